"""Dispatches events of mouse, keyboard and gamepads."""

from collections.abc import Callable, Hashable

import pygame

from swoop_desktop.scenes.common.bindings import Bindings, pressed
from swoop_desktop.scenes.table.input.click_guard import ClickGuard
from swoop_desktop.scenes.table.input.commands import Commands
from swoop_desktop.scenes.table.input.keyboard_focus import KeyboardFocus
from swoop_desktop.scenes.table.input.mouse import Mouse
from swoop_desktop.system.pads import DIRECTIONS, Push

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_FIGURES = range(pygame.K_0, pygame.K_9 + 1)
_LEFT = "left button"


class Input:
    def __init__(
        self,
        commands: Commands,
        keyboard: KeyboardFocus,
        guard: ClickGuard,
        bindings: Callable[[], Bindings],
    ) -> None:
        self._commands, self._keyboard, self._guard = commands, keyboard, guard
        self._bindings, self.mouse = bindings, Mouse(commands)
        self._hurrying: Hashable = None
        """The held key or pad button that hurries the table."""

    def handle(self, event: pygame.event.Event) -> bool:
        self._judge(event)
        try:
            return self._pass_on(event)
        finally:
            self._guard.done()

    def push(self, verb: str, push: Push) -> bool:
        if push.down:
            self._guard.down(push.held)
        else:
            self._guard.up(push.held)
        try:
            if not push.down:
                return self._release(push.held)
            if verb == "back out" and self.mouse.dragging:
                self.cancel()
                return True
            return self._press_button(verb, push.held)
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
                return self._press_key(event.key, event.mod, event.dict.get("sign", event.key))
            case pygame.KEYUP:
                return self._release(event.key)
            case pygame.MOUSEWHEEL if event.y:
                return self._commands.scroll_log(event.y)
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self.cancel()
                self._commands.point_away()
            case _:
                return False
        return True

    def cancel(self) -> None:
        """Let go of everything; dragged cards glide back."""
        self._commands.hurry(False)
        self._guard.forget()
        self.mouse.cancel()

    def _press_button(self, verb: str, held: Hashable) -> bool:
        """Do a pad button's verb; False if it does nothing."""
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
                return self._do(verb, held)
        return True

    def _press_key(self, key: int, mod: int, sign: int) -> bool:
        """Handle a key; False if it does nothing. Bindings of a digit key's own character (`sign`)
        take precedence.
        """
        stroke = pressed(key, mod)
        if stroke is None:
            return False
        keyboard = self._keyboard
        if stroke.ctrl:
            return self._do_bound(key, mod)
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
        elif sign != key and key in _FIGURES and self._do_bound(sign, mod):
            pass  # for example, “-” on the 6 of a French keyboard
        elif rank := self._bindings().rank(key):
            if not self._do_bound(key, mod):
                keyboard.jump(rank)
        else:
            return self._do_bound(key, mod)
        return True

    def _do_bound(self, key: int, mod: int) -> bool:
        """Do the first bound verb that is possible now."""
        return any(self._do(verb, key) for verb in self._bindings().does(key, mod))

    def _do(self, verb: str, held: Hashable) -> bool:
        """Do a verb of keys and pads; False if it does nothing."""
        keyboard = self._keyboard
        match verb:
            case "play":
                self._hurrying = held
                keyboard.space()
            case "unpick":
                return keyboard.put_back()
            case "cardless":
                keyboard.cardless()
            case "hand":
                keyboard.go_to_hand()
            case "pile":
                keyboard.go_to_pile()
            case _:
                return keyboard.put(verb) or self._commands.press(verb)
        return True

    def _release(self, held: Hashable) -> bool:
        if self._hurrying is None or held != self._hurrying:
            return False
        self._hurrying = None
        self._commands.hurry(False)
        return True
