"""The table as it was: laid out again from what was shown of a deal, and only looked at."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealBegan, DealEnded, Decided, Event, TurnBegan, view
from swoop_desktop.engine.zones import Zone
from swoop_desktop.play.players import faces as faces_at
from swoop_desktop.play.players import temperaments
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.key_bindings import bindings_of
from swoop_desktop.scenes.framework.key_table import KeyTable
from swoop_desktop.scenes.framework.scene import Host, Scene
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.scenes.table.model.face_moods import FaceMoods
from swoop_desktop.scenes.table.model.public_log import PublicLog
from swoop_desktop.scenes.table.model.table_model import ButtonSpec, TableModel
from swoop_desktop.scenes.table.model.viewers import Viewers
from swoop_desktop.scenes.table.read_only import ReadOnlyTable
from swoop_desktop.scenes.table.view.accessibility_tree import describe
from swoop_desktop.scenes.table.view.view_model import TableView, cards_of, table_view_of
from swoop_desktop.tabletop.geometry.layout import Layout, arrange
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.selection import ordered
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui.node import Node


class Looking:
    """What stands beside a table that is looked back at: which line, and the ways to others."""

    alone = True

    def __init__(
        self,
        lines: Sequence[LogLine],
        place: int,
        turn: Callable[[int], None],
        back: Callable[[], None],
    ) -> None:
        """`turn` goes to the line at another place, `back` to the game."""
        self._lines, self._place = lines, place
        self._turn, self._back = turn, back

    def prompt(self, turn: str) -> str:
        """What had just happened."""
        return _("The table after: {line}").format(line=self._lines[self._place].words)

    @property
    def offers(self) -> Sequence[Sequence[ButtonSpec]]:
        """One line on, one line back, and back to the log."""
        first, last = self._place == 0, self._place == len(self._lines) - 1
        return (
            (
                ButtonSpec("earlier", _("Earlier"), "earlier", "off" if first else "plain"),
                ButtonSpec("later", _("Later"), "later", "off" if last else "plain"),
            ),
            (ButtonSpec("back", _("Back"), "back out", "gold"),),
        )

    @property
    def keys(self) -> KeyTable:
        """What the keys do."""
        return (
            _("Looking back"),
            [
                ("earlier", _("One line back")),
                ("later", _("One line on")),
                ("back out", _("Back")),
            ],
        )

    def press(self, key: str) -> bool:
        """Go there."""
        if key in ("back", "menu"):
            self._back()
        elif key == "earlier" and self._place:
            self._turn(self._place - 1)
        elif key == "later" and self._place < len(self._lines) - 1:
            self._turn(self._place + 1)
        else:
            return key in ("log", "scores", "hint", "sort", "turn", "earlier", "later")
        return True


class PastScene(Scene):
    """The table after a line of the log, as whoever reads the log saw it then. The game waits."""

    def __init__(
        self, session: Session, reader: int | None, lines: Sequence[LogLine], place: int
    ) -> None:
        """`reader` is the seat whose view the log has; None: what everybody could see."""
        self.session, self._reader = session, reader
        self._lines, self._place = lines, place
        self._setup = session.setup
        self._description = description_of(session.setup.game.name)

    def enter(self, app: Host) -> None:
        """Lay the table."""
        super().enter(app)
        self._lay()

    def leave(self) -> None:
        """Put the table away."""
        self.picture.close()

    def board(self) -> TableView:
        """What the table says."""
        settings = self.app.settings
        return table_view_of(self.table, settings.sort, bindings_of(settings.keys), highlight=False)

    def describe(self) -> Node:
        """Everything on the table, as far as the reader could see it then."""
        return describe(self.board(), cards_of(self.table), self.director.layout)

    def handle(self, event: pygame.event.Event) -> bool:
        """Turn to other lines, look through piles, or go back."""
        return self.input.handle(event)

    def act(self, key: str, how: str = "press") -> bool:
        """Do what the node with this key does."""
        return self.commands.act(self.commands.target(key), how)

    @property
    def lively(self) -> bool:
        """True while something is to be drawn."""
        return self.picture.changed or self.picture.coming

    @property
    def due(self) -> float | None:
        """Seconds until what was said goes."""
        notice = self.table.seats.attention.notice
        return None if notice is None else notice.left

    def update(self, dt: float) -> None:
        """Let time pass for what is said here."""
        if self.table.seats.attention.fade(dt):
            self.picture.touch()

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw what changed. True if the window must be presented."""
        return self.picture.draw(surface)

    def repaint(self, surface: pygame.Surface) -> None:
        """Draw the whole table, with the pack and the cloth that are chosen now."""
        self.picture.repaint(surface, self.app.settings, self.size)

    def settled(self) -> bool:
        """Take in what has been drawn meanwhile, though the table is covered."""
        return self.picture.settled()

    def cover(self) -> None:
        """Another scene lies over the table: nothing is held any more."""
        self.input.cancel()

    def resume(self) -> None:
        """The scene is on top again: draw everything."""
        self.picture.follow(self.app.settings, self.size)

    def resize(self, size: tuple[int, int], scale: float) -> None:
        """Lay everything out for another window."""
        super().resize(size, scale)
        self.director.relay(0.0)
        self.picture.resize(size)

    def _turn(self, place: int) -> None:
        """Show the table after another line."""
        focus = self.table.seats.attention.focus
        self._place, before = place, self.picture
        self._lay()
        before.close()  # not sooner: the next one finds its pictures
        self.table.seats.attention.focus = focus

    def _lay(self) -> None:
        """The table after the line, from what the reader was shown of its deal."""
        setup, line = self._setup, self._lines[self._place]
        before, events = self._shown(line)
        self.director = director = Director(
            self._description,
            setup.game.zones(setup.rules, len(setup.seats)),
            self._reader or 0,
            self._arrange,
            self._order,
            closed=self._reader is None,
        )
        seats = Viewers(
            self.session, self._description, director, lambda: self.app.settings.sort, watched=True
        )
        shown = PublicLog(self._description, setup.names, setup.tell, self._reader)
        shown.recall(before)
        faces = faces_at(setup.seats, self.app.settings.me)
        moods = FaceMoods(director, temperaments(setup.seats), alive=False)
        looking = Looking(self._lines, self._place, self._turn, self.app.pop)
        self.table = TableModel(
            self.session, self._description, director, seats, shown, faces, moods, looking
        )
        director.await_deal(self.session.spectate())
        director.on_event = shown.hear
        for event in events:
            director.feed(event)
        director.skip()
        shown.still()
        looked = ReadOnlyTable(self.app, self.table, self.size, self.board, self.describe)
        self.picture, self.commands, self.input = looked.picture, looked.commands, looked.input

    def _shown(self, line: LogLine) -> tuple[list[Event], list[Event]]:
        """The end of the deal before, and what was shown of the line's deal up to it."""
        before, events, wanted = list[Event](), list[Event](), False
        for event in self.session.history:
            if isinstance(event, DealEnded) and event.number == line.deal - 1:
                before.append(event)
            if isinstance(event, DealBegan):
                wanted = event.number == line.deal
            seen = view(event, self._reader) if wanted else None
            if seen is not None:
                events.append(seen)
        end = line.heard
        while end < len(events) and self._goes_with_it(events[end]):
            end += 1
        return before, events[:end]

    def _goes_with_it(self, event: Event) -> bool:
        """Whether an event is part of what the line before it tells: all that follows by itself up
        to the next line or turn. The pile goes to whoever takes it right after the line that says
        so, and after the end of a round cards are drawn.
        """
        if isinstance(event, TurnBegan | Decided | DealEnded):
            return False
        return self._setup.tell(event, self._reader) is None

    def _arrange(self, bottom: int, counts: Mapping[Zone, int], opening: bool) -> Layout:
        seats = len(self._setup.seats)
        return arrange(
            self.size, self.scale, seats, bottom, counts, self._description, opening=opening
        )

    def _order(self, cards: Sequence[Card | None]) -> Sequence[int]:
        setup = self._setup
        return ordered(cards, self.app.settings.sort, {}, setup.game.hand_order(setup.rules))
