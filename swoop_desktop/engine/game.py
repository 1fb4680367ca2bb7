"""What every game on this table can do, and what it promises to the others.

A game is a folder beside this module with a `Game` in it that the registry names.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.conflicts import Conflict, RulesError, refuse
from swoop_desktop.engine.events import DealBegan, DealEnded, Event, GameEnded, RoundEnded
from swoop_desktop.engine.messages import Message, Refusal, joined, msg, nmsg
from swoop_desktop.engine.names import Audience, card_sign, ending, enumerated, span
from swoop_desktop.engine.opaque import Deal, Rules
from swoop_desktop.engine.options import sentences
from swoop_desktop.engine.rule_book import RuleBook
from swoop_desktop.engine.state import Context, Emit, State, leaders
from swoop_desktop.engine.zones import ZoneSpec

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

Json: TypeAlias = dict[str, object]
"""A JSON object, as a line of the record is one."""


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

    @property
    def told(self) -> Message:
        """All of it in words."""
        back = msg("a face-down card")
        cards = [back if code == HIDDEN else card_sign(c.BY_CODE[code]) for code in self.cards]
        return msg("{words} ({cards}).", words=self.words, cards=enumerated(cards))


class Diagram(NamedTuple):
    """A rule that is easier seen than read. A game makes it from the options of a rule set, so that
    it is true of it, as its words are.
    """

    heading: Message
    """The heading of the rules in words below which it stands."""
    spots: Sequence[Spot]
    """From left to right."""

    @property
    def told(self) -> Message:
        """All of it in words."""
        return joined([spot.told for spot in self.spots], " ")


class RecordError(Refusal):
    """A record's line is not faithful to the rules; `reason` says how."""


Way: TypeAlias = Literal["sum", "most", "least"]
"""How the counts of several deals become one: all together, or the largest or smallest of them."""

Tallied: TypeAlias = Mapping[str, tuple[int | None, ...]]
"""Counts by the key of their `TallySpec`, and by seat. None: it never happened, where that is not
the same as 0, as for the fewest turns of somebody who never went out.
"""


class Most(NamedTuple):
    """What is worth telling of the one player who has most of a tally in a game that is over."""

    least: int
    """How many it must be."""
    worth: Callable[[int, int], int]
    """The worth of the fact, by how many they are, and how many of whoever comes next."""
    mine: Message
    """A fact with a plural, said to that player."""
    other: Message
    """The same of another one, with {name}."""
    proud: bool = True


class TallySpec(NamedTuple):
    """Something that a game counts."""

    key: str
    """Its name in files, which never changes and never comes to mean something else."""
    label: Message
    """What is counted, without a full stop: “Piles taken”."""
    way: Way
    of: str = ""
    """Key of another tally of which this one is a part, so that its share of that is worth telling;
    empty where there is none. Both are sums.
    """
    most: Most | None = None


def combined(way: Way, counts: Iterable[int | None]) -> int | None:
    """Put the counts of several deals together; None where it never happened."""
    known = [count for count in counts if count is not None]
    if way == "sum":
        return sum(known)
    if not known:
        return None
    return max(known) if way == "most" else min(known)


class Fact(NamedTuple):
    """One thing that is true of a whole game, in a line without a full stop."""

    worth: int
    """How remarkable it is: 0 is what is true of any game, 100 what is hardly ever seen."""
    words: Message
    seat: int | None = None
    """Whom it is about; None: everybody."""
    proud: bool = True
    """Whether it speaks well of that player."""


def foremost(counts: Sequence[int], least: int = 1) -> int | None:
    """Find the one seat with the highest of these counts, by seat; None where several have it, or
    where it is below `least`.
    """
    best = max(counts, default=0)
    found = [seat for seat, count in enumerate(counts) if count == best]
    return found[0] if len(found) == 1 and best >= least else None


class Length(NamedTuple):
    """When games end: whatever comes first."""

    points: int = 0
    """The total that ends them; 0: none does."""
    deals: int = 0
    """After how many deals they end; 0: after any number."""
    above: bool = False
    """Whether they end only above that total."""


class Part(NamedTuple):
    """A part of the rules in plain words."""

    heading: Message
    said: Sequence[Message]
    """Sentences woven from several options; those of single options follow them."""
    groups: Sequence[str] = ()
    """The groups of options that are told here."""


