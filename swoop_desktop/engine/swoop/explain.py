"""A rule set in plain words, generated from its options."""

from collections.abc import Sequence

from swoop_desktop.core.kernel import ENDLESS_TURNS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.messages import Message, joined, msg, nmsg
from swoop_desktop.engine.names import rank_name, span
from swoop_desktop.engine.swoop.rules import Rules, most_seats, packs_told


def _told(*sentences: tuple[object, Message]) -> list[Message]:
    return [sentence for holds, sentence in sentences if holds]


def rulings(rules: Rules) -> list[Message]:
    """List how this program plays where the sources are unclear."""
    swoop, wild = rules.swoops, rules.wilds
    replace, take_all = rules.too_high == "replace", rules.too_high == "take_all"
    forbidden = rules.too_high == "forbidden"
    stuck = (forbidden and not _at_will(rules)) or (not forbidden and rules.too_high_only_if_stuck)
    return _told(
        (
            True,
            msg(
                "Not every source says the following, and some mean something else; here it is"
                " played like this."
            ),
        ),
        (
            replace,
            msg("The set is chosen before you take the pile: what you take can’t join it."),
        ),
        (
            replace,
            msg("You take only what lay there before: your set stays, and begins the new pile."),
        ),
        (take_all, msg("Four of a kind that is too high is taken, too, and doesn’t swoop.")),
        (forbidden, msg("After somebody has taken the pile, the next player begins.")),
        (
            rules.face_up,
            msg("A mystery can be flipped only where no face-up card covers it."),
        ),
        (swoop, msg("Swoop cards are played only in your own turn.")),
        (
            rules.face_down and _adds(rules),
            msg("Other cards of its rank may be added to a flipped mystery."),
        ),
        (
            rules.face_down and _adds(rules) and not replace,
            msg("Nothing may be added to a mystery that is too high."),
        ),
        (
            _mixes(rules),
            msg("A set may have both cards from your hand and face-up cards in it."),
        ),
        (
            rules.face_down and rules.score_table_cards,
            msg("Cards that are left on the table count like those in the hand."),
        ),
        (
            rules.mysteries_last and rules.face_down,
            msg("Cards that you have taken must be played again before mysteries."),
        ),
        (
            wild,
            msg("A wild card has a rank of its own: it never makes four of another rank."),
        ),
        (
            swoop,
            msg("Your last card may be a swoop card ({ranks}): you go out.", ranks=ranks(swoop)),
        ),
        (
            stuck and rules.specials_forced and (swoop or wild),
            msg("If you hold a card that fits on anything, you have something that fits."),
        ),
        (
            rules.starter_card and swoop,
            msg("A swoop card that is turned up to begin the pile is set aside."),
        ),
        (
            _drawn(rules),
            msg(
                "If the stock has too few cards for a draw, one of the players who should draw"
                " is chosen at random."
            ),
        ),
        (
            True,
            msg(
                "If {turns} turns in a row pass without a card going out of play, the deal ends "
                "there, and everybody scores.",
                turns=ENDLESS_TURNS,
            ),
        ),
    )


def ranks(ranks: Sequence[str]) -> Message:
    return joined([rank_name(c.RANKS.index(rank)) for rank in ranks])


def aim(rules: Rules) -> list[Message]:
    return [
        msg("Be the first to get rid of all your cards: those in your hand and those on the table.")
        if rules.face_down
        else msg("Be the first to get rid of all the cards in your hand."),
        msg("Points are bad: the lowest total wins the game."),
    ]


def cards(rules: Rules, one: Message, other: Message) -> list[Message]:
    """`one` and `other` are titles of rule sets for two players."""
    low, high = rules.players[0], rules.players[1] or most_seats(rules)
    jokers, up, down = rules.jokers_per_pack, rules.face_up, rules.face_down
    return _told(
        (True, msg("For {players} players.", players=span(low, high))),
        (
            low > 2,
            msg(
                "Two players need another rule set, such as {one} or {other}: this one is made for "
                "{low} or more.",
                one=one,
                other=other,
                low=low,
            ),
        ),
        (True, msg("The game uses {packs}.", packs=packs_told(rules))),
        (jokers, nmsg("Each pack has {count} joker.", "Each pack has {count} jokers.", jokers)),
        (not jokers, msg("There are no jokers.")),
        (rules.order, msg("From low to high, the ranks are {ranks}.", ranks=ranks(rules.order))),
        (True, msg("Suits don’t matter.")),
        (
            True,
            nmsg(
                "You are dealt a hand of {count} card.",
                "You are dealt a hand of {count} cards.",
                rules.hand,
            ),
        ),
        (
            down,
            nmsg(
                "In front of you lies {count} mystery, a face-down card that nobody has seen.",
                "In front of you lie {count} mysteries, face-down cards that nobody has seen.",
                down,
            ),
        ),
        (
            up and up == down,
            nmsg(
                "The mystery is covered by a face-up card.",
                "Each mystery is covered by a face-up card.",
                up,
            ),
        ),
        (
            up and up != down,
            nmsg(
                "{count} of the mysteries is covered by a face-up card.",
                "{count} of the mysteries are covered by face-up cards.",
                up,
            ),
        ),
        (True, msg("The other cards are the stock. Nobody draws from it during play.")),
    )


