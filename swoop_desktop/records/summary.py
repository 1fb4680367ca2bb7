"""What the shelf says of a record: as much as shows without playing it through.

The header tells who plays by which rules, the lines at the end of each deal how it stands, and the
last line who has won. Whether the record is faithful in between shows only when it is played.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, starmap
from operator import attrgetter
from pathlib import Path, PurePath
from typing import Any

from swoop_desktop.engine import messages
from swoop_desktop.engine.game import RecordError
from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message, msg, pmsg
from swoop_desktop.engine.names import named
from swoop_desktop.engine.record import from_bytes, read_header
from swoop_desktop.engine.replay import practised
from swoop_desktop.engine.seats import Seat, called
from swoop_desktop.play.origin import KEY, Origin, OriginKind, origin_from
from swoop_desktop.play.stopwatch import SECONDS
from swoop_desktop.play.text_folding import folded
from swoop_desktop.records.folder import winners_of
from swoop_desktop.rulesets.daily_rules import title_of
from swoop_desktop.storage import limited_read, valid_times

FACTS = "4"
"""Version of the facts that are kept of a record."""

_STAMP = re.compile(r"(\d{4}-\d\d-\d\d)-(\d{6})(?:-|$)", re.ASCII)
"""How the program begins the name of a record: with the local time at which it was begun."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that stand in a record."""

    game: str = ""
    """Name of the game in the registry; empty if the header cannot be read."""
    rules: str = ""
    """Name of the rule set."""
    players: tuple[Seat, ...] = ()
    seed: int | None = field(default=None, repr=False)
    """What its cards follow from, so not to be shown; None where the record does not say."""
    deal: int = 0
    """Number of the last deal that was dealt; 0 before the first."""
    deals_played: int = 0
    """How many deals are over."""
    scores: tuple[int, ...] = ()
    """Of the last deal that is over, by seat; empty before."""
    totals: tuple[int, ...] = ()
    """After that deal, by seat; empty before."""
    decisions: int = 0
    """How many decisions stand in all deals, without those that were taken back."""
    taken_back: int = 0
    """How many decisions were taken back."""
    practice: bool = False
    """Whether one was after it had shown what was hidden. Known of deals of a day alone: to find it
    out, the record has to be played through.
    """
    finished: bool = False
    winners: tuple[int, ...] = ()
    """Their seats; empty while the game goes on."""
    seconds: int | None = None
    """How long its finished deals were played; None where no line says so."""
    origin: Origin | None = None
    fault: str = ""
    """What is wrong with the header; then nothing else is known."""


