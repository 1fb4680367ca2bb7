"""Bots think here, on a thread of their own, from an observation and a seed: never the state."""

import logging
import queue
import threading
from dataclasses import dataclass

from swoop_desktop import bots
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Observation
from swoop_desktop.engine.shuffle import Source

_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Question:
    """What a bot is asked. Everything it gets to know is in here."""

    game: str
    level: str
    observation: Observation
    seeds: tuple[int, ...]
    """Of its randomness: the same question gets the same answer again after a resume."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What it decided. `failed` if it raised, or chose what is not legal: then the first legal
    action stands in for its choice.
    """

    question: Question
    action: Action
    failed: bool = False


def decide(question: Question) -> Answer:
    """Ask a bot, here and now. A bot that fails cannot break the game."""
    observation = question.observation
    try:
        bot = bots.make(question.game, question.level)
        action = bot.choose(observation, Source(*question.seeds))
        refusal = observation.refusal(action)
        if refusal is None:
            return Answer(question, action)
        _LOG.error("bot %s chose %s: %s", question.level, action, refusal)
    except Exception:  # noqa: BLE001 - whatever a bot does, the game goes on
        _LOG.exception("bot %s failed", question.level)
    return Answer(question, observation.legal[0], failed=True)


class Worker:
    """A thread that answers questions, one after another."""

    def __init__(self) -> None:
        self._questions: queue.SimpleQueue[Question | None] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[Answer] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="bots", daemon=True)
        self._thread.start()

    def ask(self, question: Question) -> None:
        """Let it think about this; returns at once."""
        self._questions.put(question)

    def answer(self, timeout: float = 0) -> Answer | None:
        """The next answer; None if there is none yet, after waiting `timeout` seconds."""
        try:
            return self._answers.get(timeout > 0, timeout)
        except queue.Empty:
            return None

    def close(self) -> None:
        """Let the thread end when it has thought to the end; does not wait for it."""
        self._questions.put(None)

    def _work(self) -> None:
        while (question := self._questions.get()) is not None:
            self._answers.put(decide(question))
