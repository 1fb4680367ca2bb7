"""Colours and measures. Measures are in units; a unit is a pixel in a window of 720 lines."""

import re
from typing import TypeAlias

Colour: TypeAlias = tuple[int, int, int]

CREAM: Colour = (246, 240, 222)
GOLD: Colour = (224, 174, 74)
GOLD_LIGHT: Colour = (240, 199, 110)
GOLD_DARK: Colour = (198, 148, 52)
AMBER: Colour = (232, 128, 48)
"""Costs, and what brings them."""
HINT: Colour = (126, 202, 255)
"""Cards that a hint names."""
INK: Colour = (28, 30, 22)
LEATHER: tuple[Colour, Colour] = ((74, 49, 32), (38, 24, 16))
"""Buttons, at the top and at the bottom. `Palette.pill` follows the cloth."""
GOLD_PILL: tuple[Colour, Colour] = ((247, 212, 128), (201, 146, 56))
"""The one thing on a page that most people come for."""
BRASS: Colour = (204, 158, 80)
"""Edges of buttons, rings of discs."""
PAPER: Colour = (244, 238, 220)
"""Paper: score sheets, books, boxes of rules."""
PAPER_INK: Colour = (60, 52, 44)
PAPER_FAINT: Colour = (106, 90, 68)
"""Less important words on paper."""
PAPER_GOLD: Colour = (120, 84, 30)
"""Headings on paper, and the best numbers there."""
PAPER_RED: Colour = (150, 26, 40)
"""Losses on paper, and red suits."""
PAPER_LIT: Colour = (236, 217, 156)
"""Ground of new paragraphs on paper."""
PAPER_RULE: Colour = (206, 196, 172)
"""Lines on paper: an ornament."""
DISC: Colour = (32, 22, 12)
"""The ground of brass discs; figures on it are of `DISC_INK`."""
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
"""Table cloths by the name that the settings keep."""

_OWN = re.compile("#[0-9a-fA-F]{6}")

RING: tuple[Colour, Colour] = ((255, 252, 240), (4, 12, 9))
"""Ring of the focus: a light line between dark ones. On every ground there is, one of the two tones
stands out.
"""

SUITS: dict[str, Colour] = {
    "♠": (222, 228, 236),
    "♥": (255, 116, 112),
    "♦": (255, 116, 112),
    "♣": (222, 228, 236),
}
"""Suits within a text on dark ground."""

PAPER_SUITS: dict[str, Colour] = {
    "♠": PAPER_INK,
    "♥": PAPER_RED,
    "♦": PAPER_RED,
    "♣": PAPER_INK,
}
"""Suits within a text on paper."""

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
"""Colour of each seat in plots: see `line_of`."""

DASHES: tuple[tuple[float, ...], ...] = ((), (9, 4), (2.5, 4), (12, 4, 2.5, 4))
"""Ways to draw a line: units of line and gap by turns; none for a whole line."""
_DASHED = (0, 1, 2, 3, 0, 1, 2, 3, 2, 2, 1, 0)
"""The number of `DASHES` of each of `LINES`: two that look alike to anybody, also to somebody who
sees fewer colours, are drawn otherwise.
"""

TITLE, HEADING, BODY, SMALL, TINY = TYPE = (30, 22, 17, 15, 13)
"""Sizes of text in units. Only figures that are a picture of their own are larger."""
HERO = 42
"""Size of the words that tell who won."""
READABLE = 12
"""Pixels of a text that can just be read: none is made smaller for want of room where that can be
had.
"""

CHANGE = 0.12
"""Seconds in which what lies under the pointer, or the page, changes its looks."""
MAT, WIDE_MAT, PAD, MAT_END = 640.0, 840.0, 24.0, 18.0
"""Widths of mats, and what is free at their sides, above and below their words."""
READ, PAGE, WIDEST = 760.0, 1140.0, 1428.0
"""Most widths of pages: of what is read, of most, and of lists beside what they lead to."""
NEAR = 8.0
"""From one line to the next of what belongs together."""
WIDE_BUTTON = 180.0
RADIUS = 9
GAP = 12
MARGIN = 36
BUTTON, LARGE = 46, 56
"""Heights of a button, and of the one that goes on from a page; fields and choices are lower."""
ROW = 40

BASE = 720
"""Height of a window in units, at text of the usual size."""
NARROWEST = 960
"""Least width of a window in units, at text of the usual size: narrower windows have smaller units.
"""
TEXT_SIZES = (0.75, 0.9, 1.0, 1.15, 1.3, 1.5, 1.75, 2.0)
"""Sizes of text to choose from, in shares of the usual one. At the largest of them a window is
480 × 360 units or more, and every page must be whole in it, scrolled if need be.
"""


def cloth_of(name: str) -> Colour:
    """Return the colour of a table cloth, by its name or as ``#rrggbb``; that of the usual one for
    anything else.
    """
    if _OWN.fullmatch(name):
        return int(name[1:3], 16), int(name[3:5], 16), int(name[5:7], 16)
    return CLOTHS.get(name, CLOTHS["green"])


def own_cloth(colour: Colour) -> str:
    """Return a cloth of any colour as the settings keep it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def line_of(seat: int) -> Colour:
    """Return the colour of a seat: of its line in plots, and of its name there."""
    return LINES[seat % len(LINES)]


def dashes_of(seat: int) -> tuple[float, ...]:
    """Return how the line of a seat is drawn in plots: one of `DASHES`."""
    return DASHES[_DASHED[seat % len(_DASHED)]]


def usual_scale(size: tuple[int, int]) -> float:
    """Return the pixels per unit for a surface of this size, at text of the usual size."""
    return max(0.25, min(size[1] / BASE, size[0] / NARROWEST))


def scale_for(size: tuple[int, int], ui_scale: float = 1.0) -> float:
    """Return the pixels per unit for a surface of this size, with the player's own factor
    `ui_scale`. It is followed to the largest of `TEXT_SIZES`, in every window.
    """
    return max(0.25, usual_scale(size) * min(ui_scale, TEXT_SIZES[-1]))