class Game(RuleBook):
    """A game as everybody knows it: what it gave is handed back to it unread. Rules, deals and
    states of one game must never be given to another; they always travel with their game.

    Its methods take types of its own, so a test compares them with those here, and no type checker
    (docs/decisions/0002).
    """

    name: str
    """As in the record: ``swoop``, ``hearts``."""
    called: Message
    """The game's name for people."""
    emblem: Sequence[str]
    """Cards that stand for the game in pictures, as the record writes them, from the left."""
    pitch: Message
    """The game in two sentences, for whoever does not know it."""
    state_type: type[State]
    """The class of its deals, and of what seats see of them."""
    tallies: Sequence[TallySpec] = ()
    """What the game counts for its statistics, in the order to show it."""

    # -- who plays, and how long -------------------------------------------------------------------

    @abstractmethod
    def seats(self, rules: Rules) -> tuple[int, int]:
        """Return the fewest and the most players that a table may have (a rule set without an upper
        bound gets the most that the packs can supply, and at most `MOST_SEATS`).
        """

    def players(self, rules: Rules) -> tuple[int, int | None]:
        """Return the fewest and the most players that the rules name; None: as many as there are
        cards for.
        """
        return self.seats(rules)

    def short(self, _rules: Rules, _seats: int) -> Conflict | None:
        """Find what keeps the packs from being enough for so many players."""
        return None

    def clashes(self, rules: Rules, base: Rules | None) -> Iterator[Conflict]:
        yield from super().clashes(rules, base)
        low, high = self.players(rules)
        short = (self.short(rules, seats) for seats in range(low, (high or low) + 1))
        yield from islice(filter(None, short), 1)

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Raise RulesError if the packs or the rules do not allow that many players, or if they are
        more than `MOST_SEATS`.
        """
        check_most_seats(seats)
        low, high = self.players(rules)
        if seats < low or seats > (high or seats):
            allowed = nmsg("{count} or more players", "{count} or more players", low)
            if high is not None:
                allowed = msg("{players} players", players=span(low, high))
            raise refuse("players", seats, allowed)
        short = self.short(rules, seats)
        if short is not None:
            raise RulesError(short)

    def packs(self, _rules: Rules, _seats: int) -> int | None:
        """Return how many packs so many players use, where that is worth telling."""
        return None

    def first_seat(self, _rules: Rules) -> int | None:
        """Return the seat that begins a game, where the rules leave that to the order of the
        players.
        """
        return None

    def high_wins(self, _rules: Rules) -> bool:
        """Whether the highest total is the best one; else the lowest is."""
        return False

    @abstractmethod
    def length(self, rules: Rules, seats: int) -> Length:
        """Say when a game of so many players ends."""

    def limit(self, rules: Rules) -> int:
        """Return the total that ends a game, whoever gets there; 0 if games end in other ways."""
        length = self.length(rules, self.seats(rules)[0])
        return 0 if length.deals == 1 else length.points

    def ending(self, rules: Rules, seats: int) -> Message | None:
        """Say when a game of so many players ends, as a fact without a full stop; None where there
        is nothing to say.
        """
        return ending(*self.length(rules, seats))

    @abstractmethod
    def with_deals(self, rules: Rules, deals: int) -> Rules:
        """Return the same rules for a game that ends with its deal of this number (from 1), and not
        before it, whatever the points. They keep their name.
        """

    def winners(self, rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
        """Find who won, if the game ends after the deal of this number with these totals."""
        points, deals, above = self.length(rules, len(totals))
        reached = points and max(totals) >= points + above
        if not reached and not (deals and number >= deals):
            return None
        return self.leaders(rules, totals)

    def leaders(self, rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
        """Return the seats with the best of these totals."""
        return leaders(totals, most=self.high_wins(rules))

    # -- the rules in words ------------------------------------------------------------------------

    @abstractmethod
    def parts(self, rules: Rules) -> Sequence[Part]:
        """Tell the rules in plain words, generated from the options."""

    def explain(self, rules: Rules) -> list[tuple[Message, list[Message]]]:
        """Return headings and their sentences; none that says nothing."""
        told = [
            (part.heading, [*part.said, *sentences(rules, *part.groups)])
            for part in self.parts(rules)
        ]
        return [(heading, said) for heading, said in told if said]

    @cached_property
    def headings(self) -> Mapping[str, Message]:
        """The heading under which the options of a group are told, by group."""
        first = next(iter(self.presets().values()))
        return {group: part.heading for part in self.parts(first) for group in part.groups}

    def ends(self, rules: Rules) -> list[Message]:
        """Say when games end, and who wins."""
        points, deals, above = self.length(rules, self.seats(rules)[0])
        said = [msg("The game is a single deal.")] if deals == 1 else []
        if deals > 1:
            said.append(
                nmsg(
                    "The game ends after {count} deal.", "The game ends after {count} deals.", deals
                )
            )
        if points and deals != 1:
            said.append(
                nmsg(
                    "Once somebody has more than {count} point, the game is over.",
                    "Once somebody has more than {count} points, the game is over.",
                    points,
                )
                if above
                else nmsg(
                    "Once somebody has {count} point, the game is over.",
                    "Once somebody has {count} points, the game is over.",
                    points,
                )
            )
        return [
            *said,
            msg("The highest total wins, and players who tie for it share the win.")
            if self.high_wins(rules)
            else msg("The lowest total wins, and players who tie for it share the win."),
        ]

    def diagrams(self, _rules: Rules) -> Sequence[Diagram]:
        """Show what of that is easier seen than read, with cards; from the options, too."""
        return ()

    @abstractmethod
    def counting(self, rules: Rules) -> Message:
        """Say what makes the points of a deal, in a few words for the line above them, without a
        full stop: “The others count what they have left”.
        """

    def left(self, _rules: Rules, _cards: Iterable[Card]) -> Sequence[Message]:
        """Say what those of the cards that were left make that is not printed on them, each in a
        few words without a full stop: “Kings: 10 points each”.
        """
        return ()

    # -- a deal ------------------------------------------------------------------------------------

    @abstractmethod
    def zones(self, rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        """List the zones of a table of so many players."""

    def hand_order(self, _rules: Rules) -> tuple[int, ...]:
        """Order all ranks (as indices of `cards.RANKS`) as a sorted hand shows them: those that
        belong together side by side, those with special powers at the end.
        """
        return tuple(range(len(c.RANKS)))

    @abstractmethod
    def deal(self, rules: Rules, seed: int, context: Context) -> Deal:
        """Shuffle and deal."""

    @abstractmethod
    def check_deal(self, rules: Rules, deal: Deal, context: Context) -> None:
        """Raise RecordError unless the deal is one that the rules allow, whatever its shuffle and
        its number.
        """

    @abstractmethod
    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
        """Return the state right after dealing; emit the deal's events (DealBegan first)."""

    # -- lines of the record (record.md) -----------------------------------------------------------

    @abstractmethod
    def deal_line(self, deal: Deal) -> Json:
        """Write a deal."""

    @abstractmethod
    def deal_from(self, line: Json, seats: int) -> Deal:
        """Read a deal to so many seats. Raises RecordError."""

    def end_line(self, _ended: RoundEnded | DealEnded) -> Json:
        """Write what the line of a round's end says beside its number and winner, or that of a
        deal's end beside its number, scores and totals.
        """
        return {}

    @abstractmethod
    def action_line(self, seat: int, action: Action) -> Json:
        """Write a seat's decision."""

    @abstractmethod
    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        """Read seat and action, with the cards that its player holds. Raises RecordError."""

    # -- what happened -----------------------------------------------------------------------------

    def tell(self, event: Event, to: Audience) -> Message | None:
        """Write a line of the log: “Anna plays 7.” or “You play 7.”; None for what needs no line.
        This and `heading` are whole sentences, so that each language can build its own. A game
        tells all but that a deal begins, and who wins the game.
        """
        match event:
            case DealBegan():
                return msg("Deal {number}", number=event.number)
            case GameEnded(winners):
                return to.about_all(
                    winners,
                    msg("You win the game."),
                    msg("You share the win with {names}."),
                    nmsg("{names} wins the game.", "{names} share the win."),
                )
        return None

    @abstractmethod
    def heading(self, ended: DealEnded, to: Audience) -> Message:
        """Say how a deal ended, over its scores: “Anna goes out”. Its number stands beside it."""

    def facts(self, history: Sequence[Event], to: Audience) -> list[Fact]:
        """Collect what was remarkable in a game that is over, in no order, given what everybody saw
        of it. What follows from the totals is told of any game.
        """
        done, found = self.tallied(history, len(to.names)), list[Fact]()
        for key, most in ((spec.key, spec.most) for spec in self.tallies):
            counts = [count or 0 for count in done[key]]
            who = foremost(counts, most.least) if most is not None else None
            if most is not None and who is not None:
                second, best = sorted(counts)[-2:]
                said = to.about(who, most.mine, most.other, best)
                found.append(Fact(most.worth(best, second), said, who, most.proud))
        return found

    def counts(self, _history: Sequence[Event]) -> Iterable[tuple[str, int, int]]:
        """Count what players did: the key of one of the `tallies`, a seat, and how much each time.
        It is given what everybody saw of some deals, which may not be over.
        """
        return ()

    def tallied(self, history: Sequence[Event], seats: int) -> Tallied:
        """Put the same together by key and seat."""
        found: dict[str, list[list[int]]] = {
            spec.key: [[] for _ in range(seats)] for spec in self.tallies
        }
        for key, seat, count in self.counts(history):
            found[key][seat].append(count)
        return {
            spec.key: tuple([combined(spec.way, counts) for counts in found[spec.key]])
            for spec in self.tallies
        }


def check_most_seats(seats: int) -> None:
    """Raise RulesError where more would play than there is room for at any table."""
    if seats > MOST_SEATS:
        raise refuse("players", seats, msg("at most {most} players at a table", most=MOST_SEATS))
