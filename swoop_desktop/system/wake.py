"""Wakes the program's main loop from any thread."""

import contextlib

import pygame

WAKE = pygame.event.custom_type()


def wake() -> None:
    """Wake the main loop. Store a result for the scene before calling this. One queued event serves
    all callers.
    """
    with contextlib.suppress(pygame.error):
        if not pygame.event.peek(WAKE, pump=False):
            pygame.event.post(pygame.event.Event(WAKE))
