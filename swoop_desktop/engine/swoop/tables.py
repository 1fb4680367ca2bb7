"""What a rule set means for the kernel, worked out once: who fits on what, and how many at once.

The kernel counts cards by *place*: ranks from low to high as the rule set orders them, then wild
and swoop ranks that stand outside the order. So the highest of several ranks is the highest bit of
a mask. An action is one whole number: place, how many from the hand, how many face-up cards.
"""

from functools import lru_cache

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.swoop.rules import Rules

PLACES = len(c.RANKS)
NOTHING = PLACES
"""Stands for the top of an empty pile."""

SHIFT = 12
HELD = (1 << SHIFT) - 1
"""An action's low bits: as in `Kernel.known`, eight times the cards of the hand plus face-up ones."""
UP = 7
"""The lowest bits of those: face-up cards (a row has six at most)."""
HAND = 3
"""How far the cards of the hand are shifted."""

FLIP = -1
PICK_UP = -2
STOP = -3

ANY = 1 << 9
"""More cards than any set can have."""

RUNS = 4
"""A run is 0 to 3 cards long while it lies: four are swept away."""


def play(place: int, hand: int, up: int) -> int:
    """The action that plays (or adds) so many cards of the hand and the face-up row."""
    return place << SHIFT | hand << HAND | up


class Sets(dict[int, tuple[int, ...]]):
    """The sets of one place, at most `most` cards large, by what is held; filled as needed."""

    __slots__ = ("least", "most", "place")

    def __init__(self, place: int, most: int, least: int = 1) -> None:
        self.place, self.most, self.least = place, most, least

    def __missing__(self, held: int) -> tuple[int, ...]:
        hand, up = held >> HAND, held & UP
        self[held] = sets = tuple(
            play(self.place, h, u)
            for h in range(hand + 1)
            for u in range(up + 1)
            if self.least <= h + u <= self.most
        )
        return sets


class Tables:
    """Everything the kernel looks up. `spot` is the pile's top and run: ``top * RUNS + run``."""

    __slots__ = (
        "add_sets",
        "bits",
        "bottom",
        "cap",
        "chain",
        "fits",
        "free",
        "grow",
        "may_pick_up",
        "place",
        "place_of",
        "points",
        "rank_of",
        "replace",
        "rules",
        "stuck",
        "swoop",
    )

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        order = [c.RANKS.index(r) for r in rules.order]
        specials = [c.RANKS.index(r) for r in (*rules.wild_ranks, *rules.swoop_ranks)]
        outside = [r for r in specials if r not in order]
        rest = [r for r in range(PLACES) if r not in order and r not in outside]
        self.rank_of = tuple([*order, *outside, *rest])
        """Index into `cards.RANKS` of each place."""
        self.place_of = tuple(self.rank_of.index(r) for r in range(PLACES))
        """Place of each rank."""
        self.place = tuple(self.place_of[c.rank(card)] for card in range(c.PACK))
        """Place of a card, by what it is in its pack."""
        self.points = tuple(rules.points[r] for r in self.rank_of)
        self.bits = tuple(1 << p for p in range(PLACES))
        self.swoop = self._mask(rules.swoop_ranks)
        self.replace = rules.too_high == "replace"
        self.may_pick_up = rules.too_high == "forbidden"
        self.chain = rules.mystery_chain
        self.fits = self._fits()
        """By top: the mask of places that fit on it."""
        self._measure()

    def _mask(self, ranks: tuple[str, ...]) -> int:
        return sum(1 << self.place_of[c.RANKS.index(r)] for r in ranks)

    def _fits(self) -> tuple[int, ...]:
        everything = (1 << PLACES) - 1
        wild = self._mask(self.rules.wild_ranks)
        always = wild | self.swoop
        not_higher = ((2 << top) - 1 for top in range(PLACES))
        ordinary = tuple(
            everything if wild >> top & 1 else lower | always for top, lower in enumerate(not_higher)
        )
        return (*ordinary, everything)

    def _measure(self) -> None:
        """How many cards a set may have in every spot, and the sets that this allows."""
        spots = [(top, run) for top in range(PLACES + 1) for run in range(RUNS)]
        self.cap = tuple(tuple(self._cap(p, *spot) for p in range(PLACES)) for spot in spots)
        """By spot and place: most cards of a known set, 0 where it is never allowed."""
        self.grow = tuple(tuple(self._grow(p, *spot) for p in range(PLACES)) for spot in spots)
        """By spot and place: most cards that may be added to a mystery."""
        shared: dict[tuple[int, int], Sets] = {}
        none_higher = self.rules.too_high_only_if_stuck
        self.stuck, self.free = (
            tuple(
                tuple(
                    shared.setdefault((p, most), Sets(p, most))
                    for p in range(PLACES)
                    for most in [0 if fitting and not self.fits[top] >> p & 1 else caps[p]]
                )
                for (top, _), caps in zip(spots, self.cap, strict=True)
            )
            for fitting in (False, none_higher)
        )
        """By spot and place: the known sets that may be played, when none fits and when one does."""
        self.add_sets = tuple(
            {most: Sets(p, most, 0) for most in {row[p] for row in self.grow}}
            for p in range(PLACES)
        )

    def _cap(self, place: int, top: int, run: int) -> int:
        rules = self.rules
        most = rules.max_set or ANY
        exactly = rules.four_of_a_kind == "exactly"
        if self.fits[top] >> place & 1:
            if rules.single_swoop_cards and self.swoop >> place & 1:
                most = 1
            return min(most, 4 - (run if place == top else 0)) if exactly else most
        if rules.too_high == "forbidden":
            return 0
        return min(most, rules.too_high_max or ANY, 4 if exactly else ANY)

    def _grow(self, place: int, top: int, run: int) -> int:
        if not self.fits[top] >> place & 1 and not self.replace:
            return 0
        return self._cap(place, top, run) - 1


@lru_cache(maxsize=64)
def tables(rules: Rules) -> Tables:
    """The tables of a rule set."""
    return Tables(rules)
