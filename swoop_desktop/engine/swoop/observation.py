"""What one seat may know of a deal of Swoop. Its own mysteries are hidden from it too."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from swoop_desktop.core import kernel as k
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.tables import EMPTY, RANKS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Outcome, Picked
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.swoop.history import Opening, PublicDecision
from swoop_desktop.engine.swoop.moves import Choices, uncovered
from swoop_desktop.engine.swoop.outcome import outcome, spelled_out
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.tables import tables
from swoop_desktop.engine.swoop.verify import Turn, refusal
from swoop_desktop.engine.zones import Zone


@dataclass(frozen=True)
class SwoopObservation:
    """See `game.Observation`. Beyond it, for bots: everything below, all of it public or own."""

    rules: Rules
    seat: int
    number: int
    totals: tuple[int, ...]
    asked: tuple[int, ...]
    """Who is asked now."""
    hand: tuple[c.Card, ...]
    """Own hand."""
    ups: tuple[tuple[c.Card | None, ...], ...]
    """By seat and column; None where there is none any more."""
    pile: tuple[c.Card, ...]
    """Bottom to top."""
    aside: tuple[c.Card, ...]
    """What was turned up to see who begins, or to begin the pile."""
    gone: tuple[c.Card, ...]
    """What is out of play."""
    flipped: tuple[Zone, c.Card] | None
    """A mystery that lies turned up while its owner decides what to add."""
    hand_sizes: tuple[int, ...]
    mysteries: tuple[tuple[bool, ...], ...]
    """By seat and column: whether a mystery lies there face down."""
    shown: tuple[tuple[int, ...], ...]
    """By seat: cards that everyone saw going in the hand, sorted."""
    stock_size: int
    run: int
    chaining: bool
    lasting: bool
    """Whether the player whose turn it is may flip on after whatever fits, until it passes."""
    still: int
    """Turns in a row without a card leaving play."""
    opening: Opening
    """How the deal began."""
    history: tuple[PublicDecision, ...]
    """What was decided in this deal so far, in order: of the last flip what it turned up, even
    while its owner decides what to add.
    """
    moves: tuple[int, ...]
    """The legal moves as the kernel has them; none when this seat is not asked."""

    @property
    def legal(self) -> Choices:
        """One action per equivalence class."""
        return Choices(
            self.moves,
            self.hand,
            self.ups[self.seat],
            self.mysteries[self.seat],
            self.flipped is not None,
        )

    @property
    def advice(self) -> Message | None:
        """What fits on the pile; swoop cards and wild cards fit in any case, and say so."""
        if not self.moves or self.flipped is not None or self.chaining:
            return None
        known, top = tables(self.rules), c.rank(self.pile[-1]) if self.pile else EMPTY
        if known.fits[top] == known.fits[EMPTY]:
            return msg("Choose cards to play: anything fits")
        if c.RANKS[top] not in self.rules.order[1:]:
            return None  # nothing is lower
        return msg("Choose cards to play: {rank} or lower", rank=rank_name(top))

    def action_for(self, move: int) -> Action:
        """Return the action of a legal move."""
        return self.legal.action(move)

    def to_act(self) -> tuple[int, ...]:
        """Return the seat that is asked now; nobody when the deal is over."""
        return self.asked

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.hand_sizes)

    def visible(self) -> Kernel:
        """Return the deal as far as this seat knows it, to play on: of the others what lies open,
        what everyone saw going in their hands, and how many cards they have. No mysteries are in
        it.
        """
        turn = self.asked[0] if self.asked else 0
        kernel = Kernel(tables(self.rules), self.seats, turn)
        rank_of = c.rank
        for seat in range(self.seats):
            base, known, held = seat * RANKS, 0, self.hand_sizes[seat]
            for card in self.hand if seat == self.seat else self.shown[seat]:
                rank = rank_of(card)
                kernel.hand[base + rank] += 1
                known |= 1 << rank
            for there, above in zip(self.mysteries[seat], self.ups[seat], strict=True):
                if above is not None:
                    rank = rank_of(above)
                    kernel.up[base + rank] += 1
                    known |= 1 << rank
                    held += 1 + there
                elif there:
                    kernel.open[seat] += 1
                    held += 1
            kernel.known[seat], kernel.held[seat] = known, held
        for card in self.pile:
            kernel.pile[rank_of(card)] += 1
        kernel.pile_size = len(self.pile)
        kernel.top = rank_of(self.pile[-1]) if self.pile else EMPTY
        self.put_question(kernel)
        return kernel

    def put_question(self, kernel: Kernel) -> None:
        """Tell a kernel with these cards what the cards do not say: what is asked now."""
        if self.flipped:
            zone, card = self.flipped
            kernel.held[zone.seat] += 1
            kernel.pending = c.rank(card)
        if not self.asked:
            kernel.out = -2
        kernel.run, kernel.still = self.run, self.still
        kernel.chaining, kernel.lasting = self.chaining, self.lasting

    @cached_property
    def turn(self) -> Turn:
        """What decides about this seat's moves."""
        row, mysteries = self.ups[self.seat], self.mysteries[self.seat]
        return Turn(self.visible(), self.moves, self.seat, self.hand, row, mysteries)

    @cached_property
    def zones(self) -> Mapping[Zone, tuple[c.Card | None, ...]]:
        """Every zone with its cards in order; None for a hidden card."""
        zones: dict[Zone, tuple[c.Card | None, ...]] = {}
        for seat in range(self.seats):
            own = seat == self.seat
            zones[Zone("hand", seat)] = self.hand if own else (None,) * self.hand_sizes[seat]
            for slot in range(self.rules.face_up):
                card = self.ups[seat][slot]
                zones[Zone("up", seat, slot)] = () if card is None else (card,)
            for slot, there in enumerate(self.mysteries[seat]):
                zones[Zone("down", seat, slot)] = (None,) if there else ()
        if self.flipped:
            zones[self.flipped[0]] = (self.flipped[1],)
        zones[Zone("pile")] = self.pile
        zones[Zone("stock")] = (None,) * self.stock_size
        zones[Zone("aside")] = self.aside
        zones[Zone("gone")] = self.gone
        return zones

    @property
    def notes(self) -> tuple[Message, ...]:
        """Nothing: the cards that everybody has say it all."""
        return ()

    def refusal(self, action: Action) -> Message | None:
        """Why this seat may not do this now; None if it may."""
        return refusal(self.turn, action)

    def outcome(self, action: Action) -> Outcome:
        """Return what would come of it."""
        return outcome(self.turn, action)

    def preview(self, action: Action) -> Message:
        """Return the words of its outcome."""
        return self.outcome(action).words

    def spelled_out(self, action: Action) -> Message:
        """Its cards, and which of them lie where; or the column of its mystery."""
        row, mysteries = self.ups[self.seat], self.mysteries[self.seat]
        return spelled_out(action, row, mysteries) or self.preview(action)

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """Return the action that exactly these cards stand for, legal or not."""
        adding = self.turn.kernel.pending >= 0
        if not picked:
            return Action("add") if adding and self.asked == (self.seat,) else None
        cards: list[c.Card] = []
        slots: list[int] = []
        flips: list[int] = []
        for zone, place, _ in picked:
            if zone.seat != self.seat:
                return None
            if zone.kind == "hand" and 0 <= place < len(self.hand):
                cards.append(self.hand[place])
            elif zone.kind == "up":
                slots.append(zone.slot)
            elif zone.kind == "down":
                flips.append(zone.slot)
            else:
                return None
        if flips:
            return None if cards or slots else Action("flip", slots=tuple(flips))
        return Action("add" if adding else "play", tuple(cards), tuple(slots))

    def picks(self, action: Action) -> tuple[Picked, ...]:
        """Its cards of the hand, and the columns it names."""
        hand = Zone("hand", self.seat)
        kind = "down" if action.kind == "flip" else "up"
        return (
            *(Picked(hand, place) for place in c.places(action.cards, self.hand)),
            *(Picked(Zone(kind, self.seat, slot)) for slot in action.slots),
        )

    def playable(self) -> frozenset[Picked]:
        """Every card that belongs to some legal action."""
        found: set[Picked] = set()
        for move in self.moves:
            if move == k.FLIP:
                open_ = uncovered(self.ups[self.seat], self.mysteries[self.seat])
                found |= {Picked(Zone("down", self.seat, slot)) for slot in open_}
            elif move >= 0:
                from_hand, from_up = move >> 8 & 255, move & 255
                found.update(
                    picked
                    for picked in self._of_rank(move >> 16)
                    if (from_hand if picked.zone.kind == "hand" else from_up)
                )
        return frozenset(found)

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """Return all own cards of this one's rank; a mystery belongs with nothing."""
        zone, place = picked.zone, picked.place
        card: c.Card | None = None
        if zone.seat == self.seat and zone.kind == "hand" and 0 <= place < len(self.hand):
            card = self.hand[place]
        elif zone.seat == self.seat and zone.kind == "up":
            card = self.ups[self.seat][zone.slot]
        if card is None:
            return (picked,)
        found = self._of_rank(c.rank(card))
        known = self.turn.kernel.tables
        hand = sum(other.zone.kind == "hand" for other in found)
        if known.mixed and not (known.row_last and hand < len(self.hand)):
            return found
        return tuple(other for other in found if other.zone.kind == zone.kind)

    def _of_rank(self, rank: int) -> tuple[Picked, ...]:
        hand = Zone("hand", self.seat)
        found = [Picked(hand, i) for i, card in enumerate(self.hand) if c.rank(card) == rank]
        found += [
            Picked(Zone("up", self.seat, slot))
            for slot, card in enumerate(self.ups[self.seat])
            if card is not None and c.rank(card) == rank
        ]
        return tuple(found)
