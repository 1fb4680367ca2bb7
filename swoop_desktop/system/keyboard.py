"""Maps keys by position on layouts without Latin letters or digits."""

import string
from collections.abc import Container

import pygame

from swoop_desktop.system.sdl import call

_ROW = "1234567890"
_PLACED = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_A + 26), string.ascii_lowercase, strict=True))
_PLACED |= dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_1 + 10), _ROW, strict=True))
_PLACED |= {pygame.KSCAN_COMMA: ",", pygame.KSCAN_PERIOD: ".", pygame.KSCAN_SLASH: "/"}
"""Characters of a US keyboard by scancode."""


def by_place(event: pygame.event.Event, chosen: Container[str] = ()) -> pygame.event.Event:
    """Translate a key to the character at its position on a US keyboard, if the layout has that
    character nowhere. The event keeps the layout's character as `sign`. Bound keys (`chosen`) stay.
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
