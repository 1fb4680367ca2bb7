"""The panel with the table of deals and the plot of the totals, as it stands on two pages."""

from collections.abc import Callable, Sequence

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.score_sheet import Plot, Sheet
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Paint
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.widgets import Button

_PAD, _GAP = 18.0, 16.0
_NEWEST = 1e9
"""Offset further than any sheet goes: it opens at the newest deal."""


def ending_of(setup: Setup) -> str:
    """Say when a game ends; empty where there is nothing to say."""
    said = setup.game.ending(setup.rules, len(setup.seats))
    return "" if said is None else tr(said)


class ScorePanel:
    """The sheet and the plot of a game so far."""

    def __init__(self, setup: Setup, deals: Sequence[DealEnded]) -> None:
        self._setup, self._deals = setup, tuple(deals)
        self._scrolled = Scrolled(_NEWEST)

    def sheet(self, paper: Paint, change: Callable[[], object], *, known: int) -> Element:
        """Return the sheet on `paper`. Deals after the first `known` are not shown yet, although
        there is room for them. `change` is called when the sheet is scrolled.
        """
        most, names = self._setup.game.high_wins(self._setup.rules), self._setup.names
        sheet = Sheet(
            "scores", names, self._deals, self._scrolled, change, high_wins=most, known=known
        )
        return Ground(paper, Group("sheet", _("Points"), sheet), pad=_PAD)

    def plot(self) -> Element:
        """Return the totals as lines."""
        setup = self._setup
        limit, known = setup.game.limit(setup.rules), len(self._deals)
        plot = Plot("totals plot", setup.names, self._deals, limit, ending_of(setup), known=known)
        return Group("plot", _("Totals"), plot)

    def element(self, paper: Paint, panel: Paint, change: Callable[[], object]) -> Element:
        """Return the sheet, and below it on a `panel` the plot, where there are several deals."""
        known = len(self._deals)
        lines = Ground(panel, self.plot(), pad=_PAD) if known > 1 else None
        return Column(self.sheet(paper, change, known=known), lines, gap=_GAP)


class ChartScene(Page):
    """The plot alone, over the page that leads to it."""

    over = True
    first = "back"

    def __init__(self, scores: ScorePanel) -> None:
        super().__init__()
        self.name, self._scores = _("Chart of the totals"), scores

    def compose(self) -> Element:
        back = Button("back", _("Back"), self.app.pop)
        plot, buttons = self._scores.plot(), self.buttons_row(back)
        return self.dialog(self.heading(size=26), plot, buttons, width=900, tall=560)
