"""A rule set in plain words, generated from its options: what the new-game page shows."""

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.messages import Message, joined, msg, nmsg
from swoop_desktop.engine.swoop.names import rank_name
from swoop_desktop.engine.swoop.rules import Rules

_TITLES = {
    "classic": msg("Classic"),
    "swoops150": msg("Swoops to 150"),
    "swoops150_risky": msg("Swoops to 150, risky"),
    "wild_twos": msg("Wild twos"),
    "quebec": msg("Quebec"),
    "easy_sums": msg("Easy sums"),
    "big_hand": msg("Big hand"),
    "mysteries_only": msg("Mysteries only"),
    "hand_only": msg("Hand only"),
    "jokers_swoop": msg("Only jokers swoop"),
    "four_or_more": msg("Four or more"),
}


def title(rules: Rules) -> Message:
    """The name for people; a player's own rule set keeps the name that the player gave it."""
    return _TITLES.get(rules.name) or msg("{name}", name=rules.name)


def explain(rules: Rules) -> list[tuple[Message, list[Message]]]:
    """Headings and their sentences."""
    parts = [
        (msg("The aim"), _aim(rules)),
        (msg("Cards"), _cards(rules)),
        (msg("Your turn"), _turn(rules)),
        (msg("Too high"), _too_high(rules)),
        (msg("Swoops"), _swoops(rules)),
        (msg("Mysteries"), _mysteries(rules)),
        (msg("Who begins"), _starter(rules)),
        (msg("Points"), _points(rules)),
        (msg("End of the game"), _end(rules)),
    ]
    return [(heading, sentences) for heading, sentences in parts if sentences]


def _ranks(ranks: tuple[str, ...]) -> Message:
    return joined([rank_name(c.RANKS.index(rank)) for rank in ranks])


def _aim(rules: Rules) -> list[Message]:
    if not rules.face_down:
        return [msg("Be the first to get rid of every card in your hand.")]
    return [msg("Be the first to get rid of all your cards: your hand and those on the table.")]


def _cards(rules: Rules) -> list[Message]:
    said = [
        nmsg(
            "One pack of cards for every {count} player.",
            "One pack of cards for every {count} players.",
            rules.players_per_pack,
        )
        if not rules.extra_packs
        else nmsg(
            "One pack of cards for every {players} players, and {count} more.",
            "One pack of cards for every {players} players, and {count} more.",
            rules.extra_packs,
            players=rules.players_per_pack,
        ),
        nmsg("Each pack has {count} joker.", "Each pack has {count} jokers.", rules.jokers_per_pack)
        if rules.jokers_per_pack
        else msg("There are no jokers."),
        nmsg("You hold {count} card.", "You hold {count} cards.", rules.hand),
    ]
    if rules.face_down:
        said.append(
            nmsg(
                "Before you lies {count} mystery, face down, which nobody has seen.",
                "Before you lie {count} mysteries, face down, which nobody has seen.",
                rules.face_down,
            )
        )
    if rules.face_up:
        said.append(
            nmsg(
                "On the mysteries lies {count} card face up.",
                "On the mysteries lie {count} cards face up.",
                rules.face_up,
            )
        )
    said.append(msg("From low to high: {ranks}.", ranks=_ranks(rules.order)))
    return said


def _turn(rules: Rules) -> list[Message]:
    source = (
        msg("Play one or more cards of the same rank, from your hand, your face-up cards, or both.")
        if rules.face_up
        else msg("Play one or more cards of the same rank from your hand.")
    )
    said = [source, msg("They must be as high as the top of the pile, or lower.")]
    if rules.max_set:
        said.append(
            nmsg(
                "At most {count} card at a time.", "At most {count} cards at a time.", rules.max_set
            )
        )
    if rules.wild_ranks:
        said.append(
            msg(
                "Wild: {ranks}. They go on anything, and anything goes on them.",
                ranks=_ranks(rules.wild_ranks),
            )
        )
    return said


