"""Fira Sans, in the weights that the table uses. Sizes are in pixels."""

import importlib.util
from functools import cache, lru_cache
from pathlib import Path

import pygame

FILES = {
    "light": "FiraSans-Light.ttf",
    "regular": "FiraSans-Regular.ttf",
    "medium": "FiraSans-Medium.ttf",
    "bold": "FiraSans-SemiBold.ttf",
    "heavy": "FiraSans-ExtraBold.ttf",
    "italic": "FiraSans-Italic.ttf",
}
"""The file of each weight."""

CAPITALS = 0.689
"""Height of a capital letter for each pixel of size: texts are centred by it."""


@cache
def _folder() -> Path:
    found = importlib.util.find_spec("fontpkg_fira_sans")
    if found is None or found.origin is None:
        raise FileNotFoundError("fontpkg-fira-sans is not installed")
    return Path(found.origin).parent / "files"


MOST = 64
"""Fonts that are kept, several times what a scene shows: each keeps a file open, and a window that
is made larger step by step needs another one for every step.
"""


@lru_cache(maxsize=MOST)
def font(pixels: int, weight: str = "regular") -> pygame.font.Font:
    """A font: light, regular, medium, bold, heavy or italic."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_folder() / FILES[weight], max(6, pixels))
