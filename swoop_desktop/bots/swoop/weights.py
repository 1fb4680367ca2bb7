"""Weights of Swoop players, and the simulated players made from them.

The defaults are an experienced player's, tuned over millions of deals by all rule sets; ``python -m
benchmarks fit weights`` looks for better ones. Facts are scaled to about 0..1: ranks, points
against the dearest card, `pile` in tens of cards, `alarm` (an opponent near going out), `close`
(the player near going out).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from swoop_desktop.core.judge import NEAR, Judge, Scales
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.policy import Policy
from swoop_desktop.core.tables import EMPTY, RANKS, RANKS_IN, Tables
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.swoop.rules import Rules, tables

_ONE = 1 << 20
"""The value 1 in a judge's fixed-point numbers."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Only differences between moves count."""

    set_height: float = 9.6
    set_height_squared: float = 3.1
    set_card: float = -1.3
    """Per card: a kept pair or triple may become a four."""
    set_card_alarm: float = 2.5
    set_points_alarm: float = 2.9
    set_four: float = 14.5
    """For four of a kind, which sweeps the pile."""
    set_four_pile: float = 3.2
    set_uncovers: float = 5.3
    """Per face-up card: the mystery below can be flipped then."""
    set_fits_all: float = 2.3
    """If the rank fits on anything and anything fits on it."""

    swoop_base: float = -5.8
    swoop_pile: float = 1.5
    swoop_alarm: float = 14.2
    swoop_points_alarm: float = 4.7
    swoop_close: float = -4.6
    swoop_each: float = 3.9
    """Per swoop card held."""
    swoop_alone: float = 2.3
    swoop_uncovers: float = 3.2

    high_base: float = -6.9
    """For a set that is too high: the pile is taken."""
    high_pile: float = -13.1
    high_height: float = 9.4
    high_four: float = 9.5
    high_uncovers: float = 2.3
    high_with_it: float = -3.9
    """If the set goes in hand too."""

    flip_base: float = 11.6
    flip_misfit: float = -14.1
    flip_misfit_pile: float = -8.0
    flip_alarm: float = -2.2
    flip_close: float = -2.7
    flip_alone: float = 2.3
    flip_empty: float = 2.0
    flip_each: float = 1.5
    chain: float = 6.0
    """Replaces `flip_base` for another flip in a chain. Stopping is worth 0."""
    chain_misfit_pile: float = -9.1

    pick_up: float = 1.6
    """For taking the pile instead of playing."""


EXPERIENCED = Weights()

THUMB = Weights(
    set_card=0.0,
    set_uncovers=1.0,
    swoop_base=-3.0,
    swoop_alarm=8.0,
    swoop_points_alarm=2.0,
    swoop_each=1.0,
    swoop_alone=0.0,
    swoop_uncovers=0.0,
    flip_base=10.5,
    flip_alone=1.0,
    flip_each=0.7,
)
"""Rules of thumb: play whole sets, save swoop cards for trouble or a player near going out, and
value covered mysteries little.
"""

STYLES: Mapping[str, Mapping[str, float]] = {
    "": {},
    "bold": {"flip_base": 2.5, "chain": 2.5, "high_base": 2.0},
    "careful": {"flip_base": -1.5, "chain": -1.5, "swoop_base": 0.7},
    "collector": {"set_card": -0.8, "swoop_base": -0.9},
    "hasty": {"set_height": 1.6, "swoop_base": 1.2},
}
"""By style: additions to weights; empty is plain. All styles win about equally often."""


def styled(weights: Weights, style: str) -> Weights:
    likes = STYLES[style].items()
    return replace(weights, **{name: getattr(weights, name) + more for name, more in likes})


@lru_cache(maxsize=4)
def policy(tables: Tables) -> Policy:
    return Policy(tables)


@lru_cache(maxsize=16)
def judge(rules: Rules, seats: int, weights: Weights, caution: int = 0) -> Judge:
    """`caution`: see `Judge`."""
    scales = _scales(tables(rules), in_deck(rules, seats), weights)
    return Judge(tables(rules), scales, caution)


