"""A deal of Swoop in progress.

The kernel decides what happens; then the state moves the cards and emits events. After every step
the cards match the kernel's counts.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import overload

from swoop_desktop.core import kernel as k
from swoop_desktop.core.tables import FOUR
from swoop_desktop.engine import cards as c
from swoop_desktop.engine import events
from swoop_desktop.engine.cards import Card, Cards, Row
from swoop_desktop.engine.events import (
    Action,
    Decided,
    Happened,
    Moved,
    Revealed,
    TurnBegan,
    Zone,
    zone_at,
)
from swoop_desktop.engine.fields import RecordError
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import listed, set_name
from swoop_desktop.engine.state import Context, Emit, Outcome, Picked, quiet
from swoop_desktop.engine.swoop.position import (
    GONE,
    One,
    Position,
    PublicDecision,
    counted,
    made,
    put,
)
from swoop_desktop.engine.swoop.refusal import refusal
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.table import PILE

DRAWN = ("draw", "draw_rank")
"""Values of the starter options that mean drawing cards."""


@dataclass(frozen=True, slots=True)
class Deal(events.Deal):
    """In front of seat ``s``, ``downs[s][k]`` lies under ``ups[s][k]``."""

    ups: tuple[Cards, ...]
    downs: tuple[Cards, ...]
    pile: Cards
    set_aside: Cards

    def every(self) -> list[Card]:
        rows = (*self.hands, *self.ups, *self.downs, self.pile, self.stock, self.set_aside)
        return [card for row in rows for card in row]


def highest(rules: Rules, number: int, draw: Mapping[int, Card]) -> list[int]:
    """Return the seats that drew best: most points, or highest rank from ace to king and joker."""
    ranked = rules.starter_method(number) == "draw_rank"
    worth = {
        seat: c.rank(card) if ranked else rules.points[c.rank(card)] for seat, card in draw.items()
    }
    return [seat for seat in draw if worth[seat] == max(worth.values())]


def rows(cards: list[Card], seats: int, size: int) -> tuple[Cards, ...]:
    """Take a row for every seat off the shuffled cards."""
    rows = tuple(tuple(cards[i * size : (i + 1) * size]) for i in range(seats))
    del cards[: seats * size]
    return rows


def check_aside(rules: Rules, deal: Deal) -> None:
    """Raise RecordError unless exactly the drawn cards, and swoop cards turned up as starter, are
    set aside.
    """
    rest = Counter(c.codes(deal.set_aside))
    drawn = Counter(c.codes(card for draw in deal.draws for card in draw.values()))
    if drawn - rest:
        raise RecordError(
            msg("{code} was drawn but is not in “set_aside”", code=next(iter(drawn - rest)))
        )
    for code in (rest - drawn).elements():
        if not rules.starter_card or code[0] not in rules.swoop_ranks:
            raise RecordError(
                msg(
                    "{code} is set aside, but it was neither drawn nor refused as a starter card",
                    code=code,
                )
            )


def check_starter(rules: Rules, deal: Deal) -> None:
    """Raise RecordError if the rules forbid how the pile begins."""
    if not rules.starter_card:
        if deal.pile:
            raise RecordError(msg("under these rules, the pile must begin empty"))
        return
    if len(deal.pile) > 1:
        raise RecordError(msg("only one card may begin the pile"))
    if not deal.pile and deal.stock:
        raise RecordError(msg("a card from the stock must begin the pile"))
    if deal.pile and c.RANKS[c.rank(deal.pile[0])] in rules.swoop_ranks:
        raise RecordError(
            msg("{code} is a swoop card and can’t begin the pile", code=c.code(deal.pile[0]))
        )


_ASKS = ((k.PENDING, "add"), (k.SWOOPED, "again"), (k.CHAIN, "chain"), (k.PASSED, "next"))
"""By result of the move before: `TurnBegan.why`; the first match counts."""
_TAKE_AND_SWOOP = msg("Take the pile ({pile}) and swoop with {set}")
_LABELS = {
    "play": (
        msg("Play {set}"),
        msg("Take the pile ({pile}) and play {set}"),
        msg("Play {set} and swoop"),
        _TAKE_AND_SWOOP,
    ),
    "add": (
        msg("Add {set}"),
        msg("Take the pile ({pile}) and add {set}"),
        msg("Add {set} and swoop"),
        _TAKE_AND_SWOOP,
    ),
    "": (
        msg("Add nothing"),
        msg("Take the pile ({pile}) and add nothing"),
        msg("Add nothing and swoop"),
        _TAKE_AND_SWOOP,
    ),
}
"""By action: labels if plain, if taking the pile, if swooping, if both."""
_SPELLED_OUT = {
    "play": (
        msg("Play {hand} from your hand and {table} from the table"),
        msg("Play {cards} from your hand"),
        msg("Play {cards} from the table"),
    ),
    "add": (
        msg("Add {hand} from your hand and {table} from the table"),
        msg("Add {cards} from your hand"),
        msg("Add {cards} from the table"),
    ),
}


_NOTHING_FITS = {
    (True, True): msg("Nothing fits: take {count} or flip"),
    (False, True): msg("Nothing fits: take {count}"),
    (True, False): msg("Nothing fits: flip a mystery"),
}
"""By (a mystery may be flipped, the pile may be taken): instructions."""


class Choices(Sequence[Action]):
    """Legal actions, made lazily: most callers need only the chosen action."""

    def __init__(self, moves: Sequence[int], make: Callable[[int], Action]) -> None:
        self._moves, self._make = moves, make

    def __len__(self) -> int:
        return len(self._moves)

    @overload
    def __getitem__(self, place: int) -> Action: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[Action, ...]: ...
    def __getitem__(self, place: int | slice) -> Action | tuple[Action, ...]:
        if isinstance(place, slice):
            return tuple(map(self._make, self._moves[place]))
        return self._make(self._moves[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Choices | tuple) and tuple(self) == tuple(other)


@cache
def _turn_of(seat: int, why: str) -> TurnBegan:
    return TurnBegan((seat,), why)


class State(Position):
    def legal_for(self, seat: int) -> Sequence[Action]:
        if seat not in self.asked:
            return ()
        seen = self if self.seat == seat else self.seen_by(seat)
        return Choices(seen.legal_moves(seat), seen.action_for)

    def refusal_for(self, seat: int, action: Action) -> Message | None:
        return refusal(self, seat, action)

    @property
    def instruction(self) -> Message | None:
        """The ranks that fit, besides swoop and wild cards, which always fit; if nothing fits, the
        remaining choices.
        """
        moves, reach = self.legal_moves(self.seat), self.kernel.reach()
        if not moves or self.flipped >= 0 or self.kernel.chaining:
            return None
        if not reach and k.FLIP in moves:
            return nmsg(
                "Only a mystery is left: flip it",
                "Only mysteries are left: flip one",
                len(self.uncovered()),
            )
        top = self.kernel.top
        if not reach & self.kernel.tables.fits[top]:
            ways = k.FLIP in moves, any(move != k.FLIP for move in moves)
            return _NOTHING_FITS[ways].filled(count=len(self.pile))
        if self.anything_fits:
            return msg("Anything fits")
        if c.RANKS[top] in self.rules.order[:1]:
            return msg("Play {set}: nothing is lower", set=set_name(1, top))
        return msg("Play {set} or lower", set=set_name(1, top))

    def comes_to(self, action: Action) -> Outcome:
        if action.kind == "flip":
            worst = 0 if self.anything_fits else self.at_worst
            return Outcome("uncertain", msg("Flip a mystery"), worst, needed=FOUR)
        after = self.kernel.copy()
        came = after.apply(self.move_of(action))
        words = self._label(action, came)
        if came & k.TOOK:
            with_it = len(action.cards) + len(action.columns) if came & k.TOOK_SET else 0
            return Outcome("takes", words, len(self.pile) + with_it, after.run, FOUR)
        return Outcome("sweeps" if came & k.SWOOPED else "plain", words, 0, after.run, FOUR)

    def _label(self, action: Action, came: int) -> Message:
        kind, cards, columns = action
        count, pile = len(cards) + len(columns), len(self.pile)
        if kind == "pick_up":
            return msg("Take the pile ({pile})", pile=pile)
        if kind == "stop":
            return msg("Stop here")
        took, swooped = bool(came & k.TOOK), bool(came & k.SWOOPED)
        with_mystery = kind == "add" and took and swooped
        name = set_name(count + with_mystery, self.move_of(action) >> 16)
        if came & k.TOOK_SET:
            return msg("Take {set} and the pile ({pile})", pile=pile, set=name)
        return _LABELS[kind if count else ""][took + 2 * swooped].filled(pile=pile, set=name)

    def spelled_out(self, action: Action) -> Message:
        if action.kind == "flip":
            if len(self.uncovered()) == 1:
                return msg("Flip your mystery")
            return msg("Flip the mystery in column {number}", number=action.columns[0] + 1)
        up = self.from_row(action)
        if not action.cards and not up:
            return self.preview(action)
        both, from_hand, from_row = _SPELLED_OUT[action.kind]
        if action.cards and up:
            return both.filled(hand=listed(action.cards), table=listed(up))
        return (from_row if up else from_hand).filled(cards=listed([*action.cards, *up]))

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        adding = self.flipped >= 0
        if not picked:
            return Action("add") if adding and self.asked == (self.seat,) else None
        places: dict[str, list[int]] = {"hand": [], "up": [], "down": []}
        for zone, place, _ in picked:
            if zone.seat != self.seat or zone.kind not in places:
                return None
            places[zone.kind].append(place if zone.kind == "hand" else zone.column)
        hand, up, down = places.values()
        held = self.hand
        if not {*hand} <= {*range(len(held))} or (down and (hand or up)):
            return None
        if down:
            return Action("flip", columns=tuple(down))
        cards = tuple([held[place] for place in hand])
        return Action("add" if adding else "play", cards, tuple(up))

    def picks(self, action: Action) -> tuple[Picked, ...]:
        hand = Zone("hand", self.seat)
        kind = "down" if action.kind == "flip" else "up"
        return (
            *(Picked(hand, place) for place in c.places(action.cards, self.hand)),
            *(Picked(Zone(kind, self.seat, column)) for column in action.columns),
        )

    def playable(self) -> frozenset[Picked]:
        playable: set[Picked] = set()
        for move in self.legal_moves(self.seat):
            if move == k.FLIP:
                playable |= {Picked(Zone("down", self.seat, column)) for column in self.uncovered()}
            elif move >= 0:
                of_kind = {"hand": move >> 8 & 255, "up": move & 255}
                playable |= {pick for pick in self._of_rank(move >> 16) if of_kind[pick.zone.kind]}
        return frozenset(playable)

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """Return all own cards of this rank that may be played together; a mystery is returned
        alone.
        """
        card = self._own.get(picked)
        if card is None:
            return (picked,)
        alike, known = self._of_rank(c.rank(card)), self.kernel.tables
        hand = sum(other.zone.kind == "hand" for other in alike)
        if known.mixed and not (known.row_last and hand < len(self.hand)):
            return tuple(alike)
        return tuple(other for other in alike if other.zone.kind == picked.zone.kind)

    def _of_rank(self, rank: int) -> list[Picked]:
        return [picked for picked, card in self._own.items() if c.rank(card) == rank]

    @property
    def _own(self) -> dict[Picked, Card]:
        hand, row = Zone("hand", self.seat), enumerate(self.ups[self.seat])
        own = {Picked(hand, place): card for place, card in enumerate(self.hand)}
        up = {Picked(Zone("up", self.seat, i)): card for i, card in row if card is not None}
        return own | up

    def carry_out(self, seat: int, action: Action, emit: Emit) -> None:
        move = self.move_of(action)
        self.moves = None
        if emit is not quiet:
            emit(Decided(seat, action))
        if move == k.FLIP:
            came = self._flip(seat, action.columns[0], emit)
            action = Action("add")
        else:
            self._record(made(seat, move))
            came = self.kernel.apply(move)
        if move == k.PICK_UP:
            self._take_pile(seat, emit)
        elif move != k.STOP and not came & k.PENDING:
            self._follow(seat, action, came, emit)
        self._go_on(came, emit)

    def _flip(self, seat: int, column: int, emit: Emit) -> int:
        self.flipped = column
        self.mysteries = put(self.mysteries, seat, put(self.mysteries[seat], column, False))
        card = self.turned()
        if emit is not quiet:
            emit(Revealed(zone_at("down", seat, column), card, "flip"))
        self._record(made(seat, k.FLIP, c.rank(card)))
        return int(self.kernel.flip(c.rank(card)))

    def _record(self, decision: PublicDecision) -> None:
        self.log.append(decision)
        self.decided += 1

    def _follow(self, seat: int, action: Action, came: int, emit: Emit) -> None:
        if came & k.TOOK and not came & k.TOOK_SET:
            self._take_pile(seat, emit)
        self._lay(seat, action, emit)
        if came & k.TOOK_SET:
            self._take_pile(seat, emit)
        if came & k.SWOOPED:
            if emit is not quiet:
                top = c.rank(self.pile[-1])
                emit(Happened("swoop", seat, {"rank": top, "cards": len(self.pile)}))
                emit(Moved(self.pile, PILE, GONE, "swoop"))
            self.gone += self.pile
            self.pile = ()

    def _lay(self, seat: int, action: Action, emit: Emit) -> None:
        _, cards, columns = action
        if self.flipped >= 0:
            self.downs = self._off(self.downs, zone_at("down", seat, self.flipped), emit)
            self.flipped = -1
        if cards:
            self.hands = put(self.hands, seat, _without(self.hands[seat], cards))
            if self.shown[seat]:
                self.shown = put(self.shown, seat, _without(self.shown[seat], cards))
            self.pile += cards
            if emit is not quiet:
                emit(Moved(cards, zone_at("hand", seat), PILE, "play"))
        for column in columns:
            self.ups = self._off(self.ups, zone_at("up", seat, column), emit)

    def _off(self, rows: tuple[Row, ...], source: Zone, emit: Emit) -> tuple[Row, ...]:
        """Move a card from its column to the pile; return the remaining columns."""
        row = rows[source.seat]
        card = row[source.column]
        assert card is not None
        self.pile += (card,)
        if emit is not quiet:
            emit(Moved((card,), source, PILE, "play"))
        return put(rows, source.seat, put(row, source.column, None))

    def _take_pile(self, seat: int, emit: Emit) -> None:
        pile = self.pile
        if emit is not quiet:
            emit(Happened("take", seat, {"cards": len(pile)}))
            emit(Moved(pile, PILE, zone_at("hand", seat), "take"))
        self.hands = put(self.hands, seat, self.hands[seat] + pile)
        self.shown = put(self.shown, seat, tuple(sorted(self.shown[seat] + pile)))
        self.pile = ()

    def _go_on(self, came: int, emit: Emit) -> None:
        """Update the seat to act, and announce the turn or the end of the deal."""
        kernel = self.kernel
        seat, out = kernel.turn, kernel.out
        self.asked = (seat,) if out == -1 else ()
        self.numbers = out, kernel.run, kernel.still, kernel.chaining, kernel.lasting
        if emit is quiet:
            return
        if came & k.OUT:
            emit(Happened("out", seat, {}))
        elif came & k.ENDED:
            emit(Happened("endless", seat, {}))
        else:
            emit(_turn_of(seat, next(why for flag, why in _ASKS if came & flag)))


def begun(rules: Rules, deal: Deal, context: Context) -> State:
    columns = max(rules.face_down, rules.face_up)
    run = len(deal.pile)
    pack = rules.deck(len(deal.hands))
    if rules.jokers_per_pack % 2:  # Take the deal's jokers: other colours mean the same.
        jokers = iter(card for card in deal.every() if c.rank(card) == c.JOKER)
        pack = tuple(next(jokers, card) if c.rank(card) == c.JOKER else card for card in pack)
    state = State(
        rules,
        context,
        pack,
        (deal.first,),
        deal.hands,
        tuple((*row, *[None] * (columns - len(row))) for row in deal.ups),
        deal.downs,
        tuple((True,) * len(row) for row in deal.downs),
        deal.pile,
        deal.stock,
        deal.set_aside,
        (),
        ((),) * len(deal.hands),
        [],
        (-1, run, 0, False, False),
    )
    state.kernel = counted(state)
    state.began = state.seen_by(None)
    return state


def _without(row: tuple[One, ...], cards: Cards) -> tuple[One, ...]:
    """Return a row without these cards. Ignore absent cards."""
    left = list(row)
    for card in cards:
        if card in left:
            left.remove(card)
    return tuple(left)
