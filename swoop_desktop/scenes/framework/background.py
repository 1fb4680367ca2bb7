"""Draws the cloth and rail behind pages: the window shows the table's middle."""

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.tabletop.drawing.background import dyed, ground
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.rail import Rail
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.theme import usual_scale

_OUTSIDE, _THICK, _CORNER = 26.0, 36.0, 76.0
"""Units, for the rail: overhang beyond the window, thickness, and reach of the corners."""
_last: dict[tuple[int, int], tuple[Palette, pygame.Surface]] = {}
"""By window size: the last background and its palette."""


_coming: dict[tuple[int, int], Job[tuple[Palette, pygame.Surface]]] = {}
"""By window size: the thread that draws a background ahead."""


def prefetch(size: tuple[int, int], palette: Palette) -> None:
    if size not in _last and size not in _coming:
        _coming.clear()
        _coming[size] = Job("ground of pages", lambda _cancelled: (palette, _drawn(size, palette)))


def page_background(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """Return the background of all pages, 8-bit and read-only."""
    cloth, background = _last.get(size) or _prefetched(size) or (palette, _drawn(size, palette))
    if cloth is not palette:
        background = dyed(background, palette)
    _last.clear()
    _coming.clear()
    _last[size] = palette, background
    return background


def _prefetched(size: tuple[int, int]) -> tuple[Palette, pygame.Surface] | None:
    """Wait for the prefetched background; None if no thread draws it."""
    job = _coming.pop(size, None)
    if job is None:
        return None
    job.wait()
    return job.result


def _drawn(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    unit = usual_scale(size)
    box = Box(0, 0, *size).grown(round(_OUTSIDE * unit))
    return ground(size, Rail(box, round(_THICK * unit), (_CORNER * unit, _CORNER * unit)), palette)
