"""Card backs: six ornaments with rotational symmetry."""

import math
from collections.abc import Callable

from build.art.ornament import (
    CLARET,
    FOREST,
    GILT,
    NAVY,
    NIGHT,
    PLUM,
    Cloth,
    arms,
    curve,
    field,
    four,
    medallion,
)
from build.art.palette import GOLD, GOLD_LIGHT, PAPER
from build.art.sheet import card
from build.art.svg import (
    Point,
    both,
    circle,
    circles,
    dot,
    line,
    num,
    path,
    place,
    polar,
    rect,
    scatter,
)

# Scrolls ---------------------------------------------------------------------------------------


def spiral(x: float, y: float, r: float, start: float, turns: float) -> list[Point]:
    """Points of a spiral inwards from radius `r`; negative turns reverse it."""
    steps = max(8, int(abs(turns) * 11))
    points = []
    for k in range(steps + 1):
        t = k / steps
        points.append(polar(r * (1 - 0.8 * t), start + 360 * turns * t, x, y))
    return points


_LEAF = (
    "M0,0C5,-1 13,-5 14,-15C14,-18 12,-21 9,-22C10,-18 8,-17 5,-17C7,-13 4,-12 1,-12"
    "C3,-8 0,-6 -2,-5C-1.5,-3 -1,-1 0,0Z"
)


def _tendril(cloth: Cloth, points: list[Point], size: float, hand: int) -> str:
    """A spiral stem with leaves on its outer side and a flower at its end."""
    stem = line(curve(points), cloth.deep, 2.8 + size) + line(curve(points), GOLD, 1.0 + size)
    leaves = []
    for k in range(1, int(len(points) * 0.72)):
        (ax, ay), (bx, by) = points[k - 1], points[k + 1]
        heading = math.degrees(math.atan2(bx - ax, ay - by))
        grown = size * (1 - 0.75 * k / len(points))
        leaf = path(_LEAF, cloth.bright if k % 2 else "#c05a68")
        leaves.append(place(leaf, *points[k], grown, heading + hand * 8, flip=hand < 0))
    x, y = points[-1]
    petals = scatter(dot(2.7 * size), [polar(4.4 * size, k * 72, x, y) for k in range(5)])
    return "".join(leaves) + stem + path(petals, PAPER) + circle(x, y, 2.3 * size, GOLD)


def scrolls() -> str:
    """Claret: an acanthus garden."""
    cloth = CLARET
    quarter = (
        _tendril(cloth, spiral(54, -99, 31, 232, 1.55), 0.9, -1)
        + _tendril(cloth, spiral(71, -36, 20, 340, 1.35), 0.72, -1)
        + _tendril(cloth, spiral(25, -62, 12, 200, -1.1), 0.5, 1)
        + _tendril(cloth, spiral(86, -71, 8, 300, -1.0), 0.36, 1)
    )
    berries = ((88, -138), (80, -142), (89, -130), (88, -100), (92, -94), (14, -136), (20, -141))
    quarter += circles(berries, 2.4, GOLD_LIGHT, cloth.deep, 0.8)
    axis = path("M0,-147C8,-133 10,-122 0,-104C-10,-122 -8,-133 0,-147Z", GOLD)
    axis += path("M0,-139C4,-130 4,-124 0,-114C-4,-124 -4,-130 0,-139Z", cloth.deep)
    petal = path("M0,0C5,-8 5,-17 0,-24C-5,-17 -5,-8 0,0Z", cloth.bright)
    palm = "".join(place(petal, 0, -76, 1, a) for a in (-72, -38, 38, 72))
    palm += place(path("M0,0C5,-9 5,-19 0,-27C-5,-19 -5,-9 0,0Z", GOLD_LIGHT), 0, -76)
    top = axis + palm + circle(0, -75, 4.4, GOLD, cloth.deep, 1.2)
    sides = path("M97,0C88,8 80,8 60,0C80,-8 88,-8 97,0Z", GOLD) + circle(81, 0, 2.8, cloth.deep)
    ends = top + place(top, turn=180) + both(sides)
    return card(field(cloth, four(quarter) + ends + medallion(cloth, 44)))


