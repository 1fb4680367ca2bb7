"""Words for an unfinished game: rules, players, deal, and time of the last move."""

from typing import NamedTuple

from swoop_desktop.engine.limits import readable
from swoop_desktop.engine.seats import called
from swoop_desktop.records.summary import RecordSummary
from swoop_desktop.resources.language import _, strung
from swoop_desktop.rulesets.daily_rules import DAILY
from swoop_desktop.scenes.common.dates import moment
from swoop_desktop.scenes.common.words import rules_name
from swoop_desktop.ui import text


class SavedGame(NamedTuple):
    """An unfinished game in words."""

    rules: str
    """Name of the rule set, and the deal if known."""
    players: str
    when: str
    """Time of the last move."""
    of_day: bool = False
    """True for a deal of the day."""


def saved_game(entry: RecordSummary) -> SavedGame:
    """Return a record's game; for an unreadable one, its file name."""
    facts, when = entry.facts, moment(entry.changed)
    if not facts.game:
        return SavedGame(readable(entry.path.name), "", when)
    name, single = rules_name(facts.rules), facts.rules == DAILY
    if facts.deal and not single:
        name = _("{rules}, deal {number}").format(rules=name, number=facts.deal)
    players = strung(map(text.clean, called(seat.name for seat in facts.players)))
    return SavedGame(name, players, when, of_day=single)
