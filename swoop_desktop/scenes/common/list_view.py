"""A single-selection list that scrolls."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.ui import theme
from swoop_desktop.ui.focus import Focus
from swoop_desktop.ui.layout import Element, Grain, UnitBox
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.scroll import Bar, Scrolled, Scrolling
from swoop_desktop.ui.widgets import Item, Look, Widget


class Lines:
    """A list's scroll position in whole lines, which the page keeps."""

    bar: "ListBar"

    def __init__(
        self, change: Callable[[], object], choose: Callable[[int], object], focus: Focus
    ) -> None:
        """`choose` chooses another line; `change` is called after scrolling."""
        self.change, self.choose, self._focus = change, choose, focus
        self.clicked = (-1, 0.0)
        """Line and time of the last click."""
        self.items: list[LineItem] = []
        """Widgets of the visible lines."""
        self._scrolled = Scrolled()
        self._shown: int | None = None
        """Line to scroll into sight at the next layout."""

    def show(self, line: int) -> None:
        self._shown = line

    def move_to(self, line: int) -> None:
        self.choose(line)
        for item in self.items:
            if item.line == line:
                self._focus.set(item.key, visible=True)

    def lay(self, box: pygame.Rect, unit: float, row: int, count: int) -> range:
        """Return the visible lines of `count`, each `row` pixels high, and make the scroll bar,
        which is shown if needed.
        """
        fits = max(1, box.h // row)
        if self._shown is not None:
            first = round(self._scrolled.offset / row)
            first = min(max(first, self._shown - fits + 1), self._shown)
            self._scrolled.offset, self._shown = float(first * row), None
        wide = max(3, round(theme.BAR * unit))
        track = pygame.Rect(box.right - wide, box.y, wide, fits * row)
        bar = Bar(track, unit, fits * row, count * row, self._scrolled)
        self.bar = ListBar(self, bar, unit, row)
        first = round(self._scrolled.offset / row)
        return range(first, min(count, first + fits))


class ListView(Element):
    """The visible lines of a list and its scroll bar."""

    across = down = 1.0

    def __init__(
        self,
        lines: Lines,
        count: int,
        make: Callable[[int], "LineItem"],
        *,
        row: float,
        least: int = 3,
        gap: float = 2.0,
        filled: bool = False,
    ) -> None:
        """`make` returns a line's widget. Lines are `row` units high, `gap` included; if `filled`,
        they grow to fill the list. The list has room for at least `least` lines.
        """
        self._lines, self._count, self._make, self._row = lines, count, make, row
        self._least, self._gap, self._filled = least, gap, filled
        self._shown: list[Widget] = []

    def widths(self, unit: float) -> tuple[float, float]:
        return 160.0, 320.0

    def height(self, width: float, unit: float) -> float:
        return self._tall * min(self._least, max(1, self._count))

    def highest(self, width: float, unit: float) -> float:
        return self._tall * max(1, self._count)

    @property
    def _tall(self) -> float:
        return max(self._row, self.least)

    def place(self, box: UnitBox, grain: Grain) -> None:
        around, tall = grain.rect(box), self._tall
        if self._filled:
            room = around.h / grain.unit
            tall = room / max(1, int(room // tall))
        # Rounded down: the box's edges are rounded too, and all lines must fit.
        row = int(tall * grain.unit + 0.01)
        shown = self._lines.lay(around, grain.unit, row, self._count)
        bar = self._lines.bar
        wide = around.w - (round(2 * theme.BAR * grain.unit) if bar.rect.w else 0)
        high = row - round(self._gap * grain.unit)
        self._lines.items = []
        for i, line in enumerate(shown):
            item = self._make(line)
            item.lines, item.line, item.last = self._lines, line, self._count - 1
            rect = pygame.Rect(around.x, around.y + i * row, wide, high)
            self._lines.items.append(item.at(rect, grain.unit))
        self._shown = [*self._lines.items, bar]

    @property
    def children(self) -> Sequence[Element]:
        return self._shown


class ListBar(Scrolling):
    """A list's scroll bar, for the mouse alone."""

    role = "scrollbar"
    for_mouse = True

    def __init__(self, lines: Lines, bar: Bar, unit: float, row: int) -> None:
        reach = (
            bar.track.inflate(2 * round(theme.BAR * unit), 0)
            if bar.most
            else pygame.Rect(0, 0, 0, 0)
        )
        super().__init__("list bar", _("Scroll bar"))
        self.at(reach, unit)
        self.change, self.bar, self.line = lines.change, bar, row

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.bar.draw(surface, look.palette, lit=look.hover or look.pressed)


class LineItem(Item):
    """A line of a `ListView`, which sets its position. Arrow keys select at once."""

    lines: Lines
    line = last = 0

    def __init__(
        self, key: str, words: str, *, selected: bool, note: str = "", below: str = ""
    ) -> None:
        super().__init__(
            key,
            words,
            lambda: self.lines.choose(self.line),
            selected=selected,
            note=note,
            below=below,
        )

    def node(self) -> Node:
        return replace(super().node(), place=(self.line + 1, self.last + 1))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Select another line by key, and move the focus there."""
        bar = self.lines.bar
        page = max(1, bar.bar.seen // bar.line - 1)
        to = {
            pygame.K_UP: max(0, self.line - 1),
            pygame.K_DOWN: min(self.last, self.line + 1),
            pygame.K_PAGEUP: max(0, self.line - page),
            pygame.K_PAGEDOWN: min(self.last, self.line + page),
            pygame.K_HOME: 0,
            pygame.K_END: self.last,
        }.get(event.key)
        if to is None:
            return False
        self.lines.move_to(to)
        return True

    def wheel(self, steps: float) -> bool:
        return self.lines.bar.wheel(steps)

    def pull(self, pos: tuple[int, int]) -> str:
        bar = self.lines.bar
        return bar.key if bar.bar.pull(pos) else ""
