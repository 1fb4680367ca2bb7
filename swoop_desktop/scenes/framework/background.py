"""Draws the table's cloth and rail as the background of a page.

The window looks at the middle of the table, and the rail runs along the edges, half outside.
"""

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.tabletop.drawing.background import dyed, ground
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.rail import Rail
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.theme import usual_scale

_OUTSIDE, _THICK, _CORNER = 26.0, 36.0, 76.0
"""Units: how far the rail reaches out of the window, its width, and the reach of its corners along
the sides.
"""
_last: dict[tuple[int, int], tuple[Palette, pygame.Surface]] = {}
"""Last background of each size, with its palette: most pages open in a window of the same size."""


_coming: dict[tuple[int, int], Job[tuple[Palette, pygame.Surface]]] = {}
"""The background that is being drawn for pages of a size, before the first one is opened."""


def prefetch(size: tuple[int, int], palette: Palette) -> None:
    """Have a thread draw the background of pages in a window of this size, in pixels, unless there
    is one: the first page that is opened does not wait for it then.
    """
    if size not in _last and size not in _coming:
        _coming.clear()
        _coming[size] = Job("ground of pages", lambda _cancelled: (palette, _drawn(size, palette)))


def page_background(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """Return the background of all pages in a window of this size, in pixels: of 8 bits, and not to
    be painted on. However large their texts are, the rail is as wide.
    """
    cloth, made = _last.get(size) or _prefetched(size) or (palette, _drawn(size, palette))
    if cloth is not palette:
        made = dyed(made, palette)
    _last.clear()
    _coming.clear()  # of another size: the window has changed since
    _last[size] = palette, made
    return made


def _prefetched(size: tuple[int, int]) -> tuple[Palette, pygame.Surface] | None:
    """Return what a thread has drawn or is about to; None if it was not asked to."""
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
