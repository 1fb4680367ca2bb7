"""Objects on the table and title: markers, places for piles, the wordmark."""

from collections.abc import Iterator

from build.art import lettering
from build.art.glyphs import ALPHABETS
from build.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT
from build.art.sheet import HEIGHT, RADIUS, WIDTH
from build.art.suits import OUTLINES
from build.art.svg import (
    both,
    circle,
    circles,
    document,
    gradient,
    group,
    line,
    path,
    place,
    polar,
    rect,
    spread,
)

_CREAM = "#fff4d6"
_RED = "#e2504a"
_LEAF = "M0,0C5,-6 6,-14 0,-22C-6,-14 -5,-6 0,0Z"


def _spot(mark: str) -> str:
    """An empty place for a card: two fine lines, corner leaves, and a mark."""
    outer = rect(4, 4, WIDTH - 8, HEIGHT - 8, RADIUS, "#000000", fill_opacity=0.12)
    outer += rect(4, 4, WIDTH - 8, HEIGHT - 8, RADIUS, "none", _CREAM, 3, stroke_opacity=0.42)
    inner = rect(15, 15, WIDTH - 30, HEIGHT - 30, 9, "none", _CREAM, 1.4, stroke_opacity=0.3)
    sprig = "".join(place(path(_LEAF, _CREAM, fill_opacity=0.36), turn=a) for a in (100, 135, 170))
    corner = place(sprig, -WIDTH / 2 + 22, -HEIGHT / 2 + 22)
    corners = both(corner)
    middle = place(corners + group(corners, transform="scale(1 -1)") + mark, WIDTH / 2, HEIGHT / 2)
    return document(WIDTH, HEIGHT, outer, inner, middle)


def pile_spot() -> str:
    suits = "".join(
        place(path(OUTLINES[name], _CREAM, fill_opacity=0.42), *polar(30, k * 90), 0.34, k * 90)
        for k, name in enumerate("SHCD")
    )
    leaves = "".join(
        place(path(_LEAF, _CREAM, fill_opacity=0.26), *polar(61, k * 15), 0.8, k * 15 + 62)
        for k in range(24)
    )
    rings = circle(0, 0, 61, "none", _CREAM, 1.6, stroke_opacity=0.4)
    return _spot(suits + leaves + rings)


def stock_spot() -> str:
    diamonds = "".join(
        path(
            f"M0,{-r}L{r * 0.72},0L0,{r}L{-r * 0.72},0Z", "none", _CREAM, 2, stroke_opacity=opacity
        )
        for r, opacity in ((62, 0.28), (48, 0.4))
    )
    lily = path(OUTLINES["D"], _CREAM, fill_opacity=0.34)
    return _spot(diamonds + place(lily, scale=0.44))


def dealer_marker() -> str:
    shine = gradient("g", 0, 6, 0, 94, ["#fffdf4", "#eadfc4"])
    rim = circle(50, 50, 44, "url(#g)", "#8d7a4c", 2) + circle(50, 50, 37, "none", GOLD_DARK, 1.6)
    notches = circles(spread(24, 40.5, 50, 50), 1.2, GOLD_DARK)
    cards = "".join(
        place(
            rect(-10, -32, 20, 28, 2.6, "#7c1526", "#fffdf4", 1.8)
            + path("M0,-25L5,-18L0,-11L-5,-18Z", GOLD),
            50,
            76,
            1,
            turn,
        )
        for turn in (-34, 0, 34)
    )
    return document(100, 100, shine, rim, notches, place(cards, 0, -4))


def ribbon(width: float) -> str:
    """Path data of the sweep under a word of this width."""
    end = width + 66
    return (
        f"M-46,34C70,66 270,62 {width - 36:.1f},30"
        f"C{width + 10:.1f},18 {end - 26:.1f},0 {end:.1f},-40"
        f"C{end - 18:.1f},14 {width + 16:.1f},36 {width - 30:.1f},44C260,78 70,78 -46,34Z"
    )


def wordmark() -> str:
    """The game's name over a golden sweep."""
    shine = gradient("g", 0, -105, 0, 25, [GOLD_LIGHT, GOLD, GOLD_DARK])
    size, title = 120.0, ALPHABETS["TITLE"]
    width = lettering.word_width(title, "Swoop", size)
    shadow = place(lettering.word(title, "Swoop", size, "#07241a"), 3, 5)
    name = lettering.word(title, "Swoop", size, "url(#g)")
    sweep = ribbon(width)
    tail = path(sweep, "#07241a", transform="translate(3 5)") + path(sweep, GOLD)
    gleam = line(f"M10,52C120,66 260,60 {width - 40:.1f},37", GOLD_LIGHT, 1.6)
    suits = "".join(
        place(path(OUTLINES[suit], colour), x + right, y + down, 0.2, turn)
        for right, down, colours in ((2, 3, ("#07241a",) * 3), (0, 0, (GOLD_LIGHT, _RED, GOLD)))
        for suit, colour, x, y, turn in (
            ("S", colours[0], width + 26, -98, 16),
            ("H", colours[1], width + 52, -80, 26),
            ("C", colours[2], width + 68, -56, 36),
        )
    )
    whole = place(shadow + tail + gleam + name + suits, 56, 128)
    return document(round(width) + 150, 200, shine, whole)


def drawings() -> Iterator[tuple[str, str]]:
    yield "table/pile-spot.svg", pile_spot()
    yield "table/stock-spot.svg", stock_spot()
    yield "table/dealer.svg", dealer_marker()
    yield "table/wordmark.svg", wordmark()
