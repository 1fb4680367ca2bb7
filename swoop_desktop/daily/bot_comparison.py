"""Shows how bots would have done: a process replays the deals with a bot in the person's place."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, cast

from swoop_desktop import __version__
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import derived
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.bot_questions import played_by
from swoop_desktop.play.players import style
from swoop_desktop.processes import COMPARE
from swoop_desktop.processes.helper import Helper
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.typed_json import from_json

GAMES_PLAYED = 20
_MOST_POINTS = 10**9
"""More than any score."""
_KEPT = 400


@dataclass(frozen=True, slots=True)
class Table:
    """A game to be played again with a bot in the person's place."""

    game: str
    rules: Rules
    level: str
    """Level of all bots."""
    names: tuple[str, ...]
    """Names by seat, which decide the bots' styles. The bot on `seat` has no style."""
    seat: int
    seed: int

    @property
    def key(self) -> str:
        """Cache key; equal keys have equal results."""
        rules = GAMES[self.game].rules_to(self.rules, len(self.names))
        identity = json.dumps(rules, sort_keys=True)
        identity = f"{identity} {self.level} {self.names} {self.seat} {self.seed}"
        return f"{derived('comparison', __version__, identity):016x}"


class Order(NamedTuple):
    table: Table
    games: int


def play(table: Table, number: int) -> int:
    """Play game `number`, from 0, reproducibly; return the seat's total."""
    game, roster = GAMES[table.game], roster_of(table.game)
    styles = [style(table.game, name) for name in table.names]
    styles[table.seat] = ""
    bots = [roster.make(table.level, one) for one in styles]
    match = Match(game, table.rules, len(table.names), table.seed)
    for _seat in played_by(match, bots, "comparison", table.seed, number):
        pass
    return match.totals[table.seat]


def compared(order: Order) -> Iterator[int]:
    for number in range(order.games):
        yield play(order.table, number)


class BotComparison(Helper[None]):
    """Plays a comparison's games and collects their results. Must be closed."""

    def __init__(
        self,
        table: Table,
        cache: Path,
        wake: Callable[[], object] = lambda: None,
    ) -> None:
        """`cache` is the folder of caches; another thread calls `wake` after each result."""
        read = from_json(tuple[int, ...], -_MOST_POINTS)
        self.table, self._kept = table, Kept(cache, "comparisons", _KEPT, read)
        self.results: tuple[int, ...] = self._kept.get(table.key) or ()
        if not self.done:
            self.results = ()
        super().__init__("comparison", COMPARE, self._compare, wake)

    @property
    def done(self) -> bool:
        return len(self.results) >= GAMES_PLAYED

    @property
    def failed(self) -> bool:
        """True if results will stay incomplete."""
        self.check()
        return self.over and not self.done

    def _compare(self, _cancelled: Cancelled) -> None:
        if self.done:
            return
        for total in self.run(Order(self.table, GAMES_PLAYED)):
            self.results = (*self.results, cast(int, total))
            self._tell()
        self._kept.put({self.table.key: self.results})
