"""A position and two moves determine a kind of mistake; any two different moves have a kind."""

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.core.kernel import FLIP, PICK_UP, STOP, SWOOPED, TOOK
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import GAMES, find_rules
from tests.contract.played import OURS, begun, needs, steps

RULES = ("classic", "wild_twos", "quebec", "swoops150_risky", "capture")


def positions(name, most=60):
    """Return the views of players who have a choice."""
    game, rules = find_rules(name)
    found = []
    for seed in range(4):
        state = begun(game, rules, 4, seed)
        for seat, action in steps(state, Source(seed)):
            seen = state.seen_by(seat)
            if len(seen.legal) > 1:
                found.append(seen)
            state.apply(seat, action)
    return found[:: max(1, len(found) // most)]


@pytest.mark.parametrize("name", RULES)
def test_any_two_moves_that_differ_make_one_kind(name):
    game, _rules = find_rules(name)
    roster = roster_of(game.name)
    met = set()
    for seen in positions(name):
        for played in seen.legal[:8]:
            for better in seen.legal[:8]:
                slip = roster.slip_of(seen, played, better)
                assert (slip == "") is (played == better), (str(played), str(better))
                assert not slip or slip in roster.slips
                met.add(slip)
    assert len(met) > 4


@pytest.mark.parametrize("name", RULES[:-1])
def test_what_a_kind_says_is_true_of_the_moves(name):
    """Each kind is checked against the engine's outcomes and the moves."""
    slip_of = roster_of("swoop").slip_of
    plain = {FLIP, PICK_UP, STOP}
    for seen in positions(name):
        for played in seen.legal[:8]:
            for better in seen.legal[:8]:
                slip = slip_of(seen, played, better)
                one, other = moves = seen.move_of(played), seen.move_of(better)
                did, would = (came(seen, move) for move in moves)
                match slip:
                    case "took_early":
                        assert did & TOOK and not would & TOOK
                    case "took_late":
                        assert would & TOOK and not did & TOOK
                    case "exchange":
                        assert did & would & TOOK
                    case "kept_swoop":
                        assert would & SWOOPED and not did & SWOOPED
                    case "spent_swoop":
                        assert did & SWOOPED and not would & SWOOPED
                    case "flipped":
                        assert one == FLIP != other
                    case "unflipped":
                        assert other == FLIP != one
                    case "stopped":
                        assert one == STOP
                    case "went_on":
                        assert other == STOP
                    case "":
                        assert one == other
                    case _:
                        assert not {one, other} & plain
                        ranks, counts = (one >> 16, other >> 16), [m % 65536 for m in moves]
                        assert (
                            slip
                            in {
                                -1: {"too_low"},
                                1: {"too_high"},
                                0: {"held_back", "gave_all", "row"},
                            }[(ranks[0] > ranks[1]) - (ranks[0] < ranks[1])]
                        )
                        assert counts[0] != counts[1] or ranks[0] != ranks[1]


def came(seen, move):
    """Return a move's certain effect; 0 for a flip."""
    return 0 if move == FLIP else int(seen.kernel.copy().apply(move))


@pytest.mark.parametrize("name", sorted({*GAMES, *OURS}))
def test_every_game_says_its_kinds_in_words(name):
    slips = roster_of(name).slips
    needs(name, slips, "kinds of mistakes")
    assert len({str(words) for words in slips.values()}) == len(slips)
    assert len(slips) > 4 or name not in OURS


def test_each_kind_is_made_in_one_moment():
    for name in GAMES:
        moments = roster_of(name).moments.values()
        every = [slip for moment in moments for slip in moment.slips]
        assert len(every) == len({*every})
