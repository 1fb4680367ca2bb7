"""How long games take by the shipped rule sets, as found by trials when a version is made."""

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swoop_desktop.rulesets.trial_run import Figures

FILE = Path(__file__).with_suffix(".toml")
"""Minutes of a game by the name of the rule set; `build/minutes.py` writes it."""
_STEP = 5
"""Minutes to which they are rounded."""


@cache
def minutes() -> dict[str, int]:
    """Return the minutes of a game of one person with three bots at the usual pace, by the name of
    the rule set: the median of trials.
    """
    with FILE.open("rb") as file:
        return tomllib.load(file)


def game_minutes(figures: "Figures") -> int:
    """Estimate the minutes of a game from those of its deals and their number, rounded."""
    deals = figures.game_deals.median if figures.game_deals is not None else 1.0
    return max(_STEP, _STEP * round(figures.minutes.median * deals / _STEP))
