"""What is said of the deal code of a game that is being played."""

from swoop_desktop.resources.language import _


def code_name(deal: int) -> str:
    """What the code is, for somebody in a deal of this number: it deals the first one."""
    return _("Deal code") if deal <= 1 else _("Code of the game, from its first deal")
