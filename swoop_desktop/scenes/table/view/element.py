"""The table's elements: values that draw themselves; equal values aren't redrawn."""

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
    """Sizes, colours and effects that all drawings share."""

    frame: Frame
    palette: Palette
    four: bool = False
    """True for small cards in four colours."""
    lean: tuple[Point, float] = ((0.0, 0.0), 0.0)
    """The point that faces lean over, and how far: 0 to 1."""
    quiet: float = 0.0
    """How far the log has faded: 0 to 1."""
    steps: Mapping[Hashable, int] = MappingProxyType({})
    """By ring or, for the turn's light, by seat: strength of a fading light."""

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
    """Pixels of shadow around the picture."""


class Element(Protocol):
    def draw(self, pen: Pen) -> Iterator[Piece]: ...
