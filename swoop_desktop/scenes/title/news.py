"""News on the title. A thread reads the news once the title is visible, since reading loads all
games' rules.
"""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from heapq import nlargest
from pathlib import Path
from typing import NamedTuple

from swoop_desktop.daily.challenge import played, streak
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.names import Seat, called
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.players import faces, own_seat
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.folder import record_names
from swoop_desktop.records.summary import RecordSummary
from swoop_desktop.resources.assets import asset
from swoop_desktop.resources.language import _, n_, strung
from swoop_desktop.rulesets.library import own_rules
from swoop_desktop.scenes.common.rule_list import choices_of, usual_choice
from swoop_desktop.scenes.common.words import SavedGame, rules_name, saved_game
from swoop_desktop.storage.atomic_files import listed
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import LastGame, Me
from swoop_desktop.tour.tables import Medal, TourProgress, all_tables
from swoop_desktop.ui import text

_NAMED = 3
"""Number of opponents up to which *Play again* names all."""
_MOST = 7
_LOOKED = 40
"""Number of newest records searched for a person's finished game."""


class Ended(NamedTuple):
    rules: str
    rows: tuple[tuple[str, int, bool], ...]
    """By seat: name, points, True for a winner."""


class TitleNews(NamedTuple):
    saved: SavedGame | None = None
    standing: str = ""
    """The player's standing in the saved game, in words; empty before its first deal is over."""
    table: str = ""
    """Rule set and players of the last new game."""
    last: Ended | None = None
    company: tuple[tuple[str, str], ...] = ()
    """Name and face of each opponent."""
    streak: int = 0
    """Number of days in the current streak of daily deals."""
    played_today: bool = False
    """True if today's deal was finished."""
    medals: tuple[Medal, ...] = ()
    """The medal of each table of the tour, empty for none."""


def other_game() -> Game:
    """Return the game that the title names beside its own: the last in the registry."""
    *_rest, other = GAMES.values()
    return other


def news_of(
    data: DataDir,
    me: Me,
    begun: LastGame,
    unfinished: Path | None,
    wake: Callable[[], object],
) -> Job[TitleNews]:
    """Read the news on a thread. `begun` is the last new game."""

    def read(_cancelled: Cancelled) -> TitleNews:
        collection = Collection(data)
        waiting = None if unfinished is None else collection.entry(unfinished)
        last = _last(collection, data.records)
        today = date.today()
        days = played(_of_days(collection, data.records, today), data.records, collection.days)
        return TitleNews(
            None if waiting is None else saved_game(waiting),
            "" if waiting is None else _standing(waiting, me),
            _table(data, begun, me),
            None if last is None else _told(last),
            _company(_seats(waiting, last, begun.seats), me),
            streak(days, today),
            today in days and days[today].finished,
            _medals(data),
        )

    return Job("title news", read, wake)


def _medals(data: DataDir) -> tuple[Medal, ...]:
    won = TourProgress(data.progress).load(mend=False)[0]
    none: Medal = ""
    if not won:  # don't read the tables: that takes long
        return (none,) * len(listed(asset("tour"), ".toml"))
    return tuple(won.get(table.key, none) for table in all_tables(asset("tour"))[0])


def _last(collection: Collection, records: Path) -> RecordSummary | None:
    """Return the newest finished game of a person."""
    for name in nlargest(_LOOKED, record_names(records)):
        entry = collection.entry(records / name)
        if entry is not None and entry.facts.finished and entry.humans and entry.facts.totals:
            return entry
    return None


def _of_days(collection: Collection, records: Path, today: date) -> list[RecordSummary]:
    """Return the daily records that may count for the current streak."""
    noted, entries, day = collection.days, list[RecordSummary](), today
    while day == today or day.isoformat() in noted:
        name = noted.get(day.isoformat())
        entry = None if name is None else collection.entry(records / name)
        if entry is not None:
            entries.append(entry)
        day -= timedelta(days=1)
    return entries


def _standing(waiting: RecordSummary, me: Me) -> str:
    """Return by how much the player leads or trails; empty before a deal is over."""
    own, totals = own_seat(waiting.facts.players, me), waiting.facts.totals
    if own is None or len(totals) != len(waiting.facts.players) or len(totals) < 2:
        return ""
    game = GAMES[waiting.facts.game]
    sign = -game.loss_sign(next(iter(game.presets().values())))
    ahead = sign * totals[own] - max(sign * total for i, total in enumerate(totals) if i != own)
    if ahead > 0:
        return n_("you lead by {count} point", "you lead by {count} points", ahead)
    if ahead < 0:
        return n_("you are {count} point behind", "you are {count} points behind", -ahead)
    return _("you share the lead")


def _table(data: DataDir, begun: LastGame, me: Me) -> str:
    """Name the rule set and the players of the last new game."""
    choices = choices_of(own_rules(data.rules)[0])
    seats = [Seat(name, player) for name, player in begun.seats]
    own, names = own_seat(seats, me), called(seat.name for seat in seats)
    others = [text.clean(name) for i, name in enumerate(names) if i != own]
    company = n_("{count} player", "{count} players", len(seats))
    if len(others) <= _NAMED:
        company = strung(others)
    return " · ".join((choices[usual_choice(choices, begun.rules)].title, company))


def _told(entry: RecordSummary) -> Ended:
    rows = [
        (name, total, number in entry.facts.winners)
        for number, (name, total) in enumerate(zip(entry.called, entry.facts.totals, strict=True))
    ]
    return Ended(rules_name(entry.facts.rules), tuple(rows[:_MOST]))


def _seats(
    waiting: RecordSummary | None, last: RecordSummary | None, begun: Sequence[tuple[str, str]]
) -> tuple[Seat, ...]:
    known = waiting or last
    if known is not None and known.facts.players:
        return known.facts.players
    return tuple(Seat(name, player) for name, player in begun)


def _company(seats: tuple[Seat, ...], me: Me) -> tuple[tuple[str, str], ...]:
    own = own_seat(seats, me)
    company = zip(called(seat.name for seat in seats), faces(seats, me), strict=True)
    return tuple(somebody for number, somebody in enumerate(company) if number != own)[:_MOST]
