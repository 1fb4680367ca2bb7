"""What is counted of a game of Capture the Hearts: rounds won, and hearts in all.

Who captured which hearts in a round is a secret of whoever did. How many they were in a deal is
none: its score and the cards that were left say it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded, Event, Happened
from swoop_desktop.engine.messages import msg
from swoop_desktop.engine.tallies import Tallied, TallySpec

TALLIES = (
    TallySpec("played", msg("Rounds played"), "sum"),
    TallySpec("rounds", msg("Rounds won"), "sum", of="played"),
    TallySpec("hearts", msg("Hearts captured"), "sum"),
    TallySpec("most_hearts", msg("Most hearts captured in a deal"), "most"),
    TallySpec("kept", msg("Hearts left in hand"), "sum"),
)


@dataclass(slots=True)
class Counts:
    """What one player did."""

    played: int = 0
    rounds: int = 0
    """Rounds that this player won."""
    hearts: int = 0
    most_hearts: int | None = None
    kept: int = 0


def counts(history: Sequence[Event], seats: int) -> list[Counts]:
    """Count what each player did, by seat. Hearts are counted when a deal is over."""
    found = [Counts() for _ in range(seats)]
    for event in history:
        match event:
            case Happened("capture", winner):
                found[winner].rounds += 1
                for seat in found:
                    seat.played += 1
            case DealEnded(scores=scores, left=left):
                for seat, score, cards in zip(found, scores, left, strict=True):
                    kept = sum(c.suit(card) == "H" for card in cards)
                    seat.kept += kept
                    seat.hearts += score + kept
                    seat.most_hearts = max(seat.most_hearts or 0, score + kept)
    return found


def tallied(history: Sequence[Event], seats: int) -> Tallied:
    """Count the same under the keys of `TALLIES`."""
    found = counts(history, seats)
    return {spec.key: tuple(getattr(seat, spec.key) for seat in found) for spec in TALLIES}
