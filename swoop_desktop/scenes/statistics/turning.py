"""The animation of a turning book page, between two pictures."""

import pygame

from swoop_desktop.tabletop.motion.timeline import glide

_SECONDS = 0.18
_SHADE = 40
"""Darkening of the upright page, of 255."""


class TurningPage:
    """A page that turns from one side of the book to the other."""

    def __init__(self, by: int) -> None:
        """Turn forwards, or back if `by` is negative."""
        self._on = by > 0
        self._passed = 0.0
        self._old: pygame.Surface | None = None
        self._new: pygame.Surface | None = None

    @property
    def over(self) -> bool:
        return self._passed >= _SECONDS

    def go_on(self, dt: float) -> None:
        """Advance time in seconds."""
        self._passed += dt

    @property
    def begun(self) -> bool:
        """True once it has the old picture."""
        return self._old is not None

    def begin(self, surface: pygame.Surface, book: pygame.Rect) -> None:
        """Keep the book's old picture."""
        self._old = surface.subsurface(book.clip(surface.get_rect())).copy()

    def take(self, surface: pygame.Surface, book: pygame.Rect) -> None:
        """Keep the book's new picture."""
        self._new = surface.subsurface(book.clip(surface.get_rect())).copy()

    def draw(self, surface: pygame.Surface, book: pygame.Rect) -> None:
        """Draw the book with the page in its position."""
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
