"""What the reviews of many deals say together: what a decision costs, which kinds of mistakes there
were, and between which bots that is.
"""

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
"""What a decision of a bot costs in the mean where the others are hard, from weak to strong: 200
first deals each, by seven rule sets of Swoop and with 2 to 8 players, reviewed as those of people
are (``python -m benchmarks reviews levels --number 200``); one standard error is 0.004, 0.0025,
0.001 and 0.001. Of the expert, who thinks as reviews do, it was -0.0009: nothing.
"""
ENOUGH: Final = 20
"""Deals after which somebody is told between which levels they play: by so many, bots of medium
and hard are in order in all of 2,000 draws, and hard and expert in 99 of 100.
"""
ENOUGH_BELOW: Final = 40
"""Deals that it takes among the weaker levels, which are harder to tell apart: in 94 of 100 draws
of 20 deals, easy and medium are in order.
"""
_WEAKER: Final = LEVELS["medium"]
_SURE: Final = 2.0
"""How many standard errors the doubt is that is told."""


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean cost of a decision."""

    deals: int
    decisions: int
    cost: float
    """As a share of deals. Below 0, by luck, for somebody who hardly makes mistakes."""
    doubt: float
    """Two standard errors of that, from deal to deal."""


def mean_of(deals: Sequence[DealCost]) -> Mean | None:
    """Return the mean cost of a decision; None without any."""
    decisions, count = sum(deal.decisions for deal in deals), len(deals)
    if not decisions:
        return None
    cost = sum(deal.cost for deal in deals) / decisions
    squares = sum((deal.cost - cost * deal.decisions) ** 2 for deal in deals)
    spread = sqrt(squares * count / max(1, count - 1)) / decisions
    return Mean(count, decisions, cost, _SURE * spread if count > 1 else 1.0)


class Standing(NamedTuple):
    """The levels between which somebody plays."""

    weaker: str
    """The level below; empty where there is none."""
    stronger: str
    """The level above; empty where there is none."""
    sure: bool
    """Whether that holds with all of the doubt."""


def standing(mean: Mean | None) -> Standing | None:
    """Return between which levels that is; None where there are too few deals to say so."""
    if mean is None or mean.deals < enough(mean):
        return None
    weaker = [level for level, cost in LEVELS.items() if cost > mean.cost]
    stronger = [level for level, cost in LEVELS.items() if cost <= mean.cost]
    low, high = mean.cost - mean.doubt, mean.cost + mean.doubt
    sure = not any(low < cost < high for cost in LEVELS.values())
    return Standing(weaker[-1] if weaker else "", stronger[0] if stronger else "", sure)


def enough(mean: Mean) -> int:
    """Return how many deals it takes to say between which levels that is."""
    return ENOUGH_BELOW if mean.cost > _WEAKER else ENOUGH


class Kind(NamedTuple):
    """Costly decisions of one kind."""

    key: str
    """As in `Roster.slips`."""
    times: int
    cost: float
    """Of one of them, in the mean."""


def kinds_of(deals: Iterable[DealCost]) -> list[Kind]:
    """Return the kinds of costly decisions, those first that cost most all together."""
    costs = defaultdict[str, list[float]](list)
    for deal in deals:
        for slip in deal.slips:
            costs[slip.kind].append(slip.cost)
    found = [Kind(key, len(some), sum(some) / len(some)) for key, some in costs.items()]
    return sorted(found, key=lambda kind: (-kind.cost * kind.times, kind.key))


def judged_game(game: str) -> bool:
    """Whether decisions of a game, if it is known, can be reviewed."""
    return game in GAMES and roster_of(game).evaluate is not None


def exact_game(game: str) -> bool:
    """Whether what decisions of a game cost may be told in numbers."""
    return judged_game(game) and roster_of(game).exact


def kind_words(game: str) -> Mapping[str, Message]:
    """Return the kinds of mistakes of a game, in the order to show them."""
    return roster_of(game).slips
