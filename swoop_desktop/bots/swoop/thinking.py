"""Bots that think ahead: their aims, the deals that they sample, and the costs of decisions and
luck in these deals.

*Hard* weighs like an experienced player, remembers all public cards and looks ahead in a few
equally likely deals. *Expert* looks ahead in many deals that the others' play makes likely.
"""

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log, sqrt
from typing import Final, NamedTuple

from swoop_desktop.bots.evaluation import Evaluation, Luck, MakeWorlds, Worlds
from swoop_desktop.bots.evaluation import evaluate as compare
from swoop_desktop.bots.swoop.weights import EXPERIENCED, THUMB, Weights, judge, policy
from swoop_desktop.bots.wording import WINS, in_deals
from swoop_desktop.core.beliefs import NAT, Beliefs, Course, Kind
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.determinizations import Determinizations, Rollouts
from swoop_desktop.core.judge import NEAR, Judge
from swoop_desktop.core.kernel import FLIP
from swoop_desktop.core.player import Player
from swoop_desktop.core.search import Comparison, Search, Tried, worth_comparing
from swoop_desktop.core.stakes import ONE, Stakes
from swoop_desktop.core.tables import EMPTY
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action, Event, Revealed
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.swoop.rules import Rules, tables
from swoop_desktop.engine.swoop.state import State

STRAY: Final = msg("No card had gone out of play for a long time, so chance decided.")
_STUCK = 200
"""Number of turns without a card leaving play after which bots play at random: that ends any
deal.
"""
_OTHERS = 6
_ASTRAY = 0.05, 0.05, 0.2
"""Probability with which each kind of player deviates from its usual play."""
_UNREADABLE = round(NAT * log(1 / 4))
"""Log-likelihood of a decision by an unreadable player."""
_STEPS = 15.0
"""Lead that makes the game as good as won in its last deal, in multiples of the dearest card's
points.
"""
_SUCCESSIVE: Final = 1.14
"""Factor of the standard error: successive deals of a walk resemble each other."""
_WALKS: Final = 2
"""Number of walks that take turns: a single one may stay long among false deals that seem
likely.
"""
_WON: Final = 0.7
"""Of the wins lost by mistakes, the share that the true cards confirmed."""


@dataclass(frozen=True, slots=True)
class Aims:
    """Early in the game a deal counts for itself: 1 for going out, less a little for each point
    left. Towards the end, the chance to win the game counts ever more. ``python -m benchmarks fit
    aims`` looks for better numbers.
    """

    cost: float = 0.2
    """Cost of being left with the dearest card's points, where going out is 1."""
    far: float = 3.0
    """Number of deals to come from which on a deal counts for itself alone."""


class Thought(NamedTuple):
    effort: int
    aims: Aims
    likely: bool
    """True: deals are sampled by the others' play; False: equally likely."""


HARD = Thought(3_000, Aims(cost=0.4), likely=False)
"""*Hard* weighs points more than *expert* does: that loses deals, but no games."""
EXPERT = Thought(200_000, Aims(), likely=True)


class SwoopBot:
    """Base of Swoop's bots: they play at random in a stalled deal."""

    def choose(self, seen: State, rng: Source) -> Action:
        if len(seen.legal) == 1:
            return seen.legal[0]
        if stuck(seen):
            return rng.choice(seen.legal)
        return seen.action_for(self.move(seen, rng))

    @abstractmethod
    def move(self, seen: State, rng: Source) -> int:
        pass


class SearchingBot(SwoopBot):
    def __init__(self, thought: Thought, weights: Weights = EXPERIENCED) -> None:
        """`weights` decide for this seat after the tried move."""
        self._thought = thought
        self._weights = weights

    def move(self, seen: State, rng: Source) -> int:
        return self.tried(seen, rng)[0].move

    def tried(self, seen: State, rng: Source) -> list[Tried]:
        """Rank moves, best first."""
        own, aims = judge_of(seen, self._weights), stakes(seen, self._thought.aims)
        search = Search(self.determinizations(seen), own, aims, Chance(rng.bits() >> 2))
        search.think(self._thought.effort)
        return search.tried

    def determinizations(self, seen: State) -> Determinizations:
        return beliefs(seen) if self._thought.likely else determinizations(seen, players(seen))


