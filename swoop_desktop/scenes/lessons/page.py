"""The lessons: what each is about, how far the player is, and where to begin."""

from collections.abc import Callable

import pygame

from swoop_desktop.lessons.progress import Learned, ProgressFile
from swoop_desktop.lessons.script import Lesson, Place, all_lessons
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Ground, Group, Row, Sized
from swoop_desktop.ui.widgets import Button, Item, Words

_WIDE = 880.0


class LearnScene(Page):
    """The lessons at the left; what the chosen one is about, and its parts, at the right."""

    first = "start"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Learn to play")
        self.lessons: list[Lesson] = []
        self.problems: list[str] = []
        """What is wrong with the lessons that can't be used, or with what was kept."""
        self.learned: dict[str, Learned] = {}
        self.chosen = 0
        self.part = 0

    def enter(self, app: Host) -> None:
        """Look for the lessons, and for how far the player is."""
        self.lessons, problems = all_lessons(asset("lessons"))
        self._recall(app)
        self.problems += map(tr, problems)
        self._take_up()
        super().enter(app)

    def _recall(self, app: Host) -> None:
        self.learned, problem = ProgressFile(app.data.lessons).load()
        self.problems = [] if problem is None else [tr(problem)]

    @property
    def lesson(self) -> Lesson | None:
        """The one that is chosen; None if there is none."""
        return self.lessons[self.chosen] if self.lessons else None

    def compose(self) -> Element:
        problems = [
            Group(
                f"problems {number}",
                _("Notices"),
                Words(f"problem {number}", words, theme.BODY, self.palette.alert, "status"),
            )
            for number, words in enumerate(self.problems)
        ]
        lesson = self.lesson
        lists = Row(
            Sized(self._lessons(), least=260, across=1),
            None if lesson is None else Sized(self._parts(lesson), least=300, across=2.2),
            wrap=True,
            middle=0,
        )
        return self.sheet(*problems, lists, width=_WIDE)

    def compose_footer(self) -> Element:
        back = Button("back", _("Back"), self.app.pop, primary=self.lesson is None)
        buttons = [back]
        if self.lesson is not None:
            words = _("Go on") if self._reached(self.lesson) == self.part else _("Begin")
            buttons.append(Button("start", words, self._start, primary=True))
        return self.foot_of(*buttons, within=_WIDE, width=168)

    def _lessons(self) -> Element:
        """The lessons, one of which is chosen."""
        lines = [
            _Line(
                f"lesson {lesson.name}",
                tr(lesson.title),
                self,
                self._chooser(i),
                selected=i == self.chosen,
                note=self._how_far(lesson),
            )
            for i, lesson in enumerate(self.lessons)
        ]
        group = Group("lessons", _("Lessons"), *lines, role="list", gap=2)
        return self.panelled(group if lines else None, pad=8)

    def _parts(self, lesson: Lesson) -> Element:
        """What the lesson is about, and its parts."""
        about = Words("about", tr(lesson.about), theme.BODY)
        lines = [
            _Line(
                f"part {part.key}",
                f"{i + 1}. {tr(part.title)}",
                self,
                self._part_chooser(i),
                selected=i == self.part,
                note=_("you are here") if i == self._reached(lesson) else "",
            )
            for i, part in enumerate(lesson.parts)
        ]
        return self.panelled(
            Group("about group", tr(lesson.title), Ground(None, about, pad=8)),
            Group("parts", _("Where to begin"), *lines, role="list", gap=2),
            pad=12,
        )

    # -- how far ---------------------------------------------------------------------------------

    def _place(self, lesson: Lesson) -> Place:
        return self.learned.get(lesson.name, Learned()).place(lesson)

    def _reached(self, lesson: Lesson) -> int:
        """The part in which somebody is who has begun; -1 before that, and when it is done."""
        return self._place(lesson).part if self.learned.get(lesson.name, Learned()).part else -1

    def _how_far(self, lesson: Lesson) -> str:
        learned = self.learned.get(lesson.name, Learned())
        if learned.part:
            number = self._place(lesson).part + 1
            return _("{number} of {count}").format(number=number, count=len(lesson.parts))
        return _("done") if learned.done else ""

    def _take_up(self) -> None:
        """Choose the part where the player was."""
        self.part = 0 if self.lesson is None else self._place(self.lesson).part

    # -- what is done ----------------------------------------------------------------------------

    def _chooser(self, line: int) -> Callable[[], None]:
        def choose() -> None:
            self.chosen = line
            self._take_up()
            self.changed()

        return choose

    def _part_chooser(self, part: int) -> Callable[[], None]:
        def choose() -> None:
            self.part = part
            self.changed()

        return choose

    def _start(self) -> None:
        """Begin, or go on at the step where the player was."""
        lesson = self.lesson
        if lesson is None:
            return
        place = self._place(lesson)
        if place.part != self.part:
            place = Place(self.part)
        self.app.go.lesson(Tutor(lesson, place, self.app.settings.me.name or _("You")))


class _Line(Item):
    """A line of one of the lists; the arrow keys choose at once, as in any list."""

    tall = 42.0

    def __init__(
        self,
        key: str,
        words: str,
        page: LearnScene,
        run: Callable[[], None],
        *,
        selected: bool,
        note: str,
    ) -> None:
        super().__init__(key, words, run, selected=selected, note=note)
        self.page = page

    def key_down(self, event: pygame.event.Event) -> bool:
        """Up and down go to the next line, and take it."""
        step = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        if step is None:
            return False
        lines = next(lines for _group, lines in self.page.groups if self in lines)
        there = lines.index(self) + step
        if 0 <= there < len(lines):
            lines[there].press()
            self.page.focus.set(lines[there].key, visible=True)
        return True
