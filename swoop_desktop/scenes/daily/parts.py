"""Parts of the daily deal's page: days to choose, and results with the same cards."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache, partial

import pygame

from swoop_desktop.daily.challenge import Played
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.day_card import SHAPE, brass_date
from swoop_desktop.scenes.common.plot import Axis, step_of, write_at
from swoop_desktop.scenes.common.portraits import coin, ringed
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.ui import paint, svg, theme
from swoop_desktop.ui.card import Card
from swoop_desktop.ui.layout import Column, Element, Ground, Sized, Space
from swoop_desktop.ui.palette import Palette, Paper
from swoop_desktop.ui.widgets import Label, Look, Widget

_CARD, _PLACE = 52.0, 26.0
"""Units: width of a day's card, and of the coin or ring on it."""
_BRASS = 0.72
"""Side of the brass date in widths of its card."""
_LARGEST_DOT = 21.0
_FINE = 22


def result(played: Played | None) -> str:
    """Return a day's result in a few words."""
    if played is None:
        return _("not played")
    if played.score is None:
        return _("begun, not finished")
    if played.practice:
        return _("for practice, {points}").format(points=point_words(played.score))
    return _("place {place}, {points}").format(place=played.place, points=point_words(played.score))


def day_choice(
    day: date,
    played: Played | None,
    choose: Callable[[date], object],
    back: str,
    palette: Palette,
    *,
    chosen: bool,
    today: bool,
) -> Card:
    """Return a day above its card: face down with its date in brass, face up once played."""
    words = _("Today") if today else dates.short_weekday(day)
    ink = palette.gold if today or chosen else palette.caption
    head = Label("", words, theme.TINY, ink, "medium" if chosen else "regular", "center")
    card: Element = Ground(partial(_face_down, back, day), Space())
    if played is not None:
        card = Ground(partial(_paper, palette.paper), _face_up(day, played, palette))
    name = _("{day}: {result}").format(day=dates.weekday(day), result=result(played))
    return Card(
        f"day {day.isoformat()}",
        name,
        partial(choose, day),
        Column(head, Sized(card, _CARD, _CARD * SHAPE, align=0.5), gap=theme.TIGHT),
        selected=chosen,
        on_paper=False,
        bare=True,
        pad=theme.TIGHT,
    )


def _face_down(back: str, day: date, surface: pygame.Surface, rect: pygame.Rect) -> None:
    paint.cast(surface, rect, round(svg.CORNER * rect.w), rect.w // 10)
    surface.blit(_back(rect.w, back), rect)
    disc = brass_date(round(_BRASS * rect.w), day)
    paint.centred(surface, disc, rect.center)


def _paper(paper: Paper, surface: pygame.Surface, rect: pygame.Rect) -> None:
    radius = round(svg.CORNER * rect.w)
    paint.cast(surface, rect, radius, rect.w // 10)
    paint.box(surface, rect, radius, paper.ground, paper.rule)


def _face_up(day: date, played: Played, palette: Palette) -> Element:
    """Return the date, and the place: in a coin if it counts, else in a ring."""
    number = Label("", str(day.day), theme.BODY, palette.paper.ink, "bold", "center")
    if played.place and played.counts:
        shown: Element = coin(_PLACE, palette, number=played.place)
    else:
        sign = str(played.place) if played.place else "✓" if played.finished else "…"
        shown = ringed(_PLACE, palette, sign)
    return Ground(None, Column(number, shown, gap=theme.TIGHT), high=theme.NEAR)


@lru_cache(maxsize=2)
def _back(wide: int, back: str) -> pygame.Surface:
    return svg.turned(f"cards/backs/{back}.svg", wide, 0.0)


class Spread(Widget):
    """A dot for each game with the same cards, above its points; a line at the player's points."""

    role = "figure"
    tall = 110.0
    down = 1.0

    def __init__(
        self,
        key: str,
        totals: Sequence[int],
        own: int,
        words: str,
        *,
        high_wins: bool,
    ) -> None:
        super().__init__(
            key,
            words,
        )
        self.totals, self.own, self.high_wins = tuple(totals), own, high_wins

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        low, high = min(*self.totals, self.own, 0), max(*self.totals, self.own, 10)
        side, head, size = self.px(theme.APART), self.px(24), self.px(theme.SMALL)
        axis = Axis(low, high, self.rect.x + side, self.rect.right - side)
        base, span, faint = self.rect.bottom - head, high - low, look.palette.caption
        columns: dict[int, list[int]] = {}
        for total in sorted(self.totals, reverse=not self.high_wins):
            columns.setdefault(round((total - low) * _FINE / span), []).append(total)
        most = max(map(len, columns.values()), default=1)
        dot = min(self.px(_LARGEST_DOT), (axis.end - axis.start) // (_FINE + 1) - 1)
        dot = max(4, min(dot, (base - self.rect.y - head) // most))
        surface.fill(look.palette.edge, (self.rect.x, base, self.rect.w, self.px(1)))
        for number in axis.numbers(max(1, step_of(span, 8))):
            middle = axis.at(number), base + self.px(13)
            write_at(surface, str(round(number)), middle, self.px(theme.TINY), faint)
        x, line = axis.at(self.own), max(2, self.px(2))
        top = self.rect.y + head
        surface.fill(theme.GOLD, (x - line // 2, top, line, base - top))
        for column, totals in columns.items():
            centre = axis.at(low + span * column / _FINE)
            for height, total in enumerate(totals, 1):
                picture = self._dot(total, dot - 1, look)
                surface.blit(picture, (centre - dot // 2, base - height * dot))
        label, middle = _("You: {points}").format(points=self.own), (x, self.rect.y + size)
        write_at(surface, label, middle, size, theme.GOLD_LIGHT, "bold", within=self.rect)

    def _dot(self, total: int, side: int, look: Look) -> pygame.Surface:
        """Draw a game: filled if the player did better, golden if equal, else a ring."""
        if total == self.own or self._beaten(total):
            fill = theme.GOLD if total == self.own else theme.CREAM
            return paint.rounded((side, side), side // 2, fill)
        edge = look.palette.caption
        return paint.rounded((side, side), side // 2, None, edge, max(1, side // 7))

    def _beaten(self, total: int) -> bool:
        """True if the player did better."""
        return total < self.own if self.high_wins else total > self.own
