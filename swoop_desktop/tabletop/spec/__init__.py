"""The look of each game's table, and in `timing` how long its movements take. Nothing else on the
table names a game.
"""

from collections.abc import Mapping

from swoop_desktop.tabletop.spec.base import CentreZone, Effect, Part, TableDescription
from swoop_desktop.tabletop.spec.hearts import HEARTS
from swoop_desktop.tabletop.spec.swoop import SWOOP

__all__ = ["DESCRIPTIONS", "CentreZone", "Effect", "Part", "TableDescription", "description_of"]

DESCRIPTIONS: Mapping[str, TableDescription] = {"swoop": SWOOP, "hearts": HEARTS}


def description_of(game: str) -> TableDescription:
    """Look up a game by its name in records. Raises KeyError."""
    return DESCRIPTIONS[game]
