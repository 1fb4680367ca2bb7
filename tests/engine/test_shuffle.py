"""The shuffle is fair and permanent. `DERIVED`, `BITS`, `SHUFFLED` and `DEALT` never change:
players share seeds, and a seed gives the same cards in every later version.
"""

from collections import Counter
from hashlib import blake2b
from itertools import pairwise, permutations
from math import sqrt

import pytest

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source, derived
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context

DERIVED = {
    (): 0xE4A6A0577479B2B4,
    (0,): 0x842B7D9D43CDDF75,
    (-1,): 0x1F5738EA708B00E6,
    (2**64,): 0xE7D19F07148F4541,
    (10**30,): 0xC7D9E223FCD635E2,
    (12, 3): 0x8016D8D28F7A7732,
    (1, 23): 0x46343F6E19B67708,
    ("deal", 8421, 1): 0xB45F7D3C03673D83,
    ("deal", 8421, 2): 0x153CADDA6C76A184,
    ("bot", 8421, 1, 0, 2): 0x5F8F881BF4D4B33D,
    ("hint", 8421, 1, 0, 2): 0xEFD76E810CCD7E66,
    ("game", 7, 0): 0x55A0065C7CA0D373,
}
BITS = [0xE2BEE0F894146FB2, 0xB6941B73CFD2FDEF, 0x44CF1A07AC8B3BB5]
BELOW = [46, 37, 13, 39, 49, 45, 12, 14, 29, 41, 2, 36, 25, 27, 27, 42, 21, 19, 26, 15]
SHUFFLED = [4, 0, 3, 9, 5, 1, 8, 11, 6, 2, 7, 10]
SPLITMIX_OF_0 = [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
"""First numbers for seed 0, as its authors publish them."""
DEALT = {
    ("classic", 4): (3, "7D 3H QC 8H 7D 5H 3D 6S 6S QH 2S", "JS 6C 9C XB KC 6D TD 4C"),
    ("quebec", 5): (4, "TC 5C QS TC 6H 8D 4S", "3S 8C JH QC 4D 9D 4C 7S"),
    ("capture", 3): (2, "5D 3S 9C KC 8H JD KS", "7C KH 2H 4H AC TS 4D 5H"),
}
"""By rule set and number of players: the starter (or dealer), the first hand, and the
stock's top.
"""
SEED = 8421
FAR = 4.5
"""Standard deviations: a fair shuffle exceeds them once in some 100,000 tries."""


def line_of(name, seats, seed, number=1):
    game, rules = find_rules(name)
    return game.deal_line(game.deal(rules, seed, Context(number, (0,) * seats)))


# -- the same for good ----------------------------------------------------------------------------


@pytest.mark.parametrize("seeds", DERIVED, ids=str)
def test_what_is_derived_is_pinned(seeds):
    assert derived(*seeds) == DERIVED[seeds]
    text = b" ".join(str(seed).encode() for seed in seeds)
    assert derived(*seeds).to_bytes(8, "big") == blake2b(text, digest_size=8).digest()


def test_the_stream_is_pinned(monkeypatch):
    source = Source("deal", SEED, 1)
    assert [source.bits() for _ in BITS] == BITS
    source = Source("deal", SEED, 1)
    assert [source.below(52) for _ in BELOW] == BELOW
    source = Source("deal", SEED, 1)
    assert source.choice(range(52)) == BELOW[0]
    monkeypatch.setattr("swoop_desktop.engine.cards.derived", lambda *_: 0)
    source = Source()
    assert [source.bits() for _ in SPLITMIX_OF_0] == SPLITMIX_OF_0


def test_the_shuffle_is_pinned():
    cards = list(range(12))
    Source("deal", SEED, 1).shuffle(cards)
    assert cards == SHUFFLED


@pytest.mark.parametrize(("name", "seats"), DEALT)
def test_deals_are_pinned(name, seats):
    line = line_of(name, seats, SEED)
    first = line.get("first", line.get("dealer"))
    found = first, " ".join(line["seats"][0]["hand"]), " ".join(line["stock"][:8])  # type: ignore
    assert found == DEALT[name, seats], "every seed that players share would give other cards"


def test_every_purpose_has_chance_of_its_own():
    """Bots get no number that the deal or another bot uses."""
    numbers = [
        (s, d, n, b) for s in (0, 1, SEED) for d in (1, 2) for n in (0, 1, 2) for b in (0, 1)
    ]
    found = [derived(word, *rest) for word in ("bot", "hint") for rest in numbers]
    found += [
        derived(word, s, d) for word in ("deal", "game") for s in (0, 1, SEED) for d in (1, 2)
    ]
    assert len(set(found)) == len(found)


# -- fair -----------------------------------------------------------------------------------------


def away(counts, cells):
    """Return the distance of counts from equal ones, by chi-square, in standard deviations.
    `cells`: number of possible outcomes, even if they never occur.
    """
    found = list(counts)
    due = sum(found) / cells
    assert due >= 5, "too few tries say nothing"
    chi = sum((n - due) ** 2 for n in found) / due + (cells - len(found)) * due
    return sqrt(2 * chi) - sqrt(2 * (cells - 1) - 1)


def shuffled(n, seed):
    items = list(range(n))
    Source("deal", seed, 1).shuffle(items)
    return items


def carelessly(n, seed):
    """Shuffle with the usual mistake: each place is swapped with any random place."""
    items, source = list(range(n)), Source(seed)
    for i in range(n):
        j = source.below(n)
        items[i], items[j] = items[j], items[i]
    return items


def positions(shuffle, n, tries):
    """Compare how often each card lies at each place."""
    counts = [0] * (n * n)
    for seed in range(tries):
        for place, card in enumerate(shuffle(n, seed)):
            counts[place * n + card] += 1
    # Each row and column sums to the number of tries, so (n - 1)² of the cells are free.
    due = tries / n
    chi = sum((found - due) ** 2 for found in counts) / due
    return sqrt(2 * chi) - sqrt(2 * (n - 1) ** 2 - 1)


def orders(shuffle, n, tries):
    counts = Counter(tuple(shuffle(n, seed)) for seed in range(tries))
    return away(counts.values(), len(list(permutations(range(n)))))


def pairs(shuffle, n, at):
    """Compare how often each pair of cards lies at two places."""
    rows = (shuffle(n, seed) for seed in range(n * (n - 1) * 12))
    return away(Counter((row[at[0]], row[at[1]]) for row in rows).values(), n * (n - 1))


def test_every_card_lies_anywhere():
    assert abs(positions(shuffled, 52, 8000)) < FAR
    assert abs(positions(shuffled, 108, 3000)) < FAR


@pytest.mark.parametrize("at", [(0, 1), (0, 25), (24, 25), (1, 13)])
def test_every_pair_of_cards_lies_at_any_two_places(at):
    assert abs(pairs(shuffled, 26, at)) < FAR


def test_every_order_comes():
    assert abs(orders(shuffled, 5, 12_000)) < FAR


def test_a_careless_shuffle_would_be_noticed():
    """Each of these tests finds the careless shuffle by itself."""
    assert positions(carelessly, 52, 8000) > FAR
    assert orders(carelessly, 5, 12_000) > FAR
    assert pairs(carelessly, 26, (0, 1)) > FAR


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 13, 52, 100])
def test_draws_are_even(n):
    source = Source(n)
    drawn = [source.below(n) for _ in range(n * 300)]
    assert abs(away(Counter(drawn).values(), n)) < FAR
    if n < 20:
        assert abs(away(Counter(pairwise(drawn)).values(), n * n)) < FAR


