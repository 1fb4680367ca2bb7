"""Luck in a deal, from the mysteries that players turned up. Luck with other cards can't be
separated from play.
"""

from collections.abc import Iterator, Sequence
from math import sqrt
from typing import Final, NamedTuple

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import Event
from swoop_desktop.engine.messages import Message
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.shuffle import Source, derived
from swoop_desktop.engine.state import Context
from swoop_desktop.review.decisions import PlayedDeal

EFFORT: Final = 100_000
"""Moves considered for a mystery, about: 12 ms compiled, half a second without; the standard error
is below 2 of 100 deals.
"""
_LEAST, _SURELY, _ERRORS = 0.02, 0.01, 1.64
"""Luck that is mentioned: at least the first, surely the second, at this many errors, as for
inaccuracies.
"""
_LITTLE, _SURE = 0.08, 2.0
"""Luck called little: surely no more, at this many errors."""


class Fortune(NamedTuple):
    number: int
    """Index among the deal's decisions."""
    seat: int
    worth: float
    wins: float
    error: float


def fortunes(deal: PlayedDeal, seat: int | None = None, effort: int = EFFORT) -> Iterator[Fortune]:
    """Yield luck in decisions of all seats or one, from what each player could know."""
    game = GAMES[deal.game]
    luck = roster_of(deal.game).luck
    if luck is None:
        return
    state = game.begin(deal.rules, deal.deal, Context(deal.number, deal.totals))
    for number, (who, action) in enumerate(deal.decisions):
        seen, told = state.seen_by(who), list[Event]()
        state.apply(who, action, told.append)
        if seat in (None, who):
            # Unlike the game's seed, this reveals nothing about the cards.
            rng = Source(derived("luck", deal.number, number, who))
            found = luck(seen, told, effort, rng)
            if found is not None:
                yield Fortune(number, who, *(round(one, 4) for one in found))


def tells_luck(game: str) -> bool:
    """True if a game can tell luck from play."""
    return roster_of(game).luck is not None


def luck_told(game: str, found: Sequence[Fortune]) -> Message | None:
    """Describe a seat's luck in a deal; None if too uncertain."""
    words = roster_of(game).luck_words
    if words is None or not found:
        return None
    wins = sum(one.wins for one in found)
    error = sqrt(sum(one.error**2 for one in found))
    if abs(wins) >= _LEAST and abs(wins) - _ERRORS * error >= _SURELY:
        return words(round(100 * wins))
    return words(0) if abs(wins) + _SURE * error < _LITTLE else None
