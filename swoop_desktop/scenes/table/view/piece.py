"""What the table draws beside its cards."""

from typing import TypeAlias

import pygame

Piece: TypeAlias = tuple[str, pygame.Surface, float, float, float]
"""A key, a picture, where its corner is, and its depth."""