def starter(rules: Rules) -> list[Message]:
    first, later = rules.first_deal_starter, rules.later_starter
    if rules.deals == 1:
        sentences = _first(
            first, msg("Before play begins, everybody draws a card from the stock.")
        ) or [msg("The player who begins is chosen at random.")]
    elif first == later:
        sentences = _first(
            first, msg("In every deal, before play begins, everybody draws a card from the stock.")
        )
    else:
        draw = msg("In the first deal, before play begins, everybody draws a card from the stock.")
        again = msg(
            "In every later deal, before play begins, everybody draws a card from the stock."
        )
        sentences = [
            *(
                _first(first, draw)
                or [msg("The player who begins the first deal is chosen at random.")]
            ),
            *(
                _first(later, again)
                or [msg("In each deal after that, the next player clockwise begins.")]
            ),
        ]
    drawn, jokers = _drawn(rules), rules.jokers_per_pack
    alike = [group for group in costs(rules).values() if "draw" in drawn and len(group) > 1]
    return sentences + _told(
        *(
            (True, msg("In the draw, these cards are equal: {ranks}.", ranks=ranks(group)))
            for group in alike
        ),
        (
            "draw_rank" in drawn and jokers,
            msg("In the draw, 10 ranks between 9 and J, and a joker is the highest card."),
        ),
        (
            "draw_rank" in drawn and not jokers,
            msg("In the draw, 10 ranks between 9 and J."),
        ),
    )


def _drawn(rules: Rules) -> set[str]:
    """Return the ways of drawing in use, in the first deal or later deals."""
    ways = {rules.first_deal_starter} | (set() if rules.deals == 1 else {rules.later_starter})
    return ways & {"draw", "draw_rank"}


def _first(method: str, draw: Message) -> list[Message]:
    """Describe who begins a deal by this method. `draw` is the sentence for drawing."""
    return _told(
        (method in ("draw", "draw_rank"), draw),
        (
            method == "draw",
            msg("Whoever draws the card worth the most points begins; players who tie draw again."),
        ),
        (
            method == "draw_rank",
            msg("Whoever draws the highest card begins; players who tie draw again."),
        ),
        (method == "winner", msg("Whoever went out begins the next deal.")),
        (
            method == "loser",
            msg(
                "Whoever scored the most points in a deal begins the next one. If there is a"
                " tie, it is the first of them clockwise after the player who began."
            ),
        ),
        (
            method in ("winner", "loser"),
            msg("After a deal that was stopped, the next player clockwise begins."),
        ),
        (
            method == "first_seat",
            msg("The first player begins, as you have agreed: the youngest, for example."),
        ),
    )


def turn(rules: Rules) -> list[Message]:
    up, most, wild = rules.face_up, rules.max_set, rules.wilds
    either = up and (_mixes(rules) or most == 1)
    return _told(
        (True, msg("Turns go clockwise, and nobody may pass.")),
        (not up, msg("Play a set: one or more cards of the same rank from your hand.")),
        (
            either,
            msg(
                "Play a set: one or more cards of the same rank, from your hand, "
                "your face-up cards, or both."
            ),
        ),
        (
            up and not either,
            msg(
                "Play a set: one or more cards of the same rank, all from your hand or all from "
                "your face-up cards, but not from both."
            ),
        ),
        (True, msg("A set fits if it is the same rank as the top card of the pile, or lower.")),
        (True, msg("On an empty pile, anything fits.")),
        (
            most,
            nmsg(
                "You may play only {count} card at a time.",
                "You may play up to {count} cards at a time.",
                most,
            ),
        ),
        (
            wild,
            msg(
                "Wild cards ({ranks}) fit on anything, and anything fits on them.",
                ranks=ranks(wild),
            ),
        ),
    )


def _mixes(rules: Rules) -> bool:
    return bool(rules.face_up) and rules.mixed_sources and rules.max_set != 1


