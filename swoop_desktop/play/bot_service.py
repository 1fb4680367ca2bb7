"""Threads and processes in which bots think about moves and hints."""

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
"""Timeout in seconds for a decision: ten times the longest thought on a slow machine. Bots look at
no clock, so they play alike everywhere.
"""
_TRIES: Final = 3


QUICK, SEARCH, HINT = "quick", "search", "hint"
"""Names of thinkers for quick bots, searching bots and hints. Hints have their own process, so that
no bot waits for an abandoned hint.
"""


class Thinker(Helper[None]):
    """Answers questions in turn, on its thread or, if `searching`, in a process, since computing on
    a thread delays frames.

    A process that dies is restarted and asked again; the question's seed gives the same answer.
    Failing that, a bot of the level below answers, and the answer says so.
    """

    def __init__(self, give: Callable[[Question, Answer], object], *, searching: bool) -> None:
        self.given_up = False
        """True once no process is asked any more."""
        self._give, self._searching = give, searching
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        super().__init__("bots", THINK, self._think, patience=PATIENCE)

    def ask(self, question: Question) -> None:
        """Queue the question; without a free thread, answer it now."""
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
        """Answer with the bot or, if it searches, the bot a level below. A hint is refused:
        comparing moves takes as long as a search.
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
    """Open questions and arrived answers. Only `ready` with a timeout blocks."""

    def __init__(
        self, game: str, levels: Mapping[int, str], names: Sequence[str], problems: list[Message]
    ) -> None:
        """`levels` of the bots by seat; `names` decide styles. Messages for players are added to
        `problems`.
        """
        self.levels = levels
        self.thinkers: dict[str, Thinker] = {}
        self.tell: Callable[[], object] = lambda: None
        """Called on another thread when an answer has come."""
        self._game, self._problems = game, problems
        self._styles = {seat: style(game, names[seat]) for seat in levels}
        self._asked: dict[int, Question] = {}
        self._answers: dict[int, Answer] = {}
        self._wanted: Question | None = None
        self._hint: Answer | None = None
        self._came: queue.SimpleQueue[tuple[Question, Answer]] = queue.SimpleQueue()
        self._told = False

    def warm_up(self) -> None:
        roster = roster_of(self._game)
        if any(roster.level(level).searches for level in self.levels.values()):
            self._thinker(SEARCH)

    def asks(self, seat: int) -> bool:
        return seat in self.levels and seat not in self._asked

    def ask(self, seat: int, seen: State, seed: int) -> None:
        question = Question(self._game, self.levels[seat], seen, seed, self._styles[seat])
        self._asked[seat] = question
        self.think(question)

    def ask_hint(self, seen: State, seed: int) -> None:
        best = roster_of(self._game).levels[-1]
        self._hint = None
        self._wanted = Question(self._game, best, seen, seed, hint=True)
        self.think(self._wanted)

    def think(self, question: Question) -> None:
        """Pass a question to its thinker. A single legal action is the answer without thinking."""
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
        """Return a new hint once, else None."""
        self._collect(0)
        answer, self._hint = self._hint, None
        return answer

    def ready(self, timeout: float = 0) -> bool:
        """True once the next bot has decided, waiting up to `timeout` seconds for each answer.
        Decisions come in the order of asking, so records are the same on any machine.
        """
        while not self._due() and self._collect(timeout):
            pass
        return self._due()

    def answer(self) -> tuple[int, Answer]:
        """Return the next seat and its answer, which must be `ready`."""
        seat = next(iter(self._asked))
        return seat, self._answers[seat]

    def give(self, question: Question, answer: Answer) -> None:
        self._came.put((question, answer))
        self.tell()

    def forget(self, seat: int) -> None:
        self._asked.pop(seat, None)
        self._answers.pop(seat, None)
        if self._wanted is not None and self._wanted.seen.seat == seat:
            self._wanted = self._hint = None

    def forget_all(self) -> None:
        """Drop all questions and answers after a take-back."""
        self._asked.clear()
        self._answers.clear()
        self._wanted = self._hint = None

    def close(self) -> None:
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
        """Store arrived answers up to a bot's first; drop obsolete answers. Return False if no
        bot's answer has arrived.
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
