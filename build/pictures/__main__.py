"""Draw the pictures in ``docs/pictures``.

``python -m build.pictures`` draws all of them, or those named; ``--into FOLDER`` writes elsewhere.
"""

import argparse
import sys
from pathlib import Path

from build.pictures import (
    FILM_WIDE,
    FOLDER,
    LARGEST,
    LARGEST_FILM,
    PICTURES,
    file_name,
    files,
    takes,
)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="build.pictures", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*PICTURES, []], metavar="NAME")
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER")
    chosen = parser.parse_args(arguments)
    chosen.into.mkdir(parents=True, exist_ok=True)
    too_large = False
    for name in chosen.names or PICTURES:
        path, moves = chosen.into / file_name(name), PICTURES[name].moves
        if moves:
            files.save_film(list(takes.film(name)), path, FILM_WIDE, takes.RATE)
        else:
            files.save(takes.still(name), path)
        size = path.stat().st_size
        print(f"{path}: {size / 1000:.0f} kB")
        if size > (LARGEST_FILM if moves else LARGEST):
            print(f"{name} is larger than it may be", file=sys.stderr)
            too_large = True
    return 1 if too_large else 0


if __name__ == "__main__":
    sys.exit(main())
