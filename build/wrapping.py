"""What the recipes of all installers have in common."""

import sys
from collections.abc import Callable
from pathlib import Path

from build import about


class WrappingError(Exception):
    """An installer can't be made or is not as it should be; the text says why."""


def main(system: str, make: Callable[[Path, Path], list[Path]]) -> int:
    """Wrap the frozen program of a system by its recipe and say what came out; the exit status."""
    try:
        made = make(about.bundle(system), about.INSTALLERS)
    except WrappingError as reason:
        print(reason, file=sys.stderr)
        return 1
    for path in made:
        print(f"{path.relative_to(about.ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0
