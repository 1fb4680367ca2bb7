"""The level easy: a decent beginner."""

from swoop_desktop.bots.swoop.players import policy
from swoop_desktop.bots.swoop.thinking import as_action, stuck
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.observation import SwoopObservation


class EasyBot:
    """Plays Swoop by the simple policy, by any rules."""

    def choose(self, observation: SwoopObservation, rng: Source) -> Action:
        """Choose as a beginner would. Chance plays a part only where nobody gets anywhere."""
        if stuck(observation):
            return rng.choice(observation.legal)
        kernel = observation.visible()
        return as_action(observation, policy(kernel.tables).choose(kernel))
