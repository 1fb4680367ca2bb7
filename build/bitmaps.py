"""Draws the program's icon as PNG files, with the renderer of the cards."""

import io
import os
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from build.art import icons

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
_UNSEEN = 3
"""Largest difference of a colour channel (0 to 255) that counts as equal."""


def _drawn(size: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(io.BytesIO(icons.app(size).encode()), (size, size))


def _path(root: Path, size: int) -> Path:
    return root / f"icons/app-{size}.png"


def write(root: Path) -> None:
    for size in SIZES:
        pygame.image.save(_drawn(size), _path(root, size))


def differing(root: Path) -> list[str]:
    """Return sizes that are missing or look different, whatever their compression."""
    found = []
    for size in SIZES:
        target = _path(root, size)
        name = target.relative_to(root).as_posix()
        if not target.is_file():
            found.append(f"{name}: missing")
        elif not _alike(pygame.image.load(target), _drawn(size)):
            found.append(f"{name}: differs")
    return found


def _alike(one: pygame.Surface, other: pygame.Surface) -> bool:
    """True if two pictures look the same: compilers round differently."""
    first, second = pygame.image.tobytes(one, "RGBA"), pygame.image.tobytes(other, "RGBA")
    return first == second or (
        one.get_size() == other.get_size()
        and all(abs(a - b) <= _UNSEEN for a, b in zip(first, second, strict=True))
    )
