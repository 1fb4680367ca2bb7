"""Text on the clipboard, to and from other programs."""

import ctypes
import logging

import pygame

from swoop_desktop.system.picture_clipboard import Copy, text_program
from swoop_desktop.system.sdl import call

log = logging.getLogger(__name__)


_outliving: Copy | None = None
"""What was handed to a program that stays last."""
LONGEST = 250_000
"""Most characters that are copied: SDL hands X all of it in one request, and X ends programs that
ask for too much.
"""


def get_text() -> str:
    """Return the text that can be pasted; nothing where there is no clipboard, or no text on it."""
    try:
        return pygame.scrap.get_text() or ""
    except UnicodeDecodeError as error:  # other programs put on it what they like
        return bytes(error.object).decode("utf-8", "replace")
    except (pygame.error, AttributeError):
        return ""


def get_selection() -> str:
    """Return what is selected in any program, where the middle button pastes that."""
    found = ctypes.c_void_p(call("SDL_GetPrimarySelectionText"))
    words = ctypes.string_at(found) if found else b""
    call("SDL_free", found)
    return words.decode("utf-8", "replace")


def put_selection(words: str) -> None:
    """Let the middle button paste this, where it pastes what is selected."""
    call("SDL_SetPrimarySelectionText", words.encode("utf-8", "replace"))


def put_text(words: str) -> bool:
    """Put text on the clipboard, also for when the program has ended. False where there is none."""
    global _outliving
    try:
        pygame.scrap.put_text(words)
        pygame.event.pump()  # or X hears of it after the program below, which then has nothing left
    except (pygame.error, AttributeError) as error:
        log.warning("nothing can be copied: %s", error)
        return False
    if command := text_program():
        if _outliving is not None:
            _outliving.close()
        _outliving = Copy(words.encode("utf-8", "replace"), command)
    return True


def copies(event: pygame.event.Event) -> bool:
    """Whether somebody pressed the keys that copy: Ctrl+C, Cmd+C, or Ctrl+Insert."""
    return _chord(event, pygame.K_c, pygame.K_INSERT)


def pastes(event: pygame.event.Event) -> bool:
    """Whether somebody pressed the keys that paste: Ctrl+V, Cmd+V, or Shift+Insert."""
    held = event.mod if event.type == pygame.KEYDOWN and event.key == pygame.K_INSERT else 0
    return bool(held & pygame.KMOD_SHIFT) or _chord(event, pygame.K_v)


def _chord(event: pygame.event.Event, *keys: int) -> bool:
    held = event.mod if event.type == pygame.KEYDOWN and event.key in keys else 0
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META))
