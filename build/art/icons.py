"""The program's icon."""

from collections.abc import Iterator

from build.art import lettering
from build.art.furniture import ribbon
from build.art.palette import BLACK, GOLD, GOLD_DARK, GOLD_LIGHT, PAPER
from build.art.suits import suit
from build.art.svg import circle, document, gradient, line, path, place, rect

_SMALL = 24
"""Largest icon, in pixels, that is drawn separately: in whole pixels and without a ring."""
_LIT = ["#3a9c70", "#17603f", "#0a3524"]


def app(side: int = 512) -> str:
    """An ace on felt that is lit from above, in a ring of leather and brass, over the wordmark's
    ribbon.
    """
    if side <= _SMALL:
        return _small(side)
    felt = gradient("g", 0, 50, 0, 462, _LIT)
    leather = gradient("l", 0, 4, 0, 508, ["#7a4f31", "#43291a", "#24150d"])
    disc = circle(256, 256, 225, "none", "url(#l)", 46) + circle(256, 256, 203, "url(#g)", GOLD, 9)
    rim = circle(256, 256, 248, "none", GOLD_DARK, 6)
    swept, gleam = ribbon(520), line("M10,54C120,70 300,68 470,42", GOLD_LIGHT, 5)
    sweep = place(path(swept, "#06231a", "#06231a", 18), 102, 392, 0.6) + place(
        path(swept, GOLD, GOLD, 16) + gleam, 98, 384, 0.6
    )
    return document(512, 512, felt, leather, disc, rim, sweep, place(_ace(), 252, 218, 1, -12))


def _ace() -> str:
    shade = rect(-98, -140, 204, 288, 20, "#000000", fill_opacity=0.32)
    sheet = rect(-100, -142, 200, 284, 20, PAPER, "#d8d0bd", 3)
    corner = lettering.rank("A", -68, -82, 42, 38, BLACK, heavy=True)
    return shade + sheet + suit("S", 0, 0, 156, BLACK) + corner + place(corner, turn=180)


def _small(side: int) -> str:
    unit = side / 16
    felt = gradient("g", 0, 0, 0, side, _LIT)
    disc = circle(side / 2, side / 2, side / 2, "url(#g)")
    sheet = rect(-4.5 * unit, -6 * unit, 9 * unit, 12 * unit, unit, PAPER)
    ace = place(sheet + suit("S", 0, 0, 8 * unit, BLACK), side / 2, 7 * unit, 1, -12)
    end = side - unit
    sweep = line(f"M{unit},{13 * unit}Q{9 * unit},{16 * unit} {end},{11 * unit}", GOLD, 2)
    return document(side, side, felt, disc, ace, sweep)


def drawings() -> Iterator[tuple[str, str]]:
    yield "icons/app.svg", app()
