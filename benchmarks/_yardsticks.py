"""The experts of the first release, as yardsticks for today's: they never change."""

from collections.abc import Callable, Mapping, Sequence

from swoop_desktop.bots.hearts.judgement import Judgement, Worth, fixed, strengths
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.bots.hearts.search import VARIANTS, Search
from swoop_desktop.bots.roster import Bot, Level, Roster, Seen, of_any_game
from swoop_desktop.bots.swoop.thinking import (
    Aims,
    SearchingBot,
    Thought,
    determinizations,
    judge_of,
)
from swoop_desktop.bots.swoop.weights import Weights, policy
from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.core.hearts import STRENGTHS, Minds
from swoop_desktop.core.player import Player
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.hearts.rules import PLAYED, key
from swoop_desktop.engine.hearts.state import State as HeartsState
from swoop_desktop.engine.state import State
from swoop_desktop.engine.swoop.state import State as SwoopState

YARDSTICK = "yardstick"
OF_OLD = Thought(130_000, Aims(cost=0.15, far=3), likely=False)
_EXPERIENCED = Weights(
    *(9.6, 3.1, -1.3, 2.5, 2.9, 14.5, 3.2, 5.3, 2.3),
    *(-5.8, 1.5, 14.2, 4.7, -4.6, 3.9, 2.3, 3.2),
    *(-6.9, -13.1, 9.4, 9.5, 2.3, -3.9),
    *(11.6, -14.1, -8.0, -2.2, -2.7, 2.3, 2.0, 1.5, 6.0, -9.1),
    1.6,
)
_THUMB = Weights(
    *(9.6, 3.1, 0.0, 2.5, 2.9, 14.5, 3.2, 1.0, 2.3),
    *(-3.0, 1.5, 8.0, 2.0, -4.6, 1.0, 0.0, 0.0),
    *(-6.9, -13.1, 9.4, 9.5, 2.3, -3.9),
    *(10.5, -14.1, -8.0, -2.2, -2.7, 1.0, 2.0, 0.7, 6.0, -9.1),
    1.6,
)


class OfSwoop(SearchingBot):
    """Samples hidden cards with equal chances, and hardly weighs points."""

    def __init__(self) -> None:
        super().__init__(OF_OLD, _EXPERIENCED)

    def determinizations(self, seen: SwoopState) -> Determinizations:
        """Sample equally likely deals; the other players' kind, one of three, changes with each
        deal.
        """
        experienced = judge_of(seen, _EXPERIENCED)
        others: list[Player] = [policy(experienced.tables), judge_of(seen, _THUMB)]
        return determinizations(seen, [*others, experienced])


_HASTY = Judgement(
    remembers=False, keep=0.1, bottoms=(0.4, 0.4, 0.4, 0.4, 0.4), reach=(3.0, 3.0, 3.0, 3.0, 3.0)
)
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
WATCHFUL = Judgement(
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
_NOISE = 0.15


class OfHearts:
    """Assumes that the others know the cards that this bot has seen, but not their own hands."""

    effort = 40_000

    def choose(self, seen: HeartsState, rng: Source) -> Action:
        """Return a legal choice."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        memory = Memory(seen)
        watchful = _WATCHFUL_FEW if memory.seats <= _FEW else WATCHFUL
        kinds = watchful, _PATIENT, _HASTY
        return memory.choice(*_Search(memory, kinds, self.effort, rng.bits() >> 2).best())


class _Search(Search):
    def _mind(self, _kind: Judgement, how: Worth, size: int, _left: Sequence[int]) -> Minds:
        way = apart(self.memory.deck, size)
        return Minds(1, 1, 1, size, spread(how, size), way, 2 * size * int(STRENGTHS))

    def _minds(self) -> Minds:
        memory = self.memory
        growth = max(0, memory.seen.rules.refill - PLAYED) * self.rounds
        largest = max(memory.sizes) + growth
        numbers: list[int] = []
        for number in range(self.rounds):
            for kind in self.kinds:
                numbers += spread(self._worth(kind, number), largest)
        forgetful = list(memory.deck)
        for card in map(key, memory.seen.hand):
            forgetful[card] -= 1
        ways = apart(memory.unseen, largest) + apart(forgetful, largest)
        minds = Minds(
            memory.seats,
            len(self.kinds),
            VARIANTS,
            self.room,
            numbers,
            ways,
            2 * largest * int(STRENGTHS),
        )
        for seat in range(memory.seats):
            for mind in range(len(self.kinds) * VARIANTS):
                minds.look(seat, mind, int(not self.kinds[mind // VARIANTS].remembers))
        minds.vary(fixed(_NOISE), self.chance)
        return minds


def spread(how: Worth, largest: int) -> list[int]:
    """Return the worth of cards by strength: each value is repeated as far as hands shift strengths
    (`apart`).
    """
    room = len(how.relief) - 1
    numbers: list[int] = []
    for part in (how.over_heart, how.over_other, how.kept):
        numbers += [0] * (2 * room)
        for each in part:
            numbers += [fixed(each)] * (2 * largest)
    return numbers + [fixed(each) for each in how.relief]


def apart(left: Sequence[int], largest: int) -> list[int]:
    """Return strengths by card key, so far apart that no hand can reorder cards: each card in hand
    shifts a strength by less than two.
    """
    return [2 * largest * (each + 1) - 1 for each in strengths(left)]


def _levels(seen: type[Seen], bot: Callable[[], Bot[Seen]]) -> Mapping[str, Level[State]]:
    return of_any_game(seen, Roster({YARDSTICK: Level(bot)})).own


YARDSTICKS: Mapping[str, Mapping[str, Level[State]]] = {
    "swoop": _levels(SwoopState, OfSwoop),
    "hearts": _levels(HeartsState, OfHearts),
}
"""By `Game.name` and level: the yardstick."""
