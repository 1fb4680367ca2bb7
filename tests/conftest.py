"""Fixtures and settings for every test."""

import argparse
import errno
import faulthandler
import functools
import multiprocessing
import os
import re
from datetime import datetime

import hypothesis
import pytest
from _pytest.faulthandler import fault_handler_stderr_fd_key

from build import catalogs
from swoop_desktop.processes import writer
from swoop_desktop.resources import language
from swoop_desktop.scenes.table.model import evening
from swoop_desktop.storage import disk
from tests.slow import listed

LONGEST = 900
"""Seconds after which a long test counts as hanging."""
hypothesis.settings.register_profile(
    "unhurried", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("unhurried")


@pytest.fixture(autouse=True, scope="session")
def _translated():
    """Compile the current translations, however the tests are started."""
    catalogs.make_all()


@pytest.fixture(autouse=True, scope="session")
def _english_desktop():
    """Let programs that tests start speak English, whatever language the desktop has."""
    os.environ["LANGUAGE"] = language.ENGLISH


@pytest.fixture(autouse=True, scope="session")
def _no_trash():
    """Tests find no trash, so none uses the real one. Tests of the trash run a process of their
    own (`tests/storage/test_trash.py`).
    """
    real = disk.to_trash

    @functools.wraps(real)
    def to_trash(path):
        raise OSError(errno.ENOTSUP, os.strerror(errno.ENOTSUP), str(path))

    disk.to_trash = to_trash
    yield
    disk.to_trash = real


@pytest.fixture(autouse=True, scope="session")
def _frames_wait_for_disks():
    """A frame waits for its writes, so no test depends on the disk's speed.
    `tests/disk/test_slow.py` tests frames that don't wait.
    """
    writer.PATIENCE = 60.0


@pytest.fixture(autouse=True, scope="session")
def _nobody_cuts_the_power():
    """Tests skip `fsync` to save time; tests that cut the power find unsynced writes
    (`tests/disk/power.py`). Programs that tests start do sync.
    """
    real = os.fsync

    def fsync(handle):
        os.fstat(handle)  # raises like the real fsync if the handle is no open file

    os.fsync = fsync
    yield
    os.fsync = real


class _Eight(datetime):
    @classmethod
    def now(cls, tz=None):
        return super().now(tz).replace(hour=20)


@pytest.fixture(autouse=True, scope="session")
def _always_eight_in_the_evening():
    """All tests run at eight in the evening: the lamp's colour depends on the hour."""
    evening.datetime = _Eight
    yield
    evening.datetime = datetime


@pytest.fixture(scope="session")
def shared_memory():
    """Skip a test where processes can't share memory."""
    try:
        multiprocessing.get_context("spawn").Lock()
    except (OSError, ImportError) as error:
        pytest.skip(f"no memory can be shared between processes here: {error}")


@pytest.fixture(autouse=True)
def _english():
    """Reset language and card letters to English after each test."""
    yield
    if language.spoken() != language.ENGLISH or language.chosen():
        language.set_language(language.ENGLISH)
    language.set_letters("english")


@pytest.fixture
def pilot(tmp_path):
    """A pilot at the title, in a window without a screen."""
    from tests.pilot import flying

    with flying(tmp_path) as flown:
        flown.title()
        flown.step(0.1)
        yield flown


@pytest.fixture
def flown(tmp_path):
    """A pilot with a gamepad, at the title."""
    from tests.pads import flying_by_pad

    with flying_by_pad(tmp_path) as pilot:
        yield pilot


def pytest_addoption(parser):
    """Add ``--share 2/8``: run the second of eight shares of the tests."""
    parser.addoption("--share", type=_share, default=(1, 1), metavar="N/OF")


def _share(text):
    """Parse "2/8" into two numbers. Raises `argparse.ArgumentTypeError`."""
    found = re.fullmatch(r"(\d+)/(\d+)", text)
    which, of = map(int, found.groups()) if found else (0, 0)
    if not 1 <= which <= of:
        raise argparse.ArgumentTypeError(f"{text!r} is no share; 2/8 is the second of eight")
    return which, of


@pytest.hookimpl(hookwrapper=True)
def pytest_collection_modifyitems(config, items):
    """Mark slow tests as long. Neighbouring tests are alike: they go to different shares."""
    slow = listed()
    for item in items:
        if item.nodeid in slow and item.get_closest_marker("soon") is None:
            item.add_marker(pytest.mark.long)
    yield
    which, of = config.getoption("share")
    config.hook.pytest_deselected(items=[one for n, one in enumerate(items) if n % of != which - 1])
    items[:] = items[which - 1 :: of]


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """A long test, such as compiling the core, gets `LONGEST` seconds instead of pytest's usual
    limit.
    """
    stderr = item.config.stash.get(fault_handler_stderr_fd_key, None)
    if stderr is not None and item.get_closest_marker("long") is not None:
        faulthandler.dump_traceback_later(LONGEST, file=stderr, exit=True)


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport():
    """Turn undecodable names in log messages into valid text: otherwise worker processes fail to
    send their report.
    """
    outcome = yield
    report = outcome.get_result()
    report.sections = [(name, _as_text(words)) for name, words in report.sections]


def _as_text(words):
    return words.encode("utf-8", "backslashreplace").decode()
