"""A selectable card on a page: the second press starts what it stands for."""

from collections.abc import Callable

import pygame

from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.layout import Element, Ground
from swoop_desktop.ui.palette import mix
from swoop_desktop.ui.widgets import Composite, Look, Member


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
        pad: float = 12.0,
    ) -> None:
        Member.__init__(self, key, name, run, value=value, selected=selected)
        self.content, self._on_paper = Ground(None, content, pad=pad), on_paper

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
        self.ring(surface, look)
