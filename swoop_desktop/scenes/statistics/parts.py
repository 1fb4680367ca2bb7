"""The parts of the page of statistics, drawn on paper: figures, plots over time, games at a glance,
tables; and what they are chosen by.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from swoop_desktop.resources.language import _, strung
from swoop_desktop.scenes.common.charts import (
    Curve,
    draw_dashes,
    draw_lines,
    draw_scale,
    draw_wash,
    on_paper,
)
from swoop_desktop.scenes.common.portraits import blit_medal, crown, place
from swoop_desktop.statistics.totals import Companion, Mark, Share
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.icons import icon
from swoop_desktop.ui.layout import Column, Element, Ground, Group, Row, Space
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.palette import Palette, Paper, mix, times
from swoop_desktop.ui.widgets import Label, Look, Member, Picker, Widget, Words, line_widths, pill

_MOST_DOTS = 60
"""Games in a plot up to which each has a dot of its own."""
_MOST_POINTS = 400
"""Points of a plot; of more games, only so many are drawn."""
_MOST_TOLD = 11
"""Most steps between the points that are told in words."""
_TABLE_ROW, _FRIEND = 28.0, 30.0
"""Heights of a row of a table, and of one with a face, in units."""
_WORD = 16.0
"""Size of a word of a sentence in units."""
_BELOW = 12.0
"""Units by which a tab begins below the pages."""
_TICKS = 5
"""Number of parts of a scale of shares."""
_WASH = 64
"""How opaque the wash below a line is, of 255."""


class WordPicker(Picker):
    """A word of a sentence; pressed, it asks for one of all there are."""

    def __init__(
        self,
        key: str,
        name: str,
        options: Sequence[tuple[str, str]],
        chosen: str,
        change: Callable[[str], object],
        ask: Callable[["WordPicker"], object],
        *,
        tall: float = 36.0,
    ) -> None:
        """`ask` lets the player choose."""
        super().__init__(key, name, options, chosen, change, tall=tall)
        self._ask = ask

    def widths(self, unit: float) -> tuple[float, float]:
        least, natural = line_widths(self.value, _WORD, "medium", unit)
        return least + 47, natural + 48

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paint.cast(surface, self.rect, self.rect.h // 2, self.px(5), 80)
        pill(surface, self.rect, look, self.unit)
        side = self.px(12)
        arrow = icon("down", side, theme.GOLD_LIGHT)
        end = pygame.Rect(self.rect.right - self.px(14) - side, self.rect.y, side, self.rect.h)
        surface.blit(arrow, arrow.get_rect(center=end.center))
        left = self.rect.x + self.px(15)
        words = pygame.Rect(left, self.rect.y, end.x - self.px(5) - left, self.rect.h)
        text.draw(surface, self.value, words, self.px(_WORD), theme.CREAM, "medium", "center")
        self.ring(surface, look, self.tall / 2)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self._ask(self)


class BookTab(Member):
    """A tab at the edge of a book, with its words from top to bottom."""

    follows = True
    wide = (34.0, 34.0)

    def height(self, width: float, unit: float) -> float:
        return line_widths(self.name, theme.SMALL, "medium", unit)[1] + 34

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw it as coming from below the pages: it begins beyond its box."""
        paper = look.palette.paper
        selected = self.selected
        rect, radius = self.rect.copy(), self.px(8)
        below, out = self.px(_BELOW), 0 if selected or look.hover else self.px(4)
        rect = pygame.Rect(rect.x - below, rect.y, rect.w + below - out, rect.h)
        paint.cast(surface, rect, radius, self.px(6), 100)
        p, ground = look.palette, paper.ground
        tones, edge = (p.pill_lit if look.hover else p.pill, p.pill_low), p.trim
        if selected:
            tones, edge = (ground, times(ground, 0.94)), paper.rule
        surface.blit(paint.shaded(rect.size, radius, tones, edge, self.px(1)), rect)
        ink = paper.gold if selected else theme.CREAM
        room = self.rect.h - self.px(14)
        words, pixels = text.fit(self.name, self.px(theme.SMALL), room, "medium")
        turned = pygame.transform.rotate(text.render(words, pixels, ink, "medium"), -90)
        seen = pygame.Rect(self.rect.x, rect.y, self.rect.w - out, rect.h)
        surface.blit(turned, turned.get_rect(center=seen.center))
        self.ring(surface, look, 8)


