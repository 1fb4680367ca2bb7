"""The process's memory, open files, threads, child processes, and our objects."""

import contextlib
import ctypes
import gc
import os
import sys
import threading
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from pathlib import Path

from swoop_desktop.ui.cache import SurfaceCache

_PROC = Path("/proc/self")
PATIENCE = 20.0
"""Seconds in which threads and processes of a game that was left may end."""
QUIET = 10
"""Frames without anything going on: in one of them, what a thread has read is taken in."""
ROOM = 12_000_000
"""Bytes that memory may grow by: what caches hold differs from game to game."""
BARE = 1_000_000
"""Bytes that may come to be in use while our caches are empty."""
ALL_COUNTED = {"PYTHONMALLOC": "malloc"}
"""The environment in which the C library counts Python's small objects, too."""


@dataclass(frozen=True)
class Held:
    """At one moment. Where the system does not tell, a number is 0."""

    memory: int
    """Bytes that are in memory."""
    bare: int
    """Bytes that are in use once our caches were emptied, however scattered they lie."""
    files: int
    threads: int
    processes: int
    objects: Mapping[str, int]
    """How many there are of each of our classes, those in caches left out."""

    def beyond(self, before, room=ROOM):
        """The counts that grew; memory by more than so many bytes, and memory in use, with empty
        caches, by more than `BARE`.
        """
        more = [
            f"{name}: {old} before, {new} now"
            for name, old, new in (
                ("open files", before.files, self.files),
                ("threads", before.threads, self.threads),
                ("processes", before.processes, self.processes),
                *((name, before.objects.get(name, 0), n) for name, n in self.objects.items()),
            )
            if new > old
        ]
        for name, old, new, most in (
            ("memory", before.memory, self.memory, room),
            ("in use without caches", before.bare, self.bare, BARE),
        ):
            if new > old + most:
                more.append(f"{name}: {old / 1e6:.1f} MB before, {new / 1e6:.1f} now")
        return more

    def __str__(self):
        return (
            f"{self.memory / 1e6:6.1f} MB ({self.bare / 1e6:.2f} in use without caches), "
            f"{self.files} files, {self.threads} threads, {self.processes} processes, "
            f"{sum(self.objects.values())} objects"
        )


def now():
    """After everything that is no longer used was freed, and given back to the system. Memory and
    files are counted with what our caches hold; the caches are emptied then, since they fill up for
    hundreds of games, and an object or a megabyte too many would not be seen among theirs.
    """
    memory, files = resident(), _count("fd")
    for cached in gc.get_objects():
        if isinstance(cached, SurfaceCache):  # by their keys, they hold palettes and what was shown
            cached.__init__(cached.limit)
        elif isinstance(cached, _lru_cache_wrapper) and _ours(cached):
            cached.cache_clear()
    gc.collect()
    bare = in_use()
    found = Counter(
        f"{kind.__module__}.{kind.__qualname__}"
        for kind in map(type, gc.get_objects())
        if kind.__module__.startswith("swoop_desktop")
    )
    return Held(memory, bare, files, threading.active_count(), len(_children()), found)


def _ours(cached):
    return str(cached.__module__).startswith("swoop_desktop")


def resident():
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):  # only the C library of GNU can do this
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    if not (_PROC / "statm").exists():
        return 0
    pages = int((_PROC / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class _Counts(ctypes.Structure):
    """The numbers of mallinfo2(3)."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def in_use():
    """Bytes that were asked for and not given back: of Python's small objects only those blocks
    that it asks for itself, but where `ALL_COUNTED` holds.
    """
    try:
        count = ctypes.CDLL("libc.so.6").mallinfo2
    except (OSError, AttributeError):
        return 0
    count.restype = _Counts
    found = count()
    return int(found.uordblks + found.hblkhd)


def settled(before, app):
    """The same, once what is ending has ended, a bot's process for example, and the scene has taken
    in what is read or drawn for it: what a page comes to hold a moment later is no leak.
    """
    until, quiet = time.monotonic() + PATIENCE, 0
    while time.monotonic() < until and quiet < QUIET:
        app.step(1 / 30, [])
        ended = threading.active_count() <= before.threads and len(_children()) <= before.processes
        quiet = quiet + 1 if ended and not app.scene.lively else 0
        time.sleep(0.01)
    return now()


def briefly():
    """Memory, files and threads, without emptying anything."""
    files, threads = _count("fd"), threading.active_count()
    memory = f"{resident() / 1e6:6.1f} MB ({in_use() / 1e6:.1f} in use)"
    return f"{memory}, {files} files, {threads} threads"


def _count(name):
    folder = _PROC / name
    return len(os.listdir(folder)) if folder.is_dir() else 0  # noqa: PTH208 - counts itself, too


def _children():
    if sys.platform != "linux":
        return []
    children = []
    for task in (_PROC / "task").iterdir():
        try:
            children += (task / "children").read_text().split()
        except OSError:  # the thread has just ended, or this Linux does not tell
            continue
    return children
