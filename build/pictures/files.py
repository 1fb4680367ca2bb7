"""Saves pictures as small files of good quality."""

from collections.abc import Sequence
from pathlib import Path

import pygame
from PIL import Image

_QUALITY, _FILM_QUALITY = 88, 82
"""Percent: quality of a JPEG, and of a film's frames."""


def save(picture: pygame.Surface, path: Path) -> None:
    """Write a JPEG: a PNG is three times as large, and 256 colours would band the light."""
    _image(picture).save(
        path, quality=_QUALITY, subsampling="4:4:4", optimize=True, progressive=True
    )


def save_film(pictures: Sequence[pygame.Surface], path: Path, wide: int, rate: int) -> None:
    """Write an endlessly looping WebP, `wide` pixels across."""
    w, h = pictures[0].get_size()
    size = (wide, round(wide * h / w))
    first, *others = (_image(one).resize(size, Image.Resampling.LANCZOS) for one in pictures)
    first.save(
        path,
        save_all=True,
        append_images=others,
        duration=round(1000 / rate),
        loop=0,
        quality=_FILM_QUALITY,
        method=6,
    )


def _image(picture: pygame.Surface) -> Image.Image:
    return Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
