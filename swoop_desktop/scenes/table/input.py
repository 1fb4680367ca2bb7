"""Events at the table, handed to the mouse and to the keys."""

import pygame

from swoop_desktop.scenes.table.controls import Controls, Keyboard
from swoop_desktop.scenes.table.keys import Keys
from swoop_desktop.scenes.table.mouse import Mouse


class Input:
    """Whatever a player holds."""

    def __init__(self, controls: Controls, keyboard: Keyboard) -> None:
        self._controls = controls
        self.mouse = Mouse(controls)
        self.keys = Keys(controls, keyboard)

    def handle(self, event: pygame.event.Event) -> bool:
        """A pygame event. True if it meant something here."""
        match event.type:
            case pygame.MOUSEMOTION:
                self.mouse.motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 3):
                self.mouse.down(event.pos, event.button)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self.mouse.up(event.pos)
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE and self.mouse.dragging:
                self.cancel()
            case pygame.KEYDOWN:
                return self.keys.press(event.key, event.mod)
            case pygame.KEYUP:
                return self.keys.release(event.key)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.cancel()
                self._controls.point_away()
            case _:
                return False
        return True

    def cancel(self) -> None:
        """Let go of everything; dragged cards glide back."""
        self._controls.hurry(False)
        self.mouse.cancel()
