"""Game records: lines written from events, read strictly, and checked by a replay.

A replay reads a deal's line when the match needs the deal, and compares each line that follows from
the rules with the record's next line. So a fault is found at its line.
"""

import gc
import json
import re
import reprlib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.events import (
    Deal,
    DealBegan,
    DealEnded,
    Decided,
    Event,
    GameEnded,
    Happened,
    Moved,
    Revealed,
    RoundEnded,
    StoodIn,
    TakenBack,
    TurnBegan,
    taken_off,
)
from swoop_desktop.engine.fields import Json, RecordError, if_any, member, objects
from swoop_desktop.engine.game import Game, check_most_seats
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Message, grouped, msg
from swoop_desktop.engine.names import LONGEST_LINE, LONGEST_NAME, Seat, shortened
from swoop_desktop.engine.options import Rules, RulesError
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import IllegalAction, revealed

VERSION = 1
DEEPEST_LINE = 40
"""Most levels of nesting in a record's line. Valid lines have at most five."""
MOST_DIGITS = 100
"""Most digits of a whole number, such as a seed from a hash. Python reads up to 4,300, but can't
write the sum of two such numbers.
"""
STAND_IN = "stand_in"
"""Key in a decision's line for the substitute of a failed bot: another bot (``bot:medium``) or
`names.FIRST`. The rules ignore it.
"""
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")
_BOM = b"\xef\xbb\xbf"
UNWRITTEN = frozenset((Moved, Revealed, TurnBegan, Happened, StoodIn))
"""Types of events without a line."""


class Header(NamedTuple):
    game: Game
    rules: Rules
    seats: tuple[Seat, ...]
    seed: int | None
    """None if the record has no seed, as from another program."""
    line: Mapping[str, object]
    """The whole line, including unknown keys."""


def header_line(
    game: Game,
    rules: Rules,
    seats: Sequence[Seat],
    seed: int | None,
    program: str,
    more: Mapping[str, object] | None = None,
) -> Json:
    """Return a record's first line. `more` has keys that a replay doesn't need."""
    return {
        "record": VERSION,
        "game": game.name,
        "program": program,
        "seed": seed,
        "rules": game.rules_to(rules, len(seats)),
        "seats": [{"name": seat.name, "player": seat.player} for seat in seats],
        **(more or {}),
    }


def event_line(game: Game, event: Event) -> Json | None:
    match event:
        case Decided(seat, action, stand_in=stand_in):
            line = game.action_line(seat, action)
            return {**line, STAND_IN: stand_in} if stand_in else line
        case TakenBack(decisions):
            return {"undo": decisions}
        case DealBegan(deal=deal):
            return None if deal is None else game.deal_line(deal)
        case RoundEnded(number, winner):
            return {"round_end": number, "winner": winner, **game.end_line(event)}
        case DealEnded():
            return {
                "deal_end": event.number,
                **game.end_line(event),
                "scores": list(event.scores),
                "totals": list(event.totals),
            }
        case GameEnded(winners):
            return {"game_end": True, "winners": list(winners)}
        case _:
            return None


def stand_in_of(line: Json) -> str:
    """Return the substitute that made a decision, or empty. An invalid value is ignored, since it
    changes no game.
    """
    name = line.get(STAND_IN)
    if not isinstance(name, str) or len(name) > LONGEST_NAME or not name.isprintable():
        return ""
    return name if name.removeprefix("bot:").strip() else ""


def to_text(line: Json) -> str:
    return json.dumps(line, ensure_ascii=False) + "\n"


def from_bytes(raw: bytes) -> Json:
    """Read a line. Raises RecordError unless it is one JSON object that every reader understands
    alike: UTF-8, no key twice, proper numbers, limited nesting.
    """
    if len(raw) > LONGEST_LINE:
        raise RecordError(
            msg(
                "the line is longer than {most} bytes, the most that is allowed",
                most=grouped(LONGEST_LINE),
            )
        )
    if raw.startswith(_BOM):
        raise RecordError(msg("the file must not begin with a byte order mark"))
    try:
        text = raw.decode("utf-8")
        line, end = _DECODER.raw_decode(text)
        if end < len(text):  # Trailing blanks are fine, a second value is not.
            line = _DECODER.decode(text)
    except UnicodeDecodeError as error:
        raise RecordError(
            msg("not UTF-8 at byte {place} of the line", place=error.start + 1)
        ) from None
    except json.JSONDecodeError as error:
        raise RecordError(msg("not JSON from character {place} on", place=error.pos + 1)) from None
    except RecursionError:
        raise RecordError(msg("nested too deeply")) from None
    if not isinstance(line, dict):
        raise RecordError(
            msg("a line must be a JSON object, not {found}", found=reprlib.repr(line))
        )
    if raw.count(b"[") + raw.count(b"{") > DEEPEST_LINE and _depth_over(line, DEEPEST_LINE):
        raise RecordError(msg("nested too deeply"))
    if b"\\" in raw and _SURROGATE.search(text) and not _encodes(line):
        raise RecordError(msg("half of a surrogate pair is not text"))
    return line


