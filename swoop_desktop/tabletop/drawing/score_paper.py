"""The small paper with the score, and free felt for it near a corner."""

from collections.abc import Iterator
from functools import lru_cache

import pygame

from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, RAISE, Box
from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.ui import paint, text
from swoop_desktop.ui.palette import Palette

_GAP = 8
_ACROSS, _DOWN, _STEPS = 14, 10, 12
"""Units between tried places, across and down; number of places each way."""
_INSIDE = 1.35
"""Least distance from the rail's outer edge, in rail widths."""


@lru_cache(maxsize=8)
def room_for_paper(frame: Frame, size: tuple[int, int], also: tuple[Box, ...]) -> Box | None:
    """Return the free box nearest to a corner, clear of `also`."""
    gap = _GAP * frame.unit
    kept = [one.grown(gap) for one in (*_taken(frame), *also) if one.w and one.h]
    for box in sorted(_places(frame, size), key=lambda box: _away(frame, box)):
        if not any(map(box.meets, kept)):
            return box
    return None


def _taken(frame: Frame) -> Iterator[Box]:
    unit = frame.unit
    corner = frame.menu.w
    yield from (*frame.own, frame.won, Box(frame.size[0] - 4 * corner, 0, 4 * corner, corner))
    yield frame.columns._replace(h=frame.columns.h + 26 * unit)
    raised = RAISE * frame.hand_card * ASPECT + 20 * unit
    yield frame.hand._replace(y=frame.hand.y - raised, h=frame.hand.h + raised)
    yield frame.pile._replace(h=frame.pile.h + 30 * unit)
    yield frame.aside
    for side in frame.trays:
        for tray in side:
            wide = max(tray.w, frame.foot)
            yield Box(tray.centre[0] - wide / 2, tray.y, wide, tray.h + 26 * unit)
    for block in frame.blocks:
        yield from (block.box, block.note)
    if frame.ring is not None:
        yield frame.ring.box
        for pair in frame.ring.pairs:
            yield pair.seen
            for pose in (pair.under, pair.over):
                reach = pose.width * ASPECT
                yield Box.centred(pose.x, pose.y, reach, reach)


def _places(frame: Frame, size: tuple[int, int]) -> Iterator[Box]:
    w, h = size
    rail, inset = frame.rail, _INSIDE * frame.rail.thick
    inner, right = rail.inner, rail.outer.x + rail.outer.right
    for row in range(_STEPS):
        down = 0.35 * rail.thick + row * _DOWN * frame.unit
        for y in (inner.y + down, inner.bottom - down - h):
            left = max(rail.left_at(y, inset), rail.left_at(y + h, inset))
            for column in range(_STEPS):
                x = left + column * _ACROSS * frame.unit
                if x + w <= right - left:
                    yield Box(x, y, w, h)
                    yield Box(right - x - w, y, w, h)


def _away(frame: Frame, box: Box) -> float:
    outer = frame.rail.outer
    across = min(box.x - outer.x, outer.right - box.right + frame.unit)
    return across + min(box.y - outer.y, outer.bottom - box.bottom + frame.unit)


_FACE, _ROW, _COLUMN, _EDGE = 20, 16, 32, 8
"""Units: face's side, row's height, column's width, margin."""
_FIGURES = 14
_TURNED = 2.0
"""Degrees counter-clockwise."""
_FINE = 2
_PAD = 6


def paper_size(unit: float, players: int, rows: int) -> tuple[int, int]:
    w, h = _size(unit, players, rows)
    around = 2 * round(_PAD * unit)
    return w + around, h + around


@lru_cache(maxsize=2)
def score_paper(
    unit: float, faces: tuple[str, ...], rows: tuple[tuple[int, ...], ...], palette: Palette
) -> pygame.Surface:
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
