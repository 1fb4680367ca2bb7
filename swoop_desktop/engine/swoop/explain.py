"""A rule set in plain words, generated from its options: what the new-game page shows."""

from collections.abc import Mapping, Sequence

from swoop_desktop.core.kernel import ENDLESS_TURNS
from swoop_desktop.engine import cards as c
from swoop_desktop.engine.messages import Message, joined, msg, nmsg
from swoop_desktop.engine.names import rank_name
from swoop_desktop.engine.rule_book import Shipped
from swoop_desktop.engine.swoop.rules import Rules, most_seats, packs_told

_VARIATION = msg("This is one of the variations that the source of Classic describes.")
SHIPPED: Mapping[str, Shipped] = {
    "classic": Shipped(
        msg("Classic"),
        msg("Four of a kind, a ten or a joker swoops. To 500 points."),
        {"swoop_ranks": ["T", "X"], "four_of_a_kind": "exactly", "point_limit": 500},
        [
            msg("Ernest Petti learned these rules from friends in Vancouver, and wrote them down."),
            msg("Several apps play it so, too."),
        ],
    ),
    "swoops150": Shipped(
        msg("Swoops to 150"),
        msg("Too high? The pile is yours, with the set. Over 150 points ends it."),
        {"too_high": "take_all", "point_limit": 150, "limit_rule": "exceeds"},
        [
            msg(
                "These rules come from a page called Swoops, which suggests 150 points to begin "
                "with."
            )
        ],
    ),
    "swoops150_risky": Shipped(
        msg("Swoops to 150, risky"),
        msg("The same; after face-up cards you may flip mystery after mystery."),
        {"too_high": "take_all", "point_limit": 150, "mystery_chain": True},
        [msg("This is the optional rule of a page called Swoops, which calls it very risky.")],
    ),
    "wild_twos": Shipped(
        msg("Wild twos"),
        msg("Twos go on anything. Too high is forbidden. Five deals."),
        {"wild_ranks": ["2"], "too_high": "forbidden", "deals": 5, "point_limit": 0},
        [
            msg(
                "These rules come from a page on which 2s and 10s are wild and the youngest may "
                "begin."
            )
        ],
    ),
    "quebec": Shipped(
        msg("Quebec"),
        msg("Seven cards in hand. Too high only if stuck. To 200 points."),
        {"deal.hand": 7, "too_high_only_if_stuck": True, "point_limit": 200},
        [msg("These rules come from a page in French, as the game is played in Quebec.")],
    ),
    "three_decks": Shipped(
        msg("Three decks"),
        msg("Three packs. Too high? The pile is yours, with the set. To 500 points."),
        {"players_per_pack": 8, "extra_packs": 2, "too_high": "take_all", "point_limit": 500},
        [msg("Many families play it so: with three packs, however many play, and to 500 points.")],
    ),
    "tens_and_jacks": Shipped(
        msg("Tens and jacks"),
        msg("Four packs, 14 cards in hand. Jacks swoop like tens."),
        {"players_per_pack": 9, "extra_packs": 3, "deal.hand": 14, "swoop_ranks": ["T", "J"]},
        [
            msg("A family plays it so: with four packs, and jacks swoop like tens."),
            msg("One of them has written the rules down for a program."),
        ],
    ),
    "open_pile": Shipped(
        msg("Open pile"),
        msg("You may always take the pile. Who goes out begins. To 200 points."),
        {"pick_up": "at_will", "later_starter": "winner", "point_limit": 200},
        [msg("A game for web browsers plays it so: the pile is open to whoever wants it.")],
    ),
    "easy_sums": Shipped(
        msg("Easy sums"),
        msg("Low cards cost 5, courts 10, tens and jokers 20."),
        {
            "points": {
                **dict.fromkeys("A23456789", 5),
                **dict.fromkeys("JQK", 10),
                **dict.fromkeys("TX", 20),
            }
        },
        [_VARIATION],
    ),
    "big_hand": Shipped(
        msg("Big hand"),
        msg("Twelve cards in hand instead of eleven."),
        {"deal.hand": 12},
        [
            _VARIATION,
            msg("SWIPE, a game with cards of its own, is dealt so: 12 in hand, 8 on the table."),
        ],
    ),
    "mysteries_only": Shipped(
        msg("Mysteries only"),
        msg("Fifteen in hand, and nothing lies on the mysteries."),
        {"deal.hand": 15, "deal.face_up": 0, "deal.face_down": 4},
        [_VARIATION],
    ),
    "hand_only": Shipped(
        msg("Hand only"),
        msg("Nineteen in hand, and none on the table."),
        {"deal.hand": 19, "deal.face_up": 0, "deal.face_down": 0},
        [
            _VARIATION,
            msg(
                "The source doesn’t say how many cards are dealt then; here it is 19, as in "
                "Classic."
            ),
        ],
    ),
    "jokers_swoop": Shipped(
        msg("Only jokers swoop"),
        msg("Tens are plain cards between nine and jack."),
        {"swoop_ranks": ["X"]},
        [_VARIATION],
    ),
    "four_or_more": Shipped(
        msg("Four or more"),
        msg("Sets of any size; four or more of a kind swoop."),
        {"max_set": 0, "four_of_a_kind": "at_least"},
        [
            _VARIATION,
            msg(
                "The source doesn’t say how many cards may be played at once; here it is any "
                "number."
            ),
        ],
    ),
}


