"""The panel with the table of deals and the plot of the totals, as it stands on two pages."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.play.session import Setup
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.score_sheet import ROW, Plot, Sheet
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.ui.scroll import Scrolled

_PAD, _GAP = 18.0, 16.0
_PLOT, _DEALS = 150.0, 5
"""Least height of the plot in units, and how many deals are seen at least, if there are so many."""
_NEWEST = 1e9
"""Further than any sheet goes: it opens at the newest deal."""
_COLUMN, _NUMBERS = 52.0, 74.0
"""Units that a player's column and that of the deals like to be wide."""


class ScorePanel:
    """Sheet and plot of a game so far, on a page; there must be a deal."""

    def __init__(self, setup: Setup, deals: Sequence[DealEnded]) -> None:
        self._names, self._deals = setup.names, tuple(deals)
        self._high_wins = setup.game.high_wins(setup.rules)
        self._limit = setup.game.limit(setup.rules)
        self._scrolled = Scrolled(_NEWEST)

    @property
    def least(self) -> float:
        """The least height that it needs, in units."""
        return 2 * _PAD + self._sheet(min(len(self._deals), _DEALS)) + self._below

    @property
    def _below(self) -> float:
        """Units that the plot takes at least: a single deal needs none."""
        return _GAP + _PLOT if len(self._deals) > 1 else 0.0

    @property
    def wide(self) -> float:
        """The width at which every column has room, in units."""
        return 2 * _PAD + _NUMBERS + _COLUMN * len(self._names)

    def lay(
        self, page: Page, x: float, y: float, wide: float, tall: float, *, known: int
    ) -> pygame.Rect:
        """Put it on the page, in a box of units; returns the box of the panel. The deals after the
        first `known` are not shown yet, although there is room for them.
        """
        inner, left = wide - 2 * _PAD, x + _PAD
        sheet = min(self._sheet(len(self._deals)), tall - 2 * _PAD - self._below)
        top = y + _PAD
        made = Sheet(
            "scores",
            self._names,
            self._deals,
            self._scrolled,
            page.changed,
            high_wins=self._high_wins,
            known=known,
        ).at(page.rect(left, top, inner, sheet), page.scale)
        page.group("sheet", _("Points"), [made])
        if not self._below:
            return page.rect(x, y, wide, sheet + 2 * _PAD)
        plot_top = top + sheet + _GAP
        box = page.rect(left, plot_top, inner, y + tall - _PAD - plot_top)
        plot = Plot("totals plot", self._names, self._deals, self._limit, known=known).at(
            box, page.scale
        )
        page.group("plot", _("Totals"), [plot])
        return page.rect(x, y, wide, tall)

    def _sheet(self, deals: int) -> float:
        """The height of a sheet of so many deals: names above them, totals below."""
        return ROW * (deals + 2) + 4
