"""What is counted of a game of Swoop: swoops, piles taken, mysteries, and how fast somebody is out.

What everybody sees is enough for all of it.
"""

from dataclasses import dataclass, field

from swoop_desktop.engine.events import Event, Happened, Revealed, TurnBegan
from swoop_desktop.engine.game import TallySpec
from swoop_desktop.engine.messages import msg

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
    turns: int = 0
    """Turns in the deal so far."""
    flipped: bool = False
    """Whether it is not known yet what came of a mystery."""


@dataclass(slots=True)
class Table:
    """What all players did."""

    seats: int
    counts: list[Counts] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.counts = [Counts() for _ in range(self.seats)]

    def settle(self) -> None:
        """Whoever flipped a mystery and has not taken the pile for it was helped by it."""
        for seat in self.counts:
            seat.helped += seat.flipped
            seat.flipped = False

    def hear(self, event: Event) -> None:
        """Count what happened."""
        match event:
            case TurnBegan(seats, why) if why != "add":
                self.settle()
                if why in _TURNS:
                    self.counts[seats[0]].turns += 1
            case Revealed(zone, why="flip"):
                flipper = self.counts[zone.seat]
                flipper.flips += 1
                flipper.flipped = True
            case Happened("swoop", seat, numbers):
                sweeper = self.counts[seat]
                sweeper.swoops += 1
                sweeper.swept = max(sweeper.swept or 0, numbers["cards"])
            case Happened("take", seat, numbers):
                taker = self.counts[seat]
                taker.flipped = False
                taker.takes += 1
                taker.taken = max(taker.taken or 0, numbers["cards"])
            case Happened("out", seat):
                self.settle()
                goer = self.counts[seat]
                goer.fastest = min(goer.turns, goer.fastest or goer.turns)
                self._rest()
            case Happened("endless"):
                self.settle()
                self._rest()

    def _rest(self) -> None:
        """Count turns anew when the deal is over."""
        for seat in self.counts:
            seat.turns = 0
