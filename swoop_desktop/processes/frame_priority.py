"""What goes on in a thread lets the window make its frames first.

Python runs one thread at a time. A frame lets go of it dozens of times, at each call to the system,
and gets it back from a thread that always has something to do only after some milliseconds each: so
a picture that takes ten takes a hundred. Whoever reads file after file, or draws picture after
picture, gives way between two.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

_SOME = 500
"""Things that are looked at between two frames, which takes a millisecond."""
_LONGEST = 0.05
"""Seconds that a thread waits for a frame: one file is read, or one picture drawn, in that time,
however busy the window.
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
    if not _on_window():
        _free.wait(_LONGEST)


def _on_window() -> bool:
    return threading.current_thread() is threading.main_thread()


def one_by_one(things: Iterable[T]) -> Iterator[T]:
    """Yield the same things: on another thread than the window's, frames come first."""
    for number, thing in enumerate(things):
        if number % _SOME == 0:
            give_way()
        yield thing


def in_frame() -> bool:
    """Whether this is called while a frame is made, by what makes it."""
    return _on_window() and not _free.is_set()


@contextmanager
def awaited() -> Iterator[None]:
    """While somebody waits for a thread that gives way: where a frame waits, that need not."""
    held = in_frame()
    if held:
        _free.set()
    try:
        yield
    finally:
        if held:
            _free.clear()
