"""The level expert: plays every choice out in deals that could be true."""

from swoop_desktop.bots.hearts.kinds import kinds_of
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.bots.hearts.search import Search
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.shuffle import Source

BUDGET = 40_000
"""About how many choices are played out for one decision, each in one sampled deal."""


class ExpertBot:
    """Searches as long as its budget lasts. Without a budget it plays what looks best."""

    def __init__(self, budget: int = BUDGET) -> None:
        self.budget = budget

    def choose(self, observation: State, rng: Source) -> Action:
        """One of the legal choices."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        memory = Memory(observation)
        search = Search(memory, kinds_of(memory.seats), self.budget, rng.bits() >> 2)
        return memory.choice(*search.best())
