"""Calls SDL functions that pygame doesn't wrap, in pygame's own SDL."""

import ctypes
import logging
import sys
from collections.abc import Callable
from functools import cache

import pygame

log = logging.getLogger(__name__)


def library() -> ctypes.CDLL:
    """Raises OSError; a missing function then raises AttributeError."""
    if pygame.version.SDL[0] != 2:
        raise OSError(f"SDL is of version {pygame.version.SDL[0]}")
    # Elsewhere than on Windows, a symbol is also found in a library's dependencies.
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


def call(name: str, *arguments: object) -> int | None:
    """Call an SDL function. None if it is missing, and for a null pointer."""
    function = _function(name)
    return None if function is None else function(*arguments)


@cache
def _function(name: str) -> Callable[..., int | None] | None:
    try:
        found = getattr(library(), name)
    except (OSError, AttributeError) as reason:
        log.info("SDL can't be asked: %s", reason)
        return None
    found.restype = _RESULTS.get(name, ctypes.c_int)
    taken: Callable[..., int | None] = found
    return taken


_RESULTS = {
    "SDL_GetPrimarySelectionText": ctypes.c_void_p,
    "SDL_GetWindowFlags": ctypes.c_uint32,
    "SDL_GetWindowFromID": ctypes.c_void_p,
}
"""Result types other than int."""
