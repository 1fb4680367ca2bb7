"""What a scene is, what it may ask of the app around it, and the ways back."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.scenes.framework.undo_delete import Bin
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from swoop_desktop.system.pads import Push
from swoop_desktop.system.reduced_motion import SystemWishes
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.reader.voice import Voice
from swoop_desktop.ui.sound import Sound

if TYPE_CHECKING:  # the title opens before any game is imported
    from swoop_desktop.lessons.tutor import Tutor
    from swoop_desktop.play.session import Session
    from swoop_desktop.records.replay import GameReplay
    from swoop_desktop.review.exercise import Exercise
    from swoop_desktop.scenes.framework.table_facts import LogLine, Watch

Way: TypeAlias = tuple[str, str, Callable[[], object]]
"""Key, words and action of a button that leads on from a message."""


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
"""Keys that mean the same everywhere, by what a button of a gamepad is for."""


class Question(NamedTuple):
    """A question with an answer of one line: a name, or the path of a folder."""

    name: str
    """Heading."""
    words: str
    onward: str
    """Words of the button."""
    accept: Callable[[str], Callable[[], object]]
    """Writes to disk what was answered, and nothing else, and returns what is done then. Raises
    Refusal where something is wrong with the answer.
    """
    typed: str = ""
    """Text in the field at first."""
    path: bool = False
    """Whether a folder is asked for."""


class TextWanted(NamedTuple):
    """A text that is to be typed by somebody who has no keys."""

    name: str
    """Name of the field."""
    typed: str
    """The text that stands there."""
    most: int
    """Most letters that it has room for."""
    letters: str
    """The letters that it may have; empty: any."""
    accept: Callable[[str], object]
    """Takes the text that is to stand there instead."""


class Navigation(Protocol):
    """The ways back: to pages that lead here themselves, so that they can't be imported here. Every
    other page is imported where it is opened, and put on top by `Host.push`.
    """

    def title(self, then: str = "") -> None:
        """Put every scene away and show the title, and on it the page that its button with the key
        `then` opens.
        """

    def table(self, session: "Session", watch: "Watch | None" = None) -> None:
        """Put every scene away and open the table of a game, with the title below it. The session
        is closed when the table is left, or if it can't be opened.
        """

    def lesson(self, tutor: "Tutor | Exercise") -> None:
        """Open the table of a part of a lesson, as `table` does; or that of a position to practise
        over what is open, instead of the one before.
        """

    def open(self, *paths: Path) -> None:
        """Go on with a recorded game, or add rule sets to the player's own, or say why that is not
        possible: of files that were named on the command line, were dropped on the window, or that
        the desktop asks to open.
        """

    def choose(
        self, name: str, words: Sequence[str], ways: Sequence[Way], chosen: str = ""
    ) -> None:
        """Show a few ways on, one below the other; `chosen` is the key of the one that holds now.
        The last one is the way back.
        """

    def type_in(self, wanted: TextWanted) -> None:
        """Show letters to choose, of which a text is made."""

    def play_by(self, rules: str) -> None:
        """Begin a game by the rules that have this key in the list, with the players that are
        chosen for a new game; where it can't begin, the page for one says why.
        """

    def point_out(self, path: Path) -> None:
        """Have a rule set that has just been made selected on the pages below."""

    def past(
        self, session: "Session", reader: int | None, lines: "Sequence[LogLine]", place: int
    ) -> None:
        """Show the table as it was after one of several lines of the log, given by its place, as
        the player of the seat `reader` saw it, or (None) everybody.
        """

    def replay_of(
        self,
        session: "Session",
        deal: int | None = None,
        deals: int | None = None,
        *,
        review: bool = False,
    ) -> None:
        """Play back a game that is there, beginning with a deal, and not beyond the one with the
        number `deals`. With `review` that deal is reviewed at once, of the only person who plays.
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
        """Ask who sits where in a new game that goes on from a position of another one, or deals
        its deal `again`; with `seat` the only person sits there. `record` is the name of its file.
        """

    def compares(self, session: "Session", deal: int) -> bool:
        """Whether the cards of a deal were played again, and the older result can be shown beside
        the new one: `after_deal` does that first.
        """

    def after_deal(self, session: "Session", deal: int, ways: Sequence[Way]) -> None:
        """Show what follows the score sheet of a deal, if anything does before the next one: both
        results where its cards were played again, and the result of a game that is over.
        """


class Host(Protocol):
    """The app, as a scene sees it."""

    settings: Settings
    """The player's settings; assigning changes them everywhere and saves them."""
    sound: Sound
    voice: Voice
    """What is said aloud by a screen reader, where one listens."""
    data: DataDir
    system: SystemWishes
    """The system's wish for less motion, for the page where one chooses; others ask `still`."""
    notices: list[Message]
    """Notices to the player on the title."""
    bin: Bin
    """The game that was deleted last."""

    @property
    def go(self) -> Navigation:
        """The ways back."""

    @property
    def still(self) -> bool:
        """Whether nothing is to move that need not: as the player, or else the system, says."""

    @property
    def signs(self) -> str:
        """The signs on the buttons of the gamepad that is used, see `system.pads`; empty while keys
        or mouse are.
        """

    @property
    def keyed(self) -> bool:
        """Whether a key or a button of a gamepad was pressed last, and not the mouse used: then it
        is always seen what has the focus.
        """

    @property
    def touched(self) -> bool:
        """Whether a finger was used last: then what can be pressed is as large as one, where there
        is room.
        """

    @property
    def palette(self) -> Palette:
        """The colours that go with the cloth that the player has chosen."""

    @property
    def size(self) -> tuple[int, int]:
        """The size of the surface in pixels."""

    @property
    def scale(self) -> float:
        """Pixels per unit."""

    @property
    def scenes(self) -> "Sequence[Scene]":
        """All scenes, the one on top last."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top."""

    def restart(self, scene: "Scene") -> None:
        """Take all scenes away and begin with this one."""

    def pop(self) -> None:
        """Take the top scene away; the one below goes on."""

    def quit(self, code: int = 0) -> None:
        """Leave the program after this frame."""

    def when_saved(
        self, onward: Callable[[], object], stay: Callable[[], object] = lambda: None
    ) -> None:
        """Go onward once the game on the table is on disk, or somebody says to leave it as it is;
        they may `stay` as well.
        """

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""

    def type_in(self, field: str, place: pygame.Rect) -> None:
        """Let text be typed in the field with this key, or (empty) nowhere. The next letter comes
        at this place, where input methods show what they have to choose from.
        """

    def below(self, scene: "Scene") -> "Scene | None":
        """The scene that lies under this one."""


