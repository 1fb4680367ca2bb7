"""Replays a record and checks every line.

The match pulls the lines: it asks for each deal, and compares each event that has a line with the
next one. So a fault is found at its line, and the match can go on where the record stops.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.events import DealBegan, Decided, Event, TakenBack, taken_off
from swoop_desktop.engine.fields import member
from swoop_desktop.engine.game import Json, RecordError
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Deal
from swoop_desktop.engine.record import (
    UNWRITTEN,
    Header,
    event_line,
    expect,
    from_bytes,
    read_header,
    stand_in_of,
)
from swoop_desktop.engine.state import IllegalAction, revealed

_OUT_OF_PLACE = {
    "record": msg("a second header"),
    "deal": msg("a deal begins, and the one before it is not over"),
    "deal_end": msg("the deal is not over yet"),
    "round_end": msg("the round is not over yet"),
    "game_end": msg("the game is not over yet"),
}

Watch: TypeAlias = Callable[[float], object]
"""Hears the judged share of a record now and then. Raising ends the replay."""

_WATCHED = 256


class Fault(Exception):
    """The first fault of a record: line number from 1, and reason."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(f"{line}: {reason}")
        self.line = line
        self.reason = reason


class Replay:
    """A valid record, as far as it goes, and the match at its end."""

    header: Header
    match: Match
    events: list[Event]
    """Complete events, without those taken back."""
    lines: list[int]
    """Line number, from 1, of each decision among the events."""
    taken_back: int
    practice: bool
    """True if decisions were taken back after a person had seen a card that is hidden again."""
    missing: list[Json]
    """Lines that follow from the record but are not in it yet."""
    kept: int
    """Bytes of the record to keep: all but a last line cut short."""
    cut: int
    """Number of the last line if cut short, else 0."""
    open_ended: bool
    """True if the last kept line lacks its end."""

    def __init__(self, data: bytes, watch: Watch | None = None) -> None:
        self.events, self.lines, self.missing = [], [], []
        self.taken_back = self.kept = self.cut = 0
        self.practice = False
        self._next = 0
        self._out_of_deals = False
        self._read = self._lines(data, watch)
        try:
            with uncollected():
                self._play()
        except RecordError as error:
            raise Fault(max(self._next, 1), error.reason) from error
        except IllegalAction as error:
            raise Fault(self._next, error.reason) from error
        self.open_ended = not data.endswith(b"\n") and not self.cut

    def _play(self) -> None:
        first = next(self._read, None)
        if first is None:
            raise RecordError(
                msg("the first line was cut short") if self.cut else msg("the file is empty")
            )
        self.header = header = read_header(first)
        self.match = match = Match(
            header.game,
            header.rules,
            len(header.seats),
            header.seed or 0,
            self._deals(),
            (self._hear,),
        )
        for line in self._read:
            if match.winners is not None:
                raise RecordError(msg("the game is over, and nothing may follow"))
            if "undo" in line and "seat" not in line:
                match.take_back(_taken_back(line))
                continue
            _check_place(line)
            seat, action = match.read_action(line)
            match.submit(seat, action, stand_in_of(line))
        match.unsubscribe(self._hear)

    def _lines(self, data: bytes, watch: Watch | None) -> Iterator[Json]:
        """Yield each line except a last one cut short."""
        for self._next, raw in enumerate(BytesIO(data), 1):
            if watch is not None and self._next % _WATCHED == 0:
                watch(self.kept / len(data))
            try:
                line = from_bytes(raw.removesuffix(b"\n"))
            except RecordError:
                if raw.endswith(b"\n"):
                    raise
                self.cut = self._next
                return
            self.kept += len(raw)
            yield line

    def _deals(self) -> Iterator[Deal]:
        for line in self._read:
            if "deal" not in line:
                over = "undo" in line and self._next > 2
                reason = msg("the deal is over, and nothing of it can be taken back")
                raise RecordError(reason if over else msg("a deal must begin here"))
            number = line["deal"]
            due = 1 if self._next == 2 else self.match.number + 1
            if type(number) is not int or number != due:
                raise RecordError(msg("this must be deal {number}", number=due))
            yield self.header.game.deal_from(line, len(self.header.seats))
        self._out_of_deals = True

    def _hear(self, event: Event) -> None:
        if isinstance(event, TakenBack):
            self._forget(event.decisions)
            return
        self.events.append(event)
        if type(event) in UNWRITTEN:
            return
        if isinstance(event, Decided):
            self.lines.append(self._next)
            return  # Its line was read before the event.
        if isinstance(event, DealBegan) and not self._out_of_deals:
            return  # Its line too.
        line = event_line(self.header.game, event)
        if line is None:
            return
        found = next(self._read, None)
        if found is None:
            self.missing.append(line)
        else:
            expect(found, line)

    def _forget(self, decisions: int) -> None:
        off = taken_off(self.events, decisions)
        del self.lines[-decisions:]
        self.taken_back += decisions
        zones = self.header.game.zones(self.header.rules, len(self.header.seats))
        self.practice = self.practice or any(
            revealed(zones, self.match.seen_by(seat), off) is not None
            for seat, player in enumerate(self.header.seats)
            if player.human
        )


@contextmanager
def uncollected() -> Iterator[None]:
    """Pause garbage collection: scanning the events again and again takes a quarter of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class Beginning(NamedTuple):
    """The longest valid beginning of a damaged record."""

    data: bytes
    replay: Replay
    left_out: int


def longest_beginning(data: bytes, fault: Fault, watch: Watch | None = None) -> Beginning | None:
    """Find the playable part of a record with a fault; None without a decision in it. `watch`
    follows each attempt.
    """
    lines = list(BytesIO(data))
    kept = min(fault.line - 1, len(lines))
    while kept > 0:
        whole = b"".join(lines[:kept])
        try:
            replay = Replay(whole, watch)
        except Fault as earlier:
            kept = earlier.line - 1
            continue
        return Beginning(whole, replay, len(lines) - kept) if replay.lines else None
    return None


def practised(data: bytes) -> bool:
    """True if a game was for practice, judged by the valid beginning of its record."""
    try:
        return Replay(data).practice
    except Fault as fault:
        beginning = longest_beginning(data, fault)
        return beginning is not None and beginning.replay.practice


def _taken_back(line: Json) -> int:
    decisions = member(line, "undo", int)
    if decisions < 1:
        raise RecordError(
            msg("undo must be a whole number from 1 up, not {found}", found=decisions)
        )
    return decisions


def _check_place(line: Json) -> None:
    """Raise RecordError if a decision is due and the line is of another kind."""
    if "seat" not in line:
        for key, reason in _OUT_OF_PLACE.items():
            if key in line:
                raise RecordError(reason)