# Guilloche -------------------------------------------------------------------------------------


def _rose_curve(r: float, wave: float, petals: int, phase: float) -> str:
    """A closed wave around a circle, as on banknotes."""
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
            d.append(f"{'S' if k > 1 else ''}{x - dx:.1f},{y - dy:.1f},{x:.1f},{y:.1f}")
    return "".join(d) + "Z"


def _rosette(cloth: Cloth, r: float, petals: int, strands: int) -> str:
    """Shifted copies of one wave, woven into a ring."""
    swing = r * 0.2
    ring = circle(0, 0, r * 1.02, cloth.deep, GOLD, 1.4)
    for k in range(strands):
        ring += line(_rose_curve(r * 0.72, swing, petals, k * 360 / strands), cloth.bright, 0.8)
    for k in range(2):
        ring += line(_rose_curve(r * 0.72, swing * 0.5, petals, k * 180), GOLD, 1.1)
    dots = [polar(r * 0.955, (k + 0.5) * 360 / petals) for k in range(petals)]
    return ring + path(scatter(dot(1.1), dots), GOLD)


def engraving() -> str:
    """Navy: engraved rosettes."""
    cloth = NAVY
    net = [(x * 14.0, y * 14.0) for y in range(-11, 12) for x in range(-7, 8) if (x + y) % 2 == 0]
    spark = "m0,-10c1,7 3,9 10,10c-7,1 -9,3 -10,10c-1,-7 -3,-9 -10,-10c7,-1 9,-3 10,-10z"
    ground = path(scatter(spark, net), cloth.lift)
    end = (
        _rosette(cloth, 44, 16, 4)
        + path(_star(17, 7.5, 8), GOLD_LIGHT)
        + circle(0, 0, 5, cloth.deep)
    )
    end = place(end, 0, -101)
    corner = _rosette(cloth, 19, 10, 2) + path(_star(8, 3.4, 8), GOLD_LIGHT)
    corners = four(place(corner, 77, -127))
    heart = circle(0, 0, 42, cloth.deep, GOLD, 1.4) + circle(0, 0, 38.5, "none", GOLD, 0.8)
    heart += path(_star(17, 8, 8), GOLD_LIGHT) + circle(0, 0, 7, cloth.deep) + arms(26, 0.2)
    middle = _rosette(cloth, 84, 24, 5) + heart
    return card(field(cloth, ground + corners + end + place(end, turn=180) + middle))


def _star(outer: float, inner: float, points: int) -> str:
    corners = [polar(inner if k % 2 else outer, k * 180 / points) for k in range(points * 2)]
    return "M" + "L".join(f"{num(x)},{num(y)}" for x, y in corners) + "Z"


# Damask ----------------------------------------------------------------------------------------

_PALMETTE = (
    "M0,-24C4,-18 5,-13 2.6,-8C8,-14 13,-14 15,-8C16,-3 11,-1 7,-3C12,1 13,7 9,10C6,12 3,9 3,6"
    "C3,12 4,17 0,24C-4,17 -3,12 -3,6C-3,9 -6,12 -9,10C-13,7 -12,1 -7,-3C-11,-1 -16,-3 -15,-8"
    "C-13,-14 -8,-14 -2.6,-8C-5,-13 -4,-18 0,-24Z"
)


_COLUMN, _PERIOD = 32.67, 74.0


def _ogee(index: int) -> str:
    """A wavy line that forms pointed cells with its neighbours."""
    sign = -1 if index % 2 else 1
    middle, swing = (index + 0.5) * _COLUMN, sign * 14.6
    points = [
        (middle + swing * math.cos(2 * math.pi * y / _PERIOD), y)
        for y in (k * _PERIOD / 8 for k in range(-17, 18))
    ]
    return curve(points)


