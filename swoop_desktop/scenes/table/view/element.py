"""The things at the table: values that draw themselves, so that equal ones stay as they are."""

from collections.abc import Hashable, Iterator, Mapping
from types import MappingProxyType
from typing import NamedTuple, Protocol

import pygame

from swoop_desktop.tabletop.geometry.frame import Frame
from swoop_desktop.tabletop.motion.swoop_timeline import Point
from swoop_desktop.ui.palette import Palette

Z_ALOFT = 1_000_000
"""Depth above everything, even flying cards."""


class Pen(NamedTuple):
    """Sizes, colours and moods of all drawings."""

    frame: Frame
    palette: Palette
    four: bool = False
    """True for small cards in four colours."""
    lean: tuple[Point, float] = ((0.0, 0.0), 0.0)
    """The point over which everybody leans, and the share."""
    quiet: float = 0.0
    """The share by which the log recedes."""
    steps: Mapping[Hashable, int] = MappingProxyType({})
    """Strengths of the ring, and by seat of the turn's light."""

    @property
    def unit(self) -> float:
        return self.frame.unit


class Piece(NamedTuple):
    key: str
    picture: pygame.Surface
    x: float
    y: float
    z: float
    pad: float = 0.0
    """Pixels of shadow around it."""


class Element(Protocol):
    def draw(self, pen: Pen) -> Iterator[Piece]: ...