def read_header(line: Json) -> Header:
    """Read the first line. Raises RecordError unless the game can be played."""
    if "record" not in line:
        raise RecordError(
            msg("the first line must begin the record: {example}", example='{"record": 1, …}')
        )
    version = member(line, "record", int)
    if version != VERSION:
        raise RecordError(
            msg(
                "the record version is {version}, and only {known} is known",
                version=version,
                known=VERSION,
            )
        )
    name = member(line, "game", str)
    if name not in GAMES:
        known = ", ".join(GAMES)
        raise RecordError(
            msg(
                "there is no game {name}; the games are: {known}",
                name=reprlib.repr(name),
                known=known,
            )
        )
    program, seed = if_any(line, "program", str), if_any(line, "seed", int)
    seats = _seats(line)
    rules = _rules(GAMES[name], member(line, "rules", dict), len(seats), program)
    return Header(GAMES[name], rules, seats, seed, line)


def expect(line: Json, expected: Json) -> None:
    """Raise RecordError unless the `line` of a record has all values of `expected`, which follow
    from the rules. More keys are fine.
    """
    kind = next(iter(expected))
    if kind not in line:
        raise RecordError(
            msg(
                "expected {wanted}, found {found}",
                wanted=to_text(expected).rstrip(),
                found=reprlib.repr(line),
            )
        )
    for key, value in expected.items():
        wanted = json.dumps(value)
        if key not in line and value is not None:
            raise RecordError(
                msg("{key} is missing, and should be {wanted}", key=key, wanted=wanted)
            )
        # Compare as JSON: true and 1.0 are not 1.
        if json.dumps(line.get(key)) != wanted:
            raise RecordError(
                msg(
                    "{key} is {found}, and should be {wanted}",
                    key=key,
                    found=_short_json(line.get(key)),
                    wanted=wanted,
                )
            )


def _seats(line: Json) -> tuple[Seat, ...]:
    try:
        check_most_seats(len(member(line, "seats", list)))
    except RulesError as error:
        raise RecordError(error.reason) from None
    return tuple(
        Seat(*[shortened(member(one, key, str)) for key in Seat._fields])
        for one in objects(line, "seats")
    )


def _rules(book: Game, value: Json, seats: int, program: str | None) -> Rules:
    """Read the header's rules. An unknown option may mean a different game, so it is refused. An
    absent option gets its `if_absent`.
    """
    unknown = next(book.unknown(value), None)
    if unknown is not None:
        raise RecordError(_unknown_option(unknown.options[0], program))
    try:
        rules = book.rules_from(value)
        book.check_seats(rules, seats)
    except RulesError as error:
        raise RecordError(msg("rules: {error}", error=error.reason)) from None
    return rules


def _unknown_option(option: str, program: str | None) -> Message:
    name = reprlib.repr(option)
    if program is None:
        return msg("rules: the option {option} is not known to this version", option=name)
    version = program if program.isprintable() and len(program) < 30 else reprlib.repr(program)
    return msg(
        "rules: the option {option} is not known to this version; the record was written by "
        "version {version}",
        option=name,
        version=version,
    )


def unique_keys(pairs: list[tuple[str, object]]) -> Json:
    value = dict(pairs)
    if len(value) != len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise RecordError(msg("the key {key} is there twice", key=reprlib.repr(twice)))
    return value


def _constant(text: str) -> None:
    raise RecordError(msg("{found} is not JSON", found=text))


def _whole(text: str) -> int:
    if len(text.removeprefix("-")) > MOST_DIGITS:
        raise RecordError(
            msg(
                "a whole number has more than {most} digits, the most that is allowed",
                most=MOST_DIGITS,
            )
        )
    return int(text)


_DECODER = json.JSONDecoder(
    object_pairs_hook=unique_keys, parse_constant=_constant, parse_int=_whole
)


def _depth_over(value: object, levels: int) -> bool:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return not levels or any(_depth_over(part, levels - 1) for part in inner)


def _encodes(line: Json) -> bool:
    try:
        to_text(line).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _short_json(value: object) -> str:
    return reprlib.repr(value) if isinstance(value, list | dict | str) else json.dumps(value)


_OUT_OF_PLACE = {
    "record": msg("a second header"),
    "deal": msg("a deal begins, but the one before it isn’t over"),
    "deal_end": msg("the deal is not over yet"),
    "round_end": msg("the round is not over yet"),
    "game_end": msg("the game is not over yet"),
}

Watch: TypeAlias = Callable[[float], object]
"""Called every `_WATCHED` lines with the replayed share of a record, 0 to 1. An exception ends the
replay.
"""

_WATCHED = 256


class Fault(Exception):
    """The first fault of a record: line number from 1, and reason."""

    def __init__(self, line: int, reason: Message) -> None:
        super().__init__(f"{line}: {reason}")
        self.line = line
        self.reason = reason


class Replay:
    """A valid record, maybe unfinished, and the match at its end."""

    header: Header
    match: Match
    events: list[Event]
    """Complete events, without those of decisions taken back."""
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
    """True if the last kept line lacks its line break."""

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
                reason = msg("the deal is over, so nothing in it can be taken back")
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
            return  # A decision's line was read before.
        if isinstance(event, DealBegan) and not self._out_of_deals:
            return  # A deal's line too.
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
    """Pause garbage collection: it would scan the events again and again, a quarter of a replay's
    time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


class Beginning(NamedTuple):
    data: bytes
    replay: Replay
    left_out: int


def longest_beginning(data: bytes, fault: Fault, watch: Watch | None = None) -> Beginning | None:
    """Return the longest valid beginning of a record with a fault; None if it has no decision. Each
    attempt calls `watch`.
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
    """Raise RecordError if a line of another kind is where a decision is due."""
    if "seat" not in line:
        for key, reason in _OUT_OF_PLACE.items():
            if key in line:
                raise RecordError(reason)
