"""The description of a game from which the table lays out its zones and shows its events."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from dataclasses import replace as changed
from functools import cached_property
from typing import Literal, NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Event, Happened, Moved, Revealed
from swoop_desktop.engine.messages import Message, msg, nothing
from swoop_desktop.engine.zones import Zone


@dataclass(frozen=True, slots=True)
class CentreZone:
    """A zone of the centre: how it lies, and where."""

    kind: str
    lie: Literal["pile", "stack", "heap", "row"]
    """Fanned, squared up, as cards fall that are thrown away, or side by side."""
    label: Message
    place: Literal["middle", "left", "right"] = "middle"
    """Place in the centre: in the middle, large, is the one zone that the game is about; small at
    its sides is what only has to be there. A row lies beside the middle until something is played,
    whatever this says.
    """
    spot: str = ""
    """Print on the cloth: a file of ``assets/table`` without its ending."""
    emblem: str = ""
    """Icon on the cloth, in a ring, instead of a print."""
    face_down: bool = False
    """Whether cards are turned over here, although everybody knows them."""


class Part(NamedTuple):
    """One of the cards that make up a decision, which lie in front of their player."""

    kind: str
    """Kind of the zone where the card will lie once the decision is made."""
    label: Message
    note: Message
    """Words for what will become of a card here."""
    key: str
    """Letter that puts the focused card here, unless the player has changed it."""


class Around(NamedTuple):
    """Cards that everybody lays around the middle: one crosswise, and one lengthwise on it."""

    under: str
    """Kind of the zones of those that lie crosswise, at their player's side."""
    over: str
    """Kind of the zones of those that lie on them, and are turned up."""
    stake: Message
    """What stands in the ring below how many cards are at stake, a plural."""
    height: Callable[[Card], int]
    """How high a card is among those that are turned up: the first of the highest leads."""
    leads: Message
    """What stands in the ring while cards are turned up; {rank} is that of the highest so far."""
    left: Message
    """What stands below it, a plural: {count} of them are still face down."""

    @property
    def kinds(self) -> tuple[str, str]:
        """Kinds of the zones whose cards lie there."""
        return self.under, self.over


class Trail(NamedTuple):
    """Signs along the rail for what is worth something among the cards that a seat has won."""

    kind: str
    """Kind of the zones of these cards."""
    sign: str
    """An icon, full for what is sure, and hollow for what is possible."""
    sure: tuple[str, ...]
    """Fields of how a seat stands, of which one says how many there surely are."""
    most: tuple[str, ...]
    """The same for how many there are at most; none of them: as many as are sure."""

    def counts(self, standing: Message) -> tuple[int, int]:
        """How many there surely are, and how many at most, for all that this says."""
        numbers = {name: n for name, n in standing.fields.items() if isinstance(n, int)}
        sure = next((numbers[name] for name in self.sure if name in numbers), 0)
        return sure, next((numbers[name] for name in self.most if name in numbers), sure)

    def number(self, standing: Message) -> str:
        """Write these as one number, or the range that they leave."""
        sure, most = self.counts(standing)
        return str(sure) if sure == most else f"{sure}–{most}"

    def in_short(self, standing: Message) -> str:
        """Write them with the sign."""
        return f"{self.number(standing)} {self.sign}"


