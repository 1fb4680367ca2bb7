"""``python -m swoop_desktop`` and the ``swoop-desktop`` command."""

import sys

from swoop_desktop.cli import main

if __name__ == "__main__":
    sys.exit(main())
