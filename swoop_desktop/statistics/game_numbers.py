"""Numbers of one record, found by replaying it.

Public information only: scores, winners, and what each person did.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from swoop_desktop.engine.events import deals_over
from swoop_desktop.engine.game import Json, RecordError
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

_MARK = 16
_FOLLOWS = (b'"deal_end"', b'"round_end"', b'"game_end"')
"""Lines that follow from others and may be missing at the end."""
_MOST_POINTS = 10**9
"""Beyond any score."""


class DealNumbers(NamedTuple):
    number: int
    mark: str
    """Hash of everything dealt and decided since the record's beginning, so that copies are
    recognized.
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
    """By seat after the last deal, including what preceded a continued moment."""
    winners: tuple[int, ...] = ()
    """Empty while the game goes on."""
    high_wins: bool = False
    practice: bool = False
    """True if a decision was taken back after it had revealed something."""
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
"""Of a file without a playable beginning."""


def read_numbers(path: Path, watch: Watch | None = None) -> Numbers:
    """Read a record's numbers, or those of its longest valid beginning. `watch` follows. Raises
    OSError.
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
    """Return a key that changes whenever `read_numbers` finds other things."""
    keys = [f"{game.name}.{spec.key}" for game in GAMES.values() for spec in game.tallies]
    return " ".join(["1", *keys])


def to_plain(numbers: Numbers) -> Json:
    """Return the numbers for a JSON file, values of deals as lists."""
    deals = numbers.deals
    keys = list(deals[0].tallies) if deals else []
    return {
        "game": numbers.game,
        "rules": numbers.rules,
        "seats": [[seat.name, seat.player] for seat in numbers.seats],
        "begun": numbers.begun,
        "totals": list(numbers.totals),
        "winners": list(numbers.winners),
        "high_wins": numbers.high_wins,
        "practice": numbers.practice,
        "origin": numbers.origin,
        "deals": [deal.number for deal in deals],
        "marks": [deal.mark for deal in deals],
        "scores": [list(deal.scores) for deal in deals],
        "best": [list(deal.best) for deal in deals],
        "taken_back": [deal.taken_back for deal in deals],
        # Whole numbers only: -1 stands for None.
        "tallies": {
            key: [[-1 if n is None else n for n in deal.tallies[key]] for deal in deals]
            for key in keys
        },
    }


def from_plain(stored: object) -> Numbers:
    """Invert `to_plain`. Raises ValueError."""
    if not isinstance(stored, dict):
        raise ValueError("not the numbers of a game")  # noqa: TRY004 - wrong data, not a wrong call
    try:
        seats = tuple(Seat(_text(name), _text(player)) for name, player in stored["seats"])
        people = sum(seat.human for seat in seats)
        tallies = {
            _text(key): [_whole_numbers(by_seat, -1, people) for by_seat in by_deal]
            for key, by_deal in stored["tallies"].items()
        }
        columns = zip(
            _whole_numbers(stored["deals"], 1),
            map(_text, stored["marks"]),
            (_whole_numbers(scores, -_MOST_POINTS, len(seats)) for scores in stored["scores"]),
            (_seats(best, len(seats)) for best in stored["best"]),
            _whole_numbers(stored["taken_back"], 0),
            strict=True,
        )
        deals = tuple(
            DealNumbers(
                *column,
                {
                    key: tuple(None if n < 0 else n for n in by_deal[place])
                    for key, by_deal in tallies.items()
                },
            )
            for place, column in enumerate(columns)
        )
        when = _text(stored["begun"])
        if when and not is_time(when):
            raise ValueError(f"{when!r} is no time")
        return Numbers(
            _text(stored["game"]),
            _text(stored["rules"]),
            seats,
            when,
            deals,
            _whole_numbers(stored["totals"], -_MOST_POINTS, len(seats) if deals else None),
            _seats(stored["winners"], len(seats)),
            _truth(stored["high_wins"]),
            _truth(stored["practice"]),
            _text(stored["origin"]),
        )
    except (LookupError, TypeError, AttributeError) as error:
        raise ValueError(f"not the numbers of a game: {json.dumps(str(error))}") from error


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value!r:.40} is no text")  # noqa: TRY004
    return shortened(value)


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{value!r:.40} is neither true nor false")  # noqa: TRY004
    return value


def _whole_numbers(value: object, least: int, count: int | None = None) -> tuple[int, ...]:
    """Check a list of `count` numbers from `least` to `_MOST_POINTS`. Raises ValueError."""
    if not isinstance(value, list) or count not in (None, len(value)):
        raise ValueError(f"{value!r:.40} is no list of numbers")
    if not all(type(n) is int and least <= n <= _MOST_POINTS for n in value):
        raise ValueError(f"{value!r:.40} holds other things than whole numbers")
    return tuple(value)


def _seats(value: object, seats: int) -> tuple[int, ...]:
    numbers = _whole_numbers(value, 0)
    if any(seat >= seats for seat in numbers) or len(set(numbers)) < len(numbers):
        raise ValueError(f"{value!r:.40} are no seats")
    return numbers
