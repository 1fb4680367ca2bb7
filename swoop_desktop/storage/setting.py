"""A setting, declared once: its default, what it may be, its words, and the panel with its row.
The file, the pages of the settings and the way back to the defaults follow from that.
"""

from collections.abc import Callable, Mapping
from dataclasses import KW_ONLY, dataclass, field, fields
from functools import partial
from typing import Any, Generic, ParamSpec, TypeVar

from swoop_desktop.engine.messages import Message, nothing

T = TypeVar("T")
P = ParamSpec("P")
_UNSAID = nothing()


def _as_it_is(value: object) -> object:
    """Write a value that a file can hold."""
    return value


@dataclass(frozen=True, eq=False, repr=False)
class Setting(Generic[T]):
    """What is said of a setting whose value is a `T`."""

    usual: T
    """The value for somebody who has not changed it."""
    label: Message = _UNSAID
    help: Message = _UNSAID
    """What it does, below its row."""
    _: KW_ONLY
    check: Callable[[object], T]
    """Reads a value, from the file or the program. Raises ValueError, saying what is allowed."""
    write: Callable[[T], object] = _as_it_is
    """Makes of a value what stands in the file."""
    panel: str = ""
    """The tab and the panel of the settings where its row stands: ``sound told``. Empty: it is kept
    of where one was, or chosen where it is needed.
    """
    choices: Mapping[T, Message] = field(default_factory=dict)
    """The values that its row offers, with their names."""
    step: int = 0
    """From one value of its slider to the next; 0: it has none."""


def one_of(*words: str) -> Callable[[object], str]:
    """Make a check that allows these words."""

    def check(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        raise ValueError(", ".join(words))

    return check


def within(low: int, high: int) -> Callable[[object], int]:
    """Make a check that allows whole numbers of a range."""

    def check(value: object) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        raise ValueError(f"{low}–{high}")

    return check


def on_or_off(value: object) -> bool:
    """Check a switch."""
    if isinstance(value, bool):
        return value
    raise ValueError("true, false")


# -- settings as fields of a dataclass -------------------------------------------------------------


def _maker(kind: Callable[P, Setting[T]]) -> Callable[P, T]:
    def make(*args: P.args, **kwargs: P.kwargs) -> T:
        declared = kind(*args, **kwargs)
        made: T = field(default=declared.usual, metadata={"setting": declared})
        return made

    return make


setting = _maker(Setting)
"""Makes the field of a setting, given what a `Setting` has."""
flag = partial(setting, check=on_or_off)


def choice(
    usual: str,
    label: Message,
    about: Message = _UNSAID,
    *,
    panel: str,
    choices: Mapping[str, Message],
) -> str:
    """Make the field of a setting that is one of its choices."""
    return setting(usual, label, about, check=one_of(*choices), panel=panel, choices=choices)


def settings_of(kind: type) -> Mapping[str, Setting[Any]]:
    """Collect the settings that the fields of a class were made from, by their names."""
    return {one.name: one.metadata["setting"] for one in fields(kind) if "setting" in one.metadata}
