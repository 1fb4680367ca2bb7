"""What is counted of a game of Capture the Hearts: rounds won, and hearts in all.

Who captured which hearts in a round is a secret of whoever did. How many they were in a deal is
none: its score and the cards that were left say it.
"""

from dataclasses import dataclass

from swoop_desktop.engine.game import TallySpec
from swoop_desktop.engine.messages import msg

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
