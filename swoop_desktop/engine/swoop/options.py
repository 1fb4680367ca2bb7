"""What the options are: labels, help and ranges, from which editor, checks and texts are made."""

from swoop_desktop.engine.game import MOST_SEATS, OptionSpec
from swoop_desktop.engine.messages import msg

GROUPS = (
    ("table", msg("Table and cards")),
    ("deal", msg("The deal")),
    ("sets", msg("Playing sets")),
    ("swoops", msg("Swoops and wild cards")),
    ("too_high", msg("Sets that are too high")),
    ("beginning", msg("Who begins")),
    ("points", msg("Points")),
    ("end", msg("The end of the game")),
)

OPTIONS: tuple[OptionSpec, ...] = (
    OptionSpec(
        "name",
        msg("Name"),
        msg("What this rule set is called in lists and saved games."),
        "text",
        group="table",
    ),
    OptionSpec(
        "players",
        msg("Players"),
        msg(
            "The fewest and the most players. Without a most, as many may play as there are cards "
            "for."
        ),
        "range",
        2,
        MOST_SEATS,
        group="table",
        also=(
            msg("how many people can play"),
            msg("seats"),
        ),
    ),
    OptionSpec(
        "players_per_pack",
        msg("Players per pack"),
        msg("How many players share a pack; the number of packs is rounded up."),
        "number",
        1,
        MOST_SEATS,
        group="table",
        example=msg("2 players per pack: five players use 3 packs, six use 3, and seven use 4."),
        also=(
            msg("packs per player"),
            msg("decks"),
            msg("one pack for every two players"),
        ),
    ),
    OptionSpec(
        "extra_packs",
        msg("Extra packs"),
        msg("How many more packs are added, whatever the number of players."),
        "number",
        0,
        10,
        group="table",
        example=msg("With 1 extra pack, four players who share packs in twos play with 3."),
        also=(
            msg("packs per player"),
            msg("one more deck"),
            msg("decks"),
        ),
    ),
    OptionSpec(
        "jokers_per_pack",
        msg("Jokers per pack"),
        msg("How many jokers each pack has."),
        "number",
        0,
        4,
        group="table",
        also=(msg("with or without jokers"),),
    ),
    OptionSpec(
        "deal.hand",
        msg("Cards in hand"),
        msg("How many cards each player is dealt as a hand."),
        "number",
        1,
        52,
        group="deal",
        also=(
            msg("size of the hand"),
            msg("hand size"),
            msg("number of cards dealt"),
        ),
    ),
    OptionSpec(
        "deal.face_up",
        msg("Face-up cards"),
        msg("How many face-up cards each player has, each covering a mystery."),
        "number",
        0,
        6,
        group="deal",
        example=msg(
            "With 3 face-up cards over 4 mysteries, one mystery may be flipped from the start."
        ),
        also=(
            msg("size of the row"),
            msg("open cards"),
            msg("upcards"),
            msg("table cards"),
        ),
    ),
    OptionSpec(
        "deal.face_down",
        msg("Mysteries"),
        msg("How many mysteries each player has: face-down cards that nobody has seen."),
        "number",
        0,
        6,
        group="deal",
        also=(
            msg("size of the row"),
            msg("blind cards"),
            msg("hidden cards"),
            msg("table cards"),
        ),
    ),
    OptionSpec(
        "order",
        msg("Rank order"),
        msg("The ranks from low to high. A set fits on its own rank and on higher ones."),
        "order",
        group="sets",
        example=msg("Where 10 stands between 9 and J, a 10 fits on 10, J, Q and K, and not on 9."),
        also=(
            msg("ranking"),
            msg("high and low"),
            msg("aces low"),
            msg("aces high"),
        ),
    ),
    OptionSpec(
        "swoop_ranks",
        msg("Swoop cards"),
        msg("Ranks that fit on anything and sweep the pile out of play."),
        "ranks",
        group="swoops",
        example=msg("With 10 and joker: a 10 on Q 9 7 7 sweeps all five cards out of play."),
        also=(
            msg("swoop ranks"),
            msg("clear the pile"),
            msg("burn"),
            msg("bomb"),
            msg("tens"),
            msg("jokers"),
        ),
    ),
    OptionSpec(
        "wild_ranks",
        msg("Wild cards"),
        msg("Ranks that fit on anything, and anything fits on them."),
        "ranks",
        group="swoops",
        example=msg("With 2 wild: a 2 fits on an A, and a K fits on that 2."),
        also=(
            msg("wild ranks"),
            msg("wild twos"),
            msg("deuces"),
            msg("play on anything"),
        ),
    ),
    OptionSpec(
        "max_set",
        msg("Largest set"),
        msg("How many cards of a rank may be played together; 0 means any number."),
        "number",
        0,
        99,
        group="sets",
        example=msg("With 4, five 7s can’t be played at once."),
        also=(
            msg("how many cards at a time"),
            msg("number of cards in a set"),
        ),
    ),
    OptionSpec(
        "single_swoop_cards",
        msg("One swoop card at a time"),
        msg("Swoop cards may only be played one at a time."),
        "flag",
        group="swoops",
        example=msg("Of two 10s, one is played, and the other one may be played next."),
        also=(msg("one ten at a time"),),
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
        group="swoops",
        example=msg(
            "On 8 8 8, a pair of 8s may not be played if there are never more than four; if "
            "there may be more, the pair swoops."
        ),
        also=(
            msg("quads"),
            msg("four equal cards"),
            msg("more than four"),
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
        group="too_high",
        example=msg(
            "A K on a 5: you take the pile, and K begins a new one; or you take both; or K "
            "may not be played at all."
        ),
        also=(
            msg("pick up the pile"),
            msg("take the pile"),
            msg("higher card"),
            msg("forbidden"),
        ),
    ),
    OptionSpec(
        "too_high_only_if_stuck",
        msg("Too high only if stuck"),
        msg("A set that is too high may be played only if no card that the player can see fits."),
        "flag",
        group="too_high",
        example=msg("On a 5, holding 3 and K: K may be played only once the 3 is gone."),
        also=(
            msg("may one play too high"),
            msg("only when nothing fits"),
            msg("must follow"),
        ),
    ),
    OptionSpec(
        "specials_forced",
        msg("Swoop and wild cards count as fitting"),
        msg(
            "Whether a swoop card or a wild card counts where it is asked if anything fits. If "
            "not, it may be kept."
        ),
        "flag",
        before=True,
        group="too_high",
        example=msg(
            "On a 4, holding 10 and K where 10 swoops: the 10 has to be played. If it doesn’t "
            "count, it may be kept as if only the K were there."
        ),
        also=(
            msg("keep a ten"),
            msg("must play a ten"),
            msg("special cards"),
            msg("forced to swoop"),
        ),
    ),
    OptionSpec(
        "too_high_max",
        msg("Largest set that is too high"),
        msg("How many cards a set that is too high may have; 0 means as many as any other set."),
        "number",
        0,
        99,
        group="too_high",
        example=msg("With 3, four kings on a 5 are too many; three may be played."),
        also=(msg("one to three cards"),),
    ),
    OptionSpec(
        "mixed_sources",
        msg("Hand and table together"),
        msg("A set may have cards from the hand and face-up cards together."),
        "flag",
        before=True,
        group="sets",
        example=msg("With a 7 in hand and a 7 face up: both at once, or only one of them."),
        also=(
            msg("either hand or table"),
            msg("combine"),
            msg("mix"),
        ),
    ),
    OptionSpec(
        "mystery_add",
        msg("Adding to a mystery"),
        msg("Once a mystery is flipped, other cards of its rank may be added to it."),
        "flag",
        before=True,
        group="sets",
        example=msg("You flip a 6 and hold two more: they go with it, or stay where they are."),
        also=(
            msg("add to a face-down card"),
            msg("play along with it"),
        ),
    ),
    OptionSpec(
        "mystery_chain",
        msg("Chain of mysteries"),
        msg(
            "After playing a face-up card, a player may go on to flip mysteries, one after another."
        ),
        "flag",
        group="sets",
        example=msg(
            "Play a face-up 6 that fits, then flip the mystery that lay below it, and the "
            "next one, for as long as they fit."
        ),
        also=(
            msg("risky"),
            msg("risky chain"),
            msg("keep flipping"),
            msg("optional rule"),
        ),
    ),
    OptionSpec(
        "chain_after_swoop",
        msg("The chain outlasts a swoop"),
        msg(
            "Whoever may go on flipping keeps that right until the turn passes. If not, a swoop "
            "ends it."
        ),
        "flag",
        before=False,
        group="sets",
        example=msg(
            "Swoop with a face-up 10, then flip a 6: you may flip the next mystery, too. If the "
            "swoop ends the chain, your turn is over."
        ),
        also=(
            msg("risky chain"),
            msg("any number of face-down cards"),
            msg("keep flipping"),
        ),
    ),
    OptionSpec(
        "starter_card",
        msg("Starter card"),
        msg("A card turned up from the stock begins the pile."),
        "flag",
        group="beginning",
        also=(
            msg("first card of the pile"),
            msg("turn up a card"),
        ),
    ),
    OptionSpec(
        "first_deal_starter",
        msg("Who begins the first deal"),
        msg("How the player who begins the first deal is chosen."),
        "choice",
        choices=(
            ("draw", msg("whoever draws the most points")),
            ("draw_rank", msg("whoever draws the highest card")),
            ("first_seat", msg("the first player, as agreed")),
            ("random", msg("a player chosen at random")),
        ),
        group="beginning",
        example=msg(
            "Ada draws Q, and Bo draws K. Bo has the highest card; if points decide and both "
            "cost the same, they draw again."
        ),
        also=(
            msg("who starts"),
            msg("starting player"),
            msg("highest card begins"),
            msg("the youngest begins"),
            msg("dealer"),
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
            ("draw_rank", msg("whoever draws the highest card")),
        ),
        group="beginning",
        also=(
            msg("who starts"),
            msg("starting player"),
            msg("rotation"),
            msg("dealer"),
        ),
    ),
    OptionSpec(
        "points",
        msg("Points"),
        msg("How many points each card costs whoever is left with it."),
        "points",
        0,
        1000,
        group="points",
        example=msg("With 10 for J, Q and K: whoever is left with K and 3 has 13 points."),
        also=(
            msg("points for each rank"),
            msg("penalty"),
            msg("value of the cards"),
            msg("card values"),
            msg("cost"),
            msg("score"),
        ),
    ),
    OptionSpec(
        "score_table_cards",
        msg("Cards on the table count"),
        msg("Face-up cards and mysteries that are left cost points, too, not only the hand."),
        "flag",
        group="points",
        example=msg(
            "Left with 7 in hand and 9 face up: 16 points, or 7 if the table doesn’t count."
        ),
        also=(
            msg("count the row"),
            msg("score"),
        ),
    ),
    OptionSpec(
        "point_limit",
        msg("Point limit"),
        msg("The total that ends the game; 0 means no limit."),
        "number",
        0,
        100_000,
        group="end",
        also=(
            msg("game to a number of points"),
            msg("play to 500"),
            msg("score limit"),
            msg("target"),
        ),
    ),
    OptionSpec(
        "limit_rule",
        msg("The limit is"),
        msg("Whether the game ends when a total reaches the limit, or only when it goes over it."),
        "choice",
        choices=(("reaches", msg("reached")), ("exceeds", msg("exceeded"))),
        group="end",
        example=msg(
            "A total of exactly 150 ends the game if the limit is 150 and must be reached."
        ),
        also=(
            msg("reach or go over"),
            msg("exactly"),
        ),
    ),
    OptionSpec(
        "deals",
        msg("Number of deals"),
        msg("How many deals the game has; 0 means no fixed number."),
        "number",
        0,
        1000,
        group="end",
        also=(
            msg("rounds"),
            msg("a certain number of rounds"),
            msg("hands"),
            msg("length of the game"),
        ),
    ),
)
