"""What is counted of a game of Swoop: swoops, piles taken, mysteries, and how fast somebody is out.

What everybody sees is enough for all of it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from swoop_desktop.engine.events import DealBegan, Event, Happened, Revealed, TurnBegan
from swoop_desktop.engine.game import TallySpec
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.zones import Zone

TALLIES = (
    TallySpec("swoops", msg("Swoops"), "sum"),
    TallySpec("swept", msg("Most cards in one swoop"), "most"),
    TallySpec("takes", msg("Piles taken"), "sum"),
    TallySpec("taken", msg("Longest pile taken"), "most"),
    TallySpec("flips", msg("Mysteries flipped"), "sum"),
    TallySpec("helped", msg("Mysteries that helped"), "sum", of="flips"),
    TallySpec("fastest", msg("Fewest turns to go out"), "least"),
)

_TURNS = ("first", "next")
"""Why a turn begins, where it is not the same one that goes on."""


@dataclass(slots=True)
class Counts:
    """What one player did."""

    swoops: int = 0
    swept: int | None = None
    """The most cards that a swoop took away."""
    takes: int = 0
    taken: int | None = None
    """The most cards of a pile that was taken."""
    flips: int = 0
    helped: int = 0
    """Mysteries that were flipped and did not bring the pile."""
    fastest: int | None = None
    """Fewest turns of a deal in which this player went out."""


def counted(history: Sequence[Event], seats: int) -> list[Counts]:
    """Count what all players did."""
    done, turns, flipped = [Counts() for _ in range(seats)], [0] * seats, False
    for event in history:
        match event:
            case TurnBegan((seat,), why) if why != "add":
                turns[seat] += why in _TURNS
                flipped = False
            case Revealed(Zone(seat=seat), why="flip"):
                done[seat].flips += 1
                done[seat].helped += 1
                flipped = True
            case Happened("swoop", seat, {"cards": cards}):
                done[seat].swoops += 1
                done[seat].swept = max(done[seat].swept or 0, cards)
            case Happened("take", seat, {"cards": cards}):
                done[seat].takes += 1
                done[seat].taken = max(done[seat].taken or 0, cards)
                done[seat].helped -= flipped
                flipped = False
            case Happened("out", seat):
                done[seat].fastest = min(turns[seat], done[seat].fastest or turns[seat])
            case DealBegan():
                turns = [0] * seats
    return done
