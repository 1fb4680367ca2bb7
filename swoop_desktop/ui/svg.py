"""Draws the SVG assets. A turned picture is as crisp as an upright one: it is turned before it is
drawn.
"""

import io
import math

import pygame

from swoop_desktop.processes.frame_priority import give_way
from swoop_desktop.resources import assets

_BOX = 'viewBox="0 0 '
_END = "</svg>"
CORNER = 15 / 250
"""Radius of a card's corners as a share of its width."""


def picture(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw an asset at exactly this size, not converted for the screen. Names with `assets.OVER`
    between them are layers, the last on top. Raises OSError if one can't be read, pygame.error if
    it is no picture.
    """
    text = "".join((*_parts(name), _END)) if assets.OVER in name else assets.read(name).decode()
    return read(text, size)


def read(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw SVG text. A thread gives way to frames here: pygame holds Python's lock in all that
    follows drawing.
    """
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    give_way()
    return drawn


def turned(name: str, width: int, angle: float, room: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Draw a card `width` pixels wide, turned left by `angle` degrees and clipped to rounded
    corners, centred in a picture of size `room`.
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
    """Return a drawing's opening tag and its content."""
    head, bodies = "", ""
    for one in name.split(assets.OVER):
        text = assets.read(one).decode().rstrip().removesuffix(_END)
        first, end, body = text.partition(">")
        head, bodies = head or first + end, bodies + body
    return head, bodies
