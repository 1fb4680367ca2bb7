"""Plays many games between bots, and counts the results."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TypeAlias

from swoop_desktop import __version__
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import SEED_BITS, derived
from swoop_desktop.engine.events import DealEnded, Event
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.record import event_line, header_line, to_text
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.bot_questions import played_by
from swoop_desktop.records.folder import SUFFIX
from swoop_desktop.simulate.executor import Executor, InlineExecutor
from swoop_desktop.storage.atomic_files import make_folder, sweep, write_whole
from swoop_desktop.storage.paths import fit, unused

_FINE = 50
"""Histogram buckets per factor of e: percentiles are accurate within 2 %."""


@dataclass(slots=True)
class Times:
    """A histogram of durations in seconds."""

    count: int = 0
    total: float = 0.0
    longest: float = 0.0
    _parts: Counter[int] = field(default_factory=Counter)

    @property
    def mean(self) -> float:
        """Seconds; 0 without durations."""
        return self.total / self.count if self.count else 0.0

    def add(self, seconds: float) -> None:
        self.count += 1
        self.total += seconds
        if seconds > self.longest:
            self.longest = seconds
        self._parts[math.ceil(math.log(seconds if seconds > 1e-9 else 1e-9) * _FINE)] += 1

    def join(self, other: "Times") -> None:
        self.count += other.count
        self.total += other.total
        self.longest = max(self.longest, other.longest)
        self._parts += other._parts

    def percentile(self, share: float) -> float:
        """Return the duration that this share (0 to 1) did not exceed, at most 2 % too long; 0
        without durations.
        """
        wanted = math.ceil(share * self.count)
        for part in sorted(self._parts):
            wanted -= self._parts[part]
            if wanted <= 0:
                return min(math.exp(part / _FINE), self.longest)
        return self.longest


@dataclass(frozen=True, slots=True)
class Table:
    """Rules, a bot level for each seat, and the seed of all games."""

    game: str
    rules: Rules
    levels: tuple[str, ...]
    seed: int
    deals: int = 0
    """Number of deals per game; 0: all."""
    recorded: bool = False
    """True if the games are recorded."""


@dataclass(frozen=True, slots=True)
class RecordFolder:
    """Folder for the records of simulated games."""

    folder: Path
    prefix: str = "game"
    """Start of file names; any text."""

    def begin(self) -> None:
        make_folder(self.folder)
        sweep(self.folder)

    def put(self, outcome: "Outcome") -> None:
        for name, data in outcome.records.items():
            path = unused(self.folder, f"{fit(self.prefix)}-{name}", SUFFIX)
            write_whole(path, data, synced=False)


@dataclass(slots=True)
class Tally:
    """Results of games; lists are by seat."""

    seats: int
    games: int = 0
    finished: int = 0
    deals: int = 0
    plays: int = 0
    endless_deals: int = 0
    deal_wins: list[int] = field(default_factory=list)
    """Deals in which the seat did best, shared or alone."""
    deal_shares: list[float] = field(default_factory=list)
    """Deal wins; a shared win is split among its winners."""
    game_wins: list[int] = field(default_factory=list)
    game_shares: list[float] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    times: list[Times] = field(default_factory=list)
    """Durations of decisions with a choice."""

    def __post_init__(self) -> None:
        counts = self.deal_wins, self.game_wins, self.scores
        shares = self.deal_shares, self.game_shares
        for numbers in (*counts, *shares):
            numbers.extend([0] * (self.seats - len(numbers)))
        self.times.extend(Times() for _ in range(self.seats - len(self.times)))

    def add(self, other: "Tally", shift: int = 0) -> None:
        """Add another tally, whose seat `s` counts as our seat `s + shift`."""
        self.games += other.games
        self.finished += other.finished
        self.deals += other.deals
        self.plays += other.plays
        self.endless_deals += other.endless_deals
        for theirs in range(self.seats):
            mine = (theirs + shift) % self.seats
            self.deal_wins[mine] += other.deal_wins[theirs]
            self.deal_shares[mine] += other.deal_shares[theirs]
            self.game_wins[mine] += other.game_wins[theirs]
            self.game_shares[mine] += other.game_shares[theirs]
            self.scores[mine] += other.scores[theirs]
            self.times[mine].join(other.times[theirs])


@dataclass(slots=True)
class Outcome:
    """Results of one game, or of its rotations."""

    tally: Tally
    records: dict[str, bytes] = field(default_factory=dict)
    """By the end of a record file's name: its content."""


Work: TypeAlias = Callable[[Table, int], Outcome]


def play(table: Table, number: int) -> Outcome:
    """Play game `number` of a table, from 0."""
    game = GAMES[table.game]
    seats = len(table.levels)
    roster = roster_of(table.game)
    names = [f"{level} {seat + 1}" for seat, level in enumerate(table.levels)]
    seed = derived("game", table.seed, number) >> (64 - SEED_BITS)
    tally = Tally(seats, games=1)
    players = [roster.make(level) for level in table.levels]
    lines: list[str] = []

    def write(event: Event) -> None:
        if (line := event_line(game, event)) is not None:
            lines.append(to_text(line))

    match = Match(
        game,
        table.rules,
        seats,
        seed,
        listeners=(write,) if table.recorded else (),
        endings=partial(_count, tally),
    )
    for _seat in played_by(
        match, players, "bot", seed, spent=lambda seat, seconds: tally.times[seat].add(seconds)
    ):
        tally.plays += 1
        if table.deals and tally.deals >= table.deals:
            break
    _end(tally, match.winners)
    outcome = Outcome(tally)
    if table.recorded:
        who = [Seat(name, f"bot:{level}") for name, level in zip(names, table.levels, strict=True)]
        header = to_text(header_line(game, table.rules, who, seed, __version__))
        outcome.records[f"{number:06}"] = "".join([header, *lines]).encode("utf-8")
    return outcome


def simulate(
    table: Table,
    games: int,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    records: RecordFolder | None = None,
) -> Tally:
    """Play many games. `progress` gets the number of finished games. Raises RulesError,
    ExecutorError, and OSError if records can't be written.
    """
    return total(len(table.levels), played(play, 16, table, games, executor, progress, records))


def total(seats: int, tallies: Iterable[Tally]) -> Tally:
    found = Tally(seats)
    for tally in tallies:
        found.add(tally)
    return found


def played(
    work: Work,
    most: int,
    table: Table,
    numbers: int,
    executor: Executor | None,
    progress: Callable[[int], None] | None,
    records: RecordFolder | None,
) -> Iterator[Tally]:
    """Play games, and yield their tallies in order. A worker gets at most `most` games at once;
    this process writes the records.
    """
    GAMES[table.game].check_seats(table.rules, len(table.levels))
    if records is not None:
        records.begin()
        table = replace(table, recorded=True)
    outcomes = (executor or InlineExecutor()).map(partial(work, table), range(numbers), most)
    for number, outcome in enumerate(outcomes, 1):
        if records is not None:
            records.put(outcome)
        yield outcome.tally
        if progress is not None:
            progress(number)


def _count(tally: Tally, event: DealEnded) -> None:
    tally.deals += 1
    tally.endless_deals += not event.winners
    for winner in event.winners:
        tally.deal_wins[winner] += 1
        tally.deal_shares[winner] += 1 / len(event.winners)
    tally.scores[:] = [a + b for a, b in zip(tally.scores, event.scores, strict=True)]


def _end(tally: Tally, winners: Sequence[int] | None) -> None:
    tally.finished = int(winners is not None)
    for winner in winners or ():
        tally.game_wins[winner] += 1
        tally.game_shares[winner] += 1 / len(winners or ())
