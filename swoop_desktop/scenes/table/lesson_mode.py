"""A lesson at a table: says what to do, judges decisions."""

from collections.abc import Callable

from swoop_desktop.engine.events import Action
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.state import Picked
from swoop_desktop.lessons.script import Learned, LessonProgress, Place
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.processes.writer import Writer
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.bindings import names_of
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.scene import Host, stay
from swoop_desktop.scenes.table.model.table_model import (
    ButtonPlace,
    CardTarget,
    LessonView,
    Mode,
    TableButton,
    TableModel,
)
from swoop_desktop.tabletop.card_names import spoken
from swoop_desktop.tabletop.geometry import lesson_panel


class LessonMode(Mode):
    taught = True

    def __init__(
        self, tutor: Tutor, table: TableModel, host: Host, window: Callable[[], tuple[int, int]]
    ) -> None:
        """`window` returns the window's size in pixels."""
        self._tutor, self._host, self._window = tutor, host, window
        self._table, self._director, self._viewers = table, table.director, table.viewers
        self._file = LessonProgress(host.data.progress)
        self._writer = Writer("progress", self._write)
        self._unsaved: list[Learned] = []
        self._kept: Place | None = None
        self._answer = ""
        self._shown = tutor.place.step
        """Index of the step on the panel, which waits until earlier plays have been shown."""
        self._asked: tuple[Action, ...] = ()
        self._ready = False
        self.hint = None if tutor.part.free else self._show
        self.leaving = msg("Leave the lesson"), self._leave

    def close(self) -> None:
        self._writer.wait()

    def allows(self, action: Action) -> bool:
        reason = self._tutor.allowed(action)
        self._answer = "" if reason is None else tr(reason)
        if reason is not None:
            self._host.voice.answer(spoken(self._answer))  # say repeated refusals too
        return reason is None

    def tick(self, ask: Callable[[], object], _seconds: float) -> bool:
        """Save progress, and call `ask` for a hint in a free deal; True if the panel changed."""
        tutor, moved = self._tutor, self._kept != self._tutor.place
        changed = moved or (not self._behind and self._shown != tutor.place.step)
        if not self._behind:
            self._shown, self._ready = tutor.place.step, True
        if moved:
            self._answer = ""
            if self._viewers.player is not None:
                self._viewers.player.selection.clear()  # drop cards picked for another step
            self._keep(done=False)
            self._lead_keys()
        player = self._viewers.deciding
        if tutor.part.free and player is not None:
            legal = tuple(player.seen.legal)
            if legal != self._asked:
                self._asked = legal
                ask()
                return True
        return changed

    def _lead_keys(self) -> None:
        """Focus the button *Next* while a step is only read, then the hand."""
        focus, hand = self._viewers.attention.focus, self._director.hand
        if not self._tutor.asks:
            focus.set("next")
        elif focus.key == "next":
            row = (CardTarget(Picked(hand, i)).key for i in self._director.places(hand))
            focus.set(next(row, ""))

    @property
    def onward(self) -> str:
        return _("Finish the lesson") if self._tutor.part.free else _("Go on with the lesson")

    def deal_over(self) -> bool:
        if not self._tutor.part.free:
            return True
        self._keep(done=True)
        host = self._host
        host.go.title("learn")
        page = MessageScene(
            _("Well done!"),
            [_("You know all there is to know. The rest comes with playing.")],
            [
                ("again", _("Back to the lessons"), stay),
                ("new", _("Play a game"), self._play),
            ],
        )
        host.push(page)
        return True

    def teaching(self) -> LessonView:
        tutor, size, scale = self._tutor, self._window(), self._host.scale
        steps = len(tutor.part.steps)
        step = tutor.part.steps[self._shown] if self._shown < steps else None
        number = min(self._shown + 1, steps)
        words = tutor.part.words if step is None else step.words
        hint = None if self._viewers.player is None else self._viewers.player.hint
        return LessonView(
            box=lesson_panel.beside(size, scale),
            unit=scale,
            title=tr(tutor.lesson.title),
            part=tr(tutor.part.title),
            progress=_("{number} of {count}").format(number=number, count=steps) if steps else "",
            share=number / steps if steps else 1.0,
            words="" if words is None else tr(words),
            answer=self._answer or ("" if hint is None else hint.words),
            points=() if step is None or self._behind else step.points,
            how=self._how if tutor.asks and not self._behind else "",
            later=tutor.part.later,
            ready=self._ready,
        )

    @property
    def _behind(self) -> bool:
        """True while the table has yet to show the plays before this step."""
        tutor = self._tutor
        others = tutor.deciding and tutor.right is None and not tutor.part.free
        return self._director.behind or others

    @property
    def _how(self) -> str:
        """Explain deciding with the current device: finger, pad, keys (readers, too) or mouse."""
        host = self._host
        if host.touched:
            return _("Tap each card, then the golden button.")
        if not (host.keyed or host.signs or host.voice.reads):
            return _("Click each card, then the golden button.")
        words = _("Go to each card with the arrow keys. Pick with {pick}, and play with {play}.")
        if host.signs:
            words = _("Go to each card with the pad. Pick with {pick}, and play with {play}.")
        return words.format(**names_of(host.settings, host.signs).hints("pick", "play"))

    @property
    def buttons(self) -> list[TableButton]:
        """Buttons keep their places between steps: an extra press hits no other button."""
        tutor, place = self._tutor, ButtonPlace.LESSON
        shown = tutor.right is not None and self._viewers.offered
        onward = _able(tutor.waits and not self._behind)
        buttons = [
            TableButton("next", _("Next"), "next", onward, self._next, place, "gold"),
            TableButton("back", _("Back"), "", _able(tutor.before is not None), self._back, place),
            TableButton("show", _("Show me"), "show", _able(shown), self._show, place),
            TableButton("skip", _("Skip"), "", _able(tutor.asks), self._skip, place),
            TableButton("leave", _("Leave"), run=self._leave, place=place),
        ]
        return [buttons[1], buttons[4]] if tutor.part.free else buttons

    def _next(self) -> None:
        tutor = self._tutor
        tutor.go_on()
        if tutor.current is None and not tutor.part.free:
            self._save(Learned(tutor.part.key, tutor.place.step, parts=frozenset({tutor.part.key})))
            self._go(tutor.after)

    def _show(self) -> None:
        """Pick the right cards, which the learner then plays."""
        player, right = self._viewers.deciding, self._tutor.right
        if player is not None and right is not None:
            player.selection.only(player.seen.picks(right))
            self._answer = _("That’s it. The golden button now says: {words}.").format(
                words=tr(player.seen.preview(right))
            )

    def _back(self) -> None:
        self._go(self._tutor.before)

    def _skip(self) -> None:
        if self._viewers.player is not None:
            self._viewers.player.selection.clear()
        self._tutor.skip()

    def _leave(self) -> None:
        self._host.go.title("learn")

    def _play(self) -> None:
        from swoop_desktop.scenes.new_game.page import NewGameScene

        self._host.push(NewGameScene())

    def _go(self, place: Place | None) -> None:
        if place is not None:
            self._host.go.lesson(Tutor(self._tutor.lesson, place, self._table.names[0]))

    def _keep(self, *, done: bool) -> None:
        """Save progress; a finished lesson starts anew."""
        tutor, self._kept = self._tutor, self._tutor.place
        self._save(Learned("", 0, True) if done else Learned(tutor.part.key, tutor.place.step))

    def _save(self, learned: Learned) -> None:
        self._unsaved.append(learned)
        self._writer.go()

    def _write(self) -> bool:
        while self._unsaved:
            problem = self._file.save(self._tutor.lesson.name, self._unsaved.pop(0))
            if problem is not None:
                self._tutor.session.problems.append(problem)
        return True


def _able(now: bool) -> str | None:
    return None if now else ""
