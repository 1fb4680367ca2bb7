"""What a scene is, what it may ask of the app around it, and the ways to other scenes."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias

import pygame

from swoop_desktop.engine.messages import Message
from swoop_desktop.scenes.framework.key_table import KeyTable
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings
from swoop_desktop.system.reduced_motion import SystemMotion
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.sound import Sound

if TYPE_CHECKING:  # the title opens before any game is imported
    from swoop_desktop.engine.cards import Card
    from swoop_desktop.engine.events import DealEnded
    from swoop_desktop.engine.game import Game
    from swoop_desktop.engine.opaque import Rules
    from swoop_desktop.lessons.tutor import Tutor
    from swoop_desktop.play.session import Session, Setup
    from swoop_desktop.records.collection import Collection
    from swoop_desktop.records.public_account import PublicGame
    from swoop_desktop.records.replay import GameReplay
    from swoop_desktop.rulesets.library import RuleSet
    from swoop_desktop.scenes.framework.table_facts import Chronicle, LogLine, PlayerFacts, Watch
    from swoop_desktop.statistics.game_numbers import Numbers
    from swoop_desktop.statistics.totals import Part

Way: TypeAlias = tuple[str, str, Callable[[], object]]
"""A button that leads on from a message: its key, its words, and what it does."""


class Question(NamedTuple):
    """Something that is answered in a line: a name, or the path of a folder."""

    name: str
    """The heading."""
    words: str
    onward: str
    """The words of the button."""
    accept: Callable[[str], str]
    """Takes the answer, and returns what is wrong with it: nothing, if it is empty."""
    typed: str = ""
    """What stands there at first."""
    path: bool = False
    """Whether a folder is asked for."""


class Navigation(Protocol):
    """The ways between scenes. Each verb opens a scene on top of those that are open, unless it
    says otherwise. Scenes use these and never name each other; `scenes.navigation` implements them.
    """

    def title(self) -> None:
        """Put every scene away and show the title."""

    def new_game(self, code: str = "") -> None:
        """Ask for the rules and the players of a new game; `code` is a deal code, or one for rules,
        as if it had been typed there.
        """

    def shelf(self) -> None:
        """Show all games that are kept, to go on with or to look at."""

    def folders(self, shelf: "Collection") -> None:
        """Show the folders that the shelf looks through, to add and to remove some."""

    def ask(self, question: Question) -> None:
        """Ask something that is answered in a line."""

    def daily(self) -> None:
        """Show the deal of the day, and what came of those of the last days."""

    def settings(self, page: str = "") -> None:
        """Show the settings, at one of their pages; without one at the first."""

    def statistics(self) -> None:
        """Show what the games say that were played."""

    def export_statistics(self, parts: "Sequence[Part]") -> None:
        """Ask for a file to write what is counted of these games in."""

    def rules(self, game: "Game", rules: "Rules") -> None:
        """Show the rules of a game in plain words, to be searched."""

    def all_rules(self) -> None:
        """Show the rules of any rule set there is, beginning with the one that was played last."""

    def play_by(self, rules: str) -> None:
        """Begin a game by the rules that have this key in the list, with the players that are
        chosen for a new game; where it can't begin, the page for one says why.
        """

    def point_out(self, path: Path) -> None:
        """Have a rule set that has just been made selected on the pages below."""

    def edit_rules(self, game: "Game", rules: "Rules", own: "RuleSet | None" = None) -> None:
        """Show every option of a rule set, to be changed: of a file of the player's own, or shipped
        ones, which stay as they are.
        """

    def own_rules(self, chosen: Path | None = None) -> None:
        """Show the player's own rule sets, with that of a file selected."""

    def share_rules(self, game: "Game", rules: "Rules", face: str = "") -> None:
        """Show a rule set as a code, and offer to save it as a file."""

    def try_rules(self, game: "Game", rules: "Rules", base: "Rules") -> None:
        """Play some deals by these rules in the background, and by those that they are compared
        with, and show how they go.
        """

    def help(self, setup: "Setup", keys: KeyTable | None = None) -> None:
        """Show what the keys and the mouse do at the table of a game; with `keys`, at a table where
        nobody sits and these keys are used.
        """

    def table(self, session: "Session", watch: "Watch | None" = None) -> None:
        """Put every scene away and lay the table for a game, with the title below it. The session
        is closed when the table is left, or if it can't be opened.
        """

    def result(self, session: "Session", ways: Sequence[Way] = ()) -> None:
        """Show who won a game that is over, with these ways to what can be looked up from there."""

    def learn(self) -> None:
        """Show the lessons, to choose one and where to begin."""

    def lesson(self, tutor: "Tutor") -> None:
        """Put every scene away and lay the table for a part of a lesson, with the title below it.
        Its session is closed when the table is left, or if it can't be opened.
        """

    def pause(self, session: "Session", ways: Sequence[Way] = (), leave: str = "") -> None:
        """Show the menu over a game, with these ways to what the table has shown of it. `leave` are
        the words for leaving it, where that is not to go on later.
        """

    def scores(
        self,
        setup: "Setup",
        deals: "Sequence[DealEnded]",
        winners: Sequence[int] | None,
        on_next: Callable[[], object] | None = None,
        onward: str = "",
        ways: Sequence[Way] = (),
        code: str = "",
    ) -> None:
        """Show the score sheet of a game: its deals so far, and who won (None while it goes on).
        `on_next` is called when the player goes on; without it the sheet is only looked up.
        `onward` are the words for going on, where neither another deal nor the result follows, and
        `ways` lead to what can be looked up from there. `code` is the deal code, where it may be
        shown.
        """

    def share(self, account: "PublicGame") -> None:
        """Show what of a game can be handed to others: a picture of its score sheet, its moves."""

    def hand_over(
        self,
        session: "Session",
        seat: int,
        news: Sequence[str],
        on_ready: Callable[[], None],
        on_back: Callable[[], None] | None = None,
    ) -> None:
        """Cover the table until the player of this seat says that they are there, and call
        `on_ready` then. `news` are lines of the log since they decided last. With `on_back` one may
        go back instead; without, there is only the menu.
        """

    def look(self, label: str, cards: "Sequence[Card | None]", ranks: Sequence[int] | None) -> None:
        """Spread out the cards of a zone, by suit and then in this order of ranks, or without it as
        they lie, from the topmost on; a card that is None is one that the player may not see.
        """

    def player(self, facts: "PlayerFacts") -> None:
        """Show what everybody may know of a player."""

    def log(
        self, chronicle: "Chronicle", show: "Callable[[Sequence[LogLine], int], object]"
    ) -> None:
        """Show everything that happened so far. `show` is called when the player asks for the table
        after one of several lines, given by its place.
        """

    def past(
        self, session: "Session", reader: int | None, lines: "Sequence[LogLine]", place: int
    ) -> None:
        """Show the table as it was after one of several lines of the log, given by its place, as
        the player of the seat `reader` saw it, or (None) everybody.
        """

    def message(self, name: str, words: Sequence[str], ways: Sequence[Way] = ()) -> None:
        """Show paragraphs under a heading, and buttons to go on; without any it can be closed."""

    def choose(
        self, name: str, words: Sequence[str], ways: Sequence[Way], chosen: str = ""
    ) -> None:
        """Show a few ways on, one below the other; `chosen` is the key of the one that holds now.
        The last one is the way back.
        """

    def choose_face(
        self, name: str, face: str, taken: Mapping[str, str], choose: Callable[[str], object]
    ) -> None:
        """Show all faces, to choose another than this; `taken` says who has which others."""

    def replay(self, path: Path, deal: int | None = None) -> None:
        """Play a recorded game back as far as it is faithful, beginning with a deal; or say why
        that is not possible. Nothing is written to the record.
        """

    def again(self, path: Path) -> None:
        """Deal a deal that is over of a recorded game again, once it is asked which and who sits
        where; or say why that is not possible.
        """

    def numbers_of(self, path: Path, then: "Callable[[Numbers | OSError], object]") -> None:
        """Hand on what is counted of a recorded game, or why its file can’t be read; with a page
        over the window where that takes a while, on which the player can stop it.
        """

    def share_record(self, path: Path) -> None:
        """As `share`, of a recorded game; or say why that is not possible."""

    def replay_of(
        self, session: "Session", deal: int | None = None, deals: int | None = None
    ) -> None:
        """Play back a game that is there, beginning with a deal, and not beyond the one with the
        number `deals`.
        """

    def play_from(
        self,
        reel: "GameReplay",
        position: int,
        record: str,
        *,
        again: bool,
        seat: int | None = None,
    ) -> None:
        """Ask who sits where in a new game that goes on from a position of another one, or deals
        its deal `again`; with `seat` the only person sits there. `record` is the name of its file.
        """

    def begin(self, session: "Session") -> None:
        """Lay the table for a new game; if the one on the table would be lost for it, ask first."""

    def compares(self, session: "Session", deal: int) -> bool:
        """Whether the cards of a deal were played again, and the older result can be shown beside
        the new one: `after_deal` does that first.
        """

    def after_deal(self, session: "Session", deal: int, ways: Sequence[Way]) -> None:
        """Show what follows the score sheet of a deal, if anything does before the next one: both
        results where its cards were played again, and the result of a game that is over.
        """

    def trouble(self, report: Path, damage: str, *, saved: bool, path: str) -> None:
        """Put every scene away and say that one has broken: where the report is, what of the
        program is missing or broken if that is why (else empty), whether a game was running that
        is saved, and at which file it broke (else empty).
        """

    def open(self, path: Path) -> None:
        """Go on with a recorded game, or add a rule set to the player's own, or say why that is not
        possible: of a file that was named on the command line, was dropped on the window, or that
        the desktop asks to open.
        """

    def refuse_name(self) -> None:
        """Say that a file was dropped whose name cannot be read."""


