"""A report of passed and failed checks, a line each."""

import time
from collections.abc import Iterator
from contextlib import contextmanager


class Report:
    """Prints checks as they are made, and remembers failures."""

    def __init__(self) -> None:
        self.failed: list[str] = []
        self._began = time.monotonic()

    def proved(self, what: str, said: str = "") -> None:
        """Report a passed check, with the program's words quoted."""
        print(f"{self._seconds()} ok      {what}", flush=True)
        for line in said.strip().splitlines():
            print(f"               | {line}", flush=True)

    @contextmanager
    def part(self, name: str) -> Iterator[None]:
        """Run a part of the tests; if it fails, the others still run."""
        try:
            yield
        except Exception as problem:  # noqa: BLE001 - the rest is tried nevertheless
            self.failed.append(name)
            what = f"{name}: {type(problem).__name__}: {problem}"
            print(f"{self._seconds()} FAILED  {what}", flush=True)

    def _seconds(self) -> str:
        return f"{time.monotonic() - self._began:4.0f} s"


def expect(condition: object, otherwise: str) -> None:
    """Raise AssertionError, even with assertions switched off."""
    if not condition:
        raise AssertionError(otherwise)
