"""The panel with the table of deals and the plot of the totals, as it stands on two pages."""

from collections.abc import Callable, Sequence

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.score_sheet import Plot, Sheet
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Paint
from swoop_desktop.ui.scroll import Scrolled

_PAD, _GAP = 18.0, 16.0
_NEWEST = 1e9
"""Offset further than any sheet goes: it opens at the newest deal."""


def ending_of(setup: Setup) -> str:
    """Say when a game ends; empty where there is nothing to say."""
    said = setup.game.ending(setup.rules, len(setup.seats))
    return "" if said is None else tr(said)


class ScorePanel:
    """The sheet and plot of a game so far, on a page; there must be a deal."""

    def __init__(self, setup: Setup, deals: Sequence[DealEnded]) -> None:
        self._names, self._deals = setup.names, tuple(deals)
        self._high_wins = setup.game.high_wins(setup.rules)
        self._limit = setup.game.limit(setup.rules)
        self._ending = ending_of(setup)
        self._scrolled = Scrolled(_NEWEST)

    def element(
        self, paper: Paint, panel: Paint, change: Callable[[], object], *, known: int
    ) -> Element:
        """Return the sheet on `paper`, and below it on a `panel` the plot, where there are several
        deals. Those after the first `known` are not shown yet, although there is room for them.
        `change` is called when the sheet is scrolled.
        """
        sheet = Sheet(
            "scores",
            self._names,
            self._deals,
            self._scrolled,
            change,
            high_wins=self._high_wins,
            known=known,
        )
        points = Ground(paper, Group("sheet", _("Points"), sheet), pad=_PAD)
        if len(self._deals) < 2:
            return points
        plot = Plot("totals plot", self._names, self._deals, self._limit, self._ending, known=known)
        lines = Ground(panel, Group("plot", _("Totals"), plot), pad=_PAD)
        return Column(points, lines, gap=_GAP)
