"""Parts of the daily deal's page: days to choose, and results with the same cards."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache, partial

import pygame

from swoop_desktop.daily.challenge import Played
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common import dates
from swoop_desktop.scenes.common.day_card import brass_date
from swoop_desktop.scenes.common.plot import Axis, step_of, write_at
from swoop_desktop.scenes.common.portraits import place as coin
from swoop_desktop.scenes.common.words import point_words
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.widgets import Look, Member, Widget

_FANNED, _TURN, _ARM = 7, 9.0, 3.0
"""A fan's cards, degrees between them, and distance from pivot to card middle in card heights."""
_HEAD, _EDGE = 18.0, 3.0
"""Units: a day's name above its card, and the gold frame of the selected one."""
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


@lru_cache(maxsize=2)
def fan_of_backs(size: tuple[int, int], back: str, day: date) -> pygame.Surface:
    """Draw face-down cards as if held below the box, the middle one with the date. One is drawn at
    double size and rotated: drawing each takes a tenth of a second.
    """
    surface = pygame.Surface(size, pygame.SRCALPHA)
    wide = min(round(size[1] * 0.92), round(size[0] / 5.5))
    tall, blur = round(wide * ASPECT), max(3, wide // 12)
    corner = max(1, round(svg.CORNER * wide))
    arm = _ARM * tall
    hand = pygame.Vector2(size[0] / 2, blur + tall / 2 + arm)
    shadow = paint.shadow((wide, tall), corner, blur, 120)
    fine = svg.turned(f"cards/backs/{back}.svg", 2 * wide, 0.0)
    for i in range(_FANNED):
        angle = (i - (_FANNED - 1) / 2) * _TURN
        middle = hand + pygame.Vector2(0, -arm).rotate(angle)
        below = pygame.transform.rotozoom(shadow, -angle, 1.0)
        surface.blit(below, below.get_rect(center=(middle.x, middle.y + blur / 3)))
        card = pygame.transform.rotozoom(fine, -angle, 0.5)
        surface.blit(card, card.get_rect(center=middle))
    disc, seen = brass_date(round(0.5 * wide), day), size[1] - blur
    surface.blit(disc, disc.get_rect(center=(size[0] // 2, blur + min(tall, seen) // 2)))
    return surface.convert_alpha()


class DayCell(Member):
    """A day as a card below its name: face down with its date in brass; face up with the place once
    played.
    """

    role = "button"
    action = "press"
    tall = 106.0

    def __init__(
        self,
        day: date,
        played: Played | None,
        choose: Callable[[date], object],
        back: str,
        *,
        chosen: bool,
        today: bool,
    ) -> None:
        name = _("{day}: {result}").format(day=dates.weekday(day), result=result(played))
        super().__init__(f"day {day.isoformat()}", name, partial(choose, day), selected=chosen)
        self.day, self.played, self.today, self._back = day, played, today, back

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        head = self.px(_HEAD)
        top = pygame.Rect(self.rect.x, self.rect.y, self.rect.w, head)
        words = _("Today") if self.today else dates.short_weekday(self.day)
        colour = look.palette.gold if self.today or self.selected else look.palette.caption
        weight = "medium" if self.selected else "regular"
        text.draw(surface, words, top, self.px(theme.TINY), colour, weight, "center")
        edge = self.px(_EDGE)
        tall = self.rect.bottom - top.bottom - 2 * edge - self.px(4)
        wide = min(round(tall / ASPECT), self.rect.w - 2 * edge)
        card = pygame.Rect(0, 0, wide, round(wide * ASPECT))
        up = 0 if self.selected else round(2 * self.unit * look.light)
        card.center = self.rect.centerx, top.bottom + edge + tall // 2 + self.px(2) - up
        radius = max(2, round(svg.CORNER * wide))
        paint.cast(surface, card, radius, self.px(5), 130)
        if self.selected:
            paint.box(surface, card.inflate(2 * edge, 2 * edge), radius + edge, theme.GOLD_LIGHT)
        if self.played is None:
            surface.blit(_back(wide, self._back), card)
            disc = brass_date(round(0.72 * wide), self.day)
            surface.blit(disc, disc.get_rect(center=card.center))
        else:
            self._face_up(surface, look, card, radius, self.played)
        self.ring(surface, look)

    def _face_up(
        self,
        surface: pygame.Surface,
        look: Look,
        card: pygame.Rect,
        radius: int,
        played: Played,
    ) -> None:
        """Draw the date and a coin with the place; paler (on black a ring) if played on another
        day.
        """
        paper = look.palette.paper
        paint.box(surface, card, radius, paper.ground, paper.rule)
        upper = pygame.Rect(card.x, card.y + card.h // 16, card.w, round(0.36 * card.h))
        number = min(self.px(theme.BODY), round(0.3 * card.h))
        text.draw(surface, str(self.day.day), upper, number, paper.ink, "bold", "center")
        room = pygame.Rect(card.x, upper.bottom, card.w, card.bottom - upper.bottom)
        room.h -= card.h // 12
        side = min(self.px(26), room.h, room.w)
        if played.finished and not played.ranks:
            picture = icon("check", side * 3 // 4, paper.faint)
        elif not played.place:
            text.draw(
                surface,
                "…",
                room,
                self.px(theme.BODY),
                paper.faint,
                "bold",
                align="center",
            )
            return
        elif look.palette.plain and not played.counts:
            ring = pygame.Rect(0, 0, side, side)
            ring.center = room.center
            paint.box(surface, ring, side // 2, None, paper.faint, look.palette.line(self.unit))
            number = round(0.55 * side)
            text.draw(surface, str(played.place), ring, number, paper.ink, "bold", "center")
            return
        else:
            picture = coin(played.place, side, look.palette)
            if not played.counts:
                picture = picture.copy()
                picture.set_alpha(110)
        surface.blit(picture, picture.get_rect(center=room.center))


@lru_cache(maxsize=2)
def _back(wide: int, back: str) -> pygame.Surface:
    name, size = f"cards/backs/{back}.svg", (wide, round(wide * ASPECT))
    return svg.turned(name, wide, 0.0, size)


class Spread(Widget):
    """A dot for each game with the same cards over its points, and a line for the player's own."""

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
        """Whether the player did better."""
        return total < self.own if self.high_wins else total > self.own
