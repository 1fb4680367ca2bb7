"""Choices shown by their look: cards, and small pictures with names."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Element, Ground
from swoop_desktop.ui.palette import mix
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.widgets import Composite, Look, Member

CAPTION = 24.0
AROUND = 7.0
NOTE = 17.0


class Swatch(Member):
    def __init__(
        self,
        key: str,
        name: str,
        picture: Callable[[tuple[int, int]], pygame.Surface],
        choose: Callable[[], object],
        *,
        chosen: bool,
        note: str | None = None,
        follows: bool = False,
    ) -> None:
        """`picture` draws within a size in pixels. `note` is shown below the name; None leaves no
        room for a note.
        """
        super().__init__(key, name, choose, value=note or "", selected=chosen)
        self._picture, self._noted, self.follows = picture, note is not None, follows

    def placed(self) -> None:
        wide = self.rect.w - 2 * self.px(AROUND)
        self.pixels = text.shrunk(self.name, self.px(theme.TINY), wide, "medium")

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        chosen = self.selected
        self.lit(surface, look, chosen=chosen)
        inner = self.rect.inflate(-2 * self.px(AROUND), -2 * self.px(AROUND))
        below = self.px(NOTE) if self._noted else 0
        inner.h -= below
        foot = self.px(CAPTION)
        room = pygame.Rect(inner.x, inner.y, inner.w, inner.h - foot)
        picture = self._picture(room.size)
        paint.centred(surface, picture, room.center)
        words = pygame.Rect(inner.x, inner.bottom - foot, inner.w, foot + self.px(AROUND) // 2)
        weight = "medium" if chosen else "regular"
        text.draw(surface, self.name, words, self.pixels, theme.CREAM, weight, "center")
        if self.value:
            words = pygame.Rect(inner.x, inner.bottom, inner.w, below)
            colour = look.palette.pill_note
            text.draw(surface, self.value, words, self.px(theme.TINY), colour, align="center")
        self.ring(surface, look)


def patch(size: tuple[int, int], felt: pygame.Surface, radius: int) -> pygame.Surface:
    """Draw a piece of cloth with round corners."""
    surface = paint.rounded(size, radius, theme.CREAM).copy()
    surface.blit(
        pygame.transform.smoothscale(felt, size), (0, 0), special_flags=pygame.BLEND_RGB_MIN
    )
    return surface


def side_by_side(
    pictures: Sequence[pygame.Surface], size: tuple[int, int], step: float
) -> pygame.Surface:
    """Draw overlapping pictures, each a `step` (a share of its width) further right."""
    surface = pygame.Surface(size, pygame.SRCALPHA)
    wide = sum(picture.get_width() * step for picture in pictures[:-1]) + pictures[-1].get_width()
    x = (size[0] - wide) / 2
    for picture in pictures:
        surface.blit(picture, (round(x), (size[1] - picture.get_height()) // 2))
        x += picture.get_width() * step
    return surface


_TICK = 26.0


class Card(Composite, Member):
    """Elements on leather or paper, with a golden frame while selected."""

    role = "item"
    follows = True

    def __init__(
        self,
        key: str,
        name: str,
        run: Callable[[], object],
        content: Element,
        *,
        value: str = "",
        selected: bool,
        on_paper: bool,
        bare: bool = False,
        done: bool = False,
        pad: float = theme.GAP,
    ) -> None:
        """A `bare` card has no ground until it is lit or selected; a `done` card has a tick on its
        corner.
        """
        Member.__init__(self, key, name, run, value=value, selected=selected)
        self.content = Ground(None, content, pad=pad)
        self._on_paper, self._bare, self._done = on_paper, bare, done

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rect, radius, palette = self.rect, self.px(theme.RADIUS), look.palette
        line, edge = palette.line(self.unit), self.px(theme.FRAME)
        unlit = self._bare and not (self.selected or look.light)
        if not unlit:
            self.raised(surface, rect, radius)
        if self._on_paper:
            paint.box(surface, rect, radius, palette.paper.ground, theme.BRASS, line)
        elif not unlit:
            fill = mix(palette.pill, palette.pill_lit, 1.0 if self.selected else look.light)
            paint.box(surface, rect, radius, fill, palette.pill_edge, line)
        if self.selected:
            around = rect.inflate(edge, edge)
            paint.box(surface, around, radius, None, theme.GOLD_LIGHT, edge)
        super().draw(surface, look)
        if self._done:
            tick = ticked(self.px(_TICK))
            at = rect.right - self.px(_TICK) // 4, rect.top + self.px(_TICK) // 4
            paint.centred(surface, tick, at)
        self.ring(surface, look)


def ticked(side: int) -> pygame.Surface:
    return signed(side, "check", theme.DISC_INK)


def signed(side: int, sign: str, ink: theme.Colour) -> pygame.Surface:
    """Draw a brass disc with an icon."""
    disc = paint.disc(side).copy()
    paint.centred(disc, icon(sign, side // 2, ink), disc.get_rect().center)
    return disc
