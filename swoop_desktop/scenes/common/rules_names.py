"""Names of rule sets for players."""

from functools import lru_cache

from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.resources.language import tr
from swoop_desktop.rulesets.daily_rules import DAILY, rules_of_day


def rules_name(name: str) -> str:
    """Return what players call the rule set of this name: one of ours, and that of the deal of the
    day, by its title, and any other by the name that somebody gave it.
    """
    title = _title(name)
    return name if title is None else tr(title)


@lru_cache(maxsize=256)
def _title(name: str) -> Message | None:
    if name == DAILY:
        game, rules = rules_of_day()
        return game.title(rules)
    try:
        game, rules = find_rules(name)
    except KeyError:
        return None
    return game.title(rules)