class Tile(Widget):
    """A figure, what it is, and what it would be otherwise."""

    tall = 60.0

    def __init__(self, key: str, label: str, figure: str, below: str, *, lit: bool = False) -> None:
        """`lit` makes the figure stand out."""
        super().__init__(key, label)
        self.figure, self.below, self.lit = figure, below, lit
        self.value = strung((figure, below))

    def widths(self, unit: float) -> tuple[float, float]:
        said = self.name, self.below
        sizes = [line_widths(words, theme.TINY, "regular", unit) for words in said]
        natural = max(wide for _, wide in sizes)
        readable = max(text.measure(words, theme.READABLE) + 1 for words in said) / unit
        return max(*(least for least, _ in sizes), min(natural, readable)), natural

    def height(self, width: float, unit: float) -> float:
        return self.tall + self._more(round(width * unit), unit) / unit

    def _more(self, wide: int, unit: float) -> int:
        """Return the pixels for more than a line of what it is, where it is so wide."""
        small = max(1, round(theme.TINY * unit))
        return max(0, text.tall(self.name, small, wide) - text.line_height(small))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        more = self._more(self.rect.w, self.unit)
        small, tall = self.px(theme.TINY), self.rect.h - more
        top = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, round(0.28 * tall) + more)
        text.draw(surface, self.name, top, small, paper.faint)
        middle = pygame.Rect(self.rect.x, top.bottom, self.rect.w, round(0.44 * tall))
        text.draw(surface, self.figure, middle, self.px(24), self.ink(look.palette), "bold")
        low = pygame.Rect(self.rect.x, middle.bottom, self.rect.w, self.rect.bottom - middle.bottom)
        text.draw(surface, self.below, low, small, paper.faint)

    def ink(self, palette: Palette) -> theme.Colour:
        """The colour of the figure."""
        return palette.paper.gold if self.lit else palette.paper.ink


