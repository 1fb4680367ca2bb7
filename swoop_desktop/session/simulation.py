"""Many games without a screen: bots against each other, counted."""

import math
import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from pathlib import Path
from typing import Any

from swoop_desktop import __version__, bots
from swoop_desktop.engine.events import DealEnded, Decided, Event
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.record import Seat, event_line, header_line, to_text
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.shuffle import Source

_SEED_BITS = 53
"""Seeds stay whole in any JSON reader."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is played: a rule set, a bot level for every seat, and the seed of all games."""

    game: str
    rules: Any
    levels: tuple[str, ...]
    seed: int
    records: Path | None = None
    """Folder for one record of each game."""
    prefix: str = "game"
    """How their names begin."""


@dataclass(slots=True)
class Tally:
    """What came of it, by seat where it is a list."""

    seats: int
    games: int = 0
    deals: int = 0
    plays: int = 0
    endless_deals: int = 0
    deal_wins: list[int] = field(default_factory=list)
    """How often the seat went out."""
    game_wins: list[int] = field(default_factory=list)
    """A shared win counts for everyone who shares it."""
    scores: list[int] = field(default_factory=list)
    """The sum over all deals."""

    def __post_init__(self) -> None:
        for counts in (self.deal_wins, self.game_wins, self.scores):
            counts.extend([0] * (self.seats - len(counts)))

    def add(self, other: "Tally") -> None:
        """Count another tally of the same seats in."""
        self.games += other.games
        self.deals += other.deals
        self.plays += other.plays
        self.endless_deals += other.endless_deals
        for mine, theirs in (
            (self.deal_wins, other.deal_wins),
            (self.game_wins, other.game_wins),
            (self.scores, other.scores),
        ):
            mine[:] = [a + b for a, b in zip(mine, theirs, strict=True)]


def play(table: Table, number: int) -> Tally:
    """Play game `number` of a table, from 0; writes its record if the table keeps any."""
    game = GAMES[table.game]
    seats = len(table.levels)
    players = [bots.make(table.game, level) for level in table.levels]
    names = [f"{level} {seat + 1}" for seat, level in enumerate(table.levels)]
    seed = Source(table.seed, number).bits() >> (64 - _SEED_BITS)
    tally = Tally(seats, games=1)
    lines: list[str] = []

    def hear(event: Event) -> None:
        if isinstance(event, Decided):
            tally.plays += 1
        elif isinstance(event, DealEnded):
            _count(tally, event)
        if table.records is not None and (line := event_line(game, event)) is not None:
            lines.append(to_text(line))

    match = Match(game, table.rules, seats, seed, names, None, (hear,))
    while acting := match.to_act():
        seat = acting[0]
        rng = Source(seed, match.number, tally.plays, seat)
        match.submit(seat, players[seat].choose(match.observe(seat), rng))
    for winner in match.winners or ():
        tally.game_wins[winner] += 1
    if table.records is not None:
        who = [Seat(name, f"bot:{level}") for name, level in zip(names, table.levels, strict=True)]
        header = to_text(header_line(game, table.rules, who, seed, __version__))
        path = table.records / f"{table.prefix}-{number:06}.swoop"
        path.write_bytes("".join([header, *lines]).encode("utf-8"))
    return tally


def simulate(
    table: Table, games: int, jobs: int = 1, progress: Callable[[int], None] | None = None
) -> Tally:
    """Play many games, in several processes if asked to. The result is the same for any `jobs`.

    `progress` is told how many games are done. Raises RulesError, and OSError where records
    cannot be written.
    """
    GAMES[table.game].check_seats(table.rules, len(table.levels))
    if table.records is not None:
        table.records.mkdir(parents=True, exist_ok=True)
    total = Tally(len(table.levels))
    for tally in _tallies(table, range(games), jobs):
        total.add(tally)
        if progress is not None:
            progress(total.games)
    return total


def interval(wins: int, trials: int) -> tuple[float, float]:
    """Wilson's 95 % confidence interval of a rate."""
    if trials == 0:
        return 0.0, 1.0
    z = 1.959964
    rate = wins / trials
    scale = 1 + z * z / trials
    middle = (rate + z * z / (2 * trials)) / scale
    half = z / scale * math.sqrt(rate * (1 - rate) / trials + z * z / (4 * trials * trials))
    return max(0.0, middle - half), min(1.0, middle + half)


def _count(tally: Tally, event: DealEnded) -> None:
    tally.deals += 1
    if event.out is None:
        tally.endless_deals += 1
    else:
        tally.deal_wins[event.out] += 1
    tally.scores[:] = [a + b for a, b in zip(tally.scores, event.scores, strict=True)]


def _tallies(table: Table, numbers: Sequence[int], jobs: int) -> Iterator[Tally]:
    if jobs <= 1:
        yield from map(play, repeat(table), numbers)
        return
    context = multiprocessing.get_context("spawn")
    chunk = max(1, min(16, len(numbers) // (4 * jobs)))
    with ProcessPoolExecutor(jobs, context) as pool:
        yield from pool.map(play, repeat(table), numbers, chunksize=chunk)
