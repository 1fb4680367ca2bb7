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
    """In order: fanned, squared up, loose like discards, side by side."""
    label: Message
    place: Literal["middle", "left", "right"] = "middle"
    """The game's main zone lies large in the middle. A row ignores this: until the first play, it
    lies beside the pile or in the ring.
    """
    spot: str = ""
    """Print on the cloth: a file of ``assets/table``, without extension."""
    emblem: str = ""
    """Icon on the cloth instead of a print."""
    face_down: bool = False
    """True if even known cards lie face down here."""


class Part(NamedTuple):
    kind: str
    """Kind of the zone that holds the card after the decision."""
    label: Message
    note: Message
    key: str


class Around(NamedTuple):
    """Each seat's two cards around the middle: one crosswise, one lengthwise on top."""

    under: str
    """Kind of the crosswise cards' zones."""
    over: str
    """Kind of the upper cards' zones, which are turned up."""
    stake: Message
    """Plural: words below the number of cards at stake."""
    height: Callable[[Card], int]
    """Height of a turned-up card. The highest leads; among equals, the first."""
    leads: Message
    """Words while cards are turned up; {rank} is the highest so far."""
    left: Message
    """Plural: words below `leads`; {count} cards are still face down."""

    @property
    def kinds(self) -> tuple[str, str]:
        return self.under, self.over


class Trail(NamedTuple):
    kind: str
    sign: str
    """Icon: full if certain, hollow if possible."""
    sure: tuple[str, ...]
    """Fields of a seat's standing: the first present is the number of certain wins."""
    most: tuple[str, ...]
    """Fields for the most possible wins; default: the certain number."""
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
    """Key to the next such event; with Shift, to the previous one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """The look and sound of events with one word.

    Events of several types may share a word, such as `Happened` and `Moved` for a swoop; each field
    names its types. Times are seconds of the table's clock.
    """

    sound: str = ""
    before: float = 0.0
    """`Moved`: seconds of stillness before."""
    after: float = 0.0
    """`Moved`, `Revealed`: seconds of stillness after."""
    overlap: float | None = None
    """`Moved`, `Revealed`: seconds until the next event with this word starts; None: at this
    event's end.
    """
    in_background: bool = False
    """`Moved`: True if the game goes on meanwhile."""
    gathers: bool = False
    """`Moved`: True if the cards gather to a stack during `before`."""
    doubt: float = 0.0
    """`Revealed`: seconds that the card hangs in the air before turning."""
    rides: float = 0.0
    """`Moved`: seconds that swept cards glide without spin; 0: as usual. `Happened`: extra seconds
    of its `banner`.
    """
    sweep: bool = False
    swoops: bool = False
    """`Moved`: True if the whole zone is swept away (`motion.swoop_timeline`). `Happened`, right
    before that: True if `banner` is shown over the pile.
    """
    dealt: bool = False
    drawn: bool = False
    """`Moved`: True if the seats in `drawn_by` draw the cards openly."""
    by_everybody: bool = False
    """`Revealed`: True if all seats turn a card up, one by one. More seats shorten `after`."""
    pause: float = 0.0
    """`Happened`: seconds of stillness after."""
    banner: Message | None = None
    """`Happened`: words across the table. Fields: {name} and the event's numbers; the first number
    chooses the plural.
    """
    banner_you: Message | None = None
    """`Happened`: the `banner` for the player it happened to."""
    shown: bool = False
    """`Moved`, `Revealed`: True to show open cards by the plate until the viewer's next turn."""
    brief: Message | None = None
    """`Happened`, `shown`: words by the plate. Fields: the event's numbers."""
    chosen: Sequence[Message] = ()
    """`Happened`: words below the `target` until its next card (“Wanted: ♥”); the event's first
    number is their index.
    """
    feels: Literal["", "glad", "sorry"] = ""
    emblem: str = ""
    """`Happened`: icon before its `brief`."""
    lights: str = ""
    """`Happened`: kind of the seat's zone to light up. With a row in the middle, the seat's drawn
    card is raised; `pause` is skipped if the seat drew none.
    """
    marks: Message | None = None
    """`Happened`: the seat's new title, such as the dealer's, with a chip."""
    prompt: Message | None = None
    """`TurnBegan`: prompt for the players to decide; None: the usual prompt."""


NO_EFFECT = Effect()


@dataclass(frozen=True)
class TableDescription:
    """A game's look and sound at the table, as data."""

    hand: str
    columns: tuple[tuple[str, ...], ...]
    """Kinds of zones in front of a seat, by level. Zones of one level have different columns; zones
    of higher levels cover zones below in their column.
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
    """True if suits matter: screen readers then read out each card of a hand."""
    run: Message | None = None
    """Words below `target` when its top {count} cards have one rank."""
    tense: int = 0
    """Most cards of a nervous player about to go out; 0: never."""
    won: frozenset[str] = frozenset()
    """Kinds of a seat's zones that are out of play."""
    looked: tuple[str, ...] = ()
    """Kinds of zones, in the centre and the player's own, that open when pressed. While cards are
    picked, a press on the `target` plays instead.
    """
    about: Mapping[str, Message] = field(default_factory=dict)
    """By kind of zone: explanation of unplayable cards. It follows the cards' number or name, and
    must be true under all rules.
    """
    labels: Mapping[str, Message] = field(default_factory=dict)
    waiting: Message | None = None
    """Plural: words for players who wait for several others; singular: for {name}."""
    landmarks: tuple[Landmark, ...] = ()
    instruction: Message = field(default_factory=lambda: msg("Choose cards to play"))
    """The task while nothing is picked."""
    needs_cards: Message | None = None
    """The refusal of a decision without cards; None: the `instruction`."""
    effects: Mapping[str, Effect] = field(default_factory=dict)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Kinds in `columns`, lowest level first."""
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
        """Kind of the main centre zone: target, pile or heap."""
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
    fields = {**words.fields, **numbers, "name": name}
    if not words.plural:
        return changed(words, fields=fields)
    count = next(iter(numbers.values()))
    return changed(words, fields={**fields, "count": count}, count=count)
