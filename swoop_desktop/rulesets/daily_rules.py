"""Rules of the deal of the day. Imports no bots, because the title page needs it early."""

from functools import cache, lru_cache

from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.registry import GAMES, find_rules

DAILY = "daily"
"""Name of the day's rule set; `Game.title` knows its title."""


@cache
def rules_of_day() -> tuple[Game, Rules]:
    """Return the first game's first preset for a single deal: the same rules every day, so that
    days can be compared.
    """
    game = next(iter(GAMES.values()))
    rules = game.with_deals(next(iter(game.presets().values())), 1)
    return game, game.rules_from({**game.rules_to(rules), "name": DAILY})


@lru_cache(maxsize=256)
def title_of(name: str) -> Message | None:
    """Return the title of a shipped rule set or of the day's, else None."""
    try:
        game, rules = rules_of_day() if name == DAILY else find_rules(name)
    except KeyError:
        return None
    return game.title(rules)