def rulings(rules: Rules) -> list[Message]:
    """Say what is read in one way here where the sources say nothing, or may mean another."""
    said: list[Message] = []
    if rules.too_high == "replace":
        said += [
            msg("The set is chosen before you take the pile: what you take can’t join it."),
            msg("You take only what lay there before: your set stays, and begins the new pile."),
        ]
    elif rules.too_high == "take_all":
        said.append(msg("Four of a kind that is too high is taken, too, and doesn’t swoop."))
    else:
        said.append(msg("After somebody has taken the pile, the next player begins."))
    if rules.face_up:
        said.append(msg("A mystery can be flipped only where no face-up card covers it."))
    if _held(rules, rules.swoop_ranks):
        said.append(msg("Swoop cards are played only in your own turn."))
    if rules.face_down and _adds(rules):
        said.append(msg("Other cards of its rank may be added to a flipped mystery."))
        if rules.too_high != "replace":
            said.append(msg("Nothing may be added to a mystery that is too high."))
    if _mixes(rules):
        said.append(msg("A set may have both cards from your hand and face-up cards in it."))
    if rules.face_down and rules.score_table_cards:
        said.append(msg("Cards that are left on the table count like those in the hand."))
    if rules.mysteries_last and rules.face_down:
        said.append(msg("Cards that you have taken must be played again before mysteries."))
    if _held(rules, rules.wild_ranks):
        said.append(msg("A wild card has a rank of its own: it never makes four of another rank."))
    held = _held(rules, rules.swoop_ranks)
    if held:
        said.append(
            msg("Your last card may be a swoop card ({ranks}): you go out.", ranks=ranks(held))
        )
    stuck = rules.too_high == "forbidden" or rules.too_high_only_if_stuck
    if stuck and not _at_will(rules) and rules.specials_forced and _specials(rules):
        said.append(msg("Somebody who holds a card that fits on anything isn’t stuck."))
    if rules.starter_card and _held(rules, rules.swoop_ranks):
        said.append(msg("A swoop card that is turned up to begin the pile is set aside."))
    if _drawn(rules):
        said.append(
            msg(
                "If the stock has too few cards for a draw, chance decides among those who should "
                "draw."
            )
        )
    said.append(
        msg(
            "If {turns} turns in a row pass without a card going out of play, the deal ends there, "
            "and everybody scores.",
            turns=ENDLESS_TURNS,
        )
    )
    return [
        msg("Not every source says the following, or means the same by it; here it is played like "
            "this."),
        *said,
    ]  # fmt: skip


