"""Players who think ahead: what they play for, and what all players know of the others.

*Hard* weighs like an experienced player, remembers every card that everybody showed, took or swept,
and looks ahead in a few of the sampled deals that are still possible. *Expert* looks ahead in many.
"""

from abc import abstractmethod
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log, sqrt
from typing import Final, NamedTuple

from swoop_desktop.bots.swoop.weights import EXPERIENCED, THUMB, Weights, judge, policy
from swoop_desktop.core.beliefs import NAT, Beliefs, Kind
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.course import Course
from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.core.judge import NEAR, Judge
from swoop_desktop.core.player import Player
from swoop_desktop.core.search import Search, Tried
from swoop_desktop.core.stakes import ONE, Stakes
from swoop_desktop.core.tables import EMPTY
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.rules import Rules, tables
from swoop_desktop.engine.swoop.state import State

STRAY: Final = msg("Nothing had left play for long, so chance decided.")
"""Of bots, where nobody gets anywhere."""
_STUCK = 200
"""After so many turns without a card leaving play, bots play by chance: that ends any deal."""
_OTHERS = 6
"""How many other moves somebody has, usually."""
_ASTRAY = 0.05, 0.05, 0.2
"""How often each kind of player does one of these instead of what is expected of it."""
_UNREADABLE = round(NAT * log(1 / 4))
"""The logarithm of how likely a decision is of somebody who decides in no way that we know."""
_STEPS = 15.0
"""A player who is so many times the points of the dearest card ahead is as good as sure of winning
the last deal; with more deals to come it takes more points.
"""


@dataclass(frozen=True, slots=True)
class Aims:
    """What somebody plays for. Far from the end of the game a deal counts for itself: going out is
    worth 1, and every point that a player is left with costs a little. The nearer the end, the more
    it counts how likely the seat is to win the game; in the last deal nothing else does.

    ``python -m benchmarks fit aims`` looks for better numbers.
    """

    cost: float = 0.2
    """What it costs to be left with as many points as the dearest card counts."""
    far: float = 3.0
    """With at least so many deals to come, a deal counts for itself alone."""


class Thought(NamedTuple):
    """How somebody thinks ahead."""

    effort: int
    """How many moves are played in thought for one decision: see `Search.think`."""
    aims: Aims
    likely: bool
    """Whether sampled deals are dealt as the others' play makes them likely, or any as likely as
    any.
    """


HARD = Thought(3_000, Aims(cost=0.4), likely=False)
"""It would rather be left with little than go out: that costs it deals, but no games."""
EXPERT = Thought(200_000, Aims(), likely=True)


