"""What is shown between the picture of one scene, or of one size of the window, and the next."""

import pygame

from swoop_desktop.ui.theme import usual_scale

_RISE = 8.0
"""Units by which a page rises from below."""
_STEADY = 0.1
"""Seconds for which a window keeps its size when nobody drags its edge any more."""


class Dissolve:
    """Fades from the picture that was shown to the one that is drawn on `surface` meanwhile."""

    def __init__(
        self, shown: pygame.Surface, seconds: float, rising: pygame.Rect | None = None
    ) -> None:
        """Begin with what is `shown` now; the part `rising` of the next picture comes from below
        it.
        """
        self.surface = shown.copy()
        """Surface for the next scene, which keeps what was drawn as that of the window does."""
        self.changed = True
        """Whether the mixture is another one than was drawn last."""
        self._old, self._seconds, self._passed = shown.copy(), seconds, 0.0
        self._rising, self._rise = rising, _RISE * usual_scale(shown.get_size())

    @property
    def over(self) -> bool:
        """Whether only the next scene can be seen."""
        return self._passed >= self._seconds

    def go_on(self, dt: float) -> None:
        """Let so many seconds pass."""
        self._passed += dt
        self.changed = self.changed or dt > 0

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the present mixture."""
        self.changed = False
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


class Stretch:
    """The last picture of a window, at whatever size the window is being dragged to."""

    def __init__(self, picture: pygame.Surface) -> None:
        self._picture, self._steady, self._frames = picture, 0.0, 0

    @property
    def over(self) -> bool:
        """Whether the window has kept its size for so long that it may stay so."""
        return self._steady >= _STEADY

    def begin_again(self) -> None:
        """Wait anew: the window has another size."""
        self._steady = 0.0

    def go_on(self, dt: float) -> None:
        """Let a frame of so many seconds pass."""
        self._steady += dt
        self._frames += 1

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the picture as large as the surface. False in the first frame, for which it was
        enough to take the picture.
        """
        if self._frames < 2:
            return False
        pygame.transform.scale(self._picture, surface.get_size(), surface)
        return True
