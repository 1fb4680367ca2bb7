"""Shared parts of all installer recipes."""

import sys
from collections.abc import Callable
from pathlib import Path

from build import about


class WrappingError(Exception):
    """Raised if an installer can't be made or is wrong; the text says why."""


def main(system: str, make: Callable[[Path, Path], list[Path]]) -> int:
    """Run a system's installer recipe, and return the exit status."""
    try:
        made = make(about.bundle(system), about.INSTALLERS)
    except WrappingError as reason:
        print(reason, file=sys.stderr)
        return 1
    for path in made:
        print(f"{path.relative_to(about.ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0
