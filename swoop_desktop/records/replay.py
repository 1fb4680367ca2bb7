"""A game to run forth and back in: every position of it, as somebody may see it.

A position is a deal as it was dealt, or the table after one more of its decisions with all that
followed from it. What was taken back is not among them: the replay has what stands.

A state cannot be turned back, so a position is found by beginning its deal anew. In long deals
copies of the state are kept on the way, so that no position is far from one.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealBegan, DealEnded, Decided, Event, view, views
from swoop_desktop.engine.opaque import Deal
from swoop_desktop.engine.replay import Replay
from swoop_desktop.engine.state import Context, State
from swoop_desktop.engine.zones import Zone
from swoop_desktop.play.session import Session, Setup

Zones: TypeAlias = Mapping[Zone, tuple[Card | None, ...]]

_SHORT = 256
"""A deal of so many decisions is played through from its beginning whenever that is asked for."""
_EVERY = 128
"""Decisions from one kept copy of a state of a longer deal to the next."""
_MOST_KEPT = 600
"""Copies that are kept of a deal at most: in one that is longer still they are farther apart."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """Somebody who looks at a game: a player, or one who sees every card, or only what everybody
    could see.
    """

    seat: int | None = None
    everything: bool = False

    def view(self, event: Event) -> Event | None:
        """Return what they see of an event."""
        return event if self.everything else view(event, self.seat)

    def views(self, events: Iterable[Event]) -> Iterator[Event]:
        return iter(events) if self.everything else views(events, self.seat)


PUBLIC = Eyes()
EVERYTHING = Eyes(everything=True)


class Chapter(NamedTuple):
    """A deal of the replay."""

    number: int
    deal: Deal
    totals: tuple[int, ...]
    """Of every seat, before it."""
    began: int
    """Where its first event stands in the history."""
    first: int
    """The position in which it is dealt."""
    ended: DealEnded | None
    """None where it is not over."""
    before: DealEnded | None
    """The end of the deal before it."""


class GameReplay:
    """All positions of a game, from 0 on."""

    def __init__(
        self, setup: Setup, history: Sequence[Event], *, over: bool, deals: int | None = None
    ) -> None:
        """`history` are the complete events that stand, from the first deal on; `over` says whether
        the game is. With `deals` it ends with the deal of that number.
        """
        self.setup = setup
        self._history = history
        self._ends: list[int] = []
        """Where in the history each position ends."""
        self.chapters: list[Chapter] = []
        self.over = self._read(deals) and over
        """Whether its end is that of the game."""
        self._firsts = [chapter.first for chapter in self.chapters]
        self._kept: dict[int, list[State]] = {}
        """Of each long deal, by its place, copies of its states on the way."""
        self._last: tuple[int, State] | None = None
        """The position that was asked for last, and its state."""

    @classmethod
    def of(cls, session: Session, deals: int | None = None) -> "GameReplay":
        """Return the replay of a game as it stands."""
        return cls(session.setup, session.history, over=session.winners is not None, deals=deals)

    @classmethod
    def of_record(cls, record: Replay) -> "GameReplay":
        """Return the replay of a record that has been played through."""
        header = record.header
        setup = Setup(header.game, header.rules, header.seats, header.seed or 0)
        return cls(setup, record.events, over=record.match.winners is not None)

    def _read(self, deals: int | None) -> bool:
        """Find where every position ends. True if that was all of the history."""
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

    # -- where things are ------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """The last position."""
        return len(self._ends) - 1

    def chapter(self, position: int) -> Chapter:
        """Return the deal of a position."""
        return self.chapters[self._place(position)]

    def _place(self, position: int) -> int:
        return bisect_right(self._firsts, position) - 1

    def decisions(self, position: int) -> int:
        """Return how many decisions of its deal were made by then."""
        return position - self.chapter(position).first

    def length(self, chapter: Chapter) -> int:
        """Return how many decisions a deal has."""
        place = self._place(chapter.first)
        follows = self.chapters[place + 1].first if place + 1 < len(self.chapters) else None
        return (len(self._ends) if follows is None else follows) - chapter.first - 1

    def closes(self, position: int) -> bool:
        """Whether it is the last one of a deal that is over."""
        chapter = self.chapter(position)
        return chapter.ended is not None and position == chapter.first + self.length(chapter)

    def is_end(self, position: int) -> bool:
        """Whether the game is over there."""
        return self.over and position == self.last

    def find(self, deal: int, decisions: int = 0) -> int:
        """Return the position of a deal after so many of its decisions, or the nearest one there
        is.
        """
        chapter = next((one for one in self.chapters if one.number == deal), None)
        if chapter is None:
            return self.last if self.chapters and deal > self.chapters[-1].number else 0
        return chapter.first + min(max(0, decisions), self.length(chapter))

    def marks(self, wanted: Callable[[Event], str]) -> Mapping[str, Sequence[int]]:
        """Return the positions at which something happened, by the word that `wanted` has for it;
        it has an empty one for everything else.
        """
        found: dict[str, list[int]] = {}
        begin = 0
        for position, end in enumerate(self._ends):
            for place in range(begin, end):
                word = wanted(self._history[place])
                if word and (not found.get(word) or found[word][-1] != position):
                    found.setdefault(word, []).append(position)
            begin = end
        return found

    # -- what happened ---------------------------------------------------------------------------

    def step(self, position: int) -> Sequence[Event]:
        """Return the complete events that lead to a position from the one before it."""
        begin = self._ends[position - 1] if position else 0
        return self._history[begin : self._ends[position]]

    def decided(self, position: int) -> Decided:
        """Return the decision that leads to a position, which is not one in which is dealt."""
        event = self.step(position)[0]
        assert isinstance(event, Decided), "a position after the first begins with a decision"
        return event

    def told(self, position: int) -> Sequence[Event]:
        """Return the complete events of its deal up to a position."""
        return self._history[self.chapter(position).began : self._ends[position]]

    def history(self, position: int) -> Sequence[Event]:
        """Return all complete events up to a position."""
        return self._history[: self._ends[position]]

    # -- who may see what ------------------------------------------------------------------------

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sat."""
        return self.setup.humans

    def may(self, position: int, eyes: Eyes) -> bool:
        """Whether this may be seen at all. As long as a deal that people play is not over, nobody
        sees more of it than they do who play it.
        """
        settled = self.chapter(position).ended is not None or not self.people
        return settled or eyes == PUBLIC or eyes.seat in self.people

    def shared(self, position: int) -> bool:
        """Whether several people are still playing its deal: then what each of them may see is for
        nobody else.
        """
        return self.chapter(position).ended is None and len(self.people) > 1

    # -- the cards -------------------------------------------------------------------------------

    def zones(self, position: int, eyes: Eyes) -> Zones:
        """Return every zone with its cards, as these eyes see them. A card that they don't is
        None.
        """
        state = self._state(position)
        if eyes.everything:
            return state.zones
        return state.seen_by(eyes.seat).zones

    def seen_by(self, position: int, seat: int) -> State:
        """Return what a seat could know in a position, for whoever may see it (`may`)."""
        return self._state(position).seen_by(seat)

    def _state(self, position: int) -> State:
        """Return the state in a position, which must not be changed."""
        if self._last is not None and self._last[0] == position:
            return self._last[1]
        place = self._place(position)
        chapter = self.chapters[place]
        kept, every = self._copies(place), self._apart(chapter)
        wanted, last = position - chapter.first, self._last
        near = min(wanted // every, len(kept) - 1)
        at, state = near * every, kept[near]
        if last is not None and chapter.first + at < last[0] <= position:
            at, state = last[0] - chapter.first, last[1]
        state = state.copy()
        while at < wanted:
            event = self.decided(chapter.first + at + 1)
            state.apply(event.seat, event.action)
            at += 1
            if self.length(chapter) > _SHORT and at == every * len(kept):
                kept.append(state.copy())
        self._last = position, state
        return state

    def _copies(self, place: int) -> list[State]:
        """Return the copies that are kept of a deal; of a short one, only how it began."""
        chapter = self.chapters[place]
        if self.length(chapter) <= _SHORT:
            return [self._begun(chapter)]
        return self._kept.setdefault(place, [self._begun(chapter)])

    def prepare(self, watch: Callable[[], object] | None = None) -> None:
        """Run once through every long deal, so that none of its positions takes long to find. It
        takes about as long as judging these deals did; `watch` is called before each of them.
        """
        for chapter in self.chapters:
            if self.length(chapter) > _SHORT:
                if watch is not None:
                    watch()
                self._state(chapter.first + self.length(chapter))

    def _apart(self, chapter: Chapter) -> int:
        """Decisions from one kept copy of a deal's states to the next."""
        return max(_EVERY, -(-self.length(chapter) // _MOST_KEPT))

    def _begun(self, chapter: Chapter) -> State:
        game, rules = self.setup.game, self.setup.rules
        return game.begin(rules, chapter.deal, Context(chapter.number, chapter.totals))
