"""Draws the table's cloth and rail as the background of a page.

The window looks at the middle of the table, and the rail runs along the edges, half outside.
"""

import pygame

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


def page_background(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """Return the background of all pages in a window of this size, in pixels: of 8 bits, and not to
    be painted on. However large their texts are, the rail is as wide.
    """
    cloth, made = _last.get(size, (None, None))
    if made is None:
        unit = usual_scale(size)
        out = round(_OUTSIDE * unit)
        box = Box(-out, -out, size[0] + 2 * out, size[1] + 2 * out)
        made = ground(
            size, Rail(box, round(_THICK * unit), (_CORNER * unit, _CORNER * unit)), palette
        )
    elif cloth is not palette:
        made = dyed(made, palette)
    _last.clear()
    _last[size] = palette, made
    return made
