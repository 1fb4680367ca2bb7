"""Robes of the kings."""

from build.art import weave
from build.art.courts.cloth import CLOAK, CLOAK_LEFT, CLOAK_RIGHT, FRONT, fleur
from build.art.courts.look import Look, cord, detail, shape
from build.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, PEARL, WHITE
from build.art.svg import both, circle, circles, line, num, path, place, polygon, scatter

_CAPE = (
    "M-13,-60C-28,-53 -54,-50 -68,-36C-66,-28 -60,-23 -52,-21C-34,-15 34,-15 52,-21C60,-23"
    " 66,-28 68,-36C54,-50 28,-53 13,-60Z"
)
_CAPE_SHAPE = [
    (-15, -58),
    (-40, -50),
    (-66, -36),
    (-52, -23),
    (0, -18),
    (52, -23),
    (66, -36),
    (40, -50),
    (15, -58),
]
_TAIL = "m0,-3c1.6,2.2 1.8,4.8 0,7c-1.8,-2.2 -1.6,-4.8 0,-7z"


def _ermine(points: weave.Polygon, skip: float = 0) -> str:
    places = weave.lattice(points, 13, 8.6, 2.6, 4)
    return path(scatter(_TAIL, [(x, y) for x, y in places if abs(x) > skip]), INK)


def ermine(look: Look) -> str:
    """A royal robe: ermine cape, brocade below, a chain of office."""
    dress = look.dress
    robe = shape(CLOAK, dress.main) + detail(
        (
            "M-46,-20C-56,-12 -58,-4 -60,2M-66,-24C-70,-14 -72,-6 -73,2M46,-20C56,-12 58,-4"
            " 60,2M66,-24C70,-14 72,-6 73,2"
        ),
        dress.dark,
        1.6,
    )
    front = shape(polygon(FRONT), dress.accent) + line(
        weave.hatch(FRONT, 45, 7) + weave.hatch(FRONT, -45, 7), dress.accent_dark, 1.1
    )
    studs = "".join(circle(0, y, 1.9, GOLD, INK, 1) for y in (-10, -3))
    cape = shape(_CAPE, WHITE) + _ermine(_CAPE_SHAPE, 6)
    return robe + front + studs + cape + _chain()


def _chain() -> str:
    links = []
    for k in range(-6, 7):
        x = k * 6.4
        y = -20 - (x / 40) ** 2 * 26 + 3
        links.append((x, y))
    d = "M" + "L".join(f"{num(x)},{num(y)}" for x, y in links)
    chain = cord(d, GOLD, 2.6, 5)
    beads = circles(links[::2], 2.9, GOLD_LIGHT, INK, 1.2)
    return chain + beads


def mantle(look: Look) -> str:
    """A mantle with broad gold borders over a patterned coat."""
    dress = look.dress
    coat = shape(polygon([(-30, -54), (-40, 3), (40, 3), (30, -54)]), dress.accent)
    inner = [(-26, -52), (-35, 2), (35, 2), (26, -52)]
    flowers = path(scatter(_ROSETTE, weave.lattice(inner, 13, 8, 3.5, 5)), dress.accent_dark)
    left = "M-12,-58C-24,-50 -50,-49 -64,-36C-76,-24 -81,-10 -83,3L-30,3C-30,-18 -26,-40 -12,-58Z"
    wing = shape(left, dress.main) + cord("M-14,-54C-27,-38 -32,-18 -33,2", GOLD, 5, 8.4)
    wing += circles(
        ((-18.4, -48), (-23.6, -39), (-27.6, -29.4), (-30.4, -19.4), (-32, -9.4)),
        1.3,
        dress.accent_dark,
    )
    places = weave.lattice(CLOAK_LEFT, 14, 9, 4, 6)
    wing += "".join(fleur(x, y, GOLD) for x, y in places if x < -38)
    return coat + flowers + both(wing)


_ROSETTE = "m0,0l2.6,-4.4l2.6,1.8zl4.4,2.6l-1.8,2.6zl-2.6,4.4l-2.6,-1.8zl-4.4,-2.6l1.8,-2.6z"


def furs(look: Look) -> str:
    """A coat of broad stripes with a deep fur collar."""
    dress = look.dress
    robe = shape(CLOAK, dress.main)
    for side in (CLOAK_LEFT, CLOAK_RIGHT):
        tilt = 62 if side is CLOAK_RIGHT else -62
        robe += line(weave.hatch(side, tilt, 15), GOLD, 4.2) + line(
            weave.hatch(side, tilt, 15, 7.5), dress.dark, 1.6
        )
    front = shape(polygon(FRONT), dress.accent)
    front += "".join(place(_knot(), 0, y) for y in (-24, -14, -4))
    collar = shape(
        "M-12,-60C-30,-56 -46,-50 -50,-44C-48,-40 -50,-37 -46,-34C-46,-30 -42,-28 -38,-27"
        "C-36,-22 -30,-20 -26,-14C-18,-22 -14,-34 -12,-48Z",
        PEARL,
    ) + detail(
        (
            "M-40,-44L-35,-41M-32,-48L-28,-44M-38,-36L-33,-34M-28,-38L-24,-35M-30,-28"
            "L-26,-27M-22,-46L-19,-42"
        ),
        GOLD_DARK,
        1.3,
    )
    return robe + front + both(collar)


def _knot() -> str:
    return both(cord("M2,0H13", GOLD, 2.2, 4.4) + circle(14, 0, 2.2, GOLD, INK, 1)) + circle(
        0, 0, 2.6, GOLD_LIGHT, INK, 1.2
    )


def lamellar(look: Look) -> str:
    """Gilt scale armour under a clasped cloak."""
    dress = look.dress
    front = [(-40, -46), (-16, -54), (16, -54), (40, -46), (48, 2), (-48, 2)]
    armour = shape(polygon(front), dress.accent)
    scale = "m-4.6,-3c0,6 2.6,8 4.6,9c2,-1 4.6,-3 4.6,-9z"
    armour += path(scatter(scale, weave.lattice(front, 9.6, 7, 4, 4)), GOLD, GOLD_DARK, 1)
    cloak = shape(
        "M-14,-58C-24,-50 -50,-49 -64,-36C-76,-24 -81,-10 -83,3L-44,3C-44,-22 -34,-42 -14,-58Z",
        dress.main,
    )
    cloak += detail("M-46,-34C-54,-22 -56,-10 -57,2M-60,-28C-66,-18 -68,-8 -69,2", dress.dark, 1.6)
    cloak += line("M-17,-55C-35,-42 -45,-22 -46,2", GOLD, 2.4)
    clasp = circle(0, 0, 6, GOLD, INK, 1.6) + circle(0, 0, 2.8, dress.accent, INK, 1)
    return armour + both(cloak) + place(both(place(clasp, -27, -44)), 0, 0)
