"""The levels of Swoop: legal by all rules, honest, fast enough, and each better than the
one below.
"""

import time
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.thinking import (
    EXPERT,
    Aims,
    SearchingBot,
    caution,
    judge_of,
    stakes,
)
from swoop_desktop.bots.swoop.weights import EXPERIENCED
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.search import candidates, worth_comparing
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.swoop.rules import tables
from tests.bots.swoop.tables import CLASSIC, SWOOP, asked, at, dealt, until, wins
from tests.bots.swoop.test_easy import view
from tests.engine.dealt import placed
from tests.engine.rule_sets import rule_sets
from tests.sooner import later, one_in

NAMES = list(GAMES["swoop"].presets())
EASY, MEDIUM = roster_of("swoop").make("easy"), roster_of("swoop").make("medium")
SHORT = SearchingBot(EXPERT._replace(effort=400))
"""Little effort: the faults tested here do not depend on it."""


@settings(max_examples=25, derandomize=True)
@given(rule_sets(), st.integers(0, 2**31))
def test_by_any_rules_bots_decide_what_is_legal(rules, seed):
    """Bots choose by the tables of the rules, not among legal actions, so they must know every ban
    on a set.
    """
    state = dealt(rules, rules.players[0], seed)
    for number, seen in enumerate(asked(state, [EASY, MEDIUM], seed)):
        if number % 9 == 0:
            assert SHORT.choose(seen, Source(number)) in seen.legal
        if number > 150:
            break


class NoChance(Source):
    """Fails if a bot asks for randomness."""

    def bits(self):
        raise AssertionError("it thinks where there is nothing to think about")

    def __init__(self):
        pass


@pytest.mark.parametrize("name", one_in(8, NAMES))
def test_every_decision_is_legal_and_honest(name):
    """Every rule set is tried at its smallest and largest table. With other hidden cards the bot
    chooses the same.
    """
    _, rules = find_rules(name)
    low, high = SWOOP.seats(rules)
    rng = Source(8)
    for seats in (max(3, low), min(high, 12)):
        state = dealt(rules, seats, seats)
        for number, seen in enumerate(asked(state, [EASY, MEDIUM], seats)):
            again = seen.filled(rng).seen_by(seen.seat)
            for bot in (MEDIUM, SHORT) if number % 5 == 0 else ():
                action = bot.choose(seen, Source(number))
                assert action in seen.legal
                assert bot.choose(again, Source(number)) == action
        assert state.result() is not None


def test_a_single_legal_action_is_taken_without_a_thought():
    seen = until(CLASSIC, 4, [EASY], lambda seen: len(seen.legal) == 1)
    for level in ("medium", "hard", "expert"):
        assert roster_of("swoop").make(level).choose(seen, NoChance()) == seen.legal[0]


def test_without_any_effort_the_first_thought_is_played():
    seen = until(CLASSIC, 4, [EASY], lambda seen: len(seen.legal) > 5)
    action = SearchingBot(EXPERT._replace(effort=0)).choose(seen, Source(1))
    assert action == seen.action_for(judge(seen).choose(seen.kernel))


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("classic", lambda seen: seen.flipped >= 0),
        ("swoops150_risky", lambda seen: seen.kernel.chaining),
    ],
    ids=["flipped", "chaining"],
)
def test_in_the_middle_of_a_turn(name, wanted):
    _, rules = find_rules(name)
    seen = until(rules, 4, [roster_of("swoop").make("random")], wanted)
    for bot in (EASY, MEDIUM, SHORT):
        assert bot.choose(seen, Source(1)) in seen.legal


def test_where_nobody_gets_anywhere_chance_decides():
    seen = until(CLASSIC, 4, [EASY], lambda seen: len(seen.legal) > 5)
    seen = replace(seen, numbers=(-1, *seen.numbers[1:2], 900, False, False))
    for bot in (EASY, MEDIUM, SHORT):
        chosen = {bot.choose(seen, Source(seed)) for seed in range(40)}
        assert len(chosen) > 2
        assert chosen <= set(seen.legal)


