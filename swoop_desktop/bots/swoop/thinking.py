"""The levels hard and expert, and what all levels know of the others at the table.

*Hard* weighs like an experienced player, remembers every card that everybody showed, took or swept,
and looks ahead in a few of the sampled deals that are still possible. *Expert* looks ahead in many.
"""

from math import log
from typing import Final, NamedTuple

from swoop_desktop.bots.swoop.players import judge, policy
from swoop_desktop.bots.swoop.stakes import Aims, stakes
from swoop_desktop.bots.swoop.weights import EXPERIENCED, STYLES, THUMB, Weights
from swoop_desktop.core.beliefs import NAT, Beliefs, Kind
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.course import Course
from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.core.judge import NEAR, Judge
from swoop_desktop.core.player import Player
from swoop_desktop.core.search import Search, Tried
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.state import State

STRAY: Final = msg("Nothing had left play for long, so chance decided.")
"""Of bots, where nobody gets anywhere."""


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
_OTHERS = 6
"""How many other moves somebody has, usually."""
_UNREADABLE = round(NAT * log(1 / 4))
"""The logarithm of how likely a decision is of somebody who decides in no way that we know."""
_STUCK = 200
"""After so many turns without a card leaving play, bots play by chance: that ends any deal."""


class SearchingBot:
    """Plays Swoop by thinking ahead, with everything that it may know."""

    def __init__(self, thought: Thought, weights: Weights = EXPERIENCED) -> None:
        """`weights`: how it goes on after the move that it tries."""
        self._thought = thought
        self._weights = weights

    def choose(self, seen: State, rng: Source) -> Action:
        """Choose what does best in the sampled deals."""
        if len(seen.legal) == 1:
            return seen.legal[0]
        if stuck(seen):
            return rng.choice(seen.legal)
        return seen.action_for(self.tried(seen, rng)[0].move)

    def tried(self, seen: State, rng: Source) -> list[Tried]:
        """Try moves, and rank them: best first."""
        thought, rules, seat = self._thought, seen.rules, seen.seat
        own = judge_of(seen, self._weights)
        aims = stakes(rules, seat, seen.number, seen.totals, thought.aims)
        search = Search(self.determinizations(seen), own, aims, Chance(rng.bits() >> 2))
        search.think(thought.effort)
        return search.tried

    def determinizations(self, seen: State) -> Determinizations:
        """Set up the deals that could be true, for it to think about."""
        if self._thought.likely:
            return beliefs(seen, kinds_of_players(seen))
        return determinizations(seen, players(seen))


def hard(style: str = "") -> SearchingBot:
    """Looks a little ahead. Raises KeyError if there is no such style."""
    return SearchingBot(HARD, STYLES[style].of(EXPERIENCED))


def expert(style: str = "") -> SearchingBot:
    """Looks far ahead. Raises KeyError if there is no such style."""
    return SearchingBot(EXPERT, STYLES[style].of(EXPERIENCED))


def players(seen: State) -> list[Player]:
    """As whom the others may play at this table: as a beginner, by rules of thumb, or as somebody
    with experience.
    """
    experienced = judge_of(seen, EXPERIENCED)
    return [policy(experienced.tables), judge_of(seen, THUMB), experienced]


def kinds_of_players(seen: State) -> list[Kind]:
    """Make kinds of the players, none of which always does what is expected; and whoever does so
    too seldom plays so that nothing can be read from it.
    """
    beginner, thumb, experienced = players(seen)
    return [
        _kind(beginner, 0.05),
        _kind(thumb, 0.05),
        _kind(experienced, 0.2),
        Kind(experienced, 1, _UNREADABLE, _UNREADABLE),
    ]


def beliefs(seen: State, kinds: list[Kind]) -> Beliefs:
    """Set up the deals that could be true, as the decisions of the others make them likely."""
    plain = determinizations(seen, [])
    walk = Course(
        seen.opening.kernel,
        [decision.seat for decision in seen.history],
        [decision.move for decision in seen.history],
        [decision.flipped for decision in seen.history],
    )
    unseen, missing, mysteries = map(list, (plain.unseen, plain.missing, plain.mysteries))
    return Beliefs(plain.visible, unseen, missing, mysteries, seen.seat, walk, kinds)


def determinizations(seen: State, players: list[Player]) -> Determinizations:
    """Set up all that could be true for what a seat sees, to be dealt as often as one likes.
    `players`: as whom the others may play there.

    As in `State.filled`, what everyone saw going in a hand stays there. But only ranks are dealt:
    many times faster.
    """
    hands = zip(seen.hands, seen.shown, strict=True)
    missing = [len(hand) - len(shown) for hand, shown in hands]
    missing[seen.seat] = 0
    mysteries = [sum(row) for row in seen.mysteries]
    return Determinizations(seen.kernel.copy(), unseen_ranks(seen), missing, mysteries, players)


def unseen_ranks(seen: State) -> list[int]:
    """Return the ranks of all cards that the seat has not seen, where they lie now or before."""
    unseen = [c.rank(card) for card in seen.unseen()]
    for card in seen.shown_of_others():
        unseen.remove(c.rank(card))
    return unseen


def judge_of(seen: State, weights: Weights, caution: int = 0) -> Judge:
    """Make the judge for the rules and the deck of this table."""
    return judge(seen.rules, seen.seats, weights, caution)


def caution(seen: State) -> int:
    """Return the `caution` for `Judge`: 0, or how much points count from the first turn on.

    They count for a player whom this deal could take to the point limit, and for one who leads
    when this deal may be the last: both have more to lose than to win.
    """
    rules, totals = seen.rules, seen.totals
    own = totals[seen.seat]
    limit = rules.point_limit
    dear = max(rules.points)
    last = 0 < rules.last_deal(len(totals)) <= seen.number
    last = last or (bool(limit) and limit - max(totals) <= dear)
    leads = own == min(totals) < max(totals)
    threatened = bool(limit) and limit - own <= dear
    return NEAR // 2 if threatened or (last and leads) else 0


def stuck(seen: State) -> bool:
    """Whether nobody has got anywhere for so long that chance should decide."""
    return seen.kernel.still >= _STUCK


def _kind(player: Player, astray: float) -> Kind:
    """`astray`: how often somebody of the kind does something else than `player`, who has a few
    other moves then.
    """
    return Kind(player, 1, round(NAT * log(1 - astray)), round(NAT * log(astray / _OTHERS)))
