"""What several pages call the same things: points, rule sets, and the code of a deal."""

from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.rulesets.daily_rules import title_of


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
    title = title_of(name)
    return name if title is None else tr(title)
