"""Check that a release's files are complete, and write ``SHA256SUMS`` beside them.

Run ``python -m build.release FOLDER`` once all systems' installers are collected.
"""

import argparse
import hashlib
import sys
from pathlib import Path

from build import about

SUMS = "SHA256SUMS"


class ReleaseError(Exception):
    """Raised for missing or unknown files; the text names them."""


def expected() -> list[str]:
    name, version = about.COMMAND, about.version()
    return [
        f"{name}-{version}-linux-x86_64.tar.xz",
        f"{name}-{version}-macos-arm64.dmg",
        f"{name}-{version}-macos-x86_64.dmg",
        f"{name}-{version}-windows-setup.exe",
        f"{name}-{version}-x86_64.AppImage",
        f"{name}-{version}.x86_64.rpm",
        f"{name}_{version}_amd64.deb",
    ]


def write_sums(folder: Path) -> Path:
    """Write the file for ``sha256sum --check``. Raises ReleaseError unless all files are there."""
    found = {path.name for path in folder.iterdir()} - {SUMS}
    missing, unknown = sorted(set(expected()) - found), sorted(found - set(expected()))
    if missing or unknown:
        told = {"missing": missing, "not known": unknown}
        raise ReleaseError(
            "; ".join(f"{what}: {', '.join(names)}" for what, names in told.items() if names)
        )
    sums = folder / SUMS
    lines = [f"{_digest(folder / name)}  {name}\n" for name in expected()]
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")
    return sums


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m build.release", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the installers of all systems lie")
    folder = parser.parse_args(arguments).folder
    try:
        print(write_sums(folder).read_text(encoding="utf-8"), end="")
    except (ReleaseError, OSError) as wrong:
        print(f"{folder}: {wrong}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
