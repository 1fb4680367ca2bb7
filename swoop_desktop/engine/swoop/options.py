"""What the options are: labels, help and ranges, from which editor, checks and texts are made."""

from swoop_desktop.engine.game import MOST_SEATS, OptionSpec
from swoop_desktop.engine.messages import msg

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "name", msg("Name"), msg("What this rule set is called in lists and records."), "text"
    ),
    OptionSpec(
        "players",
        msg("Players"),
        msg(
            "The fewest and the most players. Without the second number, as many as there are "
            "cards for."
        ),
        "range",
        2,
        MOST_SEATS,
    ),
    OptionSpec(
        "players_per_pack",
        msg("Players per pack"),
        msg("How many players share a pack; the number of packs is rounded up."),
        "number",
        1,
        MOST_SEATS,
    ),
    OptionSpec(
        "extra_packs",
        msg("Extra packs"),
        msg("How many more packs are added, whatever the number of players."),
        "number",
        0,
        10,
    ),
    OptionSpec(
        "jokers_per_pack",
        msg("Jokers per pack"),
        msg("How many jokers each pack has."),
        "number",
        0,
        4,
    ),
    OptionSpec(
        "deal.hand",
        msg("Cards in hand"),
        msg("How many cards each player is dealt as a hand."),
        "number",
        1,
        52,
    ),
    OptionSpec(
        "deal.face_up",
        msg("Face-up cards"),
        msg("How many face-up cards each player has, each covering a mystery."),
        "number",
        0,
        6,
    ),
    OptionSpec(
        "deal.face_down",
        msg("Mysteries"),
        msg("How many mysteries each player has: face-down cards that nobody has seen."),
        "number",
        0,
        6,
    ),
    OptionSpec(
        "order",
        msg("Rank order"),
        msg("The ranks from low to high. A set fits on its own rank and on higher ones."),
        "ranks",
    ),
    OptionSpec(
        "swoop_ranks",
        msg("Swoop cards"),
        msg("Ranks that fit on anything and sweep the pile out of play."),
        "ranks",
    ),
    OptionSpec(
        "wild_ranks",
        msg("Wild cards"),
        msg("Ranks that fit on anything, and anything fits on them."),
        "ranks",
    ),
    OptionSpec(
        "max_set",
        msg("Largest set"),
        msg("How many cards of a rank may be played together; 0 means any number."),
        "number",
        0,
        99,
    ),
    OptionSpec(
        "single_swoop_cards",
        msg("One swoop card at a time"),
        msg("Swoop cards may only be played one at a time."),
        "flag",
    ),
    OptionSpec(
        "four_of_a_kind",
        msg("Four of a kind"),
        msg("Whether more than four cards of a rank may come together on top of the pile."),
        "choice",
        choices=(
            ("exactly", msg("never more than four")),
            ("at_least", msg("four or more")),
        ),
    ),
    OptionSpec(
        "too_high",
        msg("Sets that are too high"),
        msg("What happens when a set is higher than the top of the pile."),
        "choice",
        choices=(
            ("replace", msg("take the pile; the set begins a new one")),
            ("take_all", msg("take the pile and the set")),
            ("forbidden", msg("not allowed; take the pile if nothing fits")),
        ),
    ),
    OptionSpec(
        "too_high_only_if_stuck",
        msg("Too high only if stuck"),
        msg("A set that is too high may be played only if no card that the player can see fits."),
        "flag",
    ),
    OptionSpec(
        "too_high_max",
        msg("Largest set that is too high"),
        msg("How many cards a set that is too high may have; 0 means as many as any other set."),
        "number",
        0,
        99,
    ),
    OptionSpec(
        "mystery_chain",
        msg("Chain of mysteries"),
        msg(
            "After playing a face-up card, a player may go on to flip mysteries, one after another."
        ),
        "flag",
    ),
    OptionSpec(
        "starter_card",
        msg("Starter card"),
        msg("A card turned up from the stock begins the pile."),
        "flag",
    ),
    OptionSpec(
        "first_deal_starter",
        msg("Who begins the first deal"),
        msg("How the player who begins the first deal is chosen."),
        "choice",
        choices=(
            ("draw", msg("whoever draws the most points")),
            ("random", msg("a player chosen at random")),
        ),
    ),
    OptionSpec(
        "later_starter",
        msg("Who begins later deals"),
        msg("How the player who begins each later deal is chosen."),
        "choice",
        choices=(
            ("rotate", msg("the next player clockwise")),
            ("draw", msg("whoever draws the most points")),
        ),
    ),
    OptionSpec(
        "points",
        msg("Points"),
        msg("How many points each card costs whoever is left with it."),
        "points",
        0,
        1000,
    ),
    OptionSpec(
        "score_table_cards",
        msg("Cards on the table count"),
        msg("Face-up cards and mysteries that are left cost points, too, not only the hand."),
        "flag",
    ),
    OptionSpec(
        "point_limit",
        msg("Point limit"),
        msg("The total that ends the game; 0 means no limit."),
        "number",
        0,
        100_000,
    ),
    OptionSpec(
        "limit_rule",
        msg("The limit is"),
        msg("Whether the game ends when a total reaches the limit, or only when it goes over it."),
        "choice",
        choices=(("reaches", msg("reached")), ("exceeds", msg("exceeded"))),
    ),
    OptionSpec(
        "deals",
        msg("Number of deals"),
        msg("How many deals the game has; 0 means no fixed number."),
        "number",
        0,
        1000,
    ),
)
