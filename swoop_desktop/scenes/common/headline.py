"""A large heading that shrinks, then wraps."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine.names import named
from swoop_desktop.resources.language import _, tr
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import least_pixels
from swoop_desktop.ui.widgets import Look, Widget

_SMALLEST = 0.62
"""Share of its size to which a heading shrinks before it wraps."""
_STEP = 1.16
"""Line height per pixel of size."""
_WEIGHT = "display"


class Headline(Widget):
    """A heading that shrinks before it wraps."""

    role = "heading"
    across = 1.0

    def __init__(
        self,
        key: str,
        words: str,
        size: float,
        align: str = "left",
    ) -> None:
        super().__init__(key, words)
        self.size, self.align = size, align

    def height(self, width: float, unit: float) -> float:
        rows, pixels = _fitting(self.name, least_pixels(width, unit), round(self.size * unit))
        return len(rows) * _STEP * pixels / unit

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rows, pixels = _fitting(self.name, self.rect.w, self.px(self.size))
        step, below = round(_STEP * pixels), max(1, self.px(1.5))
        for i, row in enumerate(rows):
            box = pygame.Rect(self.rect.x, self.rect.y + i * step, self.rect.w, step)
            dark = look.palette.night
            text.draw(surface, row, box.move(0, below), pixels, dark, _WEIGHT, self.align)
            text.draw(surface, row, box, pixels, theme.GOLD_LIGHT, _WEIGHT, self.align)


def _fitting(words: str, wide: int, pixels: int) -> tuple[tuple[str, ...], int]:
    """Return the lines and their size in pixels."""
    smallest = max(8, round(pixels * _SMALLEST))
    for size in range(pixels, smallest - 1, -1):
        if text.measure(words, size, _WEIGHT) <= wide:
            return (words,), size
    return text.wrap(words, smallest, wide, _WEIGHT), smallest


def who_won(names: Sequence[str], winners: Sequence[int], you: int | None) -> str:
    """Return a sentence on who won; `you` is the seat addressed."""
    if not winners:
        return _("Nobody wins the game")
    rest = [seat for seat in winners if seat != you]
    joined = tr(named(rest, names)) if rest else ""
    if you in winners:
        if not joined:
            return _("You win the game")
        return _("You share the win with {names}").format(names=joined)
    if len(winners) == 1:
        return _("{name} wins the game").format(name=joined)
    return _("{names} share the win").format(names=joined)
