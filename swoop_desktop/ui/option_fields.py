"""Fields of an option: a whole number to type or step, chips to switch or sort."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.node import NO_STATES, Amount
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.text_fields import Field, Typed
from swoop_desktop.ui.widgets import Look, Widget


class Number(Field):
    """A number between − and +. Typed numbers may be out of range, so that the page can explain the
    limits; steps stay in range.
    """

    role = "number"

    letters = "1234567890"

    def __init__(
        self,
        key: str,
        name: str,
        typed: Typed,
        number: int | None,
        span: tuple[int, int],
        change: Callable[[int | None, bool], object],
        redraw: Callable[[], object],
        *,
        nothing: str = "",
        step: int = 1,
        wrong: bool = False,
    ) -> None:
        """`change` takes the number (None if erased) and whether typing goes on. `redraw` is called
        when only the selection changed. With words for `nothing`, the number may be None, the step
        above the highest of `span`.
        """
        most = len(str(span[1])) + 1
        super().__init__(key, name, typed, redraw, hint=nothing, most=most, wrong=wrong)
        if typed.words.isdecimal():
            number = int(typed.words)  # typed, but maybe not taken yet
        self.number, self.span, self.take, self.by = number, span, change, step
        self.value = nothing if number is None else str(number)
        self.amount = None if number is None else Amount(number, *span, step)

    @property
    def _side(self) -> int:
        return min(self.rect.h, self.rect.w // 3)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.well(surface, look)
        side = self._side
        for sign, x, by in (("minus", self.rect.x, -1), ("plus", self.rect.right - side, 1)):
            may = self._after(by) != self.number
            colour = theme.GOLD_LIGHT if may else look.palette.rim
            picture = icon(sign, side // 3, colour)
            paint.centred(surface, picture, (x + side // 2, self.rect.centery))
        self._write(surface, look, self.rect.inflate(-2 * side, 0))

    def _write(self, surface: pygame.Surface, look: Look, inner: pygame.Rect) -> None:
        """Draw the number centred, with the caret while it is typed."""
        state, pixels = self.typed_text, self.px(theme.BODY)
        words = state.words or self.hint
        colour = theme.CREAM if state.words else look.palette.muted
        if state.words and state.all_selected and look.focus:
            wide = text.measure(words, pixels, "medium figures") + self.px(theme.NEAR)
            lit = pygame.Rect(0, 0, min(wide, inner.w), round(pixels * 1.4))
            lit.center = inner.center
            paint.box(surface, lit, self.px(theme.TIGHT), look.palette.hover)
        box = text.draw(surface, words, inner, pixels, colour, "medium figures", "center")
        if look.focus and not state.all_selected:
            tall = round(pixels * 1.2)
            x = (box.right if state.words else box.x) + 1
            surface.fill(
                theme.GOLD_LIGHT, (x, inner.centery - tall // 2, self.px(theme.EDGE), tall)
            )

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """Step at the ends; in the middle or by key, let typing replace the number."""
        if pos is not None and pos[0] < self.rect.x + self._side:
            self.step(-1)
        elif pos is not None and pos[0] >= self.rect.right - self._side:
            self.step(1)
        else:
            super().press(None)

    def typed(self, words: str) -> bool:
        """Insert typed figures; + and − step."""
        if words in ("+", "-", "−"):
            self.step(1 if words == "+" else -1)
            return True
        figures = "".join(str(int(letter)) for letter in words if letter.isdecimal())
        return not figures or super().typed(figures)

    def grab(self, pos: tuple[int, int]) -> bool:
        return False

    def key_down(self, event: pygame.event.Event) -> bool:
        """Step with left and right; edit the figures."""
        match event.key:
            case pygame.K_LEFT | pygame.K_RIGHT:
                self.step(-1 if event.key == pygame.K_LEFT else 1)
            case pygame.K_SPACE | pygame.K_HOME | pygame.K_END:
                return False
            case pygame.K_DELETE if not self.typed_text.selected:
                self.typed_text.erase(self.typed_text.beside(-1))
                self.edited()
            case _:
                return super().key_down(event)
        return True

    def wheel(self, steps: float) -> bool:
        self.step(1 if steps > 0 else -1)
        return True

    def step(self, by: int) -> None:
        """Go to the next (1) or previous (-1) step."""
        to = self._after(by)
        if to != self.number:
            words = "" if to is None else str(to)
            state = self.typed_text
            state.words = words
            state.select_all()
            self.take(to, False)

    def _after(self, by: int) -> int | None:
        low, high = self.span
        if self.number is None:
            return high if by < 0 else None
        if self.number >= high and by > 0:
            return None if self.hint else min(self.number, high)
        if self.number <= low and by < 0:
            return max(self.number, low)
        over = self.number % self.by
        to = self.number - over + by * self.by + (self.by if over and by < 0 else 0)
        return min(max(low, to), high)

    def edited(self) -> None:
        words = self.typed_text.words
        self.typed_text.caret = len(words)
        self.take(int(words) if words else None, True)


class Figures(Number):
    """A small number in a grid, without − and +. Left and right lead to its neighbours, also across
    rows.
    """

    role = "field"
    lead: Callable[[int], bool] | None = None
    """Moves the focus by so many numbers; returns False at the end."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        self.well(surface, look)
        self._write(surface, look, self.rect.inflate(-self.px(theme.NEAR), 0))

    @property
    def _side(self) -> int:
        return 0

    def key_down(self, event: pygame.event.Event) -> bool:
        if event.key in (pygame.K_LEFT, pygame.K_RIGHT):
            by = -1 if event.key == pygame.K_LEFT else 1
            return self.lead is not None and self.lead(by)
        return super().key_down(event)


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
        """The chip shows `words`; `name` is for screen readers."""
        super().__init__(key, name)
        self.words, self.on, self.change = words, on, change
        wide = CHIP if len(words) < 3 else CHIP + 7.0 * len(words) - 4.0
        self.wide = wide, wide
        self.states = frozenset({"checked"}) if on else NO_STATES

    def widths(self, unit: float) -> tuple[float, float]:
        wide = max(self.wide[0], self.least)
        return wide, wide

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        radius = self.px(theme.RADIUS)
        if self.on:
            self.raised(surface, self.rect, radius)
            fill = theme.GOLD_LIGHT if look.pressed or look.hover else theme.CREAM
            paint.box(surface, self.rect, radius, fill)
            ink, weight = theme.INK, "bold"
        else:
            fill = look.palette.hover if look.hover else look.palette.sunken
            paint.box(surface, self.rect, radius, fill, look.palette.rim, self.px(1))
            ink, weight = look.palette.caption, "regular"
        inner = self.rect.inflate(-self.px(theme.TIGHT), 0)
        text.draw(surface, self.words, inner, self.px(theme.BODY), ink, weight, "center")
        self.ring(surface, look)

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
        """`place` is the chip's index in `row`. `move` takes the new index and whether the drag
        goes on. `held` outlives the chip: the point where a drag began and, once the mouse moved, a
        second point.
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
    """Return the distance of a point from the middle of a box; vertical distance counts three
    times.
    """
    return abs(box.centerx - pos[0]) + 3 * abs(box.centery - pos[1])
