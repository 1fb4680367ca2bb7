"""The program's icon."""

from collections.abc import Iterator

from build.art.palette import GOLD, PAPER
from build.art.suits import OUTLINES
from build.art.svg import document, gradient, line, path, place, rect, rounded


def _card(suit: str, colour: str, turn: float, x: float, y: float) -> str:
    shade = rect(-96, -138, 200, 288, 20, "#000000", fill_opacity=0.28)
    sheet = rect(-100, -142, 200, 284, 20, PAPER, "#d8d0bd", 3)
    mark = place(path(OUTLINES[suit], colour), scale=1.5)
    corner = place(path(OUTLINES[suit], colour), -70, -108, 0.36)
    return place(shade + sheet + mark + corner + place(corner, turn=180), x, y, 1, turn)


def app() -> str:
    cloth = gradient("g", 0, 0, 0, 512, ["#2f8a62", "#11503a"])
    ground = path(rounded(8, 8, 496, 496, 106), "url(#g)") + rect(
        21, 21, 470, 470, 94, "none", GOLD, 8
    )
    sweep = line("M62,348C96,436 180,470 296,458", GOLD, 12) + line(
        "M92,420C140,468 200,482 270,478", GOLD, 7
    )
    cards = _card("H", "#d02a1c", -20, 192, 244) + _card("S", "#17181f", 13, 306, 256)
    return document(512, 512, cloth, ground, sweep, cards)


def drawings() -> Iterator[tuple[str, str]]:
    yield "icons/app.svg", app()
