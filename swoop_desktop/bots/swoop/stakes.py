"""What is at stake in a deal of Swoop: for the deal itself, and for the game.

Far from the end of the game a deal counts for itself: going out is worth 1, and every point that a
player is left with costs a little. The nearer the end of the game, the more it counts how likely
the seat is to win it; in the last deal nothing else does.
"""

from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt

from swoop_desktop.core.stakes import ONE, Stakes
from swoop_desktop.core.tables import EMPTY
from swoop_desktop.engine.swoop.rules import Rules, tables

_STEPS = 15.0
"""A player who is so many times `Aims.spread` ahead is as good as sure of winning."""


@dataclass(frozen=True, slots=True)
class Aims:
    """What somebody plays for. ``python -m benchmarks fit aims`` looks for better numbers."""

    cost: float = 0.2
    """What it costs to be left with as many points as the dearest card counts."""
    far: float = 3.0
    """With at least so many deals to come, a deal counts for itself alone."""


def stakes(rules: Rules, seat: int, number: int, totals: tuple[int, ...], aims: Aims) -> Stakes:
    """Work out what ends of deal `number` are worth to `seat`, with these totals before it."""
    dearest = dearest_card(rules)
    left = deals_left(rules, number, totals)
    limit = rules.point_limit
    if limit and rules.limit_rule != "reaches":
        limit += 1
    return Stakes(
        seat,
        list(totals),
        cost=round(aims.cost / dearest * ONE),
        far=round(min(1.0, left / aims.far) * ONE),
        limit=limit,
        last=0 < rules.last_deal(len(totals)) <= number,
        nearer=_nearer(round(dearest * sqrt(left + 1), 3)) if left < aims.far else [],
    )


def dearest_card(rules: Rules) -> int:
    """Return the points of the dearest card in play, at least 1."""
    fits = tables(rules).fits[EMPTY]
    return max(points for rank, points in enumerate(rules.points) if fits >> rank & 1) or 1


def deals_left(rules: Rules, number: int, totals: tuple[int, ...]) -> float:
    """Guess how many deals come after this one: in each deal whoever has most gets about as many
    points as the dearest card.
    """
    last = rules.last_deal(len(totals))
    left = float(last - number) if last else 1000.0
    if rules.point_limit:
        left = min(left, (rules.point_limit - max(totals)) / dearest_card(rules))
    return max(0.0, left)


@lru_cache(maxsize=16)
def _nearer(spread: float) -> list[int]:
    """See `Stakes`: by the difference of points, where `spread` is worth a factor of e."""
    most = max(1, round(_STEPS * spread))
    return [round(exp(points / spread) * ONE) for points in range(-most, most + 1)]
