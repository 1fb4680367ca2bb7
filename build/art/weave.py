"""Patterns inside a shape, since nanosvg can't clip."""

import math
from collections.abc import Iterator, Sequence

from build.art.svg import Point, num

Polygon = Sequence[Point]


def inside(shape: Polygon, x: float, y: float) -> bool:
    """True if a point lies in a polygon (even-odd)."""
    found = False
    for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            found = not found
    return found


def clear(shape: Polygon, x: float, y: float, margin: float) -> bool:
    """True if a disc around the point lies in the polygon, approximately."""
    ring = ((math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)) for k in range(8))
    return all(inside(shape, x + margin * dx, y + margin * dy) for dx, dy in ring)


def lattice(
    shape: Polygon, step_x: float, step_y: float, margin: float, shift: float = 0
) -> Iterator[Point]:
    """Yield points of a staggered lattice, symmetric about x = 0, at least `margin` from the
    edge.
    """
    low, high = min(y for _, y in shape), max(y for _, y in shape)
    reach = max(abs(x) for x, _ in shape)
    columns = int(reach / step_x) + 1
    for row in range(int((high - low) / step_y) + 2):
        y = low + shift + row * step_y
        for column in range(-columns, columns + 1):
            x = (column + (row % 2) / 2) * step_x
            if clear(shape, x, y, margin):
                yield x, y


def hatch(shape: Polygon, degrees: float, step: float, offset: float = 0) -> str:
    """Path data of parallel lines across a polygon, `degrees` from horizontal and `step` apart."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    turned = [(x * cos + y * sin, y * cos - x * sin) for x, y in shape]
    low, high = min(v for _, v in turned), max(v for _, v in turned)
    lines = []
    for k in range(math.ceil((low - offset) / step), math.floor((high - offset) / step) + 1):
        level = k * step + offset
        cuts = sorted(_cuts(turned, level))
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            x1, y1 = start * cos - level * sin, start * sin + level * cos
            x2, y2 = end * cos - level * sin, end * sin + level * cos
            lines.append(f"M{num(x1)},{num(y1)}L{num(x2)},{num(y2)}")
    return "".join(lines)


def _cuts(shape: Polygon, level: float) -> Iterator[float]:
    for (x1, y1), (x2, y2) in zip(shape, [*shape[1:], shape[0]], strict=True):
        if (y1 > level) != (y2 > level):
            yield x1 + (level - y1) * (x2 - x1) / (y2 - y1)
