"""Practice at a table: asks for a decision, and says what it would have cost."""

from collections.abc import Callable

from swoop_desktop.engine.cards import code
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.messages import msg
from swoop_desktop.resources.language import _, paragraph, tr
from swoop_desktop.review.deal_review import DealReview
from swoop_desktop.review.decisions import Reviewed, words_for
from swoop_desktop.review.exercise import Exercise, PracticeProgress, result_of
from swoop_desktop.review.positions import NoPosition, moment_of, moments
from swoop_desktop.scenes.common.words import rules_name
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.table.model.table_model import (
    ButtonPlace,
    LessonView,
    Mode,
    TableButton,
    TableModel,
)
from swoop_desktop.system.sdl import wake
from swoop_desktop.tabletop.geometry import lesson_panel
from swoop_desktop.tabletop.spec import timing


class PracticeMode(Mode):
    taught = True

    def __init__(
        self,
        exercise: Exercise,
        table: TableModel,
        host: Host,
        window: Callable[[], tuple[int, int]],
    ) -> None:
        self._exercise, self._table = exercise, table
        self._host, self._window = host, window
        self._viewers = table.viewers
        self._action: Action | None = None
        self._review: DealReview | None = None
        self._found: Reviewed | None = None
        self._answer = ""
        self._left: float | None = None
        """Seconds to the next position after a right answer."""
        self.hint = self._show
        self.leaving = msg("Leave practice"), host.pop

    def close(self) -> None:
        if self._review is not None:
            self._review.close()

    def allows(self, action: Action) -> bool:
        """Start judging a try; refuse to play it."""
        if self._review is None:
            self._action, self._found, self._left = action, None, None
            self._answer = _("Thinking it through …")
            cache = self._host.data.cache
            self._review = DealReview(self._exercise.order(action), cache, wake)
        return False

    @property
    def due(self) -> float | None:
        """Seconds until the next position; None while cards are picked or a reader is used."""
        player = self._viewers.player
        picked = player is not None and player.selection.picked
        return None if picked or self._host.voice.reads else self._left

    def tick(self, _ask: Callable[[], object], seconds: float) -> bool:
        """Take the review's result, or go on."""
        review = self._review
        if self.due is not None and self._left is not None:
            self._left = max(0.0, self._left - seconds)
            if not self._left:
                self._next()
                return False
        if review is None or not (review.done or review.failed):
            return False
        self._review = None
        review.close()
        if not (review.found and review.done) or self._action is None:
            self._answer = _("The review couldn’t be finished.")
            return True
        self._found = review.found[-1]
        self._answer = self._said(self._action, self._found)
        result = result_of(self._action, self._found)
        key = self._exercise.position.key
        problem = PracticeProgress(self._host.data.progress).save(key, result)
        if problem is not None:
            self._table.session.problems.append(problem)
        if result == "right":
            self._left = timing.SOLVED_SHOWN
            self._viewers.attention.focus.set("next", visible=True)  # Enter presses *Next*
        return True

    def _said(self, action: Action, reviewed: Reviewed) -> str:
        setup = self._table.session.setup
        words = words_for(setup, self._table.session.seen_by(self._exercise.seat), action, reviewed)
        best = tr(words.best)
        match result_of(action, reviewed):
            case "right" if reviewed.best == action:
                return _("That’s it: nothing else does as well here.")
            case "right":
                return _("Well played: {best} would have been hardly any better.").format(best=best)
            case "open":
                return _(
                    "That may be fine. {best} may be a little better, but it is too close to tell."
                ).format(best=best)
        return paragraph((tr(words.note), "" if words.why is None else tr(words.why)))

    def teaching(self) -> LessonView:
        exercise, size, scale = self._exercise, self._window(), self._host.scale
        number, count = exercise.place + 1, len(exercise.positions)
        return LessonView(
            box=lesson_panel.beside(size, scale),
            unit=scale,
            title=_("Practice"),
            part=tr(moments()[moment_of(exercise.position)].words),
            progress=_("{number} of {count}").format(number=number, count=count),
            share=number / count,
            words=self._words,
            answer=self._answer,
            right=self._left is not None,
            points=self._points,
        )

    @property
    def _words(self) -> str:
        setup = self._table.session.setup
        beginning = _("A bot made a mistake here.")
        if self._exercise.position.own:
            beginning = _("You made a mistake here.")
        rules = _("By the rules of {rules}.").format(rules=rules_name(setup.rules.name))
        ask = _("It’s your turn: what do you do?")
        if self._found is not None:
            ask = _("Nothing has been played: you can try again, or go on.")
        return paragraph((beginning, rules, ask))

    @property
    def _points(self) -> tuple[str, ...]:
        if self._found is None:
            return ()
        seen = self._table.session.seen_by(self._exercise.seat)
        points = []
        for picked in seen.picks(self._found.best):
            cards = seen.zones.get(picked.zone, ())
            card = cards[picked.place] if picked.place < len(cards) else None
            seat = self._exercise.seat
            points.append(f"{picked.zone.kind}:{seat}" if card is None else code(card))
        return tuple(points)

    @property
    def buttons(self) -> list[TableButton]:
        place, keys = ButtonPlace.LESSON, ButtonPlace.KEYS
        tried = self._found is not None
        return [
            TableButton("next", _("Next"), "next", None, self._next, place, "gold"),
            TableButton("show", _("Show me"), "show", None if tried else "", self._show, place),
            TableButton("leave", _("Leave"), run=self._host.pop, place=place),
            TableButton("undo", reason="", place=keys),
            TableButton("redo", reason="", place=keys),
        ]

    def _show(self) -> None:
        player = self._viewers.deciding
        if self._found is None:
            self._answer = _("Try something first: then you’ll see what is best.")
        elif player is not None:
            player.selection.only(player.seen.picks(self._found.best))

    def _next(self) -> None:
        """Go to the next position that can be laid out, or back after the last."""
        exercise, name = self._exercise, self._table.names[self._exercise.seat]
        for place in range(exercise.place + 1, len(exercise.positions)):
            try:
                following = Exercise(exercise.positions, place, name)
            except NoPosition:
                continue
            self._host.go.lesson(following)
            return
        self._host.pop()
