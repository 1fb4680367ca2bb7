"""Words for an unfinished game: its rules, players and deal, and when it was played last."""

from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.limits import readable
from swoop_desktop.engine.seats import called
from swoop_desktop.records.folder import changed, summary
from swoop_desktop.resources.language import _, strung
from swoop_desktop.rulesets.daily_rules import DAILY
from swoop_desktop.scenes.common.dates import moment
from swoop_desktop.scenes.common.rules_names import rules_name
from swoop_desktop.ui import text


class SavedGame(NamedTuple):
    """The words that a player reads of a game that waits."""

    rules: str
    """Name of its rule set, and the deal it is in if that is known."""
    players: str
    when: str
    """Time when it was played last."""
    of_day: bool = False
    """Whether it is a deal of the day."""


def saved_game(path: Path) -> SavedGame:
    """Return the game of a record; for one that can't be read, the name of its file."""
    found, when = summary(path), moment(changed(path))
    if found is None:
        return SavedGame(readable(path.name), "", when)
    name, single = rules_name(found.rules), found.rules == DAILY
    if found.deal and not single:
        name = _("{rules}, deal {number}").format(rules=name, number=found.deal)
    return SavedGame(name, strung(map(text.clean, called(found.players))), when, of_day=single)
