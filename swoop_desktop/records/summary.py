"""What the shelf says of a record: as much as shows without playing it through.

The header tells who plays by which rules, the lines at the end of each deal how it stands, and the
last line who has won. Whether the record is faithful in between shows only when it is played.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from itertools import chain, starmap
from operator import attrgetter, itemgetter
from pathlib import Path, PurePath
from typing import Any, Literal, TypeAlias

from swoop_desktop.engine.game import RecordError
from swoop_desktop.engine.limits import shortened
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.record import from_bytes, read_header
from swoop_desktop.engine.replay import practised
from swoop_desktop.engine.seats import Seat, called
from swoop_desktop.play.origin import KEY, Origin, origin_from
from swoop_desktop.play.stopwatch import SECONDS
from swoop_desktop.play.text_folding import folded
from swoop_desktop.processes import frame_priority
from swoop_desktop.records.folder import winners_of
from swoop_desktop.storage import limited_read, valid_times

FACTS = "3"
"""Version of the facts that are kept of a record."""

Order: TypeAlias = Literal["date", "name", "rules", "players", "deals", "length"]
"""What the games on a shelf can be sorted by."""

_STAMP = re.compile(r"(\d{4}-\d\d-\d\d-\d{6})(?:-|$)", re.ASCII)
"""How the program begins the name of a record: with the local time at which it was begun."""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts that stand in a record."""

    game: str = ""
    """Name of the game in the registry; empty if the header cannot be read."""
    rules: str = ""
    """Name of the rule set."""
    players: tuple[Seat, ...] = ()
    program: str = ""
    """Version of the program that began it; empty if that is not known."""
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
    return valid_times.time_of_name(match[1]) if match else None


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
    program = header.line.get("program")
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
        program=shortened(program) if isinstance(program, str) else "",
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


_KEYS: Mapping[Order, Callable[[RecordSummary], Any]] = {
    "date": lambda entry: entry.changed or None,
    "name": lambda entry: folded(entry.name) or None,
    "rules": lambda entry: folded(entry.facts.rules) or None,
    "players": lambda entry: (
        list(map(folded, called(seat.name for seat in entry.facts.players))) or None
    ),
    "deals": lambda entry: entry.facts.deal or None,
    "length": lambda entry: entry.facts.seconds,
}


def ordered(
    entries: Iterable[RecordSummary], by: Order = "date", *, backwards: bool = False
) -> list[RecordSummary]:
    """Entries in an order: unfinished games before all others whatever it is, and of equals the
    newest first. ``date``, ``deals`` and ``length`` begin with the newest or most, all others with
    the first letter, unless it is to be `backwards`. What a game has not (a name, a length) puts it
    last.
    """
    key = _KEYS[by]
    one_by_one, in_order = frame_priority.one_by_one, frame_priority.in_order
    dated = [((entry.changed, entry.path.name), entry) for entry in one_by_one(entries)]
    dated = in_order(dated, itemgetter(0), reverse=True)
    # Each key is made once: there may be many games, and somebody may wait for it.
    keyed = [(key(entry), entry) for _date, entry in one_by_one(dated)]
    known = [pair for pair in keyed if pair[0] is not None]
    descending = backwards != (by in ("date", "deals", "length"))
    found = [entry for _key, entry in in_order(known, itemgetter(0), reverse=descending)]
    found += [entry for value, entry in keyed if value is None]
    going_on = [entry for entry in one_by_one(found) if entry.unfinished]
    first = set(map(id, going_on))
    return going_on + [entry for entry in found if id(entry) not in first]


def found_by(entry: RecordSummary, also: str = "") -> str:
    """Return all that an entry is found by, `folded`: its name, the players, the rule set, the name
    of the file, and what there is `also` to read of it.
    """
    # Part by part, since many games have them in common, so that they are folded already.
    parts = [entry.name, entry.facts.rules, entry.path.stem, also]
    parts += entry.called
    return "\n".join(map(folded, parts))


def searched(
    entries: Iterable[RecordSummary], words: str, told: Callable[[RecordSummary], str] = found_by
) -> list[RecordSummary]:
    """Return the entries in which every one of the words stands, or begins or ends something that
    does, in what is `told` of them, `folded`. Case, accents and the order of the words don't
    matter.
    """
    wanted = folded(words).split()
    if not wanted:
        return list(entries)
    return [
        entry
        for entry in frame_priority.one_by_one(entries)
        if (text := told(entry)) and all(word in text for word in wanted)
    ]
