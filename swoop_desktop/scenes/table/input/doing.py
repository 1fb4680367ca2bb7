"""The verbs that keys and gamepad buttons share."""

from collections.abc import Hashable

from swoop_desktop.scenes.table.input.verbs import Controls, Keyboard


class Doing:
    """Remembers which held key hurries the table."""

    def __init__(self, controls: Controls, keyboard: Keyboard) -> None:
        self._controls, self._keyboard = controls, keyboard
        self._hurrying: Hashable = None

    def do(self, verb: str, held: Hashable) -> bool:
        """False if the verb means nothing now."""
        keyboard = self._keyboard
        match verb:
            case "play":
                self._hurrying = held
                keyboard.space()
            case "unpick":
                return keyboard.take_back()
            case "cardless":
                keyboard.cardless()
            case "hand":
                keyboard.go_to_hand()
            case "pile":
                keyboard.go_to_heap()
            case _:
                return keyboard.put(verb) or self._controls.press(verb)
        return True

    def release(self, held: Hashable) -> bool:
        """True if this key hurried the table."""
        if self._hurrying is None or held != self._hurrying:
            return False
        self._hurrying = None
        self._controls.hurry(False)
        return True
