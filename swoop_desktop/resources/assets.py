"""Where pictures, sounds and catalogs lie: beside the source, or inside an installed package.

In the frozen program drawings, sounds and fonts are packed, each by itself (`build/contents.py`):
they take a third to a half of the room, and unpacking one is nothing beside drawing it.
"""

import re
import zlib
from functools import cache
from pathlib import Path

_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")
OVER = "+"
"""Stands between the names of drawings of which the second lies over the first."""
_USUAL, _COURTS = "english", ("J", "Q", "K")
"""Of the letters on cards those that are on the faces themselves, and cards that have others."""
PACKED = ".z"
"""What follows the name of a file that is packed."""
_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def root() -> Path:
    """Return the folder of all assets."""
    installed = _PACKAGE / "_assets"
    return installed if installed.is_dir() else _PACKAGE.parent / "assets"


def asset(name: str) -> Path:
    """Return a file or folder of the assets, for example ``cards/normal/7H.svg``.

    Raises ValueError for a name that may lead anywhere else.
    """
    if not all(map(_NAME.fullmatch, name.split("/"))):
        raise ValueError(f"{name!r} is no name of an asset")
    return root() / name


def face(level: str, code: str, letters: str) -> str:
    """Return the drawing of a card: its face in one of the folders of faces, and over it the
    letters of a pack, if they are others.
    """
    name = f"cards/{level}/{code}.svg"
    if letters == _USUAL or code[0] not in _COURTS:
        return name
    return f"{name}{OVER}cards/{letters}/{level}/{code}.svg"


def read(name: str) -> bytes:
    """Return the content of a file of the assets, packed or not.

    Raises ValueError like `asset`, and OSError if it is missing or broken; then it says which.
    """
    path = asset(name)
    found = unpacked(path)
    return path.read_bytes() if found is None else found


def unpacked(path: Path) -> bytes | None:
    """Return the content of a file of the program that is packed; None if it is not. Raises OSError
    if it is broken; then it says which.
    """
    packed = path.with_name(path.name + PACKED)
    try:
        return zlib.decompress(packed.read_bytes())
    except FileNotFoundError:
        return None
    except zlib.error as error:
        raise OSError(f"{packed} can't be unpacked: {error}") from error


def names(ending: str) -> list[str]:
    """Return the names of all files that end so, as `read` takes them."""
    folder = root()
    found = (path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
    return sorted(name for path in found if (name := path.removesuffix(PACKED)).endswith(ending))
