"""Where libraries look for others: beside themselves, and nowhere on the building machine."""

import subprocess
from pathlib import Path

from build.linux import elf


def forget(target: Path) -> None:
    """Take every folder of the building machine out of the search paths of a bundle's libraries.

    Python and pygame were built with some; whoever owns such a folder on a player's machine could
    put a library of their own there. Raises FileNotFoundError without patchelf.
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
