"""Fira Sans, in the weights that the table uses. Sizes are in pixels."""

import importlib.util
from functools import cache
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


@cache
def font(pixels: int, weight: str = "regular") -> pygame.font.Font:
    """A font: light, regular, medium, bold, heavy or italic."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(_folder() / FILES[weight], max(6, pixels))
