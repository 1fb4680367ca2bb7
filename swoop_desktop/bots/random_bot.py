"""Any legal action, of any game: a game can be played before anybody has written bots for it."""

from typing import final

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.state import State


@final
class RandomBot:
    """Decides by chance, every legal action being as likely as any other."""

    def choose(self, observation: State, rng: Source) -> Action:
        """One of the legal actions."""
        legal = observation.legal
        return legal[self.pick(len(legal), rng)]

    def pick(self, actions: int, rng: Source) -> int:
        """Choose one of so many legal actions: it need not see what they are, nor anything else."""
        return rng.below(actions)