def damask() -> str:
    """Forest: palmettes in a net of pointed cells."""
    cloth = FOREST
    net = "".join(_ogee(k) for k in range(-3, 3))
    lines = line(net, cloth.deep, 4.4) + line(net, GOLD, 1.7)
    flowers, knots = [], []
    for column in range(-3, 4):
        for row in range(-4, 5):
            if (column + row) % 2:
                knots.append((column * _COLUMN, row * _PERIOD / 2))
                continue
            x, y = column * _COLUMN, row * _PERIOD / 2
            tone = cloth.bright if column % 2 else "#c9dcae"
            size = 1.22 if abs(row) < 4 else 1.04
            turn = 180 if y > 0 or (y == 0 and x > 0) else 0
            flowers.append(
                place(path(_PALMETTE, tone) + path(_HEART_OF, cloth.deep), x, y, size, turn)
            )
    clasps = path(
        scatter("m0,-4.6l3.4,4.6l-3.4,4.6l-3.4,-4.6z", knots), GOLD_LIGHT, cloth.deep, 1.2
    )
    return card(field(cloth, "".join(flowers) + lines + clasps + medallion(cloth, 42)))


_HEART_OF = (
    "M0,-15C2.6,-10 2.6,-6 0,-2C-2.6,-6 -2.6,-10 0,-15ZM0,3C1.6,7 1.6,11 0,15C-1.6,11 -1.6,7 0,3Z"
)

# Waves -----------------------------------------------------------------------------------------


def _dome(r: float) -> str:
    """Half a disc, extended so that rows overlap; a motif for `scatter`."""
    return f"m{num(-r)},5v-5a{num(r)},{num(r)} 0 0 1 {num(2 * r)},0v5z"


def _fans(cloth: Cloth, places: list[Point], bright: bool) -> str:
    """A row of scales with concentric rings, each with a small palmette."""
    petal = "".join(_petal(turn) for turn in (-60, -30, 0, 30, 60))
    return (
        path(scatter(_dome(19.4), places), cloth.ground, GOLD, 1.5)
        + path(
            scatter(_dome(15.5), places), cloth.lift if bright else cloth.deep, cloth.bright, 0.9
        )
        + path(scatter(petal, places), GOLD_LIGHT if bright else cloth.bright)
    )


def _petal(turn: float) -> str:
    """A petal pointing to `turn`; the path returns to its start."""
    (fx, fy), (tx, ty) = polar(3, turn), polar(14.5, turn)
    (ax, ay), (bx, by) = polar(8.5, turn - 17), polar(8.5, turn + 17)
    out = ",".join(num(v) for v in (ax - fx, ay - fy, tx - fx, ty - fy))
    home = ",".join(num(v) for v in (bx - tx, by - ty, fx - tx, fy - ty))
    return f"m{num(fx)},{num(fy)}q{out}q{home}zm{num(-fx)},{num(-fy)}"


def waves() -> str:
    """Plum: scales that rise from the middle towards both ends."""
    cloth = PLUM
    width = 196 / 6
    upper = ""
    for row in range(11, -1, -1):
        shift = 0 if row % 2 else 0.5
        feet = [((k + shift) * width, -row * 13.6) for k in range(-4, 4)]
        upper += _fans(cloth, [foot for foot in feet if abs(foot[0]) < 102], row % 2 == 0)
    belt = rect(-104, -7, 208, 14, 0, cloth.deep, GOLD, 1.5) + path(
        scatter("m-6,0l6,-3.4l6,3.4l-6,3.4z", [(x * 18.0, 0) for x in range(-5, 6)]), GOLD
    )
    return card(field(cloth, upper + place(upper, turn=180) + belt + medallion(cloth, 42)))


# Prizes of the tour ----------------------------------------------------------------------------


