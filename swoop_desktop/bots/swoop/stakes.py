"""What the end of a deal is worth to a seat, considering how the game stands.

Far from the end of the game a deal counts for itself: going out is worth 1, and every point that a
player is left with costs a little. The nearer the end of the game, the more it counts how likely
the seat is to win it; in the last deal nothing else does.
"""

from math import exp, sqrt
from operator import mul

from swoop_desktop.engine.swoop.kernel import Kernel
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.tables import EMPTY, RANKS, tables

_COST = 0.15
"""What it costs to be left with as many points as the dearest card counts."""
_FAR = 3.0
"""With at least so many deals to come, a deal counts for itself alone."""


class Stakes:
    """What ends of deal `number` are worth to `seat`, with these totals before the deal."""

    def __init__(self, rules: Rules, seat: int, number: int, totals: tuple[int, ...]) -> None:
        self._rules = rules
        self._seat = seat
        self._totals = totals
        self._points = rules.points
        self._table = rules.score_table_cards
        fits = tables(rules).fits[EMPTY]
        self._dearest = max(p for rank, p in enumerate(rules.points) if fits >> rank & 1) or 1
        self._last = bool(rules.deals) and number >= rules.deals
        self.left = self._deals_left(number)
        """How many deals are likely to come after this one."""
        self._far = min(1.0, self.left / _FAR)

    def worth(self, kernel: Kernel) -> float:
        """What this deal, which is over, is worth: about 0 to 1."""
        own = self._score(kernel, self._seat)
        deal = (kernel.out == self._seat) - _COST * own / self._dearest
        if self._far == 1:
            return deal
        totals = [total + self._score(kernel, s) for s, total in enumerate(self._totals)]
        return self._far * deal + (1 - self._far) * self._chance(totals)

    def _chance(self, totals: list[int]) -> float:
        """The chance of winning the game, if these are the totals after the deal."""
        own, most, limit = totals[self._seat], max(totals), self._rules.point_limit
        over = bool(limit) and (most > limit or (most == limit and self._reaches))
        if over or self._last:
            least = min(totals)
            return 1 / totals.count(least) if own == least else 0.0
        spread = self._dearest * sqrt(self.left + 1)
        return 1 / sum(exp(max(-30.0, min(30.0, (own - total) / spread))) for total in totals)

    @property
    def _reaches(self) -> bool:
        return self._rules.limit_rule == "reaches"

    def _deals_left(self, number: int) -> float:
        """A guess: in each deal whoever has most gets about as many points as the dearest card."""
        rules = self._rules
        left = float(rules.deals - number) if rules.deals else 1000.0
        if rules.point_limit:
            left = min(left, (rules.point_limit - max(self._totals)) / self._dearest)
        return max(0.0, left)

    def _score(self, kernel: Kernel, seat: int) -> int:
        """What a seat scores in a deal that is over."""
        start, end = seat * RANKS, (seat + 1) * RANKS
        score: int = sum(map(mul, self._points, kernel.hand[start:end]))
        if self._table:
            score += sum(map(mul, self._points, kernel.up[start:end]))
            score += sum(map(mul, self._points, kernel.down[start:end]))
        return score
