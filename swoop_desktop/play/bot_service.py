"""Who thinks about a game: its bots, and who gives hints to the people at the table."""

import contextlib
import logging
import queue
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, cast

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.state import State
from swoop_desktop.play.bot_questions import Answer, Question, decide, only_choice
from swoop_desktop.play.players import style
from swoop_desktop.processes import THINK
from swoop_desktop.processes.helper import Helper, NoAnswer
from swoop_desktop.processes.job import Cancelled

_LOG = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds for a decision: for emergencies. No bot looks at a clock, so that it plays the same
everywhere; the longest thoughts take some seconds on a machine ten times slower than usual. One
that has not come to an end by then never will.
"""
_TRIES: Final = 3
"""Deaths in a row after which the process is given up."""


QUICK, SEARCH, HINT = "quick", "search", "hint"
"""The thinkers: of bots that decide in a moment, of those that search, and of hints. Hints have
another process than bots, so that no bot waits until something is thought over that nobody asks any
more.
"""


class Thinker(Helper[None]):
    """Answers questions one after another: on its thread or, if it is `searching`, in a process of
    its own, since on a thread long computations would delay every frame.

    A process that dies is started and asked again, and answers as the first would have, since the
    question holds the seed. If no answer can be had from one, a bot of the level below answers on
    the thread, and the answer says so.
    """

    def __init__(self, give: Callable[[Question, Answer], object], *, searching: bool) -> None:
        """`give` gets each answer, mostly on another thread."""
        self.given_up = False
        """Whether no process is asked any more."""
        self._give, self._searching = give, searching
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        super().__init__("bots", THINK, self._think, patience=PATIENCE)

    def ask(self, question: Question) -> None:
        """Let it think about this; returns at once."""
        if self.late:
            self._give(question, self._here(question))
        else:
            self._questions.put(question)

    def leave(self, seconds: float | None = 0.0) -> None:
        self._questions.put(None)
        super().leave(seconds)

    def _think(self, cancelled: Cancelled) -> None:
        if self._searching:
            with contextlib.suppress(OSError, EOFError):
                self.start()
        while (question := self._questions.get()) is not None and not cancelled():
            answer = self._searched(question) or self._here(question)
            if not cancelled():
                self._give(question, answer)

    def _searched(self, question: Question) -> Answer | None:
        """Return the answer of the process; None if there is none to be had."""
        while self._searching and not self.given_up and not self.cancelled:
            try:
                (answer,) = self.run(question)
            except NoAnswer as error:
                self.given_up = isinstance(error.why, TimeoutError) or self.failures >= _TRIES
                if self.given_up:
                    _LOG.error("bots search no more")
            else:
                return cast(Answer, answer)
        return None

    def _here(self, question: Question) -> Answer:
        """Return the answer of the bot or, if it searches, of one a level below. There is no hint
        then, which nobody waits for: to compare moves takes as long as any search.
        """
        if not self._searching:
            return decide(question)
        if question.hint:
            return Answer(question.seen.legal[0], "nobody thinks ahead any more")
        known = roster_of(question.game).levels
        level = known[max(0, known.index(question.level) - 1)]
        answer = decide(replace(question, level=level))
        return answer if answer.fault else replace(answer, stand_in=f"bot:{level}")


class BotService:
    """Questions that are open, and answers that have come. Nothing here waits, unless asked to."""

    def __init__(
        self, game: str, levels: Mapping[int, str], names: Sequence[str], problems: list[Message]
    ) -> None:
        """`levels` are those of the bots, by seat; `names` say what style each plays in. What the
        players should be told is added to the `problems`.
        """
        self.levels = levels
        self.thinkers: dict[str, Thinker] = {}
        """By name, as soon as there was something for them to think about."""
        self.tell: Callable[[], object] = lambda: None
        """Called on another thread whenever an answer has come."""
        self._game, self._problems = game, problems
        self._styles = {seat: style(game, names[seat]) for seat in levels}
        self._asked: dict[int, Question] = {}
        self._answers: dict[int, Answer] = {}
        self._wanted: Question | None = None
        self._hint: Answer | None = None
        self._came: queue.SimpleQueue[tuple[Question, Answer]] = queue.SimpleQueue()
        self._told = False

    def warm_up(self) -> None:
        """Start the process of bots that search, before the first question."""
        roster = roster_of(self._game)
        if any(roster.level(one).searches for one in self.levels.values()):
            self._thinker(SEARCH)

    def asks(self, seat: int) -> bool:
        """Whether a bot sits there who has not been asked yet."""
        return seat in self.levels and seat not in self._asked

    def ask(self, seat: int, seen: State, seed: int) -> None:
        """Ask these seats now, and no others."""
        question = Question(self._game, self.levels[seat], seen, seed, self._styles[seat])
        self._asked[seat] = question
        self.think(question)

    def ask_hint(self, seen: State, seed: int) -> None:
        """Let the best player there is think about what a person sees."""
        best = roster_of(self._game).levels[-1]
        self._hint = None
        self._wanted = Question(self._game, best, seen, seed, hint=True)
        self.think(self._wanted)

    def think(self, question: Question) -> None:
        """Let somebody think about this; returns at once. What needs no thought is answered
        already.
        """
        action = None if question.hint else only_choice(question.seen)
        roster = roster_of(question.game)
        searches = roster.level(question.level).searches
        if action is not None:
            self._came.put((question, Answer(action)))
        elif question.hint and (searches or roster.evaluate is not None):
            self._thinker(HINT).ask(question)
        else:
            self._thinker(SEARCH if searches else QUICK).ask(question)

    def hint(self) -> Answer | None:
        """Return the hint that was asked for, once; None as long as there is nothing new."""
        self._collect(0)
        found, self._hint = self._hint, None
        return found

    def ready(self, timeout: float = 0) -> bool:
        """Whether the next bot has decided; waits for each that answers for at most `timeout`
        seconds. Where several are asked at once their decisions come in the order in which they
        were asked, whoever thought quickest: so the record of a game is the same on any machine.
        """
        while not self._due() and self._collect(timeout):
            pass
        return self._due()

    def answer(self) -> tuple[int, Answer]:
        """Return a seat and its decision; there must be one `ready`."""
        seat = next(iter(self._asked))
        return seat, self._answers[seat]

    def give(self, question: Question, answer: Answer) -> None:
        """Take in an answer, on any thread."""
        self._came.put((question, answer))
        self.tell()

    def forget(self, seat: int) -> None:
        """Drop the question of a seat that has decided, its answer, and the hint for it."""
        self._asked.pop(seat, None)
        self._answers.pop(seat, None)
        if self._wanted is not None and self._wanted.seen.seat == seat:
            self._wanted = self._hint = None

    def forget_all(self) -> None:
        """Drop every question, all answers, and the hint: the game has gone back."""
        self._asked.clear()
        self._answers.clear()
        self._wanted = self._hint = None

    def close(self) -> None:
        """End all thinking; does not wait for it to end."""
        for thinker in self.thinkers.values():
            thinker.leave()
        self.thinkers.clear()

    def _thinker(self, name: str) -> Thinker:
        if name not in self.thinkers:
            self.thinkers[name] = Thinker(self.give, searching=name != QUICK)
        return self.thinkers[name]

    def _due(self) -> bool:
        return next(iter(self._asked), None) in self._answers

    def _collect(self, timeout: float) -> bool:
        """Sort the answers that have come in, up to the first of a bot; those that nobody waits
        for are dropped. False if there was none of a bot.
        """
        while True:
            for thinker in self.thinkers.values():
                thinker.check()
            try:
                question, answer = self._came.get(timeout > 0, timeout)
            except queue.Empty:
                return False
            finally:
                self._note_trouble()
            if answer.fault:
                _LOG.error("%s", answer.fault)
            seat = question.seen.seat
            if question is self._wanted:
                self._hint = answer
            elif question is self._asked.get(seat):
                self._answers[seat] = answer
                return True

    def _note_trouble(self) -> None:
        search = self.thinkers.get(SEARCH)
        if search is None or not search.given_up or self._told:
            return
        self._told = True
        self._problems.append(
            msg(
                "The strongest bots can’t think ahead on this computer. "
                "They play on, a little weaker."
            )
        )