class Host(Protocol):
    """The app, as a scene sees it."""

    settings: Settings
    """Assigning changes them everywhere and saves them."""
    sound: Sound
    data: DataDir
    system: SystemMotion
    """What the system says of motion: for the page where one chooses; others ask `still`."""
    notices: list[Message]
    """What the player is told on the title."""

    @property
    def go(self) -> Navigation:
        """The ways to other scenes."""

    @property
    def still(self) -> bool:
        """Whether nothing is to move that need not: as the player, or else the system, says."""

    @property
    def palette(self) -> Palette:
        """The colours that go with the cloth that the player has chosen."""

    @property
    def size(self) -> tuple[int, int]:
        """Of the surface, in pixels."""

    @property
    def scale(self) -> float:
        """Pixels per unit."""

    def pop(self) -> None:
        """Take the top scene away; the one below goes on."""

    def quit(self, code: int = 0) -> None:
        """Leave the program after this frame."""

    def toggle_full_screen(self) -> None:
        """Fill the screen, or stop filling it."""

    def below(self, scene: "Scene") -> "Scene | None":
        """The scene that lies under this one."""


class Stack(Host, Protocol):
    """The app, as it is seen by what opens scenes."""

    @property
    def scenes(self) -> "Sequence[Scene]":
        """All scenes, the one on top last."""

    def push(self, scene: "Scene") -> None:
        """Put a scene on top."""

    def restart(self, scene: "Scene") -> None:
        """Take all scenes away and begin with this one."""


