"""``python -m build.linux.package``: make .deb, .rpm and .tar.xz of the frozen program.

Two runs make the same bytes. Installed validators check the packages.
"""

import subprocess
import sys
from pathlib import Path

from build import about, wrapping
from build.linux import archive, needs, packages, tree, validate
from build.wrapping import WrappingError

ROOT = about.WORK / "linux" / "root"


def make(bundle: Path, into: Path) -> list[Path]:
    """Make and check all packages. Raises WrappingError."""
    if not (bundle / about.COMMAND).is_file():
        raise WrappingError(f"{bundle} holds no frozen program: run `make bundle` first")
    try:
        wants = needs.of(bundle)
        tree.fill(ROOT, bundle)
        debian = packages.deb(ROOT, wants, into)
        other = packages.rpm(ROOT, wants, into)
        archived = archive.make(bundle, into)
    except (OSError, ValueError, subprocess.CalledProcessError) as reason:
        raise WrappingError(str(reason)) from reason
    good = [
        validate.run(checks)
        for checks in (validate.of_tree(ROOT), validate.of_deb(debian), validate.of_rpm(other))
    ]
    if not all(good):
        raise WrappingError("the packages are made, but not as they should be")
    return [debian, other, archived]


def main() -> int:
    return wrapping.main("linux", make)


if __name__ == "__main__":
    sys.exit(main())
