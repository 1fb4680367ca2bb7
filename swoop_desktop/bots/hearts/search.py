"""Search for Capture the Hearts: play choices out in sampled deals.

A sampled deal (determinization) agrees with all that the seat has seen. Choices share the deals,
and the worse half is dropped repeatedly.
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
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.hearts.rules import PLAYED, hearts, key
from swoop_desktop.engine.hearts.state import State

BUDGET = 40_000
"""About how many choices are played out for a decision, each in one sampled deal."""
HORIZON = 12
MOST = 16
_BIG = 13
"""The largest hand, divided by this, multiplies a choice's cost."""
VARIANTS = 3
"""Number of opinions of each kind of player: a plain one and slight variations."""
_NOISE = 0.15
"""Hearts: scale of the `VARIANTS` of a card's worth."""
_HANDS = 24
"""Number of random hands tried to predict the top cards of a kind of player."""
_ROUNDS = 8
_GRADES = 4
"""Number of grades of top cards: low, middling, high, very high."""
_USUAL = 0.4
"""Assumed share of hearts among the bottom cards of older rounds."""
_POINTS = 0.03
"""Worth of each point ahead, where winning the game is 1."""
_SPREAD = 3.0
"""Typical spread of scores after a deal, in points."""
_POWERS = [fixed(exp(-step / int(STEPS))) for step in range(14 * STEPS)]
_SEARCHES: Final = 6
"""Number of searches that take turns in an evaluation. Opinions are drawn once for each search and
would decide too much in a single search.
"""
_DOUBT: Final = 0.007
"""Standard error that remains in the mean of `_SEARCHES` searches."""


