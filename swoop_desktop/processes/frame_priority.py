"""Gives frames priority over work on threads.

Python runs one thread at a time. A frame yields at dozens of system calls, and waits milliseconds
each time for a busy thread: 10 ms become 100. Threads therefore give way between items.
"""

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")

_SOME = 500
"""Items between two checks, about a millisecond."""
LONGEST = 0.05
"""Most seconds to wait for a frame: work proceeds even while the window is busy."""
_free = threading.Event()
_free.set()


@contextmanager
def frame() -> Iterator[None]:
    """Mark the time in which the window makes a frame."""
    _free.clear()
    try:
        yield
    finally:
        _free.set()


def give_way() -> None:
    """Wait while a frame is being made. Does nothing on the window's thread."""
    if not _on_window():
        _free.wait(LONGEST)


def _on_window() -> bool:
    return threading.current_thread() is threading.main_thread()


def one_by_one(things: Iterable[T]) -> Iterator[T]:
    for number, thing in enumerate(things):
        if number % _SOME == 0:
            give_way()
        yield thing


def in_frame() -> bool:
    """True if called on the window's thread while it makes a frame."""
    return _on_window() and not _free.is_set()


@contextmanager
def awaited() -> Iterator[None]:
    """Let threads run freely while a frame waits for one of them."""
    held = in_frame()
    if held:
        _free.set()
    try:
        yield
    finally:
        if held:
            _free.clear()
