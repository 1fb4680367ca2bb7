"""Words for a game's origin and for the aim of a tour table."""

from pathlib import PurePath

from swoop_desktop.play.session import Setup
from swoop_desktop.records.summary import begun_at
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.dates import at
from swoop_desktop.tour.tables import TourTable, table_of


def origin_words(setup: Setup) -> str:
    """Return the game that this one continues, the origin of its cards, or its aim on the tour;
    empty for an ordinary game.
    """
    origin = setup.origin
    if origin is not None and origin.kind == "tour":
        table = table_of(setup, asset("tour"))
        return "" if table is None else aim_words(table)
    if origin is None or not origin.from_game:
        return ""
    words = _("Plays deal {number} of {game} again")
    if origin.kind == "moment":
        words = _("Goes on from deal {number} of {game}")
    game = other_game(origin.record, tr(setup.game.title(setup.rules)))
    return words.format(number=origin.deal, game=game)


def aim_words(table: TourTable) -> str:
    """Return a tour table's aim as a sentence of its own."""
    return _("Your aim: {aim}").format(aim=tr(table.wanted))


def other_game(record: str, title: str) -> str:
    """Return another game's name from its file name and the title of its rules or the player; files
    named by the program tell when it began.
    """
    begun = begun_at(PurePath(record))
    if begun is None:
        return PurePath(record).stem or _("another game")
    return _("{game}, begun {when}").format(game=title, when=at(begun))
