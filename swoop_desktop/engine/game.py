"""What every game on this table can do, and what its states and observations promise.

A game is a folder beside this module with one object that fits `GameOf` its own rules, deals,
states and observations, named in the registry. Everybody else holds it as a `Game`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealEnded, Event, RoundEnded
from swoop_desktop.engine.facts import Fact
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.numbering import AsMet
from swoop_desktop.engine.opaque import Deal, Rules
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.tallies import Tallied, TallySpec
from swoop_desktop.engine.zones import Zone, ZoneSpec

MOST_SEATS = 16
"""Most players at a table, whatever the rules: as many as it can show well."""
MOST_DEALS = 1000
"""After so many deals any game ends as it stands, whatever the rules: some that look as if they
led to an end do not, the way they are played. At twenty deals an hour that takes fifty hours.
"""
MOST_DECISIONS = 150_000
"""And after the deal in which so many decisions were made or taken back; from then on nothing more
can be taken back. So no record becomes longer than what is read (`storage/limited_read.py`), and
none takes longer to judge than one waits for.
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


class Context(NamedTuple):
    """What a deal must know about the game around it."""

    number: int
    """Number of the deal, from 1."""
    totals: tuple[int, ...]
    """Total of every seat before this deal."""


class IllegalAction(Exception):
    """An action was refused; `reason` says why in words for the player."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Remedy(NamedTuple):
    """A way out of a conflict between options."""

    words: Message
    """What it does, for a button: “Set the number of deals to 5”."""
    changes: Mapping[str, object]
    """New values of options by their keys (``deal.hand``, ``points.K``); None: named no more."""


class Conflict(NamedTuple):
    """Something by which a set of option values can't be played."""

    options: tuple[str, ...]
    """The keys of all options that decide it, first the one that is refused."""
    words: Message
    """What is wrong, for somebody who sees the options with their labels."""
    reason: Message
    """What is wrong, for somebody who wrote a file: the option, its value, and what is allowed."""
    remedies: tuple[Remedy, ...] = ()


class RulesError(Exception):
    """A rule set was refused: names the option, the value, and what is allowed."""

    def __init__(self, conflict: Conflict) -> None:
        super().__init__(str(conflict.reason))
        self.conflict = conflict

    @property
    def reason(self) -> Message:
        """What is wrong, for somebody who wrote a file."""
        return self.conflict.reason


class RecordError(Exception):
    """A record's line is not faithful to the rules; the message says how."""


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

    def renumbered(self, number: AsMet) -> "Observation":
        """The same view with other numbers for its cards: those that `number` gives to each of
        them, in an order that follows from the view alone.
        """

    def choose(self, picked: Sequence[Picked]) -> Action | None:
        """The action that exactly these picked cards stand for, legal or not; None if there is
        none (nothing picked, or cards that can never go together). Where cards have parts to
        play, one that is meant for none (`Picked.into`) takes the first part that is free.
        """

    def picks(self, action: Action) -> tuple[Picked, ...]:
        """The cards to pick for an action: what `choose` makes this action of."""

    def refusal(self, action: Action) -> Message | None:
        """Why this seat may not do this now; None if it may."""

    def outcome(self, action: Action) -> Outcome:
        """What would come of it, if it were done now. It follows from this view alone."""

    def preview(self, action: Action) -> Message:
        """The words of its outcome."""

    def spelled_out(self, action: Action) -> Message:
        """A legal action with every card that it names, and from where, so that nothing else can
        be meant: "Play 7♠ and 7♦ from your hand".
        """

    def playable(self) -> frozenset[Picked]:
        """Every card that belongs to some legal action."""

    def same(self, picked: Picked) -> tuple[Picked, ...]:
        """All cards that belong with this one: "all of this rank" on a double-click."""


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
        """The seats that are asked now; empty when the deal is over."""

    def legal(self, seat: int) -> Sequence[Action]:
        """One action per equivalence class, in a fixed order; empty if the seat is not asked. They
        stay the same, whatever is decided then.
        """

    def refusal(self, seat: int, action: Action) -> Message | None:
        """Why not; None if the action is legal. The same verifier serves `apply`."""

    def apply(self, seat: int, action: Action, emit: Emit | None = None) -> None:
        """Do it. Raises IllegalAction with the reason and changes nothing if it is not legal."""

    def observe(self, seat: int) -> Observation:
        """What this seat may know now."""

    def spectate(self) -> Mapping[Zone, tuple[Card | None, ...]]:
        """The zones as somebody sees them who has no seat: only what everyone may see."""

    def all_zones(self) -> Mapping[Zone, tuple[Card, ...]]:
        """Every zone with every card: for the referee and the tests, never for a player."""

    def result(self) -> Result | None:
        """How the deal ended; None while it goes on."""

    def copy(self) -> "State":
        """An independent copy."""


