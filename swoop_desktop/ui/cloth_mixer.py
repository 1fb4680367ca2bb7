"""A cloth of one's own: mixed of a hue and a depth, both in steps that can be told apart."""

import colorsys
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.ui.palette import DARKEST, dyed
from swoop_desktop.ui.theme import Colour

HUES, DEPTHS = 36, 9
"""How many there are to choose from: from red through the rainbow, and from dark to light."""
_STRENGTHS = 20
"""Steps of the share of colour in a cloth."""
_LOW = DARKEST / 255
"""The V of HSV of the darkest cloth."""
_LEAST, _USUAL = 0.40, 0.60
"""A cloth with less colour in it than the least would not change with its hue: it gets the usual
share of it.
"""


class Dye(NamedTuple):
    """What a cloth is dyed with."""

    hue: int
    """0 to `HUES` - 1."""
    depth: int
    """0, the darkest on which shadows are seen, to `DEPTHS` - 1, the lightest that can be laid."""
    strength: float
    """How much colour there is in it, from 0 (grey) to 1."""

    @classmethod
    def of(cls, cloth: Colour) -> "Dye":
        """The one nearest to what such a cloth looks like."""
        hue, strength, value = colorsys.rgb_to_hsv(*(part / 255 for part in dyed(cloth)))
        # In steps, so that a cloth that is mixed again and again stays as strong as it was.
        dye = cls(round(hue * HUES) % HUES, 0, round(strength * _STRENGTHS) / _STRENGTHS)
        depth = min(range(DEPTHS), key=lambda depth: abs(dye._value(depth) - value))
        return dye.with_depth(depth)

    @property
    def colour(self) -> Colour:
        """The cloth."""
        return _mixed(self.hue, self.strength, self._value(self.depth))

    def with_hue(self, hue: int) -> "Dye":
        """As deep, in another hue."""
        return self._replace(hue=hue, strength=self.strength if self.strength >= _LEAST else _USUAL)

    def with_depth(self, depth: int) -> "Dye":
        """In the same hue, darker or lighter."""
        return self._replace(depth=depth)

    def _value(self, depth: int) -> float:
        """The V of HSV: in even steps between the bounds that this hue has."""
        high = _lightest(self.hue, self.strength)
        return _LOW + (high - _LOW) * depth / (DEPTHS - 1)


@lru_cache(maxsize=128)
def _lightest(hue: int, strength: float) -> float:
    """The V of the lightest cloth, a little below what may be laid, since colours are rounded."""
    return 0.98 * max(dyed(_mixed(hue, strength, 1.0))) / 255


def _mixed(hue: int, strength: float, value: float) -> Colour:
    r, g, b = colorsys.hsv_to_rgb(hue / HUES, strength, value)
    return round(255 * r), round(255 * g), round(255 * b)
