"""The table's cloth with the rail around it, as it lies below a page: the window looks at its
middle, and the rail runs along the edges, half outside.
"""

import pygame

from swoop_desktop.table.fans import Box
from swoop_desktop.table.ground import ground
from swoop_desktop.table.rail import Rail
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.theme import usual_scale

_OUTSIDE, _THICK, _CORNER = 26.0, 36.0, 98.0
"""Units: how far the rail reaches out of the window, how wide it is, and how far its corners reach
along the sides.
"""


def railed(size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """The ground of a page in a window of this size, in pixels, to be painted on. However large its
    texts are, the rail is as wide.
    """
    unit = usual_scale(size)
    out = round(_OUTSIDE * unit)
    box = Box(-out, -out, size[0] + 2 * out, size[1] + 2 * out)
    rail = Rail(box, round(_THICK * unit), (_CORNER * unit, _CORNER * unit))
    made = pygame.Surface(size)
    made.blit(ground(size, rail, palette), (0, 0))
    return made
