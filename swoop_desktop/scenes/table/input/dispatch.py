"""Hand the events at the table to the mouse, to the keys and to gamepads."""

from collections.abc import Callable

import pygame

from swoop_desktop.scenes.common.key_bindings import Bindings
from swoop_desktop.scenes.table.input.click_guard import ClickGuard
from swoop_desktop.scenes.table.input.doing import Doing
from swoop_desktop.scenes.table.input.keys import Keys
from swoop_desktop.scenes.table.input.mouse import Mouse
from swoop_desktop.scenes.table.input.pad import Pad
from swoop_desktop.scenes.table.input.verbs import Controls, Keyboard
from swoop_desktop.system.pads import Push

_LEFT = "left button"


class Input:
    """Mouse, keyboard and gamepads at a table."""

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
        doing = Doing(controls, keyboard)
        self.keys = Keys(doing, keyboard, bindings)
        self._pad = Pad(doing, keyboard)

    def handle(self, event: pygame.event.Event) -> bool:
        """Handle a pygame event. True if it meant something here."""
        self._judge(event)
        try:
            return self._pass_on(event)
        finally:
            self._guard.done()

    def push(self, verb: str, push: Push) -> bool:
        """Do what a button of a gamepad is for, or stop it. True if it meant something here."""
        if push.down:
            self._guard.down(push.held)
        else:
            self._guard.up(push.held)
        try:
            if not push.down:
                return self._pad.release(push.held)
            if verb == "back out" and self.mouse.dragging:
                self.cancel()
                return True
            return self._pad.press(verb, push.held)
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
                return self.keys.press(event.key, event.mod, event.dict.get("sign", event.key))
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
