"""A rule set in plain words, generated from its options: what the new-game page shows."""

from collections.abc import Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.messages import Message, joined, msg, nmsg
from swoop_desktop.engine.names import rank_name
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
        (msg("Cards and deal"), _cards(rules)),
        (msg("Who begins"), _starter(rules)),
        (msg("Your turn"), _turn(rules)),
        (msg("Too high"), _too_high(rules)),
        (msg("Swoops"), _swoops(rules)),
        (msg("Mysteries"), _mysteries(rules)),
        (msg("Points"), _points(rules)),
        (msg("End of the game"), _end(rules)),
    ]
    return [(heading, sentences) for heading, sentences in parts if sentences]


def _ranks(ranks: Sequence[str]) -> Message:
    return joined([rank_name(c.RANKS.index(rank)) for rank in ranks])


def _aim(rules: Rules) -> list[Message]:
    if not rules.face_down:
        return [msg("Be the first to get rid of every card in your hand.")]
    return [msg("Be the first to get rid of all your cards: your hand and those on the table.")]


def _cards(rules: Rules) -> list[Message]:
    said = [_players(rules), _packs(rules)]
    if rules.jokers_per_pack:
        count = rules.jokers_per_pack
        said.append(nmsg("Each pack has {count} joker.", "Each pack has {count} jokers.", count))
    else:
        said.append(msg("There are no jokers."))
    said.append(nmsg("You hold {count} card.", "You hold {count} cards.", rules.hand))
    if rules.face_down:
        said.append(
            nmsg(
                "Before you lies {count} mystery: a card face down that nobody has seen.",
                "Before you lie {count} mysteries: cards face down that nobody has seen.",
                rules.face_down,
            )
        )
    if rules.face_up:
        said.append(
            nmsg(
                "Over the mysteries lies {count} card face up.",
                "Over the mysteries lie {count} cards face up, one on each.",
                rules.face_up,
            )
        )
    if rules.order:
        said.append(msg("The ranks from low to high: {ranks}.", ranks=_ranks(rules.order)))
    return said


def _players(rules: Rules) -> Message:
    low, high = rules.players
    if high is None:
        return msg("For {low} or more players.", low=low)
    if low == high:
        return msg("For {low} players.", low=low)
    return msg("For {low} to {high} players.", low=low, high=high)


def _packs(rules: Rules) -> Message:
    players, extra = rules.players_per_pack, rules.extra_packs
    if not extra:
        return nmsg(
            "There is a pack of cards for each player.",
            "There is a pack of cards for every {count} players, rounded up.",
            players,
        )
    if players == 1:
        return nmsg(
            "There is a pack of cards for each player, and {count} more.",
            "There is a pack of cards for each player, and {count} more.",
            extra,
        )
    return nmsg(
        "There is a pack of cards for every {players} players, rounded up, and {count} more.",
        "There is a pack of cards for every {players} players, rounded up, and {count} more.",
        extra,
        players=players,
    )


def _starter(rules: Rules) -> list[Message]:
    first, later = rules.first_deal_starter, rules.later_starter
    if first == later == "draw":
        said = [msg("Before every deal everybody draws a card, and the most points begin.")]
    else:
        said = [
            msg("Before the first deal everybody draws a card, and the most points begin.")
            if first == "draw"
            else msg("Chance decides who begins the first deal."),
            msg("Later it is the next player clockwise.")
            if later == "rotate"
            else msg("Before every later deal everybody draws a card, and the most points begin."),
        ]
    if "draw" in (first, later):
        said.append(msg("Those who are tied draw again."))
    if rules.starter_card:
        said.append(msg("A card turned up from the stock begins the pile."))
    return said


def _turn(rules: Rules) -> list[Message]:
    said = [
        msg("Play one or more cards of the same rank, from your hand, your face-up cards, or both.")
        if rules.face_up
        else msg("Play one or more cards of the same rank from your hand."),
        msg("They must be as high as the top of the pile, or lower."),
        msg("Anything may be played where there is no pile."),
    ]
    if rules.max_set:
        most = rules.max_set
        said.append(nmsg("Only {count} card at a time.", "At most {count} cards at a time.", most))
    wild = _held(rules, rules.wild_ranks)
    if wild:
        text = msg(
            "Wild: {ranks}. They go on anything, and anything goes on them.", ranks=_ranks(wild)
        )
        said.append(text)
    return said


