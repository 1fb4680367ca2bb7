"""Draws the SVG files of the assets. One at an angle is as crisp as an upright one, since it is
turned before it is drawn.
"""

import io
import math

import pygame

from swoop_desktop.processes.frame_priority import give_way
from swoop_desktop.resources import assets

_BOX = 'viewBox="0 0 '
_END = "</svg>"
CORNER = 15 / 250
"""Radius of a card's corners, in shares of its width."""


def picture(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw the file with this name among the assets, at exactly this size; not yet converted for
    the screen. Of several names with `assets.OVER` between them, each lies over the one before.
    Raises OSError if one can't be read, and pygame.error if it is no picture.
    """
    text = "".join((*_parts(name), _END)) if assets.OVER in name else assets.read(name).decode()
    return read(text, size)


def read(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw what this text says, in the same way. A thread then gives way to a frame: what is done
    with a picture, as opposed to drawing it, keeps others from going on.
    """
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    give_way()
    return drawn


def turned(name: str, width: int, angle: float, room: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Draw a card that is `width` pixels wide and then turned by so many degrees to the left. It is
    cut off at its own box with rounded corners. Its middle falls on the middle of a picture of size
    `room`, whatever is odd there.
    """
    head, body = _parts(name)
    across, down = map(float, head.partition(_BOX)[2].partition('"')[0].split())
    unit = across / width
    sin, cos = abs(math.sin(math.radians(angle))), abs(math.cos(math.radians(angle)))
    w = math.ceil((across * cos + down * sin) / unit)
    h = math.ceil((across * sin + down * cos) / unit)
    w, h = w + (w + room[0]) % 2, h + (h + room[1]) % 2
    middle = f"translate({w * unit / 2:.4f} {h * unit / 2:.4f})"
    move = f"{middle} rotate({-angle:.4f}) translate({-across / 2} {-down / 2})"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {_BOX}{w * unit:.4f} {h * unit:.4f}">'

    def drawn(inner: str) -> pygame.Surface:
        text = f'{head}<g transform="{move}">{inner}</g></svg>'
        return read(text, (w, h)).convert_alpha()

    picture = drawn(body)
    shape = f'<rect width="{across}" height="{down}" rx="{CORNER * across}" fill="#fff"/>'
    picture.blit(drawn(shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


def _parts(name: str) -> tuple[str, str]:
    """Return the beginning of a drawing, and what is drawn."""
    head, bodies = "", ""
    for one in name.split(assets.OVER):
        text = assets.read(one).decode().rstrip().removesuffix(_END)
        first, end, body = text.partition(">")
        head, bodies = head or first + end, bodies + body
    return head, bodies
