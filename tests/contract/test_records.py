"""A game that stops at any line resumes from its record, and the final record is the same."""

from functools import cache

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.roster import RANDOM
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.record import Fault, Replay, event_line, from_bytes, to_text
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.session import Session, Setup
from tests.contract.played import TABLES
from tests.play.conftest import play_on
from tests.play.recorded import Written
from tests.sooner import one_in

SMALL = [(name, seats) for name, seats in TABLES if seats in (3, 5, MOST_SEATS)]
LINES = 120
"""Number of lines of a long game that are tested."""


@cache
def recorded(name, seats):
    """Return the lines of a random game, with decisions in any allowed order."""
    game = Written(name, seats, 17).by_chance(Source(17), decisions=2 * LINES)
    return tuple(game.data.splitlines(keepends=True))


@pytest.mark.parametrize(("name", "seats"), one_in(6, SMALL))
def test_a_record_may_stop_after_any_line(name, seats):
    """Missing lines are added, nothing is written twice, and the game reaches the same end."""
    lines = recorded(name, seats)
    for stop in range(1, min(len(lines), LINES), 2 * seats - 5):
        replay = Replay(b"".join(lines[:stop]))
        written = [*lines[:stop], *(to_text(line).encode() for line in replay.missing)]
        assert list(lines[: len(written)]) == written, f"stopped after line {stop}"

        def hear(event, game=replay.header.game, out=written):
            line = event_line(game, event)
            if line is not None:
                out.append(to_text(line).encode())

        replay.match.subscribe(hear)
        for raw in lines[len(written) : len(written) + 3 * seats]:
            if raw.startswith(b'{"seat"'):
                replay.match.submit(*replay.match.read_action(from_bytes(raw)))
        assert list(lines[: len(written)]) == written, f"went on after line {stop}"


@pytest.mark.parametrize(
    ("game", "level"),
    [(game, level) for game in GAMES for level in sorted({RANDOM, roster_of(game).offered[0]})],
)
def test_bots_go_on_as_if_nothing_had_happened(game, level, tmp_path):
    """A record of bots, cut at any byte and resumed, ends like the whole record."""
    name, rules = next(iter(GAMES[game].presets().items()))
    seats = tuple(Seat(f"P{seat}", f"bot:{level}") for seat in range(4))
    whole, rng = tmp_path / "whole.swoop", Source(23)
    session = Session.new(Setup(GAMES[game], rules, seats, 23), whole)
    play_on(session, 110, rng)
    session.close()
    data = whole.read_bytes()
    first = data.index(b"\n", data.index(b"\n") + 1) + 1
    for number in range(6):
        part = tmp_path / f"{name}{number}.swoop"
        part.write_bytes(data[: first + rng.below(len(data) - first)])
        resumed = Session.resume(part)
        play_on(resumed, 50, rng)
        resumed.close()
        again = part.read_bytes()
        shorter = min(len(again), len(data))
        assert again[:shorter] == data[:shorter]
        assert len(again) > first
        Replay(again)


IN_TURN = [
    game
    for game, found in GAMES.items()
    if len(Match(found, next(iter(found.presets().values())), 3, 1).to_act()) == 1
]


@pytest.mark.parametrize("game", IN_TURN)
def test_decisions_out_of_turn_are_faults(game):
    """Exchanging two consecutive decisions is a fault at the first one."""
    name = next(iter(GAMES[game].presets()))
    lines = list(recorded(name, 3))
    seat = [number for number, line in enumerate(lines) if line.startswith(b'{"seat"')]
    at = next(n for n in seat if n + 1 in seat and lines[n][:10] != lines[n + 1][:10])
    lines[at], lines[at + 1] = lines[at + 1], lines[at]
    with pytest.raises(Fault) as caught:
        Replay(b"".join(lines))
    assert caught.value.line == at + 1
