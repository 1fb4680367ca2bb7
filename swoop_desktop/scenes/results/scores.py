"""The page after a deal."""

from collections.abc import Callable, Iterable, Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.state import leaders, places, ranked
from swoop_desktop.play.players import faces
from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.common.plot import Curve, Plot
from swoop_desktop.scenes.common.portraits import coin
from swoop_desktop.scenes.common.table import Line, Table
from swoop_desktop.scenes.common.words import code_name, origin_words
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Way
from swoop_desktop.scenes.results.confetti import Overlay
from swoop_desktop.scenes.results.result_page import ResultPage
from swoop_desktop.scenes.results.standings import (
    RULED,
    Counted,
    Counting,
    Ruler,
    Seat,
    Standing,
    Standings,
)
from swoop_desktop.storage.settings import SPEEDS
from swoop_desktop.system.clipboard import copies, put_text
from swoop_desktop.tabletop.drawing.faces import Mood
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Paint, Row, Sized, Space
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.widgets import Button, Words

_FACES, _STEP = 3, 0.72
"""Most faces beside the heading, and their distance in sides of a face."""
_SHOWN = 24
"""Characters, hyphens included, of the longest deal code that is shown."""
_SKIPPING = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class ScoresScene(ResultPage):
    """The score sheet after a deal, counted seat by seat. `on_next` continues the game; None: the
    player opened the sheet, and nothing is animated.
    """

    first = "next"

    def __init__(
        self,
        setup: Setup,
        deals: Sequence[DealEnded],
        winners: Sequence[int] | None,
        on_next: Callable[[], object] | None = None,
        onward: str = "",
        ways: Sequence[Way] = (),
        code: str = "",
        aim: Sequence[str] = (),
        seats: Sequence[Seat] = (),
    ) -> None:
        """`onward` replaces the main button's words; `ways` become buttons. `code` is the deal code
        if it may be shown, `aim` has a tour table's aim and progress in words. The cards left fly
        from `seats` to their rows.
        """
        super().__init__(len(setup.names), ways)
        self.setup, self.deals, self.winners = setup, tuple(deals), winners
        none = (0,) * len(setup.seats)
        self.last = self.deals[-1] if deals else DealEnded(0, none, none, ((),) * len(none), ())
        self.on_next, self.onward = on_next, onward
        self.asked = on_next is None
        self.code, self.copied, self.aim = code, False, tuple(filter(None, aim))
        self.name = (
            tr(setup.game.heading(self.last, Audience(setup.names, setup.you)))
            if deals
            else _("Scores")
        )
        self.passed = 0.0
        """Seconds of counting so far."""
        self.seats = tuple(seats)
        self._overlay = Overlay()
        self._shown: Sequence[Counted] = ()
        """The state of counting that was drawn."""
        self.panel_of_scores = ScorePanel(setup, self.deals)
        last, most = self.last, self._most
        self._before = [total - new for total, new in zip(last.totals, last.scores, strict=True)]
        self.counting = Counting(
            [len(cards) for cards in last.left],
            last.scores,
            ranked(self._before, most=most),
            ranked(last.totals, most=most, winners=winners or ()),
        )

    def enter(self, app: Host) -> None:
        """Load the cards' pictures and start counting."""
        self.art = Looks.of(app.settings, app.palette).art(jumbo=True)
        self.faces = faces(self.setup.seats, app.settings.me)
        if self.on_next is None or not self.deals or app.still or not SPEEDS[app.settings.speed]:
            self.passed = self.counting.length
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        self.art.close()

    def compose(self) -> Element:
        self.standings = Standings(
            "left",
            self._lines(),
            lambda: self.counting.at(self.passed),
            self.art,
            self.palette,
            high_wins=self._most,
            seats=self.seats,
        )
        lines, limit = self.standings.lines, self.setup.game.limit(self.setup.rules)
        ruler = Ruler("ruler", lines, self.standings.counted, limit=limit)
        self.ruler = ruler if len(lines) <= RULED else None
        sheet = None
        if len(self.deals) > 1:  # one deal's sheet would repeat the totals
            known = len(self.deals) - self._counting
            sheet = self.panel_of_scores.sheet(self.paper, self.changed, known)
        rows = Column(Space(down=0.5), self.standings, Space(down=1), gap=0)
        left = Group("left group", self.standings.name, rows)
        return self.whole(self._heading(), left, scores=sheet, below=self.ruler)

    def compose_footer(self) -> Element:
        rest = self.way_buttons()
        if len(self.deals) > 1:
            rest.insert(0, Button("chart", _("Chart of the totals"), self._chart))
        if self.code:
            words = _("Copied") if self.copied else _("Copy the deal code")
            rest.append(Button("code", words, self._copy, hint=self.keyed(_("Ctrl+C"))))
        onward = Button("next", self._onward(), self._next, primary=True)
        return self.foot_of(onward, within=theme.WIDEST, width=220, rest=rest)

    def _chart(self) -> None:
        self.app.push(ChartScene(self.panel_of_scores))

    def _onward(self) -> str:
        if self.onward:
            return self.onward
        if self.on_next is None:
            return _("Back")
        if self.winners is not None:
            return _("Show the result")
        return _("Deal {number}").format(number=self.last.number + 1)

    def _heading(self) -> Element:
        best = self.last.winners[:_FACES]
        side, size = (108.0, theme.HERO) if self.roomy else (64.0, theme.HEADING)
        shown = [
            coin(side, self.palette, face=self.faces[seat], mood=Mood.HAPPY, lit=True)
            for seat in best
        ]
        faces = Row(*shown, gap=(_STEP - 1) * side) if best else None
        waiting = _("The first deal isn’t over yet. Its points will appear here.")
        lines = Column(
            self.headline(size),
            Words("happened", _row(self._happened()), theme.BODY, self.palette.caption),
            Words("aim", _row(self.aim), theme.BODY, self.palette.gold) if self.aim else None,
            None if self.deals else Words("none", waiting, theme.BODY),
            gap=theme.TIGHT,
        )
        return Group("heading", self.name, Sized(Row(faces, lines, gap=theme.APART), height=side))

    def _happened(self) -> list[str]:
        """Return facts: the deal's number, the game's limit and origin."""
        points, deals, _above = self.setup.game.length(self.setup.rules, len(self.setup.seats))
        number = self.last.number or 1
        phrases = [_("Deal {number}").format(number=number)]
        if deals > 1:
            phrases = [_("Deal {number} of {count}").format(number=number, count=deals)]
        if points and (ending := ending_of(self.setup)):
            phrases.append(ending)
        if self.copied:
            phrases.append(_("The deal code is copied"))
        if origin := "" if self.aim else origin_words(self.setup):
            phrases.append(origin)
        return phrases

    @property
    def aside(self) -> Sequence[str]:
        """How the deal is counted, and the deal code."""
        setup = self.setup
        cards = [card for cards in self.last.left for card in cards]
        counted = [*map(tr, setup.game.left(setup.rules, cards))]
        if self.last.number <= 1:  # later deals need no explanation
            aim = _("Most points win") if self._most else _("Fewest points win")
            counted = [tr(setup.game.counting(setup.rules)), *counted, aim]
        rows = [_row(counted)] if counted else []
        if self.code and len(self.code) <= _SHOWN:
            what = code_name(self.last.number)
            rows.append(_("{what}: {code}").format(what=what, code=self.code))
        return rows

    @property
    def _most(self) -> bool:
        return self.setup.game.high_wins(self.setup.rules)

    def _lines(self) -> list[Standing]:
        deal, most, dealt, none = self.last, self._most, bool(self.deals), (0,) * len(self._before)
        earlier = places(self._before, most=most) if len(self.deals) > 1 else none
        now = places(deal.totals, most=most, winners=self.winners or ()) if dealt else none
        return [
            Standing(
                name,
                self.faces[seat],
                tuple(sorted(deal.left[seat], key=lambda card: (c.rank(card), c.suit(card))))
                if dealt
                else None,
                deal.scores[seat],
                deal.totals[seat],
                tr(deal.notes[seat]) if deal.notes else "",
                seat in deal.winners,
                (earlier[seat], now[seat]),
            )
            for seat, name in enumerate(self.setup.names)
        ]

    def draw(self, surface: pygame.Surface) -> bool:
        shown, self._shown = self._shown, self.counting.at(self.passed)
        if self._dirty or self._stale:
            self._overlay.forget()
        flew = not self._overlay.clean
        self._overlay.draw(surface, iter(()))
        if self._dirty or self._stale or shown == self._shown:
            drawn = super().draw(surface) or flew
        else:
            if self.ruler is not None:
                self.redraw(surface, self.ruler, self.ruler.rect)
            part = self.standings.changed(shown, self._shown)
            drawn = self.redraw(surface, self.standings, part)
        if self._counting:
            self._overlay.draw(surface, self.standings.flying(self.size))
        return drawn

    def handle(self, event: pygame.event.Event) -> bool:
        """The first press ends the counting; a click also acts."""
        if event.type in _SKIPPING and self._counting:
            self._finish()
            if event.type == pygame.KEYDOWN:
                self.read_anew()
                return True
        if copies(event) and self.code:
            return self.act("code")
        return super().handle(event)

    def cover(self) -> None:
        """End the counting: another page lies on top."""
        self._finish()

    def escape(self) -> None:
        """Act like the main button."""
        self._next()

    def settled(self) -> bool:
        came = self.art.tick()
        self._dirty |= came
        return super().settled() and not (came or self.art.busy)

    @property
    def lively(self) -> bool:
        """True while counting, and until all card pictures are loaded."""
        return super().lively or self._counting or self.art.busy

    @property
    def _in_parts(self) -> bool:
        return super()._in_parts and not self._counting

    @property
    def _counting(self) -> bool:
        return self.passed < self.counting.length

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._counting:
            before = self.passed
            self.passed += dt * SPEEDS[self.app.settings.speed]
            if self.counting.begun(before, self.passed):
                self.app.sound.play("count")
            if self.passed >= self.counting.length:
                self._finish()

    def _finish(self) -> None:
        self.passed = self.counting.length
        self.changed()

    def _copy(self) -> None:
        self.copied = put_text(self.code)
        self.changed()

    def _next(self) -> None:
        self.app.pop(self.on_next)


