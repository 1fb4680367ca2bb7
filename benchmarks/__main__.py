"""Run the benchmarks that are named, or all of them."""

import importlib
import pkgutil
import sys
from pathlib import Path


def main() -> int:
    names = sorted(
        module.name
        for module in pkgutil.iter_modules([str(Path(__file__).parent)])
        if not module.name.startswith("_")
    )
    wanted = sys.argv[1:] or names
    unknown = [name for name in wanted if name not in names]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; there are: {', '.join(names)}", file=sys.stderr)
        return 2
    for name in wanted:
        print(f"\n{name}\n{'=' * len(name)}")
        importlib.import_module(f"benchmarks.{name}").main()
    return 0


if __name__ == "__main__":
    sys.exit(main())
