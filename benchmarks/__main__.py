"""Run the named benchmarks, or all short ones.

``python -m benchmarks ladder --help`` lists its options; ``fit weights`` and ``fit aims`` are two
kinds of one benchmark.
"""

import importlib
import pkgutil
import sys
from itertools import pairwise
from pathlib import Path

LONG = ("ladder", "cheater", "experts", "fit", "tutor", "reviews")
"""Benchmarks that take minutes or hours, even with a compiled core: each runs only when named."""
OPEN = (
    "ladder",
    "cheater",
    "experts",
    "fit",
    "start",
    "peers",
    "shelf",
    "counting",
    "games",
    "reader",
    "reviews",
)
"""Benchmarks that take options: all words after their name."""


def main() -> int:
    names = sorted(
        module.name
        for module in pkgutil.iter_modules([str(Path(__file__).parent)])
        if not module.name.startswith("_")
    )
    arguments = sys.argv[1:]
    first = next(
        (
            place
            for place, (before, word) in enumerate(pairwise(["", *arguments]))
            if word.startswith("-") or (word not in names and before in OPEN)
        ),
        len(arguments),
    )
    options = arguments[first:]
    if options and not first:
        print(__doc__, *names, sep="\n")
        return 0
    wanted = arguments[:first] or [name for name in names if name not in LONG]
    unknown = [name for name in wanted if name not in names]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; there are: {', '.join(names)}", file=sys.stderr)
        return 2
    if options and wanted[-1] not in OPEN:
        print(f"the benchmark {wanted[-1]!r} takes no options", file=sys.stderr)
        return 2
    for name in wanted:
        print(f"\n{name}\n{'=' * len(name)}")
        run = importlib.import_module(f"benchmarks.{name}").main
        if options and name == wanted[-1]:
            run(options)
        else:
            run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