class Scene(ABC):
    """Something that fills the window. See `ui.node` for how it describes itself."""

    app: Host
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.0
    private = False
    """True for a scene that shows what is only for the person who looks."""
    last_resort = False
    """True for the scene that says that another one has broken: if this one breaks too, the program
    ends.
    """

    heavy = False
    """True for a scene that holds so much that to look through it for garbage takes longer than a
    step may. While it is there, the app leaves that alone.
    """
    watched = False
    """True if the scene only shows bots, and nothing should come between."""

    @property
    def game(self) -> "Session | None":
        """The game that is played in this scene; None if it is no table."""
        return None

    def enter(self, app: Host) -> None:
        """The scene was put on top for the first time."""
        self.app = app
        self.size, self.scale = app.size, app.scale

    def leave(self) -> None:
        """The scene was taken away for good."""

    def cover(self) -> None:
        """Another scene is put on top of this one."""

    def resume(self) -> None:
        """The scene is on top again: draw everything."""

    def follow(self) -> None:
        """What `Host.still` says has changed, without the scene having done it."""

    def conceal(self) -> bool:
        """The window is being hidden. Where several people share the screen, take what only one of
        them may see out of the picture. True if there was something.
        """
        return False

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """The surface is of another size, or a unit is."""
        self.size, self.scale = size, scale

    @abstractmethod
    def handle(self, event: pygame.event.Event) -> bool:
        """Something happened; mouse positions are pixels of the surface. True if it was used."""

    @abstractmethod
    def act(self, key: str, how: str = "press") -> bool:
        """Do what the described node with this key does. False if it does nothing."""

    def update(self, dt: float) -> None:
        """So many seconds went by."""

    @abstractmethod
    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed. True if the surface must be presented."""

    @property
    def drawn(self) -> Sequence[pygame.Rect] | None:
        """The parts of the surface on which the last `draw` drew, where the scene knows them."""
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
        """Everything that can be seen, and what can be done with it."""

    def take(self, folder: Path) -> bool:
        """A folder was dropped on the window. True if the scene has a use for it."""
        return False

    @property
    def lively(self) -> bool:
        """True while something moves, so that there is a frame for each picture of the screen."""
        return False

    @property
    def due(self) -> float | None:
        """Seconds until time alone brings something, although nothing moves: then the scene is
        updated. None if it only waits for somebody to do something, or for `ui.wake.wake`. Whatever
        changes it happens in `handle` or `update`: it is asked after these.
        """
        return None
