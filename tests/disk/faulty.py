"""A disk on which any call may fail: it counts calls, and fails chosen ones."""

import os
from collections import Counter
from contextlib import contextmanager

from swoop_desktop.storage import disk, file_status

CALLS = (
    "make_folder",
    "create",
    "update",
    "write",
    "cut",
    "sync",
    "close",
    "sync_folder",
    "replace",
    "rename",
    "link",
    "set_time",
    "to_trash",
    "unlink",
    "lock",
    "lock_bytes",
    "lock_folder",
    "unlock_folder",
)

LOOKS = ("status", "link_status", "names", "entries", "status_of", "real", "from_here")
"""Calls that only read the disk; the tests in `test_looks.py` make each of them."""


def failing(code):
    """Return a function that always fails with this error."""

    def fail(*_, **_more):
        raise OSError(code, os.strerror(code))

    return fail


class Faulty:
    """Counts calls to the disk, and makes chosen ones fail."""

    def __init__(self):
        self.calls = Counter()
        self.broken = 0
        """Number of failed calls."""
        self._name, self._nth, self._error, self._for_good = "", 0, 0, False

    def fail(self, name, nth, error, for_good):
        """Let the nth call (from 1) of this name fail, and all later ones if `for_good`."""
        self._name, self._nth, self._error, self._for_good = name, nth, error, for_good

    def heal(self):
        """Let all further calls succeed."""
        self._name = ""

    def called(self, name):
        """Raise OSError if this is the call that fails."""
        self.calls[name] += 1
        count = self.calls[name]
        if name == self._name and (count == self._nth or (self._for_good and count > self._nth)):
            self.broken += 1
            raise OSError(self._error, os.strerror(self._error))


@contextmanager
def faulty(monkeypatch):
    """Yields a counter through which all calls that change or read the disk go."""
    made = Faulty()
    with monkeypatch.context() as patch:
        for door, names in ((disk, CALLS), (file_status, LOOKS)):
            for name in names:
                patch.setattr(door, name, _watched(made, name, getattr(door, name)))
        yield made


def _watched(made, name, real):
    def call(*args, **kwargs):
        try:
            made.called(name)
        except OSError:
            if name == "write":  # a full disk also keeps the beginning of a write
                real(args[0], bytes(args[1])[: len(args[1]) // 2])
            elif name in ("close", "unlock_folder"):
                real(*args)
            raise
        return real(*args, **kwargs)

    return call
