"""Bots think here, out of the way of the window: on a thread, or in a process if they search."""

import logging
import queue
from collections.abc import Callable, Sequence
from functools import partial

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.play.bot_questions import Answer, Question, decide, only_choice
from swoop_desktop.play.search_process import PATIENCE, SearchProcess
from swoop_desktop.processes.job import Cancelled, Job

_LOG = logging.getLogger(__name__)


class BotWorker:
    """Answers questions. Bots that decide in a moment do so on a thread, those that search in a
    process of their own: on a thread, their long computations would delay every frame. Hints have
    another, so that no bot waits until something is thought over that nobody asks any more.
    """

    def __init__(
        self,
        *,
        searching: bool = False,
        command: Sequence[str] = (),
        patience: float = PATIENCE,
        tell: Callable[[], object] = lambda: None,
    ) -> None:
        """If bots that search will be asked (`searching`), their process starts now, in the
        background; else when the first of them is asked. `command` is its command line, and
        `patience` how many seconds it has for a decision. `tell` is called on another thread
        whenever somebody has thought and `answer` would give what came of it.
        """
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self._tell = tell
        self._job = Job("bots", self._work)
        self._told = False
        self._new_search = partial(SearchProcess, self._give, command, patience)
        self.search: SearchProcess | None = None
        self.hints: SearchProcess | None = None
        if searching:
            self.search = self._new_search()

    def ask(self, question: Question) -> None:
        """Let it think about this; returns at once. What needs no thought is answered already."""
        action, roster = only_choice(question.observation), roster_of(question.game)
        if action is not None and not question.hint:
            self._answers.put(Answer(question, action))
        elif roster.searches(question.level) or (question.hint and roster.evaluate is not None):
            self._searching(question).ask(question)
        elif self._job.late:
            self._give(decide(question))
        else:
            self._questions.put(question)

    def answer(self, timeout: float = 0) -> Answer | None:
        """Return the next answer; None if there is none yet, after waiting `timeout` seconds."""
        self._job.check()
        for search in self._searches:
            search.check()
        try:
            answer = self._answers.get(timeout > 0, timeout)
        except queue.Empty:
            return None
        if answer.fault:
            _LOG.error("%s", answer.fault)
        return answer

    def trouble(self) -> Message | None:
        """Return what the players should be told, the first time it is asked for; else None."""
        if self._told or self.search is None or not self.search.given_up:
            return None
        self._told = True
        return msg(
            "The strongest bots can’t think ahead on this computer. They play on, a little weaker."
        )

    def close(self) -> None:
        """End all thinking; does not wait for it to end."""
        self._questions.put(None)
        for search in self._searches:
            search.close()

    @property
    def _searches(self) -> list[SearchProcess]:
        return [one for one in (self.search, self.hints) if one is not None]

    def _searching(self, question: Question) -> SearchProcess:
        """Return the process that answers a question: one that is started now, at the first."""
        if question.hint:
            self.hints = self.hints or self._new_search()
            return self.hints
        self.search = self.search or self._new_search()
        return self.search

    def _work(self, _cancelled: Cancelled) -> None:
        while (question := self._questions.get()) is not None:
            self._give(decide(question))

    def _give(self, answer: Answer) -> None:
        self._answers.put(answer)
        self._tell()