def stuck(seen: State) -> bool:
    return seen.kernel.still >= _STUCK


def judge_of(seen: State, weights: Weights, caution: int = 0) -> Judge:
    return judge(seen.rules, seen.seats, weights, caution)


def players(seen: State) -> list[Player]:
    """Return the others' possible ways of playing: beginner, rules of thumb, experienced."""
    experienced = judge_of(seen, EXPERIENCED)
    return [policy(experienced.tables), judge_of(seen, THUMB), experienced]


def determinizations(seen: State, players: list[Player]) -> Determinizations:
    """Set up equally likely deals for a view.

    As in `State.filled`, public cards stay in their hands. Only ranks are dealt, which is many
    times faster.
    """
    return Determinizations(seen.kernel.copy(), *_hidden(seen), players)


def beliefs(seen: State) -> Beliefs:
    """Set up deals as the others' decisions make them likely. Players sometimes deviate from their
    usual play; players who often deviate are of an unreadable kind.
    """
    kernel, others, history = seen.kernel.copy(), players(seen), seen.history
    kinds = [
        Kind(player, 1, round(NAT * log(1 - astray)), round(NAT * log(astray / _OTHERS)))
        for player, astray in zip(others, _ASTRAY, strict=True)
    ]
    kinds.append(Kind(others[-1], 1, _UNREADABLE, _UNREADABLE))
    walk = Course(
        seen.opening.kernel,
        [decision.seat for decision in history],
        [decision.move for decision in history],
        [decision.flipped for decision in history],
    )
    return Beliefs(kernel, *_hidden(seen), seen.seat, walk, kinds)


def _hidden(seen: State) -> tuple[list[int], list[int], list[int]]:
    """Return `unseen_ranks`, then by seat the number of these cards in hand, and of face-down
    cards.
    """
    hands = zip(seen.hands, seen.shown, strict=True)
    missing = [len(hand) - len(shown) for hand, shown in hands]
    missing[seen.seat] = 0
    return unseen_ranks(seen), missing, [sum(row) for row in seen.mysteries]


def unseen_ranks(seen: State) -> list[int]:
    """Return the ranks of all cards that the seat does not see and that were never public."""
    unseen = [c.rank(card) for card in seen.unseen()]
    for card in seen.shown_of_others():
        unseen.remove(c.rank(card))
    return unseen


def stakes(seen: State, aims: Aims) -> Stakes:
    rules, totals, dearest = seen.rules, seen.totals, dearest_card(seen.rules)
    last, limit = rules.last_deal(seen.seats), rules.point_limit
    # Guess the deals to come: in each, the loser gets about the dearest card's points.
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
    fits = tables(rules).fits[EMPTY]
    return max(points for rank, points in enumerate(rules.points) if fits >> rank & 1) or 1


@lru_cache(maxsize=16)
def _nearer(spread: float) -> list[int]:
    """Return `nearer` of `Stakes`. A difference of `spread` points is a factor of e."""
    most = max(1, round(_STEPS * spread))
    return [round(exp(points / spread) * ONE) for points in range(-most, most + 1)]


def caution(seen: State) -> int:
    """Return `caution` for `Judge`: above 0 for a player near the limit, and for the leader in a
    deal that may be the last. Both have more to lose than to win.
    """
    rules, totals = seen.rules, seen.totals
    own, limit, dear = totals[seen.seat], rules.point_limit, max(rules.points)
    last = _is_last(seen) or (bool(limit) and limit - max(totals) <= dear)
    leads = own == min(totals) < max(totals)
    threatened = bool(limit) and limit - own <= dear
    return NEAR // 2 if threatened or (last and leads) else 0


