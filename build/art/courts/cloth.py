"""Shapes that several garments share. x = 0 is the card's axis, y = 0 the join of its halves."""

from build.art.courts.look import Look, shape
from build.art.palette import INK, PEARL
from build.art.svg import circle, path, place

CLOAK = (
    "M-12,-58C-24,-50 -50,-49 -64,-36C-76,-24 -81,-10 -83,3L83,3C81,-10 76,-24 64,-36C50,-49"
    " 24,-50 12,-58Z"
)
CLOAK_LEFT = [(-24, 2), (-19, -48), (-46, -44), (-62, -34), (-74, -20), (-81, 2)]
CLOAK_RIGHT = [(-x, y) for x, y in CLOAK_LEFT]
FRONT = [(-17, -56), (-26, 2), (26, 2), (17, -56)]


def neck(look: Look) -> str:
    """The neck with the chin's shadow."""
    skin, shade, _ = look.skin
    return shape("M-9.5,-80L-10.5,-50Q0,-40 10.5,-50L9.5,-80Z", skin) + path(
        "M-9.4,-70L-9.8,-62Q2,-55 9.8,-63L9.4,-72Z", shade
    )


def fleur(x: float, y: float, colour: str) -> str:
    d = (
        "M0,-4.6C1.8,-2.6 1.6,-.6 .8,.8C2.4,-1.2 4.6,-.2 3.8,1.8C3.2,3 1.6,2.6 1.2,2L1.2,3.8"
        "H-1.2L-1.2,2C-1.6,2.6 -3.2,3 -3.8,1.8C-4.6,-.2 -2.4,-1.2 -.8,.8C-1.6,-.6 -1.8,-2.6"
        " 0,-4.6Z"
    )
    return place(path(d, colour), x, y, 1.05)


def pearls(y: float, width: float, drop: float, count: int = 9) -> str:
    beads = []
    for k in range(count):
        t = k / (count - 1) * 2 - 1
        beads.append(circle(t * width, y + drop * (1 - t * t), 2.1, PEARL, INK, 1))
    return "".join(beads)
