"""Draws the small piece of paper on which the score is pencilled."""

from functools import lru_cache

import pygame

from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import paint, text
from swoop_desktop.ui.palette import Palette

_FACE, _ROW, _COLUMN, _EDGE = 20, 16, 32, 8
"""Units: size of a face, height of a row, width of a column, and the margin."""
_FIGURES = 14
"""Units of a figure's height."""
_TURNED = 2.0
"""Degrees that the paper lies turned, against the clock."""
_FINE = 2
"""How many times larger it is drawn before it is turned, where a unit is no more pixels."""
_PAD = 6
"""Units around the paper that its corners and its shadow take."""


def paper_size(unit: float, players: int, rows: int) -> tuple[int, int]:
    """Return the room in pixels that a paper takes for so many players and rows."""
    w, h = _size(unit, players, rows)
    around = 2 * round(_PAD * unit)
    return w + around, h + around


@lru_cache(maxsize=2)
def score_paper(
    unit: float, faces: tuple[str, ...], rows: tuple[tuple[int, ...], ...], palette: Palette
) -> pygame.Surface:
    """Draw a paper with the totals of the players with these `faces`: a row for each deal, of which
    the last one holds.
    """
    fine = _FINE if unit < _FINE else 1
    unit *= fine
    w, h = _size(unit, len(faces), len(rows))
    sheet = paint.paper((w, h), unit, palette)
    left, top = (sheet.get_width() - w) // 2, (sheet.get_height() - h) // 2
    edge, side = round(_EDGE * unit), round(_FACE * unit)
    column, row = round(_COLUMN * unit), round(_ROW * unit)
    for i, face in enumerate(faces):
        x = left + edge + i * column + (column - side) // 2
        sheet.blit(portrait(face, side), (x, top + edge))
    line = top + edge + side + round(3 * unit)
    sheet.fill(palette.paper.rule, (left + edge, line, w - 2 * edge, max(1, round(unit))))
    for j, totals in enumerate(rows):
        last = j == len(rows) - 1
        ink, weight = (palette.paper.ink, "bold") if last else (palette.paper.faint, "regular")
        y = line + round(2 * unit) + j * row
        for i, total in enumerate(totals):
            box = pygame.Rect(left + edge + i * column, y, column, row)
            words, pixels = text.fit(str(total), round(_FIGURES * unit), column, weight)
            text.draw(sheet, words, box, pixels, ink, weight, "center")
    return pygame.transform.rotozoom(sheet, _TURNED, 1 / fine).convert_alpha()


def _size(unit: float, players: int, rows: int) -> tuple[int, int]:
    """Return the size of the paper itself."""
    edge = 2 * round(_EDGE * unit)
    wide = edge + players * round(_COLUMN * unit)
    return wide, edge + round((_FACE + 5) * unit) + rows * round(_ROW * unit)