@pytest.mark.parametrize("step", [1, 2**20, 2**64])
def test_seeds_that_are_close_give_deals_that_are_not(step):
    firsts = [Source("deal", seed * step, 1).below(13) for seed in range(13 * 13 * 20)]
    assert abs(away(Counter(pairwise(firsts)).values(), 13 * 13)) < FAR
    later = [Source("deal", seed * step, 2).below(13) for seed in range(13 * 13 * 20)]
    assert abs(away(Counter(zip(firsts, later, strict=True)).values(), 13 * 13)) < FAR


def even(found, cells):
    assert abs(away(Counter(found).values(), cells)) < FAR


@pytest.mark.parametrize(("name", "seats"), [("classic", 4), ("quebec", 5), ("capture", 4)])
def test_deals_favour_nobody(name, seats):
    """Compares starters, suits and ranks in hands, owners of a card, and two cards of the stock."""
    lines = [line_of(name, seats, seed) for seed in range(1200)]
    hands = [[seat["hand"] for seat in line["seats"]] for line in lines]
    even((line.get("first", line.get("dealer")) for line in lines), seats)
    even((hand[0][0][1] for hand in hands if hand[0][0][0] != "X"), 4)
    even((hand[seats - 1][-1][0] for hand in hands if hand[seats - 1][-1][0] != "X"), 13)
    even((seat for hand in hands for seat, row in enumerate(hand) for card in row if card == "KS"),
         seats)  # fmt: skip
    even(
        (
            line["stock"][0][0] + line["stock"][1][1]
            for line in lines
            if "X" not in (line["stock"][0][0], line["stock"][1][0])
        ),
        52,
    )


def test_the_seat_of_the_best_card_says_nothing_of_the_rest():
    """Two deals of one seed are independent."""
    found = []
    for seed in range(1500):
        first, second = (line_of("capture", 4, seed, number) for number in (1, 2))
        rows = [[seat["hand"] for seat in line["seats"]] for line in (first, second)]
        found.append((c.SUITS.index(rows[0][0][0][1]), c.SUITS.index(rows[1][0][0][1])))
    even(found, 16)
