"""Keys by their place, where their sign is no letter or figure of ours."""

import string
from collections.abc import Container

import pygame

from swoop_desktop.system.sdl import call

_ROW = "1234567890"
_PLACED = dict(zip(range(pygame.KSCAN_A, pygame.KSCAN_A + 26), string.ascii_lowercase, strict=True))
_PLACED |= dict(zip(range(pygame.KSCAN_1, pygame.KSCAN_1 + 10), _ROW, strict=True))
_PLACED |= {pygame.KSCAN_COMMA: ",", pygame.KSCAN_PERIOD: ".", pygame.KSCAN_SLASH: "/"}
"""What is written on keys on a usual keyboard, by their places."""


def by_place(event: pygame.event.Event, chosen: Container[str] = ()) -> pygame.event.Event:
    """Return a key that was pressed or let go as the letter or figure at its place, where its
    layout has that nowhere: with Cyrillic or Greek letters, or figures that take Shift. The sign on
    it stays known as its `sign`. A sign that the player has `chosen` for something stays.
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
    """Return the place of the key with this sign; 0 if the layout has none."""
    return call("SDL_GetScancodeFromKey", ord(sign)) or 0
