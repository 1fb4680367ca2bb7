"""A rule set of Capture the Hearts: every house rule is an option."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import ClassVar

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import options
from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.options import Conflict, endless

FEWEST_SEATS = 2
SEATS_PER_PACK = 4
PLAYED = 2
"""Cards that a seat plays in a round: a bottom and a top card."""
_SUITS = "HSCD"
"""Suits from low to high, for equal ranks. Hearts are lowest by this program's ruling."""
_USUAL_POINTS = 25
"""Standard points, as in *Capture the Hearts to 25*."""


def _endless(rules: "Rules", _base: "Rules | None") -> Iterator[Conflict]:
    if not rules.points and not rules.games:
        yield endless("games", _USUAL_POINTS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option, in display order. Fields are named as on disk."""

    GROUPS: ClassVar[Sequence[tuple[str, Message]]] = (
        ("table", msg("Table and cards")),
        ("deal", msg("The deal")),
        ("round", msg("Each round")),
        ("end", msg("The end of the game")),
    )
    name: str = options.text(
        msg("Name"),
        msg("What this rule set is called in lists and saved games."),
        group="table",
        if_absent="capture",  # Records of other programs have no name.
    )
    hand: int = options.number(
        msg("Cards in hand"),
        msg("How many cards each player is dealt in hand."),
        2,
        26,
        group="deal",
        also=msg("size of the hand, hand size, number of cards dealt"),
    )
    refill: int = options.number(
        msg("Cards dealt after a round"),
        msg("How many cards each player is dealt after a round, for as long as the stock lasts."),
        0,
        10,
        group="deal",
        example=msg(
            "With 2, hands are as large in each round as in the one before, until the stock"
            " is empty."
        ),
        also=msg("refill, draw, new cards, stock"),
        null=0,
    )
    hearts_on_top: str = options.choice(
        msg("Hearts on top"),
        msg("When a heart may be the top card."),
        (
            ("hand", msg("if the hand is all hearts")),
            ("left", msg("if only hearts are left beside the bottom card")),
        ),
        group="round",
        if_absent="hand",
        example=msg(
            "With 2♠ and three hearts in hand: either the 2♠ has to be the top card, or it"
            " may also be the bottom card, with a heart over it."
        ),
        also=msg("top card, only hearts left"),
    )
    packs: int = options.number(
        msg("Packs"),
        msg("How many packs are used; 0 means one for every 4 players."),
        0,
        12,
        group="table",
        example=msg("With 0, four players use one pack, and five use two."),
        also=msg("packs per player, decks"),
        null=0,
    )
    points: int = options.number(
        msg("Points to win"),
        msg("The total that ends the game; 0 means no limit."),
        0,
        10_000,
        group="end",
        also=msg("target, game to 25, score limit, winning score"),
        null=0,
    )
    games: int = options.number(
        msg("Number of deals"),
        msg("How many deals the game has; 0 means no fixed number."),
        0,
        1_000,
        group="end",
        also=msg("games of a series, rounds, a certain number of rounds, length of the game"),
        null=0,
        conflict=_endless,
    )

    def packs_for(self, seats: int) -> int:
        return self.packs or -(-seats // SEATS_PER_PACK)


def most_seats(rules: Rules) -> int:
    counts = range(FEWEST_SEATS, MOST_SEATS + 1)
    # Four players may be too many for one pack, though five have two: every count must fit.
    enough = takewhile(lambda n: n * rules.hand <= len(c.packs_of(rules.packs_for(n))), counts)
    return max(enough)


def is_heart(card: c.Card) -> bool:
    return c.suit(card) == "H"


def hearts(cards: Iterable[c.Card]) -> int:
    return sum(map(is_heart, cards))


def height(card: c.Card) -> int:
    """Return 0 for a two up to 12 for an ace."""
    return (c.rank(card) - 1) % c.JOKER


def key(card: c.Card) -> int:
    """Return a top card's strength for the core, 0 for ♥2 to 51 for ♦A: rank first, ace high, then
    diamonds, clubs, spades, hearts.
    """
    return height(card) * len(_SUITS) + _SUITS.index(c.suit(card))
