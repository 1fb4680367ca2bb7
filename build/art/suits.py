"""The four suits around (0, 0), 100 units high."""

from build.art.svg import path, place

SUITS = "CDHS"

_HEART = (
    "M0,48C-7,33 -48,12 -48,-18C-48,-36 -36,-47 -23,-47C-12,-47 -3,-40 0,-28"
    "C3,-40 12,-47 23,-47C36,-47 48,-36 48,-18C48,12 7,33 0,48Z"
)
_SPADE = (
    "M0,-50C7,-33 46,-12 46,16C46,31 35,39 24,39C14.5,39 7.5,34 4,26.5C5.5,38 9,45.5 18,50"
    "L-18,50C-9,45.5 -5.5,38 -4,26.5C-7.5,34 -14.5,39 -24,39C-35,39 -46,31 -46,16"
    "C-46,-12 -7,-33 0,-50Z"
)
_DIAMOND = "M0,-50C9,-33 24,-13 38,0C24,13 9,33 0,50C-9,33 -24,13 -38,0C-24,-13 -9,-33 0,-50Z"
_CLUB = (
    "M17.25,-10.8A23,23 0 1 1 4.5,22.4C5.8,37 9,45.5 18,50L-18,50C-9,45.5 -5.8,37 -4.5,22.4"
    "A23,23 0 1 1 -17.25,-10.8A23,23 0 1 1 17.25,-10.8Z"
)

OUTLINES = {"C": _CLUB, "D": _DIAMOND, "H": _HEART, "S": _SPADE}


def suit(
    name: str, x: float, y: float, height: float, colour: str, upside_down: bool = False
) -> str:
    return place(path(OUTLINES[name], colour), x, y, height / 100, 180 if upside_down else 0)
