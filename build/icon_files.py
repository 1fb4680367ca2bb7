"""The program's icon for Windows and macOS, from ``assets/icons``."""

from pathlib import Path

from PIL import Image

from build import about

_PICTURES = about.ROOT / "assets" / "icons"
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_SIZES = (32, 64, 128, 256, 512)
"""Pixels. Each size was drawn on its own, not scaled down."""


def write(folder: Path) -> None:
    """Write ``app.ico`` and ``app.icns``."""
    folder.mkdir(parents=True, exist_ok=True)
    largest, *others = _opened(ICO_SIZES)
    sizes = [(size, size) for size in ICO_SIZES]
    largest.save(folder / "app.ico", append_images=others, sizes=sizes)
    largest, *others = _opened(ICNS_SIZES)
    largest.save(folder / "app.icns", append_images=others)


def _opened(widths: tuple[int, ...]) -> list[Image.Image]:
    return [Image.open(_PICTURES / f"app-{size}.png") for size in reversed(widths)]
