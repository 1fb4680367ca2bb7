"""Questions to bots and their answers, also in words. A question has a view and a seed, never the
deal itself.
"""

import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from swoop_desktop.bots.evaluation import Evaluation
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.roster import Bot, RandomBot
from swoop_desktop.bots.wording import comparison, rival, row_of
from swoop_desktop.engine.cards import Source, derived
from swoop_desktop.engine.events import Action, Decided, Event, TurnBegan
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import FIRST
from swoop_desktop.engine.state import State

NOBODY: Final = msg("No bot knows this game well enough.")
"""Shown if moves can't be compared."""
HINT_MOVES: Final = 100_000
"""Number of moves simulated for a hint at first, on average three times as many in all: about 25 ms
with the compiled core, else over a second.
"""


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot gets to know."""

    game: str
    level: str
    seen: State
    seed: int
    """Derived one-way from the game's seed (`cards.derived`): stable after a resume, and
    unrelated to the deal's shuffle.
    """
    style: str = ""
    hint: bool = False
    """True for a person's hint: moves are compared."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A bot's answer to a question."""

    action: Action
    fault: str = ""
    """Why the first legal action replaces the bot's choice: the bot failed or the choice was
    illegal. Else empty.
    """
    evaluation: Evaluation | None = None
    """For hints; None if moves can't be compared."""
    stand_in: str = ""
    """The bot's substitute, as in the record, or empty."""


class Count:
    """Counts decisions before the open question, for `Question.seed`. Seats that are asked together
    share the count, so no bot's chance depends on who answers first.
    """

    before: int
    made: int

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.before = 0
        self.made = 0
        self._asked: frozenset[int] = frozenset()
        for event in events:
            self.hear(event)

    def hear(self, event: Event) -> None:
        if isinstance(event, Decided):
            self.made += 1
        elif isinstance(event, TurnBegan):
            self.ask(event.seats)

    def ask(self, seats: Iterable[int]) -> None:
        asked = frozenset(seats)
        if not asked < self._asked:  # A smaller set still answers the same question.
            self.before = self.made
        self._asked = asked


def decide(question: Question) -> Answer:
    """Ask a bot now. A failing bot can't break the game."""
    seen, level = question.seen, question.level
    try:
        roster = roster_of(question.game)
        rng, evaluation = Source(question.seed), None
        if question.hint and roster.evaluate is not None:
            evaluation = roster.evaluate(seen, None, HINT_MOVES, rng)
            action = evaluation.best
        else:
            action = roster.make(level, question.style).choose(seen, rng)
        refusal = seen.refusal(action)
        if refusal is None:
            return Answer(action, evaluation=evaluation)
        fault = f"bot {level} chose a {action.kind!r} that is not legal"
    except Exception:  # noqa: BLE001 - whatever a bot does, the game goes on
        fault = f"bot {level} failed\n{traceback.format_exc()}"
    return Answer(seen.legal[0], fault, stand_in=FIRST)


def doubt(game: Game, seen: State, answer: Answer, action: Action) -> Message | None:
    """Name the better play if the action is surely a mistake, else None."""
    roster, found = roster_of(game.name), answer.evaluation
    row = None if found is None else row_of(roster, seen, found, action)
    if found is None or row is None or row.verdict != "mistake":
        return None
    reason = comparison(roster, seen, found, row, game.loss_sign(seen.rules), action)
    return msg("Better: {play}. {reason}", play=seen.spelled_out(found.best), reason=reason)


def hint(game: Game, seen: State, answer: Answer, *, taught: bool = False) -> Message:
    """Name the best play with the reason; if `taught`, with a rule of thumb where no reason is
    proved.
    """
    action, found, roster = answer.action, answer.evaluation, roster_of(game.name)
    play = seen.spelled_out(action)
    if len(seen.legal) == 1:
        return msg("{play}. That is all you can do now.", play=play)
    other = None if found is None else rival(roster, seen, found)
    if taught and roster.advice is not None:
        why = None if other is None else roster.why_better(seen, other.action, action)
        why = why or roster.advice(seen, action)
    elif found is None or other is None:
        return msg("{play}.", play=play)
    else:
        why = comparison(roster, seen, found, other, game.loss_sign(seen.rules))
    return msg("{play}. {reason}", play=play, reason=why)


def no_hint(game: Game, seen: State) -> Message | None:
    known = len(seen.legal) == 1 or roster_of(game.name).own
    return None if known else NOBODY


def only_choice(seen: State) -> Action | None:
    legal = seen.legal
    return legal[0] if len(legal) == 1 else None


def played_by(
    match: Match,
    bots: Sequence[Bot[State]],
    *dice: str | int,
    spent: Callable[[int, float], object] | None = None,
) -> Iterator[int]:
    """Play a match to its end with bots that must not fail, yielding each seat that decided. A
    bot's chance follows from `dice`, deal, decisions before and seat. `spent` is called with a seat
    and the seconds that it thought.
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
