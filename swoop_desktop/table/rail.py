"""The rail around the table, as geometry: where it runs, and points along it."""

from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.table.fans import Box

_BULGE = 0.60
"""How full the corners are: the share of a corner's side that its curve's handles take. 0.55 makes
an ellipse, 1 a rectangle.
"""
_STEPS = 24
"""Points along one corner."""


class Rail(NamedTuple):
    """A band of even width along a rounded box. All in pixels."""

    outer: Box
    """Around the outer edge of the band."""
    thick: float
    """Width of the band."""
    corner: tuple[float, float]
    """How far a corner of the outer edge reaches across and down."""

    @property
    def inner(self) -> Box:
        """Around the felt."""
        x, y, w, h = self.outer
        return Box(x + self.thick, y + self.thick, w - 2 * self.thick, h - 2 * self.thick)

    def line(self, inset: float) -> list[tuple[float, float]]:
        """A closed line along the rail, so many pixels inside its outer edge, clockwise."""
        x, y, w, h = self.outer
        x, y, w, h = x + inset, y + inset, w - 2 * inset, h - 2 * inset
        rx = max(1.0, min(self.corner[0] - inset, w / 2))
        ry = max(1.0, min(self.corner[1] - inset, h / 2))
        quarter = _curved(_STEPS)
        top_right = [(x + w - rx + a * rx, y + ry - b * ry) for a, b in quarter]
        bottom_right = [(x + w - rx + a * rx, y + h - ry + b * ry) for a, b in reversed(quarter)]
        bottom_left = [(x + rx - a * rx, y + h - ry + b * ry) for a, b in quarter]
        top_left = [(x + rx - a * rx, y + ry - b * ry) for a, b in reversed(quarter)]
        return [*top_right, *bottom_right, *bottom_left, *top_left]

    def bend(self, inset: float, steps: int = _STEPS) -> list[tuple[float, float]]:
        """The same line along its top left corner only, from the left side to the top."""
        x, y, w, h = self.outer
        rx = max(1.0, min(self.corner[0], w / 2) - inset)
        ry = max(1.0, min(self.corner[1], h / 2) - inset)
        x, y = x + inset + rx, y + inset + ry
        return [(x - a * rx, y - b * ry) for a, b in reversed(_curved(steps))]


@lru_cache(maxsize=8)
def _curved(steps: int) -> list[tuple[float, float]]:
    return [_curve(i / steps) for i in range(steps + 1)]


def _curve(t: float) -> tuple[float, float]:
    """A point of a quarter of the rounding, from its top (0, 1) to its right (1, 0)."""
    s = 1 - t
    return (
        3 * s * s * t * _BULGE + 3 * s * t * t + t**3,
        s**3 + 3 * s * s * t + 3 * s * t * t * _BULGE,
    )
