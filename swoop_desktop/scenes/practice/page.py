"""Practice on positions with mistakes, by the game's moments, with the player's results."""

from collections.abc import Callable, Sequence
from typing import Final
from zlib import crc32

import pygame

from swoop_desktop.resources.assets import asset, face
from swoop_desktop.resources.language import _, letters, n_, p_, tr
from swoop_desktop.review.exercise import Exercise
from swoop_desktop.review.past_deals import DealCosts
from swoop_desktop.review.positions import (
    SHIPPED,
    NoPosition,
    Position,
    moment_of,
    moments,
    own_positions,
    shipped,
)
from swoop_desktop.review.tried import PracticeProgress, Tried
from swoop_desktop.scenes.common.portraits import coin
from swoop_desktop.scenes.dialogs.message import MessageScene
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.layout import Column, Element, Grid, Ground, Group, Row, Sized
from swoop_desktop.ui.widgets import Button, Choice, Label, Look, Member, Words

TALL: Final = 112.0
"""Units: height of a moment's card."""
_FAN, _CARD, _APART, _TURN = 116.0, 54.0, 24.0, 9.0
"""Units of the fan, a card and a gap; degrees between cards."""
_PAD, _BAR, _TITLE = 12.0, 7.0, 18.0
"""Units: padding, height of the bar, size of the title."""
_CORNER = 15.0
"""Units of a card's drawing: radius of its corners."""
_KEPT = 4_000_000
"""Bytes of the cache of cards, enough for the page in the largest window."""


