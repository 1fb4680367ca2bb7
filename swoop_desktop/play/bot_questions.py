"""What bots are asked and what they answer: a view and a seed, never the deal itself. Bots that
search answer in a helper process, which knows a game from that alone.
"""

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from swoop_desktop.bots.evaluation import Evaluation
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.roster import Bot, RandomBot
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Decided, Event, TurnBegan
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.seats import FIRST
from swoop_desktop.engine.shuffle import Source, derived
from swoop_desktop.engine.state import State

HINT_MOVES: Final = 100_000
"""About how many moves are thought over for a hint, to begin with, and three times as many in the
mean: about 25 ms with the compiled core, and a bit more than a second without.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a bot. Everything it gets to know is in here."""

    game: str
    level: str
    seen: State
    seed: int
    """Of its randomness, derived one way from the game's (`shuffle.derived`): the same question
    gets the same answer again after a resume, and no answer can come from the deal's own chance.
    """
    style: str = ""
    """How it differs from other bots of its level; empty if it does not."""
    hint: bool = False
    """True if it is for a person, who wants to know what could be done, compared."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The decision of a bot."""

    action: Action
    fault: str = ""
    """Why the first legal action is taken instead of its choice: the bot failed, or chose an
    illegal action. Empty if all went well.
    """
    evaluation: Evaluation | None = None
    """What could be done, compared, if it is a hint; None where nobody can."""
    stand_in: str = ""
    """Who decided in place of the bot in question, as the record says it; empty: nobody."""


class Count:
    """Counts the decisions of a game that were made before the open question was put, for the seeds
    of those who answer it (`Question.seed`). Where several are asked at once it is the same for all
    of them: nobody's chance depends on who was quicker.
    """

    before: int
    """How many decisions were made before the question that is open now."""
    made: int
    """How many were made in all."""

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.before = 0
        self.made = 0
        self._asked: frozenset[int] = frozenset()
        for event in events:
            self.hear(event)

    def hear(self, event: Event) -> None:
        """Something happened."""
        if isinstance(event, Decided):
            self.made += 1
        elif isinstance(event, TurnBegan):
            self.ask(event.seats)

    def ask(self, seats: Iterable[int]) -> None:
        """Ask these seats now, and no others."""
        asked = frozenset(seats)
        if not asked < self._asked:  # else the others are still asked the same
            self.before = self.made
        self._asked = asked


def decide(question: Question) -> Answer:
    """Ask a bot, here and now. A bot that fails cannot break the game."""
    seen, level = question.seen, question.level
    try:
        roster = roster_of(question.game)
        rng, found = Source(question.seed), None
        if question.hint and roster.evaluate is not None:
            found = roster.evaluate(seen, None, HINT_MOVES, rng)
            action = found.best
        else:
            action = roster.make(level, question.style).choose(seen, rng)
        refusal = seen.refusal(action)
        if refusal is None:
            return Answer(action, evaluation=found)
        fault = f"bot {level} chose a {action.kind!r} that is not legal"
    except Exception:  # noqa: BLE001 - whatever a bot does, the game goes on
        fault = f"bot {level} failed\n{traceback.format_exc()}"
    return Answer(seen.legal[0], fault, stand_in=FIRST)


def only_choice(seen: State) -> Action | None:
    """Return the one legal action, which nobody needs to think about; None if there are several."""
    legal = seen.legal
    return legal[0] if len(legal) == 1 else None


def played_by(
    match: Match,
    bots: Sequence[Bot[State]],
    *dice: str | int,
    spent: Callable[[int, float], object] | None = None,
) -> Iterator[int]:
    """Play a match on to its end, here and now, by bots that may not fail, and yield each seat that
    has decided. The randomness of a decision follows from these `dice` and what stands before it.
    `spent` hears for how many seconds a seat thought, if it had to.

    Only who looks at the cards is shown any: no view is made for a seat that has no choice, or
    decides by chance.
    """
    count = Count()
    while acting := match.to_act():
        count.ask(acting)
        seat = acting[0]
        bot, legal = bots[seat], match.legal_for(seat)
        if len(legal) == 1:
            action = legal[0]
        else:
            rng = Source(derived(*dice, match.number, count.before, seat))
            if isinstance(bot, RandomBot):
                began = time.perf_counter()
                action = legal[bot.pick(len(legal), rng)]
            else:
                seen = match.seen_by(seat)
                began = time.perf_counter()
                action = bot.choose(seen, rng)
            if spent is not None:
                spent(seat, time.perf_counter() - began)
        match.submit(seat, action)
        count.made += 1
        yield seat
