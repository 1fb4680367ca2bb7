"""Tests measured to be slow, beside those marked `long`. `make test` leaves them to `make
test-long`; the mark `soon` keeps a slow one. Measure again on an idle machine with ``python -m
tests.slow``, which takes ten minutes.
"""

import sys
from collections import Counter
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("slow.txt")
MOST = 0.5
"""Seconds that a test may take to be run by `make test`."""


def listed():
    """Return the names of the slow tests."""
    return frozenset(LIST.read_text("utf-8").splitlines())


class Clock:
    """Adds up the seconds of each test, with those of its fixtures."""

    def __init__(self):
        self.seconds = Counter[str]()

    def pytest_runtest_logreport(self, report):
        """Hear of a part of a test that is over."""
        self.seconds[report.nodeid] += report.duration


def main():
    """Run all tests that don't say that they are long, and list the slow ones."""
    clock = Clock()
    LIST.write_text("", "utf-8")
    chosen = ["-n", "auto", "--dist", "worksteal", "-m", "not long and not window"]
    pytest.main([*chosen, *sys.argv[1:]], plugins=[clock])
    slow = sorted(name for name, seconds in clock.seconds.items() if seconds > MOST)
    LIST.write_text("".join(f"{name}\n" for name in slow if name.isprintable()), "utf-8")
    print(f"{len(slow)} of {len(clock.seconds)} tests take more than {MOST} seconds")


if __name__ == "__main__":
    main()
