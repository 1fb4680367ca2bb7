"""The parts of the page of statistics: figures, plots over time, games at a glance, and tables."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.charts import draw_dashes, draw_lines, draw_scale
from swoop_desktop.scenes.common.portraits import crown, place
from swoop_desktop.statistics.totals import Mark
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.widgets import Look, Widget

_MOST_DOTS = 60
"""Games in a plot up to which each has a dot of its own."""
_MOST_POINTS = 400
"""Points of a plot; of more games, only so many are drawn."""
_TABLE_ROW = 28.0
"""Height of a row of a table, in units."""


class Tile(Widget):
    """A figure, what it is, and what it would be otherwise."""

    tall = 96.0

    def __init__(self, key: str, label: str, figure: str, below: str, *, lit: bool = False) -> None:
        """`lit` makes the figure stand out."""
        super().__init__(key, label)
        self.figure, self.below, self.lit = figure, below, lit
        self.value = ", ".join(filter(None, (figure, below)))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = self.px(theme.RADIUS)
        paint.cast(surface, self.rect, radius, self.px(8), 90)
        paint.box(surface, self.rect, radius, look.palette.panel, look.palette.edge, self.px(1))
        inner = self.rect.inflate(-self.px(24), -self.px(14))
        small, tall = self.px(theme.SMALL - 1), inner.h
        top = pygame.Rect(inner.x, inner.y, inner.w, round(0.26 * tall))
        text.draw(surface, self.name, top, small, look.palette.muted)
        middle = pygame.Rect(inner.x, top.bottom, inner.w, round(0.48 * tall))
        colour = theme.GOLD_LIGHT if self.lit else theme.CREAM
        text.draw(surface, self.figure, middle, self.px(30), colour, "bold")
        low = pygame.Rect(inner.x, middle.bottom, inner.w, inner.bottom - middle.bottom)
        text.draw(surface, self.below, low, small, look.palette.muted)


class TimePlot(Widget):
    """A line over the games, from the first on the left to the latest."""

    role = "image"
    tall = 190.0

    def __init__(
        self,
        key: str,
        name: str,
        told: str,
        values: Sequence[float],
        marks: Sequence[tuple[float, str]],
        ends: tuple[str, str],
        *,
        chance: Sequence[float] = (),
        chance_words: str = "",
    ) -> None:
        """`told` is the plot in words, `marks` are values with words on the scale, the lowest first
        and the highest last, `ends` the days at both ends. `chance` is a second line, for what
        would be by chance.
        """
        super().__init__(key, name)
        self.value = told
        self.values, self.marks, self.ends = tuple(values), tuple(marks), ends
        self.chance, self.chance_words = tuple(chance), chance_words

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        size = self.px(theme.TINY)
        area = pygame.Rect(
            self.rect.x + self.px(44),
            self.rect.y + self.px(10),
            self.rect.w - self.px(56),
            self.rect.h - self.px(38),
        )
        low, high = self.marks[0][0], self.marks[-1][0]
        draw_scale(
            surface,
            look.palette,
            area,
            [((value - low) / (high - low), words) for value, words in self.marks],
            self.unit,
        )
        lines = [(theme.LINES[0], self._dots(self.values, low, high))]
        if self.chance and max(self.chance) - min(self.chance) < 0.005:
            down = (high - self.chance[-1]) / (high - low)
            draw_dashes(surface, area, down, self.chance_words, self.unit)
        elif self.chance:
            lines.insert(0, (look.palette.muted, self._dots(self.chance, low, high)))
        draw_lines(surface, area, lines, self.unit, dotted=len(self.values) <= _MOST_DOTS)
        box = pygame.Rect(area.x, area.bottom + self.px(6), area.w, self.px(20))
        text.draw(surface, self.ends[0], box, size, look.palette.faint)
        if len(lines) > 1:
            self._legend(surface, box, size, look.palette.muted)
        if len(self.values) > 1:
            text.draw(surface, self.ends[1], box, size, look.palette.faint, align="right")

    def _legend(
        self, surface: pygame.Surface, box: pygame.Rect, size: int, colour: theme.Colour
    ) -> None:
        """What the second line is."""
        wide, gap = self.px(22), self.px(6)
        whole = wide + gap + text.measure(self.chance_words, size)
        left = box.centerx - whole // 2
        surface.fill(colour, (left, box.centery, wide, max(1, self.px(2))))
        words = pygame.Rect(left + wide + gap, box.y, whole, box.h)
        text.draw(surface, self.chance_words, words, size, colour)

    def _dots(self, values: Sequence[float], low: float, high: float) -> list[tuple[float, float]]:
        last = len(values) - 1
        count = min(last, _MOST_POINTS)
        places = [round(i * last / count) for i in range(count + 1)] if count else [0]
        return [
            (place / last if last else 0.5, (high - values[place]) / (high - low))
            for place in places
        ]


class LastGames(Widget):
    """The latest games as coins with the place in each; a crown over those that were won."""

    role = "list"
    tall = 64.0

    def __init__(self, key: str, name: str, marks: Sequence[Mark], most: int) -> None:
        """`most` are as many as there is room for."""
        super().__init__(key, name)
        self.marks, self.most = tuple(marks), most

    def node(self) -> Node:
        """A line for each game, the oldest first."""
        base = super().node()
        items = tuple(
            Node(f"{self.key} {number}", "item", _told(mark), base.rect)
            for number, mark in enumerate(self.marks)
        )
        return Node(self.key, self.role, self.name, base.rect, children=items)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        step = self.rect.w / self.most
        side = max(8, min(round(step * 0.78), round(self.rect.h * 0.62)))
        for number, mark in enumerate(self.marks):
            x = self.rect.x + round(step * (number + 0.5)) - side // 2
            y = self.rect.bottom - side
            surface.blit(place(mark.place, side, look.palette), (x, y))
            if mark.won:
                wide = round(side * 0.72)
                top = crown(wide)
                surface.blit(top, top.get_rect(midbottom=(x + side // 2, y + round(wide * 0.24))))


def _told(mark: Mark) -> str:
    words = _("Won, of {seats}") if mark.won else _("Place {place} of {seats}")
    return words.format(place=mark.place, seats=mark.seats)


class Line(NamedTuple):
    """A row of a table."""

    key: str
    title: str
    cells: tuple[str, ...]
    lit: tuple[int, ...] = ()
    """The numbers of the cells that stand out."""


class Table(Widget):
    """A table: what each row is about at the left, a column for each kind of number."""

    role = "table"

    def __init__(
        self,
        key: str,
        name: str,
        columns: Sequence[str],
        lines: Sequence[Line],
        *,
        title_share: float = 0.36,
    ) -> None:
        """The titles of the rows take `title_share` of the width."""
        super().__init__(key, name)
        self.columns, self.lines, self.title_share = tuple(columns), tuple(lines), title_share
        self.tall = _TABLE_ROW * (len(self.lines) + any(self.columns))

    def node(self) -> Node:
        """A row for each line, a cell for each column."""
        base = super().node()
        rows = []
        for line in self.lines:
            cells = tuple(
                Node(f"{line.key} {i}", "cell", f"{column}: {cell}" if column else cell, base.rect)
                for i, (column, cell) in enumerate(zip(self.columns, line.cells, strict=True))
                if cell
            )
            rows.append(Node(line.key, "row", line.title, base.rect, children=cells))
        return Node(self.key, self.role, self.name, base.rect, children=tuple(rows))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        row, titles = self.px(_TABLE_ROW), round(self.rect.w * self.title_share)
        column = (self.rect.w - titles) / len(self.columns)
        y = self.rect.y
        small, size = self.px(theme.TINY), self.px(theme.SMALL)
        if any(self.columns):
            for number, words in enumerate(self.columns):
                box = self._cell(titles, column, number, y, row)
                text.draw(surface, words, box, small, look.palette.muted, align="right")
            y += row
            surface.fill(look.palette.edge, (self.rect.x, y - 1, self.rect.w, max(1, self.px(1))))
        for line in self.lines:
            box = pygame.Rect(self.rect.x, y, titles, row)
            text.draw(surface, line.title, box, size, theme.CREAM)
            for number, words in enumerate(line.cells):
                box = self._cell(titles, column, number, y, row)
                colour = theme.GOLD_LIGHT if number in line.lit else theme.CREAM
                weight = "regular" + text.FIGURES
                text.draw(surface, words, box, size, colour, weight, "right")
            y += row

    def _cell(self, titles: int, column: float, number: int, y: int, tall: int) -> pygame.Rect:
        left = self.rect.x + titles + round(number * column)
        return pygame.Rect(left + self.px(6), y, round(column) - self.px(8), tall)
