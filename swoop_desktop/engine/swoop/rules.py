"""A rule set of Swoop: every house rule is an option."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import ClassVar

from swoop_desktop.core.tables import Tables
from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.names import packs_for
from swoop_desktop.engine.options import Conflict, Data, Remedy, choice, flag, number, wrong

_USUAL_DEALS, _USUAL_LIMIT = 5, 500
"""Usual number of deals, as in *Wild twos*; usual point limit, as in *Classic*."""


def _dealt(values: Data) -> tuple[str, ...]:
    return c.RANKS if values.get("jokers_per_pack") else c.RANKS[: c.JOKER]


def _uncovered(rules: "Rules", _base: "Rules | None") -> Iterator[Conflict]:
    """Report more face-up cards than mysteries to cover."""
    up, down = rules.face_up, rules.face_down
    if up <= down:
        return
    yield wrong(
        "deal.face_up",
        up,
        msg(
            "at most {most} (deal.face_down), because every face-up card covers a mystery",
            most=down,
        ),
        nmsg(
            "Every face-up card covers a mystery, but there are {up} face-up cards and only "
            "{count} mystery.",
            "Every face-up card covers a mystery, but there are {up} face-up cards and only "
            "{count} mysteries.",
            down,
            up=up,
        )
        if up > 1
        else msg("Every face-up card covers a mystery, but there is none under the face-up card."),
        ("deal.face_up", "deal.face_down"),
        (
            Remedy(msg("Set the face-up cards to {count}", count=down), {"deal.face_up": down}),
            Remedy(msg("Set the mysteries to {count}", count=up), {"deal.face_down": up}),
        ),
    )


def _endless(rules: "Rules", base: "Rules | None") -> Iterator[Conflict]:
    """Report that neither points nor deals nor rounds end the game."""
    if rules.point_limit or rules.deals or rules.rounds:
        return
    limit = base.point_limit if base is not None and base.point_limit else _USUAL_LIMIT
    yield wrong(
        "point_limit",
        0,
        msg("a number above 0, unless deals or rounds is above 0: every game must end"),
        msg("No game would ever end: set a point limit or a number of deals."),
        ("point_limit", "deals", "rounds"),
        (
            Remedy(
                msg("Set the point limit to {count}", count=limit),
                {"point_limit": limit},
            ),
            set_deals(base),
        ),
    )


def _counted(rules: "Rules", _base: "Rules | None") -> Iterator[Conflict]:
    if not rules.rounds:
        return
    none = Remedy(msg("Don’t count rounds"), {"rounds": 0})
    if rules.deals:
        yield wrong(
            "rounds",
            rules.rounds,
            msg("0, unless deals is 0"),
            msg("A game can end after a number of deals or a number of rounds, but not both."),
            ("rounds", "deals"),
            (Remedy(msg("Don’t count deals"), {"deals": 0}), none),
        )
    if rules.later_starter != "rotate":
        yield wrong(
            "rounds",
            rules.rounds,
            msg("0, unless later_starter is {value}", value="rotate"),
            msg("Rounds can be counted only if the next player clockwise begins each deal."),
            ("rounds", "later_starter"),
            (
                Remedy(msg("Let the next player clockwise begin"), {"later_starter": "rotate"}),
                none,
            ),
        )


def _chained(rules: "Rules", _base: "Rules | None") -> Iterator[Conflict]:
    """Report that mysteries come last and yet in a chain."""
    if rules.mysteries_last and rules.mystery_chain:
        yield wrong(
            "mysteries_last",
            True,
            msg("false, unless mystery_chain is false"),
            msg("Mysteries can’t come last and be flipped in a chain as well."),
            ("mysteries_last", "mystery_chain"),
            (
                Remedy(msg("Play without a chain of mysteries"), {"mystery_chain": False}),
                Remedy(msg("Let mysteries be flipped earlier"), {"mysteries_last": False}),
            ),
        )


def set_deals(base: "Rules | None") -> Remedy:
    """Offer the number of deals of `base`, or else the usual number."""
    deals = base.deals if base is not None and base.deals else _USUAL_DEALS
    return Remedy(msg("Set the number of deals to {count}", count=deals), {"deals": deals})


def _too_high_max(rules: "Rules") -> Iterator[Message]:
    if rules.too_high != "forbidden" and rules.too_high_max:
        yield nmsg(
            "A set that is too high may have only {count} card.",
            "A set that is too high may have at most {count} cards.",
            rules.too_high_max,
        )


def _row_after_hand(rules: "Rules") -> Iterator[Message]:
    if rules.row_after_hand and rules.face_up:
        yield msg("Face-up cards wait for your hand: you play them with its last cards, or later.")


def _starter_card(rules: "Rules") -> Iterator[Message]:
    if rules.starter_card:
        yield msg("A card turned up from the stock begins the pile.")
        if rules.swoops:
            yield msg("If it is a swoop card, another one is turned up instead.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option, resolved, in display order. Fields are named as on disk."""

    GROUPS: ClassVar[Sequence[tuple[str, Message]]] = (
        ("table", msg("Table and cards")),
        ("deal", msg("The deal")),
        ("sets", msg("Playing sets")),
        ("swoops", msg("Swoops and wild cards")),
        ("too_high", msg("Sets that are too high")),
        ("beginning", msg("Who begins")),
        ("points", msg("Points")),
        ("end", msg("The end of the game")),
    )
    name: str = options.text(
        msg("Name"),
        msg("What this rule set is called in lists and saved games."),
        group="table",
    )
    players: tuple[int, int | None] = options.span(
        msg("Players"),
        msg(
            "The smallest and the largest number of players. Without a largest number, as"
            " many may play as there are cards for."
        ),
        2,
        MOST_SEATS,
        group="table",
        also=msg("how many people can play, seats"),
    )
    """Fewest and most players; None: as many as the packs supply."""
    players_per_pack: int = number(
        msg("Players per pack"),
        msg(
            "How many players share a pack; the number of packs is rounded up. 0 means as"
            " few packs as possible."
        ),
        0,
        MOST_SEATS,
        group="table",
        example=msg("With 2 players per pack, five or six players use 3 packs, and seven use 4."),
        also=msg("packs per player, decks, one pack for every two players"),
        comes_to=lambda rules: packs_told(rules),
    )
    extra_packs: int = number(
        msg("Extra packs"),
        msg("How many packs are added, whatever the number of players."),
        0,
        10,
        group="table",
        example=msg("With 1 extra pack and 2 players per pack, four players use 3 packs."),
        also=msg("packs per player, one more deck, decks"),
        comes_to=lambda rules: packs_told(rules),
    )
    jokers_per_pack: int = number(
        msg("Jokers per pack"),
        msg("How many jokers each pack has."),
        0,
        4,
        group="table",
        also=msg("with or without jokers"),
    )
    hand: int = number(
        msg("Cards in hand"),
        msg("How many cards each player is dealt in hand."),
        1,
        52,
        within="deal",
        group="deal",
        also=msg("size of the hand, hand size, number of cards dealt"),
    )
    face_up: int = number(
        msg("Face-up cards"),
        msg("How many face-up cards each player has. Each covers a mystery."),
        0,
        6,
        within="deal",
        group="deal",
        example=msg(
            "With 3 face-up cards over 4 mysteries, one mystery may be flipped from the start."
        ),
        also=msg("size of the row, open cards, upcards, table cards, board"),
        conflict=_uncovered,
    )
    face_down: int = number(
        msg("Mysteries"),
        msg("How many mysteries each player has: face-down cards that nobody has seen."),
        0,
        6,
        within="deal",
        group="deal",
        also=msg("size of the row, blind cards, hidden cards, table cards"),
    )
    order: tuple[str, ...] = options.order(
        msg("Rank order"),
        msg("The ranks from low to high. A set fits on its own rank and on higher ones."),
        group="sets",
        example=msg("If 10 ranks between 9 and J, a 10 fits on 10, J, Q and K, but not on 9."),
        also=msg("ranking, high and low, aces low, aces high, match or go lower"),
    )
    swoop_ranks: tuple[str, ...] = options.ranks(
        msg("Swoop cards"),
        msg("Ranks that fit on anything and sweep the pile out of play."),
        group="swoops",
        example=msg("With 10 and joker: a 10 played on Q 9 7 7 sweeps all five cards out of play."),
        also=msg("swoop ranks, clear the pile, burn, bomb, tens, jokers"),
    )
    wild_ranks: tuple[str, ...] = options.ranks(
        msg("Wild cards"),
        msg("Ranks that fit on anything, and anything fits on them."),
        group="swoops",
        example=msg("If 2s are wild, a 2 fits on an ace, and a king fits on that 2."),
        also=msg("wild ranks, wild twos, deuces, play on anything"),
    )
    max_set: int = number(
        msg("Largest set"),
        msg("How many cards of a rank may be played together; 0 means any number."),
        0,
        99,
        group="sets",
        example=msg("With 4, five 7s can’t be played at once."),
        also=msg(
            "how many cards at a time, number of cards in a set, denomination, matching "
            "cards, pair, multiple"
        ),
    )
    single_swoop_cards: bool = flag(
        msg("One swoop card at a time"),
        msg("Swoop cards may only be played one at a time."),
        group="swoops",
        example=msg("With two 10s in hand, you play one, and then the other if you like."),
        also=msg("one ten at a time"),
    )
    four_of_a_kind: str = choice(
        msg("Four of a kind"),
        msg("Whether there may be more than four cards of a rank on top of the pile."),
        (("exactly", msg("never more than four")), ("at_least", msg("four or more"))),
        group="swoops",
        example=msg(
            "On three 8s, a pair of 8s may not be played if there are never more than four."
            " If there may be more, the pair swoops."
        ),
        also=msg(
            "quads, four equal cards, more than four, exactly four, in succession, extra turn"
        ),
    )
    too_high: str = choice(
        msg("Sets that are too high"),
        msg("What happens if a set is higher than the top card of the pile."),
        (
            ("replace", msg("take the pile; the set begins a new one")),
            ("take_all", msg("take the pile and the set")),
            ("forbidden", msg("not allowed; the pile may be taken")),
        ),
        group="too_high",
        example=msg(
            "A king on a 5: you take the pile, and the king begins a new one; or you take"
            " both; or you can’t play the king at all."
        ),
        also=msg("pick up the pile, take the pile, higher card, forbidden"),
    )
    pick_up: str = choice(
        msg("Taking the pile"),
        msg("When the pile may be taken if sets that are too high aren’t allowed."),
        (("stuck", msg("only if nothing fits")), ("at_will", msg("instead of any play"))),
        group="too_high",
        if_absent="stuck",
        example=msg(
            "On a king, with 9 9 3 in hand: you have to play something, or you may take the"
            " pile instead."
        ),
        also=msg(
            "pick up the pile, centre pile, by choice, at will, middle pile, center "
            "pile, pass, passing, skip a turn"
        ),
    )
    too_high_only_if_stuck: bool = flag(
        msg("Too high only if nothing fits"),
        msg("A set that is too high may be played only if none of the player’s known cards fits."),
        group="too_high",
        example=msg(
            "On a 5, with a 3 and a king in hand: you may play the king only once the 3 is gone."
        ),
        also=msg("may one play too high, only when nothing fits, must follow"),
    )
    specials_forced: bool = flag(
        msg("Swoop and wild cards count as fitting"),
        msg(
            "Whether a swoop card or a wild card in hand means that something fits. If not,"
            " you may keep it."
        ),
        group="too_high",
        if_absent=True,
        example=msg(
            "On a 4, with a 10 that swoops and a king in hand: you have to play the 10. If"
            " it doesn’t count, you may keep it, as if you had only the king."
        ),
        also=msg("keep a ten, must play a ten, special cards, forced to swoop"),
    )
    too_high_max: int = number(
        msg("Largest set if too high"),
        msg("How many cards a set that is too high may have; 0 means as many as any other set."),
        0,
        99,
        group="too_high",
        example=msg("With 3, you may play three kings on a 5, but not four."),
        also=msg("one to three cards"),
        sentences=_too_high_max,
    )
    mixed_sources: bool = flag(
        msg("Hand and table together"),
        msg("A set may combine cards from the hand and face-up cards."),
        group="sets",
        if_absent=True,
        example=msg(
            "With a 7 in hand and a 7 face up, you may play both at once, or only one of them."
        ),
        also=msg("either hand or table, combine, mix"),
    )
    row_after_hand: bool = flag(
        msg("Face-up cards after the hand"),
        msg("Face-up cards may be played only with the last cards of the hand, or after them."),
        group="sets",
        if_absent=False,
        example=msg(
            "With 7 7 in hand and a 7 face up, you may play all three at once. With 7 9 in"
            " hand, the face-up 7 has to wait."
        ),
        also=msg("hand first, row, board, empty hand"),
        sentences=_row_after_hand,
    )
    mysteries_last: bool = flag(
        msg("Mysteries last"),
        msg("A player may flip a mystery only with no cards in hand or face up."),
        group="sets",
        if_absent=False,
        example=msg(
            "A mystery is too high, so you take the pile: you have to play those cards"
            " before the next mystery."
        ),
        also=msg("blind cards, hidden cards, board, empty hand"),
        conflict=_chained,
    )
    mystery_add: bool = flag(
        msg("Adding to a mystery"),
        msg("Once a mystery is flipped, other cards of its rank may be added to it."),
        group="sets",
        if_absent=True,
        example=msg("You flip a 6 and hold two more 6s: you may add them, or you may not."),
        also=msg("add to a face-down card, play along with it, uncovered, matching cards"),
    )
    mystery_chain: bool = flag(
        msg("Chain of mysteries"),
        msg(
            "After playing a face-up card, a player may go on to flip mysteries, one after another."
        ),
        group="sets",
        example=msg(
            "Play a face-up 6 that fits, then flip the mystery that lay below it, and the "
            "next one, for as long as they fit."
        ),
        also=msg("risky, risky chain, keep flipping, optional rule"),
    )
    chain_after_swoop: bool = flag(
        msg("The chain outlasts a swoop"),
        msg(
            "Once you may go on flipping, you may do so until your turn is over. If not, a"
            " swoop ends the chain."
        ),
        group="sets",
        if_absent=False,
        example=msg(
            "Swoop with a face-up 10, then flip a 6: you may flip the next mystery, too. If the "
            "swoop ends the chain, your turn is over."
        ),
        also=msg("risky chain, any number of face-down cards, keep flipping"),
    )
    starter_card: bool = flag(
        msg("Starter card"),
        msg("A card turned up from the stock begins the pile."),
        group="beginning",
        also=msg("first card of the pile, turn up a card"),
        sentences=_starter_card,
    )
    first_deal_starter: str = choice(
        msg("Who begins the first deal"),
        msg("How the player who begins the first deal is chosen."),
        (
            ("draw", msg("whoever draws the most points")),
            ("draw_rank", msg("whoever draws the highest card")),
            ("first_seat", msg("the first player, as agreed")),
            ("random", msg("a player chosen at random")),
        ),
        group="beginning",
        example=msg(
            "Ada draws a queen, and Bo draws a king. Bo has the highest card. If points"
            " decide, and both cost the same, they draw again."
        ),
        also=msg(
            "who starts, starting player, highest card begins, the youngest begins, left "
            "of the dealer, tied"
        ),
    )
    later_starter: str = choice(
        msg("Who begins later deals"),
        msg("How the player who begins each later deal is chosen."),
        (
            ("rotate", msg("the next player clockwise")),
            ("draw", msg("whoever draws the most points")),
            ("draw_rank", msg("whoever draws the highest card")),
            ("winner", msg("whoever went out")),
            ("loser", msg("whoever scored the most")),
        ),
        group="beginning",
        also=msg("who starts, starting player, rotation, dealer, winner, loser"),
    )
    points: tuple[int, ...] = options.points(
        msg("Points"),
        msg("How many points each card costs if you are left with it."),
        0,
        1000,
        _dealt,
        group="points",
        example=msg("If J, Q and K cost 10, being left with a king and a 3 costs 13 points."),
        also=msg(
            "points for each rank, penalty, value of the cards, card values, face value, "
            "cost, score"
        ),
    )
    score_table_cards: bool = flag(
        msg("Cards on the table count"),
        msg(
            "Face-up cards and mysteries that you are left with cost points, too, not only"
            " your hand."
        ),
        group="points",
        example=msg(
            "With a 7 left in hand and a 9 face up, you score 16 points, or 7 if the table"
            " doesn’t count."
        ),
        also=msg("count the row, score"),
    )
    point_limit: int = number(
        msg("Point limit"),
        msg("The total that ends the game; 0 means no limit."),
        0,
        100_000,
        group="end",
        also=msg("game to a number of points, play to 500, score limit, threshold, target"),
        conflict=_endless,
    )
    limit_rule: str = choice(
        msg("The limit is"),
        msg("Whether the game ends when a total reaches the limit, or only when it goes over it."),
        (("reaches", msg("reached")), ("exceeds", msg("exceeded"))),
        group="end",
        example=msg(
            "If the limit is 150, a total of exactly 150 ends the game only if the limit"
            " has to be reached, not exceeded."
        ),
        also=msg("reach or go over, exactly"),
    )
    deals: int = number(
        msg("Number of deals"),
        msg("How many deals the game has; 0 means no fixed number."),
        0,
        1000,
        group="end",
        also=msg("rounds, a certain number of rounds, hands, length of the game"),
    )
    rounds: int = number(
        msg("Rounds"),
        msg("How many deals everybody begins before the game ends; 0 means no fixed number."),
        0,
        1000,
        group="end",
        if_absent=0,
        example=msg("With 2 rounds, four players play 8 deals."),
        also=msg("one deal for each player, once around, length of the game"),
        conflict=_counted,
    )

    def packs(self, seats: int) -> int:
        share = self.players_per_pack
        few = -(-seats // share) if share else -(-self.needed(seats) // (52 + self.jokers_per_pack))
        return few + self.extra_packs

    def last_deal(self, seats: int) -> int:
        """Return the number of the last deal; 0 if no number ends the game."""
        return self.deals or self.rounds * seats

    def ranks(self) -> tuple[str, ...]:
        return c.RANKS if self.jokers_per_pack else c.RANKS[: c.JOKER]

    @property
    def swoops(self) -> list[str]:
        return [rank for rank in self.swoop_ranks if rank in self.ranks()]

    @property
    def wilds(self) -> list[str]:
        return [rank for rank in self.wild_ranks if rank in self.ranks()]

    def needed(self, seats: int) -> int:
        """Count the cards that a deal takes, including the starter card."""
        return seats * (self.hand + self.face_up + self.face_down) + self.starter_card

    def supply(self, seats: int) -> int:
        return len(self.deck(seats))

    def deck(self, seats: int) -> c.Cards:
        return c.packs_of(self.packs(seats), self.jokers_per_pack)

    def starter_method(self, deal: int) -> str:
        """Return the value of the option for who begins this deal."""
        return self.first_deal_starter if deal == 1 else self.later_starter


def most_seats(rules: Rules) -> int:
    """Return the largest number of players up to which there are enough cards for each number."""
    low, high = rules.players
    counts = range(low, (high or MOST_SEATS) + 1)
    return max(takewhile(lambda seats: rules.needed(seats) <= rules.supply(seats), counts))


def packs_told(rules: Rules) -> Message:
    return packs_for(rules.packs, rules.players[0], most_seats(rules))


@lru_cache(maxsize=4)
def tables(rules: Rules) -> Tables:
    numbers: dict[str, int] = {}
    words: dict[str, str] = {}
    ranks: dict[str, list[int]] = {}
    for option in options.options_in(rules):
        value = getattr(rules, option.name)
        match option:
            case options.Number() | options.Flag():
                numbers[option.name] = int(value)
            case options.Choice():
                words[option.name] = value
            case options.Ranks():
                ranks[option.name] = [c.RANKS.index(rank) for rank in value]
    return Tables(numbers, words, ranks, list(rules.points))
