"""The place and reach of the lamp over a cloth."""

import math
from typing import NamedTuple


class Lamp(NamedTuple):
    """The place and reach of the lamp, in pixels."""

    x: float
    y: float
    across: float
    """Distances at which its light has faded to a third, to the sides and up and down."""
    down: float


def lamp_over(x: float, y: float, w: float, h: float) -> Lamp:
    """Return a lamp over a table that lies in this box: it shines as far as the table reaches, and
    more evenly than the table is long.
    """
    side = math.sqrt(w * h)
    return Lamp(x + w / 2, y + 0.43 * h, (0.62 * w + 0.38 * side) / 2, (0.62 * h + 0.38 * side) / 2)
