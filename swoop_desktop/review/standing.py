"""Summary of many reviews: mean cost, kinds of mistakes, and comparable levels of bots."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.review.past_deals import DealCost

LEVELS: Final[Mapping[str, float]] = {
    "easy": 0.057,
    "medium": 0.036,
    "hard": 0.010,
    "expert": 0.0,
}
"""Mean cost of a bot's decision against hard bots, from weak to strong: 200 first deals each, seven
rule sets of Swoop, 2 to 8 players (``python -m benchmarks reviews levels --number 200``). Standard
errors are 0.004, 0.0025, 0.001 and 0.001. Measured for the expert: -0.0009.
"""
ENOUGH: Final = 20
"""Number of deals needed to compare a player with levels. In draws of 20 deals, medium and hard
were in order in all of 2,000, hard and expert in 99 of 100.
"""
ENOUGH_BELOW: Final = 40
"""Number of deals needed for a player weaker than medium: in draws of 20, easy and medium are in
order in 94 of 100.
"""
_WEAKER: Final = LEVELS["medium"]
_SURE: Final = 2.0
"""Number of standard errors in `Mean.doubt`."""


@dataclass(frozen=True, slots=True)
class Mean:
    """Mean cost of a decision."""

    deals: int
    decisions: int
    cost: float
    """As a share of deals; may be below 0 by luck."""
    doubt: float
    """Two standard errors of `cost`, from differences between deals."""


def mean_of(deals: Sequence[DealCost]) -> Mean | None:
    """None without decisions."""
    decisions, count = sum(deal.decisions for deal in deals), len(deals)
    if not decisions:
        return None
    cost = sum(deal.cost for deal in deals) / decisions
    squares = sum((deal.cost - cost * deal.decisions) ** 2 for deal in deals)
    spread = sqrt(squares * count / max(1, count - 1)) / decisions
    return Mean(count, decisions, cost, _SURE * spread if count > 1 else 1.0)


class Standing(NamedTuple):
    """The bot levels next to a player's mean cost."""

    weaker: str
    """Next weaker level, or empty."""
    stronger: str
    """Next stronger or equal level, or empty."""
    sure: bool
    """True if the margin of error reaches no level's cost."""


def standing(mean: Mean | None) -> Standing | None:
    """None with too few deals."""
    if mean is None or mean.deals < enough(mean):
        return None
    weaker = [level for level, cost in LEVELS.items() if cost > mean.cost]
    stronger = [level for level, cost in LEVELS.items() if cost <= mean.cost]
    low, high = mean.cost - mean.doubt, mean.cost + mean.doubt
    sure = not any(low < cost < high for cost in LEVELS.values())
    return Standing(weaker[-1] if weaker else "", stronger[0] if stronger else "", sure)


def enough(mean: Mean) -> int:
    return ENOUGH_BELOW if mean.cost > _WEAKER else ENOUGH


class Kind(NamedTuple):
    key: str
    """A key of `Roster.slips`."""
    times: int
    cost: float


def kinds_of(deals: Iterable[DealCost]) -> list[Kind]:
    """Return kinds of costly decisions, highest total cost first."""
    costs = defaultdict[str, list[float]](list)
    for deal in deals:
        for slip in deal.slips:
            costs[slip.kind].append(slip.cost)
    kinds = [Kind(key, len(some), sum(some) / len(some)) for key, some in costs.items()]
    return sorted(kinds, key=lambda kind: (-kind.cost * kind.times, kind.key))


def judged_game(game: str) -> bool:
    return game in GAMES and roster_of(game).evaluate is not None


def exact_game(game: str) -> bool:
    """True if a game's costs are precise enough to show as numbers."""
    return judged_game(game) and roster_of(game).exact


def kind_words(game: str) -> Mapping[str, Message]:
    return roster_of(game).slips