def ranks(ranks: Sequence[str]) -> Message:
    """List ranks by name."""
    return joined([rank_name(c.RANKS.index(rank)) for rank in ranks])


def aim(rules: Rules) -> list[Message]:
    """Say what it is all about."""
    return [
        msg("Be the first to get rid of all your cards: those in your hand and those on the table.")
        if rules.face_down
        else msg("Be the first to get rid of all the cards in your hand."),
        msg("Points are bad: the lowest total wins the game."),
    ]


def cards(rules: Rules) -> list[Message]:
    """Say who plays, with which cards, and what is dealt."""
    said = [_players(rules)]
    if rules.players[0] > 2:
        said.append(
            msg(
                "Two players need another rule set, such as {one} or {other}: this one is made for "
                "{low} or more.",
                one=SHIPPED["wild_twos"].title,
                other=SHIPPED["open_pile"].title,
                low=rules.players[0],
            )
        )
    said.append(msg("The game uses {packs}.", packs=packs_told(rules)))
    if rules.jokers_per_pack:
        count = rules.jokers_per_pack
        said.append(nmsg("Each pack has {count} joker.", "Each pack has {count} jokers.", count))
    else:
        said.append(msg("There are no jokers."))
    if rules.order:
        said.append(
            msg("From low to high, the ranks are {ranks}.", ranks=ranks(rules.order)),
        )
    said.append(msg("Suits don’t matter."))
    said.append(
        nmsg(
            "You are dealt a hand of {count} card.",
            "You are dealt a hand of {count} cards.",
            rules.hand,
        )
    )
    if rules.face_down:
        said.append(
            nmsg(
                "In front of you lies {count} mystery, a face-down card that nobody has seen.",
                "In front of you lie {count} mysteries, face-down cards that nobody has seen.",
                rules.face_down,
            )
        )
    if rules.face_up:
        said.append(_face_up(rules))
    said.append(msg("The other cards are the stock. Nobody draws from it during play."))
    return said


def _face_up(rules: Rules) -> Message:
    if rules.face_up == rules.face_down:
        return nmsg(
            "The mystery is covered by a face-up card.",
            "Each mystery is covered by a face-up card.",
            rules.face_up,
        )
    return nmsg(
        "{count} of the mysteries is covered by a face-up card.",
        "{count} of the mysteries are covered by face-up cards.",
        rules.face_up,
    )


def _players(rules: Rules) -> Message:
    low, high = rules.players
    if high is None:
        high = most_seats(rules)
    if low == high:
        return msg("For {low} players.", low=low)
    return msg("For {low} to {high} players.", low=low, high=high)


def starter(rules: Rules) -> list[Message]:
    """Say who begins."""
    first, later = rules.first_deal_starter, rules.later_starter
    if rules.deals == 1:
        said = _first(first, msg("Before play begins, everybody draws a card from the stock.")) or [
            msg("The player who begins is chosen at random.")
        ]
    elif first == later:
        said = _first(
            first, msg("In every deal, before play begins, everybody draws a card from the stock.")
        )
    else:
        said = [
            *(
                _first(
                    first,
                    msg(
                        "In the first deal, before play begins, everybody draws a card from the "
                        "stock."
                    ),
                )
                or [msg("The player who begins the first deal is chosen at random.")]
            ),
            *(
                _first(
                    later,
                    msg(
                        "In every later deal, before play begins, everybody draws a card from the "
                        "stock."
                    ),
                )
                or [msg("In each deal after that, the next player clockwise begins.")]
            ),
        ]
    drawn = _drawn(rules)
    if "draw" in drawn:
        said += [
            msg("In the draw, these count the same: {ranks}.", ranks=ranks(alike))
            for alike in costs(rules).values()
            if len(alike) > 1
        ]
    if "draw_rank" in drawn:
        said.append(
            msg("In the draw, 10 stands between 9 and J, and a joker is the highest card.")
            if rules.jokers_per_pack
            else msg("In the draw, 10 stands between 9 and J.")
        )
    return said


