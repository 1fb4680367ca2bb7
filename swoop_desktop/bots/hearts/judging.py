"""The levels medium and hard: judge every choice at sight, without trying it out."""

from collections.abc import Callable
from dataclasses import replace

from swoop_desktop.bots.hearts.determinizations import judged
from swoop_desktop.bots.hearts.judgement import Judgement, choose, of_one
from swoop_desktop.bots.hearts.kinds import PATIENT, watchful
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.bots.hearts.styles import STYLES
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.shuffle import Source

_NEAR = 8
"""From so many points before its end on, a game is decided by who gets there first."""
_LEAST, _MOST = 0.4, 2.5


def urgency(observation: State) -> float:
    """Return how much more than usual it matters what the others capture, as the game stands.

    Where somebody is about to win with the points, or the last game is played: less to whoever
    is ahead, and only has to score, more to whoever is behind.
    """
    rules, totals = observation.rules, observation.totals
    own = totals[observation.seat]
    others = max(total for seat, total in enumerate(totals) if seat != observation.seat)
    goal = rules.points
    near = bool(goal) and goal - max(own, others) <= _NEAR
    last = bool(rules.games) and rules.games > 1 and observation.number >= rules.games
    if not near and not last:
        return 1.0
    return min(_MOST, max(_LEAST, 1 + (others - own) / _NEAR))


class JudgingBot:
    """Chooses what looks best at first sight."""

    def __init__(self, how: Callable[[int], Judgement], style: str = "") -> None:
        """`how` gives the judgement for a number of players. Raises KeyError if there is no such
        style.
        """
        self._how = how
        self._style = STYLES[style]

    def choose(self, observation: State, rng: Source) -> Action:
        """One of the legal choices; chance plays no part in it."""
        memory = Memory(observation)
        how = self._style.of(self._how(observation.seats))
        how = replace(how, deny=how.deny * urgency(observation))
        if memory.either:
            left = memory.left(how.remembers)
            return memory.choice(
                *of_one(memory.hand[0], memory.hearts, judged(memory, how), left)[0]
            )
        return memory.choice(
            *choose([*memory.hand, *memory.hearts], judged(memory, how), memory.left(how.remembers))
        )


def medium(style: str = "") -> JudgingBot:
    """Saves up for the last rounds, where the hearts are; remembers nothing."""
    return JudgingBot(lambda seats: PATIENT, style)


def hard(style: str = "") -> JudgingBot:
    """Remembers what has been played, and knows what is still out."""
    return JudgingBot(watchful, style)
