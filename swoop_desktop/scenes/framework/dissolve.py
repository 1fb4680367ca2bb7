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
        # With an opacity for each pixel it is laid over another one in a quarter of the time.
        self._old = pygame.Surface(shown.get_size(), pygame.SRCALPHA)
        self._old.blit(shown, (0, 0))
        self._seconds, self._passed = seconds, 0.0
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
        left = 0.0 if self.over else (1 - self._passed / self._seconds) ** 3
        low, part = round(self._rise * left), self._rising
        if part is not None and low:
            risen = pygame.Rect(part.x, part.y + low, part.w, part.h - low)
            surface.blit(self.surface, risen, risen.move(0, -low))
            for side in _around(risen, surface.get_rect()):
                surface.blit(self.surface, side, side)
        else:
            surface.blit(self.surface, (0, 0))
        if left:
            faded = 255, 255, 255, round(255 * left)
            self._old.fill(faded, special_flags=pygame.BLEND_RGBA_MIN)
            surface.blit(self._old, (0, 0))


def _around(inner: pygame.Rect, whole: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """Return what is left of a rectangle beside another one within it."""
    below, right = whole.bottom - inner.bottom, whole.right - inner.right
    return (
        pygame.Rect(whole.x, whole.y, whole.w, inner.y - whole.y),
        pygame.Rect(whole.x, inner.bottom, whole.w, below),
        pygame.Rect(whole.x, inner.y, inner.x - whole.x, inner.h),
        pygame.Rect(inner.right, inner.y, right, inner.h),
    )


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
