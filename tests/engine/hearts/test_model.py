"""Whole games: engine and naive model agree step by step."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import DealEnded, GameEnded, RoundEnded, Zone
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.record import Replay, from_bytes, to_text
from tests.engine.hearts import model
from tests.engine.hearts.laid import GAME, rules_of
from tests.play.recorded import Written
from tests.sooner import one_in


def compare(rules, seats, seed, most_deals=6):
    """Play at random in any order; compare every step and the record. Return the number of deals. A
    game to a number of points is left after `most_deals`.
    """
    told = []
    match = Match(GAME, rules, seats, seed, None, (told.append,))
    written = GAME.rules_to(rules, seats)
    rng = Source(seed, 1)
    totals = [0] * seats
    for number in range(1, most_deals + 1):
        line = next(e for e in told if getattr(e, "deal", None) is not None)
        deal = GAME.deal_line(line.deal)
        naive = model.Deal(
            [entry["hand"] for entry in deal["seats"]],
            deal["stock"],
            deal["dealer"],
            written["refill"],
        )
        assert not naive.over()
        while asked := naive.asked():
            assert match.to_act() == tuple(asked) and match.number == number
            assert_lies_as(match, naive)
            seat = rng.choice(asked)
            legal = match.seen_by(seat).legal
            offered = [tuple(c.codes(action.cards)) for action in legal]
            assert len(set(offered)) == len(offered)
            assert set(offered) == naive.allowed(seat)
            choice = rng.below(len(legal))
            told.clear()
            match.submit(seat, legal[choice])
            ended = naive.choose(seat, *offered[choice])
            rounds = [e for e in told if isinstance(e, RoundEnded)]
            assert [(e.number, e.winner, e.gain) for e in rounds] == [ended] * bool(ended)
        scores = naive.scores()
        totals = [total + score for total, score in zip(totals, scores, strict=True)]
        over = next(e for e in told if isinstance(e, DealEnded))
        assert (list(over.scores), list(over.totals)) == (scores, totals)
        assert [sorted(c.codes(left)) for left in over.left] == list(map(sorted, naive.hands))
        assert list(over.winners) == model.best(scores)
        won = model.winners(totals, number, written["points"], written["games"])
        ends = [list(e.winners) for e in told if isinstance(e, GameEnded)]
        assert ends == ([] if won is None else [won])
        if won is not None:
            assert match.to_act() == ()
            return number
    return most_deals


def assert_lies_as(match, naive):
    zones = match.zones

    def lying(kind, seat=-1, column=-1):
        return c.codes(zones[Zone(kind, seat, column)])

    assert lying("stock") == naive.stock
    assert lying("pile") == naive.discards
    assert lying("aside") == []
    for seat, held in enumerate(naive.hands):
        assert sorted(lying("hand", seat)) == sorted(held)
        assert lying("captured", seat, 2) == naive.captured[seat]
        assert lying("bottom", seat, 0) == [naive.bottoms[s] for s in [seat] if s in naive.bottoms]
        assert lying("top", seat, 1) == [naive.tops[s] for s in [seat] if s in naive.tops]


def record_of(rules, seats, seed):
    """Return the lines of a random game."""
    game = Written((GAME, rules), seats, seed).by_chance(Source(seed, 2))
    return [from_bytes(line) for line in game.data.splitlines(keepends=True)]


@pytest.mark.parametrize("seats", one_in(3, range(2, 13)))
def test_the_rules_as_shipped(seats):
    for rules in GAME.presets().values():
        for seed in range(3):
            compare(rules, seats, seed)


@st.composite
def tables(draw):
    """Random rules that the packs allow, and a number of players."""
    seats = draw(st.integers(2, MOST_SEATS))
    packs = draw(st.sampled_from([0, 0, 1, 2, 3, 5]))
    cards = 52 * (packs or model.packs_for(seats))
    points = draw(st.sampled_from([0, 1, 10, 25]))
    return {
        "hand": draw(st.integers(2, min(20, cards // seats))),
        "refill": draw(st.integers(0, 5)),
        "packs": packs,
        "points": points,
        "games": draw(st.integers(0 if points else 1, 3)),
    }, seats


@settings(max_examples=30, derandomize=True)
@given(tables(), st.integers(0, 2**53))
def test_any_rules(table, seed):
    options, seats = table
    compare(rules_of(seats, **options), seats, seed, 3)


@settings(max_examples=15, derandomize=True)
@given(tables(), st.integers(0, 2**53))
def test_records_of_any_rules(table, seed):
    """Both model and engine find the record faithful."""
    options, seats = table
    lines = record_of(rules_of(seats, **{**options, "points": 0, "games": 2}), seats, seed)
    model.check(lines)
    replay = Replay("".join(map(to_text, lines)).encode())
    assert replay.match.winners is not None and not replay.missing
