"""A list of lines to select one from, in a box that may show only some of them at once."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.ui.layout import Element, Grain, UnitBox
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.scroll import Bar, Scrolled
from swoop_desktop.ui.widgets import Item, Look, Widget


class Lines:
    """How far a list is scrolled: by whole lines, so that none is cut. It belongs to its page."""

    def __init__(self, change: Callable[[], object]) -> None:
        """`change` is called when the list was scrolled."""
        self.change = change
        self._scrolled = Scrolled()
        self._shown: int | None = None
        """Line that must be in sight the next time."""

    def show(self, line: int) -> None:
        """Scroll a line into sight."""
        self._shown = line

    def lay(self, box: pygame.Rect, unit: float, row: int, count: int) -> tuple[range, "ListBar"]:
        """Return the lines in sight of `count` in a box, each `row` pixels high, and the bar beside
        them, which is shown where these are not all.
        """
        fits = max(1, box.h // row)
        if self._shown is not None:
            first = round(self._scrolled.offset / row)
            first = min(max(first, self._shown - fits + 1), self._shown)
            self._scrolled.offset, self._shown = float(first * row), None
        wide = max(3, round(6 * unit))
        track = pygame.Rect(box.right - wide, box.y, wide, fits * row)
        bar = Bar(track, unit, fits * row, count * row, self._scrolled)
        first = round(self._scrolled.offset / row)
        return range(first, min(count, first + fits)), ListBar(self, bar, unit, row)


class ListView(Element):
    """The lines of a list that are in sight in the room it has, and the bar beside them."""

    across = down = 1.0

    def __init__(
        self,
        lines: Lines,
        count: int,
        make: Callable[[int, "ListBar"], Widget],
        *,
        row: float,
        least: int = 3,
        gap: float = 2.0,
        low: float | None = None,
        fit: int = 0,
        filled: bool = False,
        fitted: bool = False,
    ) -> None:
        """`make` makes one of `count` lines, each `row` units high with the `gap` below it: lower,
        down to `low`, where `fit` lines are seen then, and higher if they are to have the room
        `filled`. There is room for `least` lines at least; a list that is `fitted` does not stretch
        beyond its lines.
        """
        self._lines, self._count, self._make, self._row = lines, count, make, row
        self._least, self._gap = least, gap
        self._low, self._fit, self._filled = row if low is None else low, max(1, fit), filled
        self._shown: list[Widget] = []
        if fitted:
            self.down = 0.0
            self._least = max(1, count)

    def widths(self, unit: float) -> tuple[float, float]:
        return 160.0, 320.0

    def height(self, width: float, unit: float) -> float:
        return max(self._row, self.least) * min(self._least, max(1, self._count))

    def highest(self, width: float, unit: float) -> float:
        return max(self._row, self.least) * max(1, self._count)

    def place(self, box: UnitBox, grain: Grain) -> None:
        around = grain.rect(box)
        # Rounded down, so that edges that are rounded leave room for all lines of the least height.
        row = int(self._row_in(around.h / grain.unit) * grain.unit + 0.01)
        shown, bar = self._lines.lay(around, grain.unit, row, self._count)
        wide = around.w - (round(14 * grain.unit) if bar.rect.w else 0)
        high = row - round(self._gap * grain.unit)
        self._shown = [
            self._make(line, bar).at(
                pygame.Rect(around.x, around.y + i * row, wide, high), grain.unit
            )
            for i, line in enumerate(shown)
        ]
        self._shown.append(bar)

    def _row_in(self, room: float) -> float:
        """Return the height of a line in a room so high, in units."""
        row = max(self._row, self.least)
        if self._filled:
            return room / max(1, int(room // row))
        return max(self._low, self.least, min(row, room / self._fit))

    @property
    def children(self) -> Sequence[Element]:
        return self._shown


class ListBar(Widget):
    """The bar at the right of a list: for the mouse, since keys go from line to line."""

    role = "scrollbar"
    for_mouse = True

    def __init__(self, lines: Lines, bar: Bar, unit: float, row: int) -> None:
        reach = bar.track.inflate(2 * round(6 * unit), 0) if bar.most else pygame.Rect(0, 0, 0, 0)
        super().__init__("list bar", _("Scroll bar"))
        self.at(reach, unit)
        self.lines, self.bar, self.row = lines, bar, row

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.bar.draw(surface, look.palette, lit=look.hover or look.pressed)

    def grab(self, pos: tuple[int, int]) -> bool:
        taken = self.bar.grab(pos)
        self.lines.change()
        return taken

    def drag(self, pos: tuple[int, int]) -> None:
        self.bar.drag(pos)
        self.lines.change()

    def wheel(self, steps: float) -> bool:
        """Scroll three whole lines a step."""
        moved = self.bar.by(-round(3 * steps) * self.row)
        self.lines.change()
        return moved


class LineItem(Item):
    """A line of such a list; the arrow keys select at once, as in any list."""

    def __init__(
        self,
        key: str,
        words: str,
        line: int,
        last: int,
        bar: ListBar,
        choose: Callable[[int], object],
        move_to: Callable[[int], object],
        *,
        selected: bool,
        note: str = "",
        below: str = "",
    ) -> None:
        """Line `line` of a list whose last one is `last`. `choose` selects another line; `move_to`
        does so too, and takes the keyboard's focus there.
        """
        super().__init__(
            key,
            words,
            lambda: choose(line),
            selected=selected,
            note=note,
            below=below,
        )
        self.line, self.last, self.bar, self.move_to = line, last, bar, move_to

    def node(self) -> Node:
        """Return its description, with its place in the whole list."""
        return replace(super().node(), place=(self.line + 1, self.last + 1))

    def key_down(self, event: pygame.event.Event) -> bool:
        """Select the next line with up and down, and move the focus along."""
        page = max(1, self.bar.bar.seen // self.bar.row - 1)
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
        self.move_to(to)
        return True

    def wheel(self, steps: float) -> bool:
        return self.bar.wheel(steps)

    def pull(self, pos: tuple[int, int]) -> str:
        return self.bar.key if self.bar.bar.pull(pos) else ""
