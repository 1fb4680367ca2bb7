"""What every game on this table can do, and what its states and observations promise.

A game is a folder beside this module with one `GameOf` its own rules, deals, states and
observations, named in the registry. Everybody else holds it as a `Game`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.conflicts import Conflict
from swoop_desktop.engine.events import DealEnded, Event, RoundEnded
from swoop_desktop.engine.messages import Message, Refusal
from swoop_desktop.engine.numbering import AsMet
from swoop_desktop.engine.opaque import Deal, Rules
from swoop_desktop.engine.options import Option
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.tallies import Fact, Tallied, TallySpec
from swoop_desktop.engine.zones import Zone, ZoneSpec

MOST_SEATS = 16
"""Most players at a table, whatever the rules: as many as it can show well."""
MOST_DEALS = 1000
"""After so many deals any game ends as it stands, whatever the rules: some that look as if they
led to an end do not, the way they are played. At twenty deals an hour that takes fifty hours.
"""
MOST_DECISIONS = 150_000
"""A game also ends after the deal in which so many decisions were made or taken back; from then on
nothing more can be taken back. So no record becomes longer than what is read
(`storage/limited_read.py`), and none takes longer to judge than one waits for.
"""

Emit: TypeAlias = Callable[[Event], None]
Json: TypeAlias = dict[str, object]
"""A JSON object, as a line of the record is one."""


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


HIDDEN = ""
"""How a spot names a face-down card."""

Mark: TypeAlias = Literal["", "fits", "refused", "takes", "sweeps", "flips", "wins"]
"""What becomes of the cards of a spot; the words below it say so, too."""


class Spot(NamedTuple):
    """Cards that lie together in a diagram."""

    cards: Sequence[str]
    """Their codes (`cards.code`), or `HIDDEN`; those that cover others come later."""
    words: Message
    """What stands below them."""
    mark: Mark = ""
    follows: bool = False
    """Whether it is what comes of the spots before: an arrow leads to it."""
    deep: int = 1
    """How many of the cards lie in each column, each over the one before. Columns of one card
    overlap, others stand side by side.
    """


class Diagram(NamedTuple):
    """A rule that is easier seen than read. A game makes it from the options of a rule set, so that
    it is true of it, as its words are.
    """

    heading: Message
    """The heading of the rules in words below which it stands."""
    told: Message
    """All of it in words."""
    spots: Sequence[Spot]
    """From left to right."""


class Context(NamedTuple):
    """What a deal must know about the game around it."""

    number: int
    """Number of the deal, from 1."""
    totals: tuple[int, ...]
    """Total of every seat before this deal."""
    result: "Result | None" = None
    """How the deal before it ended, where that is known."""


class IllegalAction(Refusal):
    """An action was refused; `reason` says why in words for the player."""


class RecordError(Refusal):
    """A record's line is not faithful to the rules; `reason` says how."""


