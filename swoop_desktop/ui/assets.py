"""Where pictures, sounds and catalogs lie: beside the source, or inside an installed package."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def root() -> Path:
    """The folder of all assets."""
    installed = _PACKAGE / "_assets"
    return installed if installed.is_dir() else _PACKAGE.parent / "assets"


def asset(name: str) -> Path:
    """A file or folder of the assets, for example ``cards/normal/7H.svg``."""
    return root() / name
