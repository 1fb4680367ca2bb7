"""Bots that search: asked in a process of their own, which may die, hang, or never start."""

import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeAlias, cast

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message
from swoop_desktop.session import THINK
from swoop_desktop.session.child import Child, helper
from swoop_desktop.session.questions import Answer, Question, decide, lighter, sealed

_LOG = logging.getLogger(__name__)

_Reply: TypeAlias = tuple[Action, str, Message | None]
"""The action, the fault if it is a stand-in, and the reason if it is advice."""

PATIENCE = 60.0
"""Seconds for a decision: for emergencies. No bot looks at a clock, so that it plays the same
everywhere; the longest thoughts take some seconds on a machine ten times slower than usual. One
that has not come to an end by then never will.
"""
TRIES = 3
"""Deaths in a row after which the process is given up."""


class Search:
    """Answers questions one after another. A process that dies is started and asked again, and
    answers as the first would have, since the question holds the seed. If no answer can be had
    from one, a bot of the level below answers in this process.
    """

    def __init__(
        self,
        answer: Callable[[Answer], None],
        command: Sequence[str] = (),
        patience: float = PATIENCE,
    ) -> None:
        self.given_up = False
        self._answer = answer
        self._command = command or helper(THINK)
        self._patience = patience
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self._child: Child | None = None
        self._deaths = 0
        self._closing = False
        self._thread = threading.Thread(target=self._work, name="bot process", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """Of the process; None while there is none."""
        child = self._child
        return None if child is None else child.pid

    def ask(self, question: Question) -> None:
        """Let it think about this; returns at once."""
        self._questions.put(question)

    def close(self, timeout: float = 0) -> None:
        """End the process at once, whatever it does; wait at most `timeout` seconds for that."""
        self._closing = True
        self._questions.put(None)
        child = self._child
        if child is not None:
            child.hang_up()
        self._thread.join(timeout)

    def _work(self) -> None:
        with contextlib.suppress(OSError, EOFError):
            self._running()
        while (question := self._questions.get()) is not None and not self._closing:
            answer = self._searched(question)
            if answer is None and not self._closing:
                answer = decide(lighter(question))
            if answer is not None:
                self._answer(replace(answer, question=question))
        self._drop()

    def _searched(self, question: Question) -> Answer | None:
        """The answer of the process; None if there is none to be had."""
        while not self.given_up and not self._closing:
            try:
                reply = self._running().ask(sealed(question), self._patience)
            except TimeoutError:
                self._give_up(f"no answer in {self._patience} seconds")
            except (OSError, EOFError) as error:
                self._drop()
                if not self._closing:
                    self._count_death(error)
            else:
                self._deaths = 0
                action, fault, why = cast(_Reply, reply)
                return Answer(question, action, fault, why)
        return None

    def _running(self) -> Child:
        """The process, started if there is none. Raises OSError if that is not possible, EOFError
        if the search is being closed.
        """
        if self._child is None:
            self._child = Child(self._command)
        if self._closing:
            raise EOFError
        return self._child

    def _drop(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            child.end()

    def _count_death(self, error: Exception) -> None:
        self._deaths += 1
        _LOG.warning("the bots' process died: %r", error)
        if self._deaths >= TRIES:
            self._give_up(f"died {self._deaths} times")

    def _give_up(self, why: str) -> None:
        _LOG.error("bots search no more: %s", why)
        self._drop()
        self.given_up = True
