"""Pictures of a replay's bar: a game's totals, or one deal's course."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.svg import icon

_FINE = 2
_APART = 5
"""Units: average distance below which ticks are left out."""
_LEAST_SPREAD = 0.3
"""Least change that fills the height: 30 of 100 deals."""
_MARK = 12


@dataclass(frozen=True, slots=True, eq=False)
class Track:
    """Places are shares of the length. Pictures are cached by identity: reuse the object."""

    curves: tuple[tuple[tuple[float, float], ...], ...]
    deals: tuple[float, ...]
    marks: tuple[float, ...]
    emblem: str = ""
    """The landmarks' icon; empty for a dot."""
    falls: tuple[float, ...] = ()
    """Places of costly plays, on a single line."""
    ground: float | None = None
    """Height of the dashed zero line, a share; None on a track of totals."""


def track_of(
    length: int,
    deals: Sequence[int],
    totals: Sequence[tuple[int, Sequence[int]]],
    seats: int,
    marks: Sequence[int],
    emblem: str,
) -> Track:
    """`deals`: positions where deals begin. `totals`: positions where deals end, with all seats'
    totals.
    """
    whole = max(1, length)
    values = [0, *(value for _place, row in totals for value in row)]
    low, high = min(values), max(values)
    spread = max(1, high - low)

    def point(place: int, value: int) -> tuple[float, float]:
        return place / whole, (value - low) / spread

    curves = tuple(
        (point(0, 0), *(point(place, row[seat]) for place, row in totals)) for seat in range(seats)
    )
    begun = _shares(filter(None, deals), whole)
    return Track(curves, begun, _shares(marks, whole), emblem)


def _shares(places: Iterable[int], whole: int) -> tuple[float, ...]:
    return tuple(place / whole for place in places)


def track_of_deal(
    length: int,
    lines: Mapping[int, Sequence[tuple[float, float]]],
    falls: Sequence[int],
    seats: int,
    marks: Sequence[int],
    emblem: str,
) -> Track:
    """`lines`: positions and gains by seat; a line rises in the half position before each. `falls`:
    positions of costly plays.
    """
    whole = max(1, length)
    sums = {
        seat: list(accumulate((by for _at, by in line), initial=0.0))
        for seat, line in lines.items()
    }
    values = [value for row in sums.values() for value in row]
    low, high = min(values, default=0.0), max(values, default=0.0)
    spread = max(_LEAST_SPREAD, high - low)
    low -= (spread - (high - low)) / 2

    def height(value: float) -> float:
        return (value - low) / spread

    def curve(seat: int) -> tuple[tuple[float, float], ...]:
        if seat not in lines:
            return ()
        points, heights = [(0.0, height(0.0))], list(map(height, sums[seat]))
        for (at, _by), (before, after) in zip(lines[seat], pairwise(heights), strict=True):
            points += [((at - 0.5) / whole, before), (at / whole, after)]
        return (*points, (1.0, heights[-1]))

    return Track(
        tuple(map(curve, range(seats))),
        (),
        _shares(marks, whole),
        emblem,
        _shares(falls, whole),
        height(0.0),
    )


@lru_cache(maxsize=4)
def picture(size: tuple[int, int], unit: float, palette: Palette, track: Track) -> pygame.Surface:
    wide, tall = max(2, size[0]), max(2, size[1])
    fine = (wide * _FINE, tall * _FINE)
    surface = pygame.Surface(fine, pygame.SRCALPHA)
    paint.box(
        surface, surface.get_rect(), round(8 * unit * _FINE), palette.night, palette.edge, _FINE
    )
    if len(track.deals) * _APART * unit < wide:
        for place in track.deals:
            x = round(place * fine[0])
            pygame.draw.line(surface, palette.edge, (x, _FINE), (x, fine[1] - 2 * _FINE), _FINE)
    inset = (7 if track.ground is None else 14) * unit * _FINE

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * fine[0], fine[1] - inset - point[1] * (fine[1] - 2 * inset)

    if track.ground is not None:
        ends = at((0.0, track.ground)), at((1.0, track.ground))
        paint.dashed(surface, palette.edge, ends, _FINE, [6 * unit * _FINE, 5 * unit * _FINE])
    alone = sum(map(bool, track.curves)) == 1
    for seat, curve in enumerate(track.curves):
        points = list(map(at, curve))
        if track.ground is not None and alone and points:
            _draw_alone(surface, points, track, unit)
        elif len(points) > 1:
            colour = theme.line_of(seat)
            pattern = [dash * unit * _FINE for dash in theme.dashes_of(seat)]
            paint.dashed(surface, colour, points, max(2, round(1.6 * unit * _FINE)), pattern)
    small = pygame.transform.smoothscale(surface, (wide, tall)).convert_alpha()
    _marks(small, unit, track)
    return small


