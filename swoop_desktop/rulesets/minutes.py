"""Lengths of games by shipped rule sets, measured for each release."""

import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from swoop_desktop.rulesets.trial import Figures

FILE = Path(__file__).with_suffix(".toml")
"""File of minutes by rule set, written by `build/minutes.py`."""
_STEP = 5


@cache
def minutes() -> dict[str, int]:
    """Return the median minutes of a game by rule set, with one person and three bots at the usual
    pace.
    """
    with FILE.open("rb") as file:
        return tomllib.load(file)


def game_minutes(figures: "Figures") -> int:
    deals = figures.game_deals.median if figures.game_deals is not None else 1.0
    return max(_STEP, _STEP * round(figures.minutes.median * deals / _STEP))
