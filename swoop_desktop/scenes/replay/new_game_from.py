"""The page for a new game that continues an old one, or deals its cards again."""

from dataclasses import replace
from functools import partial
from pathlib import Path

from swoop_desktop.engine.events import TurnBegan
from swoop_desktop.engine.names import named
from swoop_desktop.engine.record import Replay
from swoop_desktop.play.players import faces, player_name, players_of, usual_bot
from swoop_desktop.play.session import HUMAN, Seat, Session
from swoop_desktop.records import branch
from swoop_desktop.records.replay import PUBLIC, Chapter, GameReplay, Judged
from swoop_desktop.resources.language import _, n_, p_, tr
from swoop_desktop.scenes.common.portraits import face
from swoop_desktop.scenes.common.seating_plan import SeatingPlan
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Way, stay
from swoop_desktop.scenes.replay.open import go_on, note_of, read_record
from swoop_desktop.storage import file_status
from swoop_desktop.tabletop.spec import description_of
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Sized
from swoop_desktop.ui.text_fields import Field, no_font
from swoop_desktop.ui.widgets import Button, Label, Picker, Toggle, Words

_ROWS, _ROOMY, _SEAT = (84, 74, 66, 48, 41, 34), 66, 48
"""Units: heights of a row, tried in this order; minimum that shows a seat's state; maximum
height of controls.
"""
_STAND = 24.0
"""Units: height of the line with the seat's state."""


class BeginScene(Page):
    first = "start"

    def __init__(
        self,
        replay: GameReplay,
        position: int,
        record: str,
        *,
        again: bool,
        seat: int | None = None,
    ) -> None:
        """`again` deals the cards again instead of playing on; `seat` is the only person's seat."""
        super().__init__()
        self.replay, self.position, self.record, self.again = replay, position, record, again
        self.name = _("Same cards again") if again else _("Play on from here")
        self._seat = seat
        self.wrong = ""
        self.wrong_fields: tuple[str, ...] = ()

    def enter(self, app: Host) -> None:
        setup = self.replay.setup
        seats = [(seat.name, seat.player) for seat in setup.seats]
        self.plan = SeatingPlan(seats, app.settings.me)
        self.plan.fill(len(seats), players_of(setup.game), usual_bot(setup.game))
        if self._seat is not None:
            for seat, planned in enumerate(self.plan.seats):
                if planned.player == HUMAN and seat != self._seat:
                    self.plan.change(seat, usual_bot(setup.game))
            self.plan.change(self._seat, HUMAN)
        self._won = description_of(setup.game.name).won
        super().enter(app)

    def compose(self) -> Element:
        return self.first_that_fits(self._page, _ROWS)

    def _page(self, tall: int) -> Element:
        stands = self._stands() if tall >= _ROOMY else []
        known = [(p, tr(player_name(p))) for p in players_of(self.replay.setup.game)]
        shown = faces(self.plan.named(), self.plan.named_me())
        rows = [
            Sized(
                Row(
                    face(shown[seat], min(tall - 10, 66) if stands else tall - 6),
                    Column(
                        Row(*self._controls(seat, known, min(tall, _SEAT) - 6)),
                        self._stand(seat, *stands[seat]) if stands else None,
                        gap=0,
                    ),
                ),
                height=tall,
            )
            for seat in range(self.plan.count)
        ]
        about = Words("about", self._about(), theme.BODY, self.palette.caption)
        free = self._free_undo() if self.plan.people() == 1 else None
        seats = Ground(self.panel, Column(*rows, free, gap=0), pad=theme.APART, high=theme.GAP)
        return self.sheet(Group("about group", self.name, about), seats, width=theme.READ)

    def compose_footer(self) -> Element:
        start = p_("button", "Deal") if self.again else _("Play on")
        unshown = any(map(text.unshown, self.plan.names()))
        problem = self.wrong or (no_font() if unshown else "")
        wrong = Label("wrong", problem, theme.SMALL, self.palette.alert, role="status")
        return self.foot_of(
            self.back(),
            Button("start", start, self.start, primary=True),
            within=theme.READ,
            above=wrong if problem else None,
        )

    def _free_undo(self) -> Element:
        words, on = _("Take back anything (practice)"), self.app.settings.free_undo

        def choose(on: bool) -> None:
            self.app.settings = replace(self.app.settings, free_undo=on)
            self._redraw()

        return Group("free undo group", _("Practice"), Toggle("free undo", words, on, choose))

    def _controls(self, seat: int, known: list[tuple[str, str]], tall: float) -> list[Element]:
        planned, number = self.plan[seat], seat + 1
        name = Field(
            f"name {seat}",
            _("Name of player {number}").format(number=number),
            planned.name,
            self._redraw,
            hint=_("Name"),
            wrong=f"name {seat}" in self.wrong_fields,
        )
        who = Picker(
            f"player {seat}",
            _("Who is player {number}").format(number=number),
            known,
            planned.player,
            partial(self._change, seat),
            wrap=False,
        )
        return [Sized(control, 120, least=120, tallest=tall, across=1) for control in (name, who)]

    def _stand(self, seat: int, words: str, on_turn: bool) -> Element:
        colour = theme.GOLD_LIGHT if on_turn else self.palette.caption
        line = Label(f"stand {seat}", words, theme.SMALL, colour)
        return Group(f"seat {seat} stand", words, Sized(line, height=_STAND))

    def _about(self) -> str:
        replay, chapter = self.replay, self.replay.chapter(self.position)
        if self.again:
            words = _("Deal {number} is dealt again, with the same cards and the same points before"
" it. When it ends, you see both results side by side.")  # fmt: skip
            return words.format(number=chapter.number)
        decisions = replay.decisions(self.position)
        words = _("A new game goes on from deal {number}, after {plays}. Whoever takes a seat sees "
                  "what that seat knows.")  # fmt: skip
        plays = n_("{count} play", "{count} plays", decisions)
        return words.format(number=chapter.number, plays=plays)

    def _stands(self) -> list[tuple[str, bool]]:
        """Return each seat's state as text, and True for the seats to play."""
        replay, chapter = self.replay, self.replay.chapter(self.position)
        position = chapter.first if self.again else self.position
        if replay.closes(position) and chapter.ended is not None:
            return [
                (n_("{count} point", "{count} points", points), False)
                for points in chapter.ended.totals
            ]
        cards = [0] * self.plan.count
        for zone, lying in replay.zones(position, PUBLIC).items():
            if zone.seat in range(self.plan.count) and zone.kind not in self._won:
                cards[zone.seat] += len(lying)
        asked = tuple[int, ...]()
        for event in replay.told(position):
            if isinstance(event, TurnBegan):
                asked = event.seats
        stands = list[tuple[str, bool]]()
        for seat, points in enumerate(chapter.totals):
            phrases = [
                n_("{count} point", "{count} points", points),
                n_("{count} card", "{count} cards", cards[seat]),
            ]
            if seat in asked:
                phrases.append(_("to play"))
            stands.append((" · ".join(phrases), seat in asked))
        return stands

    def _change(self, seat: int, player: str) -> None:
        self.plan.change(seat, player)
        self._redraw()

    def _redraw(self) -> None:
        self.wrong, self.wrong_fields = "", ()
        self.changed()

    def start(self) -> None:
        self.plan.give_way()
        seats = self.plan.named()
        if twins := self.plan.twins():
            words = _("Two players are called {name}. Change one of the names.")
            self.wrong = words.format(name=self.plan.names()[twins[0]])
            self.wrong_fields = tuple(f"name {i}" for i in twins)
            self.changed()
            return
        go_on(self.app, self._begun(seats))

    def _begun(self, seats: tuple[Seat, ...]) -> Session:
        replay, position = self.replay, self.position
        free = self.app.settings.free_undo and self.plan.people() == 1
        if self.again:
            deal = replay.chapter(position).number
            data = branch.again(replay, deal, self.record, seats, free_undo=free)
        else:
            data = branch.moment(replay, position, self.record, seats, free_undo=free)
        return Session.of(Replay(data), data, self.app.data.new_record(replay.setup.rules.name))