class OptionSpec(NamedTuple):
    """An option of a game's rules: what the rule text and the editor are generated from."""

    key: str
    """As on disk; nested keys with a dot: ``deal.hand``."""
    label: Message
    help: Message
    kind: str
    """``number``, ``choice``, ``flag``, ``ranks``, ``order`` (of ranks), ``range``, ``points`` or
    ``text``.
    """
    low: int = 0
    high: int = 0
    choices: tuple[tuple[str, Message], ...] = ()
    before: bool | int | str | tuple[str, ...] | None = None
    """The value that means the game as it was before this option existed: that of rules which do
    not name the option. None: it must be named. Every option added after the first release has one.
    """
    group: str = ""
    """Key of the group in which the editor shows it (`RuleBook.groups`)."""
    example: Message | None = None
    """What it does with cards, where a few of them say it better than `help`."""
    also: tuple[Message, ...] = ()
    """Other words by which people look for it: those of rule books."""


R = TypeVar("R", bound=Rules)
R_contra = TypeVar("R_contra", bound=Rules, contravariant=True)
D = TypeVar("D", bound=Deal)
S = TypeVar("S", bound=State)
S_co = TypeVar("S_co", bound=State, covariant=True)
S_contra = TypeVar("S_contra", bound=State, contravariant=True)
O_contra = TypeVar("O_contra", bound=Observation, contravariant=True)


class RuleBook(Protocol[R]):
    """The rule sets of a game: what they may be, and what they say."""

    def presets(self) -> Mapping[str, R]:
        """The shipped rule sets by name, in the order to show them."""

    def formerly(self) -> Mapping[str, Mapping[str, object]]:
        """By the names of those that were played otherwise in earlier versions: the values, by key,
        that their options had.
        """

    def beginner(self, rules: R) -> int | None:
        """The seat that begins a game, where the rules leave that to the order of the players."""

    def rules_from(self, data: Mapping[str, object], seats: int | None = None) -> R:
        """Rules from TOML or a record's header (``based_on`` too). Raises RulesError."""

    def rules_to(self, rules: R, seats: int | None = None) -> Json:
        """Every option under the keys of the record; resolved for this many seats, if given."""

    def title(self, rules: R) -> Message:
        """The rule set's name for people."""

    def background(self, rules: R) -> list[Message]:
        """Where rules come from, and what else the game is called: for whoever reads them, and part
        of no rule.
        """

    def explain(self, rules: R) -> list[tuple[Message, list[Message]]]:
        """The rules in plain words, generated from the options: headings and their sentences."""

    def options(self) -> tuple[OptionSpec, ...]:
        """What the options are, for the editor and the command line."""

    def groups(self) -> tuple[tuple[str, Message], ...]:
        """The groups of options that a person understands: key and title, in the order to show
        them.
        """

    def conflicts(self, data: Mapping[str, object], base: R | None = None) -> list[Conflict]:
        """All that is wrong with these values at once: empty if, and only if, `rules_from` and
        `check_ends` take them (for any number of players). Each with the remedies that do resolve
        it (`conflicts.resolvable`): where one brings back what is usual, that is as in `base`, if
        it is given.
        """

    def idle(self, rules: R) -> Mapping[str, Message]:
        """The options that make no difference while the others are as they are, each with why:
        “No effect as long as …”.
        """

    def seats(self, rules: R) -> tuple[int, int]:
        """Fewest and most players that a table may have (a rule set without an upper bound gets
        the most that the packs can supply, and at most `MOST_SEATS`).
        """

    def check_seats(self, rules: R, seats: int) -> None:
        """Raises RulesError if the packs or the rules do not allow that many players, or if they
        are more than `MOST_SEATS` (`option_values.check_most_seats`).
        """

    def check_ends(self, rules: R) -> None:
        """Raises RulesError where no game by these rules could ever end. New games need rules that
        pass; games that are recorded may have been begun without, and end after `MOST_DEALS`
        or `MOST_DECISIONS`.
        """

    def high_wins(self, rules: R) -> bool:
        """Whether the highest total is the best one; else the lowest is."""

    def limit(self, rules: R) -> int:
        """The total that ends a game, whoever gets there; 0 where games end in other ways."""

    def limited(self, rules: R, deals: int) -> R:
        """The same rules for a game that ends with its deal of this number (from 1), and not before
        it, whatever the points. They keep their name.
        """

    def counting(self, rules: R) -> Message:
        """What makes the points of a deal, in a few words for the line above them, without a full
        stop: “The others count what they have left”.
        """


