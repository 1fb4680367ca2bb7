"""What a player of Capture the Hearts aims at: points, and winning the game in the end."""

from math import exp, sqrt

from swoop_desktop.bots.hearts.judgement import fixed
from swoop_desktop.bots.hearts.memory import Memory
from swoop_desktop.core.hearts import KEYS
from swoop_desktop.core.hearts_search import STEPS, Aim

_POINTS = 0.03
"""What each point ahead of the others is worth; winning the game is worth 1."""
_SPREAD = 3.0
"""By how many points scores usually differ after a deal."""
_HEARTS = KEYS // 4
"""In a pack."""
_POWERS = [fixed(exp(-step / int(STEPS))) for step in range(14 * STEPS)]


def aim(memory: Memory, whole: bool = True) -> Aim:
    """Make the aim of a seat: a number from about 0 to about 1 for the scores of a deal, its chance
    to win the game and a little for each point. `whole`: whether the scores are those at the end of
    the deal, or earlier ones.
    """
    totals, hearts = memory.seen.totals, _HEARTS * memory.seen.rules.packs_for(memory.seats)
    made = Aim(list(totals), memory.seat, fixed(_POINTS), _POWERS)
    lowest = max(totals) - hearts
    left = [_deals_left(memory, most, whole) for most in range(lowest, max(totals) + hearts + 1)]
    slopes = [_slope(each) for each in left]
    made.lead(lowest, slopes)
    return made


def _slope(left: float) -> int:
    """Return what a point is worth with so many deals to follow, in steps of the core."""
    return max(1, fixed(int(STEPS) / (_SPREAD * sqrt(left)))) if left > 0 else 0


def _deals_left(memory: Memory, most: int, whole: bool) -> float:
    """Guess how many deals follow where that is the highest total; half a deal more where this one
    is not over. A win that is shared counts in part.
    """
    rules, left = memory.seen.rules, float("inf")
    if rules.points:
        left = (rules.points - most) / 6
    if rules.games:
        left = min(left, rules.games - memory.seen.number)
    return left if whole else max(left, 0) + 0.5
