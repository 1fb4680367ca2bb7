"""Where pictures, sounds and catalogs lie: beside the source, or inside an installed package."""

import re
from functools import cache
from pathlib import Path

_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")
_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def root() -> Path:
    """The folder of all assets."""
    installed = _PACKAGE / "_assets"
    return installed if installed.is_dir() else _PACKAGE.parent / "assets"


def asset(name: str) -> Path:
    """A file or folder of the assets, for example ``cards/normal/7H.svg``.

    Raises ValueError for a name that may lead anywhere else.
    """
    if not all(map(_NAME.fullmatch, name.split("/"))):
        raise ValueError(f"{name!r} is no name of an asset")
    return root() / name
