"""What the options are: labels, help and ranges, from which editor, checks and texts are made."""

from swoop_desktop.engine.game import OptionSpec
from swoop_desktop.engine.messages import msg

GROUPS = (
    ("table", msg("Table and cards")),
    ("deal", msg("The deal")),
    ("round", msg("Each round")),
    ("end", msg("The end of the game")),
)

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "name",
        msg("Name"),
        msg("What this rule set is called in lists and saved games."),
        "text",
        before="capture",  # the records of other programs know no name
        group="table",
    ),
    OptionSpec(
        "hand",
        msg("Cards in hand"),
        msg("How many cards each player is dealt as a hand."),
        "number",
        2,
        26,
        group="deal",
        also=(
            msg("size of the hand"),
            msg("hand size"),
            msg("number of cards dealt"),
        ),
    ),
    OptionSpec(
        "refill",
        msg("Cards dealt after a round"),
        msg("How many cards each player is dealt after a round, for as long as the stock lasts."),
        "number",
        0,
        10,
        group="deal",
        example=msg(
            "With 2, each round is played from as many cards as the one before, until the "
            "stock is empty."
        ),
        also=(
            msg("refill"),
            msg("draw"),
            msg("new cards"),
            msg("stock"),
        ),
    ),
    OptionSpec(
        "hearts_on_top",
        msg("Hearts on top"),
        msg("When a heart may be the top card."),
        "choice",
        choices=(
            ("hand", msg("in a hand of nothing but hearts")),
            ("left", msg("if only hearts are left over the bottom card")),
        ),
        before="hand",
        group="round",
        example=msg(
            "Holding 2♠ and three hearts: 2♠ has to be the top card, or it may be the bottom "
            "card, too, with a heart over it."
        ),
        also=(
            msg("top card"),
            msg("only hearts left"),
        ),
    ),
    OptionSpec(
        "packs",
        msg("Packs"),
        msg("How many packs are used; 0 means one for every 4 players."),
        "number",
        0,
        12,
        group="table",
        example=msg("With 0, four players use one pack, and five use two."),
        also=(
            msg("packs per player"),
            msg("decks"),
        ),
    ),
    OptionSpec(
        "points",
        msg("Points to win"),
        msg("The total that ends the game; 0 means no limit."),
        "number",
        0,
        10_000,
        group="end",
        also=(
            msg("target"),
            msg("game to 25"),
            msg("score limit"),
            msg("winning score"),
        ),
    ),
    OptionSpec(
        "games",
        msg("Number of deals"),
        msg("How many deals the game has; 0 means no fixed number."),
        "number",
        0,
        1_000,
        group="end",
        also=(
            msg("games of a series"),
            msg("rounds"),
            msg("a certain number of rounds"),
            msg("length of the game"),
        ),
    ),
)