def in_deck(rules: Rules, seats: int) -> list[int]:
    return counted(map(c.rank, rules.deck(seats)))


def counted(ranks: Iterable[int]) -> list[int]:
    counts = [0] * RANKS
    for rank in ranks:
        counts[rank] += 1
    return counts


_AS_WEIGHED = {
    "set_uncovers": 1,
    "set_four": 1,
    "set_four_pile": 10,
    "swoop_uncovers": 1,
    "swoop_pile": 100,
    "swoop_each": 1,
    "swoop_close": NEAR,
    "swoop_alone": 1,
    "high_pile": 10,
    "high_uncovers": 1,
    "high_four": 1,
    "flip_each": 1,
    "flip_close": NEAR,
    "flip_alone": 1,
    "flip_empty": 1,
    "chain": 1,
    "pick_up": 1,
}
"""Divisors for scales that have a weight's name: a judge gets facts as counts."""


def _scales(tables: Tables, deck: Sequence[int], weights: Weights) -> Scales:
    scales, w = Scales(), weights
    for name, unit in _AS_WEIGHED.items():
        setattr(scales, name, _whole(getattr(w, name) / unit))
    ranks = RANKS_IN[tables.fits[EMPTY]]
    plain = [rank for rank in ranks if not tables.swoop[rank]]
    # The lower a rank, the more ranks it fits on.
    fits_on = {rank: sum(tables.fits[top] >> rank & 1 for top in plain) for rank in plain}
    steps = sorted(set(fits_on.values()), reverse=True)
    dearest: int = max(tables.points[rank] for rank in ranks) or 1
    for rank in range(RANKS):
        height = 1.0
        """From 0 for the lowest rank to 1 for the highest."""
        if rank in fits_on:
            height = steps.index(fits_on[rank]) / max(1, len(steps) - 1)
        wild = fits_on.get(rank) == len(plain) and tables.fits[rank] == tables.fits[EMPTY]
        cost: int = tables.points[rank]
        base = (w.set_height + w.set_height_squared * height) * height
        scales.set_base[rank] = _whole(base + w.set_fits_all * wild)
        scales.high_rank[rank] = _whole(w.high_height * height)
        for alarm in range(NEAR + 1):
            near, place = alarm / NEAR, alarm * RANKS + rank
            worth = w.set_card + (w.set_card_alarm + w.set_points_alarm * cost / dearest) * near
            scales.set_card[place] = _whole(worth)
            scales.swoop_rank[place] = _whole(w.swoop_points_alarm * cost / dearest * near)
    for alarm in range(NEAR + 1):
        scales.swoop_base[alarm] = _whole(w.swoop_base + w.swoop_alarm * (alarm / NEAR))
        scales.flip_base[alarm] = _whole(w.flip_base + w.flip_alarm * (alarm / NEAR))
    for top in range(EMPTY + 1):
        risk = misfits(tables, deck, top) / sum(deck)
        scales.flip_top[top] = _whole(w.flip_misfit * risk)
        scales.flip_top_pile[top] = _whole(w.flip_misfit_pile / 10 * risk)
        scales.chain_top_pile[top] = _whole(w.chain_misfit_pile / 10 * risk)
    scales.high_base = _whole(w.high_base + (w.high_with_it if tables.take_all else 0))
    scales.high_best = _whole(w.high_height + w.high_four + 7 * max(0.0, w.high_uncovers))
    scales.keep, scales.keep_pile = _whole(w.high_base), scales.high_pile
    return scales


def misfits(tables: Tables, left: Sequence[int], top: int) -> int:
    """Count the remaining cards that don't fit on this top. `left`: counts by rank."""
    return sum(count for rank, count in enumerate(left) if not tables.fits[top] >> rank & 1)


def fitting(kernel: Kernel, left: Sequence[int]) -> float:
    """Return the share of remaining cards that fit on the pile. `left`: counts by rank."""
    return 1 - misfits(kernel.tables, left, kernel.top) / sum(left)


def _whole(worth: float) -> int:
    return round(worth * _ONE)
