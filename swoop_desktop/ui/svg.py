"""Draws SVG: assets, and icons from outlines in any size and colour. Pictures are turned before
they are drawn, and so stay crisp.
"""

import io
import math
from functools import lru_cache
from io import BytesIO

import pygame

from swoop_desktop.processes.frame_priority import give_way
from swoop_desktop.resources import assets
from swoop_desktop.ui.theme import Colour

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
_STROKE = (
    'fill="none" stroke="{c}" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"'
)
_DISC = '<path fill="none" stroke="{c}" stroke-width="7" d="M50 5A45 45 0 1 1 49.9 5Z"/>'
_LETTER = _STROKE.replace('width="11"', 'width="10"')

SHAPES = {
    "♠": '<path fill="{c}" d="M50 6C44 22 10 38 10 62C10 84 36 88 46 72C45 84 40 90 32 94H68'
    'C60 90 55 84 54 72C64 88 90 84 90 62C90 38 56 22 50 6Z"/>',
    "♥": '<path fill="{c}" d="M50 94C42 76 8 58 8 34C8 10 40 4 50 28C60 4 92 10 92 34'
    'C92 58 58 76 50 94Z"/>',
    "♦": '<path fill="{c}" d="M50 4C58 22 70 38 84 50C70 62 58 78 50 96C42 78 30 62 16 50'
    'C30 38 42 22 50 4Z"/>',
    "♣": '<path fill="{c}" d="M50 6A21 21 0 0 1 64 43A21 21 0 1 1 54 68C55 82 60 90 68 94H32'
    'C40 90 45 82 46 68A21 21 0 1 1 36 43A21 21 0 0 1 50 6Z"/>',
    "check": f'<path {_STROKE} d="M18 52L40 74L82 28"/>',
    "left": f'<path {_STROKE} d="M62 20L32 50L62 80"/>',
    "right": f'<path {_STROKE} d="M38 20L68 50L38 80"/>',
    "down": f'<path {_STROKE} d="M20 38L50 68L80 38"/>',
    "plus": f'<path {_STROKE} d="M50 18V82M18 50H82"/>',
    "cross": f'<path {_STROKE} d="M24 24L76 76M76 24L24 76"/>',
    "arrow": f'<path {_STROKE} d="M12 50H84M58 24L86 50L58 76"/>',
    "minus": f'<path {_STROKE} d="M18 50H82"/>',
    "run": '<path fill="{c}" d="M28 14L84 50L28 86Z"/>',
    "wait": '<path fill="{c}" d="M22 16H42V84H22ZM58 16H78V84H58Z"/>',
    "deal left": f'<path {_STROKE} d="M80 20L50 50L80 80M46 20L16 50L46 80"/>',
    "deal right": f'<path {_STROKE} d="M20 20L50 50L20 80M54 20L84 50L54 80"/>',
    "crown": '<path fill="{c}" d="M10 30L32 52L50 18L68 52L90 30L82 74H18ZM18 80H82V90H18Z"/>',
    "takes": f'<path {_STROKE} d="M50 8V58M26 36L50 60L74 36M10 66V90H90V66"/>',
    "whirl": '<path fill="{c}" d="M55 46C62 27 83 24 96 56C84 48 72 48 57 56Z'
    "M54 55C73 62 76 83 44 96C52 84 52 72 44 57Z"
    "M45 54C38 73 17 76 4 44C16 52 28 52 43 44Z"
    'M46 45C27 38 24 17 56 4C48 16 48 28 56 43Z"/>',
    "uncertain": f'<path {_STROKE} d="M28 30A22 20 0 1 1 50 52V64M50 86V88"/>',
    "hint": f'<path {_STROKE} d="M36 92H64M36 74C34 60 20 54 20 36A30 28 0 0 1 80 36'
    'C80 54 66 60 64 74Z"/>',
    "Ⓐ": f'{_DISC}<path {_LETTER} d="M31 74L50 25L69 74M38 58H62"/>',
    "Ⓑ": f'{_DISC}<path {_LETTER} d="M37 26H52A11 11 0 0 1 52 48H37'
    'M52 48A13 13 0 0 1 52 74H37V26"/>',
    "Ⓧ": f'{_DISC}<path {_LETTER} d="M33 26L67 74M67 26L33 74"/>',
    "Ⓨ": f'{_DISC}<path {_LETTER} d="M32 26L50 51V74M50 51L68 26"/>',
    "✕": f'<path {_STROKE} d="M20 20L80 80M80 20L20 80"/>',
    "○": f'<path {_STROKE} d="M50 14A36 36 0 1 1 49.9 14Z"/>',
    "□": f'<path {_STROKE} d="M18 18H82V82H18Z"/>',
    "△": f'<path {_STROKE} d="M50 14L88 80H12Z"/>',
}

SUIT_SIGNS = "♠♥♦♣"
DISCS = "ⒶⒷⓍⓎ"
PAD_SIGNS = DISCS + "✕○□△"


@lru_cache(maxsize=256)
def icon(name: str, pixels: int, colour: Colour) -> pygame.Surface:
    pixels = max(4, pixels)
    shape = SHAPES[name].replace("{c}", "#{:02x}{:02x}{:02x}".format(*colour))
    svg = BytesIO(f"{_HEAD}{shape}</svg>".encode())
    loaded = pygame.image.load_sized_svg(svg, (pixels, pixels))
    return loaded.convert_alpha() if pygame.display.get_init() else loaded


_BOX = 'viewBox="0 0 '
_END = "</svg>"
CORNER = 15 / 250
"""Radius of a card's corners as a share of its width."""


def picture(name: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw an asset at exactly this size, not converted for the screen. Names with `assets.OVER`
    between them are layers, the last on top. Raises OSError if an asset can't be read, pygame.error
    if it is no picture.
    """
    text = "".join((*_parts(name), _END)) if assets.OVER in name else assets.read(name).decode()
    return read(text, size)


def read(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw SVG text, then give way to frames: the pygame calls that follow hold Python's lock."""
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    give_way()
    return drawn


def turned(name: str, width: int, angle: float, room: tuple[int, int] = (0, 0)) -> pygame.Surface:
    """Draw a card `width` pixels wide, turned left by `angle` degrees and clipped to rounded
    corners. The picture's sides are even or odd as those of `room`, to be centred there exactly.
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
    for part in name.split(assets.OVER):
        text = assets.read(part).decode().rstrip().removesuffix(_END)
        first, end, body = text.partition(">")
        head, bodies = head or first + end, bodies + body
    return head, bodies
