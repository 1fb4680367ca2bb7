"""Calls functions of pygame's SDL that pygame doesn't wrap; wakes the main loop; maps keys by
position on layouts without Latin letters or digits.
"""

import contextlib
import ctypes
import logging
import string
import sys
from collections.abc import Callable, Container
from functools import cache

import pygame

WAKE = pygame.event.custom_type()


def wake() -> None:
    """Wake the main loop. Store a result for the scene before calling this. One queued event serves
    all callers.
    """
    with contextlib.suppress(pygame.error):
        if not pygame.event.peek(WAKE, pump=False):
            pygame.event.post(pygame.event.Event(WAKE))


log = logging.getLogger(__name__)


def library() -> ctypes.CDLL:
    """Load pygame's own SDL. Raises OSError."""
    if pygame.version.SDL[0] != 2:
        raise OSError(f"SDL is of version {pygame.version.SDL[0]}")
    # Except on Windows, a library also finds the symbols of its dependencies.
    return ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.base.__file__)


def call(name: str, *arguments: object) -> int | None:
    """Call an SDL function. Returns None if SDL lacks it, and for a null pointer."""
    function = lookup(name)
    return None if function is None else function(*arguments)


@cache
def lookup(name: str) -> Callable[..., int | None] | None:
    try:
        function = getattr(library(), name)
    except (OSError, AttributeError) as reason:
        log.info("SDL can't be asked: %s", reason)
        return None
    function.restype = _RESULTS.get(name, ctypes.c_int)
    taken: Callable[..., int | None] = function
    return taken


_RESULTS = {
    "SDL_GetPrimarySelectionText": ctypes.c_void_p,
    "SDL_GetWindowFlags": ctypes.c_uint32,
    "SDL_GetWindowFromID": ctypes.c_void_p,
}
"""By function: result types other than int."""


_ROW = "1234567890"
_PLACED = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_A + 26), string.ascii_lowercase, strict=True))
_PLACED |= dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_1 + 10), _ROW, strict=True))
_PLACED |= {pygame.KSCAN_COMMA: ",", pygame.KSCAN_PERIOD: ".", pygame.KSCAN_SLASH: "/"}
"""By scancode: characters of a US keyboard."""


def by_place(event: pygame.event.Event, chosen: Container[str] = ()) -> pygame.event.Event:
    """Translate a key to the character at its position on a US keyboard, unless the layout has that
    character elsewhere. The event keeps the layout's own character as `sign`. Bound characters
    (`chosen`) are not translated.
    """
    sign, place = event.key, event.dict.get("scancode", 0)
    wanted = _PLACED.get(place)
    if wanted is None or not 32 < sign < 0x110000:
        return event
    if chr(sign) in string.ascii_lowercase + _ROW or chr(sign) in chosen:
        return event
    typed = event.dict.get("unicode", "")
    if chr(sign).isdecimal():
        wanted = str(int(chr(sign)))
    elif wanted in _ROW and typed.isdecimal() and len(typed) == 1:
        wanted = str(int(typed))
    elif _place_of(wanted) not in (0, place):
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": ord(wanted), "sign": sign})


def _place_of(sign: str) -> int:
    return call("SDL_GetScancodeFromKey", ord(sign)) or 0
