"""Hand the events at the table to the mouse and to the keys."""

from collections.abc import Callable

import pygame

from swoop_desktop.scenes.common.key_bindings import Bindings
from swoop_desktop.scenes.table.input.click_guard import ClickGuard
from swoop_desktop.scenes.table.input.keys import Keys
from swoop_desktop.scenes.table.input.mouse import Mouse
from swoop_desktop.scenes.table.input.verbs import Controls, Keyboard

_LEFT = "left button"


class Input:
    """Mouse and keyboard at a table."""

    def __init__(
        self,
        controls: Controls,
        keyboard: Keyboard,
        guard: ClickGuard,
        bindings: Callable[[], Bindings],
    ) -> None:
        """`bindings` are the keys as the player has them now."""
        self._controls, self._guard = controls, guard
        self.mouse = Mouse(controls)
        self.keys = Keys(controls, keyboard, bindings)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a pygame event. True if it meant something here."""
        self._judge(event)
        try:
            return self._pass_on(event)
        finally:
            self._guard.done()

    def _judge(self, event: pygame.event.Event) -> None:
        """Tell the guard what was pressed, or let go."""
        guard = self._guard
        match event.type:
            case pygame.KEYDOWN:
                guard.down(event.key)
            case pygame.KEYUP:
                guard.up(event.key)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                guard.down(_LEFT)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.mouse.dragging:
                guard.let_fall(_LEFT)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                guard.up(_LEFT)

    def _pass_on(self, event: pygame.event.Event) -> bool:
        match event.type:
            case pygame.MOUSEMOTION:
                self.mouse.motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self.mouse.down(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.mouse.put_back()
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.mouse.up(event.pos)
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE and self.mouse.dragging:
                self.cancel()
            case pygame.KEYDOWN:
                return self.keys.press(event.key, event.mod)
            case pygame.KEYUP:
                return self.keys.release(event.key)
            case pygame.MOUSEWHEEL if event.y:
                return self._controls.scroll_log(event.y)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.cancel()
                self._controls.point_away()
            case _:
                return False
        return True

    def cancel(self) -> None:
        """Let go of everything; dragged cards glide back."""
        self._controls.hurry(False)
        self._guard.forget()
        self.mouse.cancel()
