"""Transitions between scenes, and between sizes of the window."""

import pygame

from swoop_desktop.ui.theme import usual_scale

_RISE = 8.0
_STEADY = 0.1
"""Seconds without a new size that end the dragging of a window's edge."""


class Dissolve:
    """Fades from the old picture to the picture on `surface`."""

    def __init__(
        self, shown: pygame.Surface, seconds: float, rising: pygame.Rect | None = None
    ) -> None:
        """The part `rising` of the new picture moves up."""
        self.surface = shown.copy()
        self.changed = True
        """True if the blend differs from the last one drawn."""
        # Per-pixel alpha blends four times as fast as a surface's alpha.
        self._old = pygame.Surface(shown.get_size(), pygame.SRCALPHA)
        self._old.blit(shown, (0, 0))
        self._seconds, self._passed = seconds, 0.0
        self._rising, self._rise = rising, _RISE * usual_scale(shown.get_size())

    @property
    def over(self) -> bool:
        return self._passed >= self._seconds

    def go_on(self, dt: float) -> None:
        self._passed += dt
        self.changed = self.changed or dt > 0

    def draw(self, surface: pygame.Surface) -> None:
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
    below, right = whole.bottom - inner.bottom, whole.right - inner.right
    return (
        pygame.Rect(whole.x, whole.y, whole.w, inner.y - whole.y),
        pygame.Rect(whole.x, inner.bottom, whole.w, below),
        pygame.Rect(whole.x, inner.y, inner.x - whole.x, inner.h),
        pygame.Rect(inner.right, inner.y, right, inner.h),
    )


class Stretch:
    def __init__(self, picture: pygame.Surface) -> None:
        self._picture, self._steady, self._frames = picture, 0.0, 0

    @property
    def over(self) -> bool:
        """True once the window has kept its size for `_STEADY` seconds."""
        return self._steady >= _STEADY

    def begin_again(self) -> None:
        self._steady = 0.0

    def go_on(self, dt: float) -> None:
        self._steady += dt
        self._frames += 1

    def draw(self, surface: pygame.Surface) -> bool:
        """Draw the stretched picture. False in the first frame: resizing took that frame."""
        if self._frames < 2:
            return False
        pygame.transform.scale(self._picture, surface.get_size(), surface)
        return True
