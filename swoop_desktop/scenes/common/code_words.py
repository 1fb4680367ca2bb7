"""Words for the deal code of a game that is being played."""

from swoop_desktop.resources.language import _


def code_name(deal: int) -> str:
    """Return the name of the code during a deal of this number: it deals the first one."""
    return _("Deal code") if deal <= 1 else _("Code of the game, from its first deal")