class Landmark(NamedTuple):
    """An event in a game that one may want to find again."""

    word: str
    """Word of its events: `Happened`, `Revealed`."""
    label: Message
    key: str
    """Letter that goes to the next one; with Shift, to the one before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What a word of a game's events looks and sounds like.

    A game may use one word for several kinds of events: the cards that are swept away for a swoop,
    and the swoop itself. Each kind of event has fields of its own here. All times are seconds of
    the table's own clock, which runs faster or slower as the player likes.
    """

    sound: str = ""
    """`Moved`, `Revealed`: its sound (one of `ui.sound.NAMES`)."""
    before: float = 0.0
    """`Moved`: seconds for which the table holds still before it."""
    after: float = 0.0
    """`Moved`, `Revealed`: seconds for which the table holds still after it."""
    overlap: float | None = None
    """`Moved`, `Revealed`: seconds from its beginning to that of the next one with the same word;
    None: they follow one another.
    """
    in_background: bool = False
    """`Moved`: whether the game goes on meanwhile, without waiting for it."""
    gathers: bool = False
    """`Moved`: whether what lies there gathers to a stack before it goes, in the time that is
    `before`.
    """
    doubt: float = 0.0
    """`Revealed`: how long the card hangs in the air before it is turned over."""
    rides: float = 0.0
    """`Moved`: how long the cards glide where they are swept, without a spin; 0: as others are.
    `Happened`: so much longer its `banner` stays.
    """
    sweep: bool = False
    """`Moved`: whether the cards are swept away with an arc and a spin."""
    swoops: bool = False
    """`Moved`: the whole zone is swept away, as `table.swoop` tells. `Happened`, which comes right
    before it: its `banner` is the word that stands where the cards were.
    """
    dealt: bool = False
    """`Moved`: whether the cards are dealt around the table one by one."""
    drawn: bool = False
    """`Moved`: players drew the cards for all to see; the event's `drawn_by` are their seats."""
    by_everybody: bool = False
    """`Revealed`: all seats turn a card up, one by one. The more seats, the shorter is `after`."""
    pause: float = 0.0
    """`Happened`: seconds for which the table holds still after it."""
    banner: Message | None = None
    """`Happened`: words that are called across the table. Their fields: {name}, and the event's
    numbers; a plural counts the first of these.
    """
    banner_you: Message | None = None
    """`Happened`: the same, said to the person who did it; None: it has no name in it."""
    shown: bool = False
    """`Moved`, `Revealed`: its open cards are drawn by the plate of a player who did this since
    whoever looks decided last.
    """
    brief: Message | None = None
    """`Happened`, and what is `shown`: the words for it there, after the cards. Its fields are the
    event's numbers.
    """
    chosen: Sequence[Message] = ()
    """`Happened`: what was chosen by the event's first number, in words below the `target` until
    another card lies there: “Wanted: ♥”.
    """
    feels: Literal["", "glad", "sorry"] = ""
    """`Happened`: feeling of the player whom it happened to, which their face shows."""
    emblem: str = ""
    """`Happened`: icon before the words of its `brief`."""
    lights: str = ""
    """`Happened`: kind of the zone of the seat whose card lights up; or of a row in the
    middle, of which the card that the seat drew is raised. If it drew none, nothing pauses.
    """
    marks: Message | None = None
    """`Happened`: what the seat becomes in place of the one before it, for example the dealer. A
    chip lies at its name plate.
    """
    prompt: Message | None = None
    """`TurnBegan`: what the players read who are asked; None: that it is their turn."""


NO_EFFECT = Effect()


