"""The window on Wayland, where a program can neither place windows nor learn of panels."""

import json
import re
import subprocess
import sys

import pytest

from tests.window.wayland import Weston, missing
from tests.window.whole_games import check

pytestmark = [pytest.mark.window, pytest.mark.skipif(bool(missing()), reason=missing())]
SCREEN = (1280, 720)
NOT_OURS = (
    "Couldn't open plugin directory: No such file or directory\n"
    "No plugins found, falling back on no decorations\n"
)
"""libdecor's message if it has no plugin."""


@pytest.fixture(scope="module")
def desk():
    with Weston(SCREEN) as desk:
        yield desk


def run(desk, folder, *arguments):
    """Run the program to its end; return its output."""
    command = [sys.executable, "-m", "swoop_desktop", "--data-dir", str(folder), *arguments]
    done = subprocess.run(
        command, env=desk.environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not done.stderr.replace(NOT_OURS, "")
    return done.stdout


def test_the_self_test_passes_and_the_window_fits(desk, tmp_path):
    said = run(desk, tmp_path, "--self-test")
    wide, tall = map(int, re.search(r"video driver: wayland, window (\d+)x(\d+)", said).groups())
    assert wide <= SCREEN[0] and tall < SCREEN[1]
    assert said.endswith("ok\n")


@pytest.mark.parametrize("rules", [pytest.param("hand_only", marks=pytest.mark.long), "capture"])
def test_a_whole_game_is_shown_to_its_end(desk, tmp_path, rules):
    picture = tmp_path / "table.png"
    options = ("--rules", rules, "--seats", "3", "--bots", "easy", "--seed", "3")
    run(desk, tmp_path, "watch", *options, "--speed", "instant", "--screenshot", str(picture))
    assert picture.read_bytes().startswith(b"\x89PNG")
    (record,) = (tmp_path / "records").glob("*.swoop")
    check(record)
    assert '"game_end"' in record.read_text("utf-8").splitlines()[-1], "the game was not played out"


@pytest.mark.parametrize("full", [True, False])
def test_the_title_is_shown_in_a_window_or_on_the_whole_screen(desk, tmp_path, full):
    (tmp_path / "settings.toml").write_text(f"full_screen = {str(full).lower()}\n")
    command = [sys.executable, "-m", "tests.window.driver", "--data-dir", str(tmp_path)]
    with subprocess.Popen(
        command, env=desk.environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            for _ in range(20):  # the compositor answers some frames later
                process.stdin.write("state\n")
                process.stdin.flush()
                lines = iter(process.stdout.readline, "")
                state = json.loads(next(line for line in lines if line.startswith("{")))
                if (tuple(state["size"]) == SCREEN) is full:
                    break
        finally:
            process.kill()
    assert state["scene"] == "TitleScene"
    assert (tuple(state["size"]) == SCREEN) is full
