"""The player's own cloth, mixed from a hue and a depth in visible steps."""

import colorsys
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.ui.palette import DARKEST, dyed
from swoop_desktop.ui.theme import Colour

HUES, DEPTHS = 36, 9
"""Number of hues around the colour wheel; number of depths, from dark to light."""
_STRENGTHS = 20
"""Number of steps of saturation."""
_LOW = DARKEST / 255
"""HSV value of the darkest cloth."""
_LEAST, _USUAL = 0.40, 0.60
"""Least and usual saturation: below the least, another hue would look the same, so a cloth gets the
usual one.
"""


class Dye(NamedTuple):
    """A cloth's colour as hue, depth and strength."""

    hue: int
    """0 to `HUES` - 1."""
    depth: int
    """0 (the darkest on which shadows show) to `DEPTHS` - 1 (the lightest allowed)."""
    strength: float
    """Saturation: 0 (grey) to 1."""

    @classmethod
    def of(cls, cloth: Colour) -> "Dye":
        """Return the nearest dye to a cloth."""
        hue, strength, value = colorsys.rgb_to_hsv(*(part / 255 for part in dyed(cloth)))
        # Rounded, so that mixing again and again doesn't change the strength.
        dye = cls(round(hue * HUES) % HUES, 0, round(strength * _STRENGTHS) / _STRENGTHS)
        depth = min(range(DEPTHS), key=lambda depth: abs(dye._value(depth) - value))
        return dye.with_depth(depth)

    @property
    def colour(self) -> Colour:
        return _mixed(self.hue, self.strength, self._value(self.depth))

    def with_hue(self, hue: int) -> "Dye":
        return self._replace(hue=hue, strength=self.strength if self.strength >= _LEAST else _USUAL)

    def with_depth(self, depth: int) -> "Dye":
        return self._replace(depth=depth)

    def _value(self, depth: int) -> float:
        """Return the HSV value: even steps between the bounds of this hue."""
        high = _lightest(self.hue, self.strength)
        return _LOW + (high - _LOW) * depth / (DEPTHS - 1)


@lru_cache(maxsize=128)
def _lightest(hue: int, strength: float) -> float:
    """Return the HSV value of the lightest cloth, with a margin for rounding."""
    return 0.98 * max(dyed(_mixed(hue, strength, 1.0))) / 255


def _mixed(hue: int, strength: float, value: float) -> Colour:
    r, g, b = colorsys.hsv_to_rgb(hue / HUES, strength, value)
    return round(255 * r), round(255 * g), round(255 * b)
