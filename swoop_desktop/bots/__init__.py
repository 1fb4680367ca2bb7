"""Players that see an observation and nothing else."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from swoop_desktop.bots.capture_reasons import advise_capture
from swoop_desktop.bots.capture_styles import STYLES as CAPTURE_STYLES
from swoop_desktop.bots.easy_capture import EasyCapture
from swoop_desktop.bots.easy_swoop import EasySwoop
from swoop_desktop.bots.expert_capture import ExpertCapture
from swoop_desktop.bots.judging_capture import HardCapture, MediumCapture
from swoop_desktop.bots.random_bot import RandomBot
from swoop_desktop.bots.swoop_advice import advise_swoop
from swoop_desktop.bots.swoop_weights import STYLES as SWOOP_STYLES
from swoop_desktop.bots.thinking_swoop import MediumSwoop, expert, hard
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.shuffle import Source


class Bot(Protocol):
    """A player. Holds no state of the game: everything it knows is in the observation."""

    def choose(self, observation: Any, rng: Source) -> Action:
        """One of the legal actions; the same for the same observation and randomness."""


_BOTS: Mapping[str, Mapping[str, Callable[..., Bot]]] = {
    "swoop": {
        "random": RandomBot,
        "easy": EasySwoop,
        "medium": MediumSwoop,
        "hard": hard,
        "expert": expert,
    },
    "hearts": {
        "random": RandomBot,
        "easy": EasyCapture,
        "medium": MediumCapture,
        "hard": HardCapture,
        "expert": ExpertCapture,
    },
}

_ADVICE: Mapping[str, Callable[[Any, Source], tuple[Action, Message]]] = {
    "swoop": advise_swoop,
    "hearts": advise_capture,
}

_STYLES: Mapping[str, Mapping[str, object]] = {"swoop": SWOOP_STYLES, "hearts": CAPTURE_STYLES}

_STYLED = frozenset(
    {
        *(("swoop", level) for level in ("medium", "hard", "expert")),
        *(("hearts", level) for level in ("medium", "hard")),
    }
)

_SEARCHING = frozenset({("swoop", "hard"), ("swoop", "expert"), ("hearts", "expert")})


def levels(game: str) -> tuple[str, ...]:
    """The levels of play there are for a game, from weak to strong."""
    return tuple(_BOTS[game])


def offered(game: str) -> tuple[str, ...]:
    """The levels that people choose from. Chance is no player: it is there for tests."""
    return tuple(level for level in levels(game) if level != "random")


def usual(game: str) -> str:
    """The level of a bot that nobody has chosen."""
    return offered(game)[min(1, len(offered(game)) - 1)]


def searches(game: str, level: str) -> bool:
    """Whether bots of this level think so long that they should not do so beside the window."""
    return (game, level) in _SEARCHING


def make(game: str, level: str, style: str = "") -> Bot:
    """A bot. Raises KeyError if there is none of that level, or no such style."""
    if style not in styles(game):
        raise KeyError(style)
    bot = _BOTS[game][level]
    return bot(style) if style and styled(game, level) else bot()


def advise(game: str, observation: Any, rng: Source) -> tuple[Action, Message]:
    """What the best bot would do in the place of the observing seat, which is asked, and why."""
    return _ADVICE[game](observation, rng)


def styled(game: str, level: str) -> bool:
    """Whether bots of this level play in different styles."""
    return (game, level) in _STYLED


def styles(game: str) -> tuple[str, ...]:
    """What else players of one level differ in; the first, an empty name, is the plain style.

    Every style is one of any level, though not every level shows it: see `styled`.
    """
    return tuple(_STYLES[game])