def _drawn(rules: Rules) -> set[str]:
    """In which ways it is drawn for who begins, in the first deal or in later ones."""
    ways = {rules.first_deal_starter} | (set() if rules.deals == 1 else {rules.later_starter})
    return ways & {"draw", "draw_rank"}


_STOPPED = msg("After a deal that was stopped, the next player clockwise begins.")


def _first(method: str, draw: Message) -> list[Message]:
    """Say who begins a deal, where it is drawn for, as in `draw`, or agreed; else nothing."""
    match method:
        case "draw":
            return [
                draw,
                msg(
                    "Whoever draws the card worth the most points begins; players who tie draw "
                    "again."
                ),
            ]
        case "draw_rank":
            return [
                draw,
                msg("Whoever draws the highest card begins; players who tie draw again."),
            ]
        case "winner":
            return [msg("Whoever went out begins the next deal."), _STOPPED]
        case "loser":
            return [
                msg(
                    "Whoever scored the most points in a deal begins the next one; of several, the "
                    "first of them clockwise from the player after the one who began."
                ),
                _STOPPED,
            ]
        case "first_seat":
            return [msg("The first player begins, as you have agreed: the youngest, for example.")]
    return []


def turn(rules: Rules) -> list[Message]:
    """Say what may be played."""
    said = [
        msg("Turns go clockwise, and nobody may pass."),
        _set(rules),
        msg("A set fits if it is the same rank as the top card of the pile, or lower."),
        msg("On an empty pile, anything fits."),
    ]
    if rules.max_set:
        most = rules.max_set
        said.append(
            nmsg(
                "You may play only {count} card at a time.",
                "You may play up to {count} cards at a time.",
                most,
            )
        )
    wild = _held(rules, rules.wild_ranks)
    if wild:
        said.append(
            msg(
                "Wild cards ({ranks}) fit on anything, and anything fits on them.",
                ranks=ranks(wild),
            )
        )
    return said


def _set(rules: Rules) -> Message:
    if not rules.face_up:
        return msg("Play a set: one or more cards of the same rank from your hand.")
    if _mixes(rules) or rules.max_set == 1:
        return msg(
            "Play a set: one or more cards of the same rank, from your hand, "
            "your face-up cards, or both."
        )
    return msg(
        "Play a set: one or more cards of the same rank, all from your hand or all from your "
        "face-up cards, but not from both."
    )


def _mixes(rules: Rules) -> bool:
    """Whether a set can come from the hand and the table together."""
    return bool(rules.face_up) and rules.mixed_sources and rules.max_set != 1


def _held(rules: Rules, ranks: Sequence[str]) -> list[str]:
    """Return those of the ranks that lie in the packs."""
    return [rank for rank in ranks if rank in rules.ranks()]


def too_high(rules: Rules) -> list[Message]:
    """Say what comes of a set that is too high."""
    if rules.too_high == "forbidden":
        return _pick_up(rules)
    said = [msg("A set that is higher than the top card of the pile is too high.")]
    if rules.too_high == "replace":
        said.append(
            msg(
                "You may still play it, but you take the whole pile into your hand, "
                "and your set begins a new one."
            )
        )
    else:
        said += [
            msg(
                "You may still play it, but you take it back into your hand, "
                "together with the whole pile."
            ),
            msg("The next player then begins a new pile."),
        ]
    if rules.too_high_only_if_stuck:
        said.append(
            msg(
                "If nothing in your hand or among your face-up cards fits, you have to do so; "
                "otherwise you may not."
            )
            if rules.face_up
            else msg("If nothing in your hand fits, you have to do so; otherwise you may not.")
        )
        if rules.face_down and not rules.mysteries_last:
            said.append(msg("Instead of playing too high, you may flip a mystery."))
        said += _waiting(rules) + _specials(rules)
    return said


