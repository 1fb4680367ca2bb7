"""The deal of the day: the date decides its cards and bots.

Games are read from records. A day's first game is noted when it begins, so that no later game
becomes the first if that record is lost.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from swoop_desktop.bots.people import PEOPLE
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import SEED_BITS, Source, derived
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.names import HUMAN, Seat, composed
from swoop_desktop.engine.state import places
from swoop_desktop.play.session import Origin, Setup
from swoop_desktop.records.summary import RecordSummary
from swoop_desktop.rulesets.daily_rules import DAILY, rules_of_day
from swoop_desktop.storage import valid_times
from swoop_desktop.storage.settings import Me

SEATS, PERSON = 4, 0
"""Number of players, and the person's seat."""
_LEVEL = "hard"
_FOR = "day"


def level_of_day(game: Game) -> str:
    offered = roster_of(game.name).offered
    return _LEVEL if _LEVEL in offered else offered[-1]


def seed_of(day: date) -> int:
    """Return a day's seed, the same on every computer and in every version."""
    return derived(_FOR, day.isoformat()) >> 64 - SEED_BITS


def setup_of(day: date, me: Me, name: str) -> Setup:
    """Return a day's game for a person named `name`. Bots are the same for everybody, but a bot
    with the person's name or face is replaced.
    """
    game, rules = rules_of_day()
    guests = list(PEOPLE)
    Source(_FOR, "guests", day.isoformat()).shuffle(guests)
    bots = [
        Seat(guest.name, f"bot:{level_of_day(game)}")
        for guest in guests
        if guest.name.casefold() != composed(name).casefold() and guest.face != me.face
    ]
    seats = (Seat(name, HUMAN), *bots[: SEATS - 1])
    return Setup(game, rules, seats, seed_of(day), Origin("daily", day=day.isoformat()))


@dataclass(frozen=True, slots=True)
class Played:
    """A day's deal as first played; later tries know the cards."""

    day: date
    path: Path
    finished: bool
    in_time: bool
    first: bool
    """True for the day's first try, not just the first record left."""
    seats: tuple[Seat, ...]
    scores: tuple[int, ...]
    """Scores by seat; empty while unfinished."""
    practice: bool = False
    """True if a decision that revealed cards was taken back: such a game does not rank."""

    @property
    def counts(self) -> bool:
        return self.ranks and self.in_time and self.first

    @property
    def ranks(self) -> bool:
        """True if the game has a place and can be compared."""
        return self.finished and not self.practice

    @property
    def score(self) -> int | None:
        """The person's score; None while unfinished."""
        return self.scores[PERSON] if self.scores else None

    @property
    def place(self) -> int:
        """The person's place, from 1; 0 while unfinished and for practice."""
        if not self.ranks:
            return 0
        game, rules = rules_of_day()
        return places(self.scores, most=game.high_wins(rules))[PERSON]


def played(
    entries: Iterable[RecordSummary], records: Path, noted: Mapping[str, str]
) -> dict[date, Played]:
    """Return each day's first game in the player's own `records` folder: other folders may be
    somebody else's. `noted`: by day, the name of the first record, if known.
    """
    first: dict[date, tuple[datetime, Played]] = {}
    for entry in entries:
        day = _day_of(entry)
        if day is None or entry.path.parent != records:
            continue
        # Games of unknown start come last.
        begun = entry.begun or valid_times.local(entry.changed) or datetime.max
        game = Played(
            day,
            entry.path,
            entry.facts.finished,
            begun.date() == day,
            noted.get(day.isoformat(), entry.path.name) == entry.path.name,
            entry.facts.players,
            entry.facts.totals if entry.facts.finished else (),
            entry.facts.practice,
        )
        if day not in first or begun < first[day][0]:
            first[day] = begun, game
    return {day: game for day, (_begun, game) in first.items()}


def streak(days: Mapping[date, Played], today: date) -> int:
    """Return the number of days in a row to today, or to yesterday until today's game counts."""
    day, count = today, 0
    if not _counts(days, day):
        day -= timedelta(days=1)
    while _counts(days, day):
        count += 1
        day -= timedelta(days=1)
    return count


def longest_streak(days: Mapping[date, Played]) -> int:
    counting = sorted(day.toordinal() for day, game in days.items() if game.counts)
    rows = Counter(ordinal - place for place, ordinal in enumerate(counting))
    return max(rows.values(), default=0)


def _counts(days: Mapping[date, Played], day: date) -> bool:
    return day in days and days[day].counts


def _day_of(entry: RecordSummary) -> date | None:
    """Return a game's day; None unless it has the day's rules, levels of bots and seed."""
    origin = entry.facts.origin
    if origin is None or origin.kind != "daily":
        return None
    game, _rules = rules_of_day()
    bot = f"bot:{level_of_day(game)}"
    if entry.facts.game != game.name or entry.facts.rules != DAILY:
        return None
    if [seat.player for seat in entry.facts.players] != [HUMAN, *[bot] * (SEATS - 1)]:
        return None
    day = valid_times.day_in(origin.day)
    return day if day is not None and entry.facts.seed == seed_of(day) else None