class Search:
    """The search of one decision. `spent` counts all seats' choices played in sampled deals, anew
    for each tried choice, although the others' choices are computed once. Large hands cost more.
    """

    def __init__(self, memory: Memory, kinds: Sequence[Judgement], budget: int, seed: int) -> None:
        """The first of the `kinds` plays on for this seat. `seed` has at most 62 bits."""
        self.memory, self.kinds, self.budget = memory, kinds, budget
        self.chance = Chance(seed)
        self.rounds = min(memory.rounds, HORIZON)
        largest = max(memory.sizes)
        self.room = largest + memory.seen.rules.refill * self.rounds
        self.cost = memory.seats * max(1, largest // _BIG)
        self.spent = 0

    def best(self) -> Choice:
        return self.tried()[0][0]

    def tried(self) -> list[tuple[Choice, int]]:
        """Rank all choices, best first, each with the sum of its results: about 0 to `ONE` for each
        deal it was tried in.
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
        """List distinct choices, best-looking first. Of several top cards with no unseen card
        between them, only the lowest is tried. Under it goes the lowest heart or the lowest other
        card.
        """
        memory, unseen = self.memory, self.memory.unseen
        hand, hearts = memory.hand, memory.hearts
        own = self._worth(self.kinds[0], 0)
        if memory.either:
            return of_one(memory, own, unseen)
        if len(hand) < 2:
            return [(hearts[0], hand[0] if hand else hearts[-1])]
        strong = strengths(unseen)
        valued: list[tuple[float, Choice]] = []
        for place, top in enumerate(hand):
            below = hand[place - 1] if place else -1
            if top == below or (place and not any(unseen[below : top + 1])):
                continue
            bottom = hand[0] if place else hand[1]
            over = strong[top]
            valued.append((own.over_other[over] - own.kept[strong[bottom]], (bottom, top)))
            if hearts:
                gain = own.over_heart[over] + own.relief[len(hearts)]
                valued.append((gain, (hearts[0], top)))
        valued.sort(reverse=True)
        return [choice for _, choice in valued[:MOST]]

    def _try(self, trials: Trials, alive: list[int]) -> None:
        trials.try_all(alive)
        self.spent += self.price(len(alive))

    def price(self, choices: int) -> int:
        return self.cost * (self.rounds * choices + 1)

    def trials(self, choices: Sequence[Choice]) -> Trials:
        likely, bottoms = self._habits()
        whole = self.memory.rounds <= HORIZON
        aim = _aim(self.memory.seen, whole)
        trials = Trials(self.dealer(bottoms), self._minds(), aim, self.rounds, whole)
        trials.expect(len(self.kinds), [fixed(each) for row in likely for each in row])
        for bottom, top in choices:
            trials.add(bottom, top)
        return trials

    def dealer(self, bottoms: Sequence[float]) -> Dealer:
        """Make the dealer of unseen cards. `bottoms`: by former round, the chance of a heart
        below.
        """
        memory, seen = self.memory, self.memory.seen
        hands = [Hand(self.room) for _ in range(memory.seats)]
        hands[memory.seat] = memory.in_hand(self.room)
        unseen = sorted(map(key, seen.unseen()))
        dealer = Dealer(seen.dealer, seen.rules.refill, hands, memory.seat, unseen, self.chance)
        sure = memory.sure_hearts()
        for seat, (captured, _) in enumerate(seen.hearts_won()):
            dealer.hold(seat, memory.sizes[seat], sure[seat], captured)
        for former, likely in zip(seen.rounds, bottoms, strict=True):
            if former.winner != memory.seat:
                shown = [top for seat, top in enumerate(former.tops) if seat != memory.seat]
                # A shown heart proves hearts only where the bottom card counts.
                certain = hearts(shown) if seen.rules.hearts_on_top == "hand" else 0
                dealer.hide(former.winner, len(shown), certain, fixed(likely))
        return dealer

    def _habits(self) -> tuple[list[list[float]], list[float]]:
        """Guess each player's kind from shown top cards. Return by seat the likelihood of each
        kind, and by former round the chance of a heart below.
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
        """Return how likely a player of this kind was, in a past round, to choose each grade of top
        card, and to put a heart below.
        """
        how = worth(kind, self.memory.seats, to_come, share, size)
        mind = self._mind(kind, how, size, left)
        *grades, laid = Tests(size, self.chance).shown(mind, _HANDS, _GRADES)
        total = _HANDS + 2.0 * _GRADES
        return [(count + 2.0) / total for count in grades], (laid + 1.0) / (_HANDS + 2.5)

    def _mind(self, kind: Judgement, how: Worth, size: int, left: Sequence[int]) -> Minds:
        """Return a player's mind in a past round; `left` counts the cards not shown before."""
        way = strengths(left if kind.remembers else self.memory.deck)
        return Minds(1, 1, 1, size, how.numbers, way)

    def _worth(self, kind: Judgement, number: int) -> Worth:
        """Return the worth of cards to a kind of player, `number` rounds from now."""
        memory = self.memory
        rounds, share = memory.rounds - number, memory.shares[number]
        return worth(kind, memory.seats, rounds, share, self.room)

    def _minds(self) -> Minds:
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
    """Return the map from a deal's scores to about 0 to 1: the seat's chance to win the game, plus
    a little for each point. `whole`: True if the scores are final.
    """
    rules, most = seen.rules, max(seen.totals)
    aim = Aim(list(seen.totals), seen.seat, fixed(_POINTS), _POWERS)
    dealt = hearts(seen.pack)
    slopes = []
    for total in range(most - dealt, most + dealt + 1):
        # Guess the number of deals that follow if `total` is the highest; an unfinished deal
        # counts half.
        left = (rules.points - total) / 6 if rules.points else float("inf")
        if rules.games:
            left = min(left, rules.games - seen.number)
        if not whole:
            left = max(left, 0) + 0.5
        slopes.append(max(1, fixed(int(STEPS) / (_SPREAD * sqrt(left)))) if left > 0 else 0)
    aim.lead(most - dealt, slopes)
    return aim


def evaluate(seen: State, asked: Action | None, effort: int, rng: Source) -> Evaluation:
    """Compare a legal choice with the worthwhile alternatives; None asks about all choices."""
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
    bottom, top = action.cards
    return key(bottom), key(top)
