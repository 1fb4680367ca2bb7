"""A game of people and bots, killed again and again, ends like an undisturbed one, in whatever
order a round's choices are made.
"""

import sys
import time
from pathlib import Path

import pytest

from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.record import Replay
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.session import HUMAN, Session, Setup
from tests.engine.hearts.laid import rules_of
from tests.processes.helped import killed, ready

PLAYERS = (HUMAN, "bot:easy", HUMAN, "bot:random", "bot:easy")
KILLS = 14
PAUSE = 0.004


def play(path, pause, haste):
    """Begin or resume a game and play it to its end, with a pause after each choice."""
    if path.exists() and path.stat().st_size:
        session = Session.resume(path)
    else:
        path.unlink(missing_ok=True)
        seats = tuple(Seat(f"P{number}", player) for number, player in enumerate(PLAYERS))
        session = Session.new(Setup(GAMES["hearts"], rules_of(5, games=3), seats, 9), path)
    print("ready", flush=True)
    order = Source(haste)
    while asked := session.to_act():
        people = [seat for seat in asked if seat in session.setup.humans]
        session.think()
        if people and (len(people) == len(asked) or order.below(2)):
            seat = order.choice(people)
            seen = session.seen_by(seat)
            # The choice depends only on deal, round and seat.
            chance = Source(session.number, len(seen.rounds), seat)
            session.submit(seat, chance.choice(seen.legal))
        elif session.ready(timeout=10):
            session.step()
        time.sleep(pause)
    session.close()


def rounds(data):
    """Return a record's complete lines; a round's choices are sorted into one entry."""
    found = []
    for line in data.splitlines(keepends=True):
        chosen = line.startswith(b'{"seat"')
        if chosen and found[-1][0].startswith(b'{"seat"'):
            found[-1] = sorted([*found[-1], line])
        elif line.endswith(b"\n"):
            found.append([line])
    return found


def is_beginning(part, whole):
    """True if `part` is the game `whole` up to some point, even within a round."""
    *before, last = rounds(part)
    all_of_it = rounds(whole)
    return before == all_of_it[: len(before)] and set(last) <= set(all_of_it[len(before)])


@pytest.mark.long
def test_killed_at_any_point(tmp_path):
    whole = tmp_path / "whole.swoop"
    play(whole, 0, 0)
    data = whole.read_bytes()
    part = tmp_path / "part.swoop"
    rng = Source(12)
    stops, saved = set(), b""
    for number in range(KILLS):
        killed(rng.below(60) / 1000, ready("tests.engine.hearts.test_kill", part, number))
        left = part.read_bytes()
        left = left[: left.rfind(b"\n") + 1]
        assert is_beginning(left, data), f"after {len(stops)} kills"
        assert left.startswith(saved), "choices that were saved are gone"
        stops.add(len(left))
        saved = left
        if rounds(left) == rounds(data):
            part.unlink()
            saved = b""
    assert len(stops) > KILLS / 2, "it was killed at the same points again and again"
    play(part, 0, 99)
    assert rounds(part.read_bytes()) == rounds(data)


def test_cut_off_within_rounds(tmp_path):
    """After a power cut only some of a round's lines may be on disk, or half a line."""
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
        asked = replay.match.to_act()
        within.add((len(PLAYERS) - len(asked)) % len(PLAYERS))
        play(part, 0, number)
        again = part.read_bytes()
        assert rounds(again) == rounds(data), f"cut off at byte {size}"
        assert again.startswith(data[: data.rfind(b"\n", 0, size) + 1]), "a choice was lost"
    assert within == {0, 1, 2, 3, 4}


if __name__ == "__main__":
    play(Path(sys.argv[1]), PAUSE, int(sys.argv[2]))
