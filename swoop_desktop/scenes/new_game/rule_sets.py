"""Rule sets to choose from."""

from collections.abc import Callable

import pygame

from swoop_desktop.engine.names import span
from swoop_desktop.resources.language import _, n_, strung
from swoop_desktop.rulesets import library
from swoop_desktop.rulesets.minutes import minutes
from swoop_desktop.scenes.common.rule_list import Choice, in_short, rule_key
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import least_pixels
from swoop_desktop.ui.palette import times
from swoop_desktop.ui.widgets import Look, Member, lit_line

_TITLE, _NAME, _MINUTES = 22.0, 16.0, 70.0
"""Units: size of the name on paper and in a row; width of the minutes' column."""


class RuleRow(Member):
    """A row with players and minutes; the chosen one, on paper, also with its peculiarities."""

    across = 1.0
    wide = (120.0, 360.0)

    def __init__(
        self, choice: Choice, run: Callable[[], object], tall: float, *, selected: bool
    ) -> None:
        own, self._told = choice.own, in_short(choice)
        players = span(*choice.game.seats(choice.rules))
        taken = minutes().get(choice.rules.name) if own is None else None
        said = [self._told, _("{number} players").format(number=players)]
        if taken:
            said.append(n_("{count} minute", "{count} minutes", taken))
        super().__init__(rule_key(choice), choice.title, run, value=strung(said), selected=selected)
        self._players = players
        self._minutes = _("{count} min").format(count=taken) if taken else ""
        self._face, self.tall = "" if own is None else library.face_of(own), tall

    def height(self, width: float, unit: float) -> float:
        if not self.selected:
            return super().height(width, unit)
        lines = text.wrap(self._told, round(theme.SMALL * unit), least_pixels(width, unit))
        small = len(lines) * text.line_height(round(theme.SMALL * unit))
        return (text.line_height(round(_TITLE * unit)) + small) / unit

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        paper, row = look.palette.paper, self.rect.inflate(-2 * self.px(8), 0)
        size, weight, ink = self.px(_NAME), "regular", theme.CREAM
        notes = [(self._minutes, theme.GOLD_LIGHT, "medium"),
                 (self._players, look.palette.muted, "regular")]  # fmt: skip
        if self.selected:
            size, weight, ink, row = self.px(_TITLE), "display", paper.gold, self.rect.copy()
            row.h = text.line_height(size)
            below = self.rect.move(0, row.h)
            text.draw_wrapped(surface, self._told, below, self.px(theme.SMALL), paper.ink)
            note = " · ".join(filter(None, (self._players, self._minutes)))
            notes = [(note, paper.faint, "medium")]
        else:
            lit_line(surface, self.rect, look, self.px(theme.RADIUS - 2), chosen=False)
            rule = self.rect.x, self.rect.bottom - 1, self.rect.w, max(1, self.px(0.8))
            surface.fill(times(look.palette.mat, 1.25), rule)
        if self._face:
            side = min(row.h - self.px(4), self.px(28))
            surface.blit(portrait(self._face, side), (row.x, row.centery - side // 2))
            row = row.move(side + self.px(8), 0)
            row.w -= side + self.px(8)
        for words, tone, heavy in notes:
            wide = text.measure(words, self.px(theme.TINY), heavy)
            text.draw(surface, words, row, self.px(theme.TINY), tone, heavy, "right")
            row.w -= wide + self.px(8) if self.selected else self.px(_MINUTES)
        text.draw(surface, self.name, row, size, ink, weight)
        self.ring(surface, look)
