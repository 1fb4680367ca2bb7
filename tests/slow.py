"""The list of tests measured to be slow, beside those marked `long`. `make test` leaves both to
`make test-long`, except for slow tests marked `soon`. Measure again on an idle machine with
``python -m tests.slow``: ten minutes.
"""

import sys
from collections import Counter
from pathlib import Path

import pytest

LIST = Path(__file__).with_name("slow.txt")
MOST = 0.5
"""Seconds: a slower test is left to `make test-long`."""


def listed():
    """Return the names of the slow tests."""
    return frozenset(LIST.read_text("utf-8").splitlines())


class Clock:
    """Adds up the seconds of each test, with those of its fixtures."""

    def __init__(self):
        self.seconds = Counter[str]()

    def pytest_runtest_logreport(self, report):
        """Add the duration of a finished phase of a test."""
        self.seconds[report.nodeid] += report.duration


def main():
    """Run all tests that are not marked `long`, and write the list of slow ones."""
    clock = Clock()
    LIST.write_text("", "utf-8")
    chosen = ["-n", "auto", "--dist", "worksteal", "-m", "not long and not window"]
    pytest.main([*chosen, *sys.argv[1:]], plugins=[clock])
    slow = sorted(name for name, seconds in clock.seconds.items() if seconds > MOST)
    LIST.write_text("".join(f"{name}\n" for name in slow if name.isprintable()), "utf-8")
    print(f"{len(slow)} of {len(clock.seconds)} tests take more than {MOST} seconds")


if __name__ == "__main__":
    main()
