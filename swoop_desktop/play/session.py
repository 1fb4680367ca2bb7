"""A game in progress: its seats, match, journal and bots."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

from swoop_desktop import __version__
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Card, derived
from swoop_desktop.engine.events import (
    Action,
    DealEnded,
    Decided,
    Event,
    Faces,
    StoodIn,
    TakenBack,
    Zone,
    taken_off,
)
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import HUMAN, Audience, Seat, called
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.record import Fault, Replay, event_line, header_line, to_text
from swoop_desktop.engine.state import IllegalAction, State
from swoop_desktop.play import journal as journals
from swoop_desktop.play.bot_questions import Answer, Count
from swoop_desktop.play.bot_service import BotService
from swoop_desktop.play.journal import ORIGIN, SECONDS, Busy, Journal, Origin, origin_from
from swoop_desktop.play.players import failed, stood_in
from swoop_desktop.play.undo import FREELY, Undo, is_free
from swoop_desktop.processes.writer import Writer
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.paths import DataDir

__all__ = ["HUMAN", "Answer", "Batch", "Busy", "Fault", "Origin", "Seat", "Session", "Setup"]

_TUTORED = (None, "moment", "again", "code")
"""Origins of games with warnings: not the deal of the day, which is compared afterwards, nor the
tour, whose aims differ.
"""


@dataclass(frozen=True)
class Setup:
    """The rules, players and seed of a game."""

    game: Game
    rules: Rules
    seats: tuple[Seat, ...]
    seed: int
    origin: Origin | None = None
    """None for a game that was simply begun."""
    free_undo: bool = False
    """True if a decision that revealed cards may be taken back. Taking it back makes the game
    practice.
    """

    @property
    def names(self) -> tuple[str, ...]:
        return called(seat.name for seat in self.seats)

    @cached_property
    def humans(self) -> tuple[int, ...]:
        return tuple(number for number, seat in enumerate(self.seats) if seat.human)

    @property
    def you(self) -> int | None:
        """Seat of the only person, addressed as “you”. None with several or none."""
        return self.humans[0] if len(self.humans) == 1 else None

    @property
    def tutored(self) -> bool:
        """True if the player may be warned before a mistake: alone against bots, by `_TUTORED`."""
        origin = None if self.origin is None else self.origin.kind
        return self.you is not None and len(self.seats) > 1 and origin in _TUTORED

    def tell(self, event: Event, you: int | None) -> Message | None:
        """Return the log line of a visible event, or None. `you`: the seat addressed."""
        if isinstance(event, StoodIn):
            return stood_in(event, self.names)
        return self.game.tell(event, Audience(self.names, you))


@dataclass(frozen=True, slots=True)
class Batch:
    """The events of one decision or take-back."""

    seat: int
    events: tuple[Event, ...]
    """Complete events up to the next question, perhaps into another deal. A take-back has one
    `TakenBack` only.
    """
    before: Mapping[Zone, tuple[Card | None, ...]]
    """The zones before the decision, as everybody saw them."""

    @property
    def taken_back(self) -> bool:
        return any(isinstance(event, TakenBack) for event in self.events)


Hearer: TypeAlias = Callable[[Batch], None]


LONGEST_PAUSE = 600.0
"""Most seconds that count as played before a decision: a table may be left open overnight."""


class Stopwatch:
    """Measures how long people play a deal."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._last = clock()
        self._played = 0.0

    def decided(self) -> None:
        now = self._clock()
        self._played += min(max(0.0, now - self._last), LONGEST_PAUSE)
        self._last = now

    def lap(self) -> int:
        played, self._played = self._played, 0.0
        return round(played)


