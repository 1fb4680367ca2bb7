"""What luck did in a deal, apart from what play did: with what seats turned up themselves. What
luck did with the cards of others can't be told, since that is also what they made of them.
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
"""About how many moves are thought over for a mystery that was turned up: 12 ms with the compiled
core, and half a second without; one standard error is then less than 2 of 100 deals.
"""
_LEAST, _SURELY, _ERRORS = 0.02, 0.01, 1.64
"""Luck is told if it made so much, and surely so much, so many errors away: as an inaccuracy is."""
_LITTLE, _SURE = 0.08, 2.0
"""Otherwise it is told that it made little, if it surely made no more, so many errors away."""


class Fortune(NamedTuple):
    """What chance made of a decision."""

    number: int
    """Which of the decisions of its deal, from 0."""
    seat: int
    worth: float
    """How much more it was worth, as a share of deals, points being counted in."""
    wins: float
    """How much larger the share of wins was."""
    error: float
    """One standard error of that."""


def fortunes(deal: PlayedDeal, seat: int | None = None, effort: int = EFFORT) -> Iterator[Fortune]:
    """Say what chance made of decisions, of all or those of one seat, each from what its player
    could know.
    """
    game = GAMES[deal.game]
    luck = roster_of(deal.game).luck
    if luck is None:
        return
    state = game.begin(deal.rules, deal.deal, Context(deal.number, deal.totals))
    for number, (who, action) in enumerate(deal.decisions):
        seen, told = state.seen_by(who), list[Event]()
        state.apply(who, action, told.append)
        if seat in (None, who):
            # Nothing in these dice comes from the cards, as a game's own seed would.
            rng = Source(derived("luck", deal.number, number, who))
            found = luck(seen, told, effort, rng)
            if found is not None:
                yield Fortune(number, who, *(round(one, 4) for one in found))


def tells_luck(game: str) -> bool:
    """Whether luck can be told apart from play in a game."""
    return roster_of(game).luck is not None


def luck_told(game: str, found: Sequence[Fortune]) -> Message | None:
    """Say what luck did to a seat in a deal; None where nothing is known well enough."""
    words = roster_of(game).luck_words
    if words is None or not found:
        return None
    wins = sum(one.wins for one in found)
    error = sqrt(sum(one.error**2 for one in found))
    if abs(wins) >= _LEAST and abs(wins) - _ERRORS * error >= _SURELY:
        return words(round(100 * wins))
    return words(0) if abs(wins) + _SURE * error < _LITTLE else None
