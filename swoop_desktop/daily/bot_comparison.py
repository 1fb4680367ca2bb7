"""How bots would have done: the same cards, with a bot in the place of the person, played again and
again with other dice for the bots, in a process of its own.
"""

import contextlib
import json
import logging
import pickle
import queue
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, cast

from swoop_desktop import __version__
from swoop_desktop.bots.people import person
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.shuffle import derived
from swoop_desktop.play.bot_questions import Count, chosen
from swoop_desktop.processes import COMPARE
from swoop_desktop.processes.client import Process, helper
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.atomic_files import write_whole

log = logging.getLogger(__name__)

GAMES_PLAYED = 20
"""How many games are played for a comparison."""
_MOST = 1_000_000
"""Most bytes of the file in which results are kept."""
_MOST_POINTS = 10**9
"""Beyond any score."""
_KEPT = 400
"""How many results are kept."""


@dataclass(frozen=True, slots=True)
class Table:
    """What is played again."""

    game: str
    rules: Rules
    level: str
    """Of all bots."""
    names: tuple[str, ...]
    """Of the players; a bot plays in the style of its name. Whoever sits on `seat` has none."""
    seat: int
    seed: int

    @property
    def key(self) -> str:
        """What the results are kept by: they are the same for the same key."""
        rules = GAMES[self.game].rules_to(self.rules, len(self.names))
        told = json.dumps(rules, sort_keys=True)
        told = f"{told} {self.level} {self.names} {self.seat} {self.seed}"
        return f"{derived('comparison', __version__, told):016x}"


class Order(NamedTuple):
    """What the process is to do."""

    table: Table
    games: int


def play(table: Table, number: int) -> int:
    """The total of the seat after game `number`, from 0: the same for the same table."""
    game, roster = GAMES[table.game], roster_of(table.game)
    bots = [roster.make(table.level, _style(table, seat)) for seat in range(len(table.names))]
    count = Count()
    match = Match(game, table.rules, len(table.names), table.seed, listeners=(count.hear,))
    while acting := match.to_act():
        seat = acting[0]
        dice = "comparison", table.seed, number, match.number, count.before, seat
        match.submit(seat, chosen(match, seat, bots[seat], dice))
    return match.totals[table.seat]


class BotComparison:
    """The games of a comparison, as they are played. To be closed."""

    def __init__(
        self,
        table: Table,
        cache: Path,
        wake: Callable[[], object] = lambda: None,
        command: Sequence[str] = (),
    ) -> None:
        """`cache` is the file of what was found out before; `wake` is called on another thread
        whenever there is more. `command` starts another process than the usual one.
        """
        self.table = table
        self.results: tuple[int, ...] = _kept(cache).get(table.key, ())
        """Totals of the seat, one for each game that was played so far."""
        self.failed = False
        """Whether there will be no more, though some are missing."""
        self.error: BaseException | None = None
        """What went wrong in the program itself, to be raised where somebody looks."""
        self._cache, self._wake = cache, wake
        self._command = command or helper(COMPARE)
        self._totals: queue.SimpleQueue[object] = queue.SimpleQueue()
        """What the process says; None when it has ended, or is not listened to any more."""
        self._closed = threading.Event()
        self._thread: threading.Thread | None = None
        if not self.done:
            self.results = ()
            self._thread = threading.Thread(target=self._run, name="comparison", daemon=True)
            self._thread.start()

    @property
    def done(self) -> bool:
        """Whether all games were played."""
        return len(self.results) >= GAMES_PLAYED

    def close(self) -> None:
        """End it, and its process at once, whatever they do."""
        self._closed.set()
        self._totals.put(None)
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        try:
            self._listen()
            if self.done:
                _keep(self._cache, self.table.key, self.results)
        except (OSError, EOFError) as error:
            log.warning("no comparison: %r", error)
        except BaseException as error:  # noqa: BLE001 - raised where somebody looks
            self.error = error
        self.failed = not self.done
        if not self._closed.is_set():
            self._wake()

    def _listen(self) -> None:
        """Have the games played, and take in what came of them. Raises EOFError if the process ends
        too soon, OSError if it cannot be started.
        """
        process = Process(self._command, self._totals.put)
        try:
            process.send(pickle.dumps(Order(self.table, GAMES_PLAYED)))
            while not self.done:
                total = self._totals.get()
                if self._closed.is_set():
                    return
                if total is None:
                    raise EOFError
                self.results = (*self.results, cast(int, total))
                self._wake()
        finally:
            process.end()


def _style(table: Table, seat: int) -> str:
    """What style the bot of a seat plays in, where the game has that one."""
    one = person(table.names[seat]) if seat != table.seat else None
    return one.style if one is not None and one.style in roster_of(table.game).styles else ""


def _kept(path: Path) -> dict[str, tuple[int, ...]]:
    """What was found out before: nothing, if it can't be read."""
    try:
        told = json.loads(limited_read.read(path, _MOST))
        return {str(key): tuple(map(_total, totals)) for key, totals in told["comparisons"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}


def _total(told: object) -> int:
    """Points as they were kept. Raises ValueError for what nobody can have got."""
    if type(told) is not int or abs(told) > _MOST_POINTS:
        raise ValueError(f"{told!r:.40} is no result")
    return told


def _keep(path: Path, key: str, results: tuple[int, ...]) -> None:
    """Remember, if that is possible: it can be found out again."""
    kept = {**_kept(path), key: results}
    newest = dict(list(kept.items())[-_KEPT:])
    with contextlib.suppress(OSError):
        write_whole(path, json.dumps({"comparisons": newest}).encode(), synced=False)
