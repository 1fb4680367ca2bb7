"""Text on the clipboard, to and from other programs."""

import logging

import pygame

log = logging.getLogger(__name__)


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


def put_text(words: str) -> bool:
    """Put text on the clipboard. False where there is none."""
    try:
        pygame.scrap.put_text(words)
    except (pygame.error, AttributeError) as error:
        log.warning("nothing can be copied: %s", error)
        return False
    return True


def copies(event: pygame.event.Event) -> bool:
    """Whether somebody pressed the keys that copy: Ctrl+C, or Cmd+C."""
    return _chord(event, pygame.K_c)


def pastes(event: pygame.event.Event) -> bool:
    """Whether somebody pressed the keys that paste: Ctrl+V, or Cmd+V."""
    return _chord(event, pygame.K_v)


def _chord(event: pygame.event.Event, key: int) -> bool:
    held = event.mod if event.type == pygame.KEYDOWN and event.key == key else 0
    return bool(held & (pygame.KMOD_CTRL | pygame.KMOD_META))