class SwoopBot:
    """Plays Swoop; by chance where nobody gets anywhere."""

    def choose(self, seen: State, rng: Source) -> Action:
        """One of the legal actions."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        if stuck(seen):
            return rng.choice(seen.legal)
        return seen.action_for(self.move(seen, rng))

    @abstractmethod
    def move(self, seen: State, rng: Source) -> int:
        """Choose one of several moves of the kernel."""


class SearchingBot(SwoopBot):
    """Thinks ahead, with everything that it may know."""

    def __init__(self, thought: Thought, weights: Weights = EXPERIENCED) -> None:
        """`weights`: how it goes on after the move that it tries."""
        self._thought = thought
        self._weights = weights

    def move(self, seen: State, rng: Source) -> int:
        """Choose what does best in the sampled deals."""
        return self.tried(seen, rng)[0].move

    def tried(self, seen: State, rng: Source) -> list[Tried]:
        """Try moves, and rank them: best first."""
        own, aims = judge_of(seen, self._weights), stakes(seen, self._thought.aims)
        search = Search(self.determinizations(seen), own, aims, Chance(rng.bits() >> 2))
        search.think(self._thought.effort)
        return search.tried

    def determinizations(self, seen: State) -> Determinizations:
        """Set up the deals that could be true, for it to think about."""
        return beliefs(seen) if self._thought.likely else determinizations(seen, players(seen))


def stuck(seen: State) -> bool:
    """Whether nobody has got anywhere for so long that chance should decide."""
    return seen.kernel.still >= _STUCK


def judge_of(seen: State, weights: Weights, caution: int = 0) -> Judge:
    """Make the judge for the rules and the deck of this table."""
    return judge(seen.rules, seen.seats, weights, caution)


# -- what could be true ----------------------------------------------------------------------------


def players(seen: State) -> list[Player]:
    """As whom the others may play at this table: as a beginner, by rules of thumb, or as somebody
    with experience.
    """
    experienced = judge_of(seen, EXPERIENCED)
    return [policy(experienced.tables), judge_of(seen, THUMB), experienced]


def determinizations(seen: State, players: list[Player]) -> Determinizations:
    """Set up all that could be true for what a seat sees, to be dealt as often as one likes.
    `players`: as whom the others may play there.

    As in `State.filled`, what everyone saw going in a hand stays there. But only ranks are dealt:
    many times faster.
    """
    return Determinizations(seen.kernel.copy(), *_hidden(seen), players)


def beliefs(seen: State) -> Beliefs:
    """Set up the deals that could be true, as the decisions of the others make them likely. Nobody
    always does what is expected; and whoever does so too seldom plays so that nothing can be read
    from it.
    """
    kernel, others, told = seen.kernel.copy(), players(seen), seen.history
    kinds = [
        Kind(player, 1, round(NAT * log(1 - astray)), round(NAT * log(astray / _OTHERS)))
        for player, astray in zip(others, _ASTRAY, strict=True)
    ]
    kinds.append(Kind(others[-1], 1, _UNREADABLE, _UNREADABLE))
    walk = Course(
        seen.opening.kernel,
        [decision.seat for decision in told],
        [decision.move for decision in told],
        [decision.flipped for decision in told],
    )
    return Beliefs(kernel, *_hidden(seen), seen.seat, walk, kinds)


def _hidden(seen: State) -> tuple[list[int], list[int], list[int]]:
    """Return the ranks of all cards that the seat has not seen; and by seat how many of them are in
    hand, and how many lie face down.
    """
    hands = zip(seen.hands, seen.shown, strict=True)
    missing = [len(hand) - len(shown) for hand, shown in hands]
    missing[seen.seat] = 0
    return unseen_ranks(seen), missing, [sum(row) for row in seen.mysteries]


def unseen_ranks(seen: State) -> list[int]:
    """Return the ranks of all cards that the seat has not seen, where they lie now or before."""
    unseen = [c.rank(card) for card in seen.unseen()]
    for card in seen.shown_of_others():
        unseen.remove(c.rank(card))
    return unseen


# -- what is at stake ------------------------------------------------------------------------------


def stakes(seen: State, aims: Aims) -> Stakes:
    """Work out what the ends of this deal are worth to the seat that sees it."""
    rules, totals, dearest = seen.rules, seen.totals, dearest_card(seen.rules)
    last, limit = rules.last_deal(seen.seats), rules.point_limit
    # Guess how many deals come after this one: in each deal whoever has most gets about as many
    # points as the dearest card.
    left = float(last - seen.number) if last else 1000.0
    if limit:
        left = min(left, (limit - max(totals)) / dearest)
        limit += rules.limit_rule != "reaches"
    left = max(0.0, left)
    return Stakes(
        seen.seat,
        list(totals),
        cost=round(aims.cost / dearest * ONE),
        far=round(min(1.0, left / aims.far) * ONE),
        limit=limit,
        last=_is_last(seen),
        nearer=_nearer(round(dearest * sqrt(left + 1), 3)) if left < aims.far else [],
    )


def dearest_card(rules: Rules) -> int:
    """Return the points of the dearest card in play, at least 1."""
    fits = tables(rules).fits[EMPTY]
    return max(points for rank, points in enumerate(rules.points) if fits >> rank & 1) or 1


@lru_cache(maxsize=16)
def _nearer(spread: float) -> list[int]:
    """See `Stakes`: by the difference of points, where `spread` is worth a factor of e."""
    most = max(1, round(_STEPS * spread))
    return [round(exp(points / spread) * ONE) for points in range(-most, most + 1)]


def caution(seen: State) -> int:
    """Return the `caution` for `Judge`: 0, or how much points count from the first turn on.

    They count for a player whom this deal could take to the point limit, and for one who leads
    when this deal may be the last: both have more to lose than to win.
    """
    rules, totals = seen.rules, seen.totals
    own, limit, dear = totals[seen.seat], rules.point_limit, max(rules.points)
    last = _is_last(seen) or (bool(limit) and limit - max(totals) <= dear)
    leads = own == min(totals) < max(totals)
    threatened = bool(limit) and limit - own <= dear
    return NEAR // 2 if threatened or (last and leads) else 0


def _is_last(seen: State) -> bool:
    """Whether the game ends with this deal, whatever the points."""
    return 0 < seen.rules.last_deal(seen.seats) <= seen.number
