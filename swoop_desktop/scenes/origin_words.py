"""Where a game came from, in words."""

from pathlib import PurePath

from swoop_desktop.session.origin import Origin
from swoop_desktop.ui.language import _


def origin_words(origin: Origin | None) -> str:
    """From which game a game goes on, or whose cards it has; empty where it is from none."""
    if origin is None or not origin.from_game:
        return ""
    name = PurePath(origin.record).stem or _("another game")
    words = _("Plays deal {number} of {game} again")
    if origin.kind == "moment":
        words = _("Goes on from deal {number} of {game}")
    return words.format(number=origin.deal, game=name)
