"""A game as a series of deals.

Only `submit` and `take_back` change a match, and events report each change. The state with all
cards is never handed out.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, cast

from swoop_desktop.engine.cards import Row
from swoop_desktop.engine.events import (
    Action,
    Deal,
    DealEnded,
    Decided,
    Event,
    GameEnded,
    StoodIn,
    TakenBack,
    Zone,
)
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.game import MOST_DEALS, MOST_DECISIONS, Game
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.state import Context, IllegalAction, Result, State

Listener: TypeAlias = Callable[[Event], None]


_EVERY = 8
_APART = 16
"""Copies of a deal ``n`` decisions back are at most ``n / _APART`` decisions apart, or `_EVERY` if
that is more.
"""


class Course:
    """The standing decisions of a deal, from which earlier states are restored.

    A state can't undo a decision, so the deal begins anew and its decisions are applied again. From
    the first call of `before` on, copies are kept; the older, the fewer.
    """

    def __init__(self, begin: Callable[[], State]) -> None:
        """`begin` makes the state after dealing, the same each time."""
        self._begin = begin
        self._made: list[tuple[int, Action]] = []
        self._kept: dict[int, State] = {}
        """By number of earlier decisions: copies. Empty until `before` is called."""

    def __len__(self) -> int:
        return len(self._made)

    def add(self, seat: int, action: Action, state: State) -> None:
        self._made.append((seat, action))
        if self._kept and len(self._made) % _EVERY == 0:
            self._keep(len(self._made), state)

    def close(self) -> None:
        """Drop everything: the deal is over."""
        self._made.clear()
        self._kept.clear()

    def take_back(self, decisions: int) -> State:
        """Drop the last `decisions`, which must stand, and return the state before them."""
        state = self.before(decisions)
        del self._made[len(self._made) - decisions :]
        self._kept = {at: state for at, state in self._kept.items() if at <= len(self)}
        return state

    def before(self, decisions: int) -> State:
        """Return the state before the last `decisions` without dropping them."""
        there = len(self) - decisions
        if not self._kept:
            self._kept[0] = self._begin()
        nearest = max(at for at in self._kept if at <= there)
        state = self._kept[nearest].copy()
        for number in range(nearest, there):
            state.apply(*self._made[number])
            self._keep(number + 1, state)
        return state

    def _keep(self, there: int, state: State) -> None:
        """Keep a copy and drop some older copies. A copy stays the longer, the larger the power of
        two that divides its number of decisions.
        """
        self._kept[there] = state.copy()
        for at in [at for at in self._kept if there - at > 2 * _APART * (at & -at) > 0]:
            del self._kept[at]


class Match:
    """A game of several deals. When a deal is over, the match begins the next deal.

    `deals` are the known deals of a record; others follow from the seed and their number.
    `listeners` get all events, later subscribers only later events. A listener may look at the
    match but must not submit. `endings` gets only each `DealEnded`; without `listeners`, decisions
    make no events.
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
        """Raises RulesError for a wrong number of seats, RecordError if the first known deal is not
        allowed.
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
        self.decided = 0
        self._listeners = list(listeners)
        self._endings = endings
        self._state = self._begin_deal()
        self._settle()

    def subscribe(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def unsubscribe(self, listener: Listener) -> None:
        self._listeners.remove(listener)

    @property
    def standing(self) -> int:
        """Number of decisions in this deal, without those taken back."""
        return len(self._course)

    def to_act(self) -> tuple[int, ...]:
        """Return the seats to act; empty once the game is over."""
        return self._state.to_act()

    def legal_for(self, seat: int) -> Sequence[Action]:
        """See `State.legal_for`. Cheaper than `seen_by(seat).legal`."""
        return self._state.legal_for(seat)

    def seen_by(self, seat: int | None) -> State:
        return self._state.seen_by(seat)

    def observed(self, seat: int, decisions: int) -> State:
        """Return a seat's view before the last `decisions`. The first call in a deal applies all
        earlier decisions again.
        """
        return self._course.before(decisions).seen_by(seat)

    @property
    def zones(self) -> Mapping[Zone, Row]:
        """Every zone with every card, for referee and tests, never for a player."""
        return self._state.zones

    def read_action(self, line: Json) -> tuple[int, Action]:
        return self.game.action_from(line, self._state)

    def submit(self, seat: int, action: Action, stand_in: str = "") -> None:
        """Apply a seat's action. Raises IllegalAction and changes nothing if it is refused.
        `stand_in` names a substitute (`StoodIn`).

        Raises RecordError if the next known deal is not allowed.
        """
        if self.winners is not None:
            raise IllegalAction(msg("The game is over."))
        if not 0 <= seat < self.seats:
            raise IllegalAction(msg("There is no such seat."))
        events: list[Event] = []
        self._state.apply(seat, action, events.append if self._listeners else None)
        self._course.add(seat, action, self._state)
        self.decided += 1
        if events and stand_in:
            decided = cast("Decided", events[0])
            events[:1] = decided._replace(stand_in=stand_in), StoodIn(seat, stand_in)
        self._tell(events)
        self._settle()

    def why_not_back(self, decisions: int) -> Message | None:
        """Return why the last `decisions` can't be taken back, or None. A finished deal's decisions
        can't.
        """
        if self.decided >= MOST_DECISIONS:
            return msg("This game is so long that plays can no longer be taken back.")
        standing = self.standing
        if not standing:
            return msg("Nothing has been played in this deal, so nothing can be taken back.")
        if not 1 <= decisions <= standing:
            return nmsg(
                "Only {count} decision of this deal stands, and no more can be taken back.",
                "Only {count} decisions of this deal stand, and no more can be taken back.",
                standing,
            )
        return None

    def take_back(self, decisions: int) -> None:
        """Take back the last `decisions` of this deal. Raises IllegalAction and changes nothing if
        `why_not_back` has a reason.
        """
        reason = self.why_not_back(decisions)
        if reason is not None:
            raise IllegalAction(reason)
        self._state = self._course.take_back(decisions)
        self.decided += decisions
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
        if self.winners is None and (self.number >= MOST_DEALS or self.decided >= MOST_DECISIONS):
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
        for event in events:
            for listener in self._listeners:
                listener(event)