@dataclass(frozen=True)
class TableDescription:
    """The places of a game's zones on a table, and the look and sound of its events."""

    hand: str
    """Kind of the zone that is held as a fan."""
    columns: tuple[tuple[str, ...], ...]
    """Kinds of the zones in front of a seat, in levels, lowest first: what lies higher covers
    what lies lower in the same column. Zones of one level have columns of their own.
    """
    centre: tuple[CentreZone, ...]
    target: str
    """Kind of the centre zone onto which cards are played; empty where none are."""
    deck: str
    """Kind of the centre zone from which everything is dealt."""
    keys: tuple[tuple[str, Message], ...] = ()
    """Verbs of the keyboard (`scenes.common.verbs`) that mean something in this game alone, and
    what they do here; those of parts need not be named.
    """
    parts: tuple[Part, ...] = ()
    """Where picked cards go, first to last, in games where each has a part of its own."""
    around: Around | None = None
    """What lies around a ring in the middle instead of in front of the seats, if anything."""
    trail: Trail | None = None
    """Signs for what a seat has won, if there are any."""
    suited: bool = False
    """Whether suits matter: then each card of a hand is told."""
    run: Message | None = None
    """Words below `target` when its top {count} cards have one rank, if there are any."""
    tense: int = 0
    """Most cards left with which a player is about to be out, which their face shows; 0: the number
    means nothing.
    """
    won: frozenset[str] = frozenset()
    """Kinds of a seat's zones whose cards are not in play any more."""
    looked: tuple[str, ...] = ()
    """Kinds of the zones that can be opened to see all their cards at once, by pressing them; the
    `target` while nothing is picked, since otherwise that plays. A player can open those of the
    centre and their own.
    """
    about: Mapping[str, Message] = field(default_factory=dict)
    """Words by kind of zone on what its cards are, for whoever presses some that can't be played;
    they follow the number of cards, or the card's name, and must be true by all rules of the game.
    """
    labels: Mapping[str, Message] = field(default_factory=dict)
    """Names of the zones of a seat, by kind."""
    waiting: Message | None = None
    """Words for players who have decided while several others have not, as its plural; its singular
    is for the last one, with {name}.
    """
    landmarks: tuple[Landmark, ...] = ()
    """Landmarks to look for in a game that is played back."""
    instruction: Message = field(default_factory=lambda: msg("Choose cards to play"))
    """What the player is asked to do while nothing is picked."""
    needs_cards: Message | None = None
    """Answer to a player who asks for a decision without cards where there is none; None: the
    `instruction`.
    """
    effects: Mapping[str, Effect] = field(default_factory=dict)
    """Effect of every word of the game's events."""

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of all zones in front of a seat, lowest first."""
        return tuple(kind for level in self.columns for kind in level)

    @property
    def pickable(self) -> tuple[str, ...]:
        """The kinds of the zones whose cards their owner may pick."""
        return (self.hand,) if self.parts else (self.hand, *self.kinds)

    @cached_property
    def secret(self) -> frozenset[str]:
        """The kinds of the zones with cards that only their owner knows, until turned up."""
        return frozenset(part.kind for part in self.parts) | self.won

    @property
    def heap(self) -> str:
        """Kind of the zone that the middle of the table is about: the target, or an open pile."""
        piles = (centre.kind for centre in self.centre if centre.lie in ("pile", "heap"))
        return self.target or next(piles, self.centre[0].kind)

    def level(self, kind: str) -> int:
        """Return how many levels lie below such a zone."""
        return next(i for i, level in enumerate(self.columns) if kind in level)

    def part(self, kind: str) -> Part | None:
        """Return the part that is played in such a zone, if there is one."""
        return next((part for part in self.parts if part.kind == kind), None)

    def part_zone(self, part: Part, seat: int) -> Zone:
        """Return the zone where a seat's card with this part lies."""
        level = next(level for level in self.columns if part.kind in level)
        return Zone(part.kind, seat, level.index(part.kind))

    def centre_zone(self, kind: str) -> CentreZone | None:
        """Return the zone of the centre with this kind, if there is one."""
        return next((centre for centre in self.centre if centre.kind == kind), None)

    def waits_for(self, seats: Sequence[int], names: Sequence[str]) -> Message | None:
        """Return the words while these still decide; None where the game has none for it."""
        if self.waiting is None:
            return None
        return changed(self.waiting, fields={"name": names[seats[0]]}, count=len(seats))

    def effect(self, word: str) -> Effect:
        """Return the effect of a word of an event: nothing special if it is not known."""
        return self.effects.get(word, NO_EFFECT)

    @property
    def swoops(self) -> Message | None:
        """The word for a whole pile that is swept away; None in games without it."""
        return next((e.banner for e in self.effects.values() if e.swoops), None)

    def effect_of(self, event: Event) -> Effect:
        """Return the effect of something that happened."""
        return self.effect(event.what) if isinstance(event, Happened) else NO_EFFECT

    def landmark(self, event: Event) -> str:
        """Return the word of the landmark that an event is; empty if it is none."""
        word = ""
        if isinstance(event, Happened):
            word = event.what
        elif isinstance(event, Revealed):
            word = event.why
        return next((mark.word for mark in self.landmarks if mark.word == word), "")

    @property
    def marks(self) -> Message | None:
        """What the one seat is called that has the chip; None in games without it."""
        return next((effect.marks for effect in self.effects.values() if effect.marks), None)

    def banner(
        self, event: Happened, names: Sequence[str], you: int | None = None
    ) -> Message | None:
        """Return the words called across the table for an event; None if there are none."""
        effect = self.effect(event.what)
        words = effect.banner
        if event.seat == you and effect.banner_you is not None:
            words = effect.banner_you
        return None if words is None else _filled(words, event.numbers, names[event.seat])

    def brief(self, event: Event) -> Message | None:
        """Return the words by the plate of whoever did this; None if there are none."""
        match event:
            case Happened():
                words = self.effect(event.what).brief
                return None if words is None else _filled(words, event.numbers, "")
            case Moved() | Revealed() if self.effect(event.why).shown:
                return self.effect(event.why).brief or nothing()
            case _:
                return None


def _filled(words: Message, numbers: Mapping[str, int], name: str) -> Message:
    """Fill a name and the numbers of an event into words; a plural counts the first of these."""
    fields = {**words.fields, **numbers, "name": name}
    if not words.plural:
        return changed(words, fields=fields)
    count = next(iter(numbers.values()))
    return changed(words, fields={**fields, "count": count}, count=count)
