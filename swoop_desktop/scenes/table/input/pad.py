"""Listen to gamepads at the table. `scenes.common.pad_bindings` says which button is for what."""

from collections.abc import Hashable

from swoop_desktop.scenes.table.input.doing import Doing
from swoop_desktop.scenes.table.input.verbs import Keyboard
from swoop_desktop.system.pads import DIRECTIONS


class Pad:
    """All gamepads: they move the focus of the keys and act on what has it."""

    def __init__(self, doing: Doing, keyboard: Keyboard) -> None:
        self._doing, self._keyboard = doing, keyboard

    def press(self, verb: str, held: Hashable) -> bool:
        """Do what a button is for that went down. True if it means something here."""
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
        """Stop what a button did that went up. True if it means something here."""
        return self._doing.release(held)
