"""The small paper with the score."""

from functools import lru_cache

import pygame

from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import paint, text
from swoop_desktop.ui.palette import Palette

_FACE, _ROW, _COLUMN, _EDGE = 20, 16, 32, 8
"""Units: face, row, column, margin."""
_FIGURES = 14
_TURNED = 2.0
"""Degrees counter-clockwise."""
_FINE = 2
"""Supersampling of small papers before turning."""
_PAD = 6
"""Units around the paper for corners and shadow."""


def paper_size(unit: float, players: int, rows: int) -> tuple[int, int]:
    """Return the paper's pixels, with corners and shadow."""
    w, h = _size(unit, players, rows)
    around = 2 * round(_PAD * unit)
    return w + around, h + around


@lru_cache(maxsize=2)
def score_paper(
    unit: float, faces: tuple[str, ...], rows: tuple[tuple[int, ...], ...], palette: Palette
) -> pygame.Surface:
    """Draw a row of totals for each deal, the current one last."""
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
    edge = 2 * round(_EDGE * unit)
    wide = edge + players * round(_COLUMN * unit)
    return wide, edge + round((_FACE + 5) * unit) + rows * round(_ROW * unit)
