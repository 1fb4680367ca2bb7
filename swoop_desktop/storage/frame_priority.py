"""What reads many files on a thread lets the window make its frames first.

Python runs one thread at a time. A frame lets go of it dozens of times, at each call to the system,
and gets it back from a thread that always has something to do only after some milliseconds each: so
a picture that takes ten takes a hundred. Whoever reads file after file gives way between two.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

_LONGEST = 0.05
"""Seconds that a thread waits for a frame: one file is read in that time, however busy the window.
"""
_free = threading.Event()
_free.set()


@contextmanager
def frame() -> Iterator[None]:
    """While a frame is made, on the window's thread."""
    _free.clear()
    try:
        yield
    finally:
        _free.set()


def give_way() -> None:
    """Wait for the end of a frame that is being made. The window's own thread waits for nothing."""
    if threading.current_thread() is not threading.main_thread():
        _free.wait(_LONGEST)


@contextmanager
def awaited() -> Iterator[None]:
    """While a frame waits for a thread that gives way: that need not."""
    held = not _free.is_set()
    _free.set()
    try:
        yield
    finally:
        if held:
            _free.clear()
