"""Capture the Hearts in plain numbers: a deal of which every card is known, and how it is played.

A *key* stands for a card's face: the higher, the stronger as a top card, and hearts are the keys
that can be divided by four. The rules have no names here, and no cards beyond their keys.
"""

from typing import Final, final

from swoop_desktop.core.chance import Chance
from swoop_desktop.core.vecs import append, i64, vec

KEYS: Final[i64] = 52
"""How many there are: 0 for ♥2 to 51 for ♦A."""
ONE: Final[i64] = 1 << 20
"""What 1 is in a number that stands for a fraction, as all worths do."""
STRENGTHS: Final[i64] = 160
"""Strengths are below. That of a card is twice the number of higher cards that its player has not
seen, and one more for each equal card: the less, the stronger.
"""
_OVER_OTHER: Final[i64] = 160
_KEPT: Final[i64] = 320
_RELIEF: Final[i64] = 480
"""Where in a row of worths these begin, behind those of a top card with a heart under it: those
with another card under it, and of a card that is kept, each by its strength; and what it is worth
to have one heart less, by the number of hearts in hand.
"""
_TASTES: Final[i64] = 53


def row(numbers: list[int]) -> vec[i64]:
    """These numbers as the core holds them, for those who are not part of it."""
    return vec[i64](numbers)


def winner(tops: vec[i64], seats: i64, dealer: i64) -> i64:
    """The seat with the highest of the tops, which are by seat. Of equals, the nearest to the
    dealer's left (section 3).
    """
    best: i64 = -1
    found: i64 = 0
    seat: i64 = dealer
    for _ in range(seats):
        seat += 1
        if seat >= seats:
            seat -= seats
        if tops[seat] > best:
            best = tops[seat]
            found = seat
    return found


@final
class Minds:
    """What cards are worth, round by round and in the opinion of several minds."""

    def __init__(self, seats: i64, rounds: i64, minds: i64, room: i64) -> None:
        """`room`: the most cards that a hand can have."""
        self.minds: i64 = minds
        self.size: i64 = _RELIEF + room + 1
        self.worths: vec[i64] = vec[i64]([0] * (rounds * minds * self.size))
        self.bases: vec[i64] = vec[i64]([0] * (rounds * minds))
        """By round and mind: where in `worths` its row begins."""
        self.tastes: vec[i64] = vec[i64]([0] * (rounds * minds * _TASTES))
        """By round and mind: how much more each card is worth to it as a top, by key; and behind
        them relief.
        """
        self.sights: vec[i64] = vec[i64]([0] * (seats * minds))
        """By seat and mind: where in `strengths` what it knows begins."""
        self.strengths: vec[i64] = vec[i64]([])
        """By key, as if the player held none of the cards."""

    def learn(self, number: i64, mind: i64, worths: list[int]) -> None:
        """Take over the opinion of a mind for a round, from 0: worths of top cards over a heart,
        of those over another card, of kept cards, and relief.
        """
        own: i64 = number * self.minds + mind
        base: i64 = own * self.size
        self.bases[own] = base
        for at, worth in enumerate(worths):
            self.worths[base + at] = worth

    def see(self, strengths: list[int]) -> i64:
        """Add a way to see the strengths of cards: its number."""
        found: i64 = len(self.strengths) // KEYS
        least: i64 = STRENGTHS - 1
        for strength in strengths:
            if strength < least:
                self.strengths = append(self.strengths, strength)
            else:
                self.strengths = append(self.strengths, least)
        return found

    def look(self, seat: i64, mind: i64, way: i64) -> None:
        """A mind sees strengths in this way, where it plays for that seat."""
        self.sights[seat * self.minds + mind] = way * KEYS

    def vary(self, number: i64, mind: i64, like: i64, noise: i64, chance: Chance) -> None:
        """Give a mind the opinion of another, changed a little: by `noise` three times at most."""
        first: i64 = number * self.minds
        self.bases[first + mind] = self.bases[first + like]
        at: i64 = (first + mind) * _TASTES
        end: i64 = at + _TASTES
        while at < end:
            self.tastes[at] = _noise(noise, chance)
            at += 1


def _noise(most: i64, chance: Chance) -> i64:
    total: i64 = chance.below(ONE) + chance.below(ONE) + chance.below(ONE)
    return (2 * total - 3 * ONE) * most >> 20


