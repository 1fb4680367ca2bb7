"""A pause of the bots in a watched game."""


class BotPause:
    def __init__(self) -> None:
        self._held = False
        self._steps = 0
        """Decisions that bots may still make while held."""

    @property
    def held(self) -> bool:
        return self._held

    @property
    def holding(self) -> bool:
        """True while bots are paused and no step is pending."""
        return self._held and not self._steps

    @property
    def stepping(self) -> bool:
        return self._steps > 0

    def hold(self, on: bool) -> None:
        self._held, self._steps = on, 0

    def step(self) -> None:
        self._held, self._steps = True, 1

    def stepped(self) -> None:
        self._steps = 0
