"""The installer's two pictures, from the program's art."""

import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from build import about
from swoop_desktop.ui.cloth import felt

SIDE, HEADER = (164, 314), (150, 57)
"""Pixels, as NSIS requires: picture beside the first and last page; above all other pages."""
_CLOTH = (31, 112, 78)
_WHITE = (255, 255, 255)
_FINER = 4
"""Supersampling of rotated cards, for smooth edges."""
_PIVOT = pygame.Vector2(SIDE[0] / 2, 312)
_FAN = (("TS", -33), ("QH", -11), ("KC", 11), ("XR", 33))
"""Cards, and degrees of leaning right."""


def write(folder: Path) -> tuple[Path, Path]:
    """Make both pictures, and return their paths."""
    folder.mkdir(parents=True, exist_ok=True)
    made = folder / "side.bmp", folder / "header.bmp"
    for path, picture in zip(made, (side(), header()), strict=True):
        pygame.image.save(picture, path)
    return made


def side() -> pygame.Surface:
    """The table's cloth, the wordmark, and a hand of cards."""
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
    """The program's icon on white."""
    picture = _opaque(HEADER)
    picture.fill(_WHITE)
    icon = pygame.image.load(about.ROOT / "assets" / "icons" / "app-48.png")
    picture.blit(icon, icon.get_rect(midright=(HEADER[0] - 8, HEADER[1] // 2)))
    return picture


def _opaque(size: tuple[int, int]) -> pygame.Surface:
    """Return a 24-bit surface, as NSIS requires."""
    return pygame.Surface(size, depth=24)


def _drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    return pygame.image.load_sized_svg(about.ROOT / "assets" / name, size)


def _turned(card: pygame.Surface, lean: float) -> pygame.Surface:
    large = pygame.transform.rotate(card, -lean)
    return pygame.transform.smoothscale(large, [side // _FINER for side in large.get_size()])