def _row(facts: Iterable[str]) -> str:
    """Join phrases by dots that never begin a line."""
    return "\u00a0· ".join(facts)


_NEWEST = 1e9
"""An offset beyond any sheet: it opens at the newest deal."""


def ending_of(setup: Setup) -> str:
    """Return when a game ends; empty if it has no end."""
    said = setup.game.ending(setup.rules, len(setup.seats))
    return "" if said is None else tr(said)


class ScorePanel:
    def __init__(self, setup: Setup, deals: Sequence[DealEnded]) -> None:
        self._setup, self._deals = setup, tuple(deals)
        self._scrolled = Scrolled(_NEWEST)

    def table(self, change: Callable[[], object], known: int, most: int | None = None) -> Table:
        """Return the sheet: deals in rows, players in columns, totals below; of a long game the
        last `most` deals. Deals after the first `known` have empty rows. `change` is called after
        scrolling.
        """
        setup, deals, most_wins = self._setup, self._deals, self._setup.game.high_wins
        none = ("",) * len(setup.names)
        lines = [
            Line(
                f"deal {deal.number}",
                str(deal.number),
                tuple(map(str, deal.scores)) if i < known else none,
                deal.winners,
                _("Deal {number}").format(number=deal.number),
                tuple(map(str, deal.scores)),
            )
            for i, deal in enumerate(deals)
        ]
        totals = deals[known - 1].totals if known else (0,) * len(none)
        best = leaders(totals, most=most_wins(setup.rules)) if known else ()
        told = tuple(map(str, deals[-1].totals))
        sums = Line("totals", _("Total"), tuple(map(str, totals)), best, told=told)
        return Table(
            "scores",
            _("Scores"),
            setup.names,
            lines[-(most or len(lines)) :],
            sums=sums,
            scrolled=self._scrolled,
            change=change,
        )

    def sheet(self, paper: Paint, change: Callable[[], object], known: int) -> Element:
        return Ground(
            paper, Group("sheet", _("Points"), self.table(change, known)), pad=theme.APART
        )

    def plot(self) -> Plot:
        """Return the totals as lines, with the game's limit once a player is halfway there."""
        setup, deals, told = self._setup, self._deals, _("After deal {number}: {total}")
        limit = setup.game.limit(setup.rules)
        largest = max(total for deal in deals for total in deal.totals)
        curves = [
            Curve(
                theme.line_of(seat),
                (0, *(deal.totals[seat] for deal in deals)),
                theme.dashes_of(seat),
                name,
            )
            for seat, name in enumerate(setup.names)
        ]

        def say(place: int, total: float) -> str:
            number = deals[place - 1].number
            return told.format(number=number, total=round(total)) if place else ""

        mark = (limit, ending_of(setup)) if 2 * largest >= limit > 0 else None
        name, value = _("Chart of the totals"), ending_of(setup)
        return Plot("totals plot", name, value, curves, "{:.0f}".format, say, mark=mark, finest=1)

    def element(self, paper: Paint, panel: Paint, change: Callable[[], object]) -> Element:
        """Return the sheet and below it, after several deals, the plot on a `panel`."""
        known = len(self._deals)
        lines = Ground(panel, Group("plot", _("Totals"), self.plot()), pad=theme.APART)
        return Column(
            self.sheet(paper, change, known), lines if known > 1 else None, gap=theme.APART
        )


class ChartScene(Page):
    over = True
    first = "back"

    def __init__(self, scores: ScorePanel) -> None:
        super().__init__()
        self.name, self._scores = _("Chart of the totals"), scores

    def compose(self) -> Element:
        back = self.back()
        plot, buttons = Group("plot", _("Totals"), self._scores.plot()), self.buttons_row(back)
        return self.dialog(self.heading(), plot, buttons, width=theme.WIDE_MAT, tall=560)
