"""A game of people and bots that is killed again and again is, in the end, the game that it would
have been: whoever chose first in each round, and wherever in a round it was.
"""

import subprocess
import sys
import time
from pathlib import Path

from swoop_desktop.engine.record import Seat
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.replay import Replay
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.session.session import HUMAN, Session, Setup
from tests.engine.capture.laid import rules_of

ROOT = Path(__file__).parent.parent.parent.parent
PLAYERS = (HUMAN, "bot:easy", HUMAN, "bot:random", "bot:easy")
KILLS = 14
PAUSE = 0.004


def play(path: Path, pause: float, haste: int) -> None:
    """Begin or go on with a game, and play it to its end, resting after each choice."""
    if path.exists() and path.stat().st_size:
        session = Session.resume(path)
    else:
        path.unlink(missing_ok=True)
        seats = tuple(Seat(f"P{number}", player) for number, player in enumerate(PLAYERS))
        session = Session.new(Setup(GAMES["hearts"], rules_of(5, games=3), seats, 9), path)
    print("ready", flush=True)
    order = Source(haste)
    while asked := session.to_act():
        people = [seat for seat in asked if seat in session.humans]
        session.think()
        if people and (len(people) == len(asked) or order.below(2)):
            seat = order.choice(people)
            seen = session.observe(seat)
            # The same choice at the same point, whoever has chosen before.
            chance = Source(session.number, len(seen.winners), seat)
            session.submit(seat, chance.choice(seen.legal))
        elif session.ready(timeout=10):
            session.step()
        time.sleep(pause)
    session.close()


def test_killed_at_any_point(tmp_path: Path) -> None:
    whole = tmp_path / "whole.swoop"
    play(whole, 0, 0)
    data = whole.read_bytes()
    part = tmp_path / "part.swoop"
    rng = Source(12)
    stops = set()
    for number in range(KILLS):
        command = [sys.executable, "-m", "tests.engine.capture.test_kill", str(part), str(number)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as child:
            assert child.stdout is not None
            assert child.stdout.readline().strip() == b"ready", "it did not go on"
            time.sleep(rng.below(60) / 1000)
            child.kill()
        left = part.read_bytes()
        assert data.startswith(left), f"after {len(stops)} kills"
        stops.add(len(left))
        if left == data:
            part.unlink()
    assert len(stops) > KILLS / 2, "it was killed at the same points again and again"
    play(part, 0, 99)
    assert part.read_bytes() == data


def test_cut_off_within_rounds(tmp_path: Path) -> None:
    """As after a power cut: only some of a round's lines are on disk, or half of one."""
    whole = tmp_path / "whole.swoop"
    play(whole, 0, 1)
    data = whole.read_bytes()
    lines = data.splitlines(keepends=True)
    begin = len(b"".join(lines[:2]))
    rng = Source(13)
    within = set()
    for number in range(24):
        part = tmp_path / f"part{number}.swoop"
        size = begin + rng.below(len(data) - begin)
        part.write_bytes(data[:size])
        replay = Replay(data[:size])
        within.add(len(replay.untold))
        play(part, 0, number)
        assert part.read_bytes() == data, f"cut off at byte {size}"
    assert within == {0, 1, 2, 3, 4}


if __name__ == "__main__":
    play(Path(sys.argv[1]), PAUSE, int(sys.argv[2]))
