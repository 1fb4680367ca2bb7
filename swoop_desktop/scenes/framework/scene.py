"""Interfaces of scenes, and of the app around them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from swoop_desktop.system.pads import Push
from swoop_desktop.system.reduced_motion import SystemWishes
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.reader.voice import Voice
from swoop_desktop.ui.sound import Sound

if TYPE_CHECKING:  # the title imports no game
    from swoop_desktop.lessons.tutor import Tutor
    from swoop_desktop.play.session import Session
    from swoop_desktop.records.replay import GameReplay
    from swoop_desktop.review.exercise import Exercise
    from swoop_desktop.scenes.framework.table_facts import LogLine, Watch
    from swoop_desktop.statistics.game_numbers import Numbers
    from swoop_desktop.storage.trash import Deleted


class Bin:
    """The game deleted last, held by the app so that undo outlasts the page."""

    def __init__(self) -> None:
        self.last: Deleted | None = None
        self.name = ""
        self._kept: Numbers | None = None

    def put(self, deleted: "Deleted", name: str, kept: "Numbers | None") -> None:
        """Keep a deleted game; `kept` are its numbers that statistics retain."""
        self.last, self.name, self._kept = deleted, name, kept

    def take(self) -> "Numbers | None":
        """Forget the restored game, and return its retained numbers, which must not count twice."""
        kept, self.last, self._kept = self._kept, None, None
        return kept


Way: TypeAlias = tuple[str, str, Callable[[], object]]
"""Key, words and action of a button."""


def stay() -> None:
    """Do nothing: a dialog closes by itself."""


_AS_KEYS = {
    "pick": (pygame.K_RETURN, 0),
    "back out": (pygame.K_ESCAPE, 0),
    "menu": (pygame.K_ESCAPE, 0),
    "next part": (pygame.K_TAB, 0),
    "previous part": (pygame.K_TAB, pygame.KMOD_SHIFT),
    "left": (pygame.K_LEFT, 0),
    "right": (pygame.K_RIGHT, 0),
    "up": (pygame.K_UP, 0),
    "down": (pygame.K_DOWN, 0),
    "scroll up": (pygame.K_PAGEUP, 0),
    "scroll down": (pygame.K_PAGEDOWN, 0),
    "hint": (pygame.K_PAGEUP, 0),
    "play": (pygame.K_PAGEDOWN, 0),
}
"""By verb of a pad's button: equivalent key code and modifiers."""


class Question(NamedTuple):
    """A question with a one-line answer: a name or a folder."""

    name: str
    words: str
    onward: str
    accept: Callable[[str], Callable[[], object]]
    """Saves the answer and returns the next action. Raises Refusal for a bad answer."""
    typed: str = ""
    path: bool = False


class TextWanted(NamedTuple):
    """A text to enter without a keyboard."""

    name: str
    typed: str
    most: int
    """Letters: greatest length of the text."""
    letters: str
    accept: Callable[[str], object]


class Navigation(Protocol):
    """Opens pages that import the caller. All other pages are imported by their caller, which opens
    them with `Host.push`.
    """

    def title(self, then: str = "") -> None:
        """Replace all scenes by the title, and press its button `then`."""

    def table(self, session: "Session", watch: "Watch | None" = None) -> None:
        """Replace all scenes by a game's table over the title. The table closes the session at the
        end.
        """

    def lesson(self, tutor: "Tutor | Exercise") -> None:
        """Open a lesson's table, or an exercise's in place of the previous exercise's."""

    def open(self, *paths: Path) -> None:
        """Open files from outside: continue or replay a game, import rule sets, or explain why that
        fails.
        """

    def choose(
        self, name: str, words: Sequence[str], ways: Sequence[Way], chosen: str = ""
    ) -> None:
        """Show choices in a dialog, which closes before the pressed one acts; `chosen` is the
        current choice's key. The last choice goes back.
        """

    def type_in(self, wanted: TextWanted) -> None: ...

    def play_by(self, rules: str) -> None:
        """Start a game by these rules with the last players; a refusal appears on the new-game
        page.
        """

    def point_out(self, path: Path) -> None:
        """Select a new rule set on the pages below."""

    def past(
        self, session: "Session", reader: int | None, lines: "Sequence[LogLine]", place: int
    ) -> None:
        """Show the table after line `place` of the log, as the seat `reader` saw it; None: as
        everybody saw it.
        """

    def replay_of(
        self,
        session: "Session",
        deal: int | None = None,
        deals: int | None = None,
        *,
        review: bool = False,
    ) -> None:
        """Replay a game up to deal `deals`, beginning at deal `deal`, which `review` reviews at
        once.
        """

    def play_from(
        self,
        replay: "GameReplay",
        position: int,
        record: str,
        *,
        again: bool,
        seat: int | None = None,
    ) -> None:
        """Ask for the seats of a new game that goes on from a position of a replay, or plays its
        deal `again`. `seat` is the only person's; `record` is the replayed file's name.
        """

    def compares(self, session: "Session", deal: int) -> bool:
        """True if `after_deal` will compare this deal with an older result."""

    def after_deal(self, session: "Session", deal: int, ways: Sequence[Way]) -> None:
        """Show the pages after a score sheet: a comparison for a repeated deal, then perhaps the
        end of the game.
        """


