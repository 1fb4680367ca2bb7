"""The fonts: Fira Sans for text, and Zilla Slab, which was drawn to stand beside it, for headings.
Sizes are in pixels.
"""

import importlib.util
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

_FIRA, _ZILLA = "fontpkg_fira_sans", "fontpkg_zilla_slab"
PACKAGES = (_FIRA, _ZILLA)
"""Packages that bring the files."""


class Face(NamedTuple):
    """The font file of a weight, and its measures."""

    file: str
    package: str = _FIRA
    capitals: float = 0.689
    """Height of a capital letter for each pixel of size: texts are centred by it."""
    instead: str = ""
    """The weight for a text with letters that this one lacks; empty if there is none."""
    space: float = 0.0
    """Room between words for each pixel of size; 0 for that of the font, also where its kerning
    draws words together.
    """


WEIGHTS = {
    "regular": Face("FiraSans-Regular.ttf"),
    "medium": Face("FiraSans-Medium.ttf"),
    "bold": Face("FiraSans-SemiBold.ttf"),
    "heavy": Face("FiraSans-ExtraBoldItalic.ttf", space=0.22),
    "italic": Face("FiraSans-Italic.ttf"),
    "display": Face("ZillaSlab-BoldItalic.ttf", _ZILLA, 0.65, "heavy", 0.25),
}
"""The weights. `heavy` are the very letters of the wordmark, for a large number or a word that is
called out; `display` is for headings, and leans as they do.
"""

MOST = 64
"""Most fonts in the cache, several times what a scene shows: each keeps a file open, and a window
that is made larger step by step needs another one for every step.
"""


@lru_cache(maxsize=MOST)
def font(pixels: int, weight: str = "regular") -> pygame.font.Font:
    """Return a font of one of `WEIGHTS`."""
    if not pygame.font.get_init():
        pygame.font.init()
    face = WEIGHTS[weight]
    return pygame.font.Font(_folder(face.package) / face.file, max(6, pixels))


@cache
def _folder(package: str) -> Path:
    found = importlib.util.find_spec(package)
    if found is None or found.origin is None:
        raise FileNotFoundError(f"{package.replace('_', '-')} is not installed")
    return Path(found.origin).parent / "files"
