"""A game to step through; each position as a viewer may see it.

A position is a deal as dealt, or the table after one more decision that stands. States can't go
back, so a position is reached by replaying its deal, in long deals from a cached state.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import (
    Deal,
    DealBegan,
    DealEnded,
    Decided,
    Event,
    Zone,
    view,
    views,
)
from swoop_desktop.engine.record import Fault, Replay, Watch, longest_beginning
from swoop_desktop.engine.state import Context, State
from swoop_desktop.play.session import Session, Setup
from swoop_desktop.processes.job import GivenUp, Job
from swoop_desktop.storage import limited_read

Zones: TypeAlias = Mapping[Zone, tuple[Card | None, ...]]

EVERY = 128
"""Decisions between two cached states of a long deal."""
_MOST_KEPT = 600
"""Most cached states of a deal; the longest deals space them farther apart."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """A viewer: a player, or an onlooker of all or only public cards."""

    seat: int | None = None
    everything: bool = False

    def view(self, event: Event) -> Event | None:
        return event if self.everything else view(event, self.seat)

    def views(self, events: Iterable[Event]) -> Iterator[Event]:
        return iter(events) if self.everything else views(events, self.seat)


PUBLIC = Eyes()
EVERYTHING = Eyes(everything=True)


class Chapter(NamedTuple):
    number: int
    deal: Deal
    totals: tuple[int, ...]
    began: int
    """Index of the deal's first event in the history."""
    first: int
    """Position of the dealt cards."""
    ended: DealEnded | None
    """None if unfinished."""
    before: DealEnded | None
    """End of the deal before."""


