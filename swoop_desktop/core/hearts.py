"""Capture the Hearts in plain numbers, with all cards known.

A *key* is a card's face: higher is stronger on top, hearts are multiples of four.
"""

from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.vecs import i64, vec

KEYS: Final[i64] = 52
"""Number of keys: 0 for ♥2 to 51 for ♦A."""
ONE: Final[i64] = 1 << 20
"""The fixed-point 1."""
STRENGTHS: Final[i64] = 160
"""Upper bound of strengths: twice the number of unseen higher cards, plus one per equal card. Lower
is stronger.
"""
_TASTES: Final[i64] = KEYS + 1


def row(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def winner(tops: vec[i64], seats: i64, dealer: i64) -> i64:
    """Return the seat with the highest top; of equal tops, the nearest to the dealer's left."""
    best: i64 = -1
    leader: i64 = 0
    seat: i64 = 0
    for seat in range(dealer + 1, seats):
        if tops[seat] > best:
            best = tops[seat]
            leader = seat
    for seat in range(dealer + 1):
        if tops[seat] > best:
            best = tops[seat]
            leader = seat
    return leader


@final
class Minds:
    """Opinions of minds (simulated players) on cards' worth by round, grouped by kind of player."""

    def __init__(
        self,
        seats: i64,
        kinds: i64,
        each: i64,
        room: i64,
        worths: list[int],
        ways: list[int],
        strengths: i64 = STRENGTHS,
    ) -> None:
        """`room`: largest hand. `worths`, by round and kind: three rows by strength from −2 ×
        `room` (tops over a heart, tops over another card, kept cards), a row by number of hearts
        (one heart less). `ways`: strengths by key, for each set of cards that a mind counts as
        unseen.
        """
        self.minds: i64 = kinds * each
        self.each: i64 = each
        self.room: i64 = room
        self.width: i64 = 2 * room + strengths
        """Number of strengths, including negative ones: higher own cards strengthen a card."""
        self.worths: vec[i64] = vec[i64](worths)
        self.strengths: vec[i64] = vec[i64](ways)
        self.sights: vec[i64] = vec[i64]([0] * (seats * self.minds))
        """By seat and mind: offset into `strengths`."""
        size: i64 = 3 * self.width + room + 1
        rounds: i64 = len(worths) // (size * kinds)
        self.bases: vec[i64] = vec[i64]([0] * (rounds * self.minds))
        """By round and mind: offset into `worths` of strength 0 over a heart."""
        self.tastes: vec[i64] = vec[i64]([0] * (rounds * self.minds * _TASTES))
        """By round and mind: extra worth of each key on top, then of one heart less."""
        at: i64 = 0
        for at in range(rounds * self.minds):
            self.bases[at] = at // each * size + 2 * room

    def look(self, seat: i64, mind: i64, way: i64) -> None:
        self.sights[seat * self.minds + mind] = way * KEYS

    def vary(self, noise: i64, chance: Chance) -> None:
        """Perturb opinions by up to three times `noise`, except each kind's first mind."""
        tastes: vec[i64] = self.tastes
        at: i64 = 0
        place: i64 = 0
        total: i64 = 0
        for at in range(len(self.bases)):
            if at % self.each:
                for place in range(at * _TASTES, (at + 1) * _TASTES):
                    total = chance.below(ONE) + chance.below(ONE) + chance.below(ONE)
                    tastes[place] = (2 * total - 3 * ONE) * noise >> 20


@final
class Hand:
    """A player's cards, ascending: the first `kept` of `hearts`, and `others` from `low` to `end`.
    `top` and `bottom` were laid last.
    """

    def __init__(self, room: i64) -> None:
        self.others: vec[i64] = vec[i64]([0] * room)
        self.hearts: vec[i64] = vec[i64]([0] * room)
        self.low: i64 = 0
        self.end: i64 = 0
        self.kept: i64 = 0
        self.top: i64 = 0
        self.bottom: i64 = 0

    def become(self, other: "Hand") -> None:
        self.others = other.others[:]
        self.hearts = other.hearts[:]
        self.low = other.low
        self.end = other.end
        self.kept = other.kept

    def clear(self) -> None:
        self.low = 0
        self.end = 0
        self.kept = 0

    def give(self, cards: vec[i64], at: i64, count: i64, step: i64) -> None:
        """Add `count` cards from a row, backwards from `at` by `step`."""
        others: vec[i64] = self.others
        hearts: vec[i64] = self.hearts
        low: i64 = self.low
        end: i64 = self.end
        kept: i64 = self.kept
        card: i64 = 0
        place: i64 = 0
        for _ in range(count):
            card = cards[at]
            at -= step
            if card & 3:
                place = end
                end += 1
                while place > low and others[place - 1] > card:
                    others[place] = others[place - 1]
                    place -= 1
                others[place] = card
            else:
                place = kept
                kept += 1
                while place > 0 and hearts[place - 1] > card:
                    hearts[place] = hearts[place - 1]
                    place -= 1
                hearts[place] = card
        self.end = end
        self.kept = kept

    def lay(self, bottom: i64, top: i64) -> None:
        self._take(bottom)
        self._take(top)
        self.bottom = bottom
        self.top = top

    def _take(self, card: i64) -> None:
        cards: vec[i64] = self.hearts
        at: i64 = 0
        end: i64 = 0
        if card & 3:
            cards = self.others
            at = self.low
            self.end -= 1
            end = self.end
        else:
            self.kept -= 1
            end = self.kept
        while cards[at] != card:
            at += 1
        while at < end:
            cards[at] = cards[at + 1]
            at += 1

    def choose(self, minds: Minds, number: i64, mind: i64, seat: i64) -> None:
        others: vec[i64] = self.others
        low: i64 = self.low
        end: i64 = self.end
        kept: i64 = self.kept
        if end - low < 2:
            if end > low:
                self.lay(self.hearts[0], others[low])
            else:
                self.lay(self.hearts[0], self.hearts[kept - 1])
            return
        worths: vec[i64] = minds.worths
        tastes: vec[i64] = minds.tastes
        strengths: vec[i64] = minds.strengths
        width: i64 = minds.width
        sight: i64 = minds.sights[seat * minds.minds + mind]
        mind += number * minds.minds
        base: i64 = minds.bases[mind]
        taste: i64 = mind * _TASTES
        # Subtract own higher cards, which no opponent holds.
        own: i64 = 2 * (end - low) - 1
        over: i64 = base + width - own
        place: i64 = 0
        card: i64 = 0
        value: i64 = 0
        top: i64 = low
        best: i64 = -ONE << 20
        bravest: i64 = low
        brave: i64 = best
        at: i64 = 0
        if kept:
            for at in range(low, end):
                card = others[at]
                place = over + strengths[sight + card]
                over += 2
                card = tastes[taste + card]
                value = worths[place] + card
                if value > best:
                    best = value
                    top = at
                value = worths[place - width] + card
                if value > brave:
                    brave = value
                    bravest = at
        else:
            for at in range(low, end):
                card = others[at]
                value = worths[over + strengths[sight + card]] + tastes[taste + card]
                over += 2
                if value > best:
                    best = value
                    top = at
        card = others[low]
        if card == others[top]:
            card = others[low + 1]
            own -= 2
        if kept:
            brave += worths[base - 2 * minds.room + 3 * width + kept] + tastes[taste + KEYS]
            place = base + 2 * width + strengths[sight + card] - own
        if kept and brave >= best - worths[place]:
            top = bravest
            card = self.hearts[0]
            for at in range(1, kept):
                self.hearts[at - 1] = self.hearts[at]
            self.kept = kept - 1
        else:
            low += 1
        self.bottom = card
        self.top = others[top]
        if top > low:
            for at in range(top + 1, end):
                others[at - 1] = others[at]
            self.end = end - 1
        else:
            low += 1
        self.low = low
