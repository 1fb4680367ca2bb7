"""Tables on paper, with rows and cells for screen readers."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import accumulate
from typing import NamedTuple

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import least_pixels
from swoop_desktop.ui.node import Box, Node, row_node
from swoop_desktop.ui.palette import Paper, mix
from swoop_desktop.ui.scroll import Bar, Scrolled, Scrolling
from swoop_desktop.ui.widgets import Look

ROW = 28.0
_LEAST = 5
"""Least number of visible rows of a scrolled table."""
_COLUMN, _TITLES = 52.0, 74.0
"""Units: natural widths of a column and of the titles in a table with sums."""
_BESIDE = 2.0
"""Units: least space at either side of a column's content."""


class Line(NamedTuple):
    key: str
    title: str
    cells: Sequence[str]
    lit: Sequence[int] = ()
    heard: str = ""
    """Another title for the screen reader."""
    told: Sequence[str] = ()
    """Final cells for the screen reader, while the drawn numbers still count up."""
    face: str = ""
    """A portrait beside the title."""
    share: float | None = None
    """Progress from 0 to 1, drawn as a bar after the title."""


class Table(Scrolling):
    """Titled rows and columns. A table with `sums` at its foot scrolls by rows, and its last row is
    lit.
    """

    role = "table"

    def __init__(
        self,
        key: str,
        name: str,
        columns: Sequence[str],
        lines: Sequence[Line],
        *,
        titles: float = 0.36,
        sums: Line | None = None,
        scrolled: Scrolled | None = None,
        change: Callable[[], object] = lambda: None,
    ) -> None:
        """`titles` is the titles' share of the width. `change` is called after scrolling. Columns
        of a table with `sums` are players, each marked by their plot line.
        """
        super().__init__(key, name)
        self.columns, self.lines, self.titles, self.sums = columns, lines, titles, sums
        self.scrolled, self.change = scrolled or Scrolled(), change
        if sums is not None:
            self.down, self.wide = 1.0, (240.0, _TITLES + _COLUMN * len(columns))
            self.tallest = ROW * (len(lines) + 2) + 4

    def height(self, width: float, unit: float) -> float:
        if self.sums is not None:
            return ROW * (min(len(self.lines), _LEAST) + 2) + 4
        return sum(self._heights(least_pixels(width, unit), unit)) / unit

    def _heights(self, wide: int, unit: float) -> list[int]:
        """Return the heights of the header and of the rows in pixels: long titles wrap."""
        row, size = max(1, round(ROW * unit)), max(1, round(theme.SMALL * unit))
        titles = round(wide * self.titles)
        high = [max(row, text.tall(line.title, size, titles)) for line in self.lines]
        return [row * any(self.columns), *high]

    def placed(self) -> None:
        rect = self.rect
        self.line = row = self.px(ROW)
        self.head, *high = self._heights(rect.w, self.unit)
        seen = max(1, rect.h // row - 2) * row if self.sums is not None else sum(high)
        wide = self.px(theme.BAR)
        track = pygame.Rect(rect.right - wide, rect.y + self.head, wide, seen)
        self.bar = Bar(track, self.unit, seen, sum(high), self.scrolled)
        self.action = "scroll" if self.bar.most else ""
        self.first = round(self.scrolled.offset / row)
        tops = [rect.y + self.head, *accumulate(high, initial=rect.y + self.head)][1:]
        above = tops[self.first] - tops[0]
        room = rect.w - (2 * wide if self.bar.most else 0)
        self.rows = [
            pygame.Rect(rect.x, top - above, room, tall)
            for top, tall in zip(tops, high, strict=False)
        ]
        self.shown = [i for i, box in enumerate(self.rows) if 0 <= box.y - tops[0] < seen]
        self.end = self.rows[self.shown[-1]].bottom
        self._titles = round(self.titles * room)
        if self.sums is not None:
            self._titles = min(self.px(_TITLES), room // 6)
            if (room - self._titles) // len(self.columns) < self.px(_COLUMN):
                # The columns need the room more than the titles.
                wide = text.measure(self.sums.title, self.px(theme.SMALL), "bold")
                self._titles = min(self._titles, wide + self.px(_BESIDE))
        first = self._cells(self.rows[0])[0]
        self._said = max(text.measure(line.cells[0], self._size(first)) for line in self.lines)
        """Pixels: width of the words beside the first column's bars."""

    def _cells(self, row: pygame.Rect) -> list[pygame.Rect]:
        wide, beside = (row.w - self._titles) / len(self.columns), self.px(_BESIDE)
        lefts = [row.x + self._titles + round(i * wide) for i in range(len(self.columns))]
        return [pygame.Rect(x + beside, row.y, round(wide) - 2 * beside, row.h) for x in lefts]

    def node(self) -> Node:
        """Add a row for each line, scrolled out of sight or not, with a cell for each column."""
        rows = [self._row(i, line, self.rows[i]) for i, line in enumerate(self.lines)]
        if self.sums is not None:
            rows.append(self._row(len(rows), self.sums, self._below))
        return replace(super().node(), children=tuple(rows))

    @property
    def _below(self) -> pygame.Rect:
        return pygame.Rect(self.rect.x, self.end, self.rows[0].w, self.px(ROW))

    def _row(self, number: int, line: Line, box: pygame.Rect) -> Node:
        columns = zip(self.columns, line.told or line.cells, self._cells(box), strict=True)
        cells = tuple(
            Node(f"{line.key} {i}", "cell", _named(column, words), _around(cell), cell=(number, i))
            for i, (column, words, cell) in enumerate(columns)
            if words
        )
        return row_node(line.key, line.heard or line.title, _around(box), cells)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper, thin, plain = look.palette.paper, self.px(1), self.sums is None
        head = pygame.Rect(*self.rect.topleft, self.rows[0].w, self.head)
        heads = list(zip(self.columns, self._cells(head), strict=True))
        small = min(text.shrunk(words, self.px(theme.TINY), box.w) for words, box in heads)
        for i, (words, box) in enumerate(heads):
            if plain:
                text.draw(surface, words, box, small, paper.faint, align="right")
            else:
                self._player(surface, paper, words, box, i)
        if self.head and plain:
            surface.fill(paper.faint, (head.x, head.bottom - thin, head.w, thin))
        for i in self.shown:
            box = self.rows[i]
            if i == len(self.lines) - 1 and not plain:
                around = self.px(theme.TIGHT)
                paint.box(surface, box.inflate(2 * around, 0), around, paper.lit)
            elif i > self.shown[0]:
                surface.fill(paper.rule, (box.x, box.y, box.w, thin))
            self._draw_row(surface, paper, self.lines[i], box)
        if self.sums is not None:
            surface.fill(paper.faint, (head.x, self.end, head.w, thin))
            self._draw_row(surface, paper, self.sums, self._below, "bold")
        self.bar.draw(surface, look.palette, lit=look.hover or look.pressed, paper=True)
        self.ring(surface, look)

    def _player(
        self, surface: pygame.Surface, paper: Paper, name: str, box: pygame.Rect, seat: int
    ) -> None:
        """Draw a name above the player's plot line, whose colour is too light for text on paper."""
        size, thick = self._size(box), self.px(theme.FRAME)
        text.draw(surface, name, box, size, paper.ink, "medium", "right")
        mark = min(box.w, max(self.px(theme.APART), text.measure(name, size, "medium")))
        ends = [(x, box.bottom - thick) for x in (box.right - mark, box.right - 1)]
        dashes = [dash * self.unit / 2 for dash in theme.dashes_of(seat)]
        paint.dashed(surface, theme.line_of(seat), ends, thick, dashes)

    def _size(self, cell: pygame.Rect) -> int:
        return min(self.px(theme.SMALL), max(self.px(theme.READABLE), round(cell.w * 0.38)))

    def _draw_row(
        self,
        surface: pygame.Surface,
        paper: Paper,
        line: Line,
        row: pygame.Rect,
        weight: str = "regular",
    ) -> None:
        title = pygame.Rect(*row.topleft, self._titles, row.h)
        if line.face:
            side = row.h - self.px(theme.TIGHT)
            blit_medal(surface, line.face, pygame.Rect(*row.topleft, side, side))
            beside = side + self.px(theme.GAP)
            title.x, title.w = row.x + beside, title.w - beside
        ink = paper.ink if self.sums is None else paper.faint
        text.draw(surface, line.title, title, self.px(theme.SMALL), ink, weight)
        boxes = self._cells(row)
        if line.share is not None:
            self._bar(surface, paper, line.share, boxes[0])
        for i, (words, box) in enumerate(zip(line.cells, boxes, strict=True)):
            colour = paper.gold if i in line.lit else paper.ink
            heavy = ("bold" if i in line.lit else weight) + text.FIGURES
            text.draw(surface, words, box, self._size(box), colour, heavy, "right")

    def _bar(self, surface: pygame.Surface, paper: Paper, share: float, box: pygame.Rect) -> None:
        trough = pygame.Rect(
            box.x, 0, max(0, box.w - self._said - self.px(theme.GAP)), self.px(theme.NEAR)
        )
        trough.centery = box.centery
        paint.box(surface, trough, trough.h // 2, mix(paper.ground, paper.rule, 0.7))
        trough.w = round(trough.w * share)
        if trough.w > 1:
            paint.box(surface, trough, trough.h // 2, paper.gold)


def _around(box: pygame.Rect) -> Box:
    return box.x, box.y, box.w, box.h


def _named(column: str, cell: str) -> str:
    """Return a cell's content after its column's name."""
    value = heard(cell)
    return _("{label}: {value}").format(label=column, value=value) if column else value


def heard(value: str) -> str:
    """Return a word for the dash of an unknown value: screen readers skip it."""
    return _("unknown") if value == "–" else value
