"""Two distinct jokers: the red one laughs, the black one is masked."""

from build.art import lettering, sheet
from build.art.glyphs import ALPHABETS
from build.art.palette import BLACK, RED
from build.art.pieces import piece
from build.art.suits import suit
from build.art.svg import circle, path, place, polar

_COLOURS = {"XB": (BLACK, "#edeaf3", "#d6cfe4"), "XR": (RED, "#fdeedb", "#f6d9b4")}
"""By joker: colour of the mark, and two tints of the background."""
NAMES = tuple(_COLOURS)


def _burst(colour: str, line_colour: str) -> str:
    rays = "".join(
        place(path("M-4,-60L0,-104L4,-60Z", line_colour), turn=k * 15) for k in range(24)
    )
    return circle(0, 0, 88, colour) + rays + circle(0, 0, 88, "none", line_colour, 2)


def _word(colour: str, height: float) -> str:
    """JOKER, set vertically."""
    step = height * 1.22
    return "".join(
        lettering.letter(ALPHABETS["SMALL"][c], 0, k * step, height, height * 0.9, colour)
        for k, c in enumerate("JOKER")
    )


def _star(colour: str) -> str:
    points = [polar(50 if k % 2 == 0 else 21, k * 36) for k in range(10)]
    return path("M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points) + "Z", colour)


def index(name: str) -> str:
    mark, *_ = _COLOURS[name]
    return place(_word(mark, 16), 27, 35) + place(_star(mark), 27, 132, 0.2)


def jumbo_index(name: str) -> str:
    mark, *_ = _COLOURS[name]
    return place(_star(mark), 34, 44, 0.48) + place(_word(mark, 27), 34, 112)


def normal(name: str) -> str:
    mark, tint, lines = _COLOURS[name]
    scene = place(_burst(tint, lines), 125, 175, 0.9) + place(piece(name), 125, 178, 1.05)
    suits = "".join(
        suit(s, x, y, 19, mark)
        for s, x, y in (("S", 76, 52), ("H", 108, 40), ("C", 142, 40), ("D", 174, 52))
    )
    return sheet.card(scene, sheet.turned(suits), sheet.turned(index(name)))


def jumbo(name: str) -> str:
    """A joker for small sizes: a large star and the face."""
    mark, tint, lines = _COLOURS[name]
    rays = "".join(
        place(path("M-9,-30L0,-158L9,-30Z", lines), 155, 176, 1, k * 20) for k in range(18)
    )
    return sheet.jumbo(tint, rays + place(piece(name), 155, 196, 1.55), jumbo_index(name), mark)
