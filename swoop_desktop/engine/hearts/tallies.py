"""What is counted of a game of Capture the Hearts: rounds won, and hearts in all.

Who captured which hearts in a round is a secret of whoever did. How many they were in a deal is
none: its score and the cards that were left say it.
"""

from swoop_desktop.engine.game import Most, TallySpec
from swoop_desktop.engine.messages import msg, nmsg

TALLIES = (
    TallySpec("played", msg("Rounds played"), "sum"),
    TallySpec(
        "rounds",
        msg("Rounds won"),
        "sum",
        of="played",
        most=Most(
            2,
            lambda best, second: min(82, 52 + 6 * (best - second)),
            nmsg(
                "You won {count} round, more than anybody else",
                "You won {count} rounds, more than anybody else",
            ),
            nmsg(
                "{name} won {count} round, more than anybody else",
                "{name} won {count} rounds, more than anybody else",
            ),
        ),
    ),
    TallySpec(
        "hearts",
        msg("Hearts captured"),
        "sum",
        most=Most(
            2,
            lambda _best, _second: 56,
            nmsg(
                "You captured {count} heart, the most of all",
                "You captured {count} hearts, the most of all",
            ),
            nmsg(
                "{name} captured {count} heart, the most of all",
                "{name} captured {count} hearts, the most of all",
            ),
        ),
    ),
    TallySpec("most_hearts", msg("Most hearts captured in a deal"), "most"),
    TallySpec(
        "kept",
        msg("Hearts left in hand"),
        "sum",
        most=Most(
            2,
            lambda best, _second: 50 + best,
            nmsg(
                "You were left with {count} heart, the most of all",
                "You were left with {count} hearts, the most of all",
            ),
            nmsg(
                "{name} was left with {count} heart, the most of all",
                "{name} was left with {count} hearts, the most of all",
            ),
            proud=False,
        ),
    ),
)
