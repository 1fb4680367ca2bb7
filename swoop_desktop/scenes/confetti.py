"""Confetti of suits, which falls for a few seconds and leaves no trace."""

import random
from functools import lru_cache
from math import sin
from typing import NamedTuple

import pygame

from swoop_desktop.table import pace
from swoop_desktop.ui.icons import SUIT_SIGNS, icon
from swoop_desktop.ui.theme import CREAM, GOLD, GOLD_LIGHT, Colour

PIECES = 72
"""However large the window is."""
_COLOURS: tuple[Colour, ...] = (GOLD_LIGHT, GOLD, CREAM, (214, 62, 70))
_POSES = 8
"""Pictures of one piece as it turns."""
_SIZES = (11.0, 15.0, 19.0)
"""Units."""
_SEED = 20


class _Piece(NamedTuple):
    """How one piece falls; lengths are shares of the window."""

    sign: str
    colour: Colour
    size: float
    x: float
    start: float
    """Seconds after which it comes in at the top."""
    fall: float
    """Seconds until it is out of sight."""
    sway: float
    phase: float
    spin: float
    """Poses in a second."""


class Confetti:
    """All pieces. Where they are follows from the time; what lay below them is kept and put back,
    so that nothing else has to be drawn.
    """

    def __init__(self, size: tuple[int, int], unit: float) -> None:
        """For a window of this size, in pixels; `unit` is pixels per unit."""
        self._size, self._unit = size, unit
        chance = random.Random(_SEED)
        self._pieces = [_piece(chance) for _ in range(PIECES)]
        self._passed = 0.0
        self._below: list[tuple[pygame.Surface, tuple[int, int]]] = []
        """Pictures of what lies below the pieces that are drawn, in the order they were drawn."""

    @property
    def falls(self) -> bool:
        """Whether there is still something to be seen, or something to be put back."""
        return self._passed < pace.CONFETTI or bool(self._below)

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self._passed += seconds

    def cleared(self) -> None:
        """Everything has been drawn anew: there are no pieces on it now."""
        self._below = []

    def draw(self, surface: pygame.Surface) -> None:
        """Put back what lay below the pieces, and draw them where they are now."""
        for picture, at in reversed(self._below):
            surface.blit(picture, at)
        self._below = []
        if self._passed >= pace.CONFETTI:
            return
        for piece in self._pieces:
            way = (self._passed - piece.start) / piece.fall
            if not 0.0 <= way < 1.0:
                continue
            pose = int(piece.phase + piece.spin * self._passed) % _POSES
            picture = _turned(piece.sign, piece.colour, round(piece.size * self._unit), pose)
            x = piece.x + piece.sway * sin(piece.phase + 3.1 * self._passed)
            y = way * way * 0.35 + way * 0.65
            w, h = picture.get_size()
            at = round(x * self._size[0] - w / 2), round(y * (self._size[1] + 2 * h)) - 2 * h
            seen = pygame.Rect(at, (w, h)).clip(surface.get_rect())
            if seen.w and seen.h:
                self._below.append((surface.subsurface(seen).copy(), seen.topleft))
                surface.blit(picture, at)


def _piece(chance: random.Random) -> _Piece:
    start = chance.uniform(0.0, 0.42) * pace.CONFETTI
    return _Piece(
        chance.choice(SUIT_SIGNS),
        chance.choice(_COLOURS),
        chance.choice(_SIZES),
        chance.uniform(0.01, 0.99),
        start,
        chance.uniform(0.42, 0.56) * pace.CONFETTI,
        chance.uniform(0.004, 0.016),
        chance.uniform(0.0, 8.0),
        chance.uniform(5.0, 13.0),
    )


@lru_cache(maxsize=4 * len(_COLOURS) * len(_SIZES) * _POSES)
def _turned(sign: str, colour: Colour, side: int, pose: int) -> pygame.Surface:
    """A piece as it is seen while it turns over in the air: tilted, and narrower at times."""
    face = icon(sign, side, colour)
    narrow = max(3, round(side * (0.3 + 0.7 * abs(1 - 2 * ((pose * 3 % _POSES) / _POSES)))))
    squeezed = pygame.transform.smoothscale(face, (narrow, side))
    return pygame.transform.rotozoom(squeezed, 360 * pose / _POSES, 1.0).convert_alpha()