def _pick_up(rules: Rules) -> list[Message]:
    """Say what is done where no set that is too high may be played."""
    said = [msg("You may not play a set that is higher than the top card of the pile.")]
    if _at_will(rules):
        said.append(msg("Instead of any play, you may take the pile, unless it is empty."))
    said += [
        msg(
            "If nothing in your hand or among your face-up cards fits, you take the whole pile "
            "into your hand."
        )
        if rules.face_up
        else msg("If nothing in your hand fits, you take the whole pile into your hand."),
        msg("The next player then begins a new pile."),
    ]
    if rules.face_down:
        said.append(
            msg("With nothing left but mysteries, you may flip one, or take the pile.")
            if rules.mysteries_last
            else msg("Instead of taking the pile, you may flip a mystery.")
        )
    return said + _waiting(rules) + ([] if _at_will(rules) else _specials(rules))


def _at_will(rules: Rules) -> bool:
    """Whether the pile may be taken instead of any play."""
    return rules.too_high == "forbidden" and rules.pick_up == "at_will"


def _waiting(rules: Rules) -> list[Message]:
    """Whether face-up cards count where nothing may fit."""
    if not rules.row_after_hand or not rules.face_up:
        return []
    return [msg("Face-up cards that have to wait for the hand don’t count as fitting.")]


def _specials(rules: Rules) -> list[Message]:
    """Whether cards that fit on anything count where nothing may fit."""
    swoop, wild = _held(rules, rules.swoop_ranks), _held(rules, rules.wild_ranks)
    if swoop and wild:
        return [
            msg("Swoop cards and wild cards count as fitting.")
            if rules.specials_forced
            else msg("Swoop cards and wild cards don’t count as fitting here: you may keep them.")
        ]
    if swoop:
        return [
            msg("Swoop cards count as fitting.")
            if rules.specials_forced
            else msg("Swoop cards don’t count as fitting here: you may keep them.")
        ]
    if wild:
        return [
            msg("Wild cards count as fitting.")
            if rules.specials_forced
            else msg("Wild cards don’t count as fitting here: you may keep them.")
        ]
    return []


def swoops(rules: Rules) -> list[Message]:
    """Say what swoops."""
    said = [msg("A swoop sweeps the whole pile out of play. Whoever swoops plays again.")]
    held = _held(rules, rules.swoop_ranks)
    if held:
        said.append(
            msg("Swoop cards ({ranks}) fit on anything and always swoop.", ranks=ranks(held))
        )
        if rules.single_swoop_cards:
            said.append(msg("Swoop cards are played one at a time."))
    if rules.four_of_a_kind == "exactly":
        said += [
            msg("Four cards of the same rank on top of the pile swoop, no matter who played them."),
            msg(
                "There may never be more than four: if three are on top, "
                "you may play only one more."
            ),
        ]
    else:
        said.append(
            msg(
                "Four or more cards of the same rank on top of the pile swoop, "
                "no matter who played them."
            )
        )
    if rules.too_high == "take_all":
        said.append(msg("A set that is too high never swoops."))
    return said


def mysteries(rules: Rules) -> list[Message]:
    """Say when mysteries may be flipped; nothing where there are none."""
    if not rules.face_down:
        return []
    if rules.mysteries_last:
        said = [msg("You may flip a mystery only when you have no cards in hand or face up.")]
    else:
        said = [
            msg("Instead of playing a set, you may flip a mystery that no face-up card covers.")
            if rules.face_up
            else msg("Instead of playing a set, you may flip one of your mysteries."),
            _adding(rules),
        ]
    if rules.too_high == "replace":
        said.append(
            msg(
                "If it is too high, you take the pile into your hand, "
                "and the mystery begins a new one."
            )
        )
    else:
        said.append(
            msg(
                "If it is too high, you take it and the pile into your hand, "
                "and you may not add anything."
            )
            if _adds(rules)
            else msg("If it is too high, you take it and the pile into your hand.")
        )
    if rules.mystery_chain and rules.face_up:
        said += [
            msg(
                "After playing a set that fits and includes a face-up card, "
                "you may go on to flip mysteries, one after another."
            ),
            msg("Stop whenever you like. A mystery that is too high ends your turn."),
            msg(
                "A swoop doesn’t end the chain: when you play again, you may go on flipping after "
                "every play that fits, until your turn is over."
            )
            if rules.chain_after_swoop
            else msg(
                "A swoop ends the chain: you play again, and need another face-up card for a new "
                "one."
            ),
        ]
    return said


