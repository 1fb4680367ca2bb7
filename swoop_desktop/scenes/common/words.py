"""What several pages call the same things: points, rule sets, and the code of a deal."""

from functools import lru_cache

from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.rulesets.daily_rules import DAILY, rules_of_day


def code_name(deal: int) -> str:
    """Return the name of the code during a deal of this number: it deals the first one."""
    return _("Deal code") if deal <= 1 else _("Code of the game, from its first deal")


def point_words(points: int) -> str:
    """Return so many points in words; those below nothing with a minus, and of the same plural as
    above it.
    """
    if points < 0:
        return n_("−{count} point", "−{count} points", -points)
    return n_("{count} point", "{count} points", points)


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
