"""Each game's tallies at every table: of the right type, additive over deals, and true."""

from collections import Counter

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import (
    DealEnded,
    Moved,
    Revealed,
    RoundEnded,
    TurnBegan,
    view,
)
from swoop_desktop.engine.game import combined
from swoop_desktop.engine.registry import GAMES, find_rules
from tests.contract.played import OURS, TABLES, begun, steps

DEALS = 3


def played(rules, seats, seed):
    """Return all events of a random deal, with its end."""
    game, found = find_rules(rules)
    events = []
    state = begun(game, found, seats, seed, events.append)
    for seat, action in steps(state, Source(seed)):
        state.apply(seat, action, events.append)
    result = state.result()
    assert result is not None
    ended = DealEnded(1, result.scores, result.scores, result.left, result.winners, result.notes)
    return [*events, ended]


def public(events):
    return [seen for event in events if (seen := view(event, None)) is not None]


@pytest.mark.parametrize(("rules", "seats"), TABLES)
def test_counts_of_deals_make_those_of_all(rules, seats):
    game = find_rules(rules)[0]
    specs = {spec.key: spec for spec in game.tallies}
    deals = [public(played(rules, seats, seed)) for seed in range(DEALS)]
    each = [game.tallied(deal, seats) for deal in deals]
    whole = game.tallied([event for deal in deals for event in deal], seats)
    assert whole.keys() == specs.keys()
    for key, spec in specs.items():
        assert len(whole[key]) == seats
        assert all(count is None or count >= 0 for count in whole[key]), key
        for seat in range(seats):
            assert combined(spec.way, [one[key][seat] for one in each]) == whole[key][seat], key
        if spec.of:
            assert specs[spec.of].way == spec.way == "sum"
            for part, all_ in zip(whole[key], whole[spec.of], strict=True):
                assert part is not None
                assert all_ is not None
                assert part <= all_


def test_keys_are_of_one_game_each_and_words_differ():
    for game in GAMES.values():
        keys = [spec.key for spec in game.tallies]
        assert len(set(keys)) == len(keys)
        assert len({str(spec.label) for spec in game.tallies}) == len(keys)


class Watched:
    """Counts the tallies independently of the game: from events."""

    def __init__(self, events, seats):
        self.counts = {}
        self.most = {}
        hearts, turns, before = Counter[int](), Counter[int](), ()
        flipped = None
        for event in events:
            match event:
                case TurnBegan(acting, why):
                    if why in ("first", "next"):
                        turns[acting[0]] += 1
                    if why != "add" and flipped is not None:
                        self._add("helped", flipped)
                        flipped = None
                    before = acting
                case Moved(cards, why="swoop"):
                    self._add("swoops", before[0], swept=len(cards))
                case Moved(cards, _pile, hand, "take"):
                    assert hand.seat is not None
                    self._add("takes", hand.seat, taken=len(cards))
                    flipped = None
                case Revealed(zone, why="flip"):
                    assert zone.seat is not None
                    self._add("flips", zone.seat)
                    flipped = zone.seat
                case RoundEnded(_number, winner, gain):
                    self._add("rounds", winner)
                    for seat in range(seats):
                        self._add("played", seat)
                    assert gain is not None
                    hearts[winner] += gain
                case DealEnded():
                    if flipped is not None:
                        self._add("helped", flipped)
                    for winner in event.winners:
                        self.most.setdefault("fastest", Counter())[winner] = turns[winner]
                    for seat in range(seats):
                        kept = sum(c.suit(card) == "H" for card in event.left[seat])
                        self.counts.setdefault("kept", Counter())[seat] += kept
                        self.counts.setdefault("hearts", Counter())[seat] += hearts[seat]
                        self.most.setdefault("most_hearts", Counter())[seat] = hearts[seat]

    def _add(self, key, seat, **most):
        self.counts.setdefault(key, Counter())[seat] += 1
        for name, count in most.items():
            found = self.most.setdefault(name, Counter())
            found[seat] = max(found[seat], count)

    def of(self, key, seat):
        if key in self.most:
            return self.most[key].get(seat)
        return self.counts.get(key, Counter())[seat]


@pytest.mark.parametrize("rules", [rules for game in OURS for rules in GAMES[game].presets()])
def test_what_is_counted_is_what_happened(rules):
    """This test knows only the events of our own games. Other games have their own tests."""
    game, found = find_rules(rules)
    seats = min(game.seats(found)[0] + 1, game.seats(found)[1])
    for seed in range(DEALS):
        events = played(rules, seats, seed)
        seen = Watched(events, seats)
        tallied = game.tallied(public(events), seats)
        for spec in game.tallies:
            expected = tuple(seen.of(spec.key, seat) for seat in range(seats))
            if spec.way != "sum":
                expected = tuple(count or None for count in expected)
                got = tuple(count or None for count in tallied[spec.key])
            else:
                got = tallied[spec.key]
            assert got == expected, (spec.key, seed)
