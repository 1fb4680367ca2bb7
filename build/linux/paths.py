"""Removes the building machine's folders from libraries' search paths."""

import subprocess
from pathlib import Path

from build.linux import elf


def forget(target: Path) -> None:
    """Remove search paths outside the bundle: on a player's machine, such a folder's owner could
    plant libraries in it. Raises FileNotFoundError without patchelf.
    """
    patchelf = elf.tool("patchelf")
    for path in elf.files(target):
        _forget(patchelf, path)


def _forget(patchelf: str, path: Path) -> None:
    asked = [patchelf, "--print-rpath", str(path)]
    found = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()
    kept = ":".join(place for place in found.split(":") if place.startswith("$ORIGIN"))
    if kept != found:
        change = ["--set-rpath", kept] if kept else ["--remove-rpath"]
        subprocess.run([patchelf, *change, str(path)], check=True)