class Observation(Protocol):
    """What one seat may know now. Frozen; holds no card that is hidden from the seat."""

    @property
    def seat(self) -> int:
        """Whose view this is."""

    @property
    def seats(self) -> int:
        """How many play."""

    @property
    def number(self) -> int:
        """Number of the deal, from 1."""

    @property
    def totals(self) -> tuple[int, ...]:
        """Every seat's total before this deal."""

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who is asked now; empty when the deal is over."""

    @property
    def zones(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        """Every zone with its cards in order (pile: bottom to top); None for a hidden card."""

    @property
    def notes(self) -> tuple[Message, ...]:
        """By seat: how it stands in this deal, as far as this seat may know; empty where the game
        has nothing to say.
        """

    @property
    def legal(self) -> Sequence[Action]:
        """One action per equivalence class; empty when this seat is not asked. Equal to a tuple of
        them, but they may be made as they are asked for.
        """

    @property
    def advice(self) -> Message | None:
        """What may be chosen now, in a few words, for whoever has chosen nothing yet; None where
        the game says the same at all times.
        """

    def renumbered(self, number: AsMet) -> "Observation":
        """Number the cards anew: as `number` does, in an order that follows from the view alone."""

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """Find the action that exactly these picked cards stand for, legal or not; None if there is
        none (nothing picked, or cards that can never go together). Where cards have parts to play,
        one that is meant for none (`Picked.into`) takes the first part that is free.
        """

    def picks(self, action: Action) -> tuple[Picked, ...]:
        """Find the cards to pick for an action: what `choose` makes this action of."""

    def refusal(self, action: Action) -> Message | None:
        """Say why this may not be done now; None if it may."""

    def outcome(self, action: Action) -> Outcome:
        """Say what would come of an action now. It follows from this view alone."""

    def preview(self, action: Action) -> Message:
        """Return the words of its outcome."""

    def spelled_out(self, action: Action) -> Message:
        """A legal action with every card that it names, and from where, so that nothing else can
        be meant: "Play 7♠ and 7♦ from your hand".
        """

    def playable(self) -> frozenset[Picked]:
        """Every card that belongs to some legal action."""

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """Return all cards that belong with this one: "all of this rank" on a double-click."""


class Result(NamedTuple):
    """How a deal ended."""

    scores: tuple[int, ...]
    left: tuple[tuple[Card, ...], ...]
    """The cards that each seat still held."""
    winners: tuple[int, ...] = ()
    """Who did best in this deal; nobody where it was stopped."""
    notes: tuple[Message, ...] = ()
    """By seat: how its score came about, where the cards left do not say it all."""


class State(Protocol):
    """A deal being played. Mutable, and never handed out of a match."""

    def to_act(self) -> tuple[int, ...]:
        """Return the seats that are asked now; empty when the deal is over."""

    def legal(self, seat: int) -> Sequence[Action]:
        """One action per equivalence class, in a fixed order; empty if the seat is not asked. They
        stay the same, whatever is decided then.
        """

    def refusal(self, seat: int, action: Action) -> Message | None:
        """Say why not; None if the action is legal. The same verifier serves `apply`."""

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        """Do it. Raises IllegalAction with the reason and changes nothing if it is not legal."""

    def observe(self, seat: int) -> Observation:
        """Show what this seat may know now."""

    def spectate(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        """Show the zones as somebody sees them who has no seat: only what everyone may see."""

    def all_zones(self) -> Mapping[Zone, tuple[Card, ...]]:
        """Every zone with every card: for the referee and the tests, never for a player."""

    def result(self) -> Result | None:
        """Return how the deal ended; None while it goes on."""

    def copy(self) -> "State":
        """An independent copy."""


R = TypeVar("R", bound=Rules)
R_co = TypeVar("R_co", bound=Rules, covariant=True)
R_contra = TypeVar("R_contra", bound=Rules, contravariant=True)
D = TypeVar("D", bound=Deal)
D_contra = TypeVar("D_contra", bound=Deal, contravariant=True)
S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
Seen = TypeVar("Seen", bound=Observation)
T_co = TypeVar("T_co", covariant=True)
T_contra = TypeVar("T_contra", contravariant=True)


class _ReadRules(Protocol[R_co]):
    def __call__(self, data: Mapping[str, object], seats: int | None = None, /) -> R_co: ...


class _WriteRules(Protocol[R_contra]):
    def __call__(self, rules: R_contra, seats: int | None = None, /) -> Json: ...


class _FindConflicts(Protocol[R_contra]):
    def __call__(
        self, data: Mapping[str, object], base: R_contra | None = None, /
    ) -> list[Conflict]: ...


class _Begin(Protocol[R_contra, D_contra, S_co]):
    def __call__(
        self, rules: R_contra, deal: D_contra, context: Context, emit: Emit | None = None, /
    ) -> S_co: ...


class _Tell(Protocol[T_contra, T_co]):
    def __call__(self, what: T_contra, names: Sequence[str], you: int | None = None, /) -> T_co: ...


class Brief(NamedTuple):
    """A shipped rule set in a line, for whoever chooses among several."""

    words: Message
    claims: Mapping[str, object]
    """What the words say of options: their values, by key. Tests compare them with the rules."""


def _nothing_special(_rules: object, _cards: Iterable[Card]) -> Sequence[Message]:
    """Every card makes what is printed on it."""
    return ()


def _unsaid(_rules: object, _seats: int) -> None:
    """Leave it to the rules in words."""


def _no_diagrams(_rules: object) -> Sequence[Diagram]:
    """Return none: the rules are told in words alone."""
    return ()


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class GameOf(Generic[R, D, S, Seen]):
    """A game with rules, deals, states and observations of its own types: what it is called, its
    options, and its functions.
    """

    name: str
    """As in the record: ``swoop``, ``hearts``."""

    options: tuple[Option[object], ...]
    """Its options, for the editor and the command line, in the order to show them."""
    groups: tuple[tuple[str, Message], ...]
    """The groups of options that a person understands: key and title, in the order to show them."""
    presets: Callable[[], Mapping[str, R]]
    """The shipped rule sets by name, in the order to show them."""
    rules_from: _ReadRules[R]
    """Reads rules from TOML or a record's header (``based_on`` too), for so many seats, if given.
    Raises RulesError.
    """
    rules_to: _WriteRules[R]
    """Writes every option under the keys of the record; resolved for so many seats, if given."""
    conflicts: _FindConflicts[R]
    """Finds all that is wrong with these values at once: nothing if, and only if, `rules_from` and
    `check_ends` take them (for any number of players). Each with the remedies that do resolve it;
    where one brings back what is usual, that is as in the second rules, if they are given.
    """
    idle: Callable[[R], Mapping[str, Message]]
    """Finds the options that make no difference while the others are as they are, each with why:
    “No effect as long as …”.
    """
    seats: Callable[[R], tuple[int, int]]
    """Fewest and most players that a table may have (a rule set without an upper bound gets the
    most that the packs can supply, and at most `MOST_SEATS`).
    """
    check_seats: Callable[[R, int], None]
    """Raises RulesError if the packs or the rules do not allow that many players, or if they are
    more than `MOST_SEATS` (`rule_book.check_most_seats`).
    """
    packs: Callable[[R, int], int] | None = None
    """How many packs so many players use, where that is worth telling."""
    check_ends: Callable[[R], None]
    """Raises RulesError where no game by these rules could ever end. New games need rules that
    pass; games that are recorded may have been begun without, and end after `MOST_DEALS` or
    `MOST_DECISIONS`.
    """
    beginner: Callable[[R], int | None]
    """The seat that begins a game, where the rules leave that to the order of the players."""
    high_wins: Callable[[R], bool]
    """Whether the highest total is the best one; else the lowest is."""
    limit: Callable[[R], int]
    """The total that ends a game, whoever gets there; 0 where games end in other ways."""
    ending: Callable[[R, int], Message | None] = _unsaid
    """Says when a game of so many players ends, as a fact without a full stop; None where there is
    nothing to say.
    """
    limited: Callable[[R, int], R]
    """The same rules for a game that ends with its deal of this number (from 1), and not before it,
    whatever the points. They keep their name.
    """

    called: Message
    """The game's name for people."""
    emblem: tuple[str, ...]
    """Cards that stand for the game in pictures, as the record writes them, from the left."""
    pitch: Message
    """The game in two sentences, for whoever does not know it."""
    briefs: Mapping[str, Brief]
    """The shipped rule sets by name, each in a line: in what it differs, but of the first one what
    it is like.
    """
    title: Callable[[R], Message]
    """The rule set's name for people."""
    background: Callable[[R], list[Message]]
    """Where rules come from, and what else the game is called: for whoever reads them, and part of
    no rule.
    """
    explain: Callable[[R], list[tuple[Message, list[Message]]]]
    """The rules in plain words, generated from the options: headings and their sentences."""
    headings: Mapping[str, Message] = field(default_factory=dict)
    """By group of options: the heading of these words under which they are told."""
    diagrams: Callable[[R], Sequence[Diagram]] = _no_diagrams
    """What of that is easier seen than read, with cards; generated from the options, too."""
    counting: Callable[[R], Message]
    """What makes the points of a deal, in a few words for the line above them, without a full stop:
    “The others count what they have left”.
    """
    left: Callable[[R, Iterable[Card]], Sequence[Message]] = _nothing_special
    """What those of the cards that were left make that is not printed on them, each in a few words
    without a full stop: “Kings: 10 points each”.
    """

    zones: Callable[[R, int], tuple[ZoneSpec, ...]]
    """The zones of a table of so many players."""
    hand_order: Callable[[R], tuple[int, ...]]
    """All ranks (as indices of `cards.RANKS`) in the order in which a sorted hand shows them: those
    that belong together side by side, those with special powers at the end.
    """
    deal: Callable[[R, int, int, Context, D | None], D]
    """Shuffles and deals: rules, seats, seed, the game around it, and the deal before, if any."""
    check_deal: Callable[[R, int, D, Context, D | None], None]
    """Raises RecordError unless the deal is one that the rules allow, whatever its shuffle."""
    begin: _Begin[R, D, S]
    """The state right after dealing; emits the deal's events (DealBegan first)."""
    winners: Callable[[R, int, Sequence[int]], tuple[int, ...] | None]
    """Who won, if the game ends after the deal of this number with these totals; else None."""
    sample_state: Callable[[Seen, Source], S]
    """A state that could be true for all that an observation says."""

    deal_line: Callable[[D], Json]
    """The line of a deal in the record (record.md)."""
    deal_from: Callable[[Json, int], D]
    """The deal of a line, for so many seats. Raises RecordError."""
    end_line: Callable[[RoundEnded | DealEnded], Json]
    """What the line of a round's end says beside its number and winner, or that of a deal's end
    beside its number, scores and totals.
    """
    action_line: Callable[[int, Action], Json]
    """The line of a seat's decision."""
    action_from: Callable[[Json, S], tuple[int, Action]]
    """Seat and action of a line, cards found in the state. Raises RecordError."""

    tell: _Tell[Event, Message | None]
    """A line of the log, with the names of the seats and “you” for the one that is spoken to, if
    there is one: “Anna plays 7.” or “You play 7.”; None for what needs no line. This and `heading`
    are whole sentences, so that each language can build its own.
    """
    heading: _Tell[DealEnded, Message]
    """How a deal ended, over its scores: “Anna goes out”. Its number stands beside it."""
    facts: _Tell[Sequence[Event], list[Fact]]
    """What was remarkable in a game that is over, in no order, given what everybody saw of it; may
    be nothing. What follows from the totals is told of any game.
    """
    tallies: tuple[TallySpec, ...]
    """What the game counts for its statistics, in the order to show it; may be nothing."""
    tallied: Callable[[Sequence[Event], int], Tallied]
    """All of these in what everybody saw of some deals, which may not be over, by so many seats."""


Game: TypeAlias = GameOf[Rules, Deal, State, Observation]
"""A game as it is known outside its own folder: what it gave is handed back to it unread. Rules and
deals of one game must never be given to another; they always travel with their game.
"""
