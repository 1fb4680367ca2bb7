"""Declares a setting once: default, check, words, row. The file, the pages and the reset follow."""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, fields
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

from swoop_desktop.engine.messages import Message, nothing

T = TypeVar("T")
P = ParamSpec("P")
_UNSAID = nothing()


def _as_it_is(value: object) -> object:
    return value


@dataclass(frozen=True, eq=False, repr=False)
class Setting(Generic[T]):
    """The declaration of a setting with a `T` value."""

    usual: T
    label: Message = _UNSAID
    help: Message = _UNSAID
    _: KW_ONLY
    check: Callable[[object], T]
    """Validates a value from file or program. Raises ValueError with what is allowed."""
    write: Callable[[T], object] = _as_it_is
    """Converts a value for the file."""
    panel: str = ""
    """Tab and panel of its row, as ``sound told``. Empty: no row."""
    choices: Mapping[T, Message] = field(default_factory=dict)
    step: int = 0
    """Step of its slider; 0: none."""


def one_of(*words: str) -> Callable[[object], str]:
    def check(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise ValueError(", ".join(words))

    return check


def within(low: int, high: int) -> Callable[[object], int]:
    def check(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise ValueError(f"{low}–{high}")

    return check


def on_or_off(value: object) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError("true, false")


def _maker(kind: Callable[P, Setting[T]]) -> Callable[P, T]:
    def make(*args: P.args, **kwargs: P.kwargs) -> T:
        declared = kind(*args, **kwargs)
        made: T = field(default=declared.usual, metadata={"setting": declared})
        return made

    return make


setting = _maker(Setting)
"""Makes a setting's field, with the parameters of `Setting`."""
flag = partial(setting, check=on_or_off)


def choice(
    usual: str,
    label: Message,
    about: Message = _UNSAID,
    *,
    panel: str,
    choices: Mapping[str, Message],
) -> str:
    return setting(usual, label, about, check=one_of(*choices), panel=panel, choices=choices)


def settings_of(kind: type) -> Mapping[str, Setting[Any]]:
    return {one.name: one.metadata["setting"] for one in fields(kind) if "setting" in one.metadata}
