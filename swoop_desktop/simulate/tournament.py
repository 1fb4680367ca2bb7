"""Compares bots by duplicate deals, as in bridge.

Each game is played in every rotation of the bots with one seed. Its deals are the same, unless
scores decide who begins, so luck cancels. Games of a seed are alike, and so count as one sample.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from swoop_desktop.simulate.executor import Executor
from swoop_desktop.simulate.simulation import (
    Outcome,
    RecordFolder,
    Table,
    Tally,
    Times,
    play,
    played,
)
from swoop_desktop.statistics.confidence import Estimate, mean, rate


@dataclass(frozen=True, slots=True)
class Contestant:
    """Results of a level in duplicate deals."""

    level: str
    seats: int
    deals: Estimate
    """Share of deals won per seat; shared wins are split."""
    games: Estimate
    """Share of finished games won per seat; shared wins are split."""
    points: Estimate
    times: Times


def rotations(levels: Sequence[str]) -> int:
    """Return the number of different rotations of the seats."""
    row = tuple(levels)
    return next(shift for shift in range(1, len(row) + 1) if row[shift:] + row[:shift] == row)


def duplicate(table: Table, number: int) -> Outcome:
    """Play game `number` in every rotation, and count by the seats of `table.levels`."""
    levels = table.levels
    whole = Outcome(Tally(len(levels)))
    for shift in range(rotations(levels)):
        outcome = play(replace(table, levels=levels[shift:] + levels[:shift]), number)
        whole.tally.add(outcome.tally, shift)
        for name, data in outcome.records.items():
            whole.records[f"{shift + 1}-{name}"] = data
    return whole


def compare(
    table: Table,
    games: int,
    executor: Executor | None = None,
    progress: Callable[[int], None] | None = None,
    records: RecordFolder | None = None,
) -> list[Tally]:
    """Play games in every rotation, and return each game's tally; otherwise like `simulate`."""
    return list(played(duplicate, 2, table, games, executor, progress, records))


def contestants(levels: Sequence[str], samples: Sequence[Tally]) -> list[Contestant]:
    """Return each level's results, in the order of their first seats."""
    return [
        contestant(level, [seat for seat, other in enumerate(levels) if other == level], samples)
        for level in dict.fromkeys(levels)
    ]


def contestant(level: str, seats: Sequence[int], samples: Sequence[Tally]) -> Contestant:
    deals = [len(seats) * sample.deals for sample in samples]
    games = [len(seats) * sample.finished for sample in samples]
    times = Times()
    for sample in samples:
        for seat in seats:
            times.join(sample.times[seat])
    return Contestant(
        level,
        len(seats),
        rate([sum(sample.deal_shares[seat] for seat in seats) for sample in samples], deals),
        rate([sum(sample.game_shares[seat] for seat in seats) for sample in samples], games),
        mean([sum(sample.scores[seat] for seat in seats) for sample in samples], deals),
        times,
    )