class MomentCard(Member):
    """Selects a moment; a second press starts it."""

    follows = True

    def __init__(
        self,
        moment: Sequence[str],
        name: str,
        cards: Sequence[str],
        solved: int,
        count: int,
        back: str,
        run: Callable[[], object],
        *,
        selected: bool,
    ) -> None:
        """`moment` is game and key, empty for all; `cards` are codes, empty for the `back`."""
        note = _("{number} of {count}").format(number=solved, count=count)
        key = " ".join(("moment", *filter(None, moment)))
        super().__init__(key, name, run, value=note, selected=selected)
        self._cards, self._back = tuple(cards), back
        self._share = solved / count

    def height(self, width: float, unit: float) -> float:
        beside = round((width - _FAN - 2 * _PAD) * unit)
        size, small = (max(1, round(one * unit)) for one in (_TITLE, theme.SMALL))
        lines = len(text.wrap(self.name, size, beside, "display"))
        high = lines * text.line_height(size) + text.line_height(small)
        return max(TALL, high / unit + 3 * _PAD + _BAR + 2)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rect, radius, palette = self.rect, self.px(theme.RADIUS), look.palette
        paint.cast(surface, rect, radius, self.px(7), 110)
        if self.selected:
            paint.box(
                surface, rect, radius, palette.paper.ground, theme.BRASS, palette.line(self.unit)
            )
            edge = self.px(3)
            around = rect.inflate(edge, edge)
            paint.box(surface, around, radius, None, theme.GOLD_LIGHT, edge)
        else:
            fill = palette.pill_lit if look.hover else palette.pill
            paint.box(surface, rect, radius, fill, palette.pill_edge, palette.line(self.unit))
        self._draw_cards(surface)
        ink, faint = theme.CREAM, palette.caption
        if self.selected:
            ink, faint = palette.paper.ink, palette.paper.faint
        left = rect.x + self.px(_FAN + _PAD)
        words = pygame.Rect(left, rect.y + self.px(_PAD), rect.right - self.px(_PAD) - left, 0)
        size, small = self.px(_TITLE), self.px(theme.SMALL)
        words.h = rect.h - self.px(3 * _PAD + _BAR) - text.line_height(small)
        high = text.line_height(size) * len(text.wrap(self.name, size, words.w, "display"))
        title = words.move(0, max(0, (words.h - high) // 2))
        text.draw_wrapped(surface, self.name, title, size, ink, "display")
        low = pygame.Rect(left, words.bottom, words.w, text.line_height(small))
        text.draw(surface, self.value, low, small, faint, "regular" + text.FIGURES)
        bar = pygame.Rect(left, low.bottom + self.px(4), words.w, self.px(_BAR))
        paint.box(surface, bar, bar.h // 2, palette.sunken, palette.rim, 1)
        done = round(bar.w * self._share)
        if done > bar.h:
            full = pygame.Rect(bar.x, bar.y, done, bar.h)
            paint.box(surface, full, bar.h // 2, theme.GOLD)
        self.ring(surface, look)

    def _draw_cards(self, surface: pygame.Surface) -> None:
        wide = self.px(_CARD)
        middle = self.rect.x + self.px(_PAD / 2 + _FAN / 2)
        for number, card in enumerate(self._cards):
            place = number - (len(self._cards) - 1) / 2
            path = f"cards/backs/{self._back}.svg"
            path = face("normal", card, letters()) if card else path
            drawn = _leaning(path, wide, -place * _TURN)
            x, y = middle + self.px(_APART * place), self.rect.centery + self.px(2 * place * place)
            surface.blit(drawn, drawn.get_rect(center=(x, y)))


@kept(_KEPT)
def _leaning(name: str, wide: int, angle: float) -> pygame.Surface:
    return svg.turned(name, wide, angle, corner=_CORNER)


_WIDE, _LEAST, _GAP = 1140.0, 262.0, 14.0
"""Units: width of the page, least width of a moment's card, and gap."""
_ABREAST = 4
_GOLD = 56.0
_COACH = "bear"
"""Animal of the coach's portrait."""
_MOST_OWN = 60
"""The player's own positions, at most, latest first."""

_EVERY = ("", "")
_MIXED = ("2C", "8H", "TS")
"""Cards on the picture for all moments."""


class PracticeScene(Page):
    first = "start"

    def __init__(self, *, own: bool = False) -> None:
        """`own` selects the player's own mistakes, if any."""
        super().__init__()
        self.name = _("Practice")
        self.positions: list[Position] = []
        """All positions, the player's own first."""
        self.tried: dict[str, Tried] = {}
        """Results by the position's key."""
        self.problems: list[str] = []
        """Errors of the positions or the saved results."""
        self.source = "own" if own else ""
        """Source of mistakes: ``own``, ``bots``, or empty for both."""
        self.moment = _EVERY

    def enter(self, app: Host) -> None:
        own = [*own_positions(DealCosts(app.data.cache).load())][:_MOST_OWN]
        self.positions, self.problems = [*own], []
        try:
            self.positions = [*own, *shipped(asset(SHIPPED))]
        except (OSError, ValueError):
            self.problems = [_("The positions that come with the program can’t be read.")]
        self.tried, problem = PracticeProgress(app.data.progress).load()
        if problem is not None:
            self.problems.append(tr(problem))
        if not own:
            self.source = ""
        super().enter(app)

    def resume(self) -> None:
        self.tried, _problem = PracticeProgress(self.app.data.progress).load()
        super().resume()

    # -- what is chosen --------------------------------------------------------------------------

    @property
    def _of_source(self) -> list[Position]:
        wanted = {"own": (True,), "bots": (False,)}.get(self.source, (True, False))
        return [one for one in self.positions if one.own in wanted]

    def _of_moment(self, moment: tuple[str, str]) -> list[Position]:
        return [one for one in self._of_source if moment in (_EVERY, moment_of(one))]

    @property
    def chosen(self) -> list[Position]:
        """The positions to practise: untried ones first, then failed ones."""
        order = {"wrong": 1, "open": 2, "right": 3}

        def place(one: Position) -> tuple[int, bool, int]:
            tried = self.tried.get(one.key)
            mixed = crc32(one.key.encode())
            return 0 if tried is None else order[tried.last], not one.own, mixed

        return sorted(self._of_moment(self.moment), key=place)

    def _solved(self, positions: Sequence[Position]) -> int:
        tried = (self.tried.get(one.key) for one in positions)
        return sum(one is not None and one.last == "right" for one in tried)

    # -- what stands where -----------------------------------------------------------------------

    def compose(self) -> Element:
        problems = self.problem_lines(self.problems)
        solved, count = self._solved(self.positions), len(self.positions)
        told = _("{solved} of {count} solved").format(solved=solved, count=count)
        align = "left" if self.narrow else "right"
        line = Label("solved", told, theme.BODY, theme.GOLD_LIGHT, align=align, role="status")
        about = Row(
            coin(76, self.palette, face=_COACH), Sized(self._bubble(), least=260, across=1), gap=16
        )
        grid = Grid(*self._moments(), least=_LEAST, most=_ABREAST, gap=_GAP)
        return self.sheet(
            *problems,
            about,
            self._sources(),
            Group("moments", _("Moments"), grid, role="list"),
            width=_WIDE,
            gap=20,
            head=self.heading(Sized(line, across=1)),
        )

    def compose_footer(self) -> Element:
        chosen = self.chosen
        buttons = [Button("back", _("Back"), self.app.pop)]
        if chosen:
            below = n_("{count} position", "{count} positions", len(chosen))
            begin = Button(
                "start", p_("lesson", "Begin"), self._start, primary=True, tall=_GOLD, below=below
            )
            buttons.append(begin)
        return self.foot_of(*buttons, within=_WIDE, width=260)

    def _bubble(self) -> Element:
        about = _("Sit down where somebody made a mistake, with the cards that they could see, and "
                  "decide anew: you are told at once what it would have cost, and what was better. "
                  "Nothing is played, so you can try as often as you like.")  # fmt: skip
        more = None
        if not any(one.own for one in self.positions):
            words = _("Your own mistakes come here, too, once deals of yours have been reviewed: "
                      "at their end, or in the statistics under “Over time”.")  # fmt: skip
            more = Group("about own group", _("Note"), Words("about own", words, theme.BODY))
        first = Group("about group", self.name, Words("about", about, theme.BODY))
        return Ground(
            self.panel,
            Column(first, more, gap=8),
            pad=20,
            high=14,
        )

    def _sources(self) -> Element | None:
        if not any(one.own for one in self.positions):
            return None
        ways = {"": _("All mistakes"), "own": _("Your own mistakes"), "bots": _("Mistakes of bots")}
        pills = [
            Choice(f"source {key}", words, self._source_chooser(key), selected=key == self.source)
            for key, words in ways.items()
        ]
        row = Row(*(Sized(pill, most=300) for pill in pills), gap=_GAP, wrap=True)
        return Group("sources", _("Whose mistakes"), row, role="list")

    def _moments(self) -> list[Element]:
        named = {key: (tr(one.words), one.cards) for key, one in moments().items()}
        made: list[Element] = []
        for moment, (words, cards) in {_EVERY: (_("All moments"), _MIXED), **named}.items():
            of = self._of_moment(moment)
            if of:
                back, solved = self.app.settings.card_back, self._solved(of)
                run, chosen = self._moment_chooser(moment), moment == self.moment
                card = MomentCard(moment, words, cards, solved, len(of), back, run, selected=chosen)
                made.append(card)
        return made

    # -- what is done ----------------------------------------------------------------------------

    def _source_chooser(self, source: str) -> Callable[[], None]:
        def choose() -> None:
            self.source = source
            if not self._of_moment(self.moment):
                self.moment = _EVERY
            self.changed()

        return choose

    def _moment_chooser(self, moment: tuple[str, str]) -> Callable[[], None]:
        def choose() -> None:
            if self.moment == moment:
                self._start()
                return
            self.moment = moment
            self.changed()

        return choose

    def _start(self) -> None:
        """Start with the first position that can be set up."""
        chosen, name = self.chosen, self.app.settings.me.name or _("You")
        for place in range(len(chosen)):
            try:
                exercise = Exercise(chosen, place, name)
            except NoPosition:
                continue
            self.app.go.lesson(exercise)
            return
        words = _("The games of these positions are not there any more.")
        self.app.push(MessageScene(_("Practice"), [words]))
