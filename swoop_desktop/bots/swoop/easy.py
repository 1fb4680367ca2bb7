"""Easy: a decent beginner, who sees an observation and nothing else."""

from swoop_desktop.bots.swoop.policy import policy
from swoop_desktop.bots.swoop.thinking import as_action, stuck
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.imagine import visible
from swoop_desktop.engine.swoop.observation import SwoopObservation


class EasyBot:
    """Plays Swoop by the simple policy, by any rules."""

    def choose(self, observation: SwoopObservation, rng: Source) -> Action:
        """What a beginner would do; chance plays no part in it but in endless deals."""
        if stuck(observation):
            return rng.choice(observation.legal)
        kernel = visible(observation)
        return as_action(observation, policy(kernel.tables).choose(kernel))
