"""The page that offers lessons and their parts."""

from collections.abc import Callable

from swoop_desktop.lessons.progress import Learned, LessonProgress
from swoop_desktop.lessons.script import Lesson, Place, all_lessons
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, p_, tr
from swoop_desktop.scenes.common.portraits import coin
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.lessons.part_card import PartCard
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.widgets import Button, Choice, Words

_CARD, _LEAST, _BETWEEN = 132.0, 112.0, 16.0
"""Units: largest and least width of a part's card, and gap between cards."""
_TUTOR = "bear"
"""Animal of the tutor's portrait."""
_NARROW = 660.0
"""Units: in narrower windows the button has room for the name of the part only."""


class LearnScene(Page):
    first = "start"

    def __init__(self) -> None:
        super().__init__()
        self.name = _("Learn to play")
        self.lessons: list[Lesson] = []
        self.problems: list[str] = []
        """Errors of unusable lessons, or of the saved progress."""
        self.learned: dict[str, Learned] = {}
        self.chosen = 0
        self.part = 0

    def enter(self, app: Host) -> None:
        self.lessons, problems = all_lessons(asset("lessons"))
        self._recall(app)
        self.problems += map(tr, problems)
        self._take_up()
        super().enter(app)

    def _recall(self, app: Host) -> None:
        self.learned, problem = LessonProgress(app.data.progress).load()
        self.problems = [] if problem is None else [tr(problem)]

    @property
    def lesson(self) -> Lesson | None:
        return self.lessons[self.chosen] if self.lessons else None

    def compose(self) -> Element:
        problems = self.problem_lines(self.problems)
        lesson = self.lesson
        if lesson is None:
            return self.sheet(*problems)
        head = Row(Sized(self.heading(), least=240), Space(across=1), self._lessons(), wrap=True)
        told = Row(
            coin(76, self.palette, face=_TUTOR),
            Sized(self._bubble(lesson), least=260, across=1),
            gap=16,
        )
        room = self.wide - 2 * self.margin
        columns = len(lesson.parts)
        while columns * (_LEAST + _BETWEEN) > room + _BETWEEN and columns > 2:
            columns = -(-columns // 2)
        each = min(_CARD, (min(theme.PAGE, room) + _BETWEEN) / columns - _BETWEEN)
        cards = Grid(*self._parts(lesson, each), least=each, most=columns, gap=_BETWEEN)
        wide = columns * (each + _BETWEEN) - _BETWEEN
        shown = Sized(cards, most=wide, align=0.5)
        parts = Group("parts", p_("lesson", "Where to begin"), shown, role="list")
        stretch = Space(down=1)
        practice = Button(
            "practice", _("Practise on mistakes"), self._practice, primary=self._all_learned
        )
        more = Group("practice group", _("Practice"), Sized(practice, 300, align=0.5))
        body = Column(*problems, told, Space(down=0.6), parts, stretch, more, gap=14)
        return self.sheet(Sized(body, down=1), head=head)

    def compose_footer(self) -> Element:
        back = Button("back", _("Back"), self.app.pop)
        buttons = [back]
        if self.lesson is not None:
            part = self.lesson.parts[self.part]
            words = p_("lesson", "Begin: {part}")
            if self._reached(self.lesson) == self.part:
                words = _("Go on: {part}")
            place = _("{number} of {count}").format(
                number=self.part + 1, count=len(self.lesson.parts)
            )
            title = tr(part.title)
            start = words.format(part=title) if self.wide >= _NARROW else title
            buttons.append(
                Button(
                    "start",
                    start,
                    self._start,
                    primary=not self._all_learned,
                    tall=theme.LARGE,
                    below=place,
                )
            )
        return self.foot_of(*buttons, width=300)

    def _lessons(self) -> Element:
        ways = [
            Choice(
                f"lesson {lesson.name}",
                tr(lesson.title),
                self._chooser(i),
                selected=i == self.chosen,
                note=self._how_far(lesson),
            )
            for i, lesson in enumerate(self.lessons)
        ]
        row = Row(*(Sized(way, most=260) for way in ways), wrap=True, align=1.0)
        return Group("lessons", _("Lessons"), row, role="list")

    def _bubble(self, lesson: Lesson) -> Element:
        words = Words("about", tr(lesson.about), theme.BODY)
        return Ground(self.panel, Group("about group", tr(lesson.title), words), pad=20, high=14)

    def _parts(self, lesson: Lesson, wide: float) -> list[Element]:
        reached, learned = self._reached(lesson), self._learned(lesson)
        notes = {True: _("learned"), False: ""}
        through = [learned.done or part.key in learned.parts for part in lesson.parts]
        return [
            PartCard(
                i + 1,
                part,
                self.app.settings.card_back,
                self._part_chooser(i),
                width=wide,
                selected=i == self.part,
                learned=through[i],
                note=_("you are here") if i == reached else notes[through[i]],
            )
            for i, part in enumerate(lesson.parts)
        ]

    # -- how far ---------------------------------------------------------------------------------

    def _learned(self, lesson: Lesson) -> Learned:
        return self.learned.get(lesson.name, Learned())

    @property
    def _all_learned(self) -> bool:
        """True if practice comes next."""
        return all(self._learned(lesson).done for lesson in self.lessons)

    def _place(self, lesson: Lesson) -> Place:
        return self._learned(lesson).place(lesson)

    def _reached(self, lesson: Lesson) -> int:
        """Return the part that the player has reached; -1 before the start and after the end."""
        return self._place(lesson).part if self._learned(lesson).part else -1

    def _how_far(self, lesson: Lesson) -> str:
        learned = self._learned(lesson)
        if learned.part:
            number = self._place(lesson).part + 1
            return _("{number} of {count}").format(number=number, count=len(lesson.parts))
        return _("done") if learned.done else ""

    def _take_up(self) -> None:
        """Select the part that the player has reached."""
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
            if self.part == part:
                self._start()
                return
            self.part = part
            self.changed()

        return choose

    def _practice(self) -> None:
        from swoop_desktop.scenes.practice.page import PracticeScene

        self.app.push(PracticeScene())

    def _start(self) -> None:
        lesson = self.lesson
        if lesson is None:
            return
        place = self._place(lesson)
        if place.part != self.part:
            place = Place(self.part)
        self.app.go.lesson(Tutor(lesson, place, self.app.settings.me.name or _("You")))
