"""What cards are worth to players of Capture the Hearts: one formula, and its parameters by kind.

Everything is measured in hearts. The strength of a card is how many higher cards the others hold,
as far as the player knows; from it follow how likely it is to win a round, and what it is worth to
keep it for a later one. The numbers below were measured in games of bots against each other.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from swoop_desktop.bots.hearts.memory import Choice, Memory
from swoop_desktop.core.hearts import KEYS, ONE, STRENGTHS, Minds

_HIGHER = (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 6.0)
"""Numbers of higher cards among the others, for which `_KEPT` has the worth of a card."""
_KEPT = (1.0, 0.85, 0.65, 0.47, 0.3, 0.05, -0.08, -0.17)
"""Worth of a card that is kept, if one that nobody can beat is worth 1."""
_STAIRS = 5
"""Number of rounds at the end of a deal that differ from each other; all before are alike."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """How a player judges. The first number of a tuple is for the last round of a deal, the second
    for the one before, and so on.

    The numbers of the kinds of player were found by letting them play: a number that is useful
    need not be true.
    """

    remembers: bool = True
    """Whether it counts the cards that it has seen, or knows its own hand only."""
    keep: float = 1.0
    """How much it thinks of a high card that it keeps for later."""
    keep_late: tuple[float, ...] = (0.65, 0.8, 0.95, 1.0, 1.0)
    """`keep` by the number of rounds left for that card, beginning with one."""
    reach: tuple[float, ...] = (0.4, 0.7, 1.2, 2.2, 2.2)
    """How many higher cards among the others make it likely that one of them is played."""
    bottoms: tuple[float, ...] = (0.75, 0.52, 0.42, 0.3, 0.25)
    """Hearts that it hopes to win from each of the others."""
    heart: float = 0.0
    """What a heart that is kept is worth beyond what it usually is."""
    heart_more: float = 0.35
    """How much less each further heart is worth, down to `heart_least`."""
    heart_least: float = -0.5
    """What a heart is worth at least."""
    deny: float = 1.0
    """How much it matters what the others capture."""


_HASTY = Judgement(
    remembers=False, keep=0.1, bottoms=(0.4, 0.4, 0.4, 0.4, 0.4), reach=(3.0, 3.0, 3.0, 3.0, 3.0)
)
"""Plays for this round, like a beginner."""
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
    """Every kind of player that there may be among so many, the best first: one that counts what
    has been played and weighs every round, one that saves up, and a beginner.

    Two or three players see most cards pass through their own hands, and play for them.
    """
    return _WATCHFUL_FEW if seats <= _FEW else _WATCHFUL, _PATIENT, _HASTY


class Worth(NamedTuple):
    """What cards are worth in a round: by their strength, as the core reckons it."""

    over_heart: Sequence[float]
    """Worth as the top card, with a heart under it."""
    over_other: Sequence[float]
    """Worth as the top card, with something else under it."""
    kept: Sequence[float]
    """Worth as a card that is kept."""
    relief: Sequence[float]
    """By the number of hearts in hand: what it is worth to have one less."""
    numbers: list[int]
    """All of them, one part behind the other, as the core holds them."""


@lru_cache(maxsize=512)
def worth(how: Judgement, seats: int, rounds: int, share: float, room: int) -> Worth:
    """Work out what cards are worth with so many rounds to come.

    `share`: the part of the unseen cards still in play that the others hold. `room`: the most cards
    that a hand can have.
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
    """By key, the strength of a card, where by key so many cards are left that the player has not
    seen or holds.
    """
    found, above = [0] * KEYS, 0
    for k in range(KEYS - 1, -1, -1):
        if k & 3:
            found[k] = 2 * above + left[k]
            above += left[k]
    return [min(each, STRENGTHS - 1) for each in found]


def fixed(number: float) -> int:
    """A number as the core holds it."""
    return int(number * int(ONE))


def at_sight(memory: Memory, how: Judgement) -> Choice:
    """Choose what looks best to somebody who judges so."""
    size, left = memory.sizes[memory.seat], memory.left(how.remembers)
    found = worth(how, memory.seats, memory.rounds, memory.shares[0], size)
    if memory.either:
        return of_one(memory, found, left)[0]
    cards = memory.in_hand(size)
    cards.choose(Minds(1, 1, 1, size, found.numbers, strengths(left)), 0, 0, 0)
    return cards.bottom, cards.top


def of_one(memory: Memory, worth: Worth, left: Sequence[int]) -> list[Choice]:
    """List the choices of a hand with one card that is no heart, where it may be either the top
    card or the bottom card: those that look best first. `left`: see `strengths`.
    """
    (card,), hearts = memory.hand, memory.hearts
    own = strengths(left)[card]
    found = [(worth.over_heart[own], (hearts[0], card))]
    for top in {hearts[0], hearts[-1]}:
        higher = sum(count for k, count in enumerate(left) if k > top and k & 3)
        over = min(2 * higher, STRENGTHS - 1)
        gain = worth.over_other[over] + worth.kept[over] - worth.kept[own]
        found.append((gain, (card, top)))
    return [choice for _, choice in sorted(found, reverse=True)]


def _between(higher: float) -> float:
    """Return the worth of a kept card, between the values that were measured."""
    if higher >= _HIGHER[-1]:
        return _KEPT[-1]
    i = bisect_right(_HIGHER, higher) - 1
    part = (higher - _HIGHER[i]) / (_HIGHER[i + 1] - _HIGHER[i])
    return _KEPT[i] + (_KEPT[i + 1] - _KEPT[i]) * part


def _heart(how: Judgement, seats: int, rounds: int, hearts: int) -> float:
    """Return what the last of so many hearts is worth, if so many rounds are left to play it.

    With few players it is likely to be captured by its own player; a heart too many is lost.
    """
    if hearts > rounds:
        return -1.0
    usual = 8 / seats**2 - 0.6
    return max(how.heart_least, usual + how.heart - how.heart_more * (hearts - 1))
