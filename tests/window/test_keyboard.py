"""Real X11 layouts: the keys labelled V, Z, 7 and Q, whatever characters the layout gives them."""

import shutil
import subprocess
import sys

import pytest

from tests.window.desk import Desk, missing

NEEDED = [*missing(), *(name for name in ("setxkbmap", "xkbcomp") if shutil.which(name) is None)]
pytestmark = [
    pytest.mark.window,
    pytest.mark.skipif(bool(NEEDED), reason=f"not installed: {', '.join(NEEDED)}"),
]
_PLACES = {"v": 55, "z": 52, "7": 16, "q": 24}
"""By label on a usual keyboard: X key code."""


@pytest.mark.soon
def test_keys_of_every_layout_mean_what_is_at_their_place():
    with (
        Desk() as desk,
        subprocess.Popen(
            [sys.executable, "-m", "tests.window.keys"],
            env={**desk.environment, "SDL_VIDEODRIVER": "x11"},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as listener,
    ):
        try:
            desk.window_of(listener.pid)
            while listener.stdout.readline() != "ready\n":
                pass
            wrong = {}
            for layout in (
                *("ru", "gr", "il", "ara", "ge", "am", "th", "in", "ir", "ua", "bg", "mk", "us"),
                "us,ru",
            ):
                subprocess.check_call(["setxkbmap", layout], env=desk.environment)
                for wanted, number in _PLACES.items():
                    desk.do("key", number)
                    got = listener.stdout.readline().strip()
                    if got != wanted:
                        wrong[layout, wanted] = got
            subprocess.check_call(["setxkbmap", "fr"], env=desk.environment)
            for wanted, number in {"v": 55, "w": 52, "7": 16, "a": 24, "6": 15}.items():
                desk.do("key", number)
                if (got := listener.stdout.readline().strip()) != wanted:
                    wrong["fr", wanted] = got
        finally:
            listener.kill()
    assert not wrong
