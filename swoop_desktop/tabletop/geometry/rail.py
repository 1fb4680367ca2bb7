"""The geometry of the rail."""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import dist
from typing import NamedTuple

from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.ui.theme import BASE, NARROWEST

_BULGE = 0.60
"""Handles of the corners' curves, as shares of a side: 0.55 makes an ellipse, 1 a rectangle."""
_STEPS = 24


class Rail(NamedTuple):
    outer: Box
    thick: float
    corner: tuple[float, float]
    """Pixels: an outer corner's reach across and down."""

    @property
    def inner(self) -> Box:
        return self.outer.grown(-self.thick)

    def line(self, inset: float) -> list[tuple[float, float]]:
        x, y, w, h = self.outer.grown(-inset)
        rx = max(1.0, min(self.corner[0] - inset, w / 2))
        ry = max(1.0, min(self.corner[1] - inset, h / 2))
        quarter = _curved(_STEPS)
        top_right = [(x + w - rx + a * rx, y + ry - b * ry) for a, b in quarter]
        bottom_right = [(x + w - rx + a * rx, y + h - ry + b * ry) for a, b in reversed(quarter)]
        bottom_left = [(x + rx - a * rx, y + h - ry + b * ry) for a, b in quarter]
        top_left = [(x + rx - a * rx, y + ry - b * ry) for a, b in reversed(quarter)]
        return [*top_right, *bottom_right, *bottom_left, *top_left]

    def bend(self, inset: float, steps: int = _STEPS) -> list[tuple[float, float]]:
        """Return the line's top left curve, from left to top."""
        x, y, w, h = self.outer
        rx = max(1.0, min(self.corner[0], w / 2) - inset)
        ry = max(1.0, min(self.corner[1], h / 2) - inset)
        x, y = x + inset + rx, y + inset + ry
        return [(x - a * rx, y - b * ry) for a, b in reversed(_curved(steps))]

    def left_at(self, y: float, inset: float) -> float:
        outer, (rx, ry) = self.outer, self.corner
        return outer.x + inset + _bent(min(y - outer.y, outer.bottom - y), rx, ry, inset)

    def top_at(self, x: float, inset: float) -> float:
        outer, (rx, ry) = self.outer, self.corner
        return outer.y + inset + _bent(min(x - outer.x, outer.right - x), ry, rx, inset)


def _bent(near: float, across: float, along: float, inset: float) -> float:
    """Return how far a line bends inwards, `near` pixels from the end of its side."""
    across, along = max(1.0, across - inset), max(1.0, along - inset)
    return across * (1 - _reach(1 - (near - inset) / along))


_FEW, _MANY, _MOST = (292.0, 326.0), (210.0, 250.0), (130.0, 150.0)
"""Units: a corner's reach across and down for up to 4, 8, and 12 or more players."""
_THICK = 36
_BESIDE, _BELOW, _ABOVE = 20, 9, 37
"""Units from the window's edge to the table: beside, below and above it."""
PEEK = 28
"""Units: most visible height of an opponent's hand above the plate."""


def rail_of(size: tuple[int, int], opponents: int) -> Rail:
    """Neither cards nor texts change the rail: a deal never moves the table."""
    usual = min(size[1] / BASE, size[0] / NARROWEST)
    thick = _THICK * usual
    x, bottom = _BESIDE * usual, size[1] - _BELOW * usual
    y = min(_ABOVE * usual, 0.2 * size[1])
    w, h = max(1.0, size[0] - 2 * x), max(1.0, bottom - y)
    if opponents <= 7:
        share, small, large = max(0, opponents - 3) / 4, _MANY, _FEW
    else:
        share, small, large = min(1.0, (opponents - 7) / 4), _MOST, _MANY
    across, down = (b + (a - b) * share for a, b in zip(small, large, strict=True))
    return Rail(Box(x, y, w, h), thick, (min(across * usual, 0.4 * w), min(down * usual, 0.4 * h)))


def along(path: Sequence[tuple[float, float]], share: float) -> tuple[float, float]:
    steps = [dist(a, b) for a, b in pairwise(path)]
    left = share * sum(steps)
    for (a, b), step in zip(pairwise(path), steps, strict=True):
        if left <= step and step:
            part = left / step
            return a[0] + part * (b[0] - a[0]), a[1] + part * (b[1] - a[1])
        left -= step
    return path[-1]


def _reach(share: float) -> float:
    if share <= 0:
        return 1.0
    if share >= 1:
        return 0.0
    i = min(max(1, bisect_left(_RISES, share)), len(_RISES) - 1)
    before, after = _RISES[i - 1], _RISES[i]
    part = (share - before) / (after - before)
    return _FALLS[i - 1] + (_FALLS[i] - _FALLS[i - 1]) * part


@lru_cache(maxsize=8)
def _curved(steps: int) -> list[tuple[float, float]]:
    return [_curve(i / steps) for i in range(steps + 1)]


def _curve(t: float) -> tuple[float, float]:
    """Return a corner's point, from (0, 1) to (1, 0)."""
    s = 1 - t
    return (
        3 * s * s * t * _BULGE + 3 * s * t * t + t**3,
        s**3 + 3 * s * s * t + 3 * s * t * t * _BULGE,
    )


_POINTS = [_curve(i / 64) for i in range(65)]
_RISES, _FALLS = [a for a, _ in _POINTS], [b for _, b in _POINTS]
