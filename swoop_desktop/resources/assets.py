"""Finds and reads assets, in a clone or an installed package.

In the frozen program, drawings, sounds and fonts are compressed (`build/contents.py`) to a third or
half; unpacking takes little time beside drawing.
"""

import re
import zlib
from functools import cache
from pathlib import Path

_NAME = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")
OVER = "+"
"""Separates the names of two drawings; the second is drawn over the first."""
_USUAL, _COURTS = "english", ("J", "Q", "K")
"""Pack of letters in faces' own drawings; ranks whose letters other packs replace."""
PACKED = ".z"
_PACKAGE = Path(__file__).resolve().parent.parent


@cache
def root() -> Path:
    installed = _PACKAGE / "_assets"
    return installed if installed.is_dir() else _PACKAGE.parent / "assets"


def asset(name: str) -> Path:
    """Return the path of an asset such as ``cards/normal/7H.svg``. Raises ValueError for a name
    that could lead out of the folder.
    """
    if not all(map(_NAME.fullmatch, name.split("/"))):
        raise ValueError(f"{name!r} is no name of an asset")
    return root() / name


def face(level: str, code: str, letters: str) -> str:
    """Return the name of a card's drawing, with `OVER` and the drawing of a pack's letters where
    they differ.
    """
    name = f"cards/{level}/{code}.svg"
    if letters == _USUAL or code[0] not in _COURTS:
        return name
    return f"{name}{OVER}cards/{letters}/{level}/{code}.svg"


def read(name: str) -> bytes:
    """Return an asset's content. Raises ValueError like `asset`, and OSError with the path."""
    path = asset(name)
    content = unpacked(path)
    return path.read_bytes() if content is None else content


def unpacked(path: Path) -> bytes | None:
    """Return the content of a compressed file; None if it doesn't exist. Raises OSError with the
    path if it is broken.
    """
    packed = path.with_name(path.name + PACKED)
    try:
        return zlib.decompress(packed.read_bytes())
    except FileNotFoundError:
        return None
    except zlib.error as error:
        raise OSError(f"{packed} can't be unpacked: {error}") from error


def names(ending: str) -> list[str]:
    folder = root()
    paths = (path.relative_to(folder).as_posix() for path in folder.rglob("*.*"))
    return sorted(name for path in paths if (name := path.removesuffix(PACKED)).endswith(ending))