class Session:
    """A match with its journal and bots, made by `new` or `resume`.

    Use it on one thread; bots and the journal's writer have their own threads.
    """

    setup: Setup
    history: list[Event]
    """Complete events so far, without those of decisions taken back; survives a resume."""
    taken_back: int
    practice: bool
    """True once a decision was taken back after the person had seen a new card."""
    problems: list[Message]
    """Messages for the player. The scene that shows them empties the list."""

    def __init__(self, setup: Setup, match: Match, history: list[Event], journal: Journal) -> None:
        self.setup = setup
        self.history = history
        self.problems = []
        self._match = match
        self._journal = journal
        self._hearers: list[Hearer] = []
        self._fresh: list[Event] = []
        self._count = Count(history)
        self._stopwatch: Stopwatch | None = None
        self.taken_back, self.practice = 0, False
        self.thinking = BotService(setup.game.name, self._seat_bots(), setup.names, self.problems)
        self._way_back = Undo(match, history, setup.you, setup.names)
        self._closed = False
        self._writer = Writer("journal", self._put_on_disk, lambda: self.thinking.tell())
        match.subscribe(self._fresh.append)

    @classmethod
    def new(cls, setup: Setup, journal_path: Path | None = None) -> "Session":
        """Begin a game with a new journal at the path, or under a similar name if taken.

        Raises RulesError for the number of seats. Without a writable journal the game goes on and
        `problems` says so.
        """
        game, seats, history = setup.game, len(setup.seats), list[Event]()
        match = Match(game, setup.rules, seats, setup.seed, listeners=[history.append])
        match.unsubscribe(history.append)
        journal = Journal(journal_path)
        session = cls(setup, match, history, journal)
        more: Json = {} if setup.origin is None else {ORIGIN: setup.origin.to_json()}
        more |= FREELY if setup.free_undo else {}
        header = header_line(game, setup.rules, setup.seats, setup.seed, __version__, more)
        journal.add(to_text(header))
        session._write(history)
        return session

    @classmethod
    def resume(cls, path: Path, copies: DataDir | None = None) -> "Session":
        """Continue a recorded game exactly. If the record can't be written, go on in a copy among
        the records of `copies`, or unsaved.

        Raises Fault if the record breaks the rules (and leaves it alone), Busy if another copy
        plays it, OSError if it can't be read.
        """
        journal, problem = journals.opened(path)
        try:
            data = limited_read.read(path, limited_read.RECORD)
            replay = Replay(data)
        except BaseException:
            journal.close()
            raise
        header = replay.header
        if problem is not None and replay.match.winners is not None:
            problem = None  # No problem: nothing more will be written.
        elif problem is not None and copies is not None:
            journal, problem = Journal(copies.new_record(header.rules.name), path), None
            journal.add(data[: replay.kept].decode("utf-8"))
        if journal.path == path:
            journal.keep(data, replay.kept)
        session = cls._replayed(replay, journal)
        if replay.cut:
            session.problems.insert(
                0, msg("The last line of the game’s file was cut short and has been left out.")
            )
        if problem is not None:
            session.problems.insert(0, problem)
        return session

    @classmethod
    def of(cls, replay: Replay, data: bytes = b"", path: Path | None = None) -> "Session":
        """Continue from the end of a replayed record, in a new file that begins with `data`, at
        `path` or under a similar name; without a path, unsaved.
        """
        journal = Journal(path)
        journal.add(data.decode("utf-8"))
        return cls._replayed(replay, journal)

    @classmethod
    def _replayed(cls, replay: Replay, journal: Journal) -> "Session":
        """Return the session after a replayed record, which is in the journal already."""
        header = replay.header
        origin = origin_from(header.line)
        free = is_free(header.line)
        setup = Setup(header.game, header.rules, header.seats, header.seed or 0, origin, free)
        session = cls(setup, replay.match, replay.events, journal)
        session.taken_back, session.practice = replay.taken_back, replay.practice
        if replay.open_ended:
            journal.add("\n")
        for line in replay.missing:
            journal.add(to_text(line))
        session._commit()
        return session

    @property
    def path(self) -> Path | None:
        """None without a record."""
        return self._journal.path

    @property
    def number(self) -> int:
        return self._match.number

    @property
    def totals(self) -> tuple[int, ...]:
        """By seat, after the finished deals."""
        return self._match.totals

    @property
    def winners(self) -> tuple[int, ...] | None:
        """None while the game goes on."""
        return self._match.winners

    @property
    def deciding(self) -> bool:
        return self.winners is None

    @property
    def saved(self) -> bool:
        return self._journal.saved

    @property
    def at_risk(self) -> bool:
        return self._journal.pending

    @property
    def why_unsaved(self) -> Message | None:
        """None while saving works."""
        return self._journal.failing

    @property
    def writing(self) -> bool:
        """True while the last decision is being saved, before the next player is asked."""
        return self._writer.writing and self.why_unsaved is None

    def timed_by(self, clock: Callable[[], float]) -> None:
        """Record how long people play each deal from now on, by a clock in seconds. Ignored if only
        bots play.
        """
        if self.setup.humans:
            self._stopwatch = Stopwatch(clock)

    def to_act(self) -> tuple[int, ...]:
        return self._match.to_act()

    def seen_by(self, seat: int | None) -> State:
        return self._match.seen_by(seat)

    def subscribe(self, hearer: Hearer) -> None:
        """Send each decision's batch to `hearer` from now on."""
        self._hearers.append(hearer)

    def unsubscribe(self, hearer: Hearer) -> None:
        self._hearers.remove(hearer)

    def submit(self, seat: int, action: Action, stand_in: str = "") -> None:
        """Submit an action (see `Match.submit`) once earlier decisions are saved."""
        self._await_disk()
        self._decide(seat, action, stand_in)

    def _decide(self, seat: int, action: Action, stand_in: str) -> None:
        before = self.seen_by(None).zones
        self._way_back.before(seat)
        self._match.submit(seat, action, stand_in)
        self.thinking.forget(seat)
        for event in self._fresh:
            self.history.append(event)
            self._count.hear(event)
            if isinstance(event, Decided):
                self._way_back.decided(event)
        self._tell(seat, before)

    @property
    def free_undo(self) -> bool:
        """True if revealed cards don't prevent taking back: `Setup.free_undo`, or practice
        already.
        """
        return self.setup.free_undo or self.practice

    def why_not_back(self, *, free: bool = False) -> Message | None:
        """Return why the only person's last decision can't be taken back, or None. `free`: see
        `Undo.why_not`.
        """
        if self.writing:
            return msg("The game is still being saved.")
        if len(self.setup.humans) > 1:
            return msg("You can’t take anything back while several people share the screen.")
        return self._way_back.why_not(free=free)

    def take_back(self, *, free: bool = False) -> None:
        """Take back the only person's last decision and all since. Raises IllegalAction and changes
        nothing if `why_not_back` has a reason. The game becomes practice if only `free` allowed it.
        """
        back, reason = self._way_back, self.why_not_back(free=free)
        if reason is not None or back.person is None:
            raise IllegalAction(reason or msg("There is nothing to take back in this deal."))
        before, decisions = self.seen_by(None).zones, back.decisions
        self.practice = self.practice or back.shown() is not None
        self._match.take_back(decisions)
        self.taken_back += decisions
        self.thinking.forget_all()
        off = taken_off(self.history, decisions)
        self._count = Count(self.history)
        back.taken_back([event for event in off if isinstance(event, Decided)])
        self._tell(back.person, before)

    @property
    def can_do_again(self) -> bool:
        """True after a take-back with no new decision since, once saved."""
        return bool(self._way_back.again) and not self.writing

    def do_again(self) -> None:
        """Repeat the decisions taken back last, if any."""
        self._await_disk()
        for decided in self._way_back.again:
            self._decide(decided.seat, decided.action, decided.stand_in)

    def read(self, line: Json) -> tuple[int, Action]:
        return self._match.read_action(line)

    def open_hands(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        """Return all zones with open hands, for watching bots. Raises ValueError if a person
        plays.
        """
        if self.setup.humans:
            raise ValueError("somebody plays who must not see these hands")
        setup, everything = self.setup, self._match.zones
        specs = setup.game.zones(setup.rules, len(setup.seats))
        held = {s.zone: everything[s.zone] for s in specs if s.faces is Faces.OWNER}
        return {**self.seen_by(None).zones, **held}

    def think(self) -> None:
        self.thinking.warm_up()
        if self.writing:
            return
        for seat in self.to_act():
            if self.thinking.asks(seat):
                self.thinking.ask(seat, self.seen_by(seat), self._seed("bot", seat))

    def ready(self, timeout: float = 0) -> bool:
        """True once a bot has decided and the record is saved. Waits up to `timeout` seconds."""
        return self.thinking.ready(timeout) and not self.writing

    def step(self) -> None:
        if not self.ready():
            return
        seat, answer = self.thinking.answer()
        if answer.fault:
            self._note(failed(self.setup.names[seat]))
        self.submit(seat, answer.action, answer.stand_in)

    def ask_hint(self, seat: int) -> None:
        self.thinking.ask_hint(self.seen_by(seat), self._seed("hint", seat))

    def close(self) -> None:
        """Stop the bots and close the record once it is saved or can't be. The game can be
        resumed.
        """
        self._closed = True
        if self.at_risk or self._writer.writing:
            self._writer.go()
        else:
            self._journal.close()
        self.thinking.close()

    def _seed(self, purpose: str, seat: int) -> int:
        """Return a decision's seed, stable after a resume. A hint has another seed than the bot, so
        that the hint doesn't reveal the bot's choice.
        """
        return derived(purpose, self.setup.seed, self.number, self._count.before, seat)

    def _tell(self, seat: int, before: Mapping[Zone, tuple[Card | None, ...]]) -> None:
        events = tuple(self._fresh)
        self._fresh.clear()
        if self._stopwatch is not None:
            self._stopwatch.decided()
        self._write(events)
        batch = Batch(seat, events, before)
        for hearer in tuple(self._hearers):
            hearer(batch)

    def _write(self, events: Iterable[Event]) -> None:
        for event in events:
            line = event_line(self.setup.game, event)
            if line is None:
                continue
            if isinstance(event, DealEnded) and self._stopwatch is not None:
                line[SECONDS] = self._stopwatch.lap()
            self._journal.add(to_text(line))
        self._commit()

    def _commit(self) -> None:
        if self.at_risk:
            self._writer.go()

    def _put_on_disk(self) -> bool:
        self._note(self._journal.commit())
        if self._closed:
            self._journal.close()
        return not self.at_risk

    def _await_disk(self) -> None:
        """Wait until earlier decisions are saved or can't be."""
        while self.writing:
            self._writer.wait()

    def _note(self, problem: Message | None) -> None:
        if problem is not None:
            self.problems.append(problem)

    def _seat_bots(self) -> dict[int, str]:
        roster = roster_of(self.setup.game.name)
        bots = {}
        for number, seat in enumerate(self.setup.seats):
            if seat.human:
                continue
            level = seat.player.removeprefix("bot:")
            if level not in roster.levels:
                self._note(
                    msg(
                        "This version doesn’t know the player {player}, "
                        "so {level} plays for {name}.",
                        player=seat.player,
                        level=roster.usual,
                        name=seat.name,
                    )
                )
                level = roster.usual
            bots[number] = level
        return bots
