"""A part of a lesson as a card: face up once completed, before that a numbered back."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache

import pygame

from swoop_desktop.lessons.script import Part
from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import _, letters, tr
from swoop_desktop.scenes.common.day_card import ticked
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.palette import Palette, times
from swoop_desktop.ui.widgets import Look, Member

_KEPT = 6_000_000
"""Bytes: size of each picture cache."""
_CARD = re.compile(r"[2-9TJQKA][SHDC]|X[BR]")
"""A card's code in a lesson."""
_SHOWN, _TURN = 3, 9.0
"""Cards shown on a part, and degrees between them."""
_SMALL = 0.90
_TITLE = 58.0
"""Units below a card for its title."""


class PartCard(Member):
    """Selects a part; a second press starts it."""

    follows = True

    def __init__(
        self,
        number: int,
        part: Part,
        back: str,
        run: Callable[[], object],
        *,
        width: float,
        selected: bool,
        learned: bool,
        note: str,
    ) -> None:
        title = _("{number}. {title}").format(number=number, title=tr(part.title))
        super().__init__(f"part {part.key}", title, run, value=note, selected=selected)
        self._number, self._part, self._back, self._learned = number, part, back, learned
        self.wide, self.tall = (width, width), width * ASPECT + _TITLE

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        chosen = self.selected
        full = self.rect.w
        wide = full if chosen else round(_SMALL * full)
        card = pygame.Rect(0, 0, wide, round(wide * ASPECT))
        room = pygame.Rect(self.rect.x, self.rect.y, full, round(full * ASPECT))
        card.center = room.center
        if look.hover and not chosen:
            card.y -= self.px(3)
        radius = max(2, round(svg.CORNER * wide))
        paint.cast(surface, card, radius, self.px(9), 130)
        if self._learned:
            shown = tuple(face("normal", code, letters()) for code in _cards_of(self._part))
            made = _face(card.size, shown, self._number, look.palette)
            surface.blit(made, card)
            side = self.px(26)
            tick = ticked(side)
            at = card.right - side // 4, card.top + side // 4
            surface.blit(tick, tick.get_rect(center=at))
        else:
            surface.blit(_number_on_back(wide, self._back, self._number), card)
        if chosen:
            edge = self.px(3)
            paint.box(surface, card.inflate(edge, edge), radius, None, theme.GOLD_LIGHT, edge)
        ink = look.palette.gold if chosen else theme.CREAM
        words = pygame.Rect(self.rect.x, room.bottom, full, self.rect.bottom - room.bottom)
        title = pygame.Rect(words.x, words.y + self.px(3), words.w, self.px(38))
        name = tr(self._part.title)
        text.draw_wrapped(surface, name, title, self.px(theme.SMALL), ink, "display", "center")
        note = pygame.Rect(words.x, title.bottom, words.w, words.bottom - title.bottom)
        text.draw(
            surface, self.value, note, self.px(theme.TINY), look.palette.caption, align="center"
        )
        self.ring(surface, look)


def _cards_of(part: Part) -> Iterator[str]:
    """Yield a few cards typical of the part."""
    best: list[str] = []
    for step in part.steps:
        found = list(_named([*step.right[:1]]))
        if len(found) > len(best):
            best = found
    yield from (best or part.game.emblem)[:_SHOWN]


def _named(told: object) -> Iterator[str]:
    if isinstance(told, str):
        if _CARD.fullmatch(told):
            yield told
    elif isinstance(told, dict):
        for value in told.values():
            yield from _named(value)
    elif isinstance(told, list | tuple):
        for value in told:
            yield from _named(value)


@kept(_KEPT)
def _face(
    size: tuple[int, int], shown: tuple[str, ...], number: int, palette: Palette
) -> pygame.Surface:
    wide, tall = size
    radius = max(2, round(svg.CORNER * wide))
    made = paint.rounded(size, radius, palette.paper.ground).copy()
    inset, line = max(2, round(0.045 * wide)), max(1, round(0.008 * wide))
    frame = made.get_rect().inflate(-2 * inset, -2 * inset)
    paint.box(made, frame, radius // 2, None, theme.BRASS, line)
    picture = frame.inflate(-2 * inset, -2 * inset)
    picture.h = round(0.60 * tall)
    lit, low = palette.lit, times(palette.cloth, 0.7)
    made.blit(paint.shaded(picture.size, radius // 2, (lit, low)), picture)
    small = round(0.38 * wide)
    for i, name in enumerate(shown):
        angle = ((len(shown) - 1) / 2 - i) * _TURN
        card = svg.turned(name, small, angle)
        x = picture.centerx + (i - (len(shown) - 1) / 2) * 0.42 * small
        made.blit(card, card.get_rect(center=(round(x), picture.centery)))
    below = pygame.Rect(frame.x, picture.bottom, frame.w, frame.bottom - picture.bottom - inset)
    pixels = round(0.17 * wide)
    text.draw(made, str(number), below, pixels, palette.paper.gold, "display", "center")
    return made


@kept(_KEPT)
def _number_on_back(wide: int, back: str, number: int) -> pygame.Surface:
    made = _plain_back(wide, back).copy()
    side = round(0.46 * wide)
    disc = pygame.Rect(0, 0, side, side)
    disc.center = made.get_rect().center
    made.blit(paint.disc(side), disc)
    text.draw(made, str(number), disc, round(0.5 * side), theme.DISC_INK, "bold", "center")
    return made


@lru_cache(maxsize=2)
def _plain_back(wide: int, back: str) -> pygame.Surface:
    return svg.picture(f"cards/backs/{back}.svg", (wide, round(wide * ASPECT))).convert_alpha()
