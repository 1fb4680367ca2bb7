"""Whether bots play as they like, or wait for somebody who watches them."""


class BotPause:
    """Holds bots back, but for as many decisions as are asked for."""

    def __init__(self) -> None:
        self._held = False
        self._steps = 0
        """How many decisions may still be made while they are held."""

    @property
    def held(self) -> bool:
        """True while bots wait to be let play."""
        return self._held

    @property
    def tight(self) -> bool:
        """True while nothing goes on by itself."""
        return self._held and not self._steps

    @property
    def stepping(self) -> bool:
        """True while one more decision is asked for."""
        return self._steps > 0

    def hold(self, on: bool) -> None:
        """Let bots wait as long as this is on, and what follows the end of a deal too."""
        self._held, self._steps = on, 0

    def step(self) -> None:
        """Let one more decision be made, and let the bots wait then."""
        self._held, self._steps = True, 1

    def stepped(self) -> None:
        """What was asked for is being done."""
        self._steps = 0
