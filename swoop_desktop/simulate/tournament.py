"""Bots compared by duplicate deals, as in bridge: the same cards, played from every seat.

Each game is played once for every rotation of the bots around the table. All these games have one
seed and so the same deals: the first to the card and the dealer, later ones as far as the rules let
the score decide who begins. Luck in the cards then cancels. It also makes those games resemble each
other, so all that have a seed count as one sample, however many deals they had.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from swoop_desktop.simulate.decision_times import Times
from swoop_desktop.simulate.executor import Executor
from swoop_desktop.simulate.simulation import (
    Outcome,
    RecordFolder,
    Table,
    Tally,
    play,
    played,
)
from swoop_desktop.statistics.confidence import Estimate, mean, rate


@dataclass(frozen=True, slots=True)
class Contestant:
    """The result of a level on all its seats."""

    level: str
    seats: int
    """How many it has."""
    deals: Estimate
    """The share of deals that one of its seats won; a shared win is split. By chance: one through
    the number of players.
    """
    games: Estimate
    """The same of games that were played to their end."""
    points: Estimate
    """A deal, for one seat."""
    times: Times


def rotations(levels: Sequence[str]) -> int:
    """Return how many rotations of the seats differ."""
    row = tuple(levels)
    return next(shift for shift in range(1, len(row) + 1) if row[shift:] + row[:shift] == row)


def duplicate(table: Table, number: int) -> Outcome:
    """Game `number` from every seat, from 0: counted by the bots' seats in `table.levels`."""
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
    """Play `games` games from every seat; the results of each. Except for times they are the same
    whoever plays them: this process, if there is no executor. `progress` is told how many games are
    done.

    Raises RulesError, ExecutorError, and OSError where records cannot be written.
    """
    samples = []
    for sample in played(duplicate, table, games, executor, records, 2):
        samples.append(sample)
        if progress is not None:
            progress(len(samples))
    return samples


def total(samples: Sequence[Tally]) -> Tally:
    """Return all samples as one."""
    found = Tally(samples[0].seats)
    for sample in samples:
        found.add(sample)
    return found


def contestants(levels: Sequence[str], samples: Sequence[Tally]) -> list[Contestant]:
    """Return the levels in the order in which they are named, and how they did."""
    return [
        contestant(level, [seat for seat, other in enumerate(levels) if other == level], samples)
        for level in dict.fromkeys(levels)
    ]


def contestant(level: str, seats: Sequence[int], samples: Sequence[Tally]) -> Contestant:
    """Return how the bots on these seats did, taken together."""
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
