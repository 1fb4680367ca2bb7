"""What the keys do at the table. They are those that players of accessible card games know."""

import pygame

from swoop_desktop.scenes.table.controls import Controls, Keyboard

_RANKS = {
    **{getattr(pygame, f"K_{n}"): str(n) for n in range(2, 10)},
    **{getattr(pygame, f"K_KP{n}"): str(n) for n in range(2, 10)},
    pygame.K_0: "T",
    pygame.K_KP0: "T",
    pygame.K_j: "J",
    pygame.K_q: "Q",
    pygame.K_k: "K",
    pygame.K_a: "A",
    pygame.K_1: "A",
    pygame.K_x: "X",
}
_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}
_PRESSED = {
    pygame.K_r: "sort",
    pygame.K_m: "mute",
    pygame.K_t: "turn",
    pygame.K_s: "scores",
    pygame.K_l: "log",
    pygame.K_n: "next",
    pygame.K_w: "show",
    pygame.K_o: "hands",
    pygame.K_PLUS: "faster",
    pygame.K_KP_PLUS: "faster",
    pygame.K_EQUALS: "faster",
    pygame.K_MINUS: "slower",
    pygame.K_KP_MINUS: "slower",
    pygame.K_PAGEUP: "earlier",
    pygame.K_PAGEDOWN: "later",
    pygame.K_F1: "help",
    pygame.K_F2: "hint",
    pygame.K_QUESTION: "hint",
    pygame.K_SLASH: "hint",
}
"""Keys that mean the same everywhere at the table, and what they press."""


class Keys:
    """The keyboard: it moves the focus and acts on what has it."""

    def __init__(self, controls: Controls, keyboard: Keyboard) -> None:
        self._controls, self._keyboard = controls, keyboard

    def press(self, key: int, mod: int) -> bool:
        """A key went down. True if it means something here."""
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_META) and not mod & pygame.KMOD_ALT:
            return self._with_ctrl(key, shift=bool(mod & pygame.KMOD_SHIFT))
        if mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        keyboard = self._keyboard
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
        elif key in _RANKS:
            keyboard.jump(_RANKS[key])
        else:
            return self._letter(key)
        return True

    def release(self, key: int) -> bool:
        """A key went up. True if it means something here."""
        if key != pygame.K_SPACE:
            return False
        self._controls.hurry(False)
        return True

    def _with_ctrl(self, key: int, *, shift: bool) -> bool:
        """Ctrl, or Cmd, and a key: take back, and do again."""
        if key == pygame.K_z:
            return self._controls.press("redo" if shift else "undo")
        return key == pygame.K_y and self._controls.press("redo")

    def _letter(self, key: int) -> bool:
        keyboard = self._keyboard
        match key:
            case pygame.K_SPACE:
                keyboard.space()
                return True
            case pygame.K_BACKSPACE:
                return keyboard.take_back()
            case _ if key < 128 and keyboard.letter(chr(key)):
                return True
            case pygame.K_p:
                keyboard.cardless()
                return True
            case pygame.K_h:
                keyboard.go_to_hand()
                return True
            case pygame.K_c:
                keyboard.go_to_heap()
                return True
            case _:
                return key in _PRESSED and self._controls.press(_PRESSED[key])
