"""The kernel's tables for a rule set, made from its options as numbers."""

from functools import lru_cache

from swoop_desktop.core.tables import Tables
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.options import Choice, Flag, Number, Ranks, options_in
from swoop_desktop.engine.swoop.rules import Rules


@lru_cache(maxsize=64)
def tables(rules: Rules) -> Tables:
    """Make the tables of a rule set."""
    numbers: dict[str, int] = {}
    words: dict[str, str] = {}
    ranks: dict[str, list[int]] = {}
    for option in options_in(rules):
        value = getattr(rules, option.name)
        match option:
            case Number() | Flag():
                numbers[option.name] = int(value)
            case Choice():
                words[option.name] = value
            case Ranks():
                ranks[option.name] = [c.RANKS.index(rank) for rank in value]
    return Tables(numbers, words, ranks, list(rules.points))