class Dealer(Protocol[R_contra, D, S_co]):
    """Who lays the table, shuffles, deals, and says when the game is over."""

    def zones(self, rules: R_contra, seats: int) -> tuple[ZoneSpec, ...]:
        """The zones of a table."""

    def hand_order(self, rules: R_contra) -> tuple[int, ...]:
        """All ranks (as indices of `cards.RANKS`) in the order in which a sorted hand shows them:
        those that belong together side by side, those with special powers at the end.
        """

    def deal(self, rules: R_contra, seats: int, seed: int, context: Context, last: D | None) -> D:
        """Shuffle and deal. `last` is the deal before, None for the first."""

    def check_deal(
        self, rules: R_contra, seats: int, deal: D, context: Context, last: D | None
    ) -> None:
        """Raises RecordError unless the deal is one that the rules allow, whatever its shuffle."""

    def begin(self, rules: R_contra, deal: D, context: Context, emit: Emit | None = None) -> S_co:
        """The state right after dealing; emits the deal's events (DealBegan first)."""

    def winners(
        self, rules: R_contra, number: int, totals: Sequence[int]
    ) -> tuple[int, ...] | None:
        """Who won, if the game ends after deal `number` with these totals; else None."""


class RecordCodec(Protocol[D, S_contra]):
    """What the game's own lines of a record say (record.md)."""

    def deal_line(self, deal: D) -> Json:
        """The line of a deal."""

    def deal_from(self, line: Json, seats: int) -> D:
        """The deal of a line. Raises RecordError."""

    def end_line(self, ended: RoundEnded | DealEnded) -> Json:
        """What the line of a round's end says beside its number and winner, or that of a deal's end
        beside its number, scores and totals.
        """

    def action_line(self, seat: int, action: Action) -> Json:
        """The line of a decision."""

    def action_from(self, line: Json, state: S_contra) -> tuple[int, Action]:
        """Seat and action of a line, cards found in the state. Raises RecordError."""


class Words(Protocol):
    """What the game says of what happens: with names, and with “you” for the one seat that is
    spoken to, if there is one. Both are whole sentences, so that each language can build its own.
    """

    def tell(self, event: Event, names: Sequence[str], you: int | None = None) -> Message | None:
        """A line of the log, “Anna plays 7.” or “You play 7.”; None for what needs no line."""

    def heading(self, ended: DealEnded, names: Sequence[str], you: int | None = None) -> Message:
        """How a deal ended, over its scores: “Anna goes out”. Its number stands beside it."""

    def facts(
        self, history: Sequence[Event], names: Sequence[str], you: int | None = None
    ) -> list[Fact]:
        """What was remarkable in a game that is over, in no order: none, where nothing was. What
        follows from the totals is told of any game. `history` is what everybody saw of it.
        """

    def tallies(self) -> tuple[TallySpec, ...]:
        """What the game counts for its statistics, in the order to show it; may be nothing."""

    def tallied(self, history: Sequence[Event], seats: int) -> Tallied:
        """All of these in what everybody saw of some deals, which may not be over."""


class GameOf(RuleBook[R], Dealer[R, D, S], RecordCodec[D, S], Words, Protocol[R, D, S, O_contra]):
    """A game with rules, deals, states and observations of its own types."""

    @property
    def name(self) -> str:
        """As in the record: ``swoop``, ``hearts``."""

    def sample_state(self, observation: O_contra, rng: Source) -> S:
        """A state that could be true for all that the observation says."""


Game: TypeAlias = GameOf[Rules, Deal, State, Observation]
"""A game as it is known outside its own folder: what it gave is handed back to it unread. Rules and
deals of one game must never be given to another; they always travel with their game.
"""