@final
class Table:
    """A deal in play. Hands, from low to high: in `others` by seat all but their hearts, `held`
    many; in `hearts` those, `kept` many. `score`: hearts captured.
    """

    def __init__(self, seats: i64, room: i64, refill: i64) -> None:
        """`room`: the most cards that a hand can have. `refill`: cards for each after a round."""
        self.seats: i64 = seats
        self.room: i64 = room
        self.refill: i64 = refill
        self.dealer: i64 = 0
        self.others: vec[i64] = vec[i64]([0] * (seats * room))
        self.hearts: vec[i64] = vec[i64]([0] * (seats * room))
        self.held: vec[i64] = vec[i64]([0] * seats)
        self.kept: vec[i64] = vec[i64]([0] * seats)
        self.score: vec[i64] = vec[i64]([0] * seats)
        self.tops: vec[i64] = vec[i64]([0] * seats)
        self.bottoms: vec[i64] = vec[i64]([0] * seats)
        self.stock: vec[i64] = vec[i64]([0])
        """Never changed in play: tables that are alike share it."""
        self.stocked: i64 = 0
        """How many cards of it are left; the last of these is the next."""

    def become(self, other: "Table") -> None:
        """Stand as another of the same size stands."""
        seat: i64 = 0
        first: i64 = 0
        at: i64 = 0
        end: i64 = 0
        own: vec[i64] = self.others
        own_hearts: vec[i64] = self.hearts
        theirs: vec[i64] = other.others
        their_hearts: vec[i64] = other.hearts
        while seat < self.seats:
            at = first
            end = first + other.held[seat]
            while at < end:
                own[at] = theirs[at]
                at += 1
            at = first
            end = first + other.kept[seat]
            while at < end:
                own_hearts[at] = their_hearts[at]
                at += 1
            self.held[seat] = other.held[seat]
            self.kept[seat] = other.kept[seat]
            self.score[seat] = other.score[seat]
            self.tops[seat] = other.tops[seat]
            self.bottoms[seat] = other.bottoms[seat]
            first += self.room
            seat += 1
        self.dealer = other.dealer
        self.stock = other.stock
        self.stocked = other.stocked

    def give(self, seat: i64, card: i64) -> None:
        """One more card for a hand."""
        cards: vec[i64] = self.hearts
        first: i64 = seat * self.room
        at: i64 = first
        if card & 3:
            cards = self.others
            at += self.held[seat]
            self.held[seat] += 1
        else:
            at += self.kept[seat]
            self.kept[seat] += 1
        while at > first and cards[at - 1] > card:
            cards[at] = cards[at - 1]
            at -= 1
        cards[at] = card

    def take(self, seat: i64, card: i64) -> None:
        """One card less of a hand that has it."""
        cards: vec[i64] = self.hearts
        at: i64 = seat * self.room
        end: i64 = at
        if card & 3:
            cards = self.others
            self.held[seat] -= 1
            end += self.held[seat]
        else:
            self.kept[seat] -= 1
            end += self.kept[seat]
        while cards[at] != card:
            at += 1
        while at < end:
            cards[at] = cards[at + 1]
            at += 1

    def lay(self, seat: i64, bottom: i64, top: i64) -> None:
        """Play these cards of a hand."""
        self.take(seat, bottom)
        self.take(seat, top)
        self.bottoms[seat] = bottom
        self.tops[seat] = top

    def choose(self, seat: i64, minds: Minds, number: i64, mind: i64) -> None:
        """Play what looks best to a mind in a round, from 0. There must be two cards at least."""
        held: i64 = self.held[seat]
        kept: i64 = self.kept[seat]
        first: i64 = seat * self.room
        others: vec[i64] = self.others
        if held < 2:
            if held:
                self.lay(seat, self.hearts[first], others[first])
            else:
                self.lay(seat, self.hearts[first], self.hearts[first + kept - 1])
            return
        worths: vec[i64] = minds.worths
        tastes: vec[i64] = minds.tastes
        strengths: vec[i64] = minds.strengths
        sight: i64 = minds.sights[seat * minds.minds + mind]
        taste: i64 = (number * minds.minds + mind) * _TASTES
        base: i64 = minds.bases[number * minds.minds + mind]
        over: i64 = base + _OVER_OTHER
        at: i64 = first
        end: i64 = first + held
        own: i64 = 2 * held - 1
        card: i64 = 0
        strength: i64 = 0
        value: i64 = 0
        top: i64 = 0
        best: i64 = -ONE << 20
        brave: i64 = -ONE << 20
        bravest: i64 = 0
        while at < end:
            card = others[at]
            # Those above it in this hand are none that another could have.
            strength = strengths[sight + card] - own
            own -= 2
            if strength < 0:
                strength = 0
            value = worths[over + strength] + tastes[taste + card]
            if value > best:
                best = value
                top = card
            if kept:
                value = worths[base + strength] + tastes[taste + card]
                if value > brave:
                    brave = value
                    bravest = card
            at += 1
        own = 2 * held - 1
        bottom: i64 = others[first]
        if top == bottom:
            bottom = others[first + 1]
            own -= 2
        if kept:
            brave += worths[base + _RELIEF + kept] + tastes[taste + KEYS]
            strength = strengths[sight + bottom] - own
            if strength < 0:
                strength = 0
            if brave >= best - worths[base + _KEPT + strength]:
                bottom = self.hearts[first]
                top = bravest
        self.lay(seat, bottom, top)

    def settle(self) -> None:
        """All have laid their cards: the bottoms go to the highest top, the deal passes to the left
        and more cards go round, one at a time from the new dealer's left (section 3).
        """
        seats: i64 = self.seats
        seat: i64 = 0
        captured: i64 = 0
        while seat < seats:
            if not self.bottoms[seat] & 3:
                captured += 1
            seat += 1
        self.score[winner(self.tops, seats, self.dealer)] += captured
        self.dealer += 1
        if self.dealer >= seats:
            self.dealer = 0
        left: i64 = self.refill * seats
        if left > self.stocked:
            left = self.stocked
        seat = self.dealer
        while left:
            seat += 1
            if seat >= seats:
                seat = 0
            left -= 1
            self.stocked -= 1
            self.give(seat, self.stock[self.stocked])

    def play(self, minds: Minds, who: vec[i64], begin: i64, end: i64) -> None:
        """Play the rounds `begin` to below `end`; `who` says by seat which mind chooses there."""
        number: i64 = begin
        seat: i64 = 0
        while number < end:
            seat = 0
            while seat < self.seats:
                self.choose(seat, minds, number, who[seat])
                seat += 1
            self.settle()
            number += 1
