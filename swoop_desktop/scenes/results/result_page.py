"""What the pages have in common that come by themselves and tell a result."""

import pygame

from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.tabletop.spec import timing

_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)


class ResultPage(Page):
    """A page that comes while somebody presses keys for the table: none of those passes it. Nothing
    goes on before the result has been seen for a moment, and Space, which hurries the table, only
    from where the focus has been moved with the keys.
    """

    asked = False
    """True for a page that was opened by whoever reads it: that takes whatever is pressed."""

    def __init__(self) -> None:
        super().__init__()
        self._read = 0.0
        """For how many seconds the result has been seen."""

    @property
    def unread(self) -> bool:
        """Whether the result can't have been read yet."""
        return not self.asked and self._read < timing.SETTLED

    def read_anew(self) -> None:
        """The result is seen only from now on."""
        self._read = 0.0

    def update(self, dt: float) -> None:
        """It has been seen for longer."""
        super().update(dt)
        self._read += dt

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys, but for what was meant for the table."""
        return self._was_for_the_table(event) or super().handle(event)

    def _was_for_the_table(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            return self.unread or not (self.asked or self.focus.visible)
        pressed = event.type == pygame.KEYDOWN and event.key in _ON
        return self.unread and (pressed or event.type == pygame.MOUSEBUTTONDOWN)
