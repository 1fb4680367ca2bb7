"""The page of the whole log. Each line opens the table as it was then."""

from collections.abc import Callable, Sequence
from functools import partial

import pygame

from swoop_desktop.resources.language import _, paragraph, strung
from swoop_desktop.scenes.common.list_view import LineItem, Lines, ListView
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.table_facts import Chronicle, LogLine
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Element, Group, Row, stretched
from swoop_desktop.ui.widgets import Look, Picker, Words

EVERYBODY = "all"
"""Key of the choice that shows everybody's lines."""


_WIDE = 480.0
"""Units: width of the mat; the table stays visible beside it."""


class LogScene(Page):
    """The log's lines as the table showed them, without cards hidden from the player."""

    first = "back"
    over = True
    lamp = ((0.7, 0.5), 0.66, 0.36)

    def __init__(
        self, chronicle: Chronicle, show: Callable[[Sequence[LogLine], int], object]
    ) -> None:
        """`show` takes lines and an index, and opens the table as it was at that line."""
        super().__init__()
        self.name = _("Log")
        self.chronicle, self._show = chronicle, show
        self.who = EVERYBODY
        self.lines = list(chronicle.lines)
        self.scrolled = Lines(self.changed, self._go_to, self.focus)
        self.scrolled.show(max(0, len(self.lines) - 1))

    def compose(self) -> Element:
        names = [(str(seat), name) for seat, name in enumerate(self.chronicle.names)]
        who = Picker("who", _("Who"), [(EVERYBODY, _("Everybody")), *names], self.who, self._choose)
        lines = ListView(self.scrolled, len(self.lines), partial(LogItem, self), row=32)
        note = Words("about lines", self._note, theme.SMALL, self.palette.muted)
        back = self.back()
        return self.dialog(
            Row(
                stretched(self.heading()),
                Group("filter", _("Whose plays are shown"), stretched(who)),
            ),
            Group("log", self.name, lines, role="list"),
            Row(note, self.buttons_row(back)),
            width=_WIDE,
            tall=self.tall,
            align=0.0,
        )

    @property
    def _note(self) -> str:
        """Say how to use the lines, and which are missing."""
        hint = _("Press a line to see the table as it was then.")
        if self.chronicle.cut:
            hint = paragraph((_("Earlier lines are not kept."), hint))
        if not self.lines:
            hint = _("Nothing yet.")
        return f"{self.chronicle.origin}. {hint}" if self.chronicle.origin else hint

    def _go_to(self, place: int) -> None:
        self.scrolled.show(place)
        self.changed()

    def show(self, place: int) -> None:
        """Open the table as it was at this line."""
        self._show(self.lines, place)

    def _choose(self, who: str) -> None:
        """Show the lines of one player, or all; beginnings of deals stay."""
        self.who = who
        self.lines = [
            line
            for line in self.chronicle.lines
            if who == EVERYBODY or str(line.seat) == who or line.event_count == 1
        ]
        self.scrolled.show(max(0, len(self.lines) - 1))
        self.changed()


class LogItem(LineItem):
    action = "press"

    def __init__(self, page: LogScene, place: int) -> None:
        line = page.lines[place]
        super().__init__(f"line {place}", line.aloud, selected=False)
        self.page, self.told = page, line
        self.value = strung(map(card_name, line.cards))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        line = self.told
        self.lit(surface, look)
        inner = self.within
        if line.event_count == 1:
            text.draw(surface, line.words, inner, self.px(theme.BODY), theme.GOLD_LIGHT, "medium")
        else:
            face = "" if line.seat is None else self.page.chronicle.faces[line.seat]
            content, four = (face, line.words, line.cards), self.page.app.settings.four_colour
            furniture.line(surface, inner, self.unit, look.palette, content, theme.CREAM, four=four)
        self.ring(surface, look)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self.page.show(self.line)

    def key_down(self, event: pygame.event.Event) -> bool:
        """At either end, let the focus leave the list."""
        ends = {pygame.K_UP: 0, pygame.K_DOWN: self.last}
        return self.line != ends.get(event.key) and super().key_down(event)