class GameReplay:
    """All positions of a game, from 0."""

    def __init__(
        self, setup: Setup, history: Sequence[Event], *, over: bool, deals: int | None = None
    ) -> None:
        """`history` has the complete events of standing decisions; `over`: the game is finished.
        `deals` cuts the history after that deal.
        """
        self.setup = setup
        self._history = history
        self._ends: list[int] = []
        self.chapters: list[Chapter] = []
        self.over = self._read(deals) and over
        self._firsts = [chapter.first for chapter in self.chapters]
        self._kept: dict[int, State] = {}
        """By position: cached states."""
        self._last: tuple[int, State] | None = None

    @classmethod
    def of(cls, session: Session, deals: int | None = None) -> "GameReplay":
        return cls(session.setup, session.history, over=session.winners is not None, deals=deals)

    @classmethod
    def of_record(cls, record: Replay) -> "GameReplay":
        header = record.header
        setup = Setup(header.game, header.rules, header.seats, header.seed or 0)
        return cls(setup, record.events, over=record.match.winners is not None)

    def _read(self, deals: int | None) -> bool:
        """Find each position's end. True unless the history was cut."""
        totals: tuple[int, ...] = (0,) * len(self.setup.seats)
        before: DealEnded | None = None
        for place, event in enumerate(self._history):
            match event:
                case DealBegan(number, _first, deal):
                    if deals is not None and number > deals:
                        return False
                    assert deal is not None, "the history is complete"
                    self._ends.append(place)
                    first = len(self._ends) - 1
                    self.chapters.append(Chapter(number, deal, totals, place, first, None, before))
                case Decided():
                    self._ends.append(place)
                case DealEnded():
                    totals, before = event.totals, event
                    self.chapters[-1] = self.chapters[-1]._replace(ended=event)
                case _:
                    pass
            self._ends[-1] = place + 1
        return True

    # -- positions --------------------------------------------------------------------------------

    @property
    def last(self) -> int:
        return len(self._ends) - 1

    def chapter(self, position: int) -> Chapter:
        return self.chapters[self._place(position)]

    def _place(self, position: int) -> int:
        return bisect_right(self._firsts, position) - 1

    def decisions(self, position: int) -> int:
        return position - self.chapter(position).first

    def length(self, chapter: Chapter) -> int:
        place = self._place(chapter.first)
        follows = self.chapters[place + 1].first if place + 1 < len(self.chapters) else None
        return (len(self._ends) if follows is None else follows) - chapter.first - 1

    def closes(self, position: int) -> bool:
        chapter = self.chapter(position)
        return chapter.ended is not None and position == chapter.first + self.length(chapter)

    def is_end(self, position: int) -> bool:
        return self.over and position == self.last

    def find(self, deal: int, decisions: int = 0) -> int:
        """Return the position of a deal after this many decisions, or the nearest."""
        chapter = next((one for one in self.chapters if one.number == deal), None)
        if chapter is None:
            return self.last if self.chapters and deal > self.chapters[-1].number else 0
        return chapter.first + min(max(0, decisions), self.length(chapter))

    def marks(self, wanted: Callable[[Event], str]) -> Mapping[str, Sequence[int]]:
        """Return the positions of events by the word that `wanted` returns for them; empty words
        don't count.
        """
        marks: dict[str, list[int]] = {}
        begin = 0
        for position, end in enumerate(self._ends):
            for place in range(begin, end):
                word = wanted(self._history[place])
                if word and (not marks.get(word) or marks[word][-1] != position):
                    marks.setdefault(word, []).append(position)
            begin = end
        return marks

    # -- events -----------------------------------------------------------------------------------

    def step(self, position: int) -> Sequence[Event]:
        begin = self._ends[position - 1] if position else 0
        return self._history[begin : self._ends[position]]

    def decided(self, position: int) -> Decided:
        """Return the decision that leads to a position, except a deal's first position."""
        event = self.step(position)[0]
        assert isinstance(event, Decided), "a position after the first begins with a decision"
        return event

    def told(self, position: int) -> Sequence[Event]:
        """Return the complete events of a position's deal up to the position."""
        return self._history[self.chapter(position).began : self._ends[position]]

    def history(self, position: int) -> Sequence[Event]:
        return self._history[: self._ends[position]]

    # -- visibility -------------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        return self.setup.humans

    def may(self, position: int, eyes: Eyes) -> bool:
        """True if these eyes may see a position: in people's unfinished deals, only their eyes and
        the public's.
        """
        settled = self.chapter(position).ended is not None or not self.people
        return settled or eyes == PUBLIC or eyes.seat in self.people

    def shared(self, position: int) -> bool:
        """True if several people still play a position's deal: their views are private."""
        return self.chapter(position).ended is None and len(self.people) > 1

    # -- cards ------------------------------------------------------------------------------------

    def zones(self, position: int, eyes: Eyes) -> Zones:
        """Return all zones as seen by these eyes; hidden cards are None."""
        state = self._state(position)
        if eyes.everything:
            return state.zones
        return state.seen_by(eyes.seat).zones

    def seen_by(self, position: int, seat: int) -> State:
        """Return a seat's view at a position. Check `may` first."""
        return self._state(position).seen_by(seat)

    def _state(self, position: int) -> State:
        """Return the state at a position, read-only."""
        if self._last is not None and self._last[0] == position:
            return self._last[1]
        chapter, last = self.chapter(position), self._last
        every = max(EVERY, -(-self.length(chapter) // _MOST_KEPT))
        at = position - self.decisions(position) % every
        while at > chapter.first and at not in self._kept:
            at -= every
        if last is not None and at < last[0] <= position:
            at, state = last[0], last[1].copy()
        elif at in self._kept:
            state = self._kept[at].copy()
        else:
            game, rules = self.setup.game, self.setup.rules
            state = game.begin(rules, chapter.deal, Context(chapter.number, chapter.totals))
        while at < position:
            at += 1
            event = self.decided(at)
            state.apply(event.seat, event.action)
            if (at - chapter.first) % every == 0:
                self._kept[at] = state.copy()
        self._last = position, state
        return state

    def prepare(self, watch: Callable[[], object] | None = None) -> None:
        """Replay every long deal once, to reach all positions quickly later. Takes as long as
        judging; `watch` is called before each long deal.
        """
        for chapter in self.chapters:
            if self.length(chapter) > 2 * EVERY:
                if watch is not None:
                    watch()
                self._state(chapter.first + self.length(chapter))


T = TypeVar("T")

Judge: TypeAlias = Callable[[Watch], T]

SMALL = 200_000
"""Bytes of a record that is judged within about a frame."""
_SEEN = 0.01
"""Least share of progress to report."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A replayed record, with a note if only its beginning is sound."""

    session: Session | None = None
    """The game as far as the record is valid, without a file; None if nothing is valid."""
    replay: GameReplay | None = None
    fault: Fault | None = None
    error: OSError | None = None
    """Why the record could not be read."""


def judged(path: Path, watch: Watch | None = None) -> Judged:
    """Read and replay a record as far as it is valid. `watch` gets the share judged, and ends the
    judging by raising.
    """
    try:
        data = limited_read.read(path, limited_read.RECORD)
    except OSError as error:
        return Judged(error=error)
    fault = None
    try:
        played = Replay(data, watch)
    except Fault as found:
        fault = found
        beginning = longest_beginning(data, found, watch)
        if beginning is None:
            return Judged(fault=fault)
        played = beginning.replay
    session = Session.of(played)
    replay = GameReplay.of(session)
    replay.prepare(None if watch is None else lambda: watch(1.0))
    return Judged(session, replay, fault)


class Judging(Job[T]):
    def __init__(self, judge: Judge[T], tell: Callable[[], object]) -> None:
        self.share = 0.0
        super().__init__("judging", lambda _cancelled: judge(self._watch), tell)

    def _watch(self, share: float) -> None:
        if self.cancelled:
            raise GivenUp
        if share - self.share >= _SEEN:
            self.share = share
            self._tell()
