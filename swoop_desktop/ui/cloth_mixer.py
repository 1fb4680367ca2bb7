"""The player's own cloth, mixed of a hue and a depth, in steps that can be told apart."""

import colorsys
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.ui.palette import DARKEST, dyed
from swoop_desktop.ui.theme import Colour

HUES, DEPTHS = 36, 9
"""Number of hues, from red through the rainbow, and of depths, from dark to light."""
_STRENGTHS = 20
"""Number of steps of the share of colour in a cloth."""
_LOW = DARKEST / 255
"""Value (of HSV) of the darkest cloth."""
_LEAST, _USUAL = 0.40, 0.60
"""Least share of colour, and the usual one: a cloth with less than the least would not change with
its hue, and gets the usual one.
"""


class Dye(NamedTuple):
    """The hue, depth and strength of a cloth's colour."""

    hue: int
    """Hue, from 0 to `HUES` - 1."""
    depth: int
    """Depth, from 0, the darkest on which shadows are seen, to `DEPTHS` - 1, the lightest that can
    be laid.
    """
    strength: float
    """Share of colour, from 0 (grey) to 1."""

    @classmethod
    def of(cls, cloth: Colour) -> "Dye":
        """Return the dye that is nearest to the look of a cloth."""
        hue, strength, value = colorsys.rgb_to_hsv(*(part / 255 for part in dyed(cloth)))
        # In steps, so that a cloth that is mixed again and again stays as strong as it was.
        dye = cls(round(hue * HUES) % HUES, 0, round(strength * _STRENGTHS) / _STRENGTHS)
        depth = min(range(DEPTHS), key=lambda depth: abs(dye._value(depth) - value))
        return dye.with_depth(depth)

    @property
    def colour(self) -> Colour:
        """The colour of the cloth."""
        return _mixed(self.hue, self.strength, self._value(self.depth))

    def with_hue(self, hue: int) -> "Dye":
        """Return a dye as deep, in another hue."""
        return self._replace(hue=hue, strength=self.strength if self.strength >= _LEAST else _USUAL)

    def with_depth(self, depth: int) -> "Dye":
        """Return a dye of the same hue, darker or lighter."""
        return self._replace(depth=depth)

    def _value(self, depth: int) -> float:
        """The value of HSV, in even steps between the bounds of this hue."""
        high = _lightest(self.hue, self.strength)
        return _LOW + (high - _LOW) * depth / (DEPTHS - 1)


@lru_cache(maxsize=128)
def _lightest(hue: int, strength: float) -> float:
    """Return the value of HSV of the lightest cloth, a little below what may be laid, since colours
    are rounded.
    """
    return 0.98 * max(dyed(_mixed(hue, strength, 1.0))) / 255


def _mixed(hue: int, strength: float, value: float) -> Colour:
    r, g, b = colorsys.hsv_to_rgb(hue / HUES, strength, value)
    return round(255 * r), round(255 * g), round(255 * b)
