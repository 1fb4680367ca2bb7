"""The description of a game's table."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed
from functools import cached_property
from typing import Literal, NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Event, Happened, Moved, Revealed, Zone
from swoop_desktop.engine.messages import Message, msg, nothing


@dataclass(frozen=True, slots=True)
class CentreZone:
    """A zone in the middle of the table."""

    kind: str
    lie: Literal["pile", "stack", "heap", "row"]
    """Fanned, squared up, loose as thrown away, or side by side."""
    label: Message
    place: Literal["middle", "left", "right"] = "middle"
    """The zone that the game is about lies large in the middle. A row lies beside the middle until
    the first play, whatever this says.
    """
    spot: str = ""
    """Print on the cloth: a file of ``assets/table`` without ending."""
    emblem: str = ""
    """Icon on the cloth instead of a print."""
    face_down: bool = False
    """True if known cards are turned over here."""


class Part(NamedTuple):
    kind: str
    """Kind of the zone that holds the card after the decision."""
    label: Message
    note: Message
    key: str


class Around(NamedTuple):
    """Everybody's cards around the middle: one crosswise, one lengthwise on it."""

    under: str
    """Kind of the crosswise cards' zones."""
    over: str
    """Kind of the upper cards' zones, which are turned up."""
    stake: Message
    """Plural below the number of cards at stake."""
    height: Callable[[Card], int]
    """Height of a turned-up card: the first of the highest leads."""
    leads: Message
    """Words while cards are turned up; {rank} is the highest so far."""
    left: Message
    """Plural below it: {count} cards are still face down."""

    @property
    def kinds(self) -> tuple[str, str]:
        return self.under, self.over


class Trail(NamedTuple):
    kind: str
    sign: str
    """Icon: full if certain, hollow if possible."""
    sure: tuple[str, ...]
    """Fields of a seat's standing: the first present has the certain number."""
    most: tuple[str, ...]
    """Fields with the maximum, likewise; default: the certain number."""
    about: Message

    def counts(self, standing: Message) -> tuple[int, int]:
        numbers = {name: n for name, n in standing.fields.items() if isinstance(n, int)}
        sure = next((numbers[name] for name in self.sure if name in numbers), 0)
        return sure, next((numbers[name] for name in self.most if name in numbers), sure)

    def number(self, standing: Message) -> str:
        sure, most = self.counts(standing)
        return str(sure) if sure == most else f"{sure}–{most}"

    def in_short(self, standing: Message) -> str:
        return f"{self.number(standing)} {self.sign}"


class Landmark(NamedTuple):
    """An event worth finding again."""

    word: str
    label: Message
    key: str
    """Letter that goes to the next one; with Shift, to the last."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The look and sound of an event's word.

    A word may belong to several types of events, such as a swept pile and the swoop itself; each
    type has its own fields. Times are seconds of the table's clock, which follows the player's
    speed.
    """

    sound: str = ""
    before: float = 0.0
    """`Moved`: seconds of stillness before."""
    after: float = 0.0
    """`Moved`, `Revealed`: seconds of stillness after."""
    overlap: float | None = None
    """`Moved`, `Revealed`: seconds until the next one with this word starts; None: after this
    one.
    """
    in_background: bool = False
    """`Moved`: True if the game goes on meanwhile."""
    gathers: bool = False
    """`Moved`: True if the cards gather to a stack during `before`."""
    doubt: float = 0.0
    """`Revealed`: seconds that the card hangs in the air first."""
    rides: float = 0.0
    """`Moved`: seconds that swept cards glide without spin; 0: as usual. `Happened`: extra seconds
    of its `banner`.
    """
    sweep: bool = False
    swoops: bool = False
    """`Moved`: the whole zone is swept away, see `motion.swoop_timeline`. `Happened`, right before
    it: `banner` is the word in place of the cards.
    """
    dealt: bool = False
    drawn: bool = False
    """`Moved`: `drawn_by` drew the cards for all to see."""
    by_everybody: bool = False
    """`Revealed`: all seats turn a card up, one by one. More seats shorten `after`."""
    pause: float = 0.0
    """`Happened`: seconds of stillness after."""
    banner: Message | None = None
    """`Happened`: words across the table. Fields: {name} and the event's numbers; a plural counts
    the first.
    """
    banner_you: Message | None = None
    """`Happened`: words for the player it happened to."""
    shown: bool = False
    """`Moved`, `Revealed`: show open cards by the plate until the viewer's next turn."""
    brief: Message | None = None
    """`Happened`, `shown`: words by the plate. Fields: the event's numbers."""
    chosen: Sequence[Message] = ()
    """`Happened`: words below the `target`, by the event's first number, until another card lies
    there: “Wanted: ♥”.
    """
    feels: Literal["", "glad", "sorry"] = ""
    emblem: str = ""
    """`Happened`: icon before its `brief`."""
    lights: str = ""
    """`Happened`: kind of the seat's zone whose card lights up; or a row in the middle, whose card
    drawn by the seat is raised. If it drew none, nothing pauses.
    """
    marks: Message | None = None
    """`Happened`: the seat's new title, such as the dealer's, with a chip."""
    prompt: Message | None = None
    """`TurnBegan`: words for the players to decide; None: the usual ones."""


NO_EFFECT = Effect()


