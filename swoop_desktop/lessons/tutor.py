"""Guides a learner through a part of a lesson."""

from swoop_desktop.engine.events import Action, TakenBack
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.lessons.script import LEARNER, Lesson, Place, Step, plain, submit
from swoop_desktop.play.session import Batch


class Tutor:
    """Follows the session's decisions, by any input."""

    def __init__(self, lesson: Lesson, place: Place, learner: str) -> None:
        """Begin at the nearest existing place, with earlier decisions as scripted."""
        self.lesson = lesson
        self._part = max(0, min(place.part, len(lesson.parts) - 1))
        self.part = lesson.parts[self._part]
        self.session = self.part.begin(learner)
        self._step = max(0, min(place.step, len(self.part.steps) - 1))
        for step in self.part.steps[: self._step]:
            for line in (*step.others, *step.right[:1]):
                submit(self.session, line)
        self._due: list[Json] = []
        self._let_others()
        self.session.subscribe(self._hear)

    @property
    def place(self) -> Place:
        return Place(self._part, self._step)

    @property
    def before(self) -> Place | None:
        """The previous step, maybe in the previous part; None at the beginning."""
        if self._step:
            return Place(self._part, self._step - 1)
        if not self._part:
            return None
        return Place(self._part - 1, max(0, len(self.lesson.parts[self._part - 1].steps) - 1))

    @property
    def after(self) -> Place | None:
        """The next part's beginning; None in the last part."""
        return Place(self._part + 1) if self._part + 1 < len(self.lesson.parts) else None

    @property
    def current(self) -> Step | None:
        """The current step; None in a free part and at a part's end."""
        steps = self.part.steps
        return steps[self._step] if self._step < len(steps) else None

    @property
    def asks(self) -> bool:
        return self.current is not None and bool(self.current.right)

    @property
    def waits(self) -> bool:
        """True while there is only text to read."""
        return self.current is not None and not self.current.right and not self._due

    @property
    def right(self) -> Action | None:
        """The right decision on the learner's turn, else None."""
        step = self.current
        if step is None or not step.right or LEARNER not in self.session.to_act():
            return None
        return self.session.read(step.right[0])[1]

    def allowed(self, action: Action) -> Message | None:
        """Return why a legal decision is wrong now, or None."""
        step = self.current
        if self.part.free:
            return None
        if step is None or not step.right:
            return msg("Not yet: read this first, then press Next.")
        played = plain(self.part.game.action_line(LEARNER, action))
        return None if any(played == plain(line) for line in step.right) else step.otherwise

    def go_on(self) -> None:
        if self.waits:
            self._advance()

    def skip(self) -> None:
        """Skip a step: its decisions are made as scripted."""
        while self._due:
            submit(self.session, self._due[0])
        right = self.right
        if right is not None:
            self.session.submit(LEARNER, right)
        else:
            self.go_on()

    @property
    def deciding(self) -> bool:
        return self.session.deciding if self.part.free else bool(self._due)

    def think(self) -> None:
        if self.part.free:
            self.session.think()

    def ready(self) -> bool:
        return self.session.ready() if self.part.free else bool(self._due)

    def step(self) -> None:
        if self.part.free:
            self.session.step()
        elif self._due:
            submit(self.session, self._due[0])

    def _hear(self, batch: Batch) -> None:
        if any(isinstance(event, TakenBack) for event in batch.events):
            self._go_back()
        elif batch.seat != LEARNER:
            del self._due[:1]
        elif self.asks:
            self._advance()

    def _go_back(self) -> None:
        """Return to the step whose decision was taken back; the others' decisions before it
        remain.
        """
        steps = self.part.steps[: self._step]
        done = [number for number, step in enumerate(steps) if step.right]
        if done:
            self._step, self._due = done[-1], []

    def _advance(self) -> None:
        self._step += 1
        self._let_others()

    def _let_others(self) -> None:
        if self.current is not None:
            self._due += self.current.others
