"""Who plays in thought at a table of Swoop: from weights, rules and deck to the core's numbers."""

from collections.abc import Sequence
from functools import lru_cache

from swoop_desktop.bots.swoop.weights import Weights
from swoop_desktop.core.judge import NEAR, Judge, Scales
from swoop_desktop.core.policy import Policy
from swoop_desktop.core.tables import EMPTY, RANKS, RANKS_IN, Tables
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.swoop.rules import Rules, tables

_ONE = 1 << 20
"""What a worth of 1 is to a judge."""


@lru_cache(maxsize=16)
def policy(tables: Tables) -> Policy:
    """Make the beginner for a rule set."""
    return Policy(tables)


@lru_cache(maxsize=64)
def judge(rules: Rules, seats: int, weights: Weights, caution: int = 0) -> Judge:
    """Make a judge of these weights, by these rules and with the deck of so many players.
    `caution`: see `Judge`.
    """
    found = scales(tables(rules), ranks_in_deck(rules, seats), weights)
    return Judge(tables(rules), found, caution)


def ranks_in_deck(rules: Rules, seats: int) -> list[int]:
    """Count the cards of each rank in the packs for so many players."""
    counts = [0] * RANKS
    for card in rules.deck(seats):
        counts[c.rank(card)] += 1
    return counts


def scales(tables: Tables, deck: Sequence[int], weights: Weights) -> Scales:
    """Work out how much each fact counts. `deck`: how many cards of each rank there are."""
    found = Scales()
    ranks = RANKS_IN[tables.fits[EMPTY]]
    plain = [rank for rank in ranks if not tables.swoop[rank]]
    # The lower a rank, the more others it fits on.
    fits_on = {rank: sum(tables.fits[top] >> rank & 1 for top in plain) for rank in plain}
    steps = sorted(set(fits_on.values()), reverse=True)
    dearest: int = max(tables.points[rank] for rank in ranks) or 1
    sets, swoops, high = weights.sets, weights.swoop_cards, weights.too_high
    for rank in range(RANKS):
        height = 1.0
        """From 0 for the lowest to 1 for the highest."""
        if rank in fits_on:
            height = steps.index(fits_on[rank]) / max(1, len(steps) - 1)
        wild = fits_on.get(rank) == len(plain) and tables.fits[rank] == tables.fits[EMPTY]
        cost: int = tables.points[rank]
        base = (sets.height + sets.height_squared * height) * height
        found.set_base[rank] = _whole(base + sets.fits_all * wild)
        found.high_rank[rank] = _whole(high.height * height)
        for alarm in range(NEAR + 1):
            near, place = alarm / NEAR, alarm * RANKS + rank
            worth = sets.card + (sets.card_alarm + sets.points_alarm * cost / dearest) * near
            found.set_card[place] = _whole(worth)
            found.swoop_rank[place] = _whole(swoops.points_alarm * cost / dearest * near)
    found.set_uncovers = _whole(sets.uncovers)
    found.set_four = _whole(sets.four)
    found.set_four_pile = _whole(sets.four_pile / 10)
    found.swoop_uncovers = _whole(swoops.uncovers)
    found.swoop_pile = _whole(swoops.pile_squared / 100)
    found.swoop_each = _whole(swoops.each)
    found.swoop_close = _whole(swoops.close / NEAR)
    found.swoop_alone = _whole(swoops.alone)
    found.high_base = _whole(high.base + (high.with_it if tables.take_all else 0))
    found.high_pile = _whole(high.pile / 10)
    found.high_uncovers = _whole(high.uncovers)
    found.high_four = _whole(high.four)
    found.high_best = _whole(high.height + high.four + 7 * max(0.0, high.uncovers))
    _flips(found, tables, deck, weights)
    found.pick_up = _whole(weights.pick_up)
    found.keep = _whole(high.base)
    found.keep_pile = _whole(high.pile / 10)
    return found


def _flips(found: Scales, tables: Tables, deck: Sequence[int], weights: Weights) -> None:
    flips, risks = weights.flips, misfits(tables, deck)
    for alarm in range(NEAR + 1):
        near = alarm / NEAR
        swoops = weights.swoop_cards
        found.swoop_base[alarm] = _whole(swoops.base + swoops.alarm * near)
        found.flip_base[alarm] = _whole(flips.base + flips.alarm * near)
    for top, risk in enumerate(risks):
        found.flip_top[top] = _whole(flips.misfit * risk)
        found.flip_top_pile[top] = _whole(flips.misfit_pile / 10 * risk)
        found.chain_top_pile[top] = _whole(flips.chain_misfit_pile / 10 * risk)
    found.flip_each = _whole(flips.each)
    found.flip_close = _whole(flips.close / NEAR)
    found.flip_alone = _whole(flips.alone)
    found.flip_empty = _whole(flips.empty)
    found.chain = _whole(flips.chain)


def misfits(tables: Tables, left: Sequence[int]) -> list[float]:
    """By the pile's top: how likely it is that a random card does not fit, of those that are left.
    `left`: how many of each rank.
    """
    total = sum(left) or 1
    return [
        sum(n for rank, n in enumerate(left) if not tables.fits[top] >> rank & 1) / total
        for top in range(EMPTY + 1)
    ]


def _whole(worth: float) -> int:
    return round(worth * _ONE)
