"""Card backs: four ornaments, each the same when turned upside down."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from build.art import weave
from build.art.palette import GOLD, GOLD_LIGHT, PAPER
from build.art.sheet import HEIGHT, WIDTH, card
from build.art.suits import OUTLINES
from build.art.svg import (
    Point,
    both,
    circle,
    gradient,
    group,
    line,
    num,
    path,
    place,
    polar,
    rect,
    scatter,
)

_X, _Y = 98.0, 148.0
"""Half the width and height of the field within the border."""


@dataclass(frozen=True)
class Cloth:
    """The colours of a back."""

    ground: str
    deep: str
    lift: str
    bright: str


CLARET = Cloth("#7c1526", "#5a0c19", "#a33143", "#d9848c")
NAVY = Cloth("#1d2f5f", "#121f44", "#3b5292", "#93a8dc")
FOREST = Cloth("#17513c", "#0c3526", "#2f7459", "#8fc2a6")
PLUM = Cloth("#4b2560", "#32153f", "#704589", "#bb95cf")


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """A smooth line through points (Catmull–Rom, written as cubics)."""
    count = len(points)
    at = (
        (lambda i: points[i % count])
        if closed
        else (lambda i: points[min(max(i, 0), count - 1)])
    )
    d = [f"M{num(points[0][0])},{num(points[0][1])}"]
    for i in range(count if closed else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (at(i + k) for k in (-1, 0, 1, 2))
        handles = (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6)
        d.append("C" + ",".join(num(v) for v in (*handles, cx, cy)))
    return "".join(d) + ("Z" if closed else "")


def _four(inner: str) -> str:
    """A quarter (x > 0, y < 0) and its three reflections."""
    pair = both(inner)
    return pair + group(pair, transform="scale(1 -1)")


def _field(cloth: Cloth, ornament: str) -> str:
    """The ornament in its borders: paper, a bold line, a beaded band, the field."""
    shine = gradient("g", 0, 0, 0, HEIGHT, [cloth.lift, cloth.ground, cloth.ground, cloth.lift])
    band = rect(10, 10, WIDTH - 20, HEIGHT - 20, 9, cloth.deep)
    field = rect(25, 25, WIDTH - 50, HEIGHT - 50, 4, "url(#g)", GOLD, 1.6)
    edge = rect(13.2, 13.2, WIDTH - 26.4, HEIGHT - 26.4, 6.5, "none", GOLD, 1.3)
    beads = _border(cloth)
    return shine + band + field + place(ornament + beads, WIDTH / 2, HEIGHT / 2) + edge


def _border(cloth: Cloth) -> str:
    """A running band of lozenges and pearls between the two gold lines."""
    x, y = WIDTH / 2 - 19, HEIGHT / 2 - 19
    across = [(k * 2 * 96 / 12 - 96 + 0.0, -y) for k in range(13)]
    down = [(x, k * 2 * 144 / 18 - 144 + 0.0) for k in range(19)]
    lozenges = scatter("m-4,0l4,-2.5l4,2.5l-4,2.5z", across) + scatter(
        "m-2.5,0l2.5,-4l2.5,4l-2.5,4z", down
    )
    gaps = [((a[0] + b[0]) / 2, -y) for a, b in zip(across, across[1:], strict=False)]
    gaps += [(x, (a[1] + b[1]) / 2) for a, b in zip(down, down[1:], strict=False)]
    pearls = "".join(circle(px, py, 1.3, cloth.bright) for px, py in gaps)
    side = path(lozenges, GOLD) + pearls
    corner = place(path("M0,-5.4L5.4,0L0,5.4L-5.4,0Z", GOLD), x, -y) + circle(x, -y, 1.7, cloth.deep)
    return side + place(side, turn=180) + _four(corner)


def _suit_cross(cloth: Cloth, radius: float) -> str:
    """Four suits about a small rosette."""
    names = zip("SHCD", (0, 90, 180, 270), strict=True)
    # A deck's back must not tell which way up it lies: opposite arms show the same suit.
    suits = "".join(
        place(path(OUTLINES["SH"[k % 2]], GOLD), *polar(radius, turn), 0.17, turn)
        for k, (_, turn) in enumerate(names)
    )
    petals = "".join(
        place(path("M0,-2C3,-6 3,-9 0,-13C-3,-9 -3,-6 0,-2Z", GOLD_LIGHT), turn=k * 90 + 45)
        for k in range(4)
    )
    return suits + petals + circle(0, 0, 2.6, GOLD, cloth.deep, 1)


def _medallion(cloth: Cloth, r: float) -> str:
    """The round middle of a back."""
    scallops = scatter(
        "m-4,0a4,4 0 1 1 8,0a4,4 0 1 1 -8,0z", [polar(r + 2.5, k * 11.25) for k in range(32)]
    )
    pearls = "".join(circle(*polar(r - 4.4, k * 10), 1, cloth.bright) for k in range(36))
    rings = circle(0, 0, r, cloth.deep, GOLD, 1.6) + circle(0, 0, r - 9, "none", GOLD, 1)
    return path(scallops, cloth.deep, GOLD, 1) + rings + pearls + _suit_cross(cloth, r * 0.43)


# Scrolls ---------------------------------------------------------------------------------------


def spiral(x: float, y: float, r: float, start: float, turns: float) -> list[Point]:
    """Points of a spiral that winds inwards from radius `r`; negative turns run the other way."""
    steps = max(8, int(abs(turns) * 11))
    points = []
    for k in range(steps + 1):
        t = k / steps
        points.append(polar(r * (1 - 0.86 * t**0.85), start + 360 * turns * t, x, y))
    return points


_SPROUT = "M0,0C6,-3 10,-10 8,-17C3,-15 -2,-10 -3,-4C-2.6,-2 -1,-0.6 0,0Z"


def _tendril(cloth: Cloth, points: list[Point], size: float, hand: int) -> str:
    """A spiral stem that sheds leaves on its outer side and ends in a flower."""
    d = curve(points)
    stem = line(d, cloth.deep, 4.4) + line(d, GOLD, 1.9)
    leaves = []
    for k in range(2, int(len(points) * 0.62), 2):
        (ax, ay), (bx, by) = points[k - 1], points[k + 1]
        heading = math.degrees(math.atan2(bx - ax, ay - by))
        grown = size * (1 - 0.6 * k / len(points))
        leaf = path(_SPROUT, cloth.bright if k % 4 else GOLD_LIGHT)
        leaves.append(place(leaf, *points[k], grown, heading + hand * 28, flip=hand > 0))
    x, y = points[-1]
    flower = "".join(circle(*polar(4.2 * size, k * 72, x, y), 2.5 * size, PAPER) for k in range(5))
    return "".join(leaves) + stem + flower + circle(x, y, 2.2 * size, GOLD)


def scrolls() -> str:
    """Claret: an acanthus garden."""
    cloth = CLARET
    quarter = (
        _tendril(cloth, spiral(52, -104, 37, 232, 1.45), 1.0, -1)
        + _tendril(cloth, spiral(68, -38, 25, 10, 1.3), 0.8, -1)
        + _tendril(cloth, spiral(24, -66, 15, 200, -1.1), 0.62, 1)
        + _tendril(cloth, spiral(84, -132, 10, 180, -1.0), 0.5, 1)
        + _tendril(cloth, spiral(86, -72, 9, 330, -1.0), 0.5, 1)
    )
    axis = path("M0,-146C7,-132 9,-122 0,-106C-9,-122 -7,-132 0,-146Z", GOLD)
    axis += path("M0,-138C3,-130 4,-124 0,-115C-4,-124 -3,-130 0,-138Z", cloth.deep)
    palm = "".join(
        place(path("M0,0C4,-8 4,-16 0,-23C-4,-16 -4,-8 0,0Z", cloth.bright), 0, -78, 1, a)
        for a in (-64, -32, 32, 64)
    ) + place(path("M0,0C5,-9 5,-19 0,-27C-5,-19 -5,-9 0,0Z", GOLD), 0, -78)
    top = axis + palm + circle(0, -77, 4, GOLD, cloth.deep, 1.2)
    sides = path("M96,0C88,7 80,7 70,0C80,-7 88,-7 96,0Z", GOLD) + circle(83, 0, 2.6, cloth.deep)
    ends = top + place(top, turn=180) + both(sides)
    return card(_field(cloth, _four(quarter) + ends + _medallion(cloth, 44)))


# Guilloche -------------------------------------------------------------------------------------


def _rose_curve(r: float, wave: float, petals: int, phase: float) -> str:
    """A closed line that swings about a circle, as on banknotes: one cubic from crest to trough."""
    half = 180 / petals
    reach = math.radians(half) * 0.364
    d = []
    for k in range(2 * petals + 1):
        angle = k * half + phase / petals
        radius = r + (wave if k % 2 == 0 else -wave)
        x, y = polar(radius, angle)
        dx, dy = polar(radius * reach, angle + 90)
        if k == 0:
            d.append(f"M{x:.1f},{y:.1f}C{x + dx:.1f},{y + dy:.1f},")
        else:
            d.append(f"{x - dx:.1f},{y - dy:.1f},{x:.1f},{y:.1f}")
            d.append(f"C{x + dx:.1f},{y + dy:.1f}," if k < 2 * petals else "Z")
    return "".join(d)


def engraving() -> str:
    """Navy: engraved rosettes."""
    cloth = NAVY
    net = [(x * 14.0, y * 14.0) for y in range(-10, 11) for x in range(-7, 8) if (x + y) % 2 == 0]
    ground = path(scatter("m0,-9.5c2,5.500 4,7.500 9.5,9.5c-5.500,2 -7.500,4 -9.5,9.5c-2,-5.500 -4,-7.500 -9.5,-9.5c5.500,-2 7.500,-4 9.5,-9.5z", net), cloth.lift, fill_opacity=0.75)
    discs = circle(0, 0, 88, cloth.ground) + "".join(circle(0, y, 50, cloth.ground) for y in (-98, 98))
    def rosette(r: float, petals: int) -> str:
        swing = r * 0.2
        parts = circle(0, 0, r * 1.02, cloth.deep, GOLD, 1.4)
        for k in range(5):
            parts += line(_rose_curve(r * 0.72, swing, petals, k * 72), cloth.bright, 0.8)
        for k in range(2):
            parts += line(_rose_curve(r * 0.72, swing * 0.5, petals, k * 180), GOLD, 1.1)
        dots = "".join(circle(*polar(r * 0.955, (k + 0.5) * 360 / petals), 1.1, GOLD) for k in range(petals))
        return parts + dots
    ends = place(rosette(44, 16), 0, -103)
    middle = rosette(84, 24)
    star = path(_star(24, 11, 8), GOLD_LIGHT) + circle(0, 0, 9, cloth.deep, GOLD, 1.2)
    end_star = place(path(_star(17, 7.5, 8), GOLD_LIGHT) + circle(0, 0, 5, cloth.deep), 0, -103)
    corner = place(rosette(20, 10), 76, -126) + place(path(_star(8, 3.4, 8), GOLD_LIGHT), 76, -126)
    side = _four(corner) + ends + place(ends, turn=180) + end_star + place(end_star, turn=180)
    del discs
    heart = circle(0, 0, 42, cloth.deep, GOLD, 1.4) + star
    return card(_field(cloth, ground + side + middle + heart + _suit_cross(cloth, 30)))


def _star(outer: float, inner: float, points: int) -> str:
    corners = [polar(inner if k % 2 else outer, k * 180 / points) for k in range(points * 2)]
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in corners) + "Z"


# Damask ----------------------------------------------------------------------------------------

_PALMETTE = (
    "M0,-24C4,-18 5,-13 2.6,-8C8,-14 13,-14 15,-8C16,-3 11,-1 7,-3C12,1 13,7 9,10C6,12 3,9 3,6"
    "C3,12 4,17 0,24C-4,17 -3,12 -3,6C-3,9 -6,12 -9,10C-13,7 -12,1 -7,-3C-11,-1 -16,-3 -15,-8"
    "C-13,-14 -8,-14 -2.6,-8C-5,-13 -4,-18 0,-24Z"
)


def damask() -> str:
    """Forest: an ogee damask about an oval."""
    cloth = FOREST
    cells = [(x, y) for y in range(-3, 4) for x in range(-2, 3) if (x + y) % 2 == 0]
    ogee = "m0,-46c3,15 20,25 40,46c-20,21 -37,31 -40,46c-3,-15 -20,-25 -40,-46c20,-21 37,-31 40,-46z"
    parts = []
    for x, y in cells:
        if abs(x) * 40 + 10 < _X and abs(y) * 46 + 20 < _Y:
            parts.append(place(path(_PALMETTE, cloth.bright), x * 40, y * 46, 1.1, 180 if y > 0 else 0))
    points = [(x * 40.0, y * 46.0) for x, y in cells if abs(x) < 2 and abs(y) < 3]
    net = line(scatter(ogee, points), GOLD, 1.5) + line(scatter(ogee, points), cloth.deep, 0.5)
    knots = [(x * 40.0, y * 46.0) for y in range(-3, 4) for x in range(-2, 3) if (x + y) % 2 and abs(y) < 4]
    beads = "".join(circle(x, y, 3.2, GOLD, cloth.deep, 1) for x, y in knots if abs(x) < _X and abs(y) < _Y)
    return card(_field(cloth, net + "".join(parts) + beads + _medallion(cloth, 42)))


# Waves -----------------------------------------------------------------------------------------


def waves() -> str:
    """Plum: scales like sea waves, running from the middle to both ends."""
    cloth = PLUM
    return card(_field(cloth, "" + _medallion(cloth, 42)))


BACKS: dict[str, Callable[[], str]] = {
    "claret": scrolls,
    "navy": engraving,
    "forest": damask,
    "plum": waves,
}
"""By the name of the file."""
