"""Icons: the suits, small signs for the interface in plain white, and the program's own."""

from collections.abc import Iterator

from build.art.palette import GOLD, PAPER
from build.art.suits import OUTLINES, SUITS
from build.art.svg import circle, disc, document, gradient, group, line, path, place, rect, rounded

_W = "#ffffff"
_PEN = 2.2


def _stroke(d: str) -> str:
    return line(d, _W, _PEN)


def _hole(outline: str, *holes: str) -> str:
    return path(outline + "".join(holes), _W, fill_rule="evenodd")


_SPEAKER = path("M3,9.5H7L12,5V19L7,14.5H3Z", _W, _W, 1.4)

SIGNS: dict[str, str] = {
    "arrow-down": _stroke("M12,4V20M5.5,13.5L12,20L18.5,13.5"),
    "arrow-left": _stroke("M20,12H4M10.5,5.5L4,12L10.5,18.5"),
    "arrow-right": _stroke("M4,12H20M13.5,5.5L20,12L13.5,18.5"),
    "arrow-up": _stroke("M12,20V4M5.5,10.5L12,4L18.5,10.5"),
    "check": _stroke("M4.5,12.5L10,18L19.5,6.5"),
    "close": _stroke("M6,6L18,18M18,6L6,18"),
    "dice": _hole(
        rounded(3.5, 3.5, 17, 17, 4),
        *(disc(x, y, 1.7) for x, y in ((8, 8), (16, 8), (12, 12), (8, 16), (16, 16))),
    ),
    "full-screen": _stroke("M4,9V4H9M15,4H20V9M20,15V20H15M9,20H4V15"),
    "gear": _hole(
        "M10.6,2.5H13.4L14,5.2L16,6L18.4,4.6L20.4,6.6L19,9L19.8,11L22,11.6V13L19.8,13.6L19,15.6"
        "L20.4,18L18.4,20L16,18.6L14,19.4L13.4,22H10.6L10,19.4L8,18.6L5.6,20L3.6,18L5,15.6L4.2,13.6"
        "L2,13V11.6L4.2,11L5,9L3.6,6.6L5.6,4.6L8,6L10,5.2Z",
        disc(12, 12.3, 3.4),
    ),
    "minus": _stroke("M5,12H19"),
    "pause": path(rounded(6, 4.5, 4, 15, 1.2) + rounded(14, 4.5, 4, 15, 1.2), _W),
    "person": circle(12, 7.6, 4.2, _W)
    + path("M4,20.5C4,15.5 7.5,13.4 12,13.4C16.5,13.4 20,15.5 20,20.5Z", _W),
    "play": path("M7.500,4.5L19,12L7.500,19.5Z", _W, _W, 1.6),
    "plus": _stroke("M12,5V19M5,12H19"),
    "robot": _hole(rounded(4, 7.5, 16, 11.5, 3), disc(9, 12.5, 1.7), disc(15, 12.5, 1.7))
    + _stroke("M12,4V7")
    + circle(12, 3.4, 1.6, _W)
    + path("M1.6,11.5H3V15.5H1.6ZM21,11.5H22.4V15.5H21Z", _W)
    + path("M8,20.2H16V21.8H8Z", _W),
    "sound-off": _SPEAKER + _stroke("M16,9.5L21,14.5M21,9.5L16,14.5"),
    "sound-on": _SPEAKER
    + _stroke("M15.6,9C17.2,10.6 17.2,13.4 15.6,15M18.4,6.4C21.4,9.4 21.4,14.6 18.4,17.6"),
}
"""White on nothing, 24 × 24: the program tints them."""


def _card(suit: str, colour: str, turn: float, x: float, y: float) -> str:
    """A card with one big symbol; `turn` in degrees."""
    shade = rect(-96, -138, 200, 288, 20, "#000000", fill_opacity=0.28)
    sheet = rect(-100, -142, 200, 284, 20, PAPER, "#d8d0bd", 3)
    mark = place(path(OUTLINES[suit], colour), scale=1.5)
    corner = place(path(OUTLINES[suit], colour), -70, -108, 0.36)
    return place(shade + sheet + mark + corner + place(corner, turn=180), x, y, 1, turn)


def app() -> str:
    """The program's icon: two cards swept across green cloth."""
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
    """Name and text of every icon."""
    yield "icons/app.svg", app()
    for name in SUITS:
        mark = place(path(OUTLINES[name], _W), 50, 50, 0.92)
        yield f"icons/suit-{name}.svg", document(100, 100, mark)
    for name, sign in SIGNS.items():
        yield f"icons/{name}.svg", document(24, 24, group(sign))
