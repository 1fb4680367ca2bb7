"""A series of deals, to the end of the game.

`submit` and `take_back` are the only ways in and events are the only way out. Live play, bots,
replay and tests all use these doors; the state of the deal is never handed out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealEnded, Decided, Event, GameEnded, StoodIn, TakenBack
from swoop_desktop.engine.game import MOST_DEALS, MOST_DECISIONS, Game, Json
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.opaque import Deal, Rules
from swoop_desktop.engine.state import Context, IllegalAction, Result, State
from swoop_desktop.engine.zones import Zone

Listener: TypeAlias = Callable[[Event], None]


_EVERY = 8
"""Decisions from one copy to the next, as the deal goes on."""
_APART = 16
"""Two copies are at most this share (a sixteenth) as far apart as they lie behind."""


class Course:
    """What was decided in a deal and still stands, and the way back before it.

    A state cannot be turned back, so the deal is begun anew and the decisions that stand are
    made again. Once somebody has taken something back, copies of the state are kept on the way:
    the farther behind, the farther apart, so that going back by a few decisions costs about as
    much as making them did, however long the deal has been and however often it happens.
    """

    def __init__(self, begin: Callable[[], State]) -> None:
        """`begin` makes the state right after dealing, the same each time."""
        self._begin = begin
        self._made: list[tuple[int, Action]] = []
        self._kept: dict[int, State] = {}
        """Copies on the way, by the number of decisions before them; none as long as nothing was
        taken back.
        """

    def __len__(self) -> int:
        """Return how many decisions stand."""
        return len(self._made)

    def add(self, seat: int, action: Action, state: State) -> None:
        """A decision was made, and this came of it."""
        self._made.append((seat, action))
        if self._kept and len(self._made) % _EVERY == 0:
            self._keep(len(self._made), state)

    def close(self) -> None:
        """Keep nothing to take back: the deal is over."""
        self._made.clear()
        self._kept.clear()

    def take_back(self, decisions: int) -> State:
        """Forget the last so many; returns the state before them. There must be so many."""
        del self._made[len(self._made) - decisions :]
        there = len(self._made)
        self._kept = {at: state for at, state in self._kept.items() if at <= there}
        if not self._kept:
            self._kept[0] = self._begin()
        nearest = max(self._kept)
        state = self._kept[nearest].copy()
        for number in range(nearest, there):
            state.apply(*self._made[number])
            self._keep(number + 1, state)
        return state

    def before(self, decisions: int) -> State:
        """Return the state before the last so many, which must be there, without forgetting any."""
        state = self._begin()
        for seat, action in self._made[: len(self._made) - decisions]:
            state.apply(seat, action)
        return state

    def _keep(self, there: int, state: State) -> None:
        """Keep a copy, and of those behind it the one after every second decision, every fourth and
        so on: the larger the power of two that divides their number, the longer they stay.
        """
        self._kept[there] = state.copy()
        for at in [at for at in self._kept if there - at > 2 * _APART * (at & -at) > 0]:
            del self._kept[at]


class Match:
    """A game of several deals. It deals by itself: the first deal at once, each next one right
    after the deal before it ended.

    Deals that are known already (from a record) come from `deals`; after them, and without any,
    each deal follows from the seed and its number. `listeners` hear everything from the first
    deal on, those that `subscribe` later only what comes then. A listener may look at the match,
    which is whole whenever it speaks, but must not submit from within. Whoever needs no more than
    how each deal ended hears of `endings`: where nobody listens to everything, nothing is told.
    """

    def __init__(
        self,
        game: Game,
        rules: Rules,
        seats: int,
        seed: int,
        deals: Iterable[Deal] | None = None,
        listeners: Iterable[Listener] = (),
        endings: Callable[[DealEnded], None] | None = None,
    ) -> None:
        """Raises RulesError if the rules do not allow that many seats, and RecordError if the
        first known deal is not one that the rules allow.
        """
        game.check_seats(rules, seats)
        self.game = game
        self.rules = rules
        self.seats = seats
        self.seed = seed
        self.number = 0
        self.totals = (0,) * seats
        self.winners: tuple[int, ...] | None = None
        self._known = iter(deals or ())
        self._first: int | None = None
        self._result: Result | None = None
        self._decided = 0
        """How many decisions were made in all deals, and how many of them taken back, together."""
        self._listeners = list(listeners)
        self._endings = endings
        self._state = self._begin_deal()
        self._settle()

    def subscribe(self, listener: Listener) -> None:
        """Let `listener` hear every event from now on: complete ones, see `events.view`."""
        self._listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        """Let it hear no more."""
        self._listeners.remove(listener)

    @property
    def standing(self) -> int:
        """How many decisions of this deal stand and could be taken back."""
        return len(self._course)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that are asked now; empty when the game is over."""
        return self._state.to_act()

    def legal_for(self, seat: int) -> Sequence[Action]:
        """One action per equivalence class; empty if this seat is not asked. As it is in what the
        seat observes, for whoever needs no more.
        """
        return self._state.legal_for(seat)

    def seen_by(self, seat: int | None) -> State:
        """Show what this seat may know now; None: somebody without one."""
        return self._state.seen_by(seat)

    def observed(self, seat: int, decisions: int) -> State:
        """Show what this seat might know before the last so many decisions that stand. It takes
        about as long as the deal has taken so far.
        """
        return self._course.before(decisions).seen_by(seat)

    @property
    def zones(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        """Every zone with every card: for the referee and the tests, never for a player."""
        return self._state.zones

    def read_action(self, line: Json) -> tuple[int, Action]:
        """Seat and action of a record's line, as things lie now. Raises RecordError."""
        return self.game.action_from(line, self._state)

    def submit(self, seat: int, action: Action, stand_in: str = "") -> None:
        """Decide for a seat. Raises IllegalAction, and then nothing has changed. `stand_in` says
        who decided, if it was not whoever sits there (`StoodIn`).

        May raise RecordError where the next of the known deals is not allowed.
        """
        if self.winners is not None:
            raise IllegalAction(msg("The game is over."))
        if not 0 <= seat < self.seats:
            raise IllegalAction(msg("There is no such seat."))
        events: list[Event] = []
        self._state.apply(seat, action, events.append if self._listeners else None)
        self._course.add(seat, action, self._state)
        self._decided += 1
        if events:
            self._tell(_told_of(stand_in, events) if stand_in else events)
        self._settle()

    def why_not_back(self, decisions: int) -> Message | None:
        """Why the last so many decisions cannot be taken back; None if they can: if so many stand
        in this deal, whoever made them.

        A deal that is over stays so: the decisions before it cannot be taken back.
        """
        if self._decided >= MOST_DECISIONS:
            return msg("This game is so long that nothing can be taken back in it any more.")
        standing = self.standing
        if not standing:
            return msg("Nothing has been decided in this deal, so nothing can be taken back.")
        if not 1 <= decisions <= standing:
            return nmsg(
                "Only {count} decision of this deal stands, and no more can be taken back.",
                "Only {count} decisions of this deal stand, and no more can be taken back.",
                standing,
            )
        return None

    def take_back(self, decisions: int) -> None:
        """Take back the last so many decisions of this deal that stand. Raises IllegalAction with
        `why_not_back`, and then nothing has changed.
        """
        reason = self.why_not_back(decisions)
        if reason is not None:
            raise IllegalAction(reason)
        self._state = self._course.take_back(decisions)
        self._decided += decisions
        self._tell([TakenBack(decisions)])

    def _settle(self) -> None:
        """End the deal if it is over, and deal again unless the game is over too."""
        while self.winners is None and (result := self._state.result()) is not None:
            self._end_deal(result)
            if self.winners is None:
                self._state = self._begin_deal()

    def _end_deal(self, result: Result) -> None:
        self._course.close()
        self._result = result
        self.totals = tuple(a + b for a, b in zip(self.totals, result.scores, strict=True))
        self.winners = self.game.winners(self.rules, self.number, self.totals)
        if self.winners is None and (self.number >= MOST_DEALS or self._decided >= MOST_DECISIONS):
            self.winners = self.game.leaders(self.rules, self.totals)
        deal_ended = DealEnded(
            self.number,
            result.scores,
            self.totals,
            result.left,
            result.winners,
            result.notes,
        )
        if self._endings is not None:
            self._endings(deal_ended)
        ended: list[Event] = [deal_ended]
        if self.winners is not None:
            ended.append(GameEnded(self.winners, self.totals))
        self._tell(ended)

    def _begin_deal(self) -> State:
        game, rules = self.game, self.rules
        context = Context(self.number + 1, self.totals, self._result, self._first)
        deal = next(self._known, None)
        if deal is None:
            deal = game.deal(rules, self.seed, context)
        else:
            game.check_deal(rules, deal, context)
        events: list[Event] = []
        self._state = game.begin(rules, deal, context, events.append if self._listeners else None)
        self._course = Course(lambda: game.begin(rules, deal, context))
        self._first = deal.first
        self.number = context.number
        self._tell(events)
        return self._state

    def _tell(self, events: list[Event]) -> None:
        if self._listeners:
            for event in events:
                for listener in self._listeners:
                    listener(event)


def _told_of(stand_in: str, events: list[Event]) -> list[Event]:
    """Word what came of a decision that somebody else made than whoever sits there."""
    told: list[Event] = []
    for event in events:
        if isinstance(event, Decided):
            told += [event._replace(stand_in=stand_in), StoodIn(event.seat, stand_in)]
        else:
            told.append(event)
    return told
