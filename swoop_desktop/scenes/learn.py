"""The lessons: what each is about, how far the player is, and where to begin."""

from collections.abc import Callable

import pygame

from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.session.lessons import Lesson, Place, all_lessons
from swoop_desktop.session.progress import Learned, ProgressFile
from swoop_desktop.session.tutor import Tutor
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.assets import asset
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.widgets import Item, Label, Widget

_WIDE, _LIST, _TOP, _BOTTOM, _ROW = 880.0, 270.0, 84.0, 84.0, 44.0


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

    def build(self) -> None:
        """The lists, and the ways on."""
        wide = min(_WIDE, self.wide - 2 * theme.MARGIN)
        left, tall = (self.wide - wide) / 2, self.tall - _TOP - _BOTTOM
        self.group("heading", self.name, [self.title(self.name, left)])
        side = min(_LIST, wide * 0.36)
        self.boxes = [
            self.rect(left, _TOP, side, tall),
            self.rect(left + side + 16, _TOP, wide - side - 16, tall),
        ]
        lessons: list[Widget] = [
            _Line(
                f"lesson {lesson.name}",
                tr(lesson.title),
                self.rect(left + 8, _TOP + 8 + i * _ROW, side - 16, _ROW - 2),
                self,
                self._chooser(i),
                selected=i == self.chosen,
                note=self._how_far(lesson),
            )
            for i, lesson in enumerate(self.lessons)
        ]
        if lessons:
            self.group("lessons", _("Lessons"), lessons, "list")
        if self.lesson is not None:
            self._parts(self.lesson, left + side + 16, wide - side - 16, tall)
        self._below(left, wide)

    def _parts(self, lesson: Lesson, left: float, wide: float, tall: float) -> None:
        """What the lesson is about, and its parts."""
        about = _Paragraph(
            "about", tr(lesson.about), self.rect(left + 20, _TOP + 16, wide - 40, 84), self.scale
        )
        self.group("about group", tr(lesson.title), [about])
        top = _TOP + 108
        row = min(_ROW, (tall - 116) / len(lesson.parts))
        parts: list[Widget] = [
            _Line(
                f"part {part.key}",
                f"{i + 1}. {tr(part.title)}",
                self.rect(left + 12, top + i * row, wide - 24, row - 2),
                self,
                self._part_chooser(i),
                selected=i == self.part,
                note=_("you are here") if i == self._reached(lesson) else "",
            )
            for i, part in enumerate(lesson.parts)
        ]
        self.group("parts", _("Where to begin"), parts, "list")

    def _below(self, left: float, wide: float) -> None:
        if self.problems:
            box = self.rect(left, self.tall - 64, wide - 376, theme.BUTTON)
            label = self.label(
                "problem", self.problems[0], box, theme.SMALL, theme.WARN, role="status"
            )
            self.group("problems", _("Notices"), [label])
        buttons = [("back", _("Back"), self.app.pop, self.lesson is None)]
        if self.lesson is not None:
            words = _("Go on") if self._reached(self.lesson) == self.part else _("Begin")
            buttons.append(("start", words, self._start, True))
        row = button_row(self, buttons, left + wide, self.tall - 64, 168)
        self.group("buttons", _("Buttons"), row)

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for each list."""
        for box in self.boxes:
            self.panel(surface, box)

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
        self.app.go.lesson(Tutor(lesson, place, _("You")))


class _Line(Item):
    """A line of one of the lists; the arrow keys choose at once, as in any list."""

    def __init__(
        self,
        key: str,
        words: str,
        rect: pygame.Rect,
        page: LearnScene,
        run: Callable[[], None],
        *,
        selected: bool,
        note: str,
    ) -> None:
        super().__init__(key, words, rect, page.scale, run, selected=selected, note=note)
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


class _Paragraph(Label):
    """Words in several lines, smaller where they would not fit."""

    def draw(self, surface: pygame.Surface, look: object) -> None:
        """As large as they fit."""
        for units in (17, 16, 15, 14, 13, 12):
            pixels = self.px(units)
            lines = text.wrap(self.name, pixels, self.rect.w)
            if len(lines) * text.line_height(pixels) <= self.rect.h:
                break
        text.draw_wrapped(surface, self.name, self.rect, pixels)