@dataclass(frozen=True)
class TableDescription:
    """A game's look and sound at the table, as data."""

    hand: str
    columns: tuple[tuple[str, ...], ...]
    """Kinds of zones in front of a seat, in levels: higher ones cover lower ones of the same
    column. Zones of one level have columns of their own.
    """
    centre: tuple[CentreZone, ...]
    target: str
    """Kind of the centre zone to play on; empty for none."""
    deck: str
    """Kind of the centre zone to deal from."""
    keys: tuple[tuple[str, Message], ...] = ()
    parts: tuple[Part, ...] = ()
    around: Around | None = None
    """Cards around a ring in the middle instead of in front of the seats."""
    trail: Trail | None = None
    suited: bool = False
    """True if suits matter: screen readers then hear each card of a hand."""
    run: Message | None = None
    """Words below `target` when its top {count} cards have one rank."""
    tense: int = 0
    """Most cards of a nervous player about to go out; 0: never."""
    won: frozenset[str] = frozenset()
    """Kinds of a seat's zones that are out of play."""
    looked: tuple[str, ...] = ()
    """Kinds of zones that open when pressed, of the centre and the player's own. While cards are
    picked, a press on the `target` plays instead.
    """
    about: Mapping[str, Message] = field(default_factory=dict)
    """Explanations of unplayable cards, by kind of zone. They follow the cards' number or name and
    must be true by all rules.
    """
    labels: Mapping[str, Message] = field(default_factory=dict)
    waiting: Message | None = None
    """Plural: words for players who wait for several others; singular: for one, {name}."""
    landmarks: tuple[Landmark, ...] = ()
    instruction: Message = field(default_factory=lambda: msg("Choose cards to play"))
    """The task while nothing is picked."""
    needs_cards: Message | None = None
    """The refusal of a decision without cards; None: the `instruction`."""
    effects: Mapping[str, Effect] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of zones in front of a seat, lowest first."""
        return tuple(kind for level in self.columns for kind in level)

    @property
    def pickable(self) -> tuple[str, ...]:
        return (self.hand,) if self.parts else (self.hand, *self.kinds)

    @cached_property
    def secret(self) -> frozenset[str]:
        """Kinds of zones whose cards only their owner knows, until turned up."""
        return frozenset(part.kind for part in self.parts) | self.won

    @cached_property
    def printed(self) -> frozenset[str]:
        """Kinds of zones that are visible without cards."""
        middle = (centre.kind for centre in self.centre if centre.spot or centre.emblem)
        return frozenset((*middle, *(part.kind for part in self.parts)))

    @property
    def pile(self) -> str:
        """Kind of the central zone: the target, or an open pile."""
        piles = (centre.kind for centre in self.centre if centre.lie in ("pile", "heap"))
        return self.target or next(piles, self.centre[0].kind)

    def level(self, kind: str) -> int:
        return next(i for i, level in enumerate(self.columns) if kind in level)

    def part(self, kind: str) -> Part | None:
        return next((part for part in self.parts if part.kind == kind), None)

    def part_zone(self, part: Part, seat: int) -> Zone:
        level = next(level for level in self.columns if part.kind in level)
        return Zone(part.kind, seat, level.index(part.kind))

    def centre_zone(self, kind: str) -> CentreZone | None:
        return next((centre for centre in self.centre if centre.kind == kind), None)

    def waits_for(self, seats: Sequence[int], names: Sequence[str]) -> Message | None:
        if self.waiting is None:
            return None
        return changed(self.waiting, fields={"name": names[seats[0]]}, count=len(seats))

    def effect(self, word: str) -> Effect:
        return self.effects.get(word, NO_EFFECT)

    @property
    def swoops(self) -> Message | None:
        return next((e.banner for e in self.effects.values() if e.swoops), None)

    def effect_of(self, event: Event) -> Effect:
        return self.effect(event.what) if isinstance(event, Happened) else NO_EFFECT

    def landmark(self, event: Event) -> str:
        word = ""
        if isinstance(event, Happened):
            word = event.what
        elif isinstance(event, Revealed):
            word = event.why
        return next((mark.word for mark in self.landmarks if mark.word == word), "")

    @property
    def marks(self) -> Message | None:
        return next((effect.marks for effect in self.effects.values() if effect.marks), None)

    def banner(
        self, event: Happened, names: Sequence[str], you: int | None = None
    ) -> Message | None:
        effect = self.effect(event.what)
        words = effect.banner
        if event.seat == you and effect.banner_you is not None:
            words = effect.banner_you
        return None if words is None else _filled(words, event.numbers, names[event.seat])

    def brief(self, event: Event) -> Message | None:
        match event:
            case Happened():
                words = self.effect(event.what).brief
                return None if words is None else _filled(words, event.numbers, "")
            case Moved() | Revealed() if self.effect(event.why).shown:
                return self.effect(event.why).brief or nothing()
            case _:
                return None


def _filled(words: Message, numbers: Mapping[str, int], name: str) -> Message:
    """Fill in an event's name and numbers; a plural counts the first."""
    fields = {**words.fields, **numbers, "name": name}
    if not words.plural:
        return changed(words, fields=fields)
    count = next(iter(numbers.values()))
    return changed(words, fields={**fields, "count": count}, count=count)
