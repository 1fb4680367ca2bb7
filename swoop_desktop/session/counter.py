"""What the process does that reads records for their numbers: names of files come in, numbers go
out.

``python -m swoop_desktop.session.counter`` reads one `Errand` from standard input and writes to
standard output, in parts, and ends when all are read or the sender does.
"""

import contextlib
import os
import pickle
import signal
import sys
import threading
import time
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeAlias

from swoop_desktop.session.numbers import Numbers, read_numbers
from swoop_desktop.session.thinker import pipes

Counted: TypeAlias = list[tuple[int, Numbers | None]]
"""Places in the list of paths, and what is counted of each; None of what can't be read."""


class Errand(NamedTuple):
    """What it is to do."""

    paths: list[str]
    portion: float
    """Seconds between two parts of the answer, at least."""


_NICE = 10
"""A lower priority than that of the window, and of bots that somebody waits for."""


def main() -> int:
    """Read them all."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICE)
    incoming, outgoing = pipes()
    errand: Errand = pickle.load(incoming)
    threading.Thread(target=_end_with, args=(incoming,), daemon=True).start()
    found: Counted = []
    told = time.monotonic()
    for place, path in enumerate(errand.paths):
        found.append((place, _read(Path(path))))
        if time.monotonic() > told + errand.portion:
            _tell(found, outgoing)
            found, told = [], time.monotonic()
    _tell(found, outgoing)
    os._exit(0)  # the thread that listens never ends by itself


def _read(path: Path) -> Numbers | None:
    try:
        return read_numbers(path)
    except (OSError, ValueError):  # a name may hold what no file's can
        return None


def _tell(found: Counted, outgoing: BinaryIO) -> None:
    try:
        pickle.dump(found, outgoing)
        outgoing.flush()
    except OSError:
        os._exit(0)  # the window is gone; at a usual exit it would be tried once more


def _end_with(incoming: BinaryIO) -> None:
    """When the pipe is closed, nobody waits for the rest: end the process at once."""
    with contextlib.suppress(OSError):
        incoming.read()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
