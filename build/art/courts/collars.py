"""Collars, by name."""

from build.art.courts.cloth import pearls
from build.art.courts.look import Look, detail, shape
from build.art.palette import GOLD, INK, WHITE
from build.art.svg import both, circle, circles, line, path, place, scatter


def _ruff_lobe() -> str:
    return path("M0,0C-5,-10 -5.6,-19 0,-22C5.6,-19 5,-10 0,0Z", WHITE, INK, 1.4) + detail(
        "M0,-6V-18", "#b9b4a4", 1
    )


def _ruff(_: Look) -> str:
    lobes = [(k * 5.2, -56 + 7 * (1 - (k / 6) ** 2)) for k in range(-5, 6)]
    lobes.sort(key=lambda lobe: -abs(lobe[0]))
    return "".join(
        path(scatter("m-4.4,-7c-1.6,11 10.4,11 8.8,0z", [(x, y)]), WHITE, INK, 1.4)
        for x, y in lobes
    )


def _falling(look: Look) -> str:
    """A falling collar with two points and a lace edge."""
    d = "M-2,-48L-12,-60C-20,-58 -27,-54 -30,-50L-20,-34C-12,-36 -4,-42 -2,-48Z"
    lace = line("M-27,-49L-19,-38C-13,-39 -7,-43 -4,-47", look.dress.accent, 1.3)
    return both(shape(d, WHITE) + lace)


def _dagged(look: Look) -> str:
    """A collar cut into points with bells."""
    points = shape(
        "M-13,-60C-22,-57 -30,-54 -36,-48L-34,-36L-24,-44L-18,-30L-9,-41L0,-26L9,-41L18,-30L24,-44"
        "L34,-36L36,-48C30,-54 22,-57 13,-60Q0,-50 -13,-60Z",
        look.dress.accent,
    )
    bells = circles(((-34, -35), (-18, -29), (0, -25), (18, -29), (34, -35)), 2.4, GOLD, INK, 1.1)
    return points + bells


def _standing(look: Look) -> str:
    d = "M-13,-62C-14,-54 -12,-50 -10,-47Q0,-41 10,-47C12,-50 14,-54 13,-62Q0,-50 -13,-62Z"
    return shape(d, look.dress.accent) + line("M-11.6,-53Q0,-43 11.6,-53", GOLD, 1.6)


def _pearl_rows(_: Look) -> str:
    return pearls(-56, 10, 6, 7) + pearls(-51, 17, 13, 11)


def _scarf(look: Look) -> str:
    """A neckerchief knotted in front."""
    d = "M-15,-59C-10,-52 10,-52 15,-59L19,-51C12,-42 -12,-42 -19,-51Z"
    ends = shape("M-2,-46L-9,-28L0,-33L8,-26L3,-46Z", look.dress.accent)
    return ends + shape(d, look.dress.accent) + circle(0, -46, 3.6, look.dress.accent, INK, 1.5)


def _none(_: Look) -> str:
    return ""


COLLARS = {
    "ruff": _ruff,
    "falling": _falling,
    "dagged": _dagged,
    "standing": _standing,
    "pearls": _pearl_rows,
    "scarf": _scarf,
    "none": _none,
    "fan": _none,
}


def behind(look: Look) -> str:
    """A lace fan behind the head, if worn."""
    if look.who.collar != "fan":
        return ""
    return "".join(
        place(place(_ruff_lobe(), 0, -24, 1.25), 0, -62, 1, angle)
        for angle in (-104, 104, -84, 84, -64, 64, -45, 45)
    )
