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
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.widgets import Item, Label, Look, Widget

_WIDE, _LIST, _ROW = 880.0, 270.0, 44.0


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
        """The lists, and the ways on: side by side, or one below the other where it is narrow."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left, top = (self.wide - wide) / 2, self.top
        self.group("heading", self.name, [self.title(self.name, left)])
        for number, problem in enumerate(self.problems):
            said = self._paragraph(
                f"problem {number}", problem, left, top, wide, self.palette.alert
            )
            said.role = "status"
            self.group(f"problems {number}", _("Notices"), [said])
            top += said.rect.h / self.scale + theme.GAP
        side = wide if self.narrow else min(_LIST, wide * 0.36)
        end = self._lessons(left, top, side)
        self.boxes = [self.rect(left, top, side, end - top)]
        if self.lesson is not None:
            if self.narrow:
                top = end + theme.GAP
            else:
                left, side = left + side + theme.GAP, wide - side - theme.GAP
            end = self._parts(self.lesson, left, top, side)
            self.boxes.append(self.rect(left, top, side, end - top))
        buttons = [("back", _("Back"), self.app.pop, self.lesson is None)]
        if self.lesson is not None:
            words = _("Go on") if self._reached(self.lesson) == self.part else _("Begin")
            buttons.append(("start", words, self._start, True))
        self.footer(buttons, (self.wide + wide) / 2, 168)

    def _lessons(self, left: float, top: float, wide: float) -> float:
        """The lessons, one of which is chosen; where the list ends, in units."""
        lines: list[Widget] = [
            _Line(
                f"lesson {lesson.name}",
                tr(lesson.title),
                self.rect(left + 8, top + 8 + i * _ROW, wide - 16, _ROW - 2),
                self,
                self._chooser(i),
                selected=i == self.chosen,
                note=self._how_far(lesson),
            )
            for i, lesson in enumerate(self.lessons)
        ]
        if lines:
            self.group("lessons", _("Lessons"), lines, "list")
        return top + 16 + len(lines) * _ROW

    def _parts(self, lesson: Lesson, left: float, top: float, wide: float) -> float:
        """What the lesson is about, and its parts; where they end, in units."""
        about = self._paragraph("about", tr(lesson.about), left + 20, top + 16, wide - 40)
        self.group("about group", tr(lesson.title), [about])
        top += 16 + about.rect.h / self.scale + theme.GAP
        lines: list[Widget] = [
            _Line(
                f"part {part.key}",
                f"{i + 1}. {tr(part.title)}",
                self.rect(left + 12, top + i * _ROW, wide - 24, _ROW - 2),
                self,
                self._part_chooser(i),
                selected=i == self.part,
                note=_("you are here") if i == self._reached(lesson) else "",
            )
            for i, part in enumerate(lesson.parts)
        ]
        self.group("parts", _("Where to begin"), lines, "list")
        return top + len(lines) * _ROW + theme.GAP

    def _paragraph(
        self,
        key: str,
        words: str,
        left: float,
        top: float,
        wide: float,
        colour: theme.Colour = theme.CREAM,
    ) -> Label:
        """Words in as many lines as they take."""
        pixels = round(theme.BODY * self.scale)
        count = len(text.wrap(words, pixels, round(wide * self.scale)))
        tall = count * text.line_height(pixels) / self.scale
        return _Paragraph(key, words, self.rect(left, top, wide, tall), self.scale, colour=colour)

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
        self.app.go.lesson(Tutor(lesson, place, self.app.settings.me.name or _("You")))


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
    """Words in several lines."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """All of them."""
        text.draw_wrapped(surface, self.name, self.rect, self.px(self.size), self.colour)
