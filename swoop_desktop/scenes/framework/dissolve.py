"""The way from the picture of one scene to that of the next: the one goes, the other rises."""

import pygame

from swoop_desktop.ui.theme import usual_scale

_RISE = 8.0
"""Units that a page comes from below."""


class Dissolve:
    """Shows the picture that was there, and more and more of the one that is drawn on `surface`
    meanwhile.
    """

    def __init__(
        self, shown: pygame.Surface, seconds: float, rising: pygame.Rect | None = None
    ) -> None:
        """Begin with what is `shown` now; the part `rising` of the next comes from below it."""
        self.surface = shown.copy()
        """What the next scene draws on, which keeps what was drawn as that of the window does."""
        self._old, self._seconds, self._passed = shown.copy(), seconds, 0.0
        self._rising, self._rise = rising, _RISE * usual_scale(shown.get_size())

    @property
    def over(self) -> bool:
        """Whether only the next scene is seen."""
        return self._passed >= self._seconds

    def go_on(self, dt: float) -> None:
        """So many seconds have passed."""
        self._passed += dt

    def draw(self, surface: pygame.Surface) -> None:
        """Draw how far it has come."""
        surface.blit(self.surface, (0, 0))
        if self.over:
            return
        left = (1 - self._passed / self._seconds) ** 3
        low, part = round(self._rise * left), self._rising
        if part is not None and low:
            area = part.x, part.y, part.w, part.h - low
            surface.blit(self.surface, part.move(0, low), area)
        self._old.set_alpha(round(255 * left))
        surface.blit(self._old, (0, 0))