class LargeTile(Tile):
    """The figure that matters most, with its words beside it."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        large = self.px(52)
        wide = min(text.measure(self.figure, large, "bold") + 1, round(0.55 * self.rect.w))
        figure = pygame.Rect(self.rect.x, self.rect.y, wide, self.rect.h)
        text.draw(surface, self.figure, figure, large, self.ink(look.palette), "bold")
        beside = pygame.Rect(figure.right + self.px(22), self.rect.y + self.px(9), 0, 0)
        beside.w, beside.h = self.rect.right - beside.x, (self.rect.h - self.px(18)) // 2
        text.draw(surface, self.name, beside, self.px(18), paper.ink, "medium")
        beside.y = beside.bottom
        text.draw(surface, self.below, beside, self.px(theme.BODY - 1), paper.faint)


class RangePlot(Widget):
    """A share on a line from 0, with the bounds of what it may be in the long run, and chance."""

    role = "image"
    tall = 72.0

    def __init__(
        self, key: str, name: str, told: str, share: Share, who: str, chance_words: str
    ) -> None:
        """`told` is the plot in words; `who` stands at the share."""
        super().__init__(key, name)
        self.value, self._share, self._who, self._chance_words = told, share, who, chance_words

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        size, edge = self.px(theme.TINY), self.px(16)
        area = pygame.Rect(self.rect.x + edge, self.rect.y, self.rect.w - 2 * edge, self.rect.h)
        low, high = self._share.interval
        end = 0.5 if max(high, self._share.chance, self._share.share) < 0.5 else 1.0

        def at(share: float) -> int:
            return area.x + round(area.w * share / end)

        y, reach = area.y + self.px(36), self.px(13)
        band = pygame.Rect(at(low), y - reach, max(2 * reach, at(high) - at(low)), 2 * reach)
        paint.box(surface, band.clip(self.rect), reach, paper.lit)
        thick = self.px(1.4)
        surface.fill(paper.ink, (area.x, y - thick // 2, area.w, thick))
        for number in range(_TICKS + 1):
            share = end * number / _TICKS
            mark = self.px(5)
            surface.fill(paper.ink, (at(share) - thick // 2, y - mark, thick, 2 * mark))
            box = pygame.Rect(0, y + reach + self.px(3), area.w // _TICKS, self.px(20))
            box.centerx = at(share)
            words = f"{round(100 * share)} %"
            text.draw(surface, words, box, size, paper.faint, align="center")
        x, dash = at(self._share.chance), self.px(5)
        for top in range(y - reach - self.px(14), y + reach, 2 * dash):
            tall = min(dash, y + reach - top)
            surface.fill(paper.red, (x - thick // 2, top, self.px(1.6), tall))
        dot, side = at(self._share.share), self.px(17)
        coin = pygame.Rect(0, 0, side, side)
        coin.center = dot, y
        paint.box(surface, coin, side // 2, paper.gold, paper.ground, self.px(2))
        self._names(surface, paper, area, x, dot, size)

    def _names(
        self,
        surface: pygame.Surface,
        paper: Paper,
        area: pygame.Rect,
        chance: int,
        dot: int,
        size: int,
    ) -> None:
        """Write what the two marks are, each on its own side."""
        gap, weight = self.px(6), "medium"
        who = pygame.Rect(0, area.y, text.measure(self._who, size, weight) + 2, self.px(20))
        who.w = min(who.w, area.w // 3)
        who.centerx = dot
        who.clamp_ip(self.rect)
        words = who.copy()
        words.w = text.measure(self._chance_words, size, weight) + 2
        if dot <= chance:
            words.x = max(chance + gap, who.right + gap)
        else:
            words.right = min(chance - gap, who.x - gap)
        words.clamp_ip(self.rect)
        if not words.colliderect(who):
            red = paper.red
            text.draw(surface, self._chance_words, words, size, red, weight, "center")
        text.draw(surface, self._who, who, size, paper.gold, weight, "center")


class TimePlot(Widget):
    """A line over the games, from the first on the left to the latest."""

    role = "image"

    def __init__(
        self,
        key: str,
        name: str,
        told: str,
        values: Sequence[float],
        marks: Sequence[tuple[float, str]],
        ends: tuple[str, str],
        say: Callable[[int, float], str],
        *,
        chance: Sequence[float] = (),
        chance_words: str = "",
        tall: float,
    ) -> None:
        """`told` is the plot in words, `marks` are values with words on the scale, the lowest first
        and the highest last, `ends` the days at both ends. `say` puts the number of a point,
        from 1, and its value in words. `chance` is a second line, for what would be by chance.
        """
        super().__init__(key, name)
        self.value, self.tall = told, tall
        self.values, self.marks, self.ends, self._say = tuple(values), tuple(marks), ends, say
        self.chance, self.chance_words = tuple(chance), chance_words

    def node(self) -> Node:
        """Return a cell for each point or, of many, for as many of them at equal distances."""
        last = len(self.values) - 1
        count = min(last, _MOST_TOLD)
        places = [round(i * last / count) for i in range(count + 1)] if count else []
        box = (self.rect.x, self.rect.y, self.rect.w, self.rect.h)
        cells = tuple(
            Node(
                f"{self.key} {place}",
                "cell",
                self._say(place + 1, self.values[place]),
                box,
                cell=(i, 0),
            )
            for i, place in enumerate(places)
        )
        return replace(super().node(), children=cells)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
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
            on_paper(look.palette),
            area,
            [((value - low) / (high - low), words) for value, words in self.marks],
            self.unit,
        )
        own = self._dots(self.values, low, high)
        draw_wash(surface, area, own, theme.GOLD, _WASH)
        lines = [Curve(paper.gold, own)]
        if self.chance and max(self.chance) - min(self.chance) < 0.005:
            down = (high - self.chance[-1]) / (high - low)
            draw_dashes(surface, on_paper(look.palette), area, down, self.chance_words, self.unit)
        elif self.chance:
            chance = self._dots(self.chance, low, high)
            lines.insert(0, Curve(paper.red, chance, theme.DASHES[1]))
        draw_lines(surface, area, lines, self.unit, dotted=len(self.values) <= _MOST_DOTS)
        box = pygame.Rect(area.x, area.bottom + self.px(6), area.w, self.px(20))
        text.draw(surface, self.ends[0], box, size, paper.faint)
        if len(lines) > 1:
            self._legend(surface, box, size, paper.red)
        if len(self.values) > 1:
            text.draw(surface, self.ends[1], box, size, paper.faint, align="right")

    def _legend(
        self, surface: pygame.Surface, box: pygame.Rect, size: int, colour: theme.Colour
    ) -> None:
        """What the second line is."""
        wide, gap = self.px(22), self.px(6)
        whole = wide + gap + text.measure(self.chance_words, size)
        left = box.centerx - whole // 2
        ends, dashes = [(left, box.centery), (left + wide, box.centery)], theme.DASHES[1]
        paint.dashed(surface, colour, ends, self.px(2), [dash * self.unit for dash in dashes])
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
    tall = 46.0

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
        empty = paint.rounded((side, side), side // 2, None, look.palette.paper.rule, self.px(1))
        for number in range(len(self.marks), self.most):
            x = self.rect.x + round(step * (number + 0.5)) - side // 2
            surface.blit(empty, (x, self.rect.bottom - side))
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

    def height(self, width: float, unit: float) -> float:
        return sum(self._heights(round(width * unit), unit)) / unit

    def _heights(self, wide: int, unit: float) -> list[int]:
        """Return the heights of the columns' names, if there are any, and of the lines, in pixels:
        a long title takes several lines.
        """
        row, size = max(1, round(_TABLE_ROW * unit)), max(1, round(theme.SMALL * unit))
        titles = round(wide * self.title_share)
        high = [max(row, text.tall(line.title, size, titles)) for line in self.lines]
        return [row] * any(self.columns) + high

    def node(self) -> Node:
        """A row for each line, a cell for each column."""
        base, heights = super().node(), self._heights(self.rect.w, self.unit)
        titles = round(self.rect.w * self.title_share)
        wide = (self.rect.w - titles) / len(self.columns)
        rows, y = list[Node](), self.rect.y
        if any(self.columns):
            y += heights.pop(0)
        for number, (line, row) in enumerate(zip(self.lines, heights, strict=True)):
            cells = tuple(
                Node(
                    f"{line.key} {i}",
                    "cell",
                    _named(column, cell),
                    (box.x, box.y, box.w, box.h),
                    cell=(number, i),
                )
                for i, (column, cell) in enumerate(zip(self.columns, line.cells, strict=True))
                for box in [self._cell(titles, wide, i, y, row)]
                if cell
            )
            around = (self.rect.x, y, self.rect.w, row)
            rows.append(Node(line.key, "row", line.title, around, children=cells))
            y += row
        return Node(self.key, self.role, self.name, base.rect, children=tuple(rows))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        heights = self._heights(self.rect.w, self.unit)
        titles = round(self.rect.w * self.title_share)
        column = (self.rect.w - titles) / len(self.columns)
        y = self.rect.y
        small, size, thin = self.px(theme.TINY), self.px(theme.SMALL), self.px(0.8)
        if any(self.columns):
            row = heights.pop(0)
            for number, words in enumerate(self.columns):
                box = self._cell(titles, column, number, y, row)
                text.draw(surface, words, box, small, paper.faint, align="right")
            y += row
            surface.fill(paper.faint, (self.rect.x, y - thin, self.rect.w, thin))
        for line, row in zip(self.lines, heights, strict=True):
            box = pygame.Rect(self.rect.x, y, titles, row)
            text.draw(surface, line.title, box, size, paper.ink)
            for number, words in enumerate(line.cells):
                box = self._cell(titles, column, number, y, row)
                lit = number in line.lit
                colour = paper.gold if lit else paper.ink
                weight = ("bold" if lit else "regular") + text.FIGURES
                text.draw(surface, words, box, size, colour, weight, "right")
            y += row
            if line is not self.lines[-1]:
                surface.fill(paper.rule, (self.rect.x, y - thin, self.rect.w, thin))

    def _cell(self, titles: int, column: float, number: int, y: int, tall: int) -> pygame.Rect:
        left = self.rect.x + titles + round(number * column)
        return pygame.Rect(left + self.px(6), y, round(column) - self.px(8), tall)


class Company(Widget):
    """Who played along: a face, and how many of the games together each of them won."""

    role = "table"

    def __init__(self, key: str, name: str, friends: Sequence[tuple[str, Companion]]) -> None:
        """`friends` are faces, and whose they are."""
        super().__init__(key, name)
        self.friends = tuple(friends)
        self.tall = _FRIEND * len(self.friends)

    def node(self) -> Node:
        """A row for each, with what they won."""
        base, row = super().node(), self.px(_FRIEND)
        rows = []
        for number, (_face, one) in enumerate(self.friends):
            box = (self.rect.x, self.rect.y + number * row, self.rect.w, row)
            key, place = f"friend {one.name}", (number, 0)
            won = Node(f"{key} won", "cell", _won(one), box, cell=place)
            rows.append(Node(key, "row", one.name, box, children=(won,)))
        return Node(self.key, self.role, self.name, base.rect, children=tuple(rows))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper = look.palette.paper
        row, size = self.px(_FRIEND), self.px(theme.SMALL)
        names = self.px(44) + round(0.22 * self.rect.w)
        figures = max(text.measure(_won(one), size, "medium") for _face, one in self.friends) + 2
        best = max(one.wins / one.games for _face, one in self.friends)
        for number, (face, one) in enumerate(self.friends):
            y = self.rect.y + number * row
            side = row - self.px(4)
            blit_medal(surface, face, pygame.Rect(self.rect.x + self.px(2), y, side, side))
            line = pygame.Rect(self.rect.x + self.px(44), y, names - self.px(52), side)
            text.draw(surface, one.name, line, size, paper.ink)
            trough = pygame.Rect(self.rect.x + names, 0, 0, self.px(8))
            trough.w = self.rect.right - figures - self.px(14) - trough.x
            trough.centery = line.centery
            paint.box(
                surface,
                trough,
                trough.h // 2,
                mix(paper.ground, paper.rule, 0.7),
            )
            share = one.wins / one.games
            filled = trough.copy()
            filled.w = round(trough.w * share)
            if filled.w > 1:
                ink = paper.gold if share == best else mix(paper.gold, paper.ground, 0.4)
                paint.box(surface, filled, filled.h // 2, ink)
            end = pygame.Rect(self.rect.right - figures, y, figures, side)
            weight = "medium" + text.FIGURES
            text.draw(surface, _won(one), end, size, paper.ink, weight, "right")


def _won(one: Companion) -> str:
    return _("{wins} of {games}").format(wins=one.wins, games=one.games)


def _named(column: str, cell: str) -> str:
    """Return what a cell says, after the name of its column if that has one."""
    return _("{label}: {value}").format(label=column, value=cell) if column else cell


def printed(key: str, words: str, size: float = theme.SMALL) -> Words:
    """Return words on a page of the book."""
    return Words(key, words, size, lambda palette: palette.paper.ink)


def rule(palette: Palette) -> Element:
    """Return a line across the page."""

    def line(surface: pygame.Surface, rect: pygame.Rect) -> None:
        surface.fill(palette.paper.rule, rect)

    return Ground(line, Space(height=1))


def section(key: str, widget: Widget, *, group: str = "", beside: Element | None = None) -> Element:
    """Return a widget below its name and perhaps something `beside` that."""
    words = widget.name
    label = Label(
        f"{key} heading", words, 18, lambda palette: palette.paper.gold, "display", role="heading"
    )
    head = Row(Group(f"{key} head", words, label), Space(across=1), beside, wrap=True)
    return Column(head, Group(f"{group or key} group", words, widget), gap=6)
