"""The worth of cards in Capture the Hearts, in hearts: one formula with parameters for each kind of
player.

A card's strength counts the higher cards that others may hold. Strength decides the chance to
win a round and the worth of keeping the card.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.bots.hearts.memory import Choice, Memory
from swoop_desktop.core.hearts import KEYS, ONE, STRENGTHS, Minds

_HIGHER = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
_KEPT = (1.0, 0.85, 0.65, 0.47, 0.3, 0.05, -0.08, -0.17)
"""By number of higher cards (`_HIGHER`): worth of a kept card relative to an unbeatable card."""
_STAIRS = 5
"""Number of last rounds of a deal that have their own numbers."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The parameters of a player. Tuples begin with the last round of a deal and go back.

    The numbers were fitted in play, so a useful number need not be true.
    """

    remembers: bool = True
    """True if the player remembers played cards."""
    keep: float = 1.0
    keep_late: tuple[float, ...] = (0.65, 0.8, 0.95, 1.0, 1.0)
    """By number of rounds left for the kept card, from 1: factor of `keep`."""
    reach: tuple[float, ...] = (0.4, 0.7, 1.2, 2.2, 2.2)
    """Number of higher cards among the others that halves the chance to win."""
    bottoms: tuple[float, ...] = (0.75, 0.52, 0.42, 0.3, 0.25)
    """Expected number of hearts in each opponent's bottom card."""
    heart: float = 0.0
    heart_more: float = 0.35
    """Decrease of a heart's worth for each further heart, down to `heart_least`."""
    heart_least: float = -0.5
    deny: float = 1.0


_HASTY = Judgement(
    remembers=False, keep=0.1, bottoms=(0.4, 0.4, 0.4, 0.4, 0.4), reach=(3.0, 3.0, 3.0, 3.0, 3.0)
)
"""A beginner, who plays for this round."""
_PATIENT = Judgement(
    remembers=False,
    keep=1.3,
    keep_late=(0.4, 0.32, 2.7, 1.0, 0.32),
    reach=(0.4, 0.7, 1.1, 1.6, 1.0),
    bottoms=(1.7, 0.8, 0.58, 0.11, 0.05),
    heart=0.31,
    heart_more=0.84,
    heart_least=-0.2,
    deny=0.45,
)
"""Saves high cards and hearts for the last rounds, and remembers nothing."""
_WATCHFUL = Judgement(
    keep=0.92,
    keep_late=(0.05, 1.24, 2.25, 1.27, 1.28),
    reach=(5.6, 0.06, 0.92, 0.75, 0.72),
    bottoms=(0.67, 0.11, 0.59, 0.06, 0.28),
    heart=0.1,
    heart_more=0.29,
    heart_least=-0.65,
    deny=0.88,
)
_WATCHFUL_FEW = Judgement(
    keep=1.42,
    keep_late=(0.62, 0.52, 0.62, 0.39, 0.91),
    reach=(0.27, 1.26, 0.36, 2.0, 2.3),
    bottoms=(0.05, 0.49, 0.49, 0.07, 0.12),
    heart_more=0.82,
    heart_least=-0.3,
    deny=1.72,
)
_FEW = 3


def kinds_of(seats: int) -> tuple[Judgement, ...]:
    """Return the kinds of player, best first: counting and weighing, saving, beginner.

    For two or three players the first kind has other numbers: most cards pass through its hand.
    """
    return _WATCHFUL_FEW if seats <= _FEW else _WATCHFUL, _PATIENT, _HASTY


class Worth(NamedTuple):
    """The worth of cards in a round, by the core's strength."""

    over_heart: Sequence[float]
    over_other: Sequence[float]
    kept: Sequence[float]
    relief: Sequence[float]
    """By number of hearts in hand: worth of having one heart less."""
    numbers: list[int]
    """All parts in a row, for the core."""


@lru_cache(maxsize=32)
def worth(how: Judgement, seats: int, rounds: int, share: float, room: int) -> Worth:
    """Compute the worth of cards with `rounds` to come.

    `share`: the part of unseen cards in play that others hold. `room`: the largest possible hand.
    """
    now, later = min(rounds, _STAIRS) - 1, min(rounds - 1, _STAIRS) - 1
    deny = how.deny / (seats - 1)
    prize = (seats - 1) * how.bottoms[now]
    scale = how.keep * (0.5 + 0.4 * seats) * how.keep_late[later] if rounds > 1 else 0.0
    reach = how.reach[now]
    over_heart, over_other, kept = [], [], []
    for strength in range(STRENGTHS):
        higher = strength / 2 * share
        win = 2.0 ** (-higher / reach)
        keep = scale * _between(higher)
        kept.append(keep)
        over_other.append(win * prize * (1 + deny) - keep)
        over_heart.append(win * (prize + 1) * (1 + deny) - deny - keep)
    relief = [-_heart(how, seats, rounds - 1, hearts) for hearts in range(room + 1)]
    numbers: list[int] = []
    for part in (over_heart, over_other, kept):
        numbers += [fixed(part[0])] * (2 * room) + list(map(fixed, part))
    numbers += map(fixed, relief)
    return Worth(over_heart, over_other, kept, relief, numbers)


def strengths(left: Sequence[int]) -> list[int]:
    """Return the strength of each key. `left`: number of unseen or own cards by key."""
    by_card, above = [0] * KEYS, 0
    for k in range(KEYS - 1, -1, -1):
        if k & 3:
            by_card[k] = 2 * above + left[k]
            above += left[k]
    return [min(each, STRENGTHS - 1) for each in by_card]


def fixed(number: float) -> int:
    return int(number * int(ONE))


def at_sight(memory: Memory, how: Judgement) -> Choice:
    size, left = memory.sizes[memory.seat], memory.left(how.remembers)
    table = worth(how, memory.seats, memory.rounds, memory.shares[0], size)
    if memory.either:
        return of_one(memory, table, left)[0]
    cards = memory.in_hand(size)
    cards.choose(Minds(1, 1, 1, size, table.numbers, strengths(left)), 0, 0, 0)
    return cards.bottom, cards.top


def of_one(memory: Memory, worth: Worth, left: Sequence[int]) -> list[Choice]:
    """List the choices for a hand with one non-heart that may go on top or below, best-looking
    first. `left`: see `strengths`.
    """
    (card,), hearts = memory.hand, memory.hearts
    own = strengths(left)[card]
    choices = [(worth.over_heart[own], (hearts[0], card))]
    for top in {hearts[0], hearts[-1]}:
        higher = sum(count for k, count in enumerate(left) if k > top and k & 3)
        over = min(2 * higher, STRENGTHS - 1)
        gain = worth.over_other[over] + worth.kept[over] - worth.kept[own]
        choices.append((gain, (card, top)))
    return [choice for _, choice in sorted(choices, reverse=True)]


def _between(higher: float) -> float:
    if higher >= _HIGHER[-1]:
        return _KEPT[-1]
    i = bisect_right(_HIGHER, higher) - 1
    part = (higher - _HIGHER[i]) / (_HIGHER[i + 1] - _HIGHER[i])
    return _KEPT[i] + (_KEPT[i + 1] - _KEPT[i]) * part


def _heart(how: Judgement, seats: int, rounds: int, hearts: int) -> float:
    """Return the worth of the last of `hearts` hearts, with `rounds` left to play it.

    With few players, its player is likely to capture it; an unplayable heart costs 1.
    """
    if hearts > rounds:
        return -1.0
    usual = 8 / seats**2 - 0.6
    return max(how.heart_least, usual + how.heart - how.heart_more * (hearts - 1))
