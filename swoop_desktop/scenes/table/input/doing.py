"""Do the verbs that keys and buttons of gamepads have in common."""

from collections.abc import Hashable

from swoop_desktop.scenes.table.input.verbs import Controls, Keyboard


class Doing:
    """Does one verb after the other, and knows what hurries the table as long as it is held."""

    def __init__(self, controls: Controls, keyboard: Keyboard) -> None:
        self._controls, self._keyboard = controls, keyboard
        self._hurrying: Hashable = None

    def do(self, verb: str, held: Hashable) -> bool:
        """Do what a verb means, for which this went down. False if it means nothing now."""
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
        """Stop what went on while this was down. True if something did."""
        if self._hurrying is None or held != self._hurrying:
            return False
        self._hurrying = None
        self._controls.hurry(False)
        return True
