"""The type of pictures beside the cards."""

from typing import TypeAlias

import pygame

Piece: TypeAlias = tuple[str, pygame.Surface, float, float, float]
"""Key, picture, corner's x and y, depth."""
