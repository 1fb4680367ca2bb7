"""The parts of the score sheet: the table of deals and the plot of the totals."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil

import pygame

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.engine.state import leaders
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.charts import Curve, draw_dashes, draw_lines, draw_scale, on_panel
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.palette import Palette, Paper
from swoop_desktop.ui.scroll import Bar, Scrolled
from swoop_desktop.ui.widgets import Look, Widget

ROW = 30.0
"""Height of a row of the sheet, in units."""
_LEAST = 5
"""Least number of deals in sight, if there are so many."""
_COLUMN, _NUMBERS = 52.0, 74.0
"""Natural widths in units of a player's column and that of the deals."""
_BESIDE = 3.0
"""Units that are free beside what stands in a column at least."""
_APART = 1.25
"""Height of a name beside a plot, for each pixel of its letters."""
_AIR = 1.2
"""Factor by which a plot that ends nowhere reaches beyond the largest total."""
_ROUND: list[int] = [digit * 10**power for power in range(20) for digit in (2, 4, 10)]
"""Numbers of which the top of such a plot is a multiple."""


class Sheet(Widget):
    """A table with deals in rows, players in columns, and the totals below, to be drawn on paper;
    scrolled by whole rows, to the newest deal at first.
    """

    role = "table"
    down = 1.0

    def __init__(
        self,
        key: str,
        names: Sequence[str],
        deals: Sequence[DealEnded],
        scrolled: Scrolled,
        change: Callable[[], object],
        *,
        high_wins: bool,
        known: int,
    ) -> None:
        """The numbers of the deals after the first `known` are not drawn yet."""
        super().__init__(
            key,
            _("Scores"),
        )
        self.names, self.deals, self.high_wins = names, deals, high_wins
        self.known = known
        self.change = change
        self.scrolled = scrolled
        self.wide = 240.0, _NUMBERS + _COLUMN * len(names)
        self.tall, self.tallest = _tall(min(len(deals), _LEAST)), _tall(len(deals))

    def placed(self) -> None:
        rect, self.row = self.rect, self.px(ROW)
        fits = max(1, rect.h // self.row - 2)
        wide = self.px(6)
        track = pygame.Rect(rect.right - wide, rect.y + self.row, wide, fits * self.row)
        whole = len(self.deals) * self.row
        self.bar = Bar(track, self.unit, fits * self.row, whole, self.scrolled)
        self.first = round(self.scrolled.offset / self.row)
        self.shown = self.deals[self.first : self.first + fits]
        self.action = "scroll" if self.bar.most else ""

    def node(self) -> Node:
        """Return a row for each deal, a cell for each score. Those of deals that are scrolled out
        of sight lie above or below the sheet.
        """
        deals = [
            self._row_node(f"deal {deal.number}", f"score {deal.number}", title, i, deal.scores)
            for i, deal in enumerate(self.deals)
            for title in [_("Deal {number}").format(number=deal.number)]
        ]
        last = len(self.deals)
        totals = self._row_node("totals", "total", _("Total"), last, self.deals[-1].totals)
        return replace(super().node(), children=(*deals, totals))

    def _row_node(
        self, key: str, cell: str, title: str, number: int, scores: Sequence[int]
    ) -> Node:
        """Return the row with this number, from 0; the totals stand below those in sight."""
        total, pattern = number == len(self.deals), _("{name}: {number}")
        line = len(self.shown) if total else number - self.first
        left, column = self._columns
        y = self.rect.y + (line + 1) * self.row
        cells = tuple(
            Node(
                f"{cell} {i}",
                "cell",
                pattern.format(name=name, number=score),
                (self.rect.x + left + i * column, y, column, self.row),
                cell=(number, i),
            )
            for i, (name, score) in enumerate(zip(self.names, scores, strict=True))
        )
        box = (self.rect.x, y, self.rect.w, self.row)
        return Node(key, "row", title, box, children=cells)

    @property
    def _columns(self) -> tuple[int, int]:
        """The width of the numbers of the deals, and of a player's column, in pixels."""
        room = self.rect.w - (self.px(14) if self.bar.most else 0)
        label = min(self.px(_NUMBERS), room // 6)
        if (room - label) // len(self.names) < self.px(_COLUMN):
            # The columns have more use for the room than the numbers of the deals.
            said = text.measure(_("Total"), self.px(theme.SMALL), "bold")
            label = min(label, said + self.px(_BESIDE))
        return label, (room - label) // len(self.names)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        row, room = self.row, self.rect.w - (self.px(14) if self.bar.most else 0)
        label, column = self._columns
        size = min(self.px(theme.SMALL), max(self.px(theme.READABLE), round(column * 0.34)))
        for i, name in enumerate(self.names):
            box = pygame.Rect(self.rect.x + label + i * column, self.rect.y, column, row)
            box = box.inflate(-self.px(_BESIDE), 0)
            text.draw(surface, name, box, size, paper.ink, "medium", "right")
            # The colour of the player's line in the plot; too light on paper to be read.
            mark = min(box.w, max(self.px(14), text.measure(name, size, "medium")))
            thick = self.px(2.5)
            ends = [(x, box.bottom - thick) for x in (box.right - mark, box.right - 1)]
            dashes = [dash * self.unit / 2 for dash in theme.dashes_of(i)]
            paint.dashed(surface, theme.line_of(i), ends, thick, dashes)
        for line, deal in enumerate(self.shown, 1):
            y = self.rect.y + line * row
            title, best = str(deal.number), deal.winners
            scores = deal.scores if self.first + line <= self.known else ()
            if deal is self.deals[-1]:
                newest = pygame.Rect(self.rect.x, y, room, row).inflate(self.px(10), 0)
                paint.box(surface, newest, self.px(5), paper.lit)
            elif line > 1:
                surface.fill(paper.rule, (self.rect.x, y, room, max(1, self.px(0.6))))
            self._row(surface, paper, y, row, label, column, size, title, scores, best)
        y = self.rect.y + (len(self.shown) + 1) * row
        surface.fill(paper.faint, (self.rect.x, y, room, max(1, self.px(1.2))))
        totals = self.deals[self.known - 1].totals if self.known else (0,) * len(self.names)
        best = leaders(totals, most=self.high_wins) if self.known else ()
        self._row(
            surface,
            paper,
            y,
            row,
            label,
            column,
            size,
            _("Total"),
            totals,
            best,
            "bold",
        )
        self.bar.draw(surface, look.palette, lit=look.hover or look.pressed, paper=True)
        self.ring(surface, look)

    def wheel(self, steps: float) -> bool:
        """Scroll three deals a step."""
        return self._by(-round(3 * steps))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Scroll deal by deal, or to either end."""
        by = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -len(self.shown),
            pygame.K_PAGEDOWN: len(self.shown),
            pygame.K_HOME: -len(self.deals),
            pygame.K_END: len(self.deals),
        }.get(event.key)
        return by is not None and self._by(by)

    def grab(self, pos: tuple[int, int]) -> bool:
        taken = self.bar.grab(pos) or self.bar.pull(pos)
        self.change()
        return taken

    def drag(self, pos: tuple[int, int]) -> None:
        self.bar.drag(pos)
        self.change()

    def _by(self, rows: int) -> bool:
        moved = self.bar.by(rows * self.row)
        self.change()
        return moved

    def _row(
        self,
        surface: pygame.Surface,
        paper: Paper,
        y: int,
        tall: int,
        label: int,
        column: int,
        size: int,
        title: str,
        numbers: Sequence[int],
        lit: Sequence[int],
        weight: str = "regular",
    ) -> None:
        box = pygame.Rect(self.rect.x, y, label, tall)
        small = min(size, self.px(theme.SMALL))
        text.draw(surface, title, box, small, paper.faint, weight)
        for i, number in enumerate(numbers):
            colour = paper.gold if i in lit else paper.ink
            cell = pygame.Rect(self.rect.x + label + i * column, y, column, tall)
            cell = cell.inflate(-self.px(_BESIDE), 0)
            heavy = "bold" if i in lit else weight
            text.draw(surface, str(number), cell, size, colour, heavy + text.FIGURES, "right")


def _tall(deals: int) -> float:
    """Return the height of a sheet of so many deals: names above them, totals below."""
    return ROW * (deals + 2) + 4


class Plot(Widget):
    """A plot of the totals as lines, deal by deal."""

    role = "figure"
    tall, down = 150.0, 1.0
    wide = (240.0, 364.0)

    def __init__(
        self,
        key: str,
        names: Sequence[str],
        deals: Sequence[DealEnded],
        limit: int,
        ending: str,
        *,
        known: int,
    ) -> None:
        """`limit` is the total that ends the game, 0 if there is none, and `ending` says when it
        ends. The lines end after the first `known` deals.
        """
        super().__init__(
            key,
            _("Chart of the totals"),
        )
        self.known, self.tall = known, max(self.tall, _APART * theme.TINY * len(names) + 6)
        self.names, self.deals, self.limit = names, deals, limit
        self.value = ending

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        size = self.px(theme.TINY)
        widest = max(text.measure(name, size) for name in self.names)
        margin = min(widest + self.px(14), self.rect.w // 3)
        area = pygame.Rect(
            self.rect.x + self.px(34),
            self.rect.y + self.px(10),
            self.rect.w - self.px(34) - margin,
            self.rect.h - self.px(24),
        )
        highest = self._highest
        lowest = min(0, *(total for deal in self.deals for total in deal.totals))
        marks = [(s, str(round(lowest + (highest - lowest) * s))) for s in (0.0, 0.5, 1.0)]
        inks = on_panel(look.palette)
        draw_scale(surface, inks, area, marks, self.unit)
        if 0 < self.limit <= highest:
            down = (highest - self.limit) / (highest - lowest)
            draw_dashes(surface, inks, area, down, self.value, self.unit)
        lines = [
            [
                (i / len(self.deals), (highest - total) / (highest - lowest))
                for i, total in enumerate(
                    [0, *(deal.totals[seat] for deal in self.deals[: self.known])]
                )
            ]
            for seat in range(len(self.names))
        ]
        coloured = [
            Curve(theme.line_of(seat), line, theme.dashes_of(seat))
            for seat, line in enumerate(lines)
        ]
        draw_lines(surface, area, coloured, self.unit)
        ends = [(area.y + area.h * line[-1][1], seat) for seat, line in enumerate(lines)]
        self._names(surface, look.palette, area, ends, size)

    def node(self) -> Node:
        """Return a row for each player, with the totals after each deal."""
        base, pattern = super().node(), _("After deal {number}: {total}")
        rows = tuple(
            Node(
                f"{self.key} {seat}",
                "row",
                name,
                base.rect,
                children=tuple(
                    Node(
                        f"{self.key} {seat} {deal.number}",
                        "cell",
                        pattern.format(number=deal.number, total=deal.totals[seat]),
                        base.rect,
                        cell=(seat, i),
                    )
                    for i, deal in enumerate(self.deals)
                ),
            )
            for seat, name in enumerate(self.names)
        )
        return replace(base, children=rows)

    @property
    def _highest(self) -> int:
        """Return the total at the top: the limit, from when on somebody has come halfway to it."""
        largest = max(1, *(total for deal in self.deals for total in deal.totals))
        if 2 * largest >= self.limit > 0:
            return max(self.limit, largest)
        step = next(s for s in _ROUND if largest * _AIR <= 10 * s)
        return step * ceil(largest * _AIR / step)

    def _names(
        self,
        surface: pygame.Surface,
        palette: Palette,
        area: pygame.Rect,
        ends: list[tuple[float, int]],
        size: int,
    ) -> None:
        """Draw the names at the ends of their lines, moved apart where they would overlap."""
        step = min(size * _APART, (self.rect.h - self.px(6)) / len(ends))
        y = float(self.rect.y)
        placed: list[tuple[float, int]] = []
        for wanted, seat in sorted(ends):
            y = max(y, wanted - step / 2)
            placed.append((y, seat))
            y += step
        limit = float(self.rect.bottom)
        for i, (top, seat) in reversed(list(enumerate(placed))):
            limit = min(top, limit - step)
            placed[i] = (limit, seat)
        for top, seat in placed:
            box = pygame.Rect(
                area.right + self.px(9),
                round(top),
                self.rect.right - area.right - self.px(9),
                round(step),
            )
            text.draw(surface, self.names[seat], box, size, theme.line_of(seat))
