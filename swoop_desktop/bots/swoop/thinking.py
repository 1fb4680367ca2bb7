"""The levels medium, hard and expert: they weigh, remember, and think ahead.

*Medium* weighs its turn by rules of thumb and thinks no further. *Hard* weighs like an experienced
player, remembers every card that everybody showed, took or swept, and looks ahead in a few of the
worlds that are still possible. *Expert* looks ahead in many.
"""

from swoop_desktop.bots.swoop.players import judge, policy
from swoop_desktop.bots.swoop.stakes import stakes
from swoop_desktop.bots.swoop.weights import EXPERIENCED, STYLES, THUMB, Weights
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.judge import NEAR, Judge
from swoop_desktop.core.search import Search, Tried
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.imagine import worlds
from swoop_desktop.engine.swoop.moves import action_for
from swoop_desktop.engine.swoop.observation import SwoopObservation

HARD = 4_000
EXPERT = 130_000
"""How many moves *hard* and *expert* play in thought for one decision. For *expert* that takes some
400 ms on one core of a few years ago.
"""
_STUCK = 200
"""After so many turns without a card leaving play, bots play by chance: that ends any deal."""


class MediumBot:
    """Plays Swoop by weighing what it sees."""

    def __init__(self, style: str = "") -> None:
        """Raises KeyError if there is no such style."""
        self._weights = STYLES[style].of(THUMB)

    def choose(self, observation: SwoopObservation, rng: Source) -> Action:
        """What is worth most at first sight. Chance decides only where nobody gets anywhere."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        if stuck(observation):
            return rng.choice(observation.legal)
        judge = judge_of(observation, self._weights, caution(observation))
        return as_action(observation, judge.choose(observation.visible()))


class SearchingBot:
    """Plays Swoop by thinking ahead, with everything that it may know."""

    def __init__(self, effort: int, style: str = "") -> None:
        """`effort`: see `Search.think`. Raises KeyError if there is no such style."""
        self._effort = effort
        self._weights = STYLES[style].of(EXPERIENCED)

    def choose(self, observation: SwoopObservation, rng: Source) -> Action:
        """What does best in the worlds that could be true."""
        if len(observation.legal) == 1:
            return observation.legal[0]
        if stuck(observation):
            return rng.choice(observation.legal)
        return as_action(observation, self.tried(observation, rng)[0].move)

    def tried(self, observation: SwoopObservation, rng: Source) -> list[Tried]:
        """The moves that were tried, best first."""
        own = judge_of(observation, self._weights)
        others = [policy(own.tables), judge_of(observation, THUMB), own]
        rules, seat = observation.rules, observation.seat
        aims = stakes(rules, seat, observation.number, observation.totals)
        chance = Chance(rng.bits() >> 2)
        search = Search(worlds(observation), own, others, aims, chance)
        search.think(self._effort)
        return search.tried


def hard(style: str = "") -> SearchingBot:
    """Looks a little ahead."""
    return SearchingBot(HARD, style)


def expert(style: str = "") -> SearchingBot:
    """Looks far ahead."""
    return SearchingBot(EXPERT, style)


def judge_of(observation: SwoopObservation, weights: Weights, caution: int = 0) -> Judge:
    """The judge for the rules and the deck of this table."""
    return judge(observation.rules, observation.seats, weights, caution)


def caution(observation: SwoopObservation) -> int:
    """The `caution` for `Judge`: 0, or how much points count from the first turn on.

    They count for a player whom this deal could take to the point limit, and for one who leads
    when this deal may be the last: both have more to lose than to win.
    """
    rules, totals = observation.rules, observation.totals
    own = totals[observation.seat]
    limit = rules.point_limit
    dear = max(rules.points)
    last = bool(rules.deals) and observation.number >= rules.deals
    last = last or (bool(limit) and limit - max(totals) <= dear)
    leads = own == min(totals) < max(totals)
    threatened = bool(limit) and limit - own <= dear
    return NEAR // 2 if threatened or (last and leads) else 0


def stuck(observation: SwoopObservation) -> bool:
    """Whether nobody has got anywhere for so long that chance should decide."""
    return observation.still >= _STUCK


def as_action(observation: SwoopObservation, move: int) -> Action:
    """The action for a move of the kernel."""
    seat = observation.seat
    return action_for(
        move,
        observation.hand,
        observation.ups[seat],
        observation.mysteries[seat],
        observation.flipped is not None,
    )
