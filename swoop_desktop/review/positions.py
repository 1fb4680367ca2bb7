"""Positions to practise on: shipped ones, and the player's own mistakes.

The player takes the seat that made a mistake, with its view.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

from swoop_desktop import __version__
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.roster import Moment
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.names import HUMAN, Seat
from swoop_desktop.engine.options import RulesError
from swoop_desktop.engine.record import Fault, Replay, header_line, to_text
from swoop_desktop.engine.registry import GAMES, find_rules
from swoop_desktop.play.players import usual_bot
from swoop_desktop.play.session import Session
from swoop_desktop.records.replay import GameReplay
from swoop_desktop.review.decisions import Reviewed
from swoop_desktop.review.past_deals import Known
from swoop_desktop.statistics.game_numbers import deal_marks
from swoop_desktop.storage import limited_read

SHIPPED: Final = "practice/positions.jsonl"
"""An asset made by `build.positions`."""
_COMPANY: Final = ("Ada", "Bruno", "Clara", "Dario", "Elsa", "Felix", "Greta")


class NoPosition(Exception):
    """A position that no longer exists."""


@dataclass(frozen=True, slots=True)
class Shipped:
    """A shipped position in a game's first deal."""

    key: str
    rules: str
    game: str
    seats: int
    seat: int
    slip: str
    """Kind of mistake made there (`Roster.slips`)."""
    lines: tuple[Json, ...]
    own: bool = False

    def begin(self, name: str) -> Session:
        """Return the unrecorded game at this position. Raises NoPosition."""
        try:
            return Session.of(Replay(self.record(name)))
        except (Fault, RulesError, LookupError) as error:
            raise NoPosition(str(error)) from error

    def record(self, name: str) -> bytes:
        game, rules = find_rules(self.rules)
        company, bot = iter(_COMPANY), usual_bot(game)
        seats = tuple(
            Seat(name, HUMAN) if seat == self.seat else Seat(next(company), bot)
            for seat in range(self.seats)
        )
        lines = (header_line(game, rules, seats, 0, __version__), *self.lines)
        return "".join(map(to_text, lines)).encode()


@dataclass(frozen=True, slots=True)
class Own:
    """A position of the player's own mistake."""

    mark: str
    """The deal's mark."""
    game: str
    record: Path
    deal: int
    number: int
    """Number of the deal's decisions before this position."""
    slip: str
    own: bool = True

    @property
    def key(self) -> str:
        """Key in `PracticeProgress`."""
        return f"{self.mark}-{self.number}"

    def begin(self, name: str) -> Session:
        """Return the unrecorded game at this position. Raises NoPosition."""
        try:
            data = limited_read.read(self.record, limited_read.RECORD)
            whole = Replay(data)
            replay = GameReplay.of_record(whole)
            place = replay.find(self.deal, self.number)
            if self.mark not in deal_marks(data[: whole.kept])[self.deal - 1 : self.deal]:
                raise NoPosition(f"{self.record} is another game by now")
            # Number of the game's decisions before the position, without those taken back.
            before = place - sum(chapter.first <= place for chapter in replay.chapters) + 1
            line = whole.lines[before]
            cut = b"".join(data.splitlines(keepends=True)[: line - 1])
            return Session.of(Replay(cut))
        except (OSError, Fault, LookupError) as error:
            raise NoPosition(str(error)) from error


Position: TypeAlias = Shipped | Own


def shipped(path: Path) -> list[Shipped]:
    """Raises OSError and ValueError."""
    data = limited_read.read(path, limited_read.RECORD)
    return [_read(json.loads(line)) for line in data.splitlines() if line]


def _read(stored: Any) -> Shipped:
    try:
        game, _rules = find_rules(stored["rules"])
        return Shipped(**{**stored, "game": game.name, "lines": tuple(stored["lines"])})
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"{stored!r:.60} is no position") from error


def own_positions(known: Known) -> Iterator[Own]:
    """Yield positions of the player's mistakes in reviewed deals, latest first."""
    for mark, deal in reversed(list(known.items())):
        for slip in deal.slips:
            game = _game_of(slip.kind)
            if slip.mistake and deal.record and game:
                yield Own(mark, game, Path(deal.record), deal.deal, slip.number, slip.kind)


def own_of(record: Path, game: str, deal: int, costly: Sequence[Reviewed]) -> list[Own]:
    """Return the only human's costly decisions in one deal as positions. Raises NoPosition."""
    try:
        mark = deal_marks(limited_read.read(record, limited_read.RECORD))[deal - 1]
    except (OSError, LookupError) as error:
        raise NoPosition(str(error)) from error
    return [
        Own(mark, game, record, deal, decision.number, decision.slip)
        for decision in costly
        if decision.slip
    ]


def _game_of(slip: str) -> str:
    return next((name for name in GAMES if slip in roster_of(name).slips), "")


def moments() -> Mapping[tuple[str, str], Moment]:
    return {
        (name, key): moment for name in GAMES for key, moment in roster_of(name).moments.items()
    }


def moment_of(position: Position) -> tuple[str, str]:
    by_key = roster_of(position.game).moments.items()
    key = next((key for key, moment in by_key if position.slip in moment.slips), "")
    return position.game, key
