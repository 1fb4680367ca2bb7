"""The SDL that pygame has loaded, for what pygame has no function for."""

import ctypes
import sys

import pygame


def library() -> ctypes.CDLL:
    """Return it. Raises OSError without it, and what is taken from it AttributeError if it is not
    there.
    """
    if pygame.version.SDL[0] != 2:
        raise OSError(f"SDL is of version {pygame.version.SDL[0]}")
    # Elsewhere than on Windows a symbol is also looked for in what a library depends on.
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)
