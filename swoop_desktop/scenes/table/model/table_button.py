"""A button of the table, as one value: drawn, hit, focused and told from it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from swoop_desktop.engine.events import Action
from swoop_desktop.tabletop.geometry.card_poses import Box


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


_NOWHERE = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class TableButton:
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
    """``gold`` for the usual choice, ``amber`` for taking cards, ``menu``, or ``plain``."""
    emblem: str = ""
    action: Action | None = None
    width: float = 112
    """Units, of a small button."""
    row: int = 0
    """Index among a spectator's rows."""
    box: Box = _NOWHERE
    unit: float = 1.0
    """Pixels per unit of its words."""
    hint: str = ""
    """The name of its key, if it is written on it."""
    letters: int = 0
    """Most pixels of its letters, so that siblings are alike; 0: as large as there is room for."""

    @property
    def disabled(self) -> bool:
        return self.reason is not None

    @property
    def why(self) -> str:
        """Why it is disabled, if its words say what it would do."""
        return "" if self.reason in (None, self.words) else self.reason or ""

    @property
    def bare(self) -> bool:
        """True if only its emblem is drawn."""
        return self.place is ButtonPlace.REPLAY_BAR and bool(self.emblem)
