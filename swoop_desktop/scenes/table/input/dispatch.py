"""Dispatch events to mouse, keys and gamepads."""

from collections.abc import Callable, Hashable

import pygame

from swoop_desktop.scenes.common.key_bindings import Bindings, pressed
from swoop_desktop.scenes.table.input.click_guard import ClickGuard
from swoop_desktop.scenes.table.input.doing import Doing
from swoop_desktop.scenes.table.input.mouse import Mouse
from swoop_desktop.scenes.table.input.verbs import Controls, Keyboard
from swoop_desktop.system.pads import DIRECTIONS, Push


class Pad:
    def __init__(self, doing: Doing, keyboard: Keyboard) -> None:
        self._doing, self._keyboard = doing, keyboard

    def press(self, verb: str, held: Hashable) -> bool:
        """True if the button means something here."""
        keyboard = self._keyboard
        match verb:
            case "":
                return False
            case _ if verb in DIRECTIONS:
                keyboard.arrow(*DIRECTIONS[verb])
            case "next part" | "previous part":
                keyboard.tab(1 if verb == "next part" else -1)
            case "pick" | "pick all":
                keyboard.enter("press" if verb == "pick" else "double")
            case "back out":
                keyboard.step_back()
            case _:
                return self._doing.do(verb, held)
        return True

    def release(self, held: Hashable) -> bool:
        """True if the button did something."""
        return self._doing.release(held)


_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_FIGURES = range(pygame.K_0, pygame.K_9 + 1)


class Keys:
    def __init__(self, doing: Doing, keyboard: Keyboard, bindings: Callable[[], Bindings]) -> None:
        self._doing, self._keyboard, self._bindings = doing, keyboard, bindings

    def press(self, key: int, mod: int, sign: int) -> bool:
        """A key counts by its sign or else by its place. True if it means something here."""
        stroke = pressed(key, mod)
        if stroke is None:
            return False
        keyboard = self._keyboard
        if stroke.ctrl:
            return self._listen(key, mod)
        if key in _ARROWS:
            keyboard.arrow(*_ARROWS[key])
        elif key == pygame.K_TAB:
            keyboard.tab(-1 if mod & pygame.KMOD_SHIFT else 1)
        elif key in (pygame.K_HOME, pygame.K_END):
            keyboard.edge(last=key == pygame.K_END)
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            keyboard.enter("double" if mod & pygame.KMOD_SHIFT else "press")
        elif key == pygame.K_ESCAPE:
            keyboard.step_back()
        elif sign != key and key in _FIGURES and self._listen(sign, mod):
            pass  # the minus on the 6 of a French keyboard, for example
        elif rank := self._bindings().rank(key):
            if not self._listen(key, mod):
                keyboard.jump(rank)
        else:
            return self._listen(key, mod)
        return True

    def release(self, key: int) -> bool:
        return self._doing.release(key)

    def _listen(self, key: int, mod: int) -> bool:
        """Do the first bound verb that can be done now."""
        return any(self._doing.do(verb, key) for verb in self._bindings().does(key, mod))


_LEFT = "left button"


class Input:
    def __init__(
        self,
        controls: Controls,
        keyboard: Keyboard,
        guard: ClickGuard,
        bindings: Callable[[], Bindings],
    ) -> None:
        self._controls, self._guard = controls, guard
        self.mouse = Mouse(controls)
        doing = Doing(controls, keyboard)
        self.keys = Keys(doing, keyboard, bindings)
        self._pad = Pad(doing, keyboard)

    def handle(self, event: pygame.event.Event) -> bool:
        """True if the event meant something here."""
        self._judge(event)
        try:
            return self._pass_on(event)
        finally:
            self._guard.done()

    def push(self, verb: str, push: Push) -> bool:
        """True if the push meant something here."""
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