def _draw_alone(
    surface: pygame.Surface, points: Sequence[tuple[float, float]], track: Track, unit: float
) -> None:
    wide, tall = surface.get_size()
    wash = pygame.Surface((wide, tall), pygame.SRCALPHA)
    pygame.draw.polygon(wash, (*theme.GOLD, 46), [*points, (wide, tall), (0, tall)])

    surface.blit(wash, (0, 0))
    pen = max(2, round(2.6 * unit * _FINE))
    for one, other in pairwise(points):
        falls = other[1] > one[1] and any(abs(place * wide - one[0]) < 1 for place in track.falls)
        colour = theme.AMBER if falls else theme.GOLD_LIGHT
        pygame.draw.line(surface, colour, one, other, pen)
        pygame.draw.circle(surface, colour, other, pen / 2)


def _marks(surface: pygame.Surface, unit: float, track: Track) -> None:
    wide, side = surface.get_width(), round(_MARK * unit)
    crowded = len(track.marks) * side > wide / 2
    taken = -side
    for place in track.marks:
        x = min(max(round(place * wide), side // 2), wide - side // 2)
        if x - taken < (2 * unit if crowded else side * 0.6):
            continue
        taken = x
        if track.emblem and not crowded:
            surface.blit(icon(track.emblem, side, theme.GOLD_LIGHT), (x - side // 2, round(unit)))
        else:
            pygame.draw.circle(
                surface, theme.GOLD_LIGHT, (x, round(4 * unit)), max(1.0, 1.6 * unit)
            )


@lru_cache(maxsize=4)
def needle(tall: int, unit: float) -> pygame.Surface:
    wide = round(12 * unit) | 1
    surface = pygame.Surface((wide, tall + wide), pygame.SRCALPHA)
    line = max(2, round(2 * unit))
    surface.fill(theme.GOLD, ((wide - line) // 2, wide // 2, line, tall + wide // 2))
    pygame.draw.circle(surface, theme.INK, (wide / 2, wide / 2), wide / 2)
    pygame.draw.circle(surface, theme.GOLD_LIGHT, (wide / 2, wide / 2), wide / 2 - max(1, unit))
    return surface.convert_alpha()


@lru_cache(maxsize=12)
def pin(tall: int, unit: float, number: int, *, here: bool) -> pygame.Surface:
    wide = round((26 if here else 20) * unit) | 1
    surface = pygame.Surface((wide, tall + wide // 2), pygame.SRCALPHA)
    wash = round(10 * unit)
    surface.fill((*theme.AMBER, 110 if here else 60), ((wide - wash) // 2, wide // 2, wash, tall))
    centre, radius = (wide / 2, wide / 2), wide / 2
    pygame.draw.circle(surface, theme.GOLD_LIGHT if here else theme.GOLD, centre, radius)
    pygame.draw.circle(surface, theme.INK, centre, radius - max(1.0, 1.6 * unit))
    size = round((15 if here else 12) * unit)
    box = pygame.Rect(0, 0, wide, wide)
    text.draw(surface, str(number), box, size, theme.CREAM, "bold", "center")
    return surface.convert_alpha()


@lru_cache(maxsize=24)
def said(
    size: tuple[int, int], unit: float, colour: theme.Colour, words: str, pixels: float, align: str
) -> pygame.Surface:
    """Draw words, cut off if too long."""
    surface = pygame.Surface((max(1, size[0]), max(1, size[1])), pygame.SRCALPHA)
    text.draw(surface, words, surface.get_rect(), round(pixels * unit), colour, "medium", align)
    return surface.convert_alpha()
