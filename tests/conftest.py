"""What holds for every test."""

import errno
import functools
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from swoop_desktop.session import disk


@pytest.fixture(autouse=True, scope="session")
def _no_trash() -> Iterator[None]:
    """Nothing of a test gets into the trash of whoever runs it: there is none. What asks for a
    trash is in a process of its own (`tests/session/test_trash.py`).
    """
    real = disk.to_trash

    @functools.wraps(real)
    def to_trash(path: Path) -> None:
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), str(path))

    disk.to_trash = to_trash
    yield
    disk.to_trash = real