class Scene(ABC):
    """A page or a table that fills the window. See `ui.node` for how it describes itself."""

    app: Host
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    private = False
    """Whether the scene shows what is only for the person who looks."""
    last_resort = False
    """Whether the scene says that another one has broken: if this one breaks too, the program ends.
    """

    heavy = False
    """Whether the scene holds so much that to look through it for garbage takes longer than a step
    may. While it is there, the app leaves that alone.
    """
    dissolves = 0.0
    """Seconds in which its picture takes the place of the one before, and is left again."""
    watched = False
    """Whether the scene only shows bots, and nothing should come between."""

    @property
    def game(self) -> "Session | None":
        """The game that is played in this scene; None if it is no table."""
        return None

    def enter(self, app: Host) -> None:
        """Begin: the scene was put on top for the first time."""
        self.app = app
        self.size, self.scale = app.size, app.scale

    def leave(self) -> None:
        """End: the scene was taken away for good."""

    def cover(self) -> None:
        """Rest: another scene is put on top of this one."""

    def resume(self) -> None:
        """Draw everything: the scene is on top again."""

    def follow(self) -> None:
        """Follow a change of `Host.still` that did not come from the scene."""

    def conceal(self) -> bool:
        """The window is being hidden. Where several people share the screen, take what only one of
        them may see out of the picture. True if there was something.
        """
        return False

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Follow another size of the surface, or of a unit."""
        self.size, self.scale = size, scale

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event; mouse positions are pixels of the surface. True if it was used."""

    def pad(self, verb: str, push: Push) -> bool:
        """React to a button of a gamepad that is for this verb, see `scenes.common.pad_bindings`.
        True if it was used. Usually it is as good as the key that always does the same.
        """
        if verb not in _AS_KEYS:
            return False
        key, mod = _AS_KEYS[verb]
        kind = pygame.KEYDOWN if push.down else pygame.KEYUP
        return self.handle(pygame.event.Event(kind, key=key, mod=mod, unicode="", scancode=0))

    def change_hands(self) -> None:
        """Name what is used now beside what can be pressed: the buttons of a gamepad, or keys; or
        make room for a finger.
        """

    @abstractmethod
    def act(self, key: str, how: str = "press") -> bool:
        """Do what the described node with this key does. False if it does nothing."""

    @property
    def focus_key(self) -> str:
        """The key of what has the focus, shown or not; empty where nothing has."""
        return ""

    def ask(self, key: str, how: str, value: str = "") -> bool:
        """Do what another program asks for with a node, a screen reader for example: ``focus`` it,
        ``press`` it, ``write`` a value, or go to ``more`` or ``less``. False if nothing was done.
        """
        return how == "press" and self.act(key)

    def update(self, dt: float) -> None:
        """Let so many seconds pass."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed. True if the surface must be presented."""

    @property
    def ready(self) -> bool:
        """Whether all that its picture begins with has been drawn: until then the one before stays,
        and no time passes.
        """
        return True

    def prepare(self, surface: pygame.Surface) -> None:
        """Draw a part of the first picture, as much as fits into a frame. Nobody sees the surface
        before the scene is `ready`.
        """

    @property
    def rising(self) -> pygame.Rect | None:
        """Return the part of the surface that comes from a little below while it `dissolves`."""
        return None

    @property
    def drawn(self) -> Sequence[pygame.Rect] | None:
        """Return the parts of the surface on which the last `draw` drew, where the scene knows
        them.
        """
        return None

    @abstractmethod
    def repaint(self, surface: pygame.Surface) -> None:
        """Draw everything as it is, changed or not, for a scene that lies over this one. Nothing
        but the picture changes by it.
        """

    def settled(self) -> bool:
        """Take in what is drawn in other threads for a scene that is covered. True if nothing of
        the kind is to come, so that `repaint` shows it as it stays.
        """
        return True

    @abstractmethod
    def describe(self) -> Node:
        """Return everything that can be seen, and what can be done with it."""

    def shows(self, key: str, pos: tuple[int, int]) -> bool:
        """Whether of a node there what lies at a point can be seen, and is not behind others."""
        return True

    def take(self, folder: Path) -> bool:
        """Take a folder that was dropped on the window. True if the scene has a use for it."""
        return False

    @property
    def lively(self) -> bool:
        """Whether something moves, so that there is a frame for each picture of the screen."""
        return False

    @property
    def due(self) -> float | None:
        """Seconds until time alone brings something, although nothing moves: then the scene is
        updated. None if it only waits for somebody to do something, or for `system.wake.wake`.
        Whatever changes it happens in `handle` or `update`: it is asked after these.
        """
        return None