def _adds(rules: Rules) -> bool:
    """Whether anything can ever be added to a mystery."""
    return rules.mystery_add and rules.max_set != 1 and not rules.mysteries_last


def _adding(rules: Rules) -> Message:
    if not _adds(rules):
        return msg("Nothing can be added to it.")
    if rules.mixed_sources or not rules.face_up:
        return msg("Once you see what it is, you may add other cards of its rank to make a set.")
    return msg(
        "Once you see what it is, you may add other cards of its rank to make a set: all from "
        "your hand, or all from your face-up cards."
    )


def points(rules: Rules) -> list[Message]:
    """Say what is scored."""
    said = [
        msg("Whoever gets rid of their last card goes out, and that ends the deal."),
        msg("Everybody else scores points for all the cards they have left.")
        if rules.score_table_cards or not rules.face_down
        else msg("Everybody else scores points for the cards left in their hand."),
    ]
    plain = numbered(rules)
    if plain:
        said.append(
            msg("Cards from {low} to {high} are worth their number.", low=plain[0], high=plain[-1])
        )
    said += [
        nmsg(
            "{count} point each: {ranks}.",
            "{count} points each: {ranks}.",
            points,
            ranks=ranks(left),
        )
        for points, alike in costs(rules).items()
        if (left := [rank for rank in alike if rank not in plain])
    ]
    return said


def numbered(rules: Rules) -> list[str]:
    """Return the ranks that cost their number, if they are several and there are no gaps."""
    found = [
        rank
        for rank in rules.ranks()
        if rank.isdigit() and rules.points[c.RANKS.index(rank)] == int(rank)
    ]
    if len(found) > 1 and int(found[-1]) - int(found[0]) == len(found) - 1:
        return found
    return []


def costs(rules: Rules) -> dict[int, list[str]]:
    """Return the ranks in the packs by what each of them costs."""
    groups: dict[int, list[str]] = {}
    for rank in rules.ranks():
        groups.setdefault(rules.points[c.RANKS.index(rank)], []).append(rank)
    return groups


def end(rules: Rules) -> list[Message]:
    """Say when the game ends."""
    said = []
    if rules.deals == 1:
        said.append(msg("The game is a single deal."))
    elif rules.deals:
        said.append(
            nmsg(
                "The game ends after {count} deal.",
                "The game ends after {count} deals.",
                rules.deals,
            )
        )
    if rules.rounds:
        said.append(
            nmsg(
                "The game ends when every player has begun {count} deal.",
                "The game ends when every player has begun {count} deals.",
                rules.rounds,
            )
        )
    if rules.point_limit and rules.deals != 1:
        said.append(_limit(rules))
    said.append(msg("The lowest total wins, and players who tie for it share the win."))
    return said


def _limit(rules: Rules) -> Message:
    limit = rules.point_limit
    if rules.limit_rule == "reaches":
        return (
            nmsg(
                "It ends early if somebody reaches {limit} point.",
                "It ends early if somebody reaches {limit} points.",
                limit,
                limit=limit,
            )
            if rules.last_deal(1)
            else nmsg(
                "The game ends when somebody reaches {limit} point.",
                "The game ends when somebody reaches {limit} points.",
                limit,
                limit=limit,
            )
        )
    return (
        nmsg(
            "It ends early if somebody has more than {limit} point.",
            "It ends early if somebody has more than {limit} points.",
            limit,
            limit=limit,
        )
        if rules.last_deal(1)
        else nmsg(
            "The game ends when somebody has more than {limit} point.",
            "The game ends when somebody has more than {limit} points.",
            limit,
            limit=limit,
        )
    )
