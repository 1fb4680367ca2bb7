"""Words that several pages share: points, rule sets, deal codes, origins and saved games."""

from pathlib import PurePath
from typing import NamedTuple

from swoop_desktop.engine.names import called, readable
from swoop_desktop.play.session import Setup
from swoop_desktop.records.summary import RecordSummary, begun_at
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, n_, strung, tr
from swoop_desktop.rulesets.daily_rules import DAILY, title_of
from swoop_desktop.scenes.common.dates import at, moment
from swoop_desktop.tour.tables import TourTable, table_of


def origin_words(setup: Setup) -> str:
    """Return in words which game this one continues or repeats, or its aim on the tour; empty for
    an ordinary game.
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
    return _("Your aim: {aim}").format(aim=tr(table.wanted))


def other_game(record: str, title: str) -> str:
    """Return another game's name: `title` and starting time if its file name has the time, else the
    file name.
    """
    begun = begun_at(PurePath(record))
    if begun is None:
        return PurePath(record).stem or _("another game")
    return _("{game}, begun {when}").format(game=title, when=at(begun))


def code_name(deal: int) -> str:
    """Return the deal code's name during a deal: the code always leads to the first deal."""
    return _("Deal code") if deal <= 1 else _("Code of the game, from its first deal")


def point_words(points: int) -> str:
    """Return points in words; negative points have a minus sign and the same plural."""
    if points < 0:
        return n_("−{count} point", "−{count} points", -points)
    return n_("{count} point", "{count} points", points)


def rules_name(name: str) -> str:
    """Return a rule set's name for players: the title of a shipped one or the deal of the day, else
    the given name.
    """
    title = title_of(name)
    return name if title is None else tr(title)


class SavedGame(NamedTuple):
    rules: str
    """Name of the rule set, and the deal if known."""
    players: str
    when: str
    """Time of the last move."""
    of_day: bool = False


def saved_game(entry: RecordSummary) -> SavedGame:
    """Return a record's game; for an unreadable record, its file name."""
    from swoop_desktop.ui import text  # imported late: the table's model runs without pygame

    facts, when = entry.facts, moment(entry.changed)
    if not facts.game:
        return SavedGame(readable(entry.path.name), "", when)
    name, single = rules_name(facts.rules), facts.rules == DAILY
    if facts.deal and not single:
        name = _("{rules}, deal {number}").format(rules=name, number=facts.deal)
    players = strung(map(text.clean, called(seat.name for seat in facts.players)))
    return SavedGame(name, players, when, of_day=single)
