"""Fading strengths of marks, the turn's light and rings."""

from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, TypeVar

import pygame

from swoop_desktop.ui import theme

FULL = 4
"""Steps to full strength."""
Key = TypeVar("Key", bound=Hashable)


class Fades(Generic[Key]):
    def __init__(self) -> None:
        self._shares: dict[Key, float] = {}
        self._wanted = frozenset[Key]()
        self._followed = 0.0

    @property
    def steps(self) -> Mapping[Key, int]:
        return {key: round(share * FULL) for key, share in self._shares.items()}

    @property
    def busy(self) -> bool:
        return any(share < 1 or self.leaves(key) for key, share in self._shares.items())

    def leaves(self, key: Key) -> bool:
        return key not in self._wanted

    def forget(self, key: Key) -> None:
        del self._shares[key]

    def follow(self, wanted: Iterable[Key], now: float, *, fades: bool) -> None:
        """Fade `wanted` in and all else out: at once unless `fades`, or if no time has passed.
        `now` is in the timeline's seconds.
        """
        step = 0.0 if fades else 1.0
        if fades and self.busy:
            step = (now - self._followed) / theme.CHANGE or 1.0
        coming = dict.fromkeys(wanted)
        self._followed, self._wanted = now, frozenset(coming)
        for key in self._shares | coming:
            share = self._shares.get(key, 0.0) + (step if key in coming else -step)
            if key in coming or share > 0:
                self._shares[key] = min(1.0, share)
            else:
                del self._shares[key]


def weak(picture: pygame.Surface, step: int) -> pygame.Surface:
    if step < FULL:
        picture = picture.copy()
        picture.set_alpha(255 * step // FULL)
    return picture