@dataclass(frozen=True, slots=True)
class RecordSummary:
    """A record on the shelf."""

    path: Path
    changed: float = 0.0
    """When it was written to, in seconds since 1970; 0 if that is not known."""
    size: int = 0
    """In bytes."""
    facts: Facts = Facts()
    name: str = ""
    """What the player calls the game; empty: nothing."""
    damage: Message | None = None
    """Why nothing is known of it, in a sentence; None for a record whose header can be read."""
    gone_on: bool = False
    """Whether it is damaged and its game went on in another file."""

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people sit on."""
        return tuple(number for number, seat in enumerate(self.facts.players) if seat.human)

    @property
    def called(self) -> tuple[str, ...]:
        """What the players are called, by seat."""
        return called(seat.name for seat in self.facts.players)

    @property
    def unfinished(self) -> bool:
        """Whether a person can go on with it."""
        over = self.facts.finished or self.damage is not None or self.gone_on
        return not over and bool(self.humans)

    @property
    def begun(self) -> datetime | None:
        """The local time at which it was begun, as the name of its file says; None if it does
        not.
        """
        return begun_at(self.path)


def begun_at(path: PurePath) -> datetime | None:
    """Return when a record was begun, in local time, as the name of its file says; None if it does
    not.
    """
    match = _STAMP.match(path.name)
    return valid_times.time_in(f"{match[1]}T{match[2]}") if match else None


def facts_of(path: Path) -> Facts:
    """Return what stands in a record. Raises OSError if it cannot be read."""
    return facts_in(limited_read.read(path, limited_read.RECORD))


def facts_in(data: bytes) -> Facts:
    """Return what stands in a text that should be a record. Never fails."""
    first, _, rest = data.partition(b"\n")
    kept, end, last = rest.rpartition(b"\n")
    if last and not _line(last):
        rest = kept + end  # it was cut short
    try:
        header = read_header(from_bytes(first))
    except RecordError as error:
        return Facts(fault=shortened(str(error), 200))
    seats = len(header.seats)
    ends = [line for line in map(_line, _lines_with(rest, b'{"deal_end"')) if line]
    totals = [found for line in ends if (found := _numbers(line.get("totals"), seats))]
    scores = [found for line in ends if (found := _numbers(line.get("scores"), seats))]
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
    """Yield the lines that begin so."""
    at = 0 if data.startswith(beginning) else data.find(b"\n" + beginning) + 1
    while data.startswith(beginning, at):
        end = data.find(b"\n", at)
        yield data[at:] if end < 0 else data[at:end]
        at = data.find(b"\n" + beginning, at) + 1 or len(data)


def _last_with(data: bytes, beginning: bytes) -> Iterator[bytes]:
    """Yield the last line that begins so, if there is one."""
    at = data.rfind(b"\n" + beginning) + 1
    if at or data.startswith(beginning):
        yield data[at:].partition(b"\n")[0]


def _line(raw: bytes) -> Mapping[str, Any]:
    """Return what a line says; nothing if it cannot be read."""
    try:
        return from_bytes(raw)
    except RecordError:
        return {}


def _numbers(value: object, count: int) -> tuple[int, ...]:
    """So many whole numbers; none if these are others."""
    if isinstance(value, list) and len(value) == count and all(type(n) is int for n in value):
        return tuple(value)
    return ()


def facts_to_json(facts: Facts) -> object:
    """Facts as the index keeps them."""
    *told, origin, fault = _VALUES(facts)
    return [*told, None if origin is None else origin.to_json(), fault]


def facts_from_json(told: object) -> Facts:
    """Facts that the index kept. Raises TypeError or ValueError for anything else."""
    if not isinstance(told, list):
        raise TypeError("not a list")
    values = dict(zip(Facts.__annotations__, told, strict=True))
    for name in ("scores", "totals", "winners"):
        values[name] = tuple(values[name])
    values["players"] = seats = tuple(starmap(Seat, values["players"]))
    values[KEY] = origin_from(values)
    facts = Facts(**values)
    numbers = (*facts.scores, *facts.totals, *facts.winners)
    for name in _SURE:
        if type(values[name]) is not type(getattr(_NOTHING, name)):
            raise TypeError(f"{name} is of another kind")
    if not set(map(type, chain(*seats))) <= {str}:
        raise TypeError("not a text")
    if not set(map(type, numbers)) <= {int}:
        raise TypeError("not a number")
    if not {type(facts.seconds), type(facts.seed)} <= {int, type(None)}:
        raise TypeError("not a number")
    if not set(facts.winners).issubset(range(len(seats))):
        raise ValueError("not a seat")
    if not {len(facts.scores), len(facts.totals)} <= {0, len(seats)}:
        raise ValueError("not one number for each seat")
    return facts


_NOTHING = Facts()
_VALUES = attrgetter(*Facts.__annotations__)
_SURE = Facts.__annotations__.keys() - {"seed", "seconds", KEY}
"""What is always known, if only as nothing."""


# -- in words ------------------------------------------------------------------------------------

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
"""Words by which games are found, in one language or another."""


def standing(entry: RecordSummary) -> Message:
    """Say how far a game is, in a few words."""
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
    """Return a word for a game that was not simply begun; None for others."""
    return None if entry.facts.origin is None else _MARKS[entry.facts.origin.kind]


def words_of(entry: RecordSummary) -> str:
    """Return all that a game is found by, `folded`: its name, the players, the rule set and its
    title, the name of the file, and what its row says.
    """
    rules = entry.facts.rules
    title = title_of(rules) if rules else None
    said = filter(None, (title, standing(entry), origin_mark(entry)))
    parts = [entry.name, rules, entry.path.stem, *map(messages.translated, said), *entry.called]
    # Part by part, since many games have them in common, so that they are folded already.
    return "\n".join(map(folded, parts))
