"""Search for Capture the Hearts: play every choice out in many sampled deals.

A sampled deal, or determinization, agrees with everything that the seat has seen. Choices are
compared in the same sampled deals, and the worse half of them is dropped again and again. What is
done in every sampled deal stands in the core; here is what is asked once in a decision.
"""

from collections.abc import Sequence

from swoop_desktop.bots.hearts.aims import aim
from swoop_desktop.bots.hearts.determinizations import dealer, shares
from swoop_desktop.bots.hearts.habits import VARIANTS, Habits
from swoop_desktop.bots.hearts.judgement import (
    Judgement,
    Worth,
    fixed,
    of_one,
    strengths,
    worth,
)
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.hearts import KEYS, Minds
from swoop_desktop.core.hearts_search import Trials

Choice = tuple[int, int]
"""Keys of the bottom and the top card."""

HORIZON = 12
"""At most so many rounds are played out: in longer deals nobody can see further."""
MOST = 16
"""At most so many choices are tried: those that look best."""
_BIG = 13
"""A choice from up to twice as many cards counts once, from twice as many twice, and so on."""
_NOISE = 0.15
"""By how much opinions of a card differ, in hearts."""


class Search:
    """One decision. `spent` counts the choices that everybody made in sampled deals, anew for each
    that is tried, though those of the others are worked out only once. With large hands each counts
    for more, since there is more to look at.
    """

    def __init__(self, memory: Memory, kinds: Sequence[Judgement], budget: int, seed: int) -> None:
        """`kinds` are the kinds of player that there are; the first is how this seat goes on.
        `seed`: any number of at most 62 bits.
        """
        self.memory, self.kinds, self.budget = memory, kinds, budget
        self.chance = Chance(seed)
        self.rounds = min(memory.rounds, HORIZON)
        self.room = max(memory.sizes) + memory.refill * self.rounds
        self.shares = shares(memory, self.rounds)
        self.cost = memory.seats * max(1, max(memory.sizes) // _BIG)
        self.spent = 0

    def best(self) -> Choice:
        """Return the choice that did best; without a budget, the one that looks best."""
        return self.tried()[0][0]

    def tried(self) -> list[tuple[Choice, int]]:
        """Rank all choices, the best first, with what came of each in as many sampled deals as it
        was tried in: `ONE` for each in which all went well.
        """
        choices = self.choices()
        order, alive = list(range(len(choices))), len(choices)
        if self.budget <= 0 or alive == 1:
            return [(choice, 0) for choice in choices]
        trials = self.trials(choices)
        phases = (alive - 1).bit_length()
        for phase in range(1, phases + 1):
            self._try(trials, order[:alive])
            while self.spent < self.budget * phase / phases:
                self._try(trials, order[:alive])
            order[:alive] = sorted(order[:alive], key=lambda i: -trials.total(i))
            alive = (alive + 1) // 2
        return [(choices[i], trials.total(i)) for i in order]

    def choices(self) -> list[Choice]:
        """Choices that really differ, those that look best first. Where no unseen card lies between
        two top cards, the lower one does as well. Under the top goes the lowest heart, or the
        lowest other card.
        """
        memory = self.memory
        hand, hearts = memory.hand, memory.hearts
        own = self._worth(self.kinds[0], 0)
        if memory.either:
            return of_one(hand[0], hearts, own, memory.unseen(remembers=True))
        if len(hand) < 2:
            return [(hearts[0], hand[0] if hand else hearts[-1])]
        unseen = memory.unseen(remembers=True)
        strong = strengths(unseen)
        found: list[tuple[float, Choice]] = []
        for place, top in enumerate(hand):
            below = hand[place - 1] if place else -1
            if top == below or (place and not any(unseen[below : top + 1])):
                continue
            bottom = hand[0] if place else hand[1]
            over = strong[top]
            found.append((own.over_other[over] - own.kept[strong[bottom]], (bottom, top)))
            if hearts:
                gain = own.over_heart[over] + own.relief[len(hearts)]
                found.append((gain, (hearts[0], top)))
        found.sort(reverse=True)
        return [choice for _, choice in found[:MOST]]

    def _try(self, trials: Trials, alive: list[int]) -> None:
        trials.try_all(alive)
        self.spent += self.price(len(alive))

    def price(self, choices: int) -> int:
        """Count what it takes to play so many choices out in one more sampled deal."""
        return self.cost * (self.rounds * choices + 1)

    def trials(self, choices: Sequence[Choice]) -> Trials:
        """Set up sampled deals in which these choices can be played out."""
        memory = self.memory
        habits = self._habits()
        dealing = dealer(memory, habits.bottoms, self.room, self.chance)
        whole = memory.rounds <= HORIZON
        trials = Trials(dealing, self._minds(), aim(memory, whole), self.rounds, whole)
        likely = [fixed(each) for row in habits.likely for each in row]
        trials.expect(len(self.kinds), likely)
        for bottom, top in choices:
            trials.add(bottom, top)
        return trials

    def _habits(self) -> Habits:
        return Habits(self.memory, self.kinds, self.chance)

    def _worth(self, kind: Judgement, number: int) -> Worth:
        """Return what cards are worth to a kind of player, so many rounds from now."""
        memory = self.memory
        return worth(kind, memory.seats, memory.rounds - number, self.shares[number], self.room)

    def _minds(self) -> Minds:
        """List the opinions of each kind of player, first the plain one, then its others."""
        memory = self.memory
        numbers: list[int] = []
        for number in range(self.rounds):
            for kind in self.kinds:
                numbers += self._worth(kind, number).numbers
        packs = memory.seen.rules.packs_for(memory.seats)
        forgetful, public, own = range(3)
        ways = strengths([packs] * KEYS)
        ways += strengths(memory.not_shown())
        ways += strengths(memory.left(remembers=True))
        minds = Minds(memory.seats, len(self.kinds), VARIANTS, self.room, numbers, ways)
        for seat in range(memory.seats):
            for mind in range(len(self.kinds) * VARIANTS):
                if not self.kinds[mind // VARIANTS].remembers:
                    minds.look(seat, mind, forgetful)
                elif seat == memory.seat:
                    minds.look(seat, mind, own)
                else:
                    minds.look(seat, mind, public)
        minds.vary(fixed(_NOISE), self.chance)
        return minds
