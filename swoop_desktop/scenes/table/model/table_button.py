"""A button of the table, as one value that is drawn, described, pressed and refused."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from swoop_desktop.engine.actions import Action


class ButtonPlace(Enum):
    """Where a button stands."""

    MENU = auto()
    """In the corner."""
    LOG = auto()
    """Above the log."""
    DECISION = auto()
    """Below the prompt, large, or small and in rows where there are many: what can be decided."""
    HELP = auto()
    """Small, at the bottom: what helps to decide."""
    UNDO = auto()
    """Small, above those."""
    SPECTATOR = auto()
    """In a row below the prompt, where nobody sits at the table."""
    LESSON = auto()
    """Below what a lesson says."""
    REPLAY_BAR = auto()
    KEYS = auto()
    """Nowhere: only a key does it."""


def _nothing() -> None:
    """Do nothing."""


@dataclass(frozen=True, slots=True)
class TableButton:
    """A button: what it says, its key, why it can't be pressed now, and what a press does."""

    key: str
    words: str = ""
    verb: str = ""
    """The verb whose key is named on it, see `scenes.common.verbs`; empty for none. The key
    presses the button whose `key` has the verb's name, or this one.
    """
    reason: str | None = None
    """Why it can't be pressed now; empty where that goes without saying, None if it can."""
    run: Callable[[], object] = _nothing
    place: ButtonPlace = ButtonPlace.HELP
    look: str = "plain"
    """``gold`` for the usual thing to do, ``amber`` for one that takes cards, or ``plain``."""
    emblem: str = ""
    """The icon before its words; empty for none."""
    action: Action | None = None
    """What it decides, if it decides anything."""
    width: float = 112
    """In units, of a small one."""
    row: int = 0
    """The row that it stands in, among those of a spectator."""

    @property
    def shown_look(self) -> str:
        """How it is drawn: its look, or ``off`` while it can't be pressed."""
        return self.look if self.reason is None else "off"
