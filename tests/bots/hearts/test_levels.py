"""Bots of Capture the Hearts: legal, reproducible, honest, in time, and each level better than the
one below.
"""

from dataclasses import replace

import pytest

from swoop_desktop.bots.hearts import search as hearts_search
from swoop_desktop.bots.hearts.judgement import kinds_of
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.bots.hearts.roster import ExpertBot, urgency
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.core.hearts import row, winner
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Zone
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.engine.state import Context
from tests.contract.played import steps
from tests.sooner import later, one_in

GAME = GAMES["hearts"]
RULES = GAME.presets()["capture"]
QUICK = 300
"""Small effort for tests: enough for a little search."""


def players():
    made = {level: roster_of("hearts").make(level) for level in roster_of("hearts").offered}
    return made | {"expert": ExpertBot(QUICK)}


def begun(rules, seats, seed, totals=()):
    context = Context(1, totals or (0,) * seats)
    return GAME.begin(rules, GAME.deal(rules, seed, context), context)


@pytest.mark.parametrize("seats", [3, 4, 5, 7])
def test_shares_of_rounds_to_come_are_as_they_come(seats):
    """Forecasts at a deal's start match all rounds, also the one in which the stock runs out."""
    state = begun(RULES, seats, 5)
    known = [Memory(state.seen_by(seat)).shares for seat in range(seats)]
    came = [[] for _ in known]
    for seat, action in steps(state, Source(5)):
        if len(came[0]) == len(state.rounds):
            for shares, looking in zip(came, range(seats), strict=True):
                shares.append(Memory(state.seen_by(looking)).shares[0])
        state.apply(seat, action)
    assert came == known


def decisions(state, seated, seed):
    """Play a deal to its end; yield seat, view and choice of every decision."""
    count = 0
    while acting := state.to_act():
        seat = acting[count % len(acting)]
        seen = state.seen_by(seat)
        action = seated[seat].choose(seen, Source(seed, count))
        yield seat, seen, action
        state.apply(seat, action)
        count += 1