def _too_high(rules: Rules) -> list[Message]:
    said = {
        "replace": [
            msg("If you play higher than the pile, you first take the whole pile in your hand."),
            msg("Your cards then begin a new pile."),
        ],
        "take_all": [
            msg("If you play higher than the pile, you take the pile and your cards in hand."),
            msg("The next player begins a new pile."),
        ],
        "forbidden": [
            msg("You may not play higher than the pile."),
            msg("If nothing you know of fits, take the pile in your hand, or flip a mystery."),
        ],
    }[rules.too_high]
    if rules.too_high == "forbidden":
        return said
    if rules.too_high_only_if_stuck:
        said.append(msg("You may only do so when nothing you know of fits."))
    if rules.too_high_max:
        said.append(
            nmsg(
                "Then play only {count} card.",
                "Then play at most {count} cards.",
                rules.too_high_max,
            )
        )
    return said


def _swoops(rules: Rules) -> list[Message]:
    said = []
    if rules.swoop_ranks:
        held = tuple(rank for rank in rules.swoop_ranks if rank in rules.ranks())
        said.append(
            msg(
                "Swoop cards: {ranks}. They go on anything and sweep the whole pile out of play.",
                ranks=_ranks(held),
            )
        )
    if rules.single_swoop_cards:
        said.append(msg("Swoop cards are played one at a time."))
    if rules.four_of_a_kind == "exactly":
        said.append(msg("Four of a kind on top of the pile sweep it away, never more than four."))
    else:
        said.append(msg("Four or more of a kind on top of the pile sweep it away."))
    said.append(msg("Whoever swoops plays again."))
    return said


def _mysteries(rules: Rules) -> list[Message]:
    if not rules.face_down:
        return []
    said = [
        msg(
            "A mystery with no card on it may be flipped to begin your turn; it is played as it is."
        ),
        msg("Once you have seen it, you may add cards of the same rank."),
    ]
    if rules.too_high == "replace":
        said.append(msg("If it is too high, you take the pile and it begins a new one."))
    else:
        said.append(msg("If it is too high, you take it and the pile, and nothing can be added."))
    if rules.mystery_chain:
        said.append(
            msg("After playing face-up cards you may go on flipping mysteries, one after another.")
        )
    return said


def _starter(rules: Rules) -> list[Message]:
    said = [
        msg("In the first deal everybody draws a card: the most points begin.")
        if rules.first_deal_starter == "draw"
        else msg("Chance decides who begins the first deal."),
        msg("Later the next player clockwise begins.")
        if rules.later_starter == "rotate"
        else msg("Before every later deal everybody draws again."),
    ]
    if rules.starter_card:
        said.append(msg("A card turned up from the stock begins the pile."))
    return said


def _points(rules: Rules) -> list[Message]:
    said = [
        msg("When somebody goes out, everybody else scores the cards they have left.")
        if rules.score_table_cards
        else msg("When somebody goes out, everybody else scores the cards left in hand.")
    ]
    groups: dict[int, list[str]] = {}
    for rank in rules.ranks():
        points = rules.points[c.RANKS.index(rank)]
        if rank.isdigit() and points == int(rank):
            continue
        groups.setdefault(points, []).append(rank)
    plain = [r for r in c.RANKS if r.isdigit() and rules.points[c.RANKS.index(r)] == int(r)]
    if plain:
        low, high = plain[0], plain[-1]
        said.append(msg("{low} to {high} count their number.", low=low, high=high))
    said += [
        nmsg(
            "{ranks}: {count} point.",
            "{ranks}: {count} points.",
            points,
            ranks=_ranks(tuple(ranks)),
        )
        for points, ranks in groups.items()
    ]
    return said


def _end(rules: Rules) -> list[Message]:
    said = []
    if rules.deals:
        said.append(nmsg("The game is {count} deal.", "The game is {count} deals.", rules.deals))
    if rules.point_limit:
        said.append(
            msg("The game ends when a total reaches {limit}.", limit=rules.point_limit)
            if rules.limit_rule == "reaches"
            else msg("The game ends when a total goes past {limit}.", limit=rules.point_limit)
        )
    said.append(msg("The lowest total wins."))
    return said
