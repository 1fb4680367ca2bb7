"""Wrap the frozen program of this system in what players download, into ``dist/installers``.

``python -m build.installers`` goes on where ``python -m build.bundle`` stopped.
"""

import importlib
import sys

from build import about


def main() -> int:
    # Each system's recipe is imported where it can run: their tools are not those of the others.
    recipe = importlib.import_module(f"build.{about.system()}.package")
    status: int = recipe.main()
    return status


if __name__ == "__main__":
    sys.exit(main())