def _is_last(seen: State) -> bool:
    return 0 < seen.rules.last_deal(seen.seats) <= seen.number


def evaluate(seen: State, asked: Action | None, effort: int, rng: Source) -> Evaluation:
    """Compare a legal action with the worthwhile alternatives, played on by the expert. None asks
    about all actions.
    """
    actions, worlds = moves_and_worlds(seen, asked, rng)
    return compare(actions, asked, worlds, effort)


def moves_and_worlds(
    seen: State, asked: Action | None, rng: Source, walks: int = _WALKS
) -> tuple[list[Action], MakeWorlds]:
    """Return the actions to compare, and a maker of sampled deals. `walks`: see `_WALKS`."""
    kernel = seen.kernel
    if asked is None:
        moves = list(kernel.legal())
        actions = [seen.action_for(one) for one in moves]
    else:
        move = seen.move_of(asked)
        moves = [one for one in worth_comparing(kernel) if one != move]
        actions = [asked, *(seen.action_for(one) for one in moves)]
        moves.insert(0, move)
    aims, chance = stakes(seen, EXPERT.aims), Chance(rng.bits() >> 2)

    def worlds(likely: bool) -> Worlds:
        deals = [beliefs(seen) for _ in range(walks)] if likely else [_any(seen)]
        rollouts = [Rollouts(one, judge_of(seen, EXPERIENCED)) for one in deals]
        found, spread = Comparison(rollouts, aims, moves, chance), _SUCCESSIVE if likely else 1.0
        return Worlds(found.ledger, found.try_all, scale=1.0, won=_WON, spread=spread)

    return actions, worlds


def _any(seen: State) -> Determinizations:
    return determinizations(seen, players(seen))


def luck(seen: State, told: Sequence[Event], effort: int, rng: Source) -> Luck | None:
    """Compare the card of a flipped mystery with all possible cards. None without a flip, or if the
    card seemed impossible.

    Each sampled deal is played on with its own card and with the real card, weighted by the real
    card's likelihood. So luck adds up to zero over all possible cards.
    """
    card = next((e.card for e in told if isinstance(e, Revealed) and e.why == "flip"), None)
    if card is None:
        return None
    rank, chance, seat = c.rank(card), Chance(rng.bits() >> 2), seen.seat
    aims, deals = stakes(seen, EXPERT.aims), beliefs(seen)
    rollouts = Rollouts(deals, judge_of(seen, EXPERIENCED))
    lines = list[tuple[int, int, int, int, int]]()
    spent = 0
    while spent < effort or not spent:
        spent += rollouts.deal(chance)
        spent += rollouts.play(FLIP)
        usual = aims.worth(rollouts.end), int(rollouts.end.out == seat)
        weight = deals.turn_up(seat, rank, chance)
        if weight:
            spent += rollouts.play(FLIP)
        lines.append((weight, aims.worth(rollouts.end), int(rollouts.end.out == seat), *usual))
    count, likely = len(lines), sum(weight for weight, *_ in lines)
    if not likely:
        return None
    then = sum(weight * worth for weight, worth, *_ in lines) / likely
    wins = sum(weight * won for weight, _, won, *_ in lines) / likely
    usually = sum(worth for *_, worth, _ in lines) / count
    usual_wins = sum(won for *_, won in lines) / count
    squares = sum(
        (weight * count / likely * (won - wins) - (usual - usual_wins)) ** 2
        for weight, _, won, _, usual in lines
    )
    error = _SUCCESSIVE * sqrt(max(squares, 1.0)) / count
    return Luck((then - usually) / ONE, wins - usual_wins, error)


def luck_words(percent: int) -> Message:
    if percent > 0:
        return msg("Lucky mysteries brought about {wins}.", wins=in_deals(WINS, percent))
    if percent < 0:
        return msg("Unlucky mysteries cost about {wins}.", wins=in_deals(WINS, percent))
    return msg("Luck with mysteries made little difference.")