def options(seed):
    """Random rules, and a number of players."""
    rng = Source(seed)
    seats = rng.choice((2, 2, 3, 4, 5, 7, 8, 12))
    hand = rng.choice((2, 3, 5, 7, 10, 13, 20, 26))
    needed = -(-seats * hand // 52)
    packs = needed + rng.below(3)
    points, games = rng.choice(((0, 1), (0, 3), (25, 0), (10, 5), (3, 0)))
    return (
        replace(
            RULES,
            hand=hand,
            refill=rng.choice((0, 1, 2, 3, 10)),
            packs=packs,
            points=points,
            games=games,
        ),
        seats,
    )


@pytest.mark.parametrize("level", roster_of("hearts").offered)
@pytest.mark.parametrize("seats", one_in(3, [2, 3, 4, 5, 8, 12]))
def test_legal_at_every_table(level, seats):
    state = begun(RULES, seats, seats)
    bot = players()[level]
    for seat, seen, action in decisions(state, [bot] * seats, seats):
        assert action in seen.legal, f"seat {seat}: {action}"
    assert state.result() is not None


@pytest.mark.parametrize("level", one_in(2, roster_of("hearts").offered))
def test_legal_by_any_options(level):
    bot = players()[level]
    for seed in range(12 if level in roster_of("hearts").offered[:3] else 4):  # others search
        rules, seats = options(seed)
        totals = tuple(Source(seed, seat).below(30) - 5 for seat in range(seats))
        state = begun(rules, seats, seed, totals)
        for number, (_, seen, action) in enumerate(decisions(state, [bot] * seats, seed)):
            assert action in seen.legal, f"{rules}, {seats} seats, decision {number}: {action}"


@pytest.mark.parametrize("level", roster_of("hearts").offered)
def test_decides_alike_whatever_is_hidden(level):
    """The choice stays the same if other players' hidden cards are exchanged in positions of real
    games.
    """
    bot = players()[level]
    others = players()
    for seed, seats in enumerate((2, 3, 4, 5, 8)):
        state = begun(RULES, seats, seed)
        seated = [others["hard"], others["easy"], others["medium"]] * 3
        for number, (seat, seen, _) in enumerate(decisions(state, seated[:seats], seed)):
            if (number + seed) % 5:
                continue
            chosen = bot.choose(seen, Source(9, number))
            assert bot.choose(seen, Source(9, number)) == chosen
            for again in range(2):
                other = seen.filled(Source(seed, number, again))
                assert bot.choose(other.seen_by(seat), Source(9, number)) == chosen


def test_worlds_agree_with_what_was_seen():
    """Sampled deals contain every card once, in hands of the right size, with known hearts in
    place.
    """
    for seed, seats in enumerate((2, 3, 4, 5, 8, 12)):
        state = begun(RULES, seats, seed)
        seated = [players()["easy"], players()["hard"]] * 6
        for number, (seat, seen, _) in enumerate(decisions(state, seated[:seats], seed)):
            if number % 3:
                continue
            memory = Memory(seen)
            search = hearts_search.Search(memory, kinds_of(seats), 1, number)
            dealing = search.dealer([0.5] * len(seen.rounds))
            dealing.deal()
            assert dealing.stocked == seen.size("stock")
            dealt = [dealing.stock[i] for i in range(dealing.stocked)]
            for hand, size in zip(dealing.hands, memory.sizes, strict=True):
                held = list(hand.others[hand.low : hand.end])
                kept = list(hand.hearts[: hand.kept])
                assert len(held) + len(kept) == size
                assert held == sorted(held)
                assert kept == sorted(kept)
                dealt += held + kept
            left = memory.left(remembers=True)
            hidden = (seats - 1) * sum(one.winner != seat for one in seen.rounds)
            assert all(dealt.count(k) <= left[k] for k in set(dealt))
            assert len(dealt) + hidden == sum(left)
            for other, hand in enumerate(dealing.hands):
                fewest, most = seen.hearts_won()[other]
                assert fewest <= dealing.score[other] <= most
                assert hand.kept >= (memory.sure_hearts()[other] if other != seat else 0)


def played_out(trials, bottom, top):
    """Return the result of a choice in a sampled deal that everybody plays card by card."""
    deals = trials.deals
    dealer, score = deals.dealer, list(deals.score)
    stock = [deals.stock[i] for i in range(deals.stocked)]
    for number in range(trials.rounds):
        for seat, hand in enumerate(deals.hands):
            if seat == deals.seat and not number:
                hand.lay(bottom, top)
            else:
                hand.choose(trials.minds, number, trials.who[seat], seat)
        tops = [hand.top for hand in deals.hands]
        score[winner(row(tops), deals.seats, dealer)] += sum(
            not hand.bottom & 3 for hand in deals.hands
        )
        dealer = (dealer + 1) % deals.seats
        for place in range(min(len(stock), deals.refill * deals.seats)):
            deals.hands[(dealer + 1 + place) % deals.seats].give(row([stock.pop()]), 0, 1, 1)
    if trials.whole:
        score = [a - hand.kept for a, hand in zip(score, deals.hands, strict=True)]
    return trials.aim.value(row(score))


@pytest.mark.long
def test_what_is_tried_is_played_by_the_rules():
    """A search plays the others' part of a sampled deal once for all choices: the result must be
    the same.
    """
    ties = 0
    for seed, seats in enumerate((2, 3, 4, 5, 8, 9)):
        state = begun(replace(RULES, packs=1 + seed % 2 + seats // 5), seats, seed)
        seated = [players()["easy"], players()["hard"]] * 6
        for number, (_, seen, _) in enumerate(decisions(state, seated[:seats], seed)):
            if number % 7:
                continue
            search = hearts_search.Search(Memory(seen), kinds_of(seats), 1, number)
            choices = search.choices()
            for place, choice in enumerate(choices):
                trials, twin = (
                    hearts_search.Search(Memory(seen), kinds_of(seats), 1, number).trials(choices)
                    for _ in range(2)
                )
                trials.try_all([place])
                twin.meet()
                twin.deals.deal()
                assert trials.total(place) == played_out(twin, *choice)
                tops = [hand.top for hand in twin.deals.hands]
                ties += tops.count(max(tops)) > 1
    assert ties, "some rounds are tied"


def test_the_search_keeps_to_its_budget():
    """Effort counts choices played in sampled deals; tables and hands have any size."""
    for seats, changes in ((4, {}), (2, {}), (12, {"hand": 26, "packs": 7}), (2, {"packs": 12})):
        state = begun(replace(RULES, **changes), seats, 1)
        memory = Memory(state.seen_by(state.to_act()[0]))
        search = hearts_search.Search(memory, kinds_of(seats), 2_000, 1)
        search.best()
        once = hearts_search.MOST * seats * (hearts_search.HORIZON + 2)
        assert 2_000 <= search.spent <= 2_000 + 4 * once
    assert hearts_search.BUDGET <= 200_000
    nothing = hearts_search.Search(memory, kinds_of(seats), 0, 1)
    assert nothing.best() in nothing.choices()
    assert nothing.spent == 0


def test_one_choice_is_taken_at_once():
    state = begun(RULES, 3, 1)
    seat = state.to_act()[0]
    state.lying[Zone("hand", seat)] = tuple(c.BY_CODE[code] for code in ("4H", "9S"))
    for other in range(state.seats):
        zone = Zone("hand", other)
        state.lying[zone] = state.lying[zone][:2]
    (only,) = state.legal_for(seat)

    class Untouched(Source):
        def bits(self):
            raise AssertionError("there is nothing to decide by chance")

    assert ExpertBot().choose(state.seen_by(seat), object.__new__(Untouched)) == only


def share_of_wins(one, others, seats, deals):
    """Return the share of deals that `one` wins among `others`, from every seat with the same
    cards.
    """
    won = 0.0
    for seed in range(deals):
        for place in range(seats):
            state = begun(RULES, seats, seed)
            seated = [one if seat == place else others for seat in range(seats)]
            for _ in decisions(state, seated, seed):
                pass
            winners = state.result().winners
            won += (place in winners) / len(winners)
    return won / deals / seats


@pytest.mark.parametrize(
    ("better", "worse", "deals", "least"),
    [("easy", "random", 30, 0.35), ("medium", "easy", 50, 0.33), ("hard", "medium", 50, 0.3),
     later(("expert", "hard", 8, 0.3))],
)  # fmt: skip
def test_each_level_beats_the_one_below(better, worse, deals, least):
    seated = players() | {"random": roster_of("hearts").make("random"), "expert": ExpertBot(2_000)}
    assert share_of_wins(seated[better], seated[worse], 4, deals) > least


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_styles_differ_and_stay_legal(level):
    """Bots of one level differ by style: each style sometimes chooses otherwise."""
    game, rules = find_rules("capture")
    plain = roster_of("hearts").make(level)
    others = {style: roster_of("hearts").make(level, style) for style in roster_of("hearts").styles}
    differ = dict.fromkeys(others, 0)
    for seed in range(25):
        match = Match(game, rules, 4, seed)
        while asked := match.to_act():
            seen = match.seen_by(asked[0])
            first = plain.choose(seen, Source(seed))
            for style, bot in others.items():
                action = bot.choose(seen, Source(seed))
                assert action in seen.legal
                differ[style] += action != first
            match.submit(asked[0], first)
    assert differ[""] == 0
    assert sum(count > 0 for count in differ.values()) >= 3, differ


def test_it_matters_more_what_others_capture_to_whoever_is_behind():
    game, rules = find_rules("capture25")
    seen = Match(game, rules, 4, 1).seen_by(0)

    def at(*totals):
        return urgency(replace(seen, context=Context(seen.number, totals)))

    assert at(0, 0, 0, 0) == at(10, 14, 3, 0) == 1.0
    assert at(24, 20, 0, 0) < at(20, 20, 0, 0) <= 1.0 < at(15, 24, 0, 0) <= 2.5
    single = Match(*find_rules("capture"), 4, 1).seen_by(0)
    assert urgency(single) == 1.0
