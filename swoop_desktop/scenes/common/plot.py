"""Plots and their parts."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import ceil, floor
from typing import NamedTuple

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.node import Node, row_node
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Look, Widget

_MOST_DOTS, _MOST_POINTS, _MOST_TOLD = 60, 400, 12
"""Most points of a line with a dot each; most points drawn; most described."""
_APART = 1.25
"""Line height of names beside a plot, in text heights."""
_FINE = 2
"""Supersampling factor of lines."""
_WASH = 64
"""Opacity of the area below a line, of 255."""
_STEPS = 5


class Curve(NamedTuple):
    """A line of a plot, from left to right."""

    colour: theme.Colour
    values: Sequence[float]
    dashes: Sequence[float] = ()
    """Units: lengths of dash and gap in turn; empty for a solid line."""
    name: str = ""
    """Label at the line's end."""


def steps() -> Iterator[float]:
    """Yield possible steps of a scale: 1, 2 and 5 times a power of ten."""
    return (digit * 10.0**power for power in range(-2, 20) for digit in (1, 2, 5))


def step_of(span: float, most: int = _STEPS) -> float:
    return next(step for step in steps() if span <= most * step * 1.0001)


def spread(count: int, most: int) -> list[int]:
    """Return at most `most` evenly spaced indices of `count`, both ends included."""
    last = min(count, most) - 1
    return [round(i * (count - 1) / last) for i in range(last + 1)] if last > 0 else [0] * count


class Axis(NamedTuple):
    """Maps numbers from `low` to `high` to pixels from `start` to `end`."""

    low: float
    high: float
    start: int
    end: int

    def at(self, number: float) -> int:
        share = (number - self.low) / (self.high - self.low)
        return self.start + round((self.end - self.start) * share)

    def numbers(self, step: float) -> list[float]:
        """Return the multiples of a step on the axis."""
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [step * i for i in range(first, last + 1)]


def apart(wanted: Sequence[float], least: float, start: float, end: float) -> list[float]:
    """Return positions near the wanted ones, in their order, at least `least` apart, from `start`
    to `end`. Crowded positions spread around their mean.
    """
    clusters: list[tuple[float, int]] = []
    for one in wanted:
        middle, count = one, 1
        while clusters:
            before, size = clusters[-1]
            if middle - before >= least * (size + count) / 2:
                break
            clusters.pop()
            middle = (before * size + middle * count) / (size + count)
            count += size
        clusters.append((middle, count))
    placed: list[float] = []
    for middle, count in clusters:
        first = max(middle - (count - 1) / 2 * least, start)
        if placed:
            first = max(first, placed[-1] + least)
        placed += [first + i * least for i in range(count)]
    limits = [end - i * least for i in range(len(placed))]
    return [min(pair) for pair in zip(placed, reversed(limits), strict=True)]


def write_at(
    surface: pygame.Surface,
    words: str,
    middle: tuple[int, int],
    pixels: int,
    colour: theme.Colour,
    weight: str = "regular",
    *,
    within: pygame.Rect | None = None,
) -> None:
    """Write a line centred on a point, moved into the box `within`."""
    box = pygame.Rect(0, 0, text.measure(words, pixels, weight) + 2, 2 * pixels)
    box.center = middle
    if within is not None:
        box.clamp_ip(within)
    text.draw(surface, words, box, pixels, colour, weight, "center")


