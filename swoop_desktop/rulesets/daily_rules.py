"""By which rules the deal of the day is played. Imports no bots: the title asks for it."""

from functools import cache, lru_cache

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.registry import GAMES, find_rules

DAILY = "daily"
"""The name of the rule set: the games know what it is called for people."""


@cache
def rules_of_day() -> tuple[Game, Rules]:
    """Return the first rule set there is, for a single deal: the same on every day, so that days
    can be compared, and nobody has to learn new rules to keep a streak.
    """
    game = next(iter(GAMES.values()))
    rules = game.with_deals(next(iter(game.presets().values())), 1)
    return game, game.rules_from({**game.rules_to(rules), "name": DAILY})


@lru_cache(maxsize=256)
def title_of(name: str) -> Message | None:
    """Return the title of the rule set of this name: one of ours, or that of the deal of the day;
    None for those that somebody else has named.
    """
    try:
        game, rules = rules_of_day() if name == DAILY else find_rules(name)
    except KeyError:
        return None
    return game.title(rules)