def _held(rules: Rules, ranks: Sequence[str]) -> list[str]:
    """Those of the ranks that lie in the packs."""
    return [rank for rank in ranks if rank in rules.ranks()]


def _too_high(rules: Rules) -> list[Message]:
    if rules.too_high == "forbidden":
        said = [
            msg("You may not play higher than the pile."),
            msg("If no card that you know fits, take the pile in hand; the next player begins."),
        ]
        if rules.face_down:
            said.append(msg("Instead you may flip a mystery that no card covers."))
        return said
    if rules.too_high == "replace":
        said = [
            msg("If you play higher than the pile, you first take the whole pile in hand."),
            msg("What you played then begins a new pile."),
        ]
    else:
        said = [
            msg("If you play higher than the pile, you take it in hand, and your cards with it."),
            msg("The next player begins a new pile."),
        ]
    if rules.too_high_only_if_stuck:
        said.append(msg("You may do so only when no card that you know fits."))
    if rules.too_high_max:
        said.append(
            nmsg(
                "Then you play only {count} card.",
                "Then you play at most {count} cards.",
                rules.too_high_max,
            )
        )
    return said


def _swoops(rules: Rules) -> list[Message]:
    said = []
    held = _held(rules, rules.swoop_ranks)
    if held:
        said.append(
            msg(
                "Swoop cards: {ranks}. They go on anything and sweep the whole pile out of play.",
                ranks=_ranks(held),
            )
        )
        if rules.single_swoop_cards:
            said.append(msg("Swoop cards are played one at a time."))
    if rules.four_of_a_kind == "exactly":
        said += [
            msg("Four of a kind on top of the pile sweep it out of play."),
            msg("Nobody may bring more than four together."),
        ]
    else:
        said.append(msg("Four or more of a kind on top of the pile sweep it out of play."))
    if rules.too_high == "take_all":
        said.append(msg("Cards that are too high never swoop."))
    said.append(msg("Whoever swoops plays again."))
    return said


def _mysteries(rules: Rules) -> list[Message]:
    if not rules.face_down:
        return []
    said = [
        msg("To begin your turn you may flip a mystery that no card covers."),
        msg("Once it is seen, you may add cards of its rank; they are played together."),
    ]
    if rules.too_high == "replace":
        said.append(msg("If it is too high, you take the pile, and it begins a new one."))
    else:
        said.append(msg("If it is too high, you take it and the pile, and nothing can be added."))
    if rules.mystery_chain and rules.face_up:
        said += [
            msg("After playing a face-up card that fits you may flip mysteries, one by one."),
            msg("Stop when you like; a mystery that is too high ends your turn."),
        ]
    return said


def _points(rules: Rules) -> list[Message]:
    said = [
        msg("When somebody goes out, everybody else scores the cards they have left.")
        if rules.score_table_cards
        else msg("When somebody goes out, everybody else scores the cards left in hand.")
    ]
    worth = {rank: rules.points[c.RANKS.index(rank)] for rank in rules.ranks()}
    plain = [rank for rank in worth if rank.isdigit() and worth[rank] == int(rank)]
    if len(plain) > 1 and int(plain[-1]) - int(plain[0]) == len(plain) - 1:
        said.append(
            msg("Cards from {low} to {high} count their number.", low=plain[0], high=plain[-1])
        )
        worth = {rank: points for rank, points in worth.items() if rank not in plain}
    groups: dict[int, list[str]] = {}
    for rank, points in worth.items():
        groups.setdefault(points, []).append(rank)
    for points, ranks in groups.items():
        one = len(ranks) == 1
        text = msg("Points for each {ranks}: {points}.", ranks=_ranks(ranks), points=points)
        many = msg("Points for each of {ranks}: {points}.", ranks=_ranks(ranks), points=points)
        said.append(text if one else many)
    return said


def _end(rules: Rules) -> list[Message]:
    said = []
    if rules.deals:
        said.append(
            nmsg(
                "The game is over after {count} deal.",
                "The game is over after {count} deals.",
                rules.deals,
            )
        )
    if rules.point_limit:
        said.append(
            msg("The game ends when a total reaches {limit}.", limit=rules.point_limit)
            if rules.limit_rule == "reaches"
            else msg("The game ends when a total is more than {limit}.", limit=rules.point_limit)
        )
    said.append(msg("The lowest total wins; equal totals share the win."))
    return said
