"""The lamp over a cloth, without pygame: the table's model needs it."""

import math
from typing import NamedTuple


class Lamp(NamedTuple):
    """In pixels."""

    x: float
    y: float
    across: float
    """Distances, sideways and vertically, at which the light has faded to a third."""
    down: float


def lamp_over(x: float, y: float, w: float, h: float) -> Lamp:
    """Return a lamp for a table in this box, which lights it more evenly than its shape would."""
    side = math.sqrt(w * h)
    return Lamp(x + w / 2, y + 0.43 * h, (0.62 * w + 0.38 * side) / 2, (0.62 * h + 0.38 * side) / 2)
