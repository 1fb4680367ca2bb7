"""A process that counts games, and dies of some: ``python -m tests.statistics.stub_counter``."""

import os

from swoop_desktop.processes.server import serve
from swoop_desktop.statistics import counter
from swoop_desktop.statistics.game_numbers import read_numbers

DEADLY = "2026-01-01-140000-"
"""How the names of those begin."""


def read(path):
    if path.name.startswith(DEADLY):
        os._exit(3)
    return read_numbers(path)


if __name__ == "__main__":
    counter.read_numbers = read
    serve(counter.count, 10)