class Host(Protocol):
    settings: Settings
    """Assigning new settings applies and saves them."""
    sound: Sound
    voice: Voice
    """Speech for a screen reader."""
    data: DataDir
    system: SystemWishes
    """The system's wishes. For motion use `still`, which knows the player's setting, too."""
    notices: list[Message]
    bin: Bin

    @property
    def go(self) -> Navigation: ...

    @property
    def still(self) -> bool:
        """True if needless motion is off, by the player's setting or the system's."""

    @property
    def signs(self) -> str:
        """Kind of labels on the pad's buttons (`system.pads`); empty while keys or mouse are in
        use.
        """

    @property
    def keyed(self) -> bool:
        """True if the last input came from a key or a pad: then the focus is always visible."""

    @property
    def touched(self) -> bool:
        """True if the last input came from a finger: then controls are larger."""

    @property
    def palette(self) -> Palette: ...

    @property
    def size(self) -> tuple[int, int]: ...

    @property
    def scale(self) -> float:
        """Pixels per unit."""

    @property
    def scenes(self) -> "Sequence[Scene]":
        """All scenes, bottom first."""

    def push(self, scene: "Scene") -> None: ...

    def restart(self, scene: "Scene") -> None:
        """Replace all scenes."""

    def pop(self, then: Callable[[], object] | None = None) -> None:
        """Leave the top scene, and then call `then`."""

    def quit(self, code: int = 0) -> None:
        """Exit after this frame."""

    def when_saved(
        self, onward: Callable[[], object], stay: Callable[[], object] = lambda: None
    ) -> None:
        """Call `onward` once the game is saved or given up; `stay` if the player cancels."""

    def toggle_full_screen(self) -> None: ...

    def type_in(self, field: str, place: pygame.Rect) -> None:
        """Start text input for a field; an empty key stops it. Input methods open at `place`."""

    def below(self, scene: "Scene") -> "Scene | None": ...


class Scene(ABC):
    """A page or a table that fills the window; `ui.node` explains how a scene describes itself."""

    app: Host
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    private = False
    """True if the scene shows private cards."""
    last_resort = False
    """True for the error page: if it breaks too, the program ends."""

    heavy = False
    """True if collecting garbage would take longer than a frame; the app then freezes the scene's
    objects.
    """
    dissolves = 0.0
    """Seconds of the transition to and from this scene."""
    watched = False
    """True for a table of the command `watch`: no file may be opened."""

    @property
    def game(self) -> "Session | None":
        return None

    def enter(self, app: Host) -> None:
        self.app = app
        self.size, self.scale = app.size, app.scale

    def leave(self) -> None: ...

    def cover(self) -> None:
        """Pause: another scene is on top."""

    def resume(self) -> None:
        """Redraw: the scene is on top again."""

    def follow(self) -> None:
        """React to an outside change of `Host.still`."""

    def conceal(self) -> bool:
        """The window is being hidden: hide private cards if several people share the screen. True
        if any were shown.
        """
        return False

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Adopt a new surface size or scale."""
        self.size, self.scale = size, scale

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> bool:
        """Handle an event; mouse positions are in surface pixels. True if it was used."""

    def pad(self, verb: str, push: Push) -> bool:
        """Handle a pad's button by its verb (`scenes.common.bindings`), by default like the
        equivalent key.
        """
        if verb not in _AS_KEYS:
            return False
        key, mod = _AS_KEYS[verb]
        kind = pygame.KEYDOWN if push.down else pygame.KEYUP
        return self.handle(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0))

    def change_hands(self) -> None:
        """Relabel controls for pad or keys, or enlarge them for a finger."""

    @abstractmethod
    def act(self, key: str, how: str = "press") -> bool:
        """Activate the node with this key. False if it does nothing."""

    @property
    def focus_key(self) -> str:
        """Key of the node with the focus, visible or not; empty if no node has it."""
        return ""

    def ask(self, key: str, how: str, value: str = "") -> bool:
        """Act for a screen reader: ``focus``, ``press``, ``write`` a value, ``more`` or ``less``.
        False if nothing was done.
        """
        return how == "press" and self.act(key)

    def update(self, dt: float) -> None:
        """Advance time in seconds."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> bool:
        """Draw all changes. True if the surface must be presented."""

    @property
    def ready(self) -> bool:
        """True once the first picture can be drawn: until then the old picture stays and no time
        passes.
        """
        return True

    def prepare(self, surface: pygame.Surface) -> None:
        """Draw a part of the first picture; it stays invisible until the scene is `ready`."""

    @property
    def rising(self) -> pygame.Rect | None:
        """The part of the surface that moves up during the transition."""
        return None

    @property
    def drawn(self) -> Sequence[pygame.Rect] | None:
        """Parts of the surface that the last `draw` touched, if known."""
        return None

    @abstractmethod
    def repaint(self, surface: pygame.Surface) -> None:
        """Draw everything as background of another scene, without changing state."""

    def clear(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """After `repaint`: draw again without elements that `box` would cut, and without log and
        buttons.
        """

    @property
    def middle(self) -> float:
        """Middle of the scene's content, as a share of the width."""
        return 0.5

    def settled(self) -> bool:
        """While covered, take pictures that threads have drawn. True if `repaint` is final."""
        return True

    @abstractmethod
    def describe(self) -> Node:
        """Return the node tree: everything visible, and its actions."""

    def shows(self, key: str, pos: tuple[int, int]) -> bool:
        return True

    def take(self, folder: Path) -> bool:
        """Handle a dropped folder. True if the scene uses it."""
        return False

    @property
    def lively(self) -> bool:
        """True while something moves: the app then draws every frame."""
        return False

    @property
    def due(self) -> float | None:
        """Seconds until an update is due without input; None to wait for input. Only `handle` and
        `update` may change this time.
        """
        return None
