"""Parts of all card backs: borders, medallion, symmetry, smooth lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from build.art.palette import GOLD, GOLD_LIGHT, PAPER
from build.art.sheet import HEIGHT, RADIUS, WIDTH
from build.art.suits import OUTLINES
from build.art.svg import (
    Point,
    both,
    circle,
    circles,
    gradient,
    group,
    num,
    path,
    place,
    polar,
    rect,
    rounded,
    scatter,
    spread,
)


@dataclass(frozen=True)
class Cloth:
    ground: str
    deep: str
    lift: str
    bright: str


CLARET = Cloth("#7c1526", "#5a0c19", "#a33143", "#d9848c")
NAVY = Cloth("#1d2f5f", "#121f44", "#3b5292", "#93a8dc")
FOREST = Cloth("#17513c", "#0c3526", "#2f7459", "#8fc2a6")
PLUM = Cloth("#4b2560", "#32153f", "#704589", "#bb95cf")
GILT = Cloth("#6d4a14", "#4a300a", "#94702c", "#e2c178")
NIGHT = Cloth("#1b2a25", "#0f1915", "#33493f", "#86a294")


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """A smooth curve through points (Catmull–Rom as cubics)."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if closed else points[min(max(i, 0), count - 1)]

    d = [f"M{num(points[0][0])},{num(points[0][1])}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (at(i + k) for k in (-1, 0, 1, 2))
        handles = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6)
        d.append("C" + ",".join(num(v) for v in (*handles, cx, cy)))
    return "".join(d) + ("Z" if closed else "")


def four(inner: str) -> str:
    """A quarter (x > 0, y < 0) with its three reflections."""
    pair = both(inner)
    return pair + group(pair, transform="scale(1 -1)")


def field(cloth: Cloth, ornament: str) -> str:
    """An ornament cropped by its borders."""
    shine = gradient("g", 0, 0, 0, HEIGHT, [cloth.lift, cloth.ground, cloth.ground, cloth.lift])
    field = rect(20, 20, WIDTH - 40, HEIGHT - 40, 0, "url(#g)")
    inner = rounded(25, 25, WIDTH - 50, HEIGHT - 50, 4)
    paper = path(
        rounded(1, 1, WIDTH - 2, HEIGHT - 2, RADIUS) + rounded(10, 10, WIDTH - 20, HEIGHT - 20, 9),
        PAPER,
        fill_rule="evenodd",
    )
    band = path(
        rounded(10, 10, WIDTH - 20, HEIGHT - 20, 9) + inner, cloth.deep, fill_rule="evenodd"
    )
    edges = path(inner, "none", GOLD, 1.6) + rect(
        13.2, 13.2, WIDTH - 26.4, HEIGHT - 26.4, 6.5, "none", GOLD, 1.3
    )
    middle = WIDTH / 2, HEIGHT / 2
    return (
        shine
        + field
        + place(ornament, *middle)
        + paper
        + band
        + edges
        + place(_border(cloth), *middle)
    )


def _border(cloth: Cloth) -> str:
    """A band of lozenges and pearls between the gold lines."""
    x, y = WIDTH / 2 - 19, HEIGHT / 2 - 19
    across = [(k * 16.0 - 96, -y) for k in range(13)]
    down = [(x, k * 16.0 - 144) for k in range(19)]
    lozenges = scatter("m-4,0l4,-2.5l4,2.5l-4,2.5z", across) + scatter(
        "m-2.5,0l2.5,-4l2.5,4l-2.5,4z", down
    )
    gaps = [((a[0] + b[0]) / 2, -y) for a, b in pairwise(across)]
    gaps += [(x, (a[1] + b[1]) / 2) for a, b in pairwise(down)]
    pearls = circles(gaps, 1.3, cloth.bright)
    side = path(lozenges, GOLD) + pearls
    corner = place(path("M0,-5.4L5.4,0L0,5.4L-5.4,0Z", GOLD), x, -y) + circle(
        x, -y, 1.7, cloth.deep
    )
    return side + place(side, turn=180) + four(corner)


def arms(radius: float, size: float) -> str:
    """Two suits, each twice, for rotational symmetry."""
    return "".join(
        place(path(OUTLINES["SH"[k % 2]], GOLD), *polar(radius, k * 90), size, k * 90)
        for k in range(4)
    )


def _suit_cross(cloth: Cloth, radius: float) -> str:
    petal = path("M0,-2C3,-6 3,-9 0,-13C-3,-9 -3,-6 0,-2Z", GOLD_LIGHT)
    petals = "".join(place(petal, turn=k * 90 + 45) for k in range(4))
    return arms(radius, 0.17) + petals + circle(0, 0, 2.6, GOLD, cloth.deep, 1)


def medallion(cloth: Cloth, r: float) -> str:
    scallops = scatter("m-4,0a4,4 0 1 1 8,0a4,4 0 1 1 -8,0z", spread(32, r + 2.5))
    pearls = circles(spread(36, r - 4.4), 1, cloth.bright)
    rings = circle(0, 0, r, cloth.deep, GOLD, 1.6) + circle(0, 0, r - 9, "none", GOLD, 1)
    return path(scallops, cloth.deep, GOLD, 1) + rings + pearls + _suit_cross(cloth, r * 0.43)
