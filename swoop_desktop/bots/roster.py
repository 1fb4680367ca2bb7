"""A game's bots by level, their styles, and its evaluator."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast, final

from swoop_desktop.bots.evaluation import Evaluation, Luck
from swoop_desktop.bots.people import LEVELS
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Event
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.state import Picked, State

Seen = TypeVar("Seen", bound=State)
SeenByBot = TypeVar("SeenByBot", bound=State, contravariant=True)

RANDOM = "random"
"""The level of `RandomBot`, in every game."""


class Bot(Protocol[SeenByBot]):
    def choose(self, seen: SeenByBot, rng: Source) -> Action:
        """Choose a legal action, the same for the same view and randomness. The viewer must be to
        act.
        """


@final
class RandomBot:
    """Chooses any legal action with equal chance."""

    def choose(self, seen: State, rng: Source) -> Action:
        legal = seen.legal
        return legal[self.pick(len(legal), rng)]

    def pick(self, actions: int, rng: Source) -> int:
        """Choose an index without looking at the actions."""
        return rng.below(actions)


Evaluate: TypeAlias = Callable[[Seen, Action | None, int, Source], Evaluation]
"""Compares an action with the viewer's alternatives, in about this many simulated moves and with
this randomness. None asks about every action, except near duplicates.
"""

Said: TypeAlias = Callable[[Seen, Action], Message]


class Moment(NamedTuple):
    """A situation in which mistakes are made. Its name must not reveal the better move."""

    words: Message
    slips: Mapping[str, Message]
    cards: tuple[str, ...]
    """Card codes for the picture; an empty code is a face-down card."""


@dataclass(frozen=True, slots=True)
class Level(Generic[Seen]):
    """A level of play."""

    bot: Callable[..., Bot[Seen]]
    """Makes a bot, from a style's name if `styled`."""
    styled: bool = False
    searches: bool = False
    """True if the bot thinks too long for the window's process."""
    rule: Said[Seen] | None = None
    """Names the rule behind a decision, in a sentence. None: the bot looks ahead."""


@dataclass(frozen=True, slots=True)
class Roster(Generic[Seen]):
    """A game's levels of play, with their words and evaluators."""

    own: Mapping[str, Level[Seen]]
    evaluate: Evaluate[Seen] | None = None
    """The action must be legal, and the viewer to act. None: see `registry.roster_of`."""
    move: Callable[[Seen, Action], Hashable] = lambda _seen, action: action
    """Maps equivalent actions to the same value."""
    name: Said[Seen] = lambda seen, action: seen.spelled_out(action)
    """A short name within a sentence: "playing two 4s"."""
    why_better: Callable[[Seen, Action, Action], Message | None] = lambda *_: None
    """Returns a reason for the second action over the first, a sentence that the position proves,
    or None.
    """
    slip_of: Callable[[Seen, Action, Action], str] = lambda *_: ""
    """Returns the mistake of choosing the first action over the second, a key of `slips`, or
    empty.
    """
    moments: Mapping[str, Moment] = field(default_factory=dict)
    luck: Callable[[Seen, Sequence[Event], int, Source], Luck | None] | None = None
    """Returns the effect of chance on a decision, from the view before it and its events; None
    without chance. The last two parameters are those of `Evaluate`. The field is None if chance
    can't be separated from the others' play.
    """
    luck_words: Callable[[int], Message] | None = None
    """Describes a deal's luck, from the wins in 100 deals that it brought."""
    exact: bool = True
    """True if costs are precise enough to be shown as numbers."""
    placed: Said[Seen] | None = None
    """Like `name`, with the cards' places. None: as `name`."""
    advice: Said[Seen] | None = None
    """Tells a learner a rule of thumb that speaks for an action, in a sentence."""
    styles: tuple[str, ...] = ("",)
    """Styles within a level; the first, empty, is plain. Every level accepts any style, but only
    `styled` levels use it.
    """

    @property
    def levels(self) -> tuple[str, ...]:
        """From weak to strong, beginning with `RANDOM`."""
        return (RANDOM, *self.own)

    @property
    def offered(self) -> tuple[str, ...]:
        """Levels to choose from; `RANDOM` only if there is no other level."""
        return tuple(self.own) or (RANDOM,)

    @property
    def usual(self) -> str:
        return self.offered[min(1, len(self.offered) - 1)]

    def as_well(self, seen: Seen, action: Action) -> tuple[Picked, ...]:
        """Return the cards to pick for a legal action; for a single hidden card, all equivalent
        cards.
        """
        picks, move = seen.picks(action), self.move(seen, action)
        if len(picks) != 1 or seen.zones[picks[0].zone][picks[0].place] is not None:
            return picks
        others = ((other, seen.choose([other])) for other in sorted(seen.playable()))
        return tuple(
            other for other, way in others if way is not None and self.move(seen, way) == move
        )

    def exactly(self, seen: Seen, action: Action) -> Message:
        return (self.placed or self.name)(seen, action)

    @property
    def slips(self) -> Mapping[str, Message]:
        return {
            key: words for moment in self.moments.values() for key, words in moment.slips.items()
        }

    def level(self, name: str) -> Level[Seen]:
        if name == RANDOM:
            return Level(RandomBot, rule=lambda *_: LEVELS[RANDOM][1])
        return self.own[name]

    def make(self, level: str, style: str = "") -> Bot[Seen]:
        """Raises KeyError for an unknown level or style."""
        if style not in self.styles:
            raise KeyError(style)
        level_spec = self.level(level)
        return level_spec.bot(style) if level_spec.styled else level_spec.bot()


def of_any_game(_seen: type[Seen], roster: Roster[Seen]) -> Roster[State]:
    """Return a roster typed for any game's views. The type checker refuses another game's bots
    here; it can't know that a view stays with its game (docs/decisions/0002).
    """
    return cast(Roster[State], roster)
