"""The deal of the day: everybody who plays on the same day plays with the same cards, against the
same bots, by the same rules. Which cards follows from the date alone.

Who has played when follows from the records. Which of them was the first is noted when it is begun:
without it, a later one is still not the first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path

from swoop_desktop.bots.people import PEOPLE
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.seats import HUMAN, Seat
from swoop_desktop.engine.shuffle import SEED_BITS, Source, derived
from swoop_desktop.play.origin import Origin
from swoop_desktop.play.ranking import places
from swoop_desktop.play.session import Setup
from swoop_desktop.play.text_folding import composed
from swoop_desktop.records.summary import RecordSummary
from swoop_desktop.rulesets.daily_rules import DAILY, rules_of_day
from swoop_desktop.storage import valid_times
from swoop_desktop.storage.settings import Me

SEATS, PERSON = 4, 0
"""How many play, and where the person sits."""
_LEVEL = "hard"
_FOR = "day"
"""What the seed is derived for, apart from the date."""


def level_of_day(game: Game) -> str:
    """Return the level of the bots."""
    offered = roster_of(game.name).offered
    return _LEVEL if _LEVEL in offered else offered[-1]


def seed_of(day: date) -> int:
    """Return the seed of a day's cards: the same everywhere, for ever."""
    return derived(_FOR, day.isoformat()) >> 64 - SEED_BITS


def setup_of(day: date, me: Me, name: str) -> Setup:
    """Return the game of a day, for a person of this `name`. The bots are the same for everybody,
    but for one who has the name or the face of the person: somebody else comes then.
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
    """A day's deal as it was played the first time: what somebody does who knows the cards already
    is another matter.
    """

    day: date
    path: Path
    finished: bool
    in_time: bool
    """Whether it was begun on its day."""
    first: bool
    """Whether it is the first try that there was, and not only the first that is left."""
    seats: tuple[Seat, ...]
    scores: tuple[int, ...]
    """By seat; empty while it is not finished."""
    practice: bool = False
    """Whether somebody took back what had shown them new cards: then it has no place, and is not
    compared with anybody.
    """

    @property
    def counts(self) -> bool:
        """Whether the day counts for a streak."""
        return self.ranks and self.in_time and self.first

    @property
    def ranks(self) -> bool:
        """Whether it has a place, and can be compared with what others made of its cards."""
        return self.finished and not self.practice

    @property
    def score(self) -> int | None:
        """The score of the person; None while it is not finished."""
        return self.scores[PERSON] if self.scores else None

    @property
    def place(self) -> int:
        """The place of the person, from 1; 0 while it is not finished, and for practice."""
        if not self.ranks:
            return 0
        game, rules = rules_of_day()
        return places(self.scores, most=game.high_wins(rules))[PERSON]


def played(
    entries: Iterable[RecordSummary], records: Path, noted: Mapping[str, str]
) -> dict[date, Played]:
    """Return what was played of each day that was begun, from the games on the shelf that lie in
    the player's own folder of `records`: what is in other folders, somebody else may have played.
    Which record of a day was the first is `noted` on the shelf, as far as anybody has noted it.
    """
    found: dict[date, tuple[datetime, Played]] = {}
    for entry in entries:
        day = _day_of(entry)
        if day is None or entry.path.parent != records:
            continue
        # What was begun nobody knows when comes after all others.
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
        if day not in found or begun < found[day][0]:
            found[day] = begun, game
    return {day: game for day, (_begun, game) in found.items()}


def streak(days: Mapping[date, Played], today: date) -> int:
    """Return how many days in a row count up to today, or to yesterday while today’s deal is not
    over.
    """
    day, count = today, 0
    if not _counts(days, day):
        day -= timedelta(days=1)
    while _counts(days, day):
        count += 1
        day -= timedelta(days=1)
    return count


def longest_streak(days: Mapping[date, Played]) -> int:
    """Return the most days in a row that ever counted."""
    counting = sorted(day.toordinal() for day, game in days.items() if game.counts)
    rows = Counter(ordinal - place for place, ordinal in enumerate(counting))
    return max(rows.values(), default=0)


def _counts(days: Mapping[date, Played], day: date) -> bool:
    return day in days and days[day].counts


def _day_of(entry: RecordSummary) -> date | None:
    """Return the day whose deal a game is; None if it is no day's, or not as the day has it."""
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
