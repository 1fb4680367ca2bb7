"""A running game that is killed, again and again, always resumes exactly where it was."""

import os
import random
import time

import pytest

from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from tests.processes.helped import ready

ENV = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
KILLS = int(os.environ.get("SWOOP_KILLS", "50"))


def kill_after(game, record, growth, seconds):
    """Kill the game once its record has grown by `growth` bytes. False if it ended by itself."""
    start_size, began = size_of(record), time.monotonic()
    while game.poll() is None and size_of(record) < start_size + growth:
        if time.monotonic() - began > seconds:
            break
        time.sleep(0.0005)
    ended = game.poll() is not None
    game.kill()
    game.communicate()
    return not ended


def size_of(record):
    return record.stat().st_size if record.exists() else 0


def uninterrupted(rules, seats, seed, folder):
    """Return the record's lines of the same game, played without a break."""
    players = tuple(Seat(f"Bot {i + 1}", "bot:easy") for i in range(seats))
    folder.mkdir(exist_ok=True)
    path = folder / "whole.swoop"
    session = Session.new(Setup(*find_rules(rules), players, seed), path)
    while session.winners is None:
        session.think()
        if session.ready(5):
            session.step()
    session.close()
    return path.read_bytes().splitlines()


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "seats", "share"),
    [
        ("classic", 4, 0.6),
        ("swoops150_risky", 3, 0.4),
    ],
)
def test_killed_at_random_points(rules, seats, share, tmp_path):
    rng = random.Random(2026)
    kills, seed = 0, 1
    whole = uninterrupted(rules, seats, seed, tmp_path)
    record = tmp_path / f"{seed}.swoop"
    while kills < KILLS * share:
        game = ready("tests.killed_game", record, rules, seats, seed, env=ENV)
        killed = kill_after(game, record, rng.randint(0, 900), 20)
        kills += killed
        lines = record.read_bytes().splitlines() if record.exists() else []
        assert lines[: len(lines) - 1] == whole[: len(lines) - 1], f"after kill {kills}: {record}"
        if lines:
            Replay(record.read_bytes())
        if lines == whole or not killed:
            assert lines == whole, f"the game ended another way: {record}"
            seed += 1
            whole = uninterrupted(rules, seats, seed, tmp_path / str(seed))
            record = tmp_path / f"{seed}.swoop"
