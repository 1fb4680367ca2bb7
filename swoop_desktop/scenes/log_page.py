"""What happened so far, to read in peace: the whole log, and from each line a look at the table."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.scenes.page import Page
from swoop_desktop.scenes.table.shown import Chronicle, LogLine
from swoop_desktop.table import furniture
from swoop_desktop.table.names import card_name
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.language import _
from swoop_desktop.ui.widgets import Look, Picker, Widget

_WIDE = 720.0
_ROW = 32.0
_BOTTOM, _BAR = 80.0, 14.0
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
        self.name = _("What happened")
        self.chronicle, self._show = chronicle, show
        self.who = EVERYBODY
        self.lines = list(chronicle.lines)
        self.offset = len(self.lines)
        """The first line in sight; the page opens at the newest."""

    @property
    def fits(self) -> int:
        """How many lines are in sight at once."""
        return max(1, int((self.tall - self.top - _BOTTOM - 20) // _ROW))

    def build(self) -> None:
        """Whose lines, the lines, and a way back."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left = (self.wide - wide) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        names = [(str(seat), name) for seat, name in enumerate(self.chronicle.names)]
        box = self.rect(left + wide * 0.5, self.top - 56, wide * 0.5, 40)
        choices = [(EVERYBODY, _("Everybody")), *names]
        who = Picker("who", _("Who"), box, self.scale, choices, self.who, self._choose)
        self.group("filter", _("Whose plays are shown"), [who])
        self._list(left, wide)
        self._note(left, wide)
        self.footer([("back", _("Back"), self.app.pop, True)], left + wide)

    def _list(self, left: float, wide: float) -> None:
        """The lines in sight, and a bar beside them."""
        tall = self.tall - self.top - _BOTTOM
        self.box = self.rect(left, self.top, wide, tall)
        self.offset = min(max(0, self.offset), max(0, len(self.lines) - self.fits))
        shown = range(self.offset, min(len(self.lines), self.offset + self.fits))
        top, inner = self.top + 10, wide - 20 - _BAR
        items: list[Widget] = [
            LineItem(self, place, self.rect(left + 10, top + row * _ROW, inner, _ROW - 2))
            for row, place in enumerate(shown)
        ]
        self.group("log", self.name, items, "list")
        if len(self.lines) > self.fits:
            track = self.rect(left + wide - _BAR - 6, top, _BAR, tall - 20)
            self.group("scroll", _("Scroll"), [Bar(self, track)])

    def _note(self, left: float, wide: float) -> None:
        """What a line is good for, and what is missing."""
        said = _("Press a line to see the table as it was then.")
        if self.chronicle.cut:
            said = _("Earlier lines are not kept.") + " " + said
        if not self.lines:
            said = _("Nothing yet.")
        note = self.rect(left, self.tall - 64, wide - 180, theme.BUTTON)
        words = self.label("note", said, note, theme.SMALL, theme.MUTED)
        self.group("note", _("Note"), [words])

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for the lines."""
        self.panel(surface, self.box)

    def move_by(self, lines: int) -> bool:
        """Further down by so many lines, or up. True if there was anything more to see."""
        before = self.offset
        self.offset = min(max(0, before + lines), max(0, len(self.lines) - self.fits))
        self.changed()
        return self.offset != before

    def go_to(self, place: int) -> None:
        """Bring a line into sight, and the keyboard's focus to it."""
        place = min(max(0, place), len(self.lines) - 1)
        self.offset = min(max(self.offset, place - self.fits + 1), place)
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
        self.offset = len(self.lines)
        self.changed()


class LineItem(Widget):
    """A line of the log: who, what, and the cards."""

    role = "item"
    action = "press"

    def __init__(self, page: LogScene, place: int, rect: pygame.Rect) -> None:
        line = page.lines[place]
        super().__init__(f"line {place}", line.words, rect, page.scale)
        self.page, self.place, self.line = page, place, line
        self.value = ", ".join(map(card_name, line.cards))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The line; one that begins a deal is a heading."""
        line, begins = self.line, self.line.heard == 1
        if look.hover:
            paint.box(surface, self.rect, self.px(7), theme.HOVER)
        inner = self.rect.inflate(-self.px(16), 0)
        if begins:
            text.draw(surface, line.words, inner, self.px(theme.BODY), theme.GOLD_LIGHT, "medium")
        else:
            face = "" if line.seat is None else self.page.chronicle.faces[line.seat]
            furniture.line(surface, inner, self.unit, (face, line.words, line.cards), theme.CREAM)
        self.ring(surface, look, 7)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Look at the table."""
        self.page.show(self.place)

    def wheel(self, steps: float) -> bool:
        """Three lines a step."""
        return self.page.move_by(-round(3 * steps) or (-1 if steps > 0 else 1))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Line by line, page by page, and to either end."""
        by = {
            pygame.K_UP: -1,
            pygame.K_DOWN: 1,
            pygame.K_PAGEUP: -self.page.fits,
            pygame.K_PAGEDOWN: self.page.fits,
            pygame.K_HOME: -len(self.page.lines),
            pygame.K_END: len(self.page.lines),
        }.get(event.key)
        if by is None or (by == -1 and not self.place):
            return False
        if by == 1 and self.place == len(self.page.lines) - 1:
            return False
        self.page.go_to(self.place + by)
        return True


class Bar(Widget):
    """Says where in the log the lines in sight are; it can be dragged."""

    role = "scrollbar"
    action = "scroll"

    def __init__(self, page: LogScene, rect: pygame.Rect) -> None:
        super().__init__("bar", _("Scroll"), rect, page.scale)
        self.page = page

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """As long as the share of the lines that is in sight."""
        page, rect = self.page, self.rect
        tall = max(self.px(24), rect.h * page.fits // len(page.lines))
        most = max(1, len(page.lines) - page.fits)
        y = rect.y + (rect.h - tall) * page.offset // most
        grown = look.hover or look.pressed or look.focus
        wide = self.px(6)
        box = pygame.Rect(rect.centerx - wide // 2, y, wide, tall)
        paint.box(surface, box, wide // 2, theme.MUTED if grown else theme.FAINT)

    def grab(self, pos: tuple[int, int]) -> bool:
        """It follows the mouse."""
        self.drag(pos)
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """The lines in sight are those that the mouse points at."""
        page = self.page
        share = (pos[1] - self.rect.y) / max(1, self.rect.h)
        page.move_by(round(share * (len(page.lines) - page.fits)) - page.offset)

    def wheel(self, steps: float) -> bool:
        """Three lines a step."""
        return self.page.move_by(-round(3 * steps) or (-1 if steps > 0 else 1))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Line by line."""
        by = {pygame.K_UP: -1, pygame.K_DOWN: 1}.get(event.key)
        return by is not None and self.page.move_by(by)
