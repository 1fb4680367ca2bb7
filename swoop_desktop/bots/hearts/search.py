"""Search for Capture the Hearts: play every choice out in many sampled deals.

A sampled deal, or determinization, agrees with everything that the seat has seen. Choices are
compared in the same sampled deals, and the worse half of them is dropped again and again. What is
done in every sampled deal stands in the core; here is what is asked once in a decision.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from swoop_desktop.bots.evaluation import Evaluation, Worlds
from swoop_desktop.bots.evaluation import evaluate as compare
from swoop_desktop.bots.hearts.judgement import (
    Judgement,
    Worth,
    fixed,
    kinds_of,
    of_one,
    strengths,
    worth,
)
from swoop_desktop.bots.hearts.memory import Choice, Memory
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.hearts import KEYS, Hand, Minds
from swoop_desktop.core.hearts_search import STEPS, Aim, Dealer, Tests, Trials
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.rules import PLAYED, hearts, key
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.shuffle import Source

BUDGET = 40_000
"""About how many choices are played out for one decision, each in one sampled deal."""
HORIZON = 12
"""At most so many rounds are played out: in longer deals nobody can see further."""
MOST = 16
"""At most so many choices are tried: those that look best."""
_BIG = 13
"""A choice from up to twice as many cards counts once, from twice as many twice, and so on."""
VARIANTS = 3
"""Each kind of player has so many opinions: a plain one, and others that differ a little …"""
_NOISE = 0.15
"""… by so much, in hearts for a card."""
_HANDS = 24
"""How many random hands are tried to see what a kind of player would have shown with them."""
_ROUNDS = 8
"""How many former rounds are looked at."""
_GRADES = 4
"""How many grades of top cards there are: low, middling, high, very high."""
_USUAL = 0.4
"""The share of hearts that is assumed among the bottom cards of rounds longer ago."""
_POINTS = 0.03
"""What each point ahead of the others is worth; winning the game is worth 1."""
_SPREAD = 3.0
"""By how many points scores usually differ after a deal."""
_POWERS = [fixed(exp(-step / int(STEPS))) for step in range(14 * STEPS)]
_SEARCHES: Final = 6
"""To evaluate, so many take turns: opinions are drawn once in a search, and decide too much in one.
"""
_DOUBT: Final = 0.007
"""What the means of so many searches still differ by."""


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
        largest = max(memory.sizes)
        self.room = largest + memory.seen.rules.refill * self.rounds
        self.cost = memory.seats * max(1, largest // _BIG)
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
        memory, unseen = self.memory, self.memory.unseen
        hand, hearts = memory.hand, memory.hearts
        own = self._worth(self.kinds[0], 0)
        if memory.either:
            return of_one(memory, own, unseen)
        if len(hand) < 2:
            return [(hearts[0], hand[0] if hand else hearts[-1])]
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
        likely, bottoms = self._habits()
        whole = self.memory.rounds <= HORIZON
        aim = _aim(self.memory.seen, whole)
        trials = Trials(self.dealer(bottoms), self._minds(), aim, self.rounds, whole)
        trials.expect(len(self.kinds), [fixed(each) for row in likely for each in row])
        for bottom, top in choices:
            trials.add(bottom, top)
        return trials

    def dealer(self, bottoms: Sequence[float]) -> Dealer:
        """Deals the cards that this player has not seen. `bottoms` says for each former round how
        likely a bottom card was a heart.
        """
        memory, seen = self.memory, self.memory.seen
        hands = [Hand(self.room) for _ in range(memory.seats)]
        hands[memory.seat] = memory.in_hand(self.room)
        unseen = sorted(map(key, seen.unseen()))
        made = Dealer(seen.dealer, seen.rules.refill, hands, memory.seat, unseen, self.chance)
        sure = memory.sure_hearts()
        for seat, (captured, _) in enumerate(seen.hearts_won()):
            made.hold(seat, memory.sizes[seat], sure[seat], captured)
        for former, likely in zip(seen.rounds, bottoms, strict=True):
            if former.winner != memory.seat:
                shown = [top for seat, top in enumerate(former.tops) if seat != memory.seat]
                # Whoever shows a heart held nothing else, where the bottom card counts for that.
                certain = hearts(shown) if seen.rules.hearts_on_top == "hand" else 0
                made.hide(former.winner, len(shown), certain, fixed(likely))
        return made

    def _habits(self) -> tuple[list[list[float]], list[float]]:
        """Guess which kind of player everybody is, from the top cards that they showed. Returns by
        seat how likely each kind is, and by former round how likely a bottom card was a heart.
        """
        memory, seats, rounds = self.memory, self.memory.seats, self.memory.seen.rounds
        likely = [[1.0] * len(self.kinds) for _ in range(seats)]
        left, in_play = list(memory.deck), len(memory.seen.pack)
        tried = []
        for number, former in enumerate(rounds):
            tops = list(map(key, former.tops))
            held = sum(former.left) + PLAYED * seats
            if number >= len(rounds) - _ROUNDS:
                size = held // seats
                others = size * (seats - 1)
                share = others / (others + in_play - held)
                to_come = memory.rounds + len(rounds) - number
                shown = [self._shown(kind, to_come, share, size, left) for kind in self.kinds]
                tried.append(shown)
                for row, top in zip(likely, tops, strict=True):
                    for kind, (grades, _) in enumerate(shown):
                        row[kind] *= grades[top * _GRADES // KEYS]
            for top in tops:
                left[top] -= 1
            in_play -= len(tops) * PLAYED
        likely = [[each / sum(row) for each in row] for row in likely]
        others_likely = [row for seat, row in enumerate(likely) if seat != memory.seat]
        mean = [sum(shares) / len(others_likely) for shares in zip(*others_likely, strict=True)]
        bottoms = [_USUAL] * (len(rounds) - len(tried))
        for shown in tried:
            bottoms.append(sum(lays * b for (_, lays), b in zip(shown, mean, strict=True)))
        return likely, bottoms

    def _shown(
        self, kind: Judgement, to_come: int, share: float, size: int, left: Sequence[int]
    ) -> tuple[list[float], float]:
        """Return how likely this kind of player was to show each grade of top card, and to lay a
        heart under it, in a former round with so many to come: see `worth`. `left`: by key, how
        many cards had not been shown before.
        """
        how = worth(kind, self.memory.seats, to_come, share, size)
        mind = self._mind(kind, how, size, left)
        *grades, laid = Tests(size, self.chance).shown(mind, _HANDS, _GRADES)
        total = _HANDS + 2.0 * _GRADES
        return [(count + 2.0) / total for count in grades], (laid + 1.0) / (_HANDS + 2.5)

    def _mind(self, kind: Judgement, how: Worth, size: int, left: Sequence[int]) -> Minds:
        """One that judges so many cards in hand like this, by what was known then."""
        way = strengths(left if kind.remembers else self.memory.deck)
        return Minds(1, 1, 1, size, how.numbers, way)

    def _worth(self, kind: Judgement, number: int) -> Worth:
        """Return what cards are worth to a kind of player, so many rounds from now."""
        memory = self.memory
        rounds, share = memory.rounds - number, memory.shares[number]
        return worth(kind, memory.seats, rounds, share, self.room)

    def _minds(self) -> Minds:
        """List the opinions of each kind of player, first the plain one, then its others."""
        memory = self.memory
        numbers: list[int] = []
        for number in range(self.rounds):
            for kind in self.kinds:
                numbers += self._worth(kind, number).numbers
        _forgetful, public, own = range(3)
        ways = strengths(memory.deck)
        ways += strengths(memory.not_shown())
        ways += strengths(memory.left(remembers=True))
        minds = Minds(memory.seats, len(self.kinds), VARIANTS, self.room, numbers, ways)
        for seat in range(memory.seats):
            for mind in range(len(self.kinds) * VARIANTS):
                if self.kinds[mind // VARIANTS].remembers:
                    minds.look(seat, mind, own if seat == memory.seat else public)
        minds.vary(fixed(_NOISE), self.chance)
        return minds


def _aim(seen: State, whole: bool) -> Aim:
    """Make the aim of a seat: a number from about 0 to about 1 for the scores of a deal, its chance
    to win the game and a little for each point. `whole`: whether the scores are those at the end of
    the deal, or earlier ones.
    """
    rules, most = seen.rules, max(seen.totals)
    made = Aim(list(seen.totals), seen.seat, fixed(_POINTS), _POWERS)
    dealt = hearts(seen.pack)
    slopes = []
    for total in range(most - dealt, most + dealt + 1):
        # Guess how many deals follow where that is the highest total; a win that is shared counts
        # in part, and half a deal more where this one is not over.
        left = (rules.points - total) / 6 if rules.points else float("inf")
        if rules.games:
            left = min(left, rules.games - seen.number)
        if not whole:
            left = max(left, 0) + 0.5
        slopes.append(max(1, fixed(int(STEPS) / (_SPREAD * sqrt(left)))) if left > 0 else 0)
    made.lead(most - dealt, slopes)
    return made


def evaluate(seen: State, asked: Action | None, effort: int, rng: Source) -> Evaluation:
    """Compare a legal choice of the observing seat, which is asked, with whatever else is worth a
    thought there. None: all that is.
    """
    memory, seed = Memory(seen), rng.bits() >> 2
    searches = [Search(memory, kinds_of(memory.seats), BUDGET, seed + n) for n in range(_SEARCHES)]
    choices = searches[0].choices()
    if asked is not None:
        own = move_of(seen, asked)
        choices = [own, *(one for one in choices if one != own)]

    def worlds(_likely: bool) -> Worlds:
        trials, ledger = [one.trials(choices) for one in searches], Ledger(len(choices))

        def try_all(places: list[int]) -> int:
            turn = int(ledger.lines) % _SEARCHES
            trials[turn].enter_all(places, ledger)
            return searches[turn].price(len(places))

        return Worlds(ledger, try_all, doubt=_DOUBT)

    actions = [memory.choice(*one) for one in choices]
    return compare(actions, asked, worlds, effort)


def move_of(_seen: State, action: Action) -> Choice:
    """Return the choice that a legal action is."""
    bottom, top = action.cards
    return key(bottom), key(top)
