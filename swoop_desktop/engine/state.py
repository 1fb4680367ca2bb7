"""A deal being played, as the referee or a seat knows it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Event
from swoop_desktop.engine.messages import Message, Refusal
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.zones import Zone

Emit: TypeAlias = Callable[[Event], None]


class Picked(NamedTuple):
    """A card that a player has picked up with the mouse or the keys: its zone and place there."""

    zone: Zone
    place: int = 0
    into: str = ""
    """Kind of the zone that the player means it for, in games that have several; else empty."""


OutcomeKind: TypeAlias = Literal["plain", "sweeps", "takes", "uncertain", "refused"]
"""What becomes of a decision, in words for any game: it simply goes its way (``plain``), clears
the pile (``sweeps``), puts cards in the player's own hand (``takes``), turns on what nobody at that
seat can know yet (``uncertain``), or is not allowed (``refused``).
"""


class Outcome(NamedTuple):
    """What would come of an action, as far as its player can know."""

    kind: OutcomeKind
    words: Message
    """The action with what comes of it, for a button: "Play 3 × 7", "Take the pile (14) and play
    K". Of one that is refused: why.
    """
    cards: int = 0
    """``takes``: how many cards are taken with the pile, as the log counts: with the set, where
    that goes in hand too; ``uncertain``: at worst.
    """
    run: int = 0
    """How many equal cards would lie on the pile's top then; 0 if none, or nobody counts them."""
    needed: int = 0
    """How many of those clear the pile; 0 in games where none do."""

    @property
    def harmless(self) -> bool:
        """Whether it may be done and nothing bad can come of it at once, for all that is hidden."""
        return self.kind in ("plain", "sweeps")


class Context(NamedTuple):
    """What a deal must know about the game around it."""

    number: int
    """Number of the deal, from 1."""
    totals: tuple[int, ...]
    """Total of every seat before this deal."""
    result: "Result | None" = None
    """How the deal before it ended, where that is known."""
    before: int | None = None
    """The seat that was first in the deal before it; None: there was none."""

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.totals)


class IllegalAction(Refusal):
    """An action was refused; `reason` says why in words for the player."""


class Result(NamedTuple):
    """How a deal ended."""

    scores: tuple[int, ...]
    left: tuple[tuple[Card, ...], ...]
    """The cards that each seat still held."""
    winners: tuple[int, ...] = ()
    """Who did best in this deal; nobody where it was stopped."""
    notes: tuple[Message, ...] = ()
    """By seat: how its score came about, where the cards left do not say it all."""


def leaders(scores: Sequence[int], *, most: bool) -> tuple[int, ...]:
    """Return the seats that lead: those with the most points, or with the fewest."""
    best = max(scores) if most else min(scores)
    return tuple(seat for seat, score in enumerate(scores) if score == best)


class State(ABC):
    """A deal as somebody knows it. The referee's has every card, and goes on when a seat decides.
    In what a seat sees (`seen_by`), None stands for each card that it may not see. Both are asked
    by the same methods, which answer from what is there.
    """

    rules: Rules
    context: Context
    seat: int
    """Whose view it is; -1: the referee's, or that of somebody without a seat."""

    @property
    def number(self) -> int:
        """Number of the deal, from 1."""
        return self.context.number

    @property
    def totals(self) -> tuple[int, ...]:
        """Every seat's total before this deal."""
        return self.context.totals

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many play."""

    @property
    @abstractmethod
    def zones(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        """Every zone with its cards in order (pile: bottom to top); None for a hidden card."""

    @abstractmethod
    def to_act(self) -> tuple[int, ...]:
        """Return the seats that are asked now; empty when the deal is over."""

    @abstractmethod
    def legal_for(self, seat: int) -> Sequence[Action]:
        """One action per equivalence class, in a fixed order; empty if the seat is not asked. Equal
        to a tuple of them, but they may be made as they are asked for. They stay the same, whatever
        is decided then.
        """

    @abstractmethod
    def refusal_for(self, seat: int, action: Action) -> Message | None:
        """Say why a seat may not do this now; None if it may."""

    @abstractmethod
    def result(self) -> Result | None:
        """Return how the deal ended; None while it goes on."""

    # -- what a seat sees --------------------------------------------------------------------------

    @abstractmethod
    def seen_by(self, seat: int | None) -> "State":
        """Return the same deal with holes: what this seat may know now; None: what everybody may
        see. It does not change when the deal goes on.
        """

    @abstractmethod
    def filled(self, source: Source) -> "State":
        """Return a deal that could be true for all that this view says, its holes filled by
        chance.
        """

    @property
    def legal(self) -> Sequence[Action]:
        """What the seat that sees this may do."""
        return self.legal_for(self.seat)

    def refusal(self, action: Action) -> Message | None:
        """Say why the seat that sees this may not do that now; None if it may."""
        return self.refusal_for(self.seat, action)

    @property
    def notes(self) -> tuple[Message, ...]:
        """By seat: how it stands in this deal, as far as this seat may know; empty where the game
        has nothing to say.
        """
        return ()

    @property
    def instruction(self) -> Message | None:
        """What may be chosen now, in a few words, for whoever has chosen nothing yet; None where
        the game says the same at all times.
        """
        return None

    @abstractmethod
    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """Find the action that exactly these picked cards stand for, legal or not; None if there is
        none (nothing picked, or cards that can never go together). Where cards have parts to play,
        one that is meant for none (`Picked.into`) takes the first part that is free.
        """

    @abstractmethod
    def picks(self, action: Action) -> tuple[Picked, ...]:
        """Find the cards to pick for an action: what `choose` makes this action of."""

    def outcome(self, action: Action) -> Outcome:
        """Say what would come of an action now. It follows from what this seat sees alone."""
        refused = self.refusal(action)
        return self.comes_to(action) if refused is None else Outcome("refused", refused)

    @abstractmethod
    def comes_to(self, action: Action) -> Outcome:
        """Say what comes of an action that is not refused."""

    def preview(self, action: Action) -> Message:
        """Return the words of its outcome."""
        return self.outcome(action).words

    def spelled_out(self, action: Action) -> Message:
        """A legal action with every card that it names, and from where, so that nothing else can
        be meant: "Play 7♠ and 7♦ from your hand".
        """
        return self.preview(action)

    def playable(self) -> frozenset[Picked]:
        """Every card that belongs to some legal action."""
        return frozenset(
            one._replace(into="") for action in self.legal for one in self.picks(action)
        )

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """Return all cards that belong with this one: "all of this rank" on a double-click."""
        return (picked,)

    # -- what a decision brings --------------------------------------------------------------------

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        """Do it, in the referee's deal or one that was `filled`. Raises IllegalAction with the
        reason and changes nothing if it is not legal.
        """
        reason = self.refusal_for(seat, action)
        if reason is not None:
            raise IllegalAction(reason)
        self.carry_out(seat, action, emit)

    @abstractmethod
    def carry_out(self, seat: int, action: Action, emit: Emit | None) -> None:
        """Do what is legal, and tell it if anybody wants to hear."""

    @abstractmethod
    def copy(self) -> "State":
        """An independent copy."""
