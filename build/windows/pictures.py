"""The two pictures of the installer, put together from the program's own art."""

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from build import about
from swoop_desktop.ui.cloth import felt

SIDE, HEADER = (164, 314), (150, 57)
"""Sizes in pixels that NSIS wants: beside the first and last page, and over the others."""
_CLOTH = (31, 112, 78)
_WHITE = (255, 255, 255)
_FINER = 4
"""Cards are drawn so many times larger and then turned, so that their edges stay smooth."""
_PIVOT = pygame.Vector2(SIDE[0] / 2, 312)
"""What the cards are fanned around."""
_FAN = (("TS", -33), ("QH", -11), ("KC", 11), ("XR", 33))
"""Cards and how far they lean, in degrees to the right."""


def write(folder: Path) -> tuple[Path, Path]:
    """Make both; the one for the side first."""
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "side.bmp", folder / "header.bmp"
    for path, picture in zip(made, (side(), header()), strict=True):
        pygame.image.save(picture, path)
    return made


def side() -> pygame.Surface:
    """The table's cloth, the name, and a hand of cards."""
    picture = _opaque(SIDE)
    picture.blit(felt(SIDE, _CLOTH), (0, 0))
    words = _drawn("table/wordmark.svg", (140, 41))
    picture.blit(words, words.get_rect(center=(SIDE[0] // 2, 60)))
    for name, lean in _FAN:
        card = _turned(_drawn(f"cards/normal/{name}.svg", (64 * _FINER, 90 * _FINER)), lean)
        at = _PIVOT + pygame.Vector2(0, -96).rotate(lean)
        picture.blit(card, card.get_rect(center=(round(at.x), round(at.y))))
    return picture


def header() -> pygame.Surface:
    """The program's icon, on the white on which headings stand."""
    picture = _opaque(HEADER)
    picture.fill(_WHITE)
    icon = pygame.image.load(about.ROOT / "assets" / "icons" / "app-48.png")
    picture.blit(icon, icon.get_rect(midright=(HEADER[0] - 8, HEADER[1] // 2)))
    return picture


def _opaque(size: tuple[int, int]) -> pygame.Surface:
    """NSIS reads bitmaps of 24 bits only."""
    return pygame.Surface(size, depth=24)


def _drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(about.ROOT / "assets" / name, size)


def _turned(card: pygame.Surface, lean: float) -> pygame.Surface:
    large = pygame.transform.rotate(card, -lean)
    return pygame.transform.smoothscale(large, [side // _FINER for side in large.get_size()])
