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
        msg("How many cards are dealt to a hand."),
        "number",
        2,
        26,
    ),
    OptionSpec(
        "refill",
        msg("Cards after a round"),
        msg("How many cards everybody gets after each round, as far as the stock reaches."),
        "number",
        0,
        10,
    ),
    OptionSpec(
        "packs",
        msg("Packs"),
        msg("How many packs are used; 0 means one for every four players."),
        "number",
        0,
        12,
    ),
    OptionSpec(
        "points",
        msg("Points to win"),
        msg("The total that ends the play; 0 means that there is none."),
        "number",
        0,
        10_000,
    ),
    OptionSpec(
        "games",
        msg("Number of games"),
        msg("The play ends after this many games; 0 means that games are not counted."),
        "number",
        0,
        1_000,
    ),
)
