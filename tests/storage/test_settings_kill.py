"""Programs that write settings at once and are killed: the file stays readable, and no change is
lost.
"""

import os
import sys
import time
import tomllib
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.storage.settings import Settings, SettingsFile
from tests.processes.helped import killed, ready

KILLS, WRITERS, ROUNDS = 100, 2, 100
KEPT = '[keys]\ndance = ["pad a"]\nplay = {hold = "x"}\n[gamepad]\nrumble = true\n'
"""Keys that only another version knows."""


def changed(settings, writer, number):
    """Return settings with one writer's changes; the other writer leaves these fields alone."""
    keys = settings.keys.having(f"verb {writer}", (f"f{number % 12}", str(number)))
    if writer:
        return replace(settings, volume_cards=number % 101, keys=keys)
    return replace(settings, volume=number % 101, place=(number, -number), keys=keys)


def write(path, writer, rounds):
    """Change the settings in `rounds`, or until killed."""
    file = SettingsFile(path)
    settings, problems = file.load()
    assert not problems
    print("ready", flush=True)
    for number in range(rounds) if rounds else count(os.getpid()):  # never the file's value
        settings = changed(settings, writer, number + 1)
        problem = file.save(settings)
        assert problem is None, problem


def writing(path, writer, rounds):
    return ready("tests.storage.test_settings_kill", path, writer, rounds)


def whole(path):
    """Return the settings; assert that the file is intact and keeps entries of other versions."""
    data = tomllib.loads(path.read_text("utf-8"))
    assert data["gamepad"] == {"rumble": True}
    assert data["keys"]["dance"] == ["pad a"]
    assert data["keys"]["play"] == {"hold": "x"}
    settings, problems = SettingsFile(path).load()
    assert not problems
    return settings


@pytest.mark.long
def test_killed_at_a_hundred_moments(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(KEPT)
    before_it = time.monotonic()
    assert SettingsFile(tmp_path / "other.toml").save(replace(Settings(), volume=1)) is None
    most = max(0.03, 4 * (time.monotonic() - before_it))  # time for a write or two
    chance, wrote = Source(8), 0
    for _ in range(KILLS // WRITERS):
        before = path.read_bytes()
        children = [writing(path, writer, 0) for writer in range(WRITERS)]
        for child in children:
            killed(most * chance.below(1000) / 1000, child)
            whole(path)
        wrote += path.read_bytes() != before
        assert not [one for one in path.parent.iterdir() if "unreadable" in one.name]
    assert wrote > 10, "they were killed before they wrote anything"


def test_two_programs_lose_nothing_of_each_other(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(KEPT)
    children = [writing(path, writer, ROUNDS) for writer in range(WRITERS)]
    for child in children:
        child.communicate()
        assert child.returncode == 0
    settings = whole(path)
    assert (settings.volume, settings.volume_cards) == (ROUNDS % 101, ROUNDS % 101)
    assert settings.place == (ROUNDS, -ROUNDS)
    for writer in range(WRITERS):
        assert settings.keys.of[f"verb {writer}"] == (f"f{ROUNDS % 12}", str(ROUNDS))


if __name__ == "__main__":
    write(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
