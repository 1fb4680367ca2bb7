"""A new game from an old one: who sits where when it goes on, or when its cards are dealt again."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from swoop_desktop.engine.events import TurnBegan
from swoop_desktop.play.players import faces, player_name, players_of, usual_bot
from swoop_desktop.play.session import HUMAN, Seat, Session
from swoop_desktop.records import branch
from swoop_desktop.records.replay import PUBLIC, GameReplay
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.seating_plan import SeatingPlan
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.replay.resume import go_on
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui import theme
from swoop_desktop.ui.text_fields import Field
from swoop_desktop.ui.widgets import Picker, Toggle, Widget, Words

_WIDE, _SEAT, _LEAST = 760.0, 48.0, 34.0
_ROOMY, _TALLEST = 66.0, 84.0
"""Height of a row that has room for what the seat has, and of the highest one, in units."""
_STAND = 24.0
"""Height of that line."""

_FREE, _TOGGLE = 46.0, 400.0
"""Height of the choice below the players, and its width at most."""


class BeginScene(Page):
    """The seats of the old game, each for a person or a bot."""

    first = "start"

    def __init__(
        self, reel: GameReplay, position: int, record: str, *, again: bool, seat: int | None = None
    ) -> None:
        """`record` is the name of the old game's file. `again`: its deal is dealt once more, rather
        than played on. With `seat` the only person sits there.
        """
        super().__init__()
        self.reel, self.position, self.record, self.again = reel, position, record, again
        self.name = _("Same cards again") if again else _("Play on from here")
        self._seat = seat
        self.wrong = ""
        self.wrong_fields: tuple[str, ...] = ()

    def enter(self, app: Host) -> None:
        """Begin with those who sat there."""
        setup = self.reel.setup
        seats = [(seat.name, seat.player) for seat in setup.seats]
        self.plan = SeatingPlan(seats, app.settings.me)
        self.count = len(seats)
        self.plan.fill(self.count, players_of(setup.game), usual_bot(setup.game))
        if self._seat is not None:
            for seat, planned in enumerate(self.plan.seats):
                if planned.player == HUMAN and seat != self._seat:
                    self.plan.change(seat, usual_bot(setup.game))
            self.plan.change(self._seat, HUMAN)
        self._won = description_of(setup.game.name).won
        super().enter(app)

    def build(self) -> None:
        """What it will be, and a row for each seat."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left = (self.wide - wide) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        words = self._about()
        tall = Words.tall_of(words, wide, self.scale, theme.BODY)
        free = _FREE if self.plan.people(self.count) == 1 else 0.0
        room = self.tall - self.top - tall - 8 - 88 - 28 - free
        row = max(_LEAST, min(_TALLEST, room / self.count))
        stands = self._stands() if row >= _ROOMY else []
        if not stands:
            row = min(_SEAT, row)
        top = self.top + max(0.0, room - row * self.count) * 0.42
        box = self.rect(left, top - 6, wide, tall)
        about = Words("about", words, theme.BODY, self.palette.caption).at(box, self.scale)
        self.group("about group", self.name, [about])
        top += tall + 8
        self.box = self.rect(left, top, wide, row * self.count + 24)
        self.faces = list[tuple[str, pygame.Rect]]()
        known = [(p, tr(player_name(p))) for p in players_of(self.reel.setup.game)]
        shown = faces(self.plan.named(self.count), self.plan.named_me(self.count))
        side, inner = min(row, _SEAT) - 6, wide - 40
        large = min(row - 10, 66.0)
        x = left + 20 + large + 14 if stands else left + 20 + side + 10
        y = top + 12 + (max(0.0, row - side - _STAND) / 2 if stands else 0.0)
        for seat in range(self.count):
            self._row(seat, x, y + seat * row, left + 20 + inner - x, side, known)
            box = self.rect(left + 20, top + 12 + seat * row, side, side)
            if stands:
                box = self.rect(left + 20, top + 12 + seat * row + (row - large) / 2, large, large)
                said, on_turn = stands[seat]
                below = self.rect(x + 2, y + seat * row + side, left + 20 + inner - x, _STAND)
                colour = theme.GOLD_LIGHT if on_turn else self.palette.caption
                line = self.label(f"stand {seat}", said, below, theme.SMALL, colour)
                self.group(f"seat {seat} stand", said, [line])
            self.faces.append((shown[seat], pygame.Rect(box.x, box.y, box.h, box.h)))
        self.foot = (102.0 if self.wrong else 76.0) + free
        if free:
            box = self.fixed(left, self.tall - 76.0 - free, min(wide, _TOGGLE), theme.ROW)
            self.group("free undo group", _("Practice"), [self._free_undo(box)], fixed=True)
        if self.wrong:
            note = self.fixed(left, self.tall - self.foot + 4, wide, 26)
            line = self.label(
                "wrong", self.wrong, note, theme.SMALL, self.palette.alert, role="status"
            )
            self.group("note", _("Note"), [line], fixed=True)
        start = _("Deal") if self.again else _("Play on")
        self.footer(
            [("back", _("Back"), self.app.pop, False), ("start", start, self.start, True)],
            left + wide,
            168,
        )

    def _free_undo(self, box: pygame.Rect) -> Widget:
        """Whether anything may be taken back."""
        words, on = _("Take back anything (practice)"), self.app.settings.free_undo

        def choose(on: bool) -> None:
            self.app.settings = replace(self.app.settings, free_undo=on)
            self._redraw()

        return Toggle("free undo", words, on, choose).at(box, self.scale)

    def _row(
        self,
        seat: int,
        x: float,
        y: float,
        inner: float,
        side: float,
        known: list[tuple[str, str]],
    ) -> None:
        planned, number = self.plan[seat], seat + 1
        name: Widget = Field(
            f"name {seat}",
            _("Name of player {number}").format(number=number),
            planned.name,
            self._redraw,
            hint=_("Name"),
            wrong=f"name {seat}" in self.wrong_fields,
        ).at(self.rect(x, y, inner * 0.5, side), self.scale)
        who: Widget = Picker(
            f"player {seat}",
            _("Who is player {number}").format(number=number),
            known,
            planned.player,
            self._setter(seat),
            wrap=False,
        ).at(self.rect(x + inner * 0.52, y, inner * 0.48, side), self.scale)
        self.group(f"seat {seat}", name.name, [name])
        self.group(f"seat {seat} player", who.name, [who])

    def _about(self) -> str:
        """What begins here."""
        reel, chapter = self.reel, self.reel.chapter(self.position)
        if self.again:
            words = _("Deal {number} is dealt once more, with the same cards and the points from "
                      "before it. At its end you see both results side by side.")  # fmt: skip
            return words.format(number=chapter.number)
        made = reel.decisions(self.position)
        words = _("A new game goes on from deal {number}, after {plays}. Whoever takes a seat sees "
                  "what that seat knows.")  # fmt: skip
        plays = n_("{count} play", "{count} plays", made)
        return words.format(number=chapter.number, plays=plays)

    def _stands(self) -> list[tuple[str, bool]]:
        """By seat: the points and cards it begins with, and whether it is its turn; the points
        alone where the next deal comes.
        """
        reel, chapter = self.reel, self.reel.chapter(self.position)
        position = chapter.first if self.again else self.position
        if reel.closes(position) and chapter.ended is not None:
            return [
                (n_("{count} point", "{count} points", points), False)
                for points in chapter.ended.totals
            ]
        cards = [0] * self.count
        for zone, lying in reel.zones(position, PUBLIC).items():
            if zone.seat in range(self.count) and zone.kind not in self._won:
                cards[zone.seat] += len(lying)
        asked = tuple[int, ...]()
        for event in reel.told(position):
            if isinstance(event, TurnBegan):
                asked = event.seats
        made = list[tuple[str, bool]]()
        for seat, points in enumerate(chapter.totals):
            said = [
                n_("{count} point", "{count} points", points),
                n_("{count} card", "{count} cards", cards[seat]),
            ]
            if seat in asked:
                said.append(_("to play"))
            made.append((" · ".join(said), seat in asked))
        return made

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for the seats, and their faces."""
        self.panel(surface, self.box)
        for face, box in self.faces:
            surface.blit(portrait(face, box.h), box)

    def _setter(self, seat: int) -> Callable[[str], None]:
        def change(player: str) -> None:
            self.plan.change(seat, player)
            self._redraw()

        return change

    def _redraw(self) -> None:
        self.wrong, self.wrong_fields = "", ()
        self.changed()

    def start(self) -> None:
        """Begin, or say what is wrong."""
        self.plan.give_way(self.count)
        seats = self.plan.named(self.count)
        if twins := self.plan.twins(self.count):
            words = _("Two players are called {name}. Change one of the names.")
            self.wrong = words.format(name=seats[twins[0]].name)
            self.wrong_fields = tuple(f"name {i}" for i in twins)
            self.changed()
            return
        go_on(self.app, self._begun(seats))

    def _begun(self, seats: tuple[Seat, ...]) -> Session:
        """The new game, in a record of its own."""
        reel, position = self.reel, self.position
        free = self.app.settings.free_undo and self.plan.people(self.count) == 1
        if self.again:
            deal = reel.chapter(position).number
            data = branch.again(reel, deal, self.record, seats, free_undo=free)
        else:
            data = branch.moment(reel, position, self.record, seats, free_undo=free)
        return Session.begun(data, self.app.data.new_record(reel.setup.rules.name))