_MOST = 24
"""Maximum number of deals offered, newest first. The replay offers older deals."""


def deal_again(app: Host, path: Path) -> None:
    """Ask for a finished deal and seats, and deal it again."""
    read_record(app, file_status.absolute(path), lambda found: _ask(app, found, path.name))


def _ask(app: Host, found: Judged, record: str) -> None:
    replay = found.replay
    if replay is None:
        return
    over = [chapter for chapter in replay.chapters if chapter.ended is not None]
    name = _("Same cards again")

    def deal(chapter: Chapter) -> None:
        app.go.play_from(replay, chapter.first, record, again=True)

    if not over:
        why = _("No deal of this game is over yet. Once one is, its cards can be dealt again.")
        app.push(MessageScene(name, [words for words in (why, note_of(found)) if words]))
    elif len(over) == 1:
        deal(over[0])
    else:
        asked = [_("Which deal’s cards?")]
        if len(over) > _MOST:
            asked.append(
                _("To deal the cards of an earlier deal again, open the replay of the game.")
            )
        ways: list[Way] = [
            (f"deal {chapter.number}", _told(chapter, replay.setup.names), partial(deal, chapter))
            for chapter in over[: -_MOST - 1 : -1]
        ]
        app.go.choose(name, asked, [*ways, ("close", _("Cancel"), stay)])


def _told(chapter: Chapter, names: tuple[str, ...]) -> str:
    best = () if chapter.ended is None else chapter.ended.winners
    if not best:
        return _("Deal {number}").format(number=chapter.number)
    won = tr(named(best, names))
    return _("Deal {number}: {names} won").format(number=chapter.number, names=won)