def too_high(rules: Rules) -> list[Message]:
    replace, up, down = rules.too_high == "replace", rules.face_up, rules.face_down
    if rules.too_high == "forbidden":
        return _pick_up(rules)
    sentences = _told(
        (True, msg("A set is too high if it is higher than the top card of the pile.")),
        (
            replace,
            msg(
                "You may still play it, but you take the whole pile into your hand, "
                "and your set begins a new one."
            ),
        ),
        (
            not replace,
            msg(
                "You may still play it, but you take it back into your hand, "
                "together with the whole pile."
            ),
        ),
        (not replace, msg("The next player then begins a new pile.")),
    )
    if not rules.too_high_only_if_stuck:
        return sentences
    return [
        *sentences,
        *_told(
            (
                up,
                msg(
                    "If nothing in your hand or among your face-up cards fits, you have to do so; "
                    "otherwise you may not."
                ),
            ),
            (
                not up,
                msg("If nothing in your hand fits, you have to do so; otherwise you may not."),
            ),
            (
                down and not rules.mysteries_last,
                msg("Instead of playing too high, you may flip a mystery."),
            ),
        ),
        *_counted(rules, specials=True),
    ]


def _pick_up(rules: Rules) -> list[Message]:
    """Describe taking the pile where sets that are too high are forbidden."""
    up, down, last = rules.face_up, rules.face_down, rules.mysteries_last
    return [
        *_told(
            (True, msg("You may not play a set that is higher than the top card of the pile.")),
            (
                _at_will(rules),
                msg("Instead of any play, you may take the pile, unless it is empty."),
            ),
            (
                up,
                msg(
                    "If nothing in your hand or among your face-up cards fits, you take the whole "
                    "pile into your hand."
                ),
            ),
            (
                not up,
                msg("If nothing in your hand fits, you take the whole pile into your hand."),
            ),
            (True, msg("The next player then begins a new pile.")),
            (
                down and last,
                msg("If you have nothing left but mysteries, you may flip one or take the pile."),
            ),
            (down and not last, msg("Instead of taking the pile, you may flip a mystery.")),
        ),
        *_counted(rules, specials=not _at_will(rules)),
    ]


def _at_will(rules: Rules) -> bool:
    return rules.too_high == "forbidden" and rules.pick_up == "at_will"


def _counted(rules: Rules, *, specials: bool) -> list[Message]:
    """Describe which cards count towards "nothing fits"."""
    special = specials and (rules.swoops or rules.wilds)
    return _told(
        (
            rules.row_after_hand and rules.face_up,
            msg("A face-up card that you may not play yet doesn’t count as fitting."),
        ),
        (
            special and rules.specials_forced,
            msg("Cards that fit on anything count as fitting."),
        ),
        (
            special and not rules.specials_forced,
            msg("Cards that fit on anything don’t count as fitting here: you may keep them."),
        ),
    )


def swoops(rules: Rules) -> list[Message]:
    held, exactly = rules.swoops, rules.four_of_a_kind == "exactly"
    return _told(
        (True, msg("A swoop sweeps the whole pile out of play. Whoever swoops plays again.")),
        (
            held,
            msg("Swoop cards ({ranks}) fit on anything and always swoop.", ranks=ranks(held)),
        ),
        (held and rules.single_swoop_cards, msg("Swoop cards are played one at a time.")),
        (
            exactly,
            msg("Four cards of the same rank on top of the pile swoop, no matter who played them."),
        ),
        (
            exactly,
            msg(
                "There may never be more than four: if three are on top, "
                "you may play only one more."
            ),
        ),
        (
            not exactly,
            msg(
                "Four or more cards of the same rank on top of the pile swoop, "
                "no matter who played them."
            ),
        ),
        (rules.too_high == "take_all", msg("A set that is too high never swoops.")),
    )


def mysteries(rules: Rules) -> list[Message]:
    if not rules.face_down:
        return []
    last, up, adds = rules.mysteries_last, rules.face_up, _adds(rules)
    anywhere = rules.mixed_sources or not up
    replace, chain = rules.too_high == "replace", rules.mystery_chain and up
    return _told(
        (last, msg("You may flip a mystery only when you have no cards in hand or face up.")),
        (
            not last and up,
            msg("Instead of playing a set, you may flip a mystery that no face-up card covers."),
        ),
        (
            not last and not up,
            msg("Instead of playing a set, you may flip one of your mysteries."),
        ),
        (not last and not adds, msg("Nothing can be added to it.")),
        (
            adds and anywhere,
            msg("Once you see what it is, you may add other cards of its rank to make a set."),
        ),
        (
            adds and not anywhere,
            msg(
                "Once you see what it is, you may add other cards of its rank to make a set: all "
                "from your hand, or all from your face-up cards."
            ),
        ),
        (
            replace,
            msg(
                "If it is too high, you take the pile into your hand, "
                "and the mystery begins a new one."
            ),
        ),
        (
            not replace and adds,
            msg(
                "If it is too high, you take it and the pile into your hand, "
                "and you may not add anything."
            ),
        ),
        (
            not replace and not adds,
            msg("If it is too high, you take it and the pile into your hand."),
        ),
        (
            chain,
            msg(
                "After playing a set that fits and includes a face-up card, "
                "you may go on to flip mysteries, one after another."
            ),
        ),
        (
            chain,
            msg("Stop whenever you like. A mystery that is too high ends your turn."),
        ),
        (
            chain and rules.chain_after_swoop,
            msg(
                "A swoop doesn’t end the chain: when you play again, you may go on flipping after "
                "every play that fits, until your turn is over."
            ),
        ),
        (
            chain and not rules.chain_after_swoop,
            msg(
                "A swoop ends the chain: you play again, and need another face-up card to start"
                " a new chain."
            ),
        ),
    )


