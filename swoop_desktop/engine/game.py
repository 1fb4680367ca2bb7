"""The interface of every game.

Each game is a folder beside this module; the registry lists its `Game`.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import islice
from pathlib import Path
from tomllib import loads
from typing import ClassVar, Literal, NamedTuple, TypeAlias

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, Cards, Row, Source
from swoop_desktop.engine.events import (
    Action,
    Deal,
    DealBegan,
    DealEnded,
    Event,
    Faces,
    GameEnded,
    Moved,
    RoundEnded,
    TurnBegan,
    Zone,
    ZoneSpec,
)
from swoop_desktop.engine.fields import (
    Json,
    RecordError,
    acting_seat,
    cards,
    check_packs,
    check_size,
    draw_line,
    drawn,
    held,
    member,
    seat_rows,
)
from swoop_desktop.engine.messages import Message, joined, msg, nmsg
from swoop_desktop.engine.names import Audience, card_sign, ending, enumerated, span
from swoop_desktop.engine.options import (
    Conflict,
    Data,
    Option,
    Points,
    Remedy,
    Rules,
    RulesError,
    apart,
    listed,
    options_of,
    refuse,
    unknown,
    with_changes,
)
from swoop_desktop.engine.state import Context, Emit, State, leaders, quiet
from swoop_desktop.engine.table import ASIDE, PILE, STOCK, Table

MOST_SEATS = 16
MOST_DEALS = 1000
"""Number of deals after which any game ends: by some rules a game might go on for ever."""
MOST_DECISIONS = 150_000
"""Number of decisions, made or taken back, after which nothing can be taken back and the game ends
with the current deal. Keeps records quick to replay and within the limit of
`storage/limited_read.py`.
"""

HIDDEN = ""
"""Code of a face-down card."""

Mark: TypeAlias = Literal["", "fits", "refused", "takes", "sweeps", "flips", "wins"]
"""The effect on a spot's cards, which the spot's words say too."""


class Spot(NamedTuple):
    cards: Sequence[str]
    """Codes (`cards.code`) or `HIDDEN`. Later cards cover earlier ones."""
    words: Message
    mark: Mark = ""
    follows: bool = False
    """True if an arrow leads here from the spots before."""
    deep: int = 1
    """Number of cards in each column. Columns of one card overlap; others stand side by side."""

    @property
    def told(self) -> Message:
        back = msg("a face-down card")
        cards = [back if code == HIDDEN else card_sign(c.BY_CODE[code]) for code in self.cards]
        return msg("{words} ({cards}).", words=self.words, cards=enumerated(cards))


class Diagram(NamedTuple):
    """A rule as a picture, made from the options so that it stays true."""

    heading: Message
    spots: Sequence[Spot]

    @property
    def told(self) -> Message:
        return joined([spot.told for spot in self.spots], " ")


Way: TypeAlias = Literal["sum", "most", "least"]
"""How counts of several deals combine."""

Tallied: TypeAlias = Mapping[str, tuple[int | None, ...]]
"""By `TallySpec` key, then by seat: counts. None if there is no count and 0 would be wrong, as for
the fewest turns to go out.
"""


class Most(NamedTuple):
    """A remark about the only player with the highest count of a tally in a finished game."""

    least: int
    """Least count worth a remark."""
    worth: Callable[[int, int], int]
    """Returns `Fact.worth`, from the highest and the second highest count."""
    mine: Message
    """Sentence to that player, with a plural form."""
    other: Message
    """Sentence to the others, with {name} and a plural form."""
    proud: bool = True


class TallySpec(NamedTuple):
    key: str
    """Name in files. Its meaning must never change."""
    label: Message
    """A noun phrase without a full stop: “Piles taken”."""
    way: Way
    of: str = ""
    """Key of the total that this tally is shown as a share of, or empty. Both are sums."""
    most: Most | None = None


def combined(way: Way, counts: Iterable[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    if way == "sum":
        return sum(known)
    if not known:
        return None
    return max(known) if way == "most" else min(known)


class Fact(NamedTuple):
    worth: int
    """Rarity, from 0 (true of any game) to 100 (almost never true)."""
    words: Message
    seat: int | None = None
    """Seat that the remark is about; None: everybody."""
    proud: bool = True
    """True if the remark is to that player's credit."""


