"""Search for Capture the Hearts: play every choice out in many worlds.

A world is a deal that agrees with everything that the seat has seen. All players choose in secret
at once, so the others choose the same in a world whatever is tried in it. Choices are compared in
the same worlds, and the worse half of them is dropped again and again.
"""

from collections.abc import Sequence
from functools import cache
from random import Random

from swoop_desktop.bots.capture.aims import Aim
from swoop_desktop.bots.capture.habits import VARIANTS, Habits
from swoop_desktop.bots.capture.judgement import Judgement, Worth, choose, worth
from swoop_desktop.bots.capture.memory import Memory
from swoop_desktop.bots.capture.worlds import Dealer, World, play_out, play_round, shares

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
    """One decision. `spent` counts the choices that were played in worlds. With large hands each
    counts for more, since there is more to look at.
    """

    def __init__(self, memory: Memory, kinds: Sequence[Judgement], budget: int, seed: int) -> None:
        """`kinds` are the kinds of player that there are; the first is how this seat goes on."""
        self.memory, self.kinds, self.budget = memory, kinds, budget
        self.chance = Random(seed).random
        self.rounds = min(memory.rounds, HORIZON)
        self.shares = shares(memory, self.rounds)
        self.unseen = {remembers: memory.unseen(remembers) for remembers in (True, False)}
        self.aim = Aim(memory, whole=memory.rounds <= HORIZON)
        self.habits = Habits(memory, kinds, self.chance)
        self.dealer = Dealer(memory, self.habits.bottoms, self.chance)
        self.minds = cache(self._minds)
        self.cost = memory.seats * max(1, max(memory.sizes) // _BIG)
        self.spent = 0

    def best(self) -> Choice:
        """The choice that did best; without a budget, the one that looks best."""
        choices = self.choices()
        alive = list(range(len(choices))) if self.budget > 0 else [0]
        total = [0.0] * len(choices)
        phases = (len(alive) - 1).bit_length()
        for phase in range(1, phases + 1):
            tried = [choices[i] for i in alive]
            self._try(tried, alive, total)
            while self.spent < self.budget * phase / phases:
                self._try(tried, alive, total)
            alive.sort(key=lambda i: -total[i])
            del alive[(len(alive) + 1) // 2 :]
        return choices[alive[0]]

    def choices(self) -> list[Choice]:
        """Choices that really differ, those that look best first. Where no unseen card lies between
        two top cards, the lower one does as well. Under the top goes the lowest heart, or the
        lowest other card.
        """
        hand, hearts = self.memory.hand, self.memory.hearts
        if len(hand) < 2:
            return [choose(hand, hearts, self.minds(self.memory.rounds)[0])]
        own = self.minds(self.memory.rounds)[0]
        unseen = self.unseen[True]
        found: list[tuple[float, Choice]] = []
        for place, top in enumerate(hand):
            below = hand[place - 1] if place else -1
            if top == below or (place and not any(unseen[below : top + 1])):
                continue
            bottom = hand[0] if place else hand[1]
            found.append((own.over_other[top] - own.kept[bottom], (bottom, top)))
            if hearts:
                gain = own.over_heart[top] + own.relief[len(hearts)]
                found.append((gain, (hearts[0], top)))
        found.sort(reverse=True)
        return [choice for _, choice in found[:MOST]]

    def _try(self, choices: Sequence[Choice], places: Sequence[int], total: list[float]) -> None:
        """Play every choice out in one more world, and add up what comes of each."""
        memory, seat = self.memory, self.memory.seat
        who = self.habits.sample()
        world = self.dealer.deal()
        kinds = self.minds(memory.rounds)
        picks = [
            choose(world.hands[s], world.hearts[s], kinds[who[s]]) for s in range(memory.seats)
        ]
        later = range(memory.rounds - 1, memory.rounds - self.rounds, -1)
        for place, choice in zip(places, choices, strict=True):
            picks[seat] = choice
            copy = world.copy()
            play_round(copy, picks, memory.dealer, memory.refill)
            play_out(copy, who, self.minds, later, memory.dealer + 1, memory.refill)
            total[place] += self.aim.value(self._scores(copy))
            self.spent += self.cost * self.rounds
        self.spent += self.cost

    def _scores(self, world: World) -> list[int]:
        if self.rounds < self.memory.rounds:
            return world.score
        return [taken - len(kept) for taken, kept in zip(world.score, world.hearts, strict=True)]

    def _minds(self, to_come: int) -> list[Worth]:
        """What the cards are worth with so many rounds to come, as each kind of player sees it:
        first the plain opinion of a kind, then its others.
        """
        memory = self.memory
        share = self.shares[memory.rounds - to_come]
        most = max(memory.sizes) + memory.refill * self.rounds
        found: list[Worth] = []
        for kind in self.kinds:
            seen = worth(kind, memory.seats, to_come, share, self.unseen[kind.remembers], most)
            found.append(seen)
            found += [self._varied(seen) for _ in range(VARIANTS - 1)]
        return found

    def _varied(self, seen: Worth) -> Worth:
        chance = self.chance
        noise = [_NOISE * (chance() + chance() + chance() - 1.5) * 2 for _ in seen.kept]
        hearts = _NOISE * (chance() + chance() + chance() - 1.5) * 2
        return Worth(
            [a + b for a, b in zip(seen.over_heart, noise, strict=True)],
            [a + b for a, b in zip(seen.over_other, noise, strict=True)],
            seen.kept,
            [a + hearts for a in seen.relief],
        )
