"""Draws the parts of plots in the style of the table: a scale, lines, a dashed line with words."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.palette import Palette

Dots: TypeAlias = Sequence[tuple[float, float]]
"""Points of a line from (0, 0), top left of its area, to (1, 1)."""


class Curve(NamedTuple):
    """A line of a plot."""

    colour: theme.Colour
    dots: Dots
    dashes: Sequence[float] = ()
    """Units of line and gap by turns; none: a whole line."""


class Inks(NamedTuple):
    """The colours of a plot beside those of its lines."""

    rule: theme.Colour
    """The lines of the scale."""
    faint: theme.Colour
    """The words at the scale."""
    mark: theme.Colour
    """The dashed line."""
    words: theme.Colour
    """The words at the dashed line."""


def on_paper(palette: Palette) -> Inks:
    """Return the colours of a plot on a sheet of paper."""
    return Inks(palette.paper.rule, palette.paper.faint, palette.paper.red, palette.paper.red)


def on_panel(palette: Palette) -> Inks:
    """Return the colours of a plot on a panel."""
    return Inks(palette.edge, palette.faint, theme.GOLD_DARK, theme.GOLD)


_FINE = 2
"""Factor by which lines are drawn larger, to be smooth."""


def draw_lines(
    surface: pygame.Surface,
    area: pygame.Rect,
    lines: Sequence[Curve],
    unit: float,
    *,
    dotted: bool = True,
) -> None:
    """Draw lines, each in its colour and its dashes, with a large dot at the end, and one at every
    other point if they are `dotted`. `unit` is pixels per unit.
    """
    reach = max(1, round(6 * unit))
    seen = area.inflate(2 * reach, 2 * reach).clip(surface.get_rect())
    if not seen.w or not seen.h:
        return
    fine = pygame.transform.scale_by(surface.subsurface(seen), _FINE)
    left, top = (area.x - seen.x) * _FINE, (area.y - seen.y) * _FINE
    for colour, line, dashes in lines:
        dots = [(left + x * area.w * _FINE, top + y * area.h * _FINE) for x, y in line]
        if len(dots) > 1:
            pattern = [dash * unit * _FINE for dash in dashes]
            paint.dashed(fine, colour, dots, max(1, round(2.2 * unit)) * _FINE, pattern)
        for dot in dots[:-1] if dotted else ():
            pygame.draw.circle(fine, colour, dot, max(1, round(2 * unit)) * _FINE)
        pygame.draw.circle(fine, colour, dots[-1], max(1, round(4.5 * unit)) * _FINE)
    surface.blit(pygame.transform.smoothscale_by(fine, 1 / _FINE), seen)


def draw_wash(
    surface: pygame.Surface, area: pygame.Rect, line: Dots, colour: theme.Colour, alpha: int
) -> None:
    """Draw a light wash of a colour between a line and the bottom of its area."""
    seen = area.clip(surface.get_rect())
    if len(line) < 2 or not seen.w or not seen.h:
        return
    left, top = area.x - seen.x, area.y - seen.y
    dots = [(left + x * area.w, top + y * area.h) for x, y in line]
    low = top + area.h
    made = pygame.Surface(seen.size, pygame.SRCALPHA)
    pygame.draw.polygon(made, (*colour, alpha), [(dots[0][0], low), *dots, (dots[-1][0], low)])
    surface.blit(made, seen)


def draw_dashes(
    surface: pygame.Surface, inks: Inks, area: pygame.Rect, share: float, words: str, unit: float
) -> None:
    """Draw a dashed line from side to side, so far down, with words below it at the left."""
    y, dash = area.y + round(area.h * share), max(1, round(7 * unit))
    for x in range(area.x, area.right, 2 * dash):
        wide = min(dash, area.right - x)
        surface.fill(inks.mark, (x, y, wide, max(1, round(1.5 * unit))))
    size = max(1, round(theme.TINY * unit))
    gap = max(1, round(4 * unit))
    box = pygame.Rect(area.x + gap, y + gap // 2, area.w - 2 * gap, 2 * size)
    text.draw(surface, words, box, size, inks.words, align="left")


def draw_scale(
    surface: pygame.Surface,
    inks: Inks,
    area: pygame.Rect,
    marks: Sequence[tuple[float, str]],
    unit: float,
) -> None:
    """Draw thin lines from side to side, each so far up, with words at the left of the area."""
    size, room = max(1, round(theme.TINY * unit)), max(1, round(34 * unit))
    for share, words in marks:
        y = area.bottom - round(area.h * share)
        surface.fill(inks.rule, (area.x, y, area.w, 1))
        box = pygame.Rect(area.x - room, y - size, room - max(1, round(6 * unit)), 2 * size)
        text.draw(surface, words, box, size, inks.faint, align="right")