@pytest.mark.parametrize(("seats", "taken"), [(12, 0), later((4, 80))])
def test_a_large_table_and_a_large_hand(seats, taken):
    """The expert stays within its time: processor time, since the machine may be busy."""
    _, rules = find_rules("wild_twos" if seats > 8 else "classic")
    state = dealt(rules, seats, 3)
    seat = state.to_act()[0]
    if taken:
        others = [card for s, hand in enumerate(state.hands) if s != seat for card in hand[1:]]
        own = (*state.hands[seat], *others, *state.stock)[:taken]
        hands = tuple(own if s == seat else h[:1] for s, h in enumerate(state.hands))
        stock = tuple(card for card in (*others, *state.stock) if card not in own)
        state = placed(state, hands=hands, stock=stock)
    seen = state.seen_by(seat).filled(Source(1)).seen_by(seat)
    began = time.thread_time()
    action = roster_of("swoop").make("expert").choose(seen, Source(1))
    assert action in seen.legal
    assert time.thread_time() - began < 2.5


def test_the_same_question_gets_the_same_answer():
    seen = until(CLASSIC, 4, [EASY], lambda seen: len(seen.legal) > 8)
    bot = SearchingBot(EXPERT._replace(effort=3000))
    tried = [
        [(one.move, one.samples, one.total) for one in bot.tried(seen, Source(s))]
        for s in (5, 5, 6)
    ]
    assert tried[0] == tried[1] != tried[2]
    bot = roster_of("swoop").make("hard")
    assert bot.choose(seen, Source(3)) == roster_of("swoop").make("hard").choose(seen, Source(3))


def judge(seen):
    return judge_of(seen, EXPERIENCED)


def test_candidates_are_legal_and_few():
    for seen in asked(dealt(CLASSIC, 4, 9), [roster_of("swoop").make("random")], 9):
        kernel = seen.kernel
        found = candidates(kernel)
        legal = kernel.legal()
        assert set(found) <= set(legal)
        assert 1 <= len(found) == len(set(found)) <= 16
        assert judge(seen).choose(kernel) in legal


@pytest.mark.parametrize(
    ("hand", "up", "mixed", "ways"),
    [
        ("TC TD TS KC", "", True, ["TC", "TC TD TS"]),
        ("TC TD KC", "TS", True, ["TC", "@0", "TC TD @0"]),
        ("TC TD KC", "TS", False, ["TC", "@0", "TC TD"]),
        ("XR XB 4C 4D", "", True, ["XR", "XR XB"]),
        ("AC AD 4C", "", True, ["AC", "AC AD"]),
        ("4C 4D KC", "", True, ["4C 4D"]),
    ],
)
def test_of_what_fits_on_anything_one_and_many_are_compared(hand, up, mixed, ways):
    """A second swoop card, or its source, matters to a player who keeps the rest."""
    seen = view(hand, "6S", up, 2)
    rules = replace(seen.rules, mixed_sources=mixed)
    kernel = replace(seen, rules=rules, moves=kernel_with(seen, rules).legal()).kernel
    found = worth_comparing(kernel)
    assert set(candidates(kernel)) <= set(found) <= set(kernel.legal())
    assert len(found) == len(set(found))
    kept = hand[0]
    moves = {move for move in found if move >= 0 and c.RANKS[move >> 16] == kept}
    places = [way.split() for way in ways]
    counts = [
        (sum(one[0] != "@" for one in way), sum(one[0] == "@" for one in way)) for way in places
    ]
    assert {(move >> 8 & 255, move & 255) for move in moves} == set(counts)


def kernel_with(seen, rules):
    """Return the kernel of the same cards by other rules."""
    return replace(seen, rules=rules).kernel


def test_it_sees_who_goes_out_next():
    """A card that wins at once needs no search, however small the effort."""
    seen = until(CLASSIC, 4, [EASY], lambda seen: len(seen.legal) > 1 and bool(last_cards(seen)))
    for bot in (MEDIUM, SHORT):
        assert bot.choose(seen, Source(1)) in last_cards(seen)


