"""A selectable card on a page: the second press starts what it stands for."""

from collections.abc import Callable

import pygame

from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.icons import icon
from swoop_desktop.ui.layout import Element, Ground
from swoop_desktop.ui.palette import mix
from swoop_desktop.ui.widgets import Composite, Look, Member

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
        done: bool = False,
        pad: float = 12.0,
    ) -> None:
        """One that is `done` has a tick on its corner, above its frame."""
        Member.__init__(self, key, name, run, value=value, selected=selected)
        self.content = Ground(None, content, pad=pad)
        self._on_paper, self._done = on_paper, done

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rect, radius, palette = self.rect, self.px(theme.RADIUS), look.palette
        line, edge = palette.line(self.unit), self.px(3)
        paint.cast(surface, rect, radius, self.px(7), 110)
        if self._on_paper:
            paint.box(surface, rect, radius, palette.paper.ground, theme.BRASS, line)
        else:
            fill = mix(palette.pill, palette.pill_lit, 1.0 if self.selected else look.light)
            paint.box(surface, rect, radius, fill, palette.pill_edge, line)
        if self.selected:
            around = rect.inflate(edge, edge)
            paint.box(surface, around, radius, None, theme.GOLD_LIGHT, edge)
        super().draw(surface, look)
        if self._done:
            tick = ticked(self.px(_TICK))
            at = rect.right - self.px(_TICK) // 4, rect.top + self.px(_TICK) // 4
            surface.blit(tick, tick.get_rect(center=at))
        self.ring(surface, look)


def ticked(side: int) -> pygame.Surface:
    """Draw a disc of brass with a tick."""
    disc = paint.disc(side).copy()
    tick = icon("check", side // 2, theme.DISC_INK)
    disc.blit(tick, tick.get_rect(center=disc.get_rect().center))
    return disc
