"""Caches measures of objects that do not change."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

_S = TypeVar("_S")
_P = ParamSpec("_P")
_T = TypeVar("_T")


def once(measure: Callable[Concatenate[_S, _P], _T]) -> Callable[Concatenate[_S, _P], _T]:
    """Compute a method only once for the same arguments, since an outer element asks the inner ones
    again and again. The results are kept in the object.
    """
    name = f"_{measure.__name__} once"

    def measured(self: _S, /, *sizes: _P.args, **named: _P.kwargs) -> _T:
        kept: dict[object, _T] = vars(self).setdefault(name, {})
        if sizes not in kept:
            kept[sizes] = measure(self, *sizes, **named)
        return kept[sizes]

    update_wrapper(measured, measure)
    return measured
