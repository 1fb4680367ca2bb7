"""Compares the moves of any game that has a bot: tries each in sampled deals, and lets the bot
finish them. For games without an evaluator of their own.
"""

from typing import Final, final

from swoop_desktop.bots.evaluation import Evaluation, ranked
from swoop_desktop.bots.evaluation import evaluate as compare
from swoop_desktop.bots.roster import Bot, Evaluate, Roster
from swoop_desktop.core.ledger import Ledger
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.state import State

_PRICE: Final = 40
"""A decision of a bot takes as long as so many moves in the core."""
_MOST: Final = 8
"""Of more moves those are compared that look best at first …"""
_FIRST: Final = 4
"""… for the effort divided by this."""
_LONGEST: Final = 500
"""After so many decisions a deal is left as it is: nobody wins."""


@final
class _Worlds:
    """Sampled deals, and how they end."""

    scale: float = 0.6
    won: float = 1.0
    spread: float = 1.0
    doubt: float = 0.05
    """Others play differently from one bot, and nobody knows how much: only what is large is told.
    """

    def __init__(
        self, seen: State, actions: list[Action], bot: Bot[State], high: bool, rng: Source
    ) -> None:
        self._seen, self._actions, self._bot, self._rng = seen, actions, bot, rng
        self._sign = 1 if high else -1
        self._widest = 1
        """How far apart the points of a deal were at most, so far."""
        self.ledger = Ledger(len(actions))

    def try_all(self, places: list[int]) -> int:
        deal, dice, seat, moves = self._seen.filled(self._rng), self._rng.bits(), self._seen.seat, 0
        ends: list[tuple[int, int, float]] = []
        for place in places:
            state, rng, most = deal.copy(), Source(dice), moves + _LONGEST
            state.apply(seat, self._actions[place])
            moves += 1
            while (result := state.result()) is None and moves < most:
                asked = state.to_act()[0]
                legal = state.legal_for(asked)
                one = legal[0]
                if len(legal) > 1:
                    one = self._bot.choose(state.seen_by(asked), rng)
                state.apply(asked, one)
                moves += 1
            wins, points, ahead = 0, 0, 0.0
            if result is not None:
                scores, winners = result.scores, result.winners
                wins = ONE // len(winners) if seat in winners else 0
                points = scores[seat]
                ahead = points - (sum(scores) - points) / max(1, len(scores) - 1)
                self._widest = max(self._widest, max(scores) - min(scores))
            ends.append((wins, points, ahead))
        self.ledger.begin()
        for place, (wins, points, ahead) in zip(places, ends, strict=True):
            worth = wins + round(self._sign * ahead / self._widest * ONE)
            self.ledger.enter(place, worth // 2, wins, points)
        return _PRICE * moves


def evaluator(game: Game, roster: Roster[State], bot: Bot[State]) -> Evaluate[State]:
    """Make what compares moves by letting this bot play on, from what each seat sees."""

    def evaluate(seen: State, asked: Action | None, effort: int, rng: Source) -> Evaluation:
        def worlds() -> _Worlds:
            return _Worlds(seen, actions, bot, game.high_wins(seen.rules), Source(rng.bits()))

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
        return compare(actions, None if asked is None else 0, lambda _likely: worlds(), effort)

    return evaluate
