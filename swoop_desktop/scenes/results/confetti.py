"""Falling crowns and confetti over a finished page.

Positions are a function of time. The pixels below are saved and restored, so that nothing else is
redrawn.
"""

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import sin
from typing import NamedTuple, TypeAlias

import pygame

from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.svg import SUIT_SIGNS, icon
from swoop_desktop.ui.theme import CREAM, GOLD, GOLD_LIGHT, Colour

Drawn: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A picture and its top left corner."""

PIECES = 84
"""Number of pieces, in a window of any size."""
_COLOURS: tuple[Colour, ...] = (GOLD_LIGHT, GOLD, CREAM, (214, 62, 70))
_POSES = 8
"""Number of pictures of one turning piece."""
_SIZES = (13.0, 17.0, 22.0)
_SEED = 20
_HEIGHT = 1.6
"""Height of a crown's fall, in crown heights."""


class Overlay:
    """Pictures over a finished page, until removed."""

    def __init__(self) -> None:
        self._below: list[Drawn] = []
        """The covered pixels, in drawing order."""

    @property
    def clean(self) -> bool:
        return not self._below

    def forget(self) -> None:
        """Forget the covered pixels after the page was redrawn."""
        self._below = []

    def draw(
        self,
        surface: pygame.Surface,
        pictures: Iterator[Drawn],
        before: Sequence[pygame.Rect] = (),
    ) -> None:
        """Replace the last pictures by these; `before` are boxes in front of them."""
        for picture, at in reversed(self._below):
            surface.blit(picture, at)
        self._below = []
        for picture, at in pictures:
            seen = pygame.Rect(at, picture.get_size()).clip(surface.get_rect())
            if seen.w and seen.h:
                below = surface.subsurface(seen).copy()
                self._below.append((below, seen.topleft))
                surface.blit(picture, at)
                for box in before:
                    hidden = seen.clip(box)
                    if hidden.w and hidden.h:
                        surface.blit(below, hidden, hidden.move(-seen.x, -seen.y))


def crowns(resting: Sequence[Drawn], passed: float, top: int = 0) -> Iterator[Drawn]:
    """Yield the falling crowns, `passed` seconds after the start. They bounce once, and stay below
    `top` (pixels).
    """
    share = min(1.0, passed / timing.CROWN)
    high = 1.0 - (share / 0.62) ** 2 if share < 0.62 else 0.22 * _arch((share - 0.62) / 0.38)
    for picture, (x, y) in resting:
        if share < 0.2:
            picture = picture.copy()
            picture.set_alpha(round(255 * share / 0.2))
        fallen = y - round(_HEIGHT * high * picture.get_height())
        yield picture, (x, max(fallen, min(top, y)))


def confetti(size: tuple[int, int], unit: float, passed: float) -> Iterator[Drawn]:
    """Yield the confetti `passed` seconds after its start; `unit` is pixels per unit."""
    for piece in _pieces():
        way = (passed - piece.start) / piece.fall
        if not 0.0 <= way < 1.0:
            continue
        pose = int(piece.phase + piece.spin * passed) % _POSES
        picture = _turned(piece.sign, piece.colour, round(piece.size * unit), pose)
        x = piece.x + piece.sway * sin(piece.phase + 3.1 * passed)
        y = way * way * 0.35 + way * 0.65
        w, h = picture.get_size()
        yield picture, (round(x * size[0] - w / 2), round(y * (size[1] + 2 * h)) - 2 * h)


class _Piece(NamedTuple):
    """A piece's fall. `x` and `sway` are shares of the window's width, `size` is units."""

    sign: str
    colour: Colour
    size: float
    x: float
    start: float
    """Seconds until the piece enters at the top."""
    fall: float
    sway: float
    phase: float
    spin: float
    """Poses a second."""


@lru_cache(maxsize=1)
def _pieces() -> tuple[_Piece, ...]:
    """Return all pieces, the same each time."""
    chance, longest = random.Random(_SEED), timing.CONFETTI
    return tuple(
        _Piece(
            chance.choice(SUIT_SIGNS),
            chance.choice(_COLOURS),
            chance.choice(_SIZES),
            chance.uniform(0.01, 0.99),
            chance.uniform(0.0, 0.42) * longest,
            chance.uniform(0.42, 0.56) * longest,
            chance.uniform(0.004, 0.016),
            chance.uniform(0.0, 8.0),
            chance.uniform(5.0, 13.0),
        )
        for _ in range(PIECES)
    )


def _arch(share: float) -> float:
    """Rise from 0 to 1 and return to 0."""
    return 4 * share * (1 - share)


@lru_cache(maxsize=len(SUIT_SIGNS) * len(_COLOURS) * len(_SIZES) * _POSES)
def _turned(sign: str, colour: Colour, side: int, pose: int) -> pygame.Surface:
    """Draw a tilted piece, narrowed by its turn."""
    face = icon(sign, side, colour)
    narrow = max(3, round(side * (0.3 + 0.7 * abs(1 - 2 * ((pose * 3 % _POSES) / _POSES)))))
    squeezed = pygame.transform.smoothscale(face, (narrow, side))
    return pygame.transform.rotozoom(squeezed, 360 * pose / _POSES, 1.0).convert_alpha()
