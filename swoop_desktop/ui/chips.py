"""Chips: small cards in a row, to switch on and off or to sort."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.node import NO_STATES
from swoop_desktop.ui.widgets import Look, Widget

CHIP = 36.0
"""Height and least width of a chip, in units."""
SPACE = 6.0
"""Units between two chips."""
_PULL = 5.0
"""Units that the mouse moves before a drag begins."""


class Chip(Widget):
    role = "toggle"
    action = "press"
    tall = CHIP

    def __init__(
        self,
        key: str,
        name: str,
        words: str,
        on: bool,
        change: Callable[[], object],
    ) -> None:
        """`words` stand on the chip, `name` is for screen readers."""
        super().__init__(key, name)
        self.words, self.on, self.change = words, on, change
        wide = CHIP if len(words) < 3 else CHIP + 7.0 * len(words) - 4.0
        self.wide = wide, wide
        self.states = frozenset({"checked"}) if on else NO_STATES

    def widths(self, unit: float) -> tuple[float, float]:
        wide = max(self.wide[0], self.least)
        return wide, wide

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = self.px(6)
        if self.on:
            paint.cast(surface, self.rect, radius, self.px(4), 100)
            fill = theme.GOLD_LIGHT if look.pressed or look.hover else theme.CREAM
            paint.box(surface, self.rect, radius, fill)
            ink, weight = theme.INK, "bold"
        else:
            fill = look.palette.hover if look.hover else look.palette.sunken
            paint.box(surface, self.rect, radius, fill, look.palette.rim, self.px(1))
            ink, weight = look.palette.caption, "regular"
        inner = self.rect.inflate(-self.px(4), 0)
        text.draw(surface, self.words, inner, self.px(theme.BODY), ink, weight, "center")
        self.ring(surface, look, 6)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self.change()


class Placed(Chip):
    """A chip in a sortable row: drag it or press Shift and an arrow key to move it; a press removes
    it.
    """

    role = "item"

    def __init__(
        self,
        key: str,
        name: str,
        words: str,
        place: int,
        row: Sequence[Widget],
        change: Callable[[], object],
        move: Callable[[int, bool], object],
        held: list[tuple[int, int]],
    ) -> None:
        """`place` is its index in `row`. `move` takes the new index and whether the drag goes on.
        `held` outlives the chip: where the drag began, and whether it moved.
        """
        super().__init__(key, name, words, True, change)
        self.states = NO_STATES
        self.spot, self.row, self.move, self.held = place, row, move, held
        self.value = f"{place + 1}"

    def key_down(self, event: pygame.event.Event) -> bool:
        by = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}.get(event.key)
        if by is None or not event.mod & pygame.KMOD_SHIFT:
            return False
        if 0 <= self.spot + by < len(self.row):
            self.move(self.spot + by, False)
        return True

    def grab(self, pos: tuple[int, int]) -> bool:
        self.held[:] = [pos]
        return True

    def drag(self, pos: tuple[int, int]) -> None:
        """Move to the place in the row nearest to the mouse."""
        start = self.held[0]
        if len(self.held) == 1:
            if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) < self.px(_PULL):
                return
            self.held.append(pos)
        nearest = min(range(len(self.row)), key=lambda place: _apart(self.row[place].rect, pos))
        if nearest != self.spot:
            self.move(nearest, True)

    def drop(self, pos: tuple[int, int]) -> None:
        """Count the drag as a press if the mouse did not move."""
        if len(self.held) == 1:
            self.change()
        self.held.clear()


def _apart(box: pygame.Rect, pos: tuple[int, int]) -> float:
    """Return the distance of a point from the middle of a box; vertical distance counts more."""
    return abs(box.centerx - pos[0]) + 3 * abs(box.centery - pos[1])
