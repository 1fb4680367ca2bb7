"""What players of Swoop weigh, and how much: the numbers that `judge` uses.

The defaults are an experienced player's. They were found by letting slightly different weights play
millions of deals against each other, by all rule sets at once, for winning deals and, less, for
having few points left; ``python -m benchmarks fit weights`` looks for better ones. Facts are scaled
to about 0..1: heights of ranks, points against the dearest card, the pile in tens of cards
(`pile`), how near to going out the nearest of the others is (`alarm`), and how near the player is
(`close`).
"""

from dataclasses import dataclass, field, replace


@dataclass(frozen=True, slots=True)
class OfSets:
    """For playing a set that fits."""

    height: float = 9.6
    height_squared: float = 3.1
    card: float = -1.3
    """For each card: a pair or triple that is kept may still become a four."""
    card_alarm: float = 2.5
    points_alarm: float = 2.9
    four: float = 14.5
    """It sweeps the pile."""
    four_pile: float = 3.2
    uncovers: float = 5.3
    """For each face-up card in it: the mystery below can then be flipped."""
    fits_all: float = 2.3
    """If the rank fits on anything, and anything fits on it."""


@dataclass(frozen=True, slots=True)
class OfSwoopCards:
    """For playing a swoop card."""

    base: float = -5.8
    pile_squared: float = 1.5
    alarm: float = 14.2
    points_alarm: float = 4.7
    close: float = -4.6
    each: float = 3.9
    """For every swoop card that is held."""
    alone: float = 2.3
    """If nothing else fits."""
    uncovers: float = 3.2


@dataclass(frozen=True, slots=True)
class OfTooHigh:
    """For playing a set that is too high: the pile is taken."""

    base: float = -6.9
    pile: float = -13.1
    height: float = 9.4
    four: float = 9.5
    uncovers: float = 2.3
    with_it: float = -3.9
    """If the set goes in hand too."""


@dataclass(frozen=True, slots=True)
class OfFlips:
    """For flipping a mystery."""

    base: float = 11.6
    misfit: float = -14.1
    """Times the chance that it does not fit."""
    misfit_pile: float = -8.0
    alarm: float = -2.2
    close: float = -2.7
    alone: float = 2.3
    empty: float = 2.0
    """If the pile is empty."""
    each: float = 1.5
    """For every uncovered mystery."""
    chain: float = 6.0
    """Instead of the base for another one of a chain. To stop the chain is worth nothing."""
    chain_misfit_pile: float = -9.1


@dataclass(frozen=True, slots=True)
class Weights:
    """Everything that a player weighs. Only differences between moves count."""

    sets: OfSets = field(default_factory=OfSets)
    swoop_cards: OfSwoopCards = field(default_factory=OfSwoopCards)
    too_high: OfTooHigh = field(default_factory=OfTooHigh)
    flips: OfFlips = field(default_factory=OfFlips)
    pick_up: float = 1.6
    """For taking the pile instead of playing, where the rules call for it."""


EXPERIENCED = Weights()

THUMB = Weights(
    sets=OfSets(card=0.0, uncovers=1.0),
    swoop_cards=OfSwoopCards(
        base=-3.0, alarm=8.0, points_alarm=2.0, each=1.0, alone=0.0, uncovers=0.0
    ),
    flips=OfFlips(base=10.5, alone=1.0, each=0.7),
)
"""Rules of thumb: sets go as they are, swoop cards are kept for trouble or until somebody is about
to go out, and little thought is given to what lies under a face-up card.
"""


@dataclass(frozen=True, slots=True)
class Style:
    """What somebody likes: it makes players of one level different from each other."""

    height: float = 0.0
    """Playing high cards first."""
    keeps_swoops: float = 0.0
    """Keeping swoop cards."""
    flips: float = 0.0
    """Flipping mysteries early."""
    keeps_sets: float = 0.0
    """Keeping pairs and triples until they become fours."""
    takes: float = 0.0
    """Taking the pile."""

    def of(self, weights: Weights) -> Weights:
        """Change the given weights to what this style likes."""
        sets, flips = weights.sets, weights.flips
        swoops, too_high = weights.swoop_cards, weights.too_high
        return replace(
            weights,
            sets=replace(sets, height=sets.height + self.height, card=sets.card - self.keeps_sets),
            swoop_cards=replace(swoops, base=swoops.base - self.keeps_swoops),
            flips=replace(flips, base=flips.base + self.flips, chain=flips.chain + self.flips),
            too_high=replace(too_high, base=too_high.base + self.takes),
        )


STYLES = {
    "": Style(),
    "bold": Style(flips=2.5, takes=2.0),
    "careful": Style(flips=-1.5, keeps_swoops=-0.7),
    "collector": Style(keeps_sets=0.8, keeps_swoops=0.9),
    "hasty": Style(height=1.6, keeps_swoops=-1.2),
}
"""The styles there are, by name; the empty name is the plain style. Each of the others wins about
as often as the plain one: what one of its likings costs, another brings in.
"""
