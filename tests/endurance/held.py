"""The process's memory, open files, threads, child processes and our objects."""

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
"""Seconds within which threads and processes of a left game must end."""
QUIET = 10
"""Number of idle frames; the scene takes results of threads in one of them."""
ROOM = 12_000_000
"""Bytes by which memory may grow: the content of caches differs between games."""
BARE = 1_000_000
"""Bytes by which memory in use may grow while our caches are empty."""
ALL_COUNTED = {"PYTHONMALLOC": "malloc"}
"""With this environment the C library counts Python's small objects, too."""


@dataclass(frozen=True)
class Held:
    """Counts at one moment; 0 for a count that the system does not give."""

    memory: int
    """Bytes in memory."""
    bare: int
    """Bytes in use after our caches were emptied, regardless of fragmentation."""
    files: int
    threads: int
    processes: int
    objects: Mapping[str, int]
    """Number of objects of each of our classes, except those in caches."""

    def beyond(self, before, room=ROOM):
        """Return the counts that grew: memory by more than `room` bytes, memory in use with empty
        caches by more than `BARE`.
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
    """Return the counts after all unused memory was freed and returned to the system. Memory and
    files include our caches. Then the caches are emptied: they grow for hundreds of games, and
    would hide an extra object or megabyte.
    """
    memory, files = resident(), _count("fd")
    for cached in gc.get_objects():
        if isinstance(cached, SurfaceCache):  # their keys hold palettes and shown data
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
    with contextlib.suppress(OSError, AttributeError):  # only in GNU's C library
        ctypes.CDLL("libc.so.6").malloc_trim(0)
    if not (_PROC / "statm").exists():
        return 0
    pages = int((_PROC / "statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class _Counts(ctypes.Structure):
    """The fields of mallinfo2(3)."""

    _fields_ = tuple(
        (name, ctypes.c_size_t)
        for name in (
            *("arena", "ordblks", "smblks", "hblks", "hblkhd"),
            *("usmblks", "fsmblks", "uordblks", "fordblks", "keepcost"),
        )
    )


def in_use():
    """Return the bytes allocated and not freed. Without `ALL_COUNTED` Python's small objects count
    only as whole blocks.
    """
    try:
        count = ctypes.CDLL("libc.so.6").mallinfo2
    except (OSError, AttributeError):
        return 0
    count.restype = _Counts
    found = count()
    return int(found.uordblks + found.hblkhd)


def settled(before, app):
    """Return the counts once ending threads and processes are gone, and the scene has taken all
    results: data that a page holds a moment later is no leak.
    """
    until, quiet = time.monotonic() + PATIENCE, 0
    while time.monotonic() < until and quiet < QUIET:
        app.step(1 / 30, [])
        ended = threading.active_count() <= before.threads and len(_children()) <= before.processes
        quiet = quiet + 1 if ended and not app.scene.lively else 0
        time.sleep(0.01)
    return now()


def briefly():
    """Return memory, files and threads as text, without emptying caches."""
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
        except OSError:  # the thread has just ended, or this Linux doesn't list children
            continue
    return children