def sunburst() -> str:
    """Gilt: rays from an engraved rosette."""
    cloth = GILT
    rays = "".join(_ray(k * 7.5, 2.1) for k in range(48))
    thin = "".join(_ray(k * 7.5 + 3.75, 0.5) for k in range(48))
    ground = path(rays, cloth.lift) + path(thin, GOLD)
    stars = [polar(119, turn) for turn in (-24, 0, 24, 156, 180, 204)]
    sparks = path(scatter("m0,-9l2.6,6.4l6.4,2.6l-6.4,2.6l-2.6,6.4l-2.6,-6.4l-6.4,-2.6l6.4,-2.6z",
                          stars), GOLD_LIGHT, cloth.deep, 1.2)  # fmt: skip
    corner = _rosette(cloth, 17, 10, 2) + path(_star(7, 3.0, 8), GOLD_LIGHT)
    middle = _rosette(cloth, 78, 24, 4) + circle(0, 0, 40, cloth.deep, GOLD, 1.4)
    middle += path(_star(34, 15, 16), GOLD) + path(_star(22, 10, 8), cloth.deep)
    middle += path(_star(15, 6.6, 8), GOLD_LIGHT)
    return card(field(cloth, ground + sparks + four(place(corner, 79, -129)) + middle))


def _ray(turn: float, half: float) -> str:
    """A ray from the centre past the corners; `half` is half its width in degrees."""
    (ax, ay), (bx, by) = polar(190, turn - half), polar(190, turn + half)
    return f"M0,0L{num(ax)},{num(ay)}L{num(bx)},{num(by)}Z"


_BAY = "M0,0C6,-6 7,-16 0,-26C-7,-16 -6,-6 0,0Z"
_VEIN = "M0,-3L0,-20"


def laurel() -> str:
    """Laurel: a wreath that runs around the card, and one around its middle."""
    cloth = NIGHT
    net = [(x * 15.0, y * 15.0) for y in range(-10, 11) for x in range(-7, 8) if (x + y) % 2 == 0]
    ground = path(scatter("m0,-3l3,3l-3,3l-3,-3z", net), cloth.lift)
    ground += rect(-66, -118, 132, 236, 60, cloth.deep)
    outer = _wreath(cloth, (78.0, 129.0), 44, 1.0)
    inner = _wreath(cloth, (46.0, 46.0), 18, 0.62)
    end = path(_star(15, 6.4, 8), GOLD_LIGHT) + circle(0, 0, 3.4, cloth.deep)
    end = circle(0, 0, 22, cloth.deep, GOLD, 1.3) + end
    ends = place(end, 0, -80) + place(end, 0, 80)
    return card(field(cloth, ground + outer + ends + inner + medallion(cloth, 31)))


def _wreath(cloth: Cloth, radii: Point, leaves: int, size: float) -> str:
    """Pairs of leaves and berries along an ellipse, all in one direction."""
    (rx, ry), made = radii, ""
    ring = [
        (rx * math.sin(math.radians(a)), -ry * math.cos(math.radians(a)))
        for a in (360 * k / leaves for k in range(leaves))
    ]
    made += line(curve(ring, closed=True), GOLD, 1.3 * size)
    for k, (x, y) in enumerate(ring):
        (ax, ay), (bx, by) = ring[k - 1], ring[(k + 1) % leaves]
        heading = math.degrees(math.atan2(bx - ax, ay - by))
        for lean, tone in ((-38, GOLD), (38, GOLD_LIGHT)):
            leaf = path(_BAY, tone, cloth.deep, 1.1) + line(_VEIN, cloth.deep, 0.9)
            made += place(leaf, x, y, 0.86 * size, heading + lean)
        made += circle(x, y, 2.3 * size, cloth.bright, cloth.deep, 0.8)
    return made


BACKS: dict[str, Callable[[], str]] = {
    "claret": scrolls,
    "navy": engraving,
    "forest": damask,
    "plum": waves,
    "gilt": sunburst,
    "laurel": laurel,
}
