"""Any legal action, of any game: what a rule set has to withstand."""

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Observation
from swoop_desktop.engine.shuffle import Source


class RandomBot:
    """Decides by chance, every legal action being as likely as any other."""

    def choose(self, observation: Observation, rng: Source) -> Action:
        """One of the legal actions."""
        return rng.choice(observation.legal)
