"""The program's icon in the formats of Windows and macOS, from the PNGs in ``assets/icons``."""

from pathlib import Path

from PIL import Image

from build import about

_PICTURES = about.ROOT / "assets" / "icons"
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = (32, 64, 128, 256, 512)
"""Widths in pixels. Each was drawn at its size: small ones are not large ones made smaller."""


def write(folder: Path) -> None:
    """Make ``app.ico`` and ``app.icns``."""
    folder.mkdir(parents=True, exist_ok=True)
    _save(folder / "app.ico", ICO_SIZES, sizes=[(size, size) for size in ICO_SIZES])
    _save(folder / "app.icns", ICNS_SIZES)


def _save(path: Path, widths: tuple[int, ...], **options: object) -> None:
    pictures = [Image.open(_PICTURES / f"app-{size}.png") for size in reversed(widths)]
    pictures[0].save(path, append_images=pictures[1:], **options)
