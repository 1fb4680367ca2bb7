"""A game killed repeatedly ends like an undisturbed one."""

import sys
import time
from pathlib import Path

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import HUMAN, Session, Setup
from tests.processes.helped import killed, ready

KILLS = 50


def play(path, pause):
    """Begin or resume a game and play it to its end, with a pause after each decision."""
    game, rules = find_rules("classic")
    if path.exists() and path.stat().st_size:
        session = Session.resume(path)
    else:
        path.unlink(missing_ok=True)
        seats = tuple(Seat(f"P{number}", HUMAN) for number in range(4))
        session = Session.new(Setup(game, rules, seats, 5), path)
    print("ready", flush=True)
    while acting := session.to_act():
        # The choice depends only on the number of events so far, not on interruptions.
        chance = Source(len(session.history))
        session.submit(acting[0], chance.choice(session.seen_by(acting[0]).legal))
        time.sleep(pause)
    session.close()


@pytest.mark.long
def test_killed_at_fifty_points(tmp_path):
    whole = tmp_path / "whole.swoop"
    play(whole, 0)
    part = tmp_path / "part.swoop"
    pause = 0.0005
    rng = Source(8)
    stops = set()
    for _ in range(KILLS):
        killed(rng.below(40) / 1000, ready("tests.play.test_kill", part, pause))
        data = part.read_bytes()
        assert whole.read_bytes().startswith(data), f"after {len(stops)} kills"
        Replay(data)
        stops.add(len(data))
        if len(data) == len(whole.read_bytes()):
            part.unlink()
    assert len(stops) > KILLS / 2, "it was killed at the same points again and again"
    play(part, 0)
    assert part.read_bytes() == whole.read_bytes()


if __name__ == "__main__":
    play(Path(sys.argv[1]), float(sys.argv[2]))
