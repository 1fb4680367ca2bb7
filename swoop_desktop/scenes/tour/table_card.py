"""A table of the tour to choose: leather with its number, and paper once a medal was won there."""

from collections.abc import Callable

import pygame

from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.tour_medals import medal_name, medal_picture
from swoop_desktop.tour.aims import Medal
from swoop_desktop.tour.tables import TourTable
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.widgets import Look, Member

TALL = 84.0
"""Height of a table's card, in units."""
_MEDAL, _DISC, _TITLE, _PAD = 50.0, 30.0, 17.0, 10.0
"""Sides of the medal and of the number, size of the title, what is free at the edges."""


class TableCard(Member):
    """A table; pressed again, its game begins."""

    follows = True

    def __init__(
        self, table: TourTable, medal: Medal, run: Callable[[], object], *, selected: bool
    ) -> None:
        name = _("{number}. {title}").format(number=table.number, title=tr(table.title))
        super().__init__(
            f"table {table.key}", name, run, value=medal_name(medal), selected=selected
        )
        self._number, self._title, self._medal = table.number, tr(table.title), medal
        self.tall = TALL

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Draw number, title and medal on their ground."""
        rect, radius, palette = self.rect, self.px(theme.RADIUS), look.palette
        ink = theme.CREAM
        paint.cast(surface, rect, radius, self.px(7), 110)
        if self._medal:
            ink = palette.paper.ink
            paint.box(
                surface, rect, radius, palette.paper.ground, theme.BRASS, palette.line(self.unit)
            )
        else:
            fill = palette.pill_lit if look.hover or self.selected else palette.pill
            paint.box(surface, rect, radius, fill, palette.pill_edge, palette.line(self.unit))
        if self.selected:
            edge = self.px(3)
            around = rect.inflate(edge, edge)
            paint.box(surface, around, radius, None, theme.GOLD_LIGHT, edge)
        inner = rect.inflate(-2 * self.px(_PAD), -2 * self.px(_PAD))
        side = self.px(_MEDAL)
        hung = pygame.Rect(inner.right - side, 0, side, side)
        hung.centery = rect.centery
        surface.blit(medal_picture(self._medal, side), hung)
        disc = pygame.Rect(inner.x, 0, self.px(_DISC), self.px(_DISC))
        disc.centery = rect.centery
        surface.blit(paint.disc(disc.w), disc)
        small = self.px(theme.SMALL)
        text.draw(surface, str(self._number), disc, small, theme.DISC_INK, "bold", "center")
        left = disc.right + self.px(8)
        words = pygame.Rect(left, inner.y, hung.x - self.px(4) - left, inner.h)
        size = self.px(_TITLE)
        high = text.line_height(size) * len(text.wrap(self._title, size, words.w, "display"))
        words.y = max(inner.y, rect.centery - high // 2)
        text.draw_wrapped(surface, self._title, words, size, ink, "display")
        self.ring(surface, look)
