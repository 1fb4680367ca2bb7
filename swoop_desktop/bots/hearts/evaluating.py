"""What a choice in Capture the Hearts cost: choices played out in deals that could be true."""

from typing import Final, final

from swoop_desktop.bots.evaluation import Evaluation, Question
from swoop_desktop.bots.evaluation import evaluate as compare
from swoop_desktop.bots.hearts.expert import BUDGET
from swoop_desktop.bots.hearts.kinds import kinds_of
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.bots.hearts.search import Choice, Search
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.rules import key
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.shuffle import Source

_SEARCHES: Final = 6
"""Opinions are drawn once in a search, and decide too much in one: so many take turns."""


@final
class _Worlds:
    """Sampled deals of several searches, in turn."""

    scale: float = 0.6
    """Of what choices seemed to cost, so much came when they were played on from the true cards."""
    won: float = 1.0
    spread: float = 1.0
    doubt: float = 0.007
    """What the means of so many searches still differ by."""

    def __init__(self, searches: list[Search], choices: list[Choice]) -> None:
        self._searches = searches
        self._trials = [search.trials(choices) for search in searches]
        self.ledger = Ledger(len(choices))

    def try_all(self, places: list[int]) -> int:
        turn = int(self.ledger.lines) % len(self._trials)
        self._trials[turn].enter_all(places, self.ledger)
        return self._searches[turn].price(len(places))


def evaluate(seen: State, asked: Action | None, effort: int, rng: Source) -> Evaluation:
    """Compare a legal choice of the observing seat, which is asked, with whatever else is worth a
    thought there. None: all that is.
    """
    return compare(*moves_and_worlds(seen, asked, rng), effort)


def moves_and_worlds(seen: State, asked: Action | None, rng: Source) -> Question:
    """Set up what `evaluate` compares, and the sampled deals for it."""
    memory = Memory(seen)
    seed = rng.bits() >> 2
    searches = [Search(memory, kinds_of(memory.seats), BUDGET, seed + n) for n in range(_SEARCHES)]
    choices = searches[0].choices()
    if asked is not None:
        choices = [move_of(seen, asked), *(one for one in choices if one != move_of(seen, asked))]
    actions = [memory.choice(*one) for one in choices]
    if asked is not None:
        actions[0] = asked
    place = None if asked is None else 0
    return Question(actions, place, lambda _likely: _Worlds(searches, choices))


def move_of(_seen: State, action: Action) -> Choice:
    """Return the choice that a legal action is."""
    bottom, top = action.cards
    return key(bottom), key(top)
