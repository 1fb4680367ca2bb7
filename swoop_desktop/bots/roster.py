"""Who can play a game: its bots by level, their styles, and what judges moves for people."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeAlias, TypeVar, cast, final

from swoop_desktop.bots.evaluation import Evaluation, Luck
from swoop_desktop.bots.people import LEVELS
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Event
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.state import Picked, State

Seen = TypeVar("Seen", bound=State)
SeenByBot = TypeVar("SeenByBot", bound=State, contravariant=True)

RANDOM = "random"
"""The level of `RandomBot`, which every game has."""


class Bot(Protocol[SeenByBot]):
    """A player. Holds no state of the game: everything it knows is in the view."""

    def choose(self, seen: SeenByBot, rng: Source) -> Action:
        """Choose one of the legal actions; the same for the same view and randomness. It is
        asked only when the observing seat has something to decide.
        """


@final
class RandomBot:
    """Decides by chance, every legal action being as likely as any other: a game can be played
    before anybody has written bots for it.
    """

    def choose(self, seen: State, rng: Source) -> Action:
        """One of the legal actions."""
        legal = seen.legal
        return legal[self.pick(len(legal), rng)]

    def pick(self, actions: int, rng: Source) -> int:
        """Choose one of so many legal actions: it need not see what they are, nor anything else."""
        return rng.below(actions)


Evaluate: TypeAlias = Callable[[Seen, Action | None, int, Source], Evaluation]
"""Compares an action that was asked about with what else the seat can do: by thinking over about so
many moves, and with this randomness. None: whatever the seat can do is asked about, but for what
differs too little from something else to be told apart.
"""

Said: TypeAlias = Callable[[Seen, Action], Message]
"""What is said of a legal action."""


class Moment(NamedTuple):
    """A moment of the game in which mistakes are made, named so that it gives nothing away."""

    words: Message
    slips: Mapping[str, Message]
    """The kinds of these mistakes in words, in the order to show them."""
    cards: tuple[str, ...]
    """The codes of cards that stand for it in a picture; empty for one that lies face down."""


@dataclass(frozen=True, slots=True)
class Level(Generic[Seen]):
    """The bots of one strength."""

    bot: Callable[..., Bot[Seen]]
    """Makes one; of a style, given by its name, where the level shows styles."""
    styled: bool = False
    """Whether it shows styles."""
    searches: bool = False
    """Whether they think so long that they must not do so in the process of the window."""
    rule: Said[Seen] | None = None
    """Says in a whole sentence by what rule they decided; None where they look ahead."""


@dataclass(frozen=True, slots=True)
class Roster(Generic[Seen]):
    """The bots of one game."""

    own: Mapping[str, Level[Seen]]
    """The game's own levels by name, from weak to strong. May be empty."""
    evaluate: Evaluate[Seen] | None = None
    """Says what an action of the observing seat, which is asked, costs, from what it may know; None
    where nobody can, or the bots have to do (`playouts`). The action must be legal.
    """
    move: Callable[[Seen, Action], Hashable] = lambda _seen, action: action
    """Says what a legal action comes to: the same for those between which there is nothing to
    choose.
    """
    name: Said[Seen] = lambda seen, action: seen.spelled_out(action)
    """Names it shortly, to stand in a sentence: "2 × 4"."""
    why_better: Callable[[Seen, Action, Action], Message | None] = lambda *_: None
    """Says what speaks for the second action against the first, in a whole sentence that the
    position proves; None where it proves nothing.
    """
    slip_of: Callable[[Seen, Action, Action], str] = lambda *_: ""
    """Says which kind of mistake the first action is where the second is better, by its key in
    `slips`; empty where there is none.
    """
    moments: Mapping[str, Moment] = field(default_factory=dict)
    """The moments in which mistakes are made, by key, in the order to show them."""
    luck: Callable[[Seen, Sequence[Event], int, Source], Luck | None] | None = None
    """Says what chance made of a decision, from what the seat saw before and what was told then;
    None where there was no chance in it. The last two are as of `Evaluate`. The whole is None where
    chance can't be told apart from what others did.
    """
    luck_words: Callable[[int], Message] | None = None
    """Says what chance did in a deal: in how many of a hundred deals more that wins."""
    exact: bool = True
    """Whether what an action costs is known so well that it may be told in numbers."""
    placed: Said[Seen] | None = None
    """Names it as `name` does, and where its cards are taken from; None where the name
    says it all.
    """
    styles: tuple[str, ...] = ("",)
    """The names of the ways in which bots of one level differ; the first, an empty name, is the
    plain way. A bot of any level may be given any style, but not every level shows it.
    """

    @property
    def levels(self) -> tuple[str, ...]:
        """Every level of play, from weak to strong: `RANDOM`, then the game's own."""
        return (RANDOM, *self.own)

    @property
    def offered(self) -> tuple[str, ...]:
        """The levels that people choose from: `RANDOM` is one only where there is nothing else."""
        return tuple(self.own) or (RANDOM,)

    @property
    def usual(self) -> str:
        """The level of a bot for which nobody has chosen one."""
        return self.offered[min(1, len(self.offered) - 1)]

    def as_well(self, seen: Seen, action: Action) -> tuple[Picked, ...]:
        """Return the cards to pick for a legal action; and if that is one that its player hasn't
        seen, any that could as well be picked instead.
        """
        picks, move = seen.picks(action), self.move(seen, action)
        if len(picks) != 1 or seen.zones[picks[0].zone][picks[0].place] is not None:
            return picks
        others = ((one, seen.choose([one])) for one in sorted(seen.playable()))
        return tuple(one for one, way in others if way is not None and self.move(seen, way) == move)

    def exactly(self, seen: Seen, action: Action) -> Message:
        """Name a legal action, and where its cards are taken from."""
        return (self.placed or self.name)(seen, action)

    @property
    def slips(self) -> Mapping[str, Message]:
        """The kinds of mistakes in words, in the order to show them."""
        return {key: words for one in self.moments.values() for key, words in one.slips.items()}

    def level(self, name: str) -> Level[Seen]:
        """Find a level. Raises KeyError if there is none of this name."""
        if name == RANDOM:
            return Level(RandomBot, rule=lambda *_: LEVELS[RANDOM][1])
        return self.own[name]

    def make(self, level: str, style: str = "") -> Bot[Seen]:
        """A bot. Raises KeyError if there is no such level, or no such style."""
        if style not in self.styles:
            raise KeyError(style)
        found = self.level(level)
        return found.bot(style) if found.styled else found.bot()


def of_any_game(_seen: type[Seen], roster: Roster[Seen]) -> Roster[State]:
    """Return the roster of a game with these views (`Game.state_type`), for callers that hold a
    game and what is seen of it. The type checker refuses bots of another game here; that a view
    stays with its game it can't know (docs/decisions/0002).
    """
    return cast(Roster[State], roster)
