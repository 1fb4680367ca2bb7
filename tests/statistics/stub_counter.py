"""A process that counts games, and dies of some: ``python -m tests.statistics.stub_counter``."""

import os
import sys
from pathlib import Path

from swoop_desktop.statistics import counter_main
from swoop_desktop.statistics.game_numbers import Numbers, read_numbers

DEADLY = "2026-01-01-140000-"
"""How the names of those begin."""


def read(path: Path) -> Numbers:
    if path.name.startswith(DEADLY):
        os._exit(3)
    return read_numbers(path)


if __name__ == "__main__":
    counter_main.read_numbers = read
    sys.exit(counter_main.main())