def foremost(counts: Sequence[int], least: int = 1) -> int | None:
    """Return the only seat with the highest count; None for a tie or below `least`."""
    best = max(counts, default=0)
    best_seats = [seat for seat, count in enumerate(counts) if count == best]
    return best_seats[0] if len(best_seats) == 1 and best >= least else None


class Length(NamedTuple):
    """A game's end: at a total or after some deals, whichever comes first; 0: no such end."""

    points: int = 0
    deals: int = 0
    above: bool = False
    """True if the total must be exceeded."""


class Part(NamedTuple):
    heading: Message
    said: Sequence[Message]
    """Sentences about several options; the sentences of single options follow."""
    groups: Sequence[str] = ()
    """Groups of options whose sentences belong here."""


class Shipped(NamedTuple):
    title: Message
    brief: Message | None
    """In a line, the rule set's difference from others; for the first rule set, its character."""
    sources: Sequence[Message]

    @classmethod
    def of(cls, told: Data) -> "Shipped":
        title, brief, sources = map(told.get, cls._fields)
        texts = sources if isinstance(sources, list) else []
        words = None if brief is None else Message(f"{brief}")
        return cls(Message(f"{title}"), words, [*map(Message, texts)])


def drawn_for_first(deal: Deal) -> list[Event]:
    return [
        Moved((card,), STOCK, ASIDE, "draw", drawn_by=(seat,))
        for draw in deal.draws
        for seat, card in draw.items()
    ]


