"""Bots that search: asked in a process of their own, which may die, hang, or never start."""

import contextlib
import logging
import queue
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, cast

from swoop_desktop.bots.evaluation import Evaluation
from swoop_desktop.engine.actions import Action
from swoop_desktop.play.bot_questions import Answer, Question, decide, one_level_below, pickled
from swoop_desktop.processes import THINK
from swoop_desktop.processes.client import Service, helper
from swoop_desktop.processes.job import Cancelled, Job

_LOG = logging.getLogger(__name__)

_Reply: TypeAlias = tuple[Action, str, Evaluation | None]
"""The action, the fault if it is a stand-in, and what could be done if it is a hint."""

PATIENCE = 60.0
"""Seconds for a decision: for emergencies. No bot looks at a clock, so that it plays the same
everywhere; the longest thoughts take some seconds on a machine ten times slower than usual. One
that has not come to an end by then never will.
"""
TRIES = 3
"""Deaths in a row after which the process is given up."""


class SearchProcess:
    """Answers questions one after another. A process that dies is started and asked again, and
    answers as the first would have, since the question holds the seed. If no answer can be had
    from one, a bot of the level below answers in this process, and the answer says so.
    """

    def __init__(
        self,
        answer: Callable[[Answer], None],
        command: Sequence[str] = (),
        patience: float = PATIENCE,
    ) -> None:
        self.given_up = False
        self._answer = answer
        self._service = Service(command or helper(THINK))
        self._patience = patience
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self._job = Job("bot process", self._work)

    @property
    def pid(self) -> int | None:
        """Of the process; None while there is none."""
        return self._service.pid

    def ask(self, question: Question) -> None:
        """Let it think about this; returns at once."""
        if self._job.late:
            self._answer(_instead(question))
        else:
            self._questions.put(question)

    def close(self, timeout: float = 0) -> None:
        """End the process at once, whatever it does; wait at most `timeout` seconds for that."""
        self._service.hang_up()
        self._questions.put(None)
        self._job.wait(timeout)

    def check(self) -> None:
        """Raise what went wrong here, if anything did."""
        self._job.check()

    def _work(self, _cancelled: Cancelled) -> None:
        with contextlib.suppress(OSError, EOFError):
            self._service.start()
        while (question := self._questions.get()) is not None and not self._service.hung_up:
            answer = self._searched(question)
            if answer is None and not self._service.hung_up:
                answer = _instead(question)
            if answer is not None:
                self._answer(answer)
        self._service.end()

    def _searched(self, question: Question) -> Answer | None:
        """Return the answer of the process; None if there is none to be had."""
        while not self.given_up and not self._service.hung_up:
            try:
                reply = self._service.ask(pickled(question), self._patience)
            except TimeoutError:
                self._give_up(f"no answer in {self._patience} seconds")
            except (OSError, EOFError) as error:
                if not self._service.hung_up:
                    self._count_death(error)
            else:
                action, fault, evaluation = cast(_Reply, reply)
                return Answer(question, action, fault, evaluation)
        return None

    def _count_death(self, error: Exception) -> None:
        _LOG.warning("the bots' process died: %r", error)
        if self._service.failures >= TRIES:
            self._give_up(f"died {self._service.failures} times")

    def _give_up(self, why: str) -> None:
        _LOG.error("bots search no more: %s", why)
        self.given_up = True


def _instead(question: Question) -> Answer:
    """Return what a bot of the level below answers; a hint, which nobody waits for, there is none
    then: to compare moves takes as long as any search.
    """
    if question.hint:
        return Answer(question, question.observation.legal[0], "nobody thinks ahead any more")
    asked = one_level_below(question)
    return replace(decide(asked), question=question, instead=asked.level)
