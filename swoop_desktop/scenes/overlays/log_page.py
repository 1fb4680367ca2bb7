"""What happened so far, to read in peace: the whole log, and from each line a look at the table."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.list_view import Lines, ListBar
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.table_facts import Chronicle, LogLine
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.drawing import furniture
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.widgets import Look, Picker, Widget, Words

_WIDE, _PAD = 760.0, 20.0
_ROW, _HEAD, _FOOT = 32.0, 72.0, 78.0
"""Height of a line, and of what is above and below them all."""
_BUTTON = 150.0
EVERYBODY = "all"
"""The choice of those whose lines are shown: everybody's."""


class LogScene(Page):
    """Lines as the table has shown them: they name no card that is hidden from the player."""

    first = "back"
    over = True

    def __init__(
        self, chronicle: Chronicle, show: Callable[[Sequence[LogLine], int], object]
    ) -> None:
        """`show` shows the table as it was after one of several lines, given by its place."""
        super().__init__()
        self.name = _("Log")
        self.chronicle, self._show = chronicle, show
        self.who = EVERYBODY
        self.lines = list(chronicle.lines)
        self.scrolled = Lines(self.changed)
        self.scrolled.show(max(0, len(self.lines) - 1))

    def build(self) -> None:
        """Whose lines, the lines, and a way back."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left, top = (self.wide - wide) / 2, min(32.0, self.margin / 2)
        self.box = self.rect(left, top, wide, self.tall - 2 * top)
        inner = wide - 2 * _PAD
        box = self.rect(left + _PAD, top + 14, inner * 0.5, 46)
        size = 22 if self.narrow else 28
        title = self.label(
            "page title", self.name, box, size, theme.CREAM, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        names = [(str(seat), name) for seat, name in enumerate(self.chronicle.names)]
        box = self.rect(left + _PAD + inner * 0.5, top + 17, inner * 0.5, 40)
        choices = [(EVERYBODY, _("Everybody")), *names]
        who = Picker("who", _("Who"), box, self.scale, choices, self.who, self._choose)
        self.group("filter", _("Whose plays are shown"), [who])
        self._list(self.rect(left + _PAD, top + _HEAD, inner, self.tall - 2 * top - _HEAD - _FOOT))
        bottom = self.tall - top - 62
        back = [("back", _("Back"), self.app.pop, True)]
        self._note(left + _PAD, bottom, inner - _BUTTON - theme.GAP)
        row = button_row(self, back, left + wide - _PAD, bottom, _BUTTON)
        self.group("buttons", _("Buttons"), row)

    def _list(self, inner: pygame.Rect) -> None:
        """The lines in sight, and a bar beside them."""
        row = round(_ROW * self.scale)
        shown, bar = self.scrolled.lay(inner, self.scale, row, len(self.lines))
        inner.w -= round(14 * self.scale) if bar.rect.w else 0
        boxes = (
            pygame.Rect(inner.x, inner.y + i * row, inner.w, row - 2) for i in range(len(shown))
        )
        items: list[Widget] = [
            LogItem(self, place, box, bar) for place, box in zip(shown, boxes, strict=True)
        ]
        self.group("log", self.name, [*items, bar], "list")

    def _note(self, left: float, top: float, wide: float) -> None:
        """What a line is good for, and what is missing."""
        said = _("Press a line to see the table as it was then.")
        if self.chronicle.cut:
            said = _("Earlier lines are not kept.") + " " + said
        if not self.lines:
            said = _("Nothing yet.")
        if self.chronicle.origin:
            said = f"{self.chronicle.origin}. {said}"
        tall = min(theme.BUTTON + 0.0, Words.tall_of(said, wide, self.scale))
        note = self.rect(left, top + (theme.BUTTON - tall) / 2, wide, tall)
        words = Words("about lines", said, note, self.scale, theme.SMALL, self.palette.muted)
        self.group("note", _("Note"), [words])

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for the lines."""
        self.panel(surface, self.box)

    def go_to(self, place: int) -> None:
        """Bring a line into sight, and the keyboard's focus to it."""
        place = min(max(0, place), len(self.lines) - 1)
        self.scrolled.show(place)
        self.changed()
        self.focus.set(f"line {place}", visible=True)

    def show(self, place: int) -> None:
        """Show the table as it was after a line."""
        self._show(self.lines, place)

    def _choose(self, who: str) -> None:
        """Show the lines of one player, or of everybody; those that begin a deal stay."""
        self.who = who
        self.lines = [
            line
            for line in self.chronicle.lines
            if who == EVERYBODY or str(line.seat) == who or line.heard == 1
        ]
        self.scrolled.show(max(0, len(self.lines) - 1))
        self.changed()


class LogItem(Widget):
    """A line of the log: who, what, and the cards."""

    role = "item"
    action = "press"

    def __init__(self, page: LogScene, place: int, rect: pygame.Rect, bar: ListBar) -> None:
        line = page.lines[place]
        super().__init__(f"line {place}", line.words, rect, page.scale)
        self.page, self.place, self.line, self.bar = page, place, line, bar
        self.value = ", ".join(map(card_name, line.cards))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The line; one that begins a deal is a heading."""
        line = self.line
        if look.hover:
            paint.box(surface, self.rect, self.px(7), look.palette.hover)
        inner = self.rect.inflate(-self.px(16), 0)
        if line.heard == 1:
            text.draw(surface, line.words, inner, self.px(theme.BODY), theme.GOLD_LIGHT, "medium")
        else:
            face = "" if line.seat is None else self.page.chronicle.faces[line.seat]
            told, four = (face, line.words, line.cards), self.page.app.settings.four_colour
            furniture.line(surface, inner, self.unit, look.palette, told, theme.CREAM, four=four)
        self.ring(surface, look, 7)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Look at the table."""
        self.page.show(self.place)

    def wheel(self, steps: float) -> bool:
        """Scroll the list."""
        return self.bar.wheel(steps)

    def key_down(self, event: pygame.event.Event) -> bool:
        """Line by line, page by page, and to either end."""
        last, page = len(self.page.lines) - 1, max(1, self.bar.bar.seen // self.bar.row - 1)
        to = {
            pygame.K_UP: self.place - 1,
            pygame.K_DOWN: self.place + 1,
            pygame.K_PAGEUP: max(0, self.place - page),
            pygame.K_PAGEDOWN: min(last, self.place + page),
            pygame.K_HOME: 0,
            pygame.K_END: last,
        }.get(event.key)
        if to is None or not 0 <= to <= last:
            return False  # beyond either end lies what else is on the page
        self.page.go_to(to)
        return True
