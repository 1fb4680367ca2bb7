"""Scrolling and its bar, for texts, lists and pages."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from swoop_desktop.ui import paint
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Widget


@dataclass(slots=True)
class Scrolled:
    """A scroll offset in pixels. It outlives the widgets that show it."""

    offset: float = 0.0
    held: float = 0.0
    """Pixels from the thumb's top to the mouse that holds it."""
    pulled: float | None = None
    """Pixels: y at which the mouse holds the content; None while it doesn't."""
    beyond: float = 0.0
    """Offset past an end, allowed until the content is scrolled back; else 0."""

    def to(self, offset: float, most: float) -> None:
        self.offset = min(max(0.0, self.beyond, most), max(min(0.0, self.beyond), offset))
        self.beyond = 0.0 if 0 <= self.offset <= most else self.offset

    def hold(self, pixels: float) -> None:
        """Scroll by so many pixels, also beyond an end."""
        self.offset += pixels
        self.beyond = self.offset


class Bar:
    """A scroll bar, shown if not everything is in sight."""

    def __init__(
        self, track: pygame.Rect, unit: float, seen: int, whole: int, scrolled: Scrolled
    ) -> None:
        """`seen` and `whole` are heights in pixels."""
        self.track, self.unit, self.seen, self.whole = track, unit, seen, whole
        self.scrolled = scrolled
        scrolled.to(scrolled.offset, self.most)

    @property
    def most(self) -> int:
        return max(0, self.whole - self.seen)

    @property
    def thumb(self) -> pygame.Rect:
        track = self.track
        tall = max(round(24 * self.unit), round(track.h * self.seen / max(1, self.whole)))
        tall = min(tall, track.h)
        share = min(max(0.0, self.scrolled.offset / max(1, self.most)), 1.0)
        y = track.y + round((track.h - tall) * share)
        return pygame.Rect(track.x, y, track.w, tall)

    def by(self, pixels: float) -> bool:
        """Scroll by so many pixels; True if anything moved."""
        before = self.scrolled.offset
        self.scrolled.to(before + pixels, self.most)
        return self.scrolled.offset != before

    def grab(self, pos: tuple[int, int]) -> bool:
        """Grab the bar; a press beside its thumb moves the thumb there. False if the bar is hidden
        or not at `pos`.
        """
        reach = self.track.inflate(round(16 * self.unit), 0)
        if not self.most or not reach.collidepoint(pos):
            return False
        thumb = self.thumb
        inside = thumb.top <= pos[1] < thumb.bottom
        self.scrolled.held = pos[1] - thumb.y if inside else thumb.h / 2
        self.scrolled.pulled = None
        self.drag(pos)
        return True

    def pull(self, pos: tuple[int, int]) -> bool:
        """Grab the content; False if all of it is in sight."""
        self.scrolled.pulled = pos[1]
        return self.most > 0

    def drag(self, pos: tuple[int, int]) -> bool:
        """Scroll by dragging the bar or the content; True if anything moved."""
        if self.scrolled.pulled is not None:
            pulled, self.scrolled.pulled = self.scrolled.pulled, pos[1]
            return self.by(pulled - pos[1])
        room = max(1, self.track.h - self.thumb.h)
        share = (pos[1] - self.scrolled.held - self.track.y) / room
        return self.by(share * self.most - self.scrolled.offset)

    def draw(
        self, surface: pygame.Surface, palette: Palette, *, lit: bool, paper: bool = False
    ) -> None:
        """Draw the bar if needed; on `paper` in ink."""
        if self.most:
            colour = palette.caption if lit else palette.muted
            if paper:
                colour = palette.paper.ink if lit else palette.paper.faint
            paint.box(surface, self.thumb, max(1, self.track.w // 2), colour)


class Scrolling(Widget):
    """A widget that scrolls by wheel, keys and its bar."""

    bar: Bar
    line: int
    """Height of a line in pixels."""
    change: Callable[[], object]
    """Called after scrolling."""

    def scroll(self, by: float) -> bool:
        moved = self.bar.by(by)
        self.change()
        return moved

    def wheel(self, steps: float) -> bool:
        return self.scroll(-3 * steps * self.line)

    def key_down(self, event: pygame.event.Event) -> bool:
        by = {
            pygame.K_UP: -self.line,
            pygame.K_DOWN: self.line,
            pygame.K_PAGEUP: -self.bar.seen,
            pygame.K_PAGEDOWN: self.bar.seen,
            pygame.K_HOME: -self.bar.whole,
            pygame.K_END: self.bar.whole,
        }.get(event.key)
        return by is not None and self.scroll(by)

    def grab(self, pos: tuple[int, int]) -> bool:
        """Grab the bar or the content, unless all is in sight."""
        taken = self.bar.grab(pos) or self.bar.pull(pos)
        self.change()
        return taken

    def drag(self, pos: tuple[int, int]) -> None:
        self.bar.drag(pos)
        self.change()
