"""Announcements reach libatspi, which Orca uses: a plain bus client doesn't see which nodes that
library calls defunct.
"""

import json
import subprocess
import threading
import time
from pathlib import Path

import pytest

pytest.importorskip("accesskit")
pytest.importorskip("jeepney")

from tests.window import desk as desks
from tests.window import spoken
from tests.window.desk import Desk
from tests.window.spoken import Bus, heard

PYTHON = Path("/usr/bin/python3")
"""The system's Python, which has the bindings."""


def _bindings():
    """Return the missing packages of libatspi's bindings."""
    needed = "import gi; gi.require_version('Atspi', '2.0'); from gi.repository import Atspi"
    there = (
        PYTHON.exists()
        and not subprocess.run([PYTHON, "-c", needed], capture_output=True).returncode
    )
    return [] if there else ["python3-gi", "gir1.2-atspi-2.0"]


_MISSING = [*desks.missing(), *spoken.missing(), *_bindings()]
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(_MISSING), reason=f"not installed: {', '.join(_MISSING)}"),
]
SETTINGS = 'speed = "instant"\nbot_delay = 0\nname = "Kim"\n'


class Listener:
    """Runs `atspi_client` and collects its lines; a context manager."""

    def __init__(self, desk, bus):
        self.told = []
        self._process = subprocess.Popen(
            [PYTHON, str(Path(__file__).with_name("atspi_client.py"))],
            env={**desk.environment, **bus.environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        self._thread = threading.Thread(target=self._follow)

    def _follow(self):
        for line in self._process.stdout:
            self.told.append(json.loads(line))

    def __enter__(self):
        self._thread.start()
        self.wait(lambda: self.told, "the listener")
        del self.told[:]
        return self

    def __exit__(self, *_):
        self._process.terminate()
        self._thread.join()
        self._process.stdout.close()
        self._process.wait()

    def wait(self, until, what, seconds=15.0):
        end = time.monotonic() + seconds
        while not until():
            assert time.monotonic() < end, f"waited for {what}, and heard {self.told}"
            time.sleep(0.02)

    def hears(self, words, what):
        """Wait until these words were announced and not ignored; forget earlier ones."""
        self.wait(
            lambda: any(words in one["words"] and not one["ignored"] for one in self.told), what
        )
        del self.told[:]


@pytest.fixture
def title(tmp_path):
    """The program at its title: desk, reader, listener."""
    with (
        Desk() as desk,
        Bus() as bus,
        heard(desk, bus, tmp_path, settings=SETTINGS) as (reader, process),
        Listener(desk, bus) as listener,
    ):
        reader.wait(lambda: reader.find("^New game$", "button"), "the title")
        desk.do("windowfocus", "--sync", desk.window_of(process.pid))
        yield desk, reader, listener


@pytest.fixture
def table(title):
    """The program at a table."""
    _desk, reader, _listener = title
    reader.press("^New game$", "button")
    reader.press("^Deal$", "button")
    reader.wait(lambda: reader.find("^Table", "frame"), "the table")
    return title


def test_a_lesson_is_heard_from_its_first_step_on(title):
    desk, reader, listener = title
    reader.press("^First time", "button")
    reader.press("^Begin$", "button")
    listener.hears("Swoop is a race", "the first step")
    reader.wait(lambda: reader.find("^Next$", "button"), "that it goes on")
    desk.do("key", "n")
    listener.hears("Bruno begins", "the second step")


def test_everything_is_heard_also_after_a_page_was_opened_and_closed(table):
    desk, reader, listener = table
    listener.hears("Your turn", "the first turn")
    for page, name in (("l", "Log"), ("F1", "Keys and help"), ("s", "Scores")):
        desk.do("key", page)
        reader.wait(lambda name=name: not reader.find("^Table", "frame"), name)
        desk.do("key", "Escape")
        reader.wait(lambda: reader.find("^Table", "frame"), "the table")
        for key, words in (("h", ","), ("e", "Kim: "), ("t", "Your turn"), ("comma", ".")):
            time.sleep(0.3)
            desk.do("key", key)
            listener.hears(words, f"{key} after {name}")


@pytest.mark.long
def test_every_turn_is_heard_at_instant_speed(table):
    """A key may even be pressed just as the turn begins."""
    desk, reader, listener = table
    turns, everything = 0, []

    def turned(seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if any("Your turn" in one["words"] for one in listener.told):
                return True
            time.sleep(0.02)
        return False

    while turns < 10:
        assert turned(15), f"heard no turn after {everything[-3:]}"
        turns += 1
        time.sleep(0.3)
        everything += listener.told
        del listener.told[:]
        for strokes in (("p", "Right"), ("h", "Return", "space"), ("h", "End", "Return", "space")):
            desk.do("key", "--delay", 60, *strokes)
            if turned(2):
                break
            if button := reader.find("^Deal \\d|^Play again", "button"):
                reader.do(button)
                break
    assert not [one for one in everything if one["ignored"]]
    said = [one["words"].partition("Your turn")[2] for one in everything]
    assert not any("plays" in after or "takes" in after for after in said), "it is said last"
