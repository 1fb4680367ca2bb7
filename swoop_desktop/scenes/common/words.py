"""Words for points, rule sets and deal codes."""

from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.rulesets.daily_rules import title_of


def code_name(deal: int) -> str:
    """Return the name of the code in this deal: it leads to the first one."""
    return _("Deal code") if deal <= 1 else _("Code of the game, from its first deal")


def point_words(points: int) -> str:
    """Return points in words, negative ones with a minus sign and the same plural."""
    if points < 0:
        return n_("−{count} point", "−{count} points", -points)
    return n_("{count} point", "{count} points", points)


def rules_name(name: str) -> str:
    """Return a rule set's name for players: the title of a shipped one or the deal of the day, else
    the given name.
    """
    title = title_of(name)
    return name if title is None else tr(title)
