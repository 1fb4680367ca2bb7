"""How long games take by the shipped rule sets, as found by trials when a version is made."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swoop_desktop.rulesets.trial_run import Figures

_STEP = 5
"""Minutes to which they are rounded."""

MINUTES: Mapping[str, int] = {
    "classic": 15,
    "swoops150": 5,
    "swoops150_risky": 5,
    "wild_twos": 10,
    "quebec": 15,
    "easy_sums": 25,
    "big_hand": 15,
    "mysteries_only": 15,
    "hand_only": 10,
    "jokers_swoop": 30,
    "four_or_more": 15,
    "capture": 5,
    "capture25": 5,
}
"""Minutes of a game of one person with three bots at the usual pace, by the name of the rule set:
the median of trials. `build/minutes.py` writes them.
"""


def game_minutes(figures: "Figures") -> int:
    """Estimate the minutes of a game from those of its deals and their number, rounded."""
    deals = figures.game_deals.median if figures.game_deals is not None else 1.0
    return max(_STEP, _STEP * round(figures.minutes.median * deals / _STEP))
