"""A page of the book that is turned: from the picture before to the one that is drawn meanwhile."""

import pygame

from swoop_desktop.tabletop.motion.timeline import glide

_SECONDS = 0.18
_SHADE = 40
"""How much darker the page is when it stands upright, of 255."""


class TurningPage:
    """Shows how a page goes over from one side of the book to the other."""

    def __init__(self, by: int) -> None:
        """Turn on, or back if `by` is negative."""
        self._on = by > 0
        self._passed = 0.0
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None

    @property
    def over(self) -> bool:
        """Whether the page lies on the other side."""
        return self._passed >= _SECONDS

    def go_on(self, dt: float) -> None:
        """Let so many seconds pass."""
        self._passed += dt

    @property
    def begun(self) -> bool:
        """Whether it has the picture of the book as it was."""
        return self._old is not None

    def begin(self, surface: pygame.Surface, book: pygame.Rect) -> None:
        """Keep the picture of the book as it was."""
        self._old = surface.subsurface(book.clip(surface.get_rect())).copy()

    def take(self, surface: pygame.Surface, book: pygame.Rect) -> None:
        """Keep the picture of the book as it will be."""
        self._new = surface.subsurface(book.clip(surface.get_rect())).copy()

    def draw(self, surface: pygame.Surface, book: pygame.Rect) -> None:
        """Draw the book with the page where it is now."""
        area, old, new = book.clip(surface.get_rect()), self._old, self._new
        if old is None or new is None or old.get_size() != new.get_size():
            return
        share = glide(min(1.0, self._passed / _SECONDS))
        half = area.w // 2
        left, right = pygame.Rect(0, 0, half, area.h), pygame.Rect(half, 0, area.w - half, area.h)
        resting = left if self._on else right
        surface.blit(new, area)
        surface.blit(old, resting.move(area.topleft), resting)
        rising = share < 0.5
        source, at_left = (old, not self._on) if rising else (new, self._on)
        part = left if at_left else right
        wide = round(part.w * abs(1 - 2 * share))
        if wide > 1:
            page = pygame.transform.scale(source.subsurface(part), (wide, area.h))
            dark = 255 - round(_SHADE * (1 - abs(1 - 2 * share)))
            page.fill((dark, dark, dark), special_flags=pygame.BLEND_RGB_MULT)
            surface.blit(page, (area.x + half - wide if at_left else area.x + half, area.y))
