"""What a decision in Swoop cost: moves played on in deals that could be true."""

from typing import Final

from swoop_desktop.bots.evaluation import Evaluation, Question, Worlds
from swoop_desktop.bots.evaluation import evaluate as compare
from swoop_desktop.bots.swoop.stakes import stakes
from swoop_desktop.bots.swoop.thinking import (
    EXPERT,
    beliefs,
    determinizations,
    judge_of,
    kinds_of_players,
    players,
)
from swoop_desktop.bots.swoop.weights import EXPERIENCED
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.comparison import Comparison, worth_comparing
from swoop_desktop.core.determinizations import Determinizations
from swoop_desktop.core.rollouts import Rollouts
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.state import State

SUCCESSIVE: Final = 1.14
"""Successive deals of a walk resemble each other: that makes the error larger by so much."""
_WALKS: Final = 2
"""So many walks take turns: one can stay for long where something is likely that is not true."""


_WON: Final = 0.7
"""Of wins that mistakes seemed to cost, so many came when they were played on from the true cards;
of points all.
"""


def evaluate(seen: State, asked: Action | None, effort: int, rng: Source) -> Evaluation:
    """Compare a legal action of the seat that sees this, which is asked, with whatever else is
    worth a thought there, as the expert goes on after it. None: all that is legal.
    """
    return compare(*moves_and_worlds(seen, asked, rng), effort)


def moves_and_worlds(
    seen: State, asked: Action | None, rng: Source, walks: int = _WALKS
) -> Question:
    """Set up what `evaluate` compares, and the sampled deals for it, of so many walks in turn."""
    kernel = seen.kernel
    if asked is None:
        moves = list(kernel.legal())
        actions = [seen.action_for(one) for one in moves]
    else:
        move = seen.move_of(asked)
        moves = [one for one in worth_comparing(kernel) if one != move]
        actions = [asked, *(seen.action_for(one) for one in moves)]
        moves.insert(0, move)
    aims = stakes(seen.rules, seen.seat, seen.number, seen.totals, EXPERT.aims)
    chance = Chance(rng.bits() >> 2)

    def worlds(likely: bool) -> Worlds:
        deals: list[Determinizations]
        if likely:
            deals = [beliefs(seen, kinds_of_players(seen)) for _ in range(walks)]
        else:
            deals = [determinizations(seen, players(seen))]
        rollouts = [Rollouts(one, judge_of(seen, EXPERIENCED)) for one in deals]
        found, spread = Comparison(rollouts, aims, moves, chance), SUCCESSIVE if likely else 1.0
        return Worlds(found.ledger, found.try_all, scale=1.0, won=_WON, spread=spread)

    return Question(actions, None if asked is None else 0, worlds)
