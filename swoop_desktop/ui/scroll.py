"""Scrolling and its bar: the same for texts, lists and whole pages."""

from dataclasses import dataclass

import pygame

from swoop_desktop.ui import paint
from swoop_desktop.ui.palette import Palette


@dataclass(slots=True)
class Scrolled:
    """How far something is scrolled, in pixels. It outlives the widgets that show it."""

    offset: float = 0.0
    held: float = 0.0
    """Place on the bar where the mouse holds it, in pixels from its top."""
    pulled: float | None = None
    """Place where the mouse holds the content instead of its bar: pixels of the surface."""
    beyond: float = 0.0
    """Offset beyond an end that is allowed until it is scrolled back from there."""

    def to(self, offset: float, most: float) -> None:
        """Scroll to an offset, but at most to `most`."""
        self.offset = min(max(0.0, self.beyond, most), max(min(0.0, self.beyond), offset))
        self.beyond = 0.0 if 0 <= self.offset <= most else self.offset

    def hold(self, pixels: float) -> None:
        """Scroll so far down, also beyond an end."""
        self.offset += pixels
        self.beyond = self.offset


class Bar:
    """A bar as long as the part in sight; it is shown where that is not everything."""

    def __init__(
        self, track: pygame.Rect, unit: float, seen: int, whole: int, scrolled: Scrolled
    ) -> None:
        """`track` is where the bar moves: as wide as it is, and as tall as there is room. `seen`
        and `whole` are heights in pixels of the part in sight and of everything.
        """
        self.track, self.unit, self.seen, self.whole = track, unit, seen, whole
        self.scrolled = scrolled
        scrolled.to(scrolled.offset, self.most)

    @property
    def most(self) -> int:
        """The farthest offset."""
        return max(0, self.whole - self.seen)

    @property
    def thumb(self) -> pygame.Rect:
        """The part of the track that can be dragged."""
        track = self.track
        tall = max(round(24 * self.unit), round(track.h * self.seen / max(1, self.whole)))
        tall = min(tall, track.h)
        share = min(max(0.0, self.scrolled.offset / max(1, self.most)), 1.0)
        y = track.y + round((track.h - tall) * share)
        return pygame.Rect(track.x, y, track.w, tall)

    def by(self, pixels: float) -> bool:
        """Scroll by so many pixels. True if that moved anything."""
        before = self.scrolled.offset
        self.scrolled.to(before + pixels, self.most)
        return self.scrolled.offset != before

    def grab(self, pos: tuple[int, int]) -> bool:
        """Take hold of the bar; above and below, it comes to the mouse. False if it is not shown,
        or the mouse is not at it.
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
        """Take hold of the content. False if all of it is in sight."""
        self.scrolled.pulled = pos[1]
        return self.most > 0

    def drag(self, pos: tuple[int, int]) -> bool:
        """Scroll as the mouse moves the bar or the content. True if that moved anything."""
        if self.scrolled.pulled is not None:
            pulled, self.scrolled.pulled = self.scrolled.pulled, pos[1]
            return self.by(pulled - pos[1])
        room = max(1, self.track.h - self.thumb.h)
        share = (pos[1] - self.scrolled.held - self.track.y) / room
        return self.by(share * self.most - self.scrolled.offset)

    def draw(
        self, surface: pygame.Surface, palette: Palette, *, lit: bool, paper: bool = False
    ) -> None:
        """Draw the bar, if there is anything to scroll; on `paper` in its ink."""
        if self.most:
            colour = palette.caption if lit else palette.muted
            if paper:
                colour = palette.paper.ink if lit else palette.paper.faint
            paint.box(surface, self.thumb, max(1, self.track.w // 2), colour)
