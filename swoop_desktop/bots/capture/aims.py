"""What a player of Capture the Hearts aims at: points, and winning the game in the end."""

from collections.abc import Sequence
from math import exp, sqrt

from swoop_desktop.bots.capture.memory import Memory

_POINTS = 0.03
"""What each point ahead of the others is worth; winning the game is worth 1."""
_SPREAD = 3.0
"""By how many points scores usually differ after a deal."""


class Aim:
    """How good the scores of a deal are for a player, considering how the game stands."""

    def __init__(self, memory: Memory, whole: bool = True) -> None:
        """`whole`: whether the scores are those at the end of the deal, or earlier ones."""
        seen = memory.seen
        self.seat, self.totals, self.rules = memory.seat, seen.totals, seen.rules
        self.number, self.whole = seen.number, whole

    def value(self, scores: Sequence[int]) -> float:
        """From about 0 to about 1: the chance to win the game, and a little for each point."""
        mine = scores[self.seat]
        ahead = mine - (sum(scores) - mine) / (len(scores) - 1)
        totals = [a + b for a, b in zip(self.totals, scores, strict=True)]
        return self._share(totals) + _POINTS * ahead

    def _share(self, totals: Sequence[int]) -> float:
        """The chance to win the game with these totals; a win that is shared counts in part."""
        most, mine = max(totals), totals[self.seat]
        left = self._deals_left(most)
        if left <= 0:
            return 1 / totals.count(most) if mine == most else 0.0
        width = _SPREAD * sqrt(left)
        return exp((mine - most) / width) / sum(exp((t - most) / width) for t in totals)

    def _deals_left(self, most: int) -> float:
        """How many deals are likely to follow; half a deal more where this one is not over."""
        rules, left = self.rules, float("inf")
        if rules.points:
            left = (rules.points - most) / 6
        if rules.games:
            left = min(left, rules.games - self.number)
        return left if self.whole else max(left, 0) + 0.5
