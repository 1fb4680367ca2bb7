"""Hair behind the head and over the brow, in the face's units."""

from collections.abc import Callable

from build.art.courts.look import Look, detail, shape
from build.art.palette import INK
from build.art.svg import both, circle, circles, ellipse, line

Style = tuple[Callable[[Look], str], Callable[[Look], str]]

_PARTED = (
    "M0,-31C-4,-20 -14,-13 -21.6,2C-26,-16 -22,-35 0,-36C22,-35 26,-16 21.6,2C14,-13 4,-20 0,-31Z"
)
_FRINGE = (
    "M-21.6,0C-25,-18 -20,-35 0,-36C20,-35 25,-18 21.6,0C20.4,-7 18,-12 15,-15C10,-13 5,-14 0,-13.4"
    "C-5,-14 -10,-13 -15,-15C-18,-12 -20.4,-7 -21.6,0Z"
)
_SWEPT = (
    "M-21.4,-2C-25,-18 -20,-35 0,-36C20,-35 25,-18 21.4,-2C20,-9 18,-13 14,-17"
    "C4,-13 -8,-14 -14,-20C-18,-15 -20,-9 -21.4,-2Z"
)


def _front(d: str, gleams: str) -> Callable[[Look], str]:
    return lambda look: shape(d, look.hair[0]) + detail(gleams, look.hair[2])


_over_parted = _front(_PARTED, "M-6,-27C-10,-21 -16,-16 -19,-10M6,-27C10,-21 16,-16 19,-10")
_over_fringe = _front(_FRINGE, "M-8,-27Q-10,-21 -9,-17M0,-28V-17.4M8,-27Q10,-21 9,-17")
_over_swept = _front(_SWEPT, "M-12,-24Q0,-17 12,-20M-6,-28Q4,-22 15,-24")


def _pageboy(look: Look) -> str:
    hair, dark, gleam = look.hair
    side = "M0,-36C24,-36 31,-20 29.6,-2C29,9 31,13 36.6,17C40,26 30,34 20,28L0,24Z"
    curl = "M21,22C25,29 34,27 33.4,21C33,17 27.4,17 28,21.4M24.6,-14C27,-4 25,6 25,13"
    return both(shape(side, hair) + detail(curl, dark, 1.3)) + both(
        detail("M27.4,-8C28.4,0 27.6,6 28,11", gleam)
    )


def _locks(side: str, strands: str, gleam: str) -> Callable[[Look], str]:
    def drawn(look: Look) -> str:
        hair, dark, bright = look.hair
        return both(shape(side, hair) + detail(strands, dark, 1.3) + detail(gleam, bright))

    return drawn


_rolls = _locks(
    "M0,-36C25,-36 32,-18 30,0C36,2 37,11 31,14C38,17 38,27 31,29C36,36 28,43 20,38L0,30Z",
    "M24,1C27,-1 31,1 31,5C30,9 25,9 25,5.6M24,16C27,13 32,16 31.4,20C30,24 25,23.4 25.4,20"
    "M22,31C25,28 29.4,30 28.8,34C27.6,37 23.4,36.4 23.6,33.6",
    "M26,-20Q29,-10 27,-4",
)
"""Locks ending in rolls at the shoulder, as kings wear them."""
_waves = _locks(
    "M0,-36C26,-36 33,-18 30,0C28,12 40,18 37,32C35,40 40,46 34,52C28,56 18,54 14,48L0,40Z",
    "M25,-10C28,6 22,14 29,24C33,31 27,38 30,46M20,22C24,30 20,38 23,46",
    "M27.6,-8C29,4 27,10 32,19",
)
_straight = _locks(
    "M0,-36C24,-36 30.6,-22 30.6,-4C31,14 34,32 36,46C30,51 20,51 14,48L0,40Z",
    "M25.4,-8C25,12 27,30 28.6,46M21,10C20.4,24 21.4,36 22,46",
    "M28.2,-8C28.4,8 29.6,20 31,32",
)


def _braids(look: Look) -> str:
    hair, dark, _ = look.hair
    cap = shape("M0,-36C24,-36 28,-22 27,-4L24,14H0Z", hair)
    knots = []
    for k in range(6):
        x, y = 26.4 + k * 1.5 + (0.8 if k % 2 else -0.8), 9 + k * 8.2
        knots.append(ellipse(x, y, 6.4 - k * 0.35, 5.6, hair, INK, 1.7))
        knots.append(
            detail(f"M{x - 3:.1f},{y + 2.4:.1f}Q{x:.1f},{y - 1:.1f} {x + 3:.1f},{y - 2:.1f}", dark)
        )
    return both(cap + "".join(knots) + circle(34, 57, 3.6, look.dress.accent, INK, 1.5))


def _coils(look: Look) -> str:
    hair, _, gleam = look.hair
    cap = shape("M0,-36C24,-36 27,-20 26,-4L22,16H0Z", hair)
    coil = circle(27, 5, 11, hair, INK, 1.9) + line(
        "M27,5C25,3 28,0.6 30.4,3C33,6 29.4,11.6 24.6,10.4C18.6,8.4 19.6,-0.4 25.6,-2.4", gleam, 1.3
    )
    return both(cap + coil)


def _short(look: Look) -> str:
    return both(shape("M0,-36C22,-36 27,-20 25.6,-4C25.2,2 24,6 22,9L0,6Z", look.hair[0]))


def _curly(look: Look) -> str:
    hair, dark, _ = look.hair
    spots = ((14, -29), (21, -22), (25.4, -14), (26.6, -5), (26, 4), (23.4, 12))
    balls = circles(spots, 6.6, hair, INK, 1.7)
    swirls = "".join(
        detail(
            f"M{x - 2:.1f},{y + 1}C{x - 2:.1f},{y - 3} {x + 3:.1f},{y - 2} {x + 2:.1f},{y + 1}",
            dark,
        )
        for x, y in spots
    )
    return both(balls + swirls)


def _no_front(_: Look) -> str:
    return ""


STYLES: dict[str, Style] = {
    "pageboy": (_pageboy, _over_fringe),
    "rolls": (_rolls, _over_parted),
    "waves": (_waves, _over_parted),
    "straight": (_straight, _over_fringe),
    "braids": (_braids, _over_parted),
    "coils": (_coils, _over_parted),
    "short": (_short, _over_swept),
    "curly": (_curly, _no_front),
}
"""Drawings behind the head and over the brow."""
