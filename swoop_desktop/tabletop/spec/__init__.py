"""How each game lies on the table. Only here, and nowhere else on the table, is a game named."""

from collections.abc import Mapping

from swoop_desktop.tabletop.spec.base import CentreZone, Effect, Part, TableDescription
from swoop_desktop.tabletop.spec.hearts import HEARTS
from swoop_desktop.tabletop.spec.swoop import SWOOP

__all__ = ["DESCRIPTIONS", "CentreZone", "Effect", "Part", "TableDescription", "description_of"]

DESCRIPTIONS: Mapping[str, TableDescription] = {"swoop": SWOOP, "hearts": HEARTS}


def description_of(game: str) -> TableDescription:
    """The description of a game by the name it has in the record. Raises KeyError."""
    return DESCRIPTIONS[game]
