"""Listen to the keyboard at the table. The usual keys are those that players of accessible card
games know; `scenes.common.verbs` says which they are.
"""

from collections.abc import Callable

import pygame

from swoop_desktop.scenes.common.key_bindings import Bindings, pressed
from swoop_desktop.scenes.table.input.doing import Doing
from swoop_desktop.scenes.table.input.verbs import Keyboard

_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_FIGURES = range(pygame.K_0, pygame.K_9 + 1)


class Keys:
    """The keyboard: it moves the focus and acts on what has it."""

    def __init__(self, doing: Doing, keyboard: Keyboard, bindings: Callable[[], Bindings]) -> None:
        """`bindings` are the keys as the player has them now."""
        self._doing, self._keyboard, self._bindings = doing, keyboard, bindings

    def press(self, key: int, mod: int, sign: int) -> bool:
        """Do what a key is for that went down, by the sign on it or else by its place. True if it
        means something here.
        """
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
            pass  # such as the minus on the 6 of a French keyboard
        elif rank := self._bindings().rank(key):
            if not self._listen(key, mod):
                keyboard.jump(rank)
        else:
            return self._listen(key, mod)
        return True

    def release(self, key: int) -> bool:
        """Stop what a key did that went up. True if it means something here."""
        return self._doing.release(key)

    def _listen(self, key: int, mod: int) -> bool:
        """Do what the player has this key for: the first of it that can be done now."""
        return any(self._doing.do(verb, key) for verb in self._bindings().does(key, mod))
