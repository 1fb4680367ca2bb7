"""A process that counts games, and dies of some: ``python -m tests.session.stub_counter``."""

import os
import sys
from pathlib import Path

from swoop_desktop.session import counter
from swoop_desktop.session.numbers import Numbers, read_numbers

DEADLY = "2026-01-01-140000-"
"""How the names of those begin."""


def read(path: Path) -> Numbers:
    if path.name.startswith(DEADLY):
        os._exit(3)
    return read_numbers(path)


if __name__ == "__main__":
    counter.read_numbers = read
    sys.exit(counter.main())
