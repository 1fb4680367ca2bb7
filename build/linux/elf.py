"""Finds ELF files, and the tools to read and change them."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

_BEGINNING = b"\x7fELF"


def files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(len(_BEGINNING)) == _BEGINNING:
                    yield path


def tool(name: str) -> str:
    """Return the path of a tool of Python's environment or the system. Raises FileNotFoundError."""
    places = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    found = shutil.which(name, path=places)
    if found is None:
        raise FileNotFoundError(f"{name} is not installed: see requirements/bundle.txt")
    return found
