"""A game in progress: who sits where, the match, its journal, and the bots that think about it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from swoop_desktop import __version__
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealEnded, Decided, Event, StoodIn, TakenBack, taken_off
from swoop_desktop.engine.game import Game, Json
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import Audience
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.record import event_line, header_line, to_text
from swoop_desktop.engine.replay import Fault, Replay
from swoop_desktop.engine.seats import HUMAN, Seat, called
from swoop_desktop.engine.shuffle import derived
from swoop_desktop.engine.state import IllegalAction, State
from swoop_desktop.engine.zones import Faces, Zone
from swoop_desktop.play import journal as journals
from swoop_desktop.play.bot_questions import Answer, Count
from swoop_desktop.play.bot_service import BotService
from swoop_desktop.play.journal import Busy, Journal
from swoop_desktop.play.origin import KEY, Origin, origin_from
from swoop_desktop.play.players import failed, stood_in
from swoop_desktop.play.stopwatch import SECONDS, Stopwatch
from swoop_desktop.play.undo import FREELY, Undo, is_free
from swoop_desktop.processes.writer import Writer
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.paths import DataDir

__all__ = ["HUMAN", "Answer", "Batch", "Busy", "Fault", "Seat", "Session", "Setup"]


@dataclass(frozen=True, slots=True)
class Setup:
    """The rules, players and seed of a game."""

    game: Game
    rules: Rules
    seats: tuple[Seat, ...]
    seed: int
    origin: Origin | None = None
    """Where it came from, if it was not simply begun."""
    free_undo: bool = False
    """Whether anything in a deal may be taken back, which makes the game practice."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return called(seat.name for seat in self.seats)

    @property
    def humans(self) -> tuple[int, ...]:
        """The seats that people sit on."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.human)

    @property
    def you(self) -> int | None:
        """The seat of the only person who plays, to whom texts say “you”; None where several people
        read them, or bots play.
        """
        return self.humans[0] if len(self.humans) == 1 else None

    def tell(self, event: Event, you: int | None) -> Message | None:
        """Return a line of the log for an event, as far as whoever reads it may see that; None for
        what needs none. `you` is the seat that is spoken to, if there is one.
        """
        if isinstance(event, StoodIn):
            return stood_in(event, self.names)
        return self.game.tell(event, Audience(self.names, you))


@dataclass(frozen=True, slots=True)
class Batch:
    """The events of one decision, or of taking some back."""

    seat: int
    """Who decided."""
    events: tuple[Event, ...]
    """All that followed, complete: up to the next question, and so perhaps with another deal. Where
    decisions were taken back, one `TakenBack` and nothing else.
    """
    before: Mapping[Zone, tuple[Card | None, ...]]
    """The zones as everybody saw them before it."""

    @property
    def taken_back(self) -> bool:
        """Whether decisions were taken back."""
        return any(isinstance(event, TakenBack) for event in self.events)


Hearer: TypeAlias = Callable[[Batch], None]


class Session:
    """A match with its journal and its bots. Begin one with `new` or `resume`.

    Everything here is called from one thread; only the bots think elsewhere.
    """

    setup: Setup
    history: list[Event]
    """Every complete event so far, those from before a resume too; without what was taken back."""
    taken_back: int
    """How many decisions were taken back, all in all, before a resume too."""
    practice: bool
    """Whether somebody took back a decision after they had seen what it revealed."""
    problems: list[Message]
    """What the player should be told; the scene that shows them empties the list."""

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
        """Begin a game; its journal is a new file at the path, if there is one, or under a name
        like it if there is a file already.

        Raises RulesError if the rules do not allow so many seats. As long as the journal cannot be
        written the game goes on without, and says so in `problems`.
        """
        game, seats, history = setup.game, len(setup.seats), list[Event]()
        match = Match(game, setup.rules, seats, setup.seed, listeners=[history.append])
        match.unsubscribe(history.append)
        journal = Journal(journal_path)
        session = cls(setup, match, history, journal)
        more: Json = {} if setup.origin is None else {KEY: setup.origin.to_json()}
        more |= FREELY if setup.free_undo else {}
        header = header_line(game, setup.rules, setup.seats, setup.seed, __version__, more)
        journal.add(to_text(header))
        session._write(history)
        return session

    @classmethod
    def resume(cls, path: Path, copies: DataDir | None = None) -> "Session":
        """Go on with a recorded game exactly where it was. If the record can be read but not
        written, go on in a copy among the records of `copies`, or unsaved without that.

        Raises Fault if the record breaks the rules (and leaves it as it was), Busy if another
        copy of the program plays it, OSError if it cannot be read.
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
            problem = None  # nothing more will be written
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
        """Return a game as it stands at the end of a record that was played through. It goes on in
        a new file at the path, or under a name like it if there is a file already, which begins
        with this data; without a path in none.
        """
        journal = Journal(path)
        journal.add(data.decode("utf-8"))
        return cls._replayed(replay, journal)

    @classmethod
    def _replayed(cls, replay: Replay, journal: Journal) -> "Session":
        """Return the game as it stands at the end of a record, which the journal begins with."""
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
        """The path of the record; None if the game has none."""
        return self._journal.path

    @property
    def number(self) -> int:
        """Number of the deal, from 1."""
        return self._match.number

    @property
    def totals(self) -> tuple[int, ...]:
        """Totals of the seats after the deals so far."""
        return self._match.totals

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The seats that won the game; None while it goes on."""
        return self._match.winners

    @property
    def deciding(self) -> bool:
        """Whether somebody is still to decide something."""
        return self.winners is None

    @property
    def saved(self) -> bool:
        """Whether the game is on disk as it stands, so that it can be left and continued."""
        return self._journal.saved

    @property
    def at_risk(self) -> bool:
        """Whether something that was decided is not on disk, and would be lost."""
        return self._journal.pending

    @property
    def why_unsaved(self) -> Message | None:
        """Why the game can't be saved; None while it can."""
        return self._journal.failing

    @property
    def writing(self) -> bool:
        """Whether the last decision is being put on disk: nobody is asked before it is there."""
        return self._writer.writing and self.why_unsaved is None

    def timed_by(self, clock: Callable[[], float]) -> None:
        """Note in the record how long people play each deal, by a clock that tells seconds; from
        now on, so of a deal that was begun before only what comes. Nothing where only bots play.
        """
        if self.setup.humans:
            self._stopwatch = Stopwatch(clock)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that are asked now; empty when the game is over."""
        return self._match.to_act()

    def seen_by(self, seat: int | None) -> State:
        """Return what this seat may know now; None: somebody without one."""
        return self._match.seen_by(seat)

    def subscribe(self, hearer: Hearer) -> None:
        """Let it hear what each decision brings from now on."""
        self._hearers.append(hearer)

    def unsubscribe(self, hearer: Hearer) -> None:
        """Let it hear no more."""
        self._hearers.remove(hearer)

    def submit(self, seat: int, action: Action, stand_in: str = "") -> None:
        """Decide for a seat. Raises IllegalAction, and then nothing has changed. `stand_in` says
        who decided, if it was not whoever sits there (`StoodIn`).
        """
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
        """Whether anything in a deal may be taken back: the game was begun so, or is for practice
        already.
        """
        return self.setup.free_undo or self.practice

    def why_not_back(self, *, free: bool = False) -> Message | None:
        """Return why the last decision of the only person in this deal cannot be taken back; None
        if it can. Unless it is `free`, it cannot once that person has seen a card that would be
        hidden again.
        """
        if self.writing:
            return msg("The game is still being saved.")
        if len(self.setup.humans) > 1:
            return msg("You can’t take anything back while several people share the screen.")
        return self._way_back.why_not(free=free)

    def take_back(self, *, free: bool = False) -> None:
        """Take back the last decision of the only person in this deal, and what others have decided
        since. Raises IllegalAction with `why_not_back`, and then nothing has changed. If it could
        only be done because it is `free`, the game is for practice from then on.
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
        """Whether something was taken back, and nothing else decided since."""
        return bool(self._way_back.again) and not self.writing

    def do_again(self) -> None:
        """Decide again what was taken back last, and what others had decided after it; nothing if
        there is nothing.
        """
        self._await_disk()
        for decided in self._way_back.again:
            self._decide(decided.seat, decided.action, decided.stand_in)

    def read(self, line: Json) -> tuple[int, Action]:
        """Seat and action of a line of the record, as things lie now. Raises RecordError."""
        return self._match.read_action(line)

    def open_hands(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        """Return the zones as everybody sees them, with what players hold open. Raises ValueError
        where a person plays: that is for whoever watches bots.
        """
        if self.setup.humans:
            raise ValueError("somebody plays who must not see these hands")
        setup, everything = self.setup, self._match.zones
        specs = setup.game.zones(setup.rules, len(setup.seats))
        held = {s.zone: everything[s.zone] for s in specs if s.faces is Faces.OWNER}
        return {**self.seen_by(None).zones, **held}

    def think(self) -> None:
        """Let the bots that are asked begin to think, unless they do already; returns at once."""
        self.thinking.warm_up()
        if self.writing:
            return
        for seat in self.to_act():
            if self.thinking.asks(seat):
                self.thinking.ask(seat, self.seen_by(seat), self._seed("bot", seat))

    def ready(self, timeout: float = 0) -> bool:
        """Whether a bot has decided; waits for one for at most `timeout` seconds."""
        return self.thinking.ready(timeout) and not self.writing

    def step(self) -> None:
        """Submit one decision that is ready; does nothing if there is none."""
        if not self.ready():
            return
        seat, answer = self.thinking.answer()
        if answer.fault:
            self._note(failed(self.setup.names[seat]))
        self.submit(seat, answer.action, answer.stand_in)

    def ask_hint(self, seat: int) -> None:
        """Begin to think for a person who has to decide, from what that person may know."""
        self.thinking.ask_hint(self.seen_by(seat), self._seed("hint", seat))

    def close(self) -> None:
        """Close the record, once all is on disk or can't be put there, and end the bots. The game
        can be resumed.
        """
        self._closed = True
        if self.at_risk or self._writer.writing:
            self._writer.go()
        else:
            self._journal.close()
        self.thinking.close()

    def _seed(self, purpose: str, seat: int) -> int:
        """Return the seed of a decision's randomness: the same after a resume. Hints have another
        than the bot of the same seat would have, so that it does not tell what that one will do.
        """
        return derived(purpose, self.setup.seed, self.number, self._count.before, seat)

    def _tell(self, seat: int, before: Mapping[Zone, tuple[Card | None, ...]]) -> None:
        """Something has changed: write it, and let everybody hear of it."""
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
        """Put the record on disk, beside the frame that is being made if there is one."""
        if self.at_risk:
            self._writer.go()

    def _put_on_disk(self) -> bool:
        self._note(self._journal.commit())
        if self._closed:
            self._journal.close()
        return not self.at_risk

    def _await_disk(self) -> None:
        """Wait until what was decided before is on disk, or can't be put there."""
        while self.writing:
            self._writer.wait()

    def _note(self, problem: Message | None) -> None:
        if problem is not None:
            self.problems.append(problem)

    def _seat_bots(self) -> dict[int, str]:
        """Return the level of the bot on each seat that has one."""
        roster = roster_of(self.setup.game.name)
        found = {}
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
            found[number] = level
        return found
