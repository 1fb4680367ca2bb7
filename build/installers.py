"""Package this system's frozen program into ``dist/installers``.

Run ``python -m build.installers`` after ``python -m build.bundle``.
"""

import importlib
import sys

from build import about


def main() -> int:
    # Other systems' recipes would fail to import their tools.
    recipe = importlib.import_module(f"build.{about.system()}.package")
    status: int = recipe.main()
    return status


if __name__ == "__main__":
    sys.exit(main())
