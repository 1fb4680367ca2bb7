"""Fixtures for tables."""

from collections.abc import Callable

import pytest

from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import HUMAN, Seat, Setup

Make = Callable[..., Setup]


@pytest.fixture
def setup():
    """Makes setups: by default two people and two bots with the classic rules."""

    def make(rules="classic", seed=7, *players):
        game, found = find_rules(rules)
        who = players or (HUMAN, "bot:easy", HUMAN, "bot:random")
        seats = tuple(Seat(f"P{number}", player) for number, player in enumerate(who))
        return Setup(game, found, seats, seed)

    return make


@pytest.fixture
def record(tmp_path):
    return tmp_path / "records" / "game.swoop"


def play_on(session, decisions, choose):
    """Play this many decisions, people's at random, or to the end; return their number."""
    for done in range(decisions):
        acting = session.to_act()
        if not acting:
            return done
        seat = acting[0]
        if seat in session.setup.humans:
            session.submit(seat, choose.choice(session.seen_by(seat).legal))
        else:
            session.think()
            assert session.ready(timeout=10), "the bot did not answer"
            session.step()
    return decisions
