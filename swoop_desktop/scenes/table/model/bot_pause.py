"""A pause for bots, while somebody watches them."""


class BotPause:
    """Holds bots back, and lets them make single decisions."""

    def __init__(self) -> None:
        self._held = False
        self._steps = 0
        """How many decisions may still be made while they are held."""

    @property
    def held(self) -> bool:
        """Whether bots are paused."""
        return self._held

    @property
    def holding(self) -> bool:
        """Whether nothing goes on by itself: bots are paused, and no step was asked for."""
        return self._held and not self._steps

    @property
    def stepping(self) -> bool:
        """Whether one more decision is asked for."""
        return self._steps > 0

    def hold(self, on: bool) -> None:
        """Pause the bots and the next deal, or let them go on."""
        self._held, self._steps = on, 0

    def step(self) -> None:
        """Let one more decision be made, and pause after it."""
        self._held, self._steps = True, 1

    def stepped(self) -> None:
        """Note that the decision that was asked for is being made."""
        self._steps = 0
