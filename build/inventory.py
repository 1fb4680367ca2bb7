"""The list of what belongs to a frozen program, by which it knows at its start that it is whole."""

import sys
from pathlib import Path

from swoop_desktop import inventory

_CODE = (b"\xcf\xfa\xed\xfe", b"\xca\xfe\xba\xbe")
"""How programs and libraries of macOS begin. Signing them changes their size."""


def write(target: Path) -> None:
    """Put the list into the folder, or the .app, of a frozen program."""
    folder = target / "Contents" / "Frameworks" if target.suffix == ".app" else target / "_internal"
    files = sorted(
        path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()
    )
    lines = [f"{_least(folder / name)} {name}\n" for name in files if name != inventory.NAME]
    (folder / inventory.NAME).write_text("".join(lines), encoding="utf-8", newline="\n")


def _least(path: Path) -> int:
    """Bytes that it must have."""
    if sys.platform == "darwin":
        with path.open("rb") as file:
            if file.read(4) in _CODE:
                return 0
    return path.stat().st_size
