"""The table of deals and the plot of totals, for two pages."""

from collections.abc import Callable, Sequence

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.state import leaders
from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.plot import Curve, Plot
from swoop_desktop.scenes.common.table import Line, Table
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Paint
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.widgets import Button

_PAD, _GAP = 18.0, 16.0
_NEWEST = 1e9
"""An offset beyond any sheet: it opens at the newest deal."""


def ending_of(setup: Setup) -> str:
    """Return when a game ends; empty if it has no end."""
    said = setup.game.ending(setup.rules, len(setup.seats))
    return "" if said is None else tr(said)


class ScorePanel:
    """A game's score sheet and plot."""

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
        return Ground(paper, Group("sheet", _("Points"), self.table(change, known)), pad=_PAD)

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
        lines = Ground(panel, Group("plot", _("Totals"), self.plot()), pad=_PAD)
        return Column(self.sheet(paper, change, known), lines if known > 1 else None, gap=_GAP)


class ChartScene(Page):
    over = True
    first = "back"

    def __init__(self, scores: ScorePanel) -> None:
        super().__init__()
        self.name, self._scores = _("Chart of the totals"), scores

    def compose(self) -> Element:
        back = Button("back", _("Back"), self.app.pop)
        plot, buttons = Group("plot", _("Totals"), self._scores.plot()), self.buttons_row(back)
        return self.dialog(self.heading(), plot, buttons, width=theme.WIDE_MAT, tall=560)
