"""A game that is only watched: bots play, a picture may be kept, and it ends by itself."""

from collections.abc import Callable

import pygame

from swoop_desktop.scenes.table.laid import LaidTable
from swoop_desktop.scenes.watch import Watch

PICTURE_AFTER = 4
"""Rounds after which a watched deal has its picture taken."""


class Watching:
    """What `watch` adds to a table."""

    def __init__(
        self,
        watch: Watch,
        table: LaidTable,
        say: Callable[[str], None],
    ) -> None:
        """`say` tells what went wrong."""
        self._watch, self._session = watch, table.session
        self._shown, self._director, self._say = table.shown, table.director, say
        self._turns = 0
        """Turns shown in this deal."""
        self._due = False
        """A picture is to be taken with the next frame."""
        self._taken = not watch.screenshot
        """This deal wants no picture any more."""

    def turn_began(self) -> None:
        """Another turn is shown."""
        self._turns += 1
        if self._turns >= PICTURE_AFTER * len(self._session.setup.seats):
            self._due = not self._taken

    def drawn(self, surface: pygame.Surface) -> None:
        """A frame is drawn: keep it, if a picture is due."""
        if not self._due:
            return
        self._due, self._taken = False, True
        try:
            pygame.image.save(surface, self._watch.screenshot)
        except (OSError, pygame.error) as error:
            self._say(str(error))

    def go_on(self) -> bool:
        """The deal is over: go on to the next one. False after the last one."""
        if not self._taken:
            self._due = True
            return True
        last = self._watch.deals and self._shown.number >= self._watch.deals
        if self._session.winners is not None or last:
            return False
        self._turns, self._taken = 0, not self._watch.screenshot
        self._shown.deal_seen()
        self._director.go_on()
        return True
