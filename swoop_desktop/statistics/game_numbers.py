"""Numbers of one record, found by replaying it. Public information only: scores, winners, and each
person's tallies.
"""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.events import deals_over
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.names import Seat, shortened
from swoop_desktop.engine.record import (
    Fault,
    Replay,
    Watch,
    from_bytes,
    longest_beginning,
    read_header,
)
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.journal import FROM_GAMES, origin_from
from swoop_desktop.records.folder import changed
from swoop_desktop.records.summary import begun_at
from swoop_desktop.storage import limited_read, valid_times
from swoop_desktop.storage.typed_json import reader, to_json

_MARK = 16
_FOLLOWS = (b'"deal_end"', b'"round_end"', b'"game_end"')
"""Keys of lines that follow from others and may be missing at the end."""
_MOST = 10**9
"""More than any score or count."""


class DealNumbers(NamedTuple):
    number: int
    mark: str
    """Hash of everything dealt and decided since the record's beginning: copies have equal
    marks.
    """
    scores: tuple[int, ...]
    best: tuple[int, ...]
    """The deal's best seats; empty if it was stopped."""
    taken_back: int
    tallies: Mapping[str, tuple[int | None, ...]]
    """Tallies (`engine.game`) for each seat of `Numbers.people`."""


class Numbers(NamedTuple):
    game: str
    """Name in the registry."""
    rules: str
    seats: tuple[Seat, ...]
    begun: str
    """Local time as ``2026-11-21T18:42:13``; empty if unknown."""
    deals: tuple[DealNumbers, ...]
    """Finished deals in order; empty without people."""
    totals: tuple[int, ...] = ()
    """Totals by seat after the last deal, including deals before a continued moment."""
    winners: tuple[int, ...] = ()
    """Empty while the game goes on."""
    high_wins: bool = False
    practice: bool = False
    """True if an undo hid a card that a person had seen."""
    origin: str = ""
    """`journal.OriginKind`, or empty."""

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.human)

    @property
    def apart(self) -> bool:
        """True if the result says nothing about skill."""
        return self.practice or self.origin in FROM_GAMES


NOTHING = Numbers("", "", (), "", ())
"""Numbers of a file with an unreadable header."""


def read_numbers(path: Path, watch: Watch | None = None) -> Numbers:
    """Return the numbers of a record or its longest valid beginning. `watch` gets the share read.
    Raises OSError.
    """
    return numbers_of(limited_read.read(path, limited_read.RECORD), begun(path), watch)


def numbers_of(data: bytes, when: str = "", watch: Watch | None = None) -> Numbers:
    try:
        header = read_header(from_bytes(data.partition(b"\n")[0]))
    except RecordError:
        return NOTHING
    origin = origin_from(header.line)
    numbers = Numbers(
        header.game.name,
        header.rules.name,
        header.seats,
        when,
        (),
        high_wins=header.game.high_wins(header.rules),
        origin=origin.kind if origin is not None else "",
    )
    if not numbers.people:
        return numbers
    try:
        replay = Replay(data, watch)
    except Fault as fault:
        beginning = longest_beginning(data, fault, watch)
        if beginning is None:
            return numbers
        data, replay = beginning.data, beginning.replay
    first = origin.deal if origin is not None and origin.from_game else 0
    deals = [deal for deal in _deals(data, replay, numbers.people) if deal.number >= first]
    winners = replay.match.winners or ()
    return numbers._replace(
        deals=tuple(deals),
        totals=replay.match.totals,
        winners=winners,
        practice=replay.practice,
    )


def begun(path: Path) -> str:
    """Return a record's local start time from its name, else its modification time, or empty."""
    when = begun_at(path) or valid_times.local(changed(path))
    return "" if when is None else when.isoformat(timespec="seconds")


def is_time(when: str) -> bool:
    """True for a time as returned by `begun`."""
    time = valid_times.time_in(when)
    return time is not None and time.isoformat(timespec="seconds") == when


def deal_marks(data: bytes) -> list[str]:
    return [part.mark for part in _parts(data)]


class _Part(NamedTuple):
    mark: str
    taken_back: int


def _parts(data: bytes) -> Iterator[_Part]:
    header, *lines = data.split(b"\n")
    hashed, taken_back, any_deal = sha256(header.strip() + b"\n"), 0, False
    for line in lines:
        if b'"deal"' in line and "deal" in from_bytes(line):
            if any_deal:
                yield _Part(hashed.hexdigest()[:_MARK], taken_back)
            taken_back, any_deal = 0, True
        if b'"undo"' in line and "seat" not in (line_read := from_bytes(line)):
            back = line_read["undo"]
            taken_back += back if isinstance(back, int) else 0
        if line.strip() and not any(follows in line for follows in _FOLLOWS):
            hashed.update(line.strip() + b"\n")
    if any_deal:
        yield _Part(hashed.hexdigest()[:_MARK], taken_back)


def _deals(data: bytes, replay: Replay, people: Sequence[int]) -> Iterator[DealNumbers]:
    game, seats = replay.header.game, len(replay.header.seats)
    parts = _parts(data[: replay.kept])
    for seen, end in deals_over(replay.events):
        counts = game.tallied(seen, seats)
        tallies = {key: tuple(found[seat] for seat in people) for key, found in counts.items()}
        part = next(parts)
        yield DealNumbers(end.number, part.mark, end.scores, end.winners, part.taken_back, tallies)


def version() -> str:
    """Return a text that changes whenever `read_numbers` counts differently."""
    keys = [f"{game.name}.{spec.key}" for game in GAMES.values() for spec in game.tallies]
    return " ".join(["1", *keys])


def to_line(numbers: Numbers) -> bytes:
    """Return the numbers as a JSON object, for `numbers_from`."""
    return to_json(numbers._asdict())


def numbers_from(told: object) -> Numbers:
    """Raises `DAMAGED` errors."""
    read = reader(Numbers, -_MOST)(told)
    seats = tuple(Seat(*map(shortened, seat)) for seat in read.seats)
    numbers = read._replace(game=shortened(read.game), rules=shortened(read.rules), seats=seats)
    deals = numbers.deals
    by_seat = [numbers.totals, *(deal.scores for deal in deals)] if deals else []
    by_person = [counts for deal in deals for counts in deal.tallies.values()]
    counted = [[deal.number - 1, deal.taken_back] for deal in deals]
    counted += [[count or 0 for count in counts] for counts in by_person]
    if any(not 0 <= count <= _MOST for row in counted for count in row) or any(
        points > _MOST for row in by_seat for points in row
    ):
        raise ValueError("a number below or above what a game can have")
    everybody = range(len(seats))
    if not all(len(row) == len(seats) for row in by_seat) or not all(
        len(row) == len(numbers.people) for row in by_person
    ):
        raise ValueError("not one number for each")
    for best in (numbers.winners, *(deal.best for deal in deals)):
        if sorted(set(best).intersection(everybody)) != sorted(best):
            raise ValueError(f"{best!r:.40} are no seats")
    if numbers.begun and not is_time(numbers.begun):
        raise ValueError(f"{numbers.begun!r:.40} is no time")
    return numbers
