"""Another user's folder as an ordinary user sees it, also if the tests run as root, whom no mode
keeps out.
"""

import ctypes
import os
import sys
from contextlib import contextmanager

import pytest

NOBODY = 65534
_VERSION = 0x20080522
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1 << 1, 1 << 2
"""The capabilities that let root into every folder (capabilities(7))."""


@contextmanager
def neighbour(folder):
    """Yields a folder that can't be entered, with a game and rules in a subfolder."""
    locked = folder / "neighbour"
    (locked / "games").mkdir(parents=True)
    (locked / "games" / "x.swoop").write_text("{}\n")
    (locked / "games" / "x.toml").write_text('based_on = "classic"\n')
    as_root = sys.platform == "linux" and os.geteuid() == 0
    if as_root:
        os.chown(locked, NOBODY, NOBODY)
    locked.chmod(0o700 if as_root else 0)
    try:
        with ordinary():
            if os.access(locked, os.R_OK, effective_ids=os.access in os.supports_effective_ids):
                pytest.skip("no folder is closed to whoever runs the tests here")
            yield locked
    finally:
        locked.chmod(0o700)


@contextmanager
def ordinary():
    """Drop root's rights on other users' files, for this thread and everything that it starts."""
    if sys.platform != "linux" or os.geteuid() != 0:
        yield
        return
    libc = ctypes.CDLL(None, use_errno=True)
    head = (ctypes.c_uint32 * 2)(_VERSION, 0)
    held = (ctypes.c_uint32 * 6)()  # two words each: effective, permitted, inheritable
    assert libc.capget(head, held) == 0, os.strerror(ctypes.get_errno())
    less = (ctypes.c_uint32 * 6)(*held)
    less[0] &= ~(_DAC_OVERRIDE | _DAC_READ_SEARCH)
    assert libc.capset(head, less) == 0, os.strerror(ctypes.get_errno())
    try:
        yield
    finally:
        assert libc.capset(head, held) == 0, os.strerror(ctypes.get_errno())