def _adds(rules: Rules) -> bool:
    return rules.mystery_add and rules.max_set != 1 and not rules.mysteries_last


def points(rules: Rules) -> list[Message]:
    sentences = [
        msg("Whoever gets rid of their last card goes out, and that ends the deal."),
        msg("Everybody else scores points for all the cards they have left.")
        if rules.score_table_cards or not rules.face_down
        else msg("Everybody else scores points for the cards left in their hand."),
    ]
    plain = numbered(rules)
    if plain:
        sentences.append(
            msg("Cards from {low} to {high} are worth their number.", low=plain[0], high=plain[-1])
        )
    sentences += [
        nmsg(
            "{count} point each: {ranks}.",
            "{count} points each: {ranks}.",
            points,
            ranks=ranks(left),
        )
        for points, left in priced(rules).items()
    ]
    return sentences


def numbered(rules: Rules) -> list[str]:
    """Return the ranks that cost as many points as their number, if several in a row do."""
    numbers = [
        rank
        for rank in rules.ranks()
        if rank.isdigit() and rules.points[c.RANKS.index(rank)] == int(rank)
    ]
    if len(numbers) > 1 and int(numbers[-1]) - int(numbers[0]) == len(numbers) - 1:
        return numbers
    return []


def costs(rules: Rules) -> dict[int, list[str]]:
    groups: dict[int, list[str]] = {}
    for rank in rules.ranks():
        groups.setdefault(rules.points[c.RANKS.index(rank)], []).append(rank)
    return groups


def priced(rules: Rules) -> dict[int, list[str]]:
    """Return the ranks by cost, except the `numbered` ones."""
    plain = numbered(rules)
    left = {points: [r for r in group if r not in plain] for points, group in costs(rules).items()}
    return {points: group for points, group in left.items() if group}


def without_effect(rules: Rules) -> dict[str, Message]:
    """See `Game.without_effect`. Of several reasons, the last counts."""
    forbidden, stuck = rules.too_high == "forbidden", rules.too_high_only_if_stuck
    swoop, wild = rules.swoops, rules.wilds
    single, down, last = rules.max_set == 1, rules.face_down, rules.mysteries_last
    one, no_row, chain = rules.deals == 1, not rules.face_up, rules.mystery_chain
    no_special = msg("Has no effect without swoop cards and wild cards.")
    reasons = (
        (
            forbidden,
            msg("Has no effect while sets that are too high aren’t allowed."),
            ("too_high_only_if_stuck", "too_high_max"),
        ),
        (
            not forbidden,
            msg("Has no effect while sets that are too high may be played."),
            ("pick_up",),
        ),
        (
            not swoop,
            msg("Has no effect without swoop cards."),
            ("single_swoop_cards",),
        ),
        (not swoop and not wild, no_special, ("specials_forced",)),
        (
            not forbidden and not stuck,
            msg("Has no effect while nobody has to play what fits."),
            ("specials_forced",),
        ),
        (
            _at_will(rules),
            msg("Has no effect while the pile may be taken at any time."),
            ("specials_forced",),
        ),
        (last, msg("Has no effect while mysteries come last."), ("mystery_add",)),
        (
            single,
            msg("Has no effect while a set is a single card."),
            ("mixed_sources", "mystery_add"),
        ),
        (
            no_row,
            msg("Has no effect without face-up cards: a chain begins with one."),
            ("mystery_chain", "chain_after_swoop"),
        ),
        (
            no_row,
            msg("Has no effect without face-up cards."),
            ("mixed_sources", "row_after_hand"),
        ),
        (
            not no_row and not chain,
            msg("Has no effect without a chain of mysteries."),
            ("chain_after_swoop",),
        ),
        (
            not down,
            msg("Has no effect without cards on the table."),
            ("score_table_cards",),
        ),
        (
            not down,
            msg("Has no effect without mysteries."),
            ("mystery_add", "mysteries_last"),
        ),
        (
            one,
            msg("Has no effect while the game is a single deal."),
            ("later_starter", "point_limit", "limit_rule"),
        ),
        (
            not one and not rules.point_limit,
            msg("Has no effect without a point limit."),
            ("limit_rule",),
        ),
    )
    return {option: why for holds, why, options in reasons if holds for option in options}
