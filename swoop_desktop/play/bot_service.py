"""Who thinks about a game: its bots, and who gives hints to the people at the table."""

from collections.abc import Callable, Mapping

from swoop_desktop.bots.people import person
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.state import State
from swoop_desktop.play.bot_questions import Answer, Question
from swoop_desktop.play.bot_worker import BotWorker


class BotService:
    """Questions that are open, and answers that have come. Nothing here waits, unless asked to."""

    def __init__(self, game: str, levels: Mapping[int, str], names: Mapping[int, str]) -> None:
        """`levels` are those of the bots, by seat; `names` say what style each plays in."""
        self.levels = levels
        self.worker: BotWorker | None = None
        """Runs the bots; None until the first of them is asked."""
        self.troubles: list[Message] = []
        """What the players should be told; the session empties the list."""
        self.tell: Callable[[], object] = lambda: None
        """Called on another thread whenever an answer has come."""
        self._game = game
        self._roster = roster_of(game)
        self._styles = {seat: _style(game, names[seat]) for seat in levels}
        self._asked: dict[int, Question] = {}
        self._answers: dict[int, Answer] = {}
        self._wanted: Question | None = None
        self._hint: Answer | None = None

    def warm_up(self) -> None:
        """Get everybody ready to think, before the first question."""
        if self.worker is None and self.levels:
            levels = self.levels.values()
            searching = any(self._roster.searches(level) for level in levels)
            self.worker = BotWorker(searching=searching, tell=self._tell)

    def asks(self, seat: int) -> bool:
        """Whether a bot sits there who has not been asked yet."""
        return seat in self.levels and seat not in self._asked

    def ask(self, seat: int, observation: State, seed: int) -> None:
        """Ask these seats now, and no others."""
        question = Question(self._game, self.levels[seat], observation, seed, self._styles[seat])
        self._asked[seat] = question
        self._post(question)

    def ask_hint(self, observation: State, seed: int) -> None:
        """Let the best player there is think about what a person sees."""
        best = self._roster.levels[-1]
        self._hint = None
        self._wanted = Question(self._game, best, observation, seed, hint=True)
        self._post(self._wanted)

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

    def forget(self, seat: int) -> None:
        """Drop the question of a seat that has decided, its answer, and the hint for it."""
        self._asked.pop(seat, None)
        self._answers.pop(seat, None)
        if self._wanted is not None and self._wanted.observation.seat == seat:
            self._wanted = self._hint = None

    def forget_all(self) -> None:
        """Drop every question, all answers, and the hint: the game has gone back."""
        self._asked.clear()
        self._answers.clear()
        self._wanted = self._hint = None

    def close(self) -> None:
        """End all thinking; does not wait for it to end."""
        if self.worker is not None:
            self.worker.close()
            self.worker = None

    def _post(self, question: Question) -> None:
        self.worker = self.worker or BotWorker(tell=self._tell)
        self.worker.ask(question)

    def _tell(self) -> None:
        self.tell()

    def _due(self) -> bool:
        return next(iter(self._asked), None) in self._answers

    def _collect(self, timeout: float) -> bool:
        """Sort the answers that have come in, up to the first of a bot; those that nobody waits
        for are dropped. False if there was none of a bot.
        """
        while self.worker is not None:
            answer = self.worker.answer(timeout)
            trouble = self.worker.trouble()
            if trouble is not None:
                self.troubles.append(trouble)
            if answer is None:
                return False
            seat = answer.question.observation.seat
            if answer.question is self._wanted:
                self._hint = answer
            elif answer.question is self._asked.get(seat):
                self._answers[seat] = answer
                return True
        return False


def _style(game: str, name: str) -> str:
    """Return what style somebody of this name plays in, where the game has that one."""
    one = person(name)
    return one.style if one is not None and one.style in roster_of(game).styles else ""
