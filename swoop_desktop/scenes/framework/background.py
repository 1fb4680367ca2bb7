"""Draws the table's cloth and rail as the background of pages.

The window shows the middle of the table; the rail runs along its edges, half outside.
"""

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.tabletop.drawing.background import dyed, ground
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.rail import Rail
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.theme import usual_scale

_OUTSIDE, _THICK, _CORNER = 26.0, 36.0, 76.0
"""Units: how far the rail reaches out of the window, its width, and the size of its corners."""
_last: dict[tuple[int, int], tuple[Palette, pygame.Surface]] = {}
"""The last background and its palette, by window size: most pages share one size."""


_coming: dict[tuple[int, int], Job[tuple[Palette, pygame.Surface]]] = {}
"""Backgrounds being drawn ahead of the first page, by window size."""


def prefetch(size: tuple[int, int], palette: Palette) -> None:
    """Draw the background for a window of this size on a thread, so that the first page needn't
    wait.
    """
    if size not in _last and size not in _coming:
        _coming.clear()
        _coming[size] = Job("ground of pages", lambda _cancelled: (palette, _drawn(size, palette)))


def page_background(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """Return the background of all pages, with 8 bits per pixel and read-only. The rail's width
    ignores the text size.
    """
    cloth, made = _last.get(size) or _prefetched(size) or (palette, _drawn(size, palette))
    if cloth is not palette:
        made = dyed(made, palette)
    _last.clear()
    _coming.clear()  # drawn for an outdated size
    _last[size] = palette, made
    return made


def _prefetched(size: tuple[int, int]) -> tuple[Palette, pygame.Surface] | None:
    """Return the background from a thread, even if it has to wait; None if none was started."""
    job = _coming.pop(size, None)
    if job is None:
        return None
    job.wait()
    return job.result


def _drawn(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    unit = usual_scale(size)
    out = round(_OUTSIDE * unit)
    box = Box(-out, -out, size[0] + 2 * out, size[1] + 2 * out)
    return ground(size, Rail(box, round(_THICK * unit), (_CORNER * unit, _CORNER * unit)), palette)
