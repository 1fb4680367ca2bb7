"""Colours and measures, in units: a unit is a pixel in a window of 720 lines."""

import math
import re
from typing import NamedTuple, TypeAlias

Colour: TypeAlias = tuple[int, int, int]

CREAM: Colour = (246, 240, 222)
GOLD: Colour = (224, 174, 74)
GOLD_LIGHT: Colour = (240, 199, 110)
GOLD_DARK: Colour = (198, 148, 52)
AMBER: Colour = (232, 128, 48)
HINT: Colour = (126, 202, 255)
"""Marks on cards that a hint names."""
INK: Colour = (28, 30, 22)
LEATHER: tuple[Colour, Colour] = ((74, 49, 32), (38, 24, 16))
"""Buttons, top and bottom; `Palette.pill` follows the cloth."""
GOLD_PILL: tuple[Colour, Colour] = ((247, 212, 128), (201, 146, 56))
"""A page's primary button."""
BRASS: Colour = (204, 158, 80)
"""Rings of discs, edges of cards on paper."""
PAPER: Colour = (244, 238, 220)
"""Paper of score sheets, books, rules."""
PAPER_INK: Colour = (60, 52, 44)
PAPER_FAINT: Colour = (106, 90, 68)
"""Less important words on paper."""
PAPER_GOLD: Colour = (120, 84, 30)
"""Headings and best numbers on paper."""
PAPER_RED: Colour = (150, 26, 40)
"""Losses and red suits on paper."""
PAPER_LIT: Colour = (236, 217, 156)
"""Ground of new paragraphs on paper."""
PAPER_RULE: Colour = (206, 196, 172)
DISC: Colour = (32, 22, 12)
"""Ground of brass discs, below `DISC_INK`."""
DISC_INK: Colour = (247, 220, 150)
WARN: Colour = (240, 132, 108)
BLACK: Colour = (0, 0, 0)

CLOTHS: dict[str, Colour] = {
    "green": (22, 74, 54),
    "blue": (28, 62, 96),
    "claret": (92, 30, 40),
    "slate": (58, 64, 72),
    "midnight": (36, 32, 74),
}
"""By name in the settings: cloths."""

_OWN = re.compile("#[0-9a-fA-F]{6}")

RING: tuple[Colour, Colour] = ((255, 252, 240), (4, 12, 9))
"""Focus ring, light between dark: one of the two stands out on every ground."""

SUITS: dict[str, Colour] = {
    "♠": (222, 228, 236),
    "♥": (255, 116, 112),
    "♦": (255, 116, 112),
    "♣": (222, 228, 236),
}
"""Suits on dark ground."""

PAPER_SUITS: dict[str, Colour] = {
    "♠": PAPER_INK,
    "♥": PAPER_RED,
    "♦": PAPER_RED,
    "♣": PAPER_INK,
}

LINES: tuple[Colour, ...] = (
    (240, 199, 110),
    (111, 195, 255),
    (255, 138, 122),
    (139, 224, 148),
    (214, 165, 255),
    (255, 255, 255),
    (122, 224, 215),
    (255, 176, 214),
    (196, 208, 92),
    (160, 170, 255),
    (255, 190, 130),
    (170, 186, 178),
)
"""Colours of seats in plots."""

DASHES: tuple[tuple[float, ...], ...] = ((), (9, 4), (2.5, 4), (12, 4, 2.5, 4))
"""Units of line and gap by turns; empty for a solid line."""
_DASHED = (0, 1, 2, 3, 0, 1, 2, 3, 2, 2, 1, 0)
"""Index in `DASHES` for each of `LINES`: similar colours, also to the colour-blind, differ in
dashes.
"""

TITLE, HEADING, BODY, SMALL, TINY = TYPE = (30, 22, 17, 15, 13)
"""Text sizes in units. Only `HERO` and figures that act as pictures are larger."""
HERO = 42
"""Text size of the winner's line and of main figures."""
READABLE = 12
"""The smallest readable text in pixels: shrinking stops there where possible."""

CHANGE = 0.12
"""Seconds of a hover or page transition."""
MAT, WIDE_MAT, PAD, MAT_END = 640.0, 840.0, 24.0, 18.0
"""Widths of mats; their padding at the sides; above and below."""
READ, PAGE, WIDEST = 760.0, 1140.0, 1428.0
"""Largest widths: of pages with text, of most pages, of lists with details."""
TIGHT, NEAR, GAP, APART = 4.0, 8.0, 12.0, 18.0
"""Gaps and paddings: within a thing, within a group, between things, between parts."""
WIDE_BUTTON = 180.0
EDGE, FRAME, SHADOW, BAR = 1.5, 2.6, 6.0, 6.0
"""Widths: edges of controls, frames around selected things, blur of shadows, scroll bars."""
RADIUS = 9
MARGIN = 36
BUTTON, LARGE = 46, 56
"""Heights of a button and of a page's main button; fields and choices are lower."""
ROW, LOW = 40, 34
"""Heights of a row and of a small row's contents."""

BASE = 720
"""Units of a window's height at the usual text size."""
NARROWEST = 960
"""Least units of a window's width at the usual text size: in narrower windows units shrink."""
TEXT_SIZES = (0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""Factors of text size to choose from. With the largest, every page must work in 480 × 360 units.
"""


def cloth_of(name: str) -> Colour:
    """Return a cloth's colour by its name or ``#rrggbb``; green for anything else."""
    if _OWN.fullmatch(name):
        return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)
    return CLOTHS.get(name, CLOTHS["green"])


def own_cloth(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)


def line_of(seat: int) -> Colour:
    return LINES[seat % len(LINES)]


def dashes_of(seat: int) -> tuple[float, ...]:
    return DASHES[_DASHED[seat % len(_DASHED)]]


def usual_scale(size: tuple[int, int]) -> float:
    """Return the pixels per unit at the usual text size."""
    return max(0.25, min(size[1] / BASE, size[0] / NARROWEST))


def scale_for(size: tuple[int, int], ui_scale: float = 1.0) -> float:
    """Return the pixels per unit, with the player's factor `ui_scale` up to the largest of
    `TEXT_SIZES`.
    """
    return max(0.25, usual_scale(size) * min(ui_scale, TEXT_SIZES[-1]))


class Lamp(NamedTuple):
    """The middle and reach of a lamp's light, in pixels."""

    x: float
    y: float
    across: float
    """Distances, sideways and vertically, at which the light has faded to a third."""
    down: float


def lamp_over(x: float, y: float, w: float, h: float) -> Lamp:
    """Return a lamp for a table in this box, less oblong than the box."""
    side = math.sqrt(w * h)
    return Lamp(x + w / 2, y + 0.43 * h, (0.62 * w + 0.38 * side) / 2, (0.62 * h + 0.38 * side) / 2)
