"""The fonts: Fira Sans for text, the matching Zilla Slab for headings. Sizes are in pixels."""

import importlib.util
import logging
import unicodedata
import warnings
from functools import cache, lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pygame

from swoop_desktop.resources import assets

log = logging.getLogger(__name__)

_FIRA, _ZILLA = "fontpkg_fira_sans", "fontpkg_zilla_slab"
PACKAGES = (_FIRA, _ZILLA)


class Face(NamedTuple):
    """The font file of a weight and its metrics."""

    file: str
    package: str = _FIRA
    capitals: float = 0.689
    """Height of capitals per pixel of size; texts are centred by it."""
    instead: str = ""
    """Fallback weight for letters that this weight lacks; empty for none."""
    space: float = 0.0
    """Width of a space per pixel of size, which kerning can't narrow; 0: the font's own."""


WEIGHTS = {
    "regular": Face("FiraSans-Regular.ttf"),
    "medium": Face("FiraSans-Medium.ttf"),
    "bold": Face("FiraSans-SemiBold.ttf"),
    "heavy": Face("FiraSans-ExtraBoldItalic.ttf", space=0.22),
    "italic": Face("FiraSans-Italic.ttf"),
    "display": Face("ZillaSlab-BoldItalic.ttf", _ZILLA, 0.65, "heavy", 0.25),
}
"""`heavy` is the wordmark's font, also for large numbers and called words; `display` is the italic
font of headings.
"""

MOST = 24
"""Number of cached fonts. Each keeps a file open and takes 0.3 MB with its glyphs. A game uses 33,
but reopening a font takes only 0.1 ms.
"""


_BROAD = ("notosans", "dejavusans", "segoe", "arial", "pingfang", "microsoftyahei", "wenquanyi")
"""Prefixes of the names of system fonts with many scripts that suit Fira Sans."""
_SCRIPTS = {
    "ARABIC": "Arab",
    "SYRIAC": "Syrc",
    "DEVANAGARI": "Deva",
    "BENGALI": "Beng",
    "TAMIL": "Taml",
    "TELUGU": "Telu",
    "KANNADA": "Knda",
    "MALAYALAM": "Mlym",
    "GUJARATI": "Gujr",
    "GURMUKHI": "Guru",
    "ORIYA": "Orya",
    "SINHALA": "Sinh",
    "THAI": "Thai",
    "LAO": "Laoo",
    "KHMER": "Khmr",
    "MYANMAR": "Mymr",
    "TIBETAN": "Tibt",
}
"""By the first word of letters' Unicode names: OpenType codes of scripts whose letters join or
stack.
"""
_OTHERS = 16
"""Number of system fonts kept open, each size counted."""
LARGE = 64
"""A size in pixels at which no letter has the same measures as the missing glyph."""


@lru_cache(maxsize=MOST)
def font(pixels: int, weight: str = "regular") -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    path = font_file(WEIGHTS[weight])
    packed = _unpacked(path)
    return pygame.font.Font(path if packed is None else BytesIO(packed), max(6, pixels))


@cache
def _unpacked(path: Path) -> bytes | None:
    """Return a packed font file's content, read once for all sizes."""
    return assets.unpacked(path)


def system_font(words: str, pixels: int) -> pygame.font.Font | None:
    first = next(filter(file_with, words), "")
    file = file_with(first) if first else ""
    if not file or not all(
        unicodedata.category(letter)[0] in "MCZ" or has(_probe(file), letter) for letter in words
    ):
        return None
    leftwards = unicodedata.bidirectional(first) in ("R", "AL")
    script = _SCRIPTS.get(unicodedata.name(first, "").split(" ")[0], "")
    return _opened(file, max(6, pixels), script, leftwards=leftwards)


@lru_cache(maxsize=_OTHERS)
def _opened(file: str, pixels: int, script: str, *, leftwards: bool) -> pygame.font.Font:
    opened = pygame.font.Font(file, pixels)
    if leftwards:
        opened.set_direction(pygame.DIRECTION_RTL)
    if script:
        opened.set_script(script)
    return opened


def has(letters: pygame.font.Font, letter: str) -> bool:
    """True if a font of at least size `LARGE` has a letter."""
    unknown, *found = letters.metrics("\uffff" + letter)
    return bool(found) and found[0] is not None and found[0] != unknown


@lru_cache(maxsize=4096)
def file_with(letter: str) -> str:
    for file in system_files():
        try:
            if has(_probe(file), letter):
                return file
        except (pygame.error, OSError) as reason:
            log.info("a font can't be used: %s: %s", file, reason)
    return ""


@cache
def system_files() -> list[str]:
    """List the system's font files, fonts with many scripts first."""
    with warnings.catch_warnings(record=True) as caught:  # warns if fontconfig is missing or slow
        warnings.simplefilter("always")
        fonts = pygame.font.get_fonts()
    for warning in caught:
        log.info("%s", warning.message)
    names = sorted(fonts, key=lambda name: (not name.startswith(_BROAD), name))
    return [file for name in names if (file := pygame.font.match_font(name)) is not None]


@lru_cache(maxsize=_OTHERS)
def _probe(file: str) -> pygame.font.Font:
    return pygame.font.Font(file, LARGE)


@cache
def font_file(face: Face) -> Path:
    spec = importlib.util.find_spec(face.package)
    origin = spec and spec.origin
    if not origin:
        raise FileNotFoundError(f"{face.package.replace('_', '-')} is not installed")
    return Path(origin).parent / "files" / face.file
