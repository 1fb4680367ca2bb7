"""The stated effect of luck sums to zero over all cards that could have turned up."""

from math import hypot, sqrt

import pytest

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.thinking import determinizations, luck, unseen_ranks
from swoop_desktop.core.chance import Chance
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Event, Revealed, Zone
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Seat, Session, Setup
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.decisions import Fortune, PlayedDeal, fortunes, luck_told
from tests.bots.swoop.tables import dealt, until


def flipping(rules, seats=3):
    """Return the view of a player who may flip, some way into a deal."""
    _game, found = find_rules(rules)
    bots = [roster_of("swoop").make("easy")]

    def wanted(seen):
        return len(seen.history) > 8 and any(one.kind == "flip" for one in seen.legal)

    return until(found, seats, bots, wanted)


def turned(seen, rank):
    """The events of flipping a mystery of this rank."""
    card = next(card for card in c.BY_CODE.values() if c.rank(card) == rank)
    return [Revealed(Zone("down", seen.seat, 0), card, "flip")]


def test_a_card_is_turned_up_by_exchanging_it():
    seen = flipping("classic", 4)
    deals = determinizations(seen, [])
    unseen, chance = sorted(unseen_ranks(seen)), Chance(5)
    for rank in (*range(13), *range(13)):
        deals.deal(chance)
        hands = [int(one) for one in deals.kernel.hand]
        count = int(deals.turn_up(seen.seat, rank, chance))
        missing = sum(int(one) for one in deals.missing)
        pool = [int(one) for one in deals.unseen][missing:]
        assert count == pool.count(rank)
        first = int(deals.order[seen.seat * int(deals.stride)])
        assert not count or first == rank
        assert sorted(int(one) for one in deals.unseen) == unseen, "no card is made or lost"
        assert [int(one) for one in deals.kernel.hand] == hands
        for seat in range(seen.seats):
            base = seat * int(deals.stride)
            row = [int(deals.order[base + i]) for i in range(int(deals.mysteries[seat]))]
            down = [int(deals.kernel.down[seat * 14 + one]) for one in range(14)]
            assert down == [row.count(one) for one in range(14)], "what lies there turns up"


@pytest.mark.parametrize("rules", ["classic"])
def test_over_all_cards_luck_adds_up_to_nothing(rules):
    seen = flipping(rules)
    unseen = unseen_ranks(seen)
    total = error = 0.0
    for rank in sorted(set(unseen)):
        found = luck(seen, turned(seen, rank), 2_000, Source(3))
        assert found is not None and found.error > 0
        share = unseen.count(rank) / len(unseen)
        total += share * found.wins
        error = hypot(error, share * found.error)
    assert abs(total) < 4 * error + 0.01


def test_a_last_card_that_fits_is_luck_and_one_that_does_not_is_none():
    _game, rules = find_rules("classic")
    bots = [roster_of("swoop").make("easy")]

    def last(one):
        kernel = one.kernel
        return kernel.top < 9 and kernel.held[one.seat] == kernel.open[one.seat] == 1

    seen = until(rules, 3, bots, last)
    assert [one.kind for one in seen.legal] == ["flip"]
    kernel, signs = seen.kernel, set[bool]()
    for rank in sorted(set(unseen_ranks(seen)))[::3]:
        found = luck(seen, turned(seen, rank), 6_000, Source(3))
        assert found is not None
        fits = bool(kernel.tables.fits[kernel.top] >> rank & 1)
        assert found.wins > 0 if fits else found.wins < 0
        signs.add(fits)
    assert len(signs) == 2


def test_hidden_cards_make_no_difference_to_luck():
    seen = flipping("quebec", 4)
    again = seen.filled(Source(8)).seen_by(seen.seat)
    rank = unseen_ranks(seen)[0]
    assert luck(seen, turned(seen, rank), 1_500, Source(3)) == luck(
        again, turned(again, rank), 1_500, Source(3)
    )


def deal_of(rules, level="easy", seed=4):
    game, found = find_rules(rules)
    seats = tuple(Seat(f"P{i}", f"bot:{level}") for i in range(3))
    session, bot = Session.new(Setup(game, found, seats, seed)), roster_of(game.name).make(level)
    while session.number == 1 and session.winners is None:
        seat = session.to_act()[0]
        session.submit(seat, bot.choose(session.seen_by(seat), Source(len(session.history))))
    session.close()
    replay = GameReplay.of(session)
    return PlayedDeal.of(replay, replay.chapters[0])


def test_only_what_a_seat_turns_up_itself_is_luck():
    deal = deal_of("classic")
    every = list(fortunes(deal, None, 60))
    flips = [n for n, (_seat, action) in enumerate(deal.decisions) if action.kind == "flip"]
    assert [one.number for one in every] == flips != []
    assert all(one.seat == deal.decisions[one.number][0] for one in every)
    assert [one for one in every if one.seat == 1] == list(fortunes(deal, 1, 60)) != []
    assert not list(fortunes(deal_of("capture"), None, 60)), "there, chance and play are one"
    assert luck_told("hearts", [Fortune(1, 0, 0.3, 0.3, 0.01)]) is None


@pytest.mark.parametrize(
    ("wins", "error", "said"),
    [
        (0.12, 0.03, "Lucky mysteries brought about one win in 8 deals."),
        (-0.12, 0.03, "Unlucky mysteries cost about one win in 8 deals."),
        (0.06, 0.04, None),
        (0.01, 0.01, "made little difference"),
        (0.01, 0.05, None),
    ],
)
def test_luck_is_told_as_far_as_it_is_known(wins, error, said):
    half = [Fortune(n, 0, wins / 2, wins / 2, error / sqrt(2)) for n in (3, 9)]
    told = luck_told("swoop", half)
    assert told is None if said is None else said in str(told)
    assert luck_told("swoop", []) is None


@pytest.mark.long
def test_over_many_deals_luck_is_neither_good_nor_bad():
    """Averaged over many deals, cards turned up as often as was believed."""
    per = list[float]()
    for seed in range(16):
        for name in ("classic", "quebec", "wild_twos"):
            _game, rules = find_rules(name)
            state, sums = dealt(rules, 3, 100 + seed), [0.0] * 3
            bot, number = roster_of("swoop").make("medium"), 0
            while acting := state.to_act():
                seen, told = state.seen_by(acting[0]), list[Event]()
                number += 1
                state.apply(seen.seat, bot.choose(seen, Source(seed, number)), told.append)
                found = luck(seen, told, 400, Source(seed, number))
                sums[seen.seat] += 0.0 if found is None else found.wins
            per += sums
    mean = sum(per) / len(per)
    spread = sqrt(sum((one - mean) ** 2 for one in per)) / len(per)
    assert abs(mean) < 3 * spread
