"""What the options are: labels, help and ranges, from which editor, checks and texts are made."""

from swoop_desktop.engine.game import OptionSpec
from swoop_desktop.engine.messages import msg

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "name",
        msg("Name"),
        msg("What this rule set is called in lists and records."),
        "text",
        before="capture",  # the records of other programs know no name
    ),
    OptionSpec(
        "hand",
        msg("Cards in hand"),
        msg("How many cards each player is dealt as a hand."),
        "number",
        2,
        26,
    ),
    OptionSpec(
        "refill",
        msg("Cards dealt after a round"),
        msg("How many cards each player is dealt after a round, for as long as the stock lasts."),
        "number",
        0,
        10,
    ),
    OptionSpec(
        "packs",
        msg("Packs"),
        msg("How many packs are used; 0 means one for every 4 players."),
        "number",
        0,
        12,
    ),
    OptionSpec(
        "points",
        msg("Points to win"),
        msg("The total that ends the game; 0 means no limit."),
        "number",
        0,
        10_000,
    ),
    OptionSpec(
        "games",
        msg("Number of deals"),
        msg("How many deals the game has; 0 means no fixed number."),
        "number",
        0,
        1_000,
    ),
)
