"""Facts about a record, without replaying it.

The header has players and rules, ends of deals have scores, the last line has winners. Errors
elsewhere go unnoticed.
"""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path, PurePath
from typing import Any

from swoop_desktop.engine import messages
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.messages import Message, msg, pmsg
from swoop_desktop.engine.names import Seat, called, folded, named, shortened
from swoop_desktop.engine.record import from_bytes, practised, read_header
from swoop_desktop.play.journal import SECONDS, Origin, OriginKind, origin_from
from swoop_desktop.records.folder import winners_of
from swoop_desktop.rulesets.daily_rules import title_of
from swoop_desktop.storage import limited_read, valid_times
from swoop_desktop.storage.typed_json import reader

FACTS = "5"

_STAMP = re.compile(r"(\d{4}-\d\d-\d\d)-(\d{6})(?:-|$)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts from a record's text."""

    game: str = ""
    """Name in the registry; empty if the header is unreadable."""
    rules: str = ""
    players: tuple[Seat, ...] = ()
    seed: int | None = field(default=None, repr=False)
    """Secret, because the cards follow from it; None if not recorded."""
    deal: int = 0
    """The latest deal, even unfinished; 0 before the first."""
    deals_played: int = 0
    scores: tuple[int, ...] = ()
    """Scores of the last finished deal by seat, or empty."""
    totals: tuple[int, ...] = ()
    """Totals after that deal by seat, or empty."""
    decisions: int = 0
    """Number of decisions not taken back, in all deals."""
    taken_back: int = 0
    practice: bool = False
    """True if an undo hid a card that a person had seen. Known for deals of the day only, by a
    replay.
    """
    finished: bool = False
    winners: tuple[int, ...] = ()
    """Empty while the game goes on."""
    seconds: int | None = None
    """Seconds played in finished deals; None if not recorded."""
    origin: Origin | None = None
    fault: str = ""
    """Error in the header; then nothing else is known."""


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """A record's facts, and those of its file."""

    path: Path
    changed: float = 0.0
    """Modification time in seconds since 1970; 0 if unknown."""
    size: int = 0
    """Bytes of the file."""
    facts: Facts = Facts()
    name: str = ""
    damage: Message | None = None
    """Why nothing is known, in a sentence; None for a readable header."""
    gone_on: bool = False
    """True if damaged and continued in another file."""

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.facts.players) if seat.human)

    @property
    def called(self) -> tuple[str, ...]:
        return called(seat.name for seat in self.facts.players)

    @property
    def unfinished(self) -> bool:
        over = self.facts.finished or self.damage is not None or self.gone_on
        return not over and bool(self.humans)

    @property
    def begun(self) -> datetime | None:
        """Local start time from the file's name, or None."""
        return begun_at(self.path)


def begun_at(path: PurePath) -> datetime | None:
    match = _STAMP.match(path.name)
    return valid_times.time_in(f"{match[1]}T{match[2]}") if match else None


def facts_of(path: Path) -> Facts:
    """Raises OSError."""
    return facts_in(limited_read.read(path, limited_read.RECORD))


