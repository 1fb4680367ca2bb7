"""The roster of each game. Only this module and a game's own folder name its bots."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from swoop_desktop.bots.evaluation import Evaluation, Worlds, ranked
from swoop_desktop.bots.evaluation import evaluate as compare
from swoop_desktop.bots.hearts.roster import ROSTER as HEARTS
from swoop_desktop.bots.roster import Bot, Evaluate, Roster, of_any_game
from swoop_desktop.bots.swoop.roster import ROSTER as SWOOP
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.hearts.game import Hearts
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Result, State
from swoop_desktop.engine.swoop.game import Swoop

_PRICE: Final = 40
"""Cost of a bot's decision, in moves of the core."""
_MOST: Final = 8
"""Most moves compared."""
_FIRST: Final = 4
"""Divisor of the effort for choosing these `_MOST` moves."""
LONGEST: Final = 500
"""Number of decisions after which a deal is broken off without a winner."""
_DOUBT: Final = 0.05
"""Standard error for players who don't play like the bot: only large differences count."""


def evaluator(game: Game, roster: Roster[State], bot: Bot[State]) -> Evaluate[State]:
    """Make an evaluator in which this bot plays on for all, from each seat's view."""

    def evaluate(seen: State, asked: Action | None, effort: int, rng: Source) -> Evaluation:
        def worlds() -> Worlds:
            return _worlds(seen, actions, bot, -game.loss_sign(seen.rules), rng)

        first = asked
        if first is None:
            first = bot.choose(seen, rng) if len(seen.legal) > 1 else seen.legal[0]
        move = roster.move(seen, first)
        actions = [first, *(one for one in seen.legal if roster.move(seen, one) != move)]
        if len(actions) > _MOST:
            trial, spent, every = worlds(), 0, [*range(len(actions))]
            while not spent or spent < effort // _FIRST:
                spent += trial.try_all(every)
            best = [place for place in ranked(trial.ledger, len(actions)) if place]
            actions = [first, *(actions[place] for place in best[: _MOST - 1])]
        return compare(actions, asked, lambda _likely: worlds(), effort)

    return evaluate


def _worlds(
    seen: State, actions: list[Action], bot: Bot[State], sign: int, source: Source
) -> Worlds:
    """Sample deals and play them out. `sign`: 1 where points are good, else -1."""
    ledger, rng = Ledger(len(actions)), Source(source.bits())
    widest = 1

    def try_all(places: list[int]) -> int:
        nonlocal widest
        deal, dice, moves = seen.filled(rng), rng.bits(), 0
        results = dict[int, Result | None]()
        for place in places:
            state = deal.copy()
            state.apply(seen.seat, actions[place])
            moves += _play_on(state, bot, Source(dice))
            result = results[place] = state.result()
            if result is not None:
                widest = max(widest, max(result.scores) - min(result.scores))
        ledger.begin()
        for place, result in results.items():
            wins, points, ahead = 0, 0, 0.0
            if result is not None:
                scores, winners = result.scores, result.winners
                wins = ONE // len(winners) if seen.seat in winners else 0
                points = scores[seen.seat]
                ahead = points - (sum(scores) - points) / max(1, len(scores) - 1)
            ledger.enter(place, (wins + round(sign * ahead / widest * ONE)) // 2, wins, points)
        return _PRICE * moves

    return Worlds(ledger, try_all, doubt=_DOUBT)


def _play_on(state: State, bot: Bot[State], rng: Source) -> int:
    """Let a bot decide for everybody. Return the number of decisions, plus one for the caller's."""
    moves = 1
    while state.result() is None and moves < LONGEST:
        asked = state.to_act()[0]
        legal = state.legal_for(asked)
        one = bot.choose(state.seen_by(asked), rng) if len(legal) > 1 else legal[0]
        state.apply(asked, one)
        moves += 1
    return moves


ROSTERS: Mapping[str, Roster[State]] = {
    Swoop.name: of_any_game(Swoop.state_type, SWOOP),
    Hearts.name: of_any_game(Hearts.state_type, HEARTS),
}

_CHANCE_ONLY: Roster[State] = Roster({})


def roster_of(game: str) -> Roster[State]:
    """Return a game's roster. Games without bots are played at random; without an evaluator, the
    best bot that doesn't search evaluates.
    """
    roster = ROSTERS.get(game, _CHANCE_ONLY)
    quick = [level for level in roster.own.values() if not level.searches]
    if roster.evaluate is not None or not quick:
        return roster
    return replace(roster, evaluate=evaluator(GAMES[game], roster, quick[-1].bot()), exact=False)
