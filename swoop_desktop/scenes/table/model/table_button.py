"""A button of the table, as a value."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from swoop_desktop.engine.actions import Action


class ButtonPlace(Enum):
    MENU = auto()
    """In the corner."""
    LOG = auto()
    """Above the log."""
    DECISION = auto()
    """Below the prompt: large, or in rows of small ones."""
    HELP = auto()
    """At the bottom, small."""
    UNDO = auto()
    """Above the help buttons, small."""
    SPECTATOR = auto()
    """In rows below the prompt."""
    LESSON = auto()
    """Below the lesson's text."""
    REPLAY_BAR = auto()
    KEYS = auto()
    """Nowhere: only a key presses it."""


def _nothing() -> None: ...


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button of the table as one value."""

    key: str
    words: str = ""
    verb: str = ""
    """The verb whose key is written on it (`scenes.common.verbs`). The key presses the button whose
    `key` or `verb` has that name.
    """
    reason: str | None = None
    """None: enabled; else why disabled, empty if obvious."""
    run: Callable[[], object] = _nothing
    place: ButtonPlace = ButtonPlace.HELP
    look: str = "plain"
    """``gold`` for the usual choice, ``amber`` for taking cards, or ``plain``."""
    emblem: str = ""
    action: Action | None = None
    width: float = 112
    """Units, of a small button."""
    row: int = 0
    """Index among a spectator's rows."""

    @property
    def shown_look(self) -> str:
        return self.look if self.reason is None else "off"