def facts_in(data: bytes) -> Facts:
    """Read the facts of any text. Never fails."""
    first, _, rest = data.partition(b"\n")
    kept, end, last = rest.rpartition(b"\n")
    if last and not _line(last):
        rest = kept + end  # The last line was cut short.
    try:
        header = read_header(from_bytes(first))
    except RecordError as error:
        return Facts(fault=shortened(str(error), 200))
    seats = len(header.seats)
    ends = [line for line in map(_line, _lines_with(rest, b'{"deal_end"')) if line]
    totals = [numbers for line in ends if (numbers := _numbers(line.get("totals"), seats))]
    scores = [numbers for line in ends if (numbers := _numbers(line.get("scores"), seats))]
    times = [time for line in ends if type(time := line.get(SECONDS)) is int and time >= 0]
    deals = [line.get("deal") for line in map(_line, _last_with(rest, b'{"deal"')) if line]
    undone = [line.get("undo") for line in map(_line, _lines_with(rest, b'{"undo"'))]
    taken_back = sum(number for number in undone if type(number) is int and number > 0)
    decided = rest.count(b'\n{"seat"') + rest.startswith(b'{"seat"')
    winners = winners_of(data, seats)
    origin = origin_from(header.line)
    of_day = origin is not None and origin.kind == "daily"
    return Facts(
        game=header.game.name,
        rules=shortened(str(header.rules.name)),
        players=header.seats,
        seed=header.seed,
        deal=next((d for d in deals if type(d) is int and d > 0), len(ends)),
        deals_played=len(ends),
        scores=scores[-1] if scores else (),
        totals=totals[-1] if totals else (),
        decisions=max(0, decided - taken_back),
        taken_back=taken_back,
        practice=of_day and taken_back > 0 and practised(data),
        finished=winners is not None,
        winners=winners or (),
        seconds=sum(times) if times else None,
        origin=origin,
    )


def _lines_with(data: bytes, beginning: bytes) -> Iterator[bytes]:
    at = 0 if data.startswith(beginning) else data.find(b"\n" + beginning) + 1
    while data.startswith(beginning, at):
        end = data.find(b"\n", at)
        yield data[at:] if end < 0 else data[at:end]
        at = data.find(b"\n" + beginning, at) + 1 or len(data)


def _last_with(data: bytes, beginning: bytes) -> Iterator[bytes]:
    at = data.rfind(b"\n" + beginning) + 1
    if at or data.startswith(beginning):
        yield data[at:].partition(b"\n")[0]


def _line(raw: bytes) -> Mapping[str, Any]:
    try:
        return from_bytes(raw)
    except RecordError:
        return {}


def _numbers(value: object, count: int) -> tuple[int, ...]:
    if isinstance(value, list) and len(value) == count and all(type(n) is int for n in value):
        return tuple(value)
    return ()


def facts_from(told: object) -> Facts:
    """Invert `to_json`. Raises `DAMAGED` errors."""
    facts = reader(Facts, -math.inf)(told)
    seats = len(facts.players)
    if not set(facts.winners).issubset(range(seats)):
        raise ValueError("not a seat")
    if not {len(facts.scores), len(facts.totals)} <= {0, seats}:
        raise ValueError("not one number for each seat")
    return facts


_MARKS: Mapping[OriginKind, Message] = {
    "moment": msg("played on"),
    "again": msg("same cards again"),
    "code": msg("from a deal code"),
    "daily": msg("deal of the day"),
    "tour": msg("on the tour"),
}
_UNREADABLE = msg("Can’t be read")
_OVER = pmsg("game", "Over")
_GONE_ON = msg("Damaged; it went on in another file")
_WON, _IN_DEAL = msg("Won by {names}"), msg("In deal {number}")
ALL_WORDS = (*_MARKS.values(), _UNREADABLE, _OVER, _GONE_ON)
"""All fixed messages in `words_of`."""


def standing(entry: RecordSummary) -> Message:
    facts = entry.facts
    if entry.damage is not None:
        return _UNREADABLE
    if facts.winners:
        return Message(_WON.text, {"names": named(facts.winners, entry.called)})
    if facts.finished:
        return _OVER
    if entry.gone_on:
        return _GONE_ON
    return Message(_IN_DEAL.text, {"number": max(1, facts.deal)})


def origin_mark(entry: RecordSummary) -> Message | None:
    return None if entry.facts.origin is None else _MARKS[entry.facts.origin.kind]


def words_of(entry: RecordSummary) -> str:
    """Return a game's search text, `folded`: name, players, rule set, file name, and the words of
    its row.
    """
    rules = entry.facts.rules
    title = title_of(rules) if rules else None
    phrases = filter(None, (title, standing(entry), origin_mark(entry)))
    parts = [entry.name, rules, entry.path.stem, *map(messages.translated, phrases), *entry.called]
    # Folded in parts, because `folded` caches frequent texts.
    return "\n".join(map(folded, parts))
