"""Ends the sleep of the program's loop, from any thread."""

import contextlib

import pygame

WAKE = pygame.event.custom_type()
"""Event that says that something has come which a scene waits for."""


def wake() -> None:
    """Have the loop go round. Whoever brings something from another thread puts it where the scene
    looks for it first, and calls this then; a loop that is not there any more needs no waking. One
    event is enough for all who call before the loop goes round: nothing piles up where it can't.
    """
    with contextlib.suppress(pygame.error):
        if not pygame.event.peek(WAKE, pump=False):
            pygame.event.post(pygame.event.Event(WAKE))
