"""A moment of the game to practise: some cards, its name, and how much of it is solved."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import _, letters
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.widgets import Look, Member

TALL: Final = 112.0
"""Height of a moment, in units."""
_FAN, _CARD, _APART, _TURN = 116.0, 54.0, 24.0, 9.0
"""Width of the cards' place, of a card, and from one card to the next; and degrees between them."""
_PAD, _BAR, _TITLE = 12.0, 7.0, 18.0
"""What is free at the edges, height of the bar, and size of the title."""
_CORNER = 15.0
"""Of a card, in the units of its drawing."""
_KEPT = 4_000_000
"""Bytes of drawn cards: at least all that the page shows, in the largest window."""


class MomentCard(Member):
    """A moment to choose; pressed again, its practice begins."""

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
        """`moment` is its game and key, both empty for all of them; `cards` are the codes of those
        that stand for it, empty for the `back` of one.
        """
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
        """Draw its cards on the ground, and its words beside them."""
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
    """Draw a card, by the name of its file, turned by so many degrees."""
    return svg.turned(name, wide, angle, corner=_CORNER)
