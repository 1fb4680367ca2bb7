"""The page that offers lessons and their parts."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.lessons.script import Learned, Lesson, LessonProgress, Part, Place, all_lessons
from swoop_desktop.lessons.tutor import Tutor
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, p_, tr
from swoop_desktop.scenes.common.day_card import fan
from swoop_desktop.scenes.common.portraits import coached
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.card import Card
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized, Space
from swoop_desktop.ui.palette import times
from swoop_desktop.ui.widgets import Button, Choice, Label, Words

_CARD, _LEAST, _PICTURE = 140.0, 112.0, 132.0
"""Units: largest and least width of a part's card, and height of its picture."""
_SHOWN = 3
_NARROW = 660.0
"""Units: in narrower windows the button has no room for the name of the part."""


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
        self.learned, problem = LessonProgress(app.data.progress).load()
        self.problems = [tr(message) for message in (problem, *problems) if message]
        left = (i for i, lesson in enumerate(self.lessons) if not self._learned(lesson).done)
        self.chosen = next(left, 0)
        self.first = "practice" if self._all_learned else "start"
        self._take_up()
        super().enter(app)

    @property
    def lesson(self) -> Lesson | None:
        return self.lessons[self.chosen] if self.lessons else None

    def compose(self) -> Element:
        problems = self.problem_lines(self.problems)
        lesson = self.lesson
        if lesson is None:
            return self.sheet(*problems)
        head = Row(Sized(self.heading(), least=240), Space(across=1), self._lessons(), wrap=True)
        words = Words("about", tr(lesson.about), theme.BODY)
        about = Group("about group", tr(lesson.title), words)
        note = coached(about, self.panel, self.palette)
        cards = [*map(self._card, range(len(lesson.parts)))]
        fit = int((self.inner_width + theme.GAP) // (_LEAST + theme.GAP))
        columns = -(-len(cards) // -(-len(cards) // fit))
        wide = columns * (_CARD + theme.GAP) - theme.GAP
        shown = Sized(Grid(*cards, least=_LEAST), most=wide, align=0.5)
        parts = Group("parts", p_("lesson", "Where to begin"), shown, role="list")
        middle = Column(Space(down=1), parts, Space(down=2), gap=0)
        return self.sheet(*problems, note, middle, gap=theme.APART, head=head, width=theme.WIDEST)

    def compose_footer(self) -> Element:
        back, over = self.back(), self._all_learned
        practice = Button("practice", _("Practise"), self._practice, primary=over)
        lesson, ways = self.lesson, [practice]
        if lesson is not None:
            title = tr(lesson.parts[self.part].title)
            place = _("{number} of {count}").format(number=self.part + 1, count=len(lesson.parts))
            below = f"{title} · {place}" if self.wide >= _NARROW else place
            here = self._reached(lesson) == self.part
            words = _("Go on") if here else p_("lesson", "Begin")
            start = Button("start", words, self._start, primary=not over, below=below)
            ways.insert(0 if over else 1, start)
            ways[-1].tall = start.tall = theme.LARGE
        return self.foot_of(back, *ways, width=300, within=theme.WIDEST)

    def _lessons(self) -> Element:
        ways = [
            Choice(
                f"lesson {lesson.name}",
                tr(lesson.title),
                partial(self._choose, i),
                selected=i == self.chosen,
                note=self._how_far(lesson),
            )
            for i, lesson in enumerate(self.lessons)
        ]
        row = Row(*(Sized(way, most=260) for way in ways), wrap=True, align=1.0)
        return Group("lessons", _("Lessons"), row, role="list")

    def _card(self, place: int) -> Card:
        """Return the card of a part; a second press starts the part."""
        lesson = self.lessons[self.chosen]
        part, learned, paper = lesson.parts[place], self._learned(lesson), self.palette.paper
        through = learned.done or part.key in learned.parts
        note = _("learned") if through else ""
        if place == self._reached(lesson):
            note = _("you are here")
        ink, faint = (paper.ink, paper.faint) if through else (theme.CREAM, self.palette.caption)
        name = _("{number}. {title}").format(number=place + 1, title=tr(part.title))
        shown = fan(_cards_of(part)[:_SHOWN], "", _LEAST - 2 * theme.NEAR)
        content = Column(
            Ground(self._felt, Sized(shown, height=_PICTURE, down=0)),
            Sized(Words("", name, theme.BODY, ink, "text", "center", "display"), down=1),
            Label("", note, theme.SMALL, faint, align="center"),
            gap=theme.NEAR,
        )
        return Card(
            f"part {part.key}",
            name,
            self._start if place == self.part else partial(self._choose_part, place),
            content,
            value=note,
            selected=place == self.part,
            on_paper=through,
            done=through,
            pad=theme.NEAR,
        )

    def _felt(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        tones = self.palette.lit, times(self.palette.cloth, 0.7)
        surface.blit(paint.shaded(rect.size, round(theme.RADIUS * self.scale / 2), tones), rect)

    # -- progress --------------------------------------------------------------------------------

    def _learned(self, lesson: Lesson) -> Learned:
        return self.learned.get(lesson.name, Learned())

    @property
    def _all_learned(self) -> bool:
        return all(self._learned(lesson).done for lesson in self.lessons)

    def _place(self, lesson: Lesson) -> Place:
        return self._learned(lesson).place(lesson)

    def _reached(self, lesson: Lesson) -> int:
        """Return the index of the part that the player has reached; -1 before and after the
        lesson.
        """
        return self._place(lesson).part if self._learned(lesson).part else -1

    def _how_far(self, lesson: Lesson) -> str:
        learned = self._learned(lesson)
        if learned.part:
            number = self._place(lesson).part + 1
            return _("{number} of {count}").format(number=number, count=len(lesson.parts))
        return _("done") if learned.done else ""

    def _take_up(self) -> None:
        """Select the part that the player has reached, or else the first unlearned one."""
        self.part = 0
        if self.lesson is not None and not self._learned(self.lesson).done:
            learned = self._learned(self.lesson)
            left = (i for i, part in enumerate(self.lesson.parts) if part.key not in learned.parts)
            self.part = self._place(self.lesson).part if learned.part else next(left, 0)

    # -- actions ---------------------------------------------------------------------------------

    def _choose(self, line: int) -> None:
        self.chosen = line
        self._take_up()
        self.changed()

    def _choose_part(self, part: int) -> None:
        self.part = part
        self.changed()

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


def _cards_of(part: Part) -> Sequence[str]:
    """Return the longest list of cards that a step names, else the game's emblem."""
    actions = (one for step in part.steps for one in (step.right[:1], step.points))
    return max(([*_named(one)] for one in actions), key=len, default=[]) or part.game.emblem


def _named(told: object) -> Iterator[str]:
    """Yield the card codes in a step's decision or pointers."""
    if isinstance(told, str):
        yield from [told] if told in c.BY_CODE else []
    elif isinstance(told, Mapping | Sequence):
        for one in told.values() if isinstance(told, Mapping) else told:
            yield from _named(one)
