"""Costs of decisions in Swoop, and the effect of luck, from sampled deals."""

from collections.abc import Sequence
from math import sqrt
from typing import Final

from swoop_desktop.bots.evaluation import Evaluation, Luck, MakeWorlds, Worlds
from swoop_desktop.bots.evaluation import evaluate as compare
from swoop_desktop.bots.swoop.thinking import (
    EXPERT,
    beliefs,
    determinizations,
    judge_of,
    players,
    stakes,
)
from swoop_desktop.bots.swoop.weights import EXPERIENCED
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.determinizations import Determinizations, Rollouts
from swoop_desktop.core.kernel import FLIP
from swoop_desktop.core.search import Comparison, worth_comparing
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.events import Event, Revealed
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.swoop.state import State

_SUCCESSIVE: Final = 1.14
"""Factor of the error: successive deals of a walk resemble each other."""
_WALKS: Final = 2
"""Walks that take turns: a single one may stay long where something false is likely."""
_WON: Final = 0.7
"""Share of wins lost by mistakes that the true cards confirmed. Points: all."""


def evaluate(seen: State, asked: Action | None, effort: int, rng: Source) -> Evaluation:
    """Compare a legal action with the worthwhile alternatives, played on by the expert. None asks
    about all.
    """
    actions, worlds = moves_and_worlds(seen, asked, rng)
    return compare(actions, asked, worlds, effort)


def moves_and_worlds(
    seen: State, asked: Action | None, rng: Source, walks: int = _WALKS
) -> tuple[list[Action], MakeWorlds]:
    """Return the actions to compare, and their sampled deals from several walks in turn."""
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
    """Compare the card of a flipped mystery with all that could have turned up. None without a
    flip, or if the card seemed impossible.

    The same sampled deals are played on with their own card and with the real one, weighted by how
    likely it is there. So luck adds up to zero over all possible cards.
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


def luck_words(deals: int) -> Message:
    if deals > 0:
        return nmsg(
            "Luck, apart from play: mysteries turned up well, which brought about {count} in 100"
            " deals.",
            "Luck, apart from play: mysteries turned up well, which brought about {count} in 100"
            " deals.",
            deals,
        )
    if deals < 0:
        return nmsg(
            "Luck, apart from play: mysteries turned up badly, which cost about {count} in 100"
            " deals.",
            "Luck, apart from play: mysteries turned up badly, which cost about {count} in 100"
            " deals.",
            -deals,
        )
    return msg("Luck, apart from play: what mysteries turned up made little difference.")