class Game(ABC):
    """Rules, deals and states belong to one game; pass none to another game. Each game's methods
    name its own types. A type checker can't compare their signatures with this class's, so a test
    does (docs/decisions/0002).

    For a wrong rule set, `rules_from` raises the first conflict and `conflicts` lists all. Both run
    the same checks.
    """

    name: str
    """Name in records: ``swoop``, ``hearts``."""
    called: Message
    emblem: Sequence[str]
    pitch: Message
    """Two sentences for newcomers."""
    rules_type: type[Rules]
    presets_file: Path
    """TOML with a table for each shipped rule set, in the order to show them: its options, and the
    texts of `Shipped`.
    """
    state_type: type[Table]
    tallies: Sequence[TallySpec] = ()
    ENDS: ClassVar[tuple[str, str]] = ("points", "deals")
    """The options for the total and for the number of deals that end a game."""
    FIRST: ClassVar[str] = "first"
    """The record's key for the first seat."""
    DRAWS: ClassVar[str] = ""
    """The record's key for the draws; empty if there are none."""
    KINDS: ClassVar[Sequence[str]] = ()
    """Kinds of decisions, as keys in the record."""
    ROWS: ClassVar[Mapping[str, tuple[str, str]]] = {"hand": ("hands", "hand")}
    """By record key, the rows dealt to each seat: the field of the deal, and the option with the
    row's size.
    """
    PILES: ClassVar[Mapping[str, str]] = {"stock": "stock"}
    """By record key, the cards in the middle: the field of the deal."""
    deal_type: type[Deal] = Deal

    def unending(self, _rules: Rules, _base: Rules | None) -> Iterable[Conflict]:
        """List the conflicts that keep otherwise playable rules from ever ending a game."""
        return ()

    def without_effect(self, rules: Rules) -> Mapping[str, Message]:
        """Return options that currently have no effect, each with the reason: “Has no effect while
        …”.
        """
        points, deals = self.ENDS
        if getattr(rules, deals) == 1:
            return {points: msg("Has no effect while the game is a single deal.")}
        return {}

    @property
    def groups(self) -> Sequence[tuple[str, Message]]:
        return self.rules_type.GROUPS

    @cached_property
    def options(self) -> tuple[Option[object], ...]:
        return options_of(self.rules_type)

    def presets(self) -> Mapping[str, Rules]:
        return self._presets

    def title(self, rules: Rules) -> Message:
        """Return a rule set's name for people."""
        known = self.shipped.get(rules.name)
        return known.title if known else msg("{name}", name=rules.name)

    def background(self, rules: Rules) -> Sequence[Message]:
        """Return where rules come from and the game's other names."""
        known = self.shipped.get(rules.name)
        return known.sources if known else ()

    def rules_from(self, data: Data) -> Rules:
        """Make rules from a rule set file (with `based_on`) or a header. Raises RulesError."""
        return _sound(*self._read(data, self.presets()))

    def rules_to(self, rules: Rules, _seats: int | None = None) -> dict[str, object]:
        """Write every option under its key, for this many seats if given."""
        values = {option.name: getattr(rules, option.name) for option in self.options}
        written: dict[str, object] = {}
        tables = {"": written}
        for option in self.options:
            if option.within not in tables:
                written[option.within] = tables[option.within] = {}
            tables[option.within][option.name] = option.write(values)
        return written

    def conflicts(self, data: Data, base: Rules | None = None) -> list[Conflict]:
        """List everything wrong with these values, with remedies. Empty exactly if `rules_from` and
        `check_ends` accept them for some number of players. Usual values come from `base`, else
        from the first rule set.

        Each remedy is tried and must remove its conflict. A remedy that causes new conflicts stays
        only if all do.
        """
        found = self._conflicts(data, base)
        before = Counter(conflict.options for conflict in found)

        def helpful(conflict: Conflict) -> tuple[Remedy, ...]:
            clean: list[Remedy] = []
            others: list[Remedy] = []
            for remedy in conflict.remedies:
                changed = self._conflicts(with_changes(data, remedy.changes), base)
                left = Counter(other.options for other in changed)
                if left[conflict.options] < before[conflict.options]:
                    (clean if left <= before else others).append(remedy)
            return tuple(clean or others)

        return [conflict._replace(remedies=helpful(conflict)) for conflict in found]

    def check_ends(self, rules: Rules) -> None:
        """Raise RulesError if no game by these rules could end. Recorded games may have such rules,
        and end at `MOST_DEALS` or `MOST_DECISIONS`.
        """
        for conflict in self.unending(rules, None):
            raise RulesError(conflict)

    def unknown(self, given: Data) -> Iterator[Conflict]:
        """List conflicts for unknown keys, nested keys too: ``deal.hand``."""
        outer = {option.within or option.key for option in self.options}
        for key, value in given.items():
            if key not in outer:
                yield unknown(key, outer)
                continue
            known = [option.key for option in self.options if option.within == key]
            if known and isinstance(value, Mapping):
                names = (f"{key}.{name}" for name in value)
                yield from (unknown(name, known) for name in names if name not in known)

    @abstractmethod
    def seats(self, rules: Rules) -> tuple[int, int]:
        """Return the fewest and the most players, at most `MOST_SEATS`. Without a limit in the
        rules, the packs set it.
        """

    def players(self, rules: Rules) -> tuple[int, int | None]:
        """Return the fewest and the most players in the rules. None: limited by the cards."""
        return self.seats(rules)

    def short(self, _rules: Rules, _seats: int) -> Conflict | None:
        return None

    def clashes(self, rules: Rules, base: Rules | None) -> Iterator[Conflict]:
        """List conflicts between options. Remedies use the values of `base`, if given."""
        for option in self.options:
            if option.conflict is not None:
                yield from option.conflict(rules, base)
        low, high = self.players(rules)
        short = (self.short(rules, seats) for seats in range(low, (high or low) + 1))
        yield from islice(filter(None, short), 1)

    def check_seats(self, rules: Rules, seats: int) -> None:
        """Raise RulesError if the rules, the packs or `MOST_SEATS` forbid this many players."""
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
        return None

    def first_seat(self, _rules: Rules) -> int | None:
        """Return the seat that begins, if the order of players decides."""
        return None

    def high_wins(self, _rules: Rules) -> bool:
        return False

    def loss_sign(self, rules: Rules) -> int:
        """Return 1 where points are bad, else -1."""
        return -1 if self.high_wins(rules) else 1

    def length(self, rules: Rules, _seats: int) -> Length:
        return Length(*[getattr(rules, option) for option in self.ENDS])

    def limit(self, rules: Rules) -> int:
        """Return the total that ends a game; 0 if no total does."""
        length = self.length(rules, self.seats(rules)[0])
        return 0 if length.deals == 1 else length.points

    def ending(self, rules: Rules, seats: int) -> Message | None:
        """Return a sentence on the end of a game, without its full stop; None if it has one deal
        or no end.
        """
        return ending(*self.length(rules, seats))

    def with_deals(self, rules: Rules, deals: int) -> Rules:
        """Return these rules for a game of exactly this many deals, whatever the points."""
        return replace(rules, **dict(zip(self.ENDS, (0, deals), strict=True)))

    def winners(self, rules: Rules, number: int, totals: Sequence[int]) -> tuple[int, ...] | None:
        """Return the winners if the game ends after this deal with these totals, else None."""
        points, deals, above = self.length(rules, len(totals))
        reached = points and max(totals) >= points + above
        if not reached and not (deals and number >= deals):
            return None
        return self.leaders(rules, totals)

    def leaders(self, rules: Rules, totals: Sequence[int]) -> tuple[int, ...]:
        return leaders(totals, most=self.high_wins(rules))

    @abstractmethod
    def parts(self, rules: Rules) -> Sequence[Part]:
        pass

    def explain(self, rules: Rules) -> list[tuple[Message, list[Message]]]:
        """Return headings with their sentences, leaving out empty ones."""
        sections = [
            (part.heading, [*part.said, *self._of_options(rules, part.groups)])
            for part in self.parts(rules)
        ]
        return [(heading, sentences) for heading, sentences in sections if sentences]

    def _of_options(self, rules: Rules, groups: Sequence[str]) -> Iterator[Message]:
        for option in self.options:
            if option.group in groups and option.sentences is not None:
                yield from option.sentences(rules)

    @cached_property
    def headings(self) -> Mapping[str, Message]:
        first = next(iter(self.presets().values()))
        return {group: part.heading for part in self.parts(first) for group in part.groups}

    def ends(self, rules: Rules) -> list[Message]:
        points, deals, above = self.length(rules, self.seats(rules)[0])
        sentences = [msg("The game is over after a single deal.")] if deals == 1 else []
        if deals > 1:
            sentences.append(
                nmsg(
                    "The game ends after {count} deal.", "The game ends after {count} deals.", deals
                )
            )
        if points and deals != 1:
            sentences.append(
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
            *sentences,
            msg("The highest total wins, and players who tie for it share the win.")
            if self.high_wins(rules)
            else msg("The lowest total wins, and players who tie for it share the win."),
        ]

    def diagrams(self, _rules: Rules) -> Sequence[Diagram]:
        return ()

    @abstractmethod
    def counting(self, rules: Rules) -> Message:
        """Describe what a deal's points count, for the line above them: “The others count what they
        have left”.
        """

    def left(self, _rules: Rules, _cards: Iterable[Card]) -> Sequence[Message]:
        """Explain points of these leftover cards that their faces don't show: “Kings: 10 points
        each”.
        """
        return ()

    def hand_order(self, _rules: Rules) -> tuple[int, ...]:
        """Order all rank indices for a sorted hand: related ranks together, special powers last."""
        return tuple(range(len(c.RANKS)))

    @abstractmethod
    def deck(self, rules: Rules, seats: int) -> Cards:
        pass

    def start(self, state: Table, emit: Emit) -> None:
        """Finish the layout before the first turn, for example turn up a card."""
        return

    def zones(self, _rules: Rules, seats: int) -> tuple[ZoneSpec, ...]:
        hands = [ZoneSpec(Zone("hand", seat), Faces.OWNER) for seat in range(seats)]
        return (*hands, ZoneSpec(PILE, Faces.ALL), ZoneSpec(STOCK, Faces.NOBODY))

    def due(self, _rules: Rules, context: Context) -> int | None:
        """Return the required first seat, the next to the left; None if chance decides."""
        return None if context.before is None else (context.before + 1) % context.seats

    def find_first(
        self, rules: Rules, _pack: list[Card], source: Source, context: Context
    ) -> tuple[int, tuple[Mapping[int, Card], ...]]:
        due = self.due(rules, context)
        return (source.below(context.seats) if due is None else due), ()

    def deal(self, rules: Rules, seed: int, context: Context) -> Deal:
        source, seats = Source("deal", seed, context.number), context.seats
        pack = list(self.deck(rules, seats))
        first, draws = self.find_first(rules, pack, source, context)
        source.shuffle(pack)
        rows: list[list[Card]] = [[] for _ in range(seats)]
        dealt = seats * rules.hand
        for place, card in enumerate(pack[:dealt]):
            rows[(first + 1 + place) % seats].append(card)
        return Deal(context.number, first, draws, tuple(map(tuple, rows)), tuple(pack[dealt:]))

    def check_deal(self, rules: Rules, deal: Deal, context: Context) -> None:
        """Raise RecordError for a deal that the rules forbid. Its shuffle and number are not
        checked.
        """
        seats = context.seats
        if not 0 <= deal.first < seats:
            raise RecordError(
                msg(
                    "“{name}” is {found}, but the seats are 0 to {last}",
                    name=self.FIRST,
                    found=deal.first,
                    last=seats - 1,
                )
            )
        for name, (rows, size) in self.ROWS.items():
            for seat, row in enumerate(getattr(deal, rows)):
                check_size(seat, name, len(row), getattr(rules, size))
        check_packs(self.counted(rules, deal.every()), self.counted(rules, self.deck(rules, seats)))
        self.check_first(rules, deal, context)

    def counted(self, _rules: Rules, cards: Iterable[Card]) -> Counter[str]:
        """Count cards by code, interchangeable ones under one code."""
        return Counter(c.codes(cards))

    def check_first(self, rules: Rules, deal: Deal, context: Context) -> None:
        due = self.due(rules, context)
        if due is not None:
            self._check_among(deal, [due])

    def check_draws(
        self, deal: Deal, best: Callable[[Mapping[int, Card]], list[int]], left: int
    ) -> None:
        """Raise RecordError if the wrong seats drew, or `first` is not among the `best` of the last
        draw. `left`: number of cards left to draw.
        """
        tied = list(range(len(deal.hands)))
        for draw in deal.draws:
            if len(tied) == 1:
                raise RecordError(msg("one draw too many: who is first has been decided"))
            if sorted(draw) != tied:
                raise RecordError(
                    msg(
                        "the seats that draw are {found}; they should be {wanted}",
                        found=sorted(draw),
                        wanted=tied,
                    )
                )
            tied = sorted(best(draw))
        if len(tied) > 1 and left >= len(tied):
            raise RecordError(msg("the seats {wanted} are tied and must draw again", wanted=tied))
        self._check_among(deal, tied)

    def _check_among(self, deal: Deal, seats: Sequence[int]) -> None:
        if deal.first not in seats:
            raise RecordError(
                msg(
                    "{key} is {found}, and should be {wanted}",
                    key=self.FIRST,
                    found=deal.first,
                    wanted=" / ".join(map(str, seats)),
                )
            )

    def begin(self, rules: Rules, deal: Deal, context: Context, emit: Emit | None = None) -> State:
        """Return the state after dealing, and emit its events, DealBegan first."""
        seats, tell = len(deal.hands), emit or quiet
        lying: dict[Zone, Row] = {spec.zone: () for spec in self.zones(rules, seats)}
        lying |= {Zone("hand", seat): hand for seat, hand in enumerate(deal.hands)}
        lying[STOCK] = deal.stock
        deck, high = self.deck(rules, seats), self.high_wins(rules)
        state = self.state_type(rules, context, deck, lying, high)
        state.set_up(deal.first)
        tell(DealBegan(deal.number, deal.first, deal))
        for event in (*drawn_for_first(deal), *self.before_dealing(deal)):
            tell(event)
        for seat in ((deal.first + 1 + i) % seats for i in range(seats)):
            own = frozenset({seat})
            tell(Moved(deal.hands[seat], STOCK, Zone("hand", seat), "deal", own))
        self.start(state, tell)
        tell(TurnBegan(state.to_act(), state.asks))
        return state

    def before_dealing(self, _deal: Deal) -> Iterable[Event]:
        """List the events between the draws and the dealing."""
        return ()

    def deal_line(self, deal: Deal) -> Json:
        return {
            "deal": deal.number,
            self.FIRST: deal.first,
            **({self.DRAWS: [draw_line(draw) for draw in deal.draws]} if self.DRAWS else {}),
            "seats": [
                {name: c.codes(getattr(deal, rows)[seat]) for name, (rows, _) in self.ROWS.items()}
                for seat in range(len(deal.hands))
            ],
            **{name: c.codes(getattr(deal, pile)) for name, pile in self.PILES.items()},
        }

    def deal_from(self, line: Json, seats: int) -> Deal:
        """Raises RecordError."""
        rows = seat_rows(line, seats, list(self.ROWS))
        fields: dict[str, object] = {
            name: tuple(rows[place :: len(self.ROWS)])
            for place, (name, _) in enumerate(self.ROWS.values())
        }
        for name, pile in self.PILES.items():
            fields[pile] = cards(member(line, name, list), name)
        make: Callable[..., Deal] = self.deal_type
        return make(
            number=member(line, "deal", int),
            first=member(line, self.FIRST, int),
            draws=drawn(line, self.DRAWS, seats) if self.DRAWS else (),
            **fields,
        )

    def end_line(self, _ended: RoundEnded | DealEnded) -> Json:
        """Return the game's own keys for the line that ends a round or deal."""
        return {}

    def action_line(self, seat: int, action: Action) -> Json:
        """Return the line: the kind with its card, the number of the choice, or true."""
        what = c.code(action.cards[0]) if action.cards else [*action.columns, True][0]
        return {"seat": seat, action.kind: what}

    def action_from(self, line: Json, state: State) -> tuple[int, Action]:
        """Read a decision. Raises RecordError, also if the player doesn't hold its cards."""
        seat = acting_seat(line, state.seats, state.to_act())
        kind = self.kind_from(line)
        what = line[kind]
        if isinstance(what, str):
            return seat, Action(kind, held([what], kind, state.zones[Zone("hand", seat)], seat))
        if what is True:
            return seat, Action(kind)
        return seat, Action(kind, columns=(member(line, kind, int),))

    def kind_from(self, line: Json) -> str:
        kinds, names = [kind for kind in self.KINDS if kind in line], ", ".join(self.KINDS)
        if not kinds:
            raise RecordError(msg("a decision is one of {names}; here there is none", names=names))
        if len(kinds) > 1:
            raise RecordError(
                msg(
                    "a decision is exactly one of {names}; here: {found}",
                    names=names,
                    found=", ".join(kinds),
                )
            )
        return kinds[0]

    def tell(self, event: Event, to: Audience) -> Message | None:
        """Write a line of the log: “Anna plays a 7.” or “You play a 7.”. None: no line.

        Like `heading`, a whole sentence: each language orders words its own way. A game adds all
        lines but the beginning of a deal and the end of the game.
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

    def heading(self, ended: DealEnded, to: Audience) -> Message:
        """Write how a deal ended, above its scores: “Anna goes out”."""
        return to.about_all(
            ended.winners,
            msg("You did best"),
            msg("You and {names} did best together"),
            nmsg("{names} did best", "{names} did best together"),
        )

    def facts(self, history: Sequence[Event], to: Audience) -> list[Fact]:
        """Collect remarks about a finished game from its public events. Remarks about totals are in
        `records/highlights.py`.
        """
        done, facts = self.tallied(history, len(to.names)), list[Fact]()
        for key, most in ((spec.key, most) for spec in self.tallies if (most := spec.most)):
            counts = [count or 0 for count in done[key]]
            who = foremost(counts, most.least)
            if who is not None:
                second, best = sorted(counts)[-2:]
                sentence = to.about(who, most.mine, most.other, best)
                facts.append(Fact(most.worth(best, second), sentence, who, most.proud))
        return facts

    def counts(self, _history: Sequence[Event]) -> Iterable[tuple[str, int, int]]:
        """Count players' actions: tally key, seat, count. The history has the public events of
        deals; the last deal may be unfinished.
        """
        return ()

    def tallied(self, history: Sequence[Event], seats: int) -> Tallied:
        """Combine `counts` by key and seat."""
        tallies: dict[str, list[list[int]]] = {
            spec.key: [[] for _ in range(seats)] for spec in self.tallies
        }
        for key, seat, count in self.counts(history):
            tallies[key][seat].append(count)
        return {
            spec.key: tuple([combined(spec.way, counts) for counts in tallies[spec.key]])
            for spec in self.tallies
        }

    @cached_property
    def _tables(self) -> Mapping[str, Data]:
        return loads(self.presets_file.read_text("utf-8"))

    @cached_property
    def shipped(self) -> Mapping[str, Shipped]:
        return {name: Shipped.of(told) for name, told in self._tables.items()}

    @cached_property
    def _presets(self) -> Mapping[str, Rules]:
        found: dict[str, Rules] = {}
        for name, told in self._tables.items():
            options = {key: told[key] for key in told if key not in Shipped._fields}
            found[name] = _sound(*self._read({"name": name, **options}, found))
        return found

    @cached_property
    def _in_order(self) -> list[Option[object]]:
        """Put points last: other options decide which ranks need points."""
        return sorted(self.options, key=lambda option: isinstance(option, Points))

    def _conflicts(self, data: Data, base: Rules | None) -> list[Conflict]:
        rules, wrong = self._read(data, self.presets(), base)
        return wrong if rules is None else wrong + apart(self.unending(rules, base), wrong)

    def _read(
        self, data: Data, bases: Mapping[str, Rules], base: Rules | None = None
    ) -> tuple[Rules | None, list[Conflict]]:
        """Read rules and list all conflicts. A wrong value is replaced by that of `base`, or of the
        first rule set. Without either, a wrong value means no rules.
        """
        first = base or next(iter(bases.values()), None)
        usual = {} if first is None else self.rules_to(first)
        given, wrong = self._over_base(data, bases, usual)
        wrong += self.unknown(given)
        values: dict[str, object] = {}
        for option in self._in_order:
            values[option.name], found = option.read(given, usual, values)
            for conflict in found:
                if conflict.reason not in [other.reason for other in wrong]:
                    wrong.append(conflict)
        if wrong and not usual:
            return None, wrong
        rules = self.rules_type(**values)
        return rules, wrong + apart(self.clashes(rules, base), wrong)

    def _over_base(
        self, data: Data, bases: Mapping[str, Rules], usual: dict[str, object]
    ) -> tuple[dict[str, object], list[Conflict]]:
        """Merge the data into its base, and list the conflicts of `based_on`."""
        merged, wrong = {}, []
        if "based_on" in data:
            name = data["based_on"]
            if isinstance(name, str) and name in bases:
                merged = self.rules_to(bases[name])
            else:  # Fill in usual values, or every absent option is reported too.
                conflict = refuse("based_on", name, listed(bases)).conflict
                keys = [option.key for option in self.options]
                merged, wrong = dict(usual), [conflict._replace(options=("based_on", *keys))]
        for key, value in data.items():
            under = merged.get(key)
            if isinstance(value, Mapping) and isinstance(under, Mapping):
                merged[key] = {**under, **value}
            elif key != "based_on":
                merged[key] = value
        return merged, wrong


def check_most_seats(seats: int) -> None:
    if seats > MOST_SEATS:
        raise refuse("players", seats, msg("at most {most} players at a table", most=MOST_SEATS))


def _sound(rules: Rules | None, wrong: list[Conflict]) -> Rules:
    if rules is None or wrong:
        raise RulesError(wrong[0])
    return rules
