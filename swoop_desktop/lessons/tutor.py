"""Teaching a part of a lesson: what is due, and who decides what."""

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import TakenBack
from swoop_desktop.engine.game import Json
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.lessons.script import LEARNER, Lesson, Place, Step, plain, submit
from swoop_desktop.play.session import Batch


class Tutor:
    """Leads a learner through a part: lets the others decide what the script says, and says of each
    decision of the learner whether it is the one that is meant.

    The session tells it what was decided, so that it does not matter which way that came.
    """

    def __init__(self, lesson: Lesson, place: Place, learner: str) -> None:
        """Begin at a step; if there is no such place (any more), at the nearest one. What comes
        before it in the part has been decided as it was meant.
        """
        self.lesson = lesson
        self._part = max(0, min(place.part, len(lesson.parts) - 1))
        self.part = lesson.parts[self._part]
        self.session = self.part.begin(learner)
        self._step = max(0, min(place.step, len(self.part.steps) - 1))
        for step in self.part.steps[: self._step]:
            for line in (*step.others, *step.right[:1]):
                submit(self.session, line)
        self._due: list[Json] = []
        """What the others decide next, as lines of the record."""
        self._let_others()
        self.session.subscribe(self._hear)

    @property
    def place(self) -> Place:
        """The place of the learner in the lesson."""
        return Place(self._part, self._step)

    @property
    def before(self) -> Place | None:
        """The step before this one, which may be the last one of the part before; None at the
        beginning.
        """
        if self._step:
            return Place(self._part, self._step - 1)
        if not self._part:
            return None
        return Place(self._part - 1, max(0, len(self.lesson.parts[self._part - 1].steps) - 1))

    @property
    def after(self) -> Place | None:
        """The beginning of the next part; None in the last one."""
        return Place(self._part + 1) if self._part + 1 < len(self.lesson.parts) else None

    @property
    def current(self) -> Step | None:
        """The step that is learned now; None in a free part, and when the part is over."""
        steps = self.part.steps
        return steps[self._step] if self._step < len(steps) else None

    @property
    def asks(self) -> bool:
        """Whether the learner is to decide something now, and not only to read."""
        return self.current is not None and bool(self.current.right)

    @property
    def waits(self) -> bool:
        """Whether there is something to read, and nothing that is still to happen before."""
        return self.current is not None and not self.current.right and not self._due

    @property
    def right(self) -> Action | None:
        """The decision that is meant, once it is the learner's turn; None if there is none."""
        step = self.current
        if step is None or not step.right or LEARNER not in self.session.to_act():
            return None
        return self.session.read(step.right[0])[1]

    def allowed(self, action: Action) -> Message | None:
        """Return why a decision of the learner that the rules allow is not to be made now; None if
        it is right.
        """
        step = self.current
        if self.part.free:
            return None
        if step is None or not step.right:
            return msg("Not yet: read this first, then press Next.")
        found = plain(self.part.game.action_line(LEARNER, action))
        return None if any(found == plain(line) for line in step.right) else step.otherwise

    def go_on(self) -> None:
        """Go on once what is to be read has been read."""
        if self.waits:
            self._advance()

    def skip(self) -> None:
        """Leave a step out: whatever belongs to it is decided at once, as it is meant."""
        while self._due:
            submit(self.session, self._due[0])
        right = self.right
        if right is not None:
            self.session.submit(LEARNER, right)
        else:
            self.go_on()

    # -- what the table asks of those who decide beside the learner ------------------------------

    @property
    def deciding(self) -> bool:
        """Whether others are about to decide."""
        return self.session.deciding if self.part.free else bool(self._due)

    def think(self) -> None:
        """Let those think who have no script."""
        if self.part.free:
            self.session.think()

    def ready(self) -> bool:
        """Whether somebody has decided."""
        return self.session.ready() if self.part.free else bool(self._due)

    def step(self) -> None:
        """Make one decision of those that are ready."""
        if self.part.free:
            self.session.step()
        elif self._due:
            submit(self.session, self._due[0])

    # -- inner -----------------------------------------------------------------------------------

    def _hear(self, batch: Batch) -> None:
        if any(isinstance(event, TakenBack) for event in batch.events):
            self._go_back()
        elif batch.seat != LEARNER:
            del self._due[:1]
        elif self.asks:
            self._advance()

    def _go_back(self) -> None:
        """Go back after the learner has taken a decision back: it is due again, and others have
        decided what comes before it.
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