def last_cards(seen):
    """Return the move that plays all cards left at once, if there is one and it fits."""
    up = sum(card is not None for card in seen.ups[seen.seat])
    if any(seen.mysteries[seen.seat]) or seen.kernel.chaining:
        return []
    ranks = {c.rank(card) for card in seen.hand}
    fits = all(seen.fits(rank) for rank in ranks)
    left = len(seen.hand) + up
    return [a for a in seen.legal if fits and len(a.cards) + len(a.columns) == left]


# -- the end of the game -------------------------------------------------------------------------


def over(out, *points):
    """Return the kernel of a finished deal with these points left, as aces."""
    kernel = Kernel(tables(CLASSIC), 3, 0)
    for seat, score in enumerate(points):
        kernel.hand[seat * 14] = score
    kernel.out = out
    return kernel


def of_deal(rules, number, totals):
    """Return a function from who went out and the points left to the first seat's worth."""
    found = stakes(at(dealt(rules, len(totals), 1).seen_by(0), totals, number), Aims())
    return lambda out, *points: found.worth(over(out, *points)) / ONE


def test_far_from_the_end_a_deal_counts_for_itself():
    worth = of_deal(CLASSIC, 1, (0, 0, 0))
    assert worth(0, 0, 5, 5) == 1
    assert -10 < worth(1, 100, 0, 5) < worth(1, 10, 0, 5) < 0.1


def test_at_480_of_500_twenty_points_are_the_end():
    late = of_deal(CLASSIC, 12, (480, 470, 460))
    assert late(1, 19, 0, 9) - late(1, 20, 0, 9) > 0.15
    early = of_deal(CLASSIC, 2, (40, 30, 20))
    assert early(1, 19, 0, 9) - early(1, 20, 0, 9) < 0.05


def test_in_the_last_deal_only_the_winner_counts():
    rules = replace(CLASSIC, point_limit=0, deals=5)
    worth = of_deal(rules, 5, (10, 40, 90))
    assert worth(1, 20, 0, 5) == 1
    assert worth(1, 30, 0, 5) == 0.5
    assert worth(0, 0, 0, 0) == 1
    assert worth(1, 31, 0, 5) == 0


def test_points_matter_to_whoever_has_much_to_lose():
    seen = dealt(CLASSIC, 3, 1)
    seen = seen.seen_by(seen.to_act()[0])

    def of(own, *others):
        totals = list(others)
        totals.insert(seen.seat, own)
        return caution(at(seen, tuple(totals)))

    assert of(0, 0, 0) == 0
    assert of(480, 300, 300) > 0
    assert of(100, 470, 300) > 0
    assert of(300, 470, 100) == 0


# -- levels and styles ---------------------------------------------------------------------------


def test_levels_are_offered_from_weak_to_strong():
    assert roster_of("swoop").offered == ("easy", "medium", "hard", "expert")


@pytest.mark.long
def test_each_level_beats_the_one_below():
    """A quarter would be equal strength. Seeds are fixed and margins wide."""
    assert wins("classic", MEDIUM, EASY, 40) >= 50
    assert wins("classic", roster_of("swoop").make("hard"), MEDIUM, 4) >= 5
    assert wins("classic", SearchingBot(EXPERT._replace(effort=13_000)), EASY, 2) >= 3


def test_styles_are_different_players():
    names = roster_of("swoop").styles
    assert names[0] == ""
    assert len(names) >= 4
    choices = {name: [] for name in names}
    for seed in range(4):
        for seen in asked(dealt(CLASSIC, 4, seed), [EASY], seed):
            for name in names:
                bot = roster_of("swoop").make("medium", style=name)
                choices[name].append(bot.choose(seen, Source(1)))
    assert len({tuple(made) for made in choices.values()}) == len(names)
    for level in roster_of("swoop").levels:
        assert roster_of("swoop").make(level, style=names[-1])
    with pytest.raises(KeyError):
        roster_of("swoop").make("medium", style="reckless")
