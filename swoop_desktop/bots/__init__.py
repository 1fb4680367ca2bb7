"""Players that see an observation and nothing else."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from swoop_desktop.bots.easy_swoop import EasySwoop
from swoop_desktop.bots.random_bot import RandomBot
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source


class Bot(Protocol):
    """A player. Holds no state of the game: everything it knows is in the observation."""

    def choose(self, observation: Any, rng: Source) -> Action:
        """One of the legal actions; the same for the same observation and randomness."""


_BOTS: Mapping[str, Mapping[str, Callable[[], Bot]]] = {
    "swoop": {"random": RandomBot, "easy": EasySwoop},
}


def levels(game: str) -> tuple[str, ...]:
    """The levels of play there are for a game, from weak to strong."""
    return tuple(_BOTS[game])


def offered(game: str) -> tuple[str, ...]:
    """The levels that people choose from. Chance is no player: it is there for tests."""
    return tuple(level for level in levels(game) if level != "random")


def make(game: str, level: str) -> Bot:
    """A bot. Raises KeyError if there is none of that level."""
    return _BOTS[game][level]()
