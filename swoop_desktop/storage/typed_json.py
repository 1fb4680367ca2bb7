"""Reads JSON as values of a given type, and writes it.

This module is apart from the cache: reading a record needn't load SQLite.
"""

import json
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from types import UnionType
from typing import Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")

DAMAGED = (ValueError, LookupError, TypeError, AttributeError, RecursionError)
"""Errors that readers raise for damaged or foreign values."""
_FAR = 10.0**100
"""Larger than any valid number, even a seed from a hash."""


def to_json(value: object) -> bytes:
    """Write plain values, tuples, mappings, named tuples and dataclasses, for `from_json`."""
    return json.dumps(value, default=_values, separators=(",", ":")).encode("ascii")


def _values(one: object) -> list[object]:
    return [getattr(one, name) for name in type(one).__annotations__]


def from_json(kind: type[T], least: float = 0) -> Callable[[bytes | str], T]:
    """Return a function that reads a value of this type, with whole numbers from `least`, or raises
    a `DAMAGED` error.
    """
    read = reader(kind, least)
    return lambda value: read(json.loads(value))


def reader(kind: type[T], least: float = 0) -> Callable[[object], T]:
    """Like `from_json`, for parsed JSON."""
    return cast(Callable[[object], T], _reader(cast(Hashable, kind), least))


@cache
def _reader(kind: Any, least: float) -> Callable[[Any], Any]:
    of = get_args(kind)
    if isinstance(kind, UnionType):
        known = _reader(of[0], least)
        return lambda told: None if told is None else known(told)
    if get_origin(kind) is tuple:
        each = _reader(of[0], least)
        return lambda told: tuple(map(each, _checked(told, (list,))))
    if get_origin(kind) is Mapping:
        key, value = (_reader(one, least) for one in of)
        return lambda told: {key(k): value(v) for k, v in _checked(told, (dict,)).items()}
    if get_origin(kind) is Literal:
        return lambda told: of[of.index(told)]
    if hints := get_type_hints(kind):
        parts = {name: _reader(hint, least) for name, hint in hints.items()}

        def read(told: Any) -> Any:
            if isinstance(told, dict):  # Keys may be missing, or of other versions.
                known = parts.keys() & told.keys()
                return kind(**{name: parts[name](told[name]) for name in known})
            values = zip(parts.values(), _checked(told, (list,)), strict=True)
            return kind(*[part(one) for part, one in values])

        return read
    kinds, lowest = ((float, int), -_FAR) if kind is float else ((kind,), least)
    return lambda told: _checked(told, kinds, lowest)


def _checked(told: Any, kinds: tuple[type, ...], least: float = 0) -> Any:
    """Raises TypeError."""
    if type(told) not in kinds or (type(told) in (int, float) and not least <= told < _FAR):
        raise TypeError(f"{told!r:.40} is of another kind, or too large")
    return told