class Plot(Widget):
    """Lines over a scale of round numbers."""

    role = "figure"
    down = 1.0
    wide = (240.0, 364.0)

    def __init__(
        self,
        key: str,
        name: str,
        value: str,
        curves: Sequence[Curve],
        write: Callable[[float], str],
        say: Callable[[int, float], str],
        *,
        mark: tuple[float, str] | None = None,
        ends: tuple[str, str] = ("", ""),
        finest: float = 0.01,
        on_paper: bool = False,
        tall: float = 150.0,
    ) -> None:
        """`value` is the plot in words; `write` formats the scale, `say` a point by its index and
        value. `mark` is a dashed line with words, `ends` name the first and last point, `finest` is
        the scale's least step. On paper, the area below the first line is tinted.
        """
        super().__init__(key, name)
        self.value, self.curves, self.write, self.say = value, tuple(curves), write, say
        self.mark, self.ends, self.on_paper = mark, ends, on_paper
        self.tall = max(tall, _APART * theme.TINY * len(curves) + 6)
        values = [0.0, *(number for curve in curves for number in curve.values)]
        values += [] if mark is None else [mark[0]]
        self.step = max(finest, step_of(max(values) - min(values)))
        low, high = floor(min(values) / self.step + 1e-9), ceil(max(values) / self.step - 1e-9)
        self.low, self.high = low * self.step, max(low + 1, high) * self.step

    def node(self) -> Node:
        """Add a cell for each point, or for `_MOST_TOLD` of many; a row for each line if lines have
        names.
        """
        base, several = super().node(), self.curves[0].name
        rows = [
            row_node(
                f"{self.key} {i}",
                curve.name,
                base.rect,
                tuple(
                    Node(
                        f"{self.key} {i} {j}",
                        "cell",
                        sentence,
                        base.rect,
                        cell=(i, j) if several else (j, 0),
                    )
                    for j, sentence in enumerate(self._told(curve))
                ),
            )
            for i, curve in enumerate(self.curves)
        ]
        return replace(base, children=tuple(rows) if several else rows[0].children)

    def _told(self, curve: Curve) -> list[str]:
        places = spread(len(curve.values), _MOST_TOLD)
        return [sentence for i in places if (sentence := self.say(i, curve.values[i]))]

    def placed(self) -> None:
        self.size = self.px(theme.TINY)
        names = max(text.measure(curve.name, self.size) for curve in self.curves)
        left, low = self.px(44 if self.on_paper else 34), self.px(28 if any(self.ends) else 14)
        right = min(names + self.px(14), self.rect.w // 3) if names else self.px(theme.GAP)
        self.area = area = pygame.Rect(self.rect.x + left, self.rect.y + self.px(10), 0, 0)
        area.w, area.h = self.rect.right - right - area.x, self.rect.bottom - low - area.y
        self.axis = Axis(self.low, self.high, area.bottom, area.y)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        area, size, faint = self.area, self.size, look.palette.paper.faint
        self._scale(surface, look.palette)
        lines = [self._dots(curve) for curve in self.curves]
        self._lines(surface, lines, wash=theme.GOLD if self.on_paper else None)
        ends = [(line[-1][1], i) for i, line in enumerate(lines) if self.curves[i].name]
        if ends:
            self._names(surface, ends)
        box = pygame.Rect(area.x, area.bottom + self.px(6), area.w, self.px(20))
        text.draw(surface, self.ends[0], box, size, faint)
        if len(self.curves[0].values) > 1:
            text.draw(surface, self.ends[1], box, size, faint, align="right")

    def _dots(self, curve: Curve) -> list[tuple[int, int]]:
        last = len(curve.values) - 1
        across = Axis(0, last, self.area.x, self.area.right)
        return [
            (across.at(place) if last else self.area.centerx, self.axis.at(curve.values[place]))
            for place in spread(last + 1, _MOST_POINTS)
        ]

    def _scale(self, surface: pygame.Surface, palette: Palette) -> None:
        area, size, paper = self.area, self.size, palette.paper
        rule, faint = (paper.rule, paper.faint) if self.on_paper else (palette.edge, palette.faint)
        for number in self.axis.numbers(self.step):
            y = self.axis.at(number)
            surface.fill(rule, (area.x, y, area.w, 1))
            box = pygame.Rect(self.rect.x, y - size, area.x - self.rect.x - self.px(6), 2 * size)
            text.draw(surface, self.write(number), box, size, faint, align="right")
        if self.mark is not None:
            y = self.axis.at(self.mark[0])
            ends, dashes = ((area.x, y), (area.right, y)), 2 * (self.px(7),)
            paint.dashed(surface, theme.GOLD_DARK, ends, self.px(1.5), dashes)
            box = area.move(self.px(theme.TIGHT), 0)
            box.y, box.h = y + self.px(2), 2 * size
            text.draw(surface, self.mark[1], box, size, theme.GOLD)

    def _lines(
        self,
        surface: pygame.Surface,
        lines: Sequence[Sequence[tuple[int, int]]],
        wash: theme.Colour | None,
    ) -> None:
        """Draw the lines with a large dot at the end, and small dots if the points are few."""
        reach = self.px(theme.GAP)
        seen = self.area.inflate(reach, reach).clip(surface.get_rect())
        if not seen.w or not seen.h:
            return
        if wash is not None and len(lines[0]) > 1:
            picture = pygame.Surface(seen.size, pygame.SRCALPHA)
            ends = [(lines[0][i][0], self.area.bottom) for i in (-1, 0)]
            corners = [(x - seen.x, y - seen.y) for x, y in (*lines[0], *ends)]
            pygame.draw.polygon(picture, (*wash, _WASH), corners)
            surface.blit(picture, seen)
        fine = pygame.transform.scale_by(surface.subsurface(seen), _FINE)
        for line, curve in reversed(list(zip(lines, self.curves, strict=True))):
            dots = [((x - seen.x) * _FINE, (y - seen.y) * _FINE) for x, y in line]
            if len(dots) > 1:
                pattern = [dash * self.unit * _FINE for dash in curve.dashes]
                paint.dashed(fine, curve.colour, dots, self.px(2.2) * _FINE, pattern)
            for dot in dots[:-1] if len(curve.values) <= _MOST_DOTS else ():
                pygame.draw.circle(fine, curve.colour, dot, self.px(2) * _FINE)
            pygame.draw.circle(fine, curve.colour, dots[-1], self.px(4.5) * _FINE)
        surface.blit(pygame.transform.smoothscale_by(fine, 1 / _FINE), seen)

    def _names(self, surface: pygame.Surface, ends: list[tuple[int, int]]) -> None:
        """Write names at their lines' ends, moved apart where they overlap."""
        step = min(self.size * _APART, (self.rect.h - self.px(6)) / len(ends))
        left, order = self.area.right + self.px(theme.NEAR), sorted(ends)
        first, last = self.rect.y + step / 2, self.rect.bottom - step / 2
        middles = apart([y for y, _i in order], step, first, last)
        for middle, (_y, i) in zip(middles, order, strict=True):
            box = pygame.Rect(left, 0, self.rect.right - left, round(step))
            box.centery = round(middle)
            text.draw(surface, self.curves[i].name, box, self.size, self.curves[i].colour)
