"""A rule set of Capture the Hearts: one frozen dataclass; every house rule is an option's value."""

from dataclasses import dataclass
from functools import cache

from swoop_desktop.engine import cards as c

FEWEST_SEATS = 2
SEATS_PER_PACK = 4
PLAYED = 2
"""How many cards everybody plays in a round: a bottom and a top card."""
_HEIGHT = {rank: (height - 1) % c.JOKER for height, rank in enumerate(range(c.JOKER))}
_SUITS = "HSCD"
"""From low to high, where equal ranks are compared (with hearts below, a ruling of section 3)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Every option. The fields are named as in the record."""

    name: str
    hand: int
    """Cards dealt to everybody."""
    refill: int
    """Cards dealt to everybody after each round, as far as the stock reaches."""
    hearts_on_top: str
    """When a heart may be the top card: ``hand``, if the player holds nothing else; ``left``, if
    nothing else is left once the bottom card is chosen.
    """
    packs: int
    """0: one for every four players."""
    points: int
    """The total that ends the game; 0: none."""
    games: int
    """How many deals end the game; 0: they are not counted."""

    def packs_for(self, seats: int) -> int:
        """How many packs this many players use."""
        return self.packs or -(-seats // SEATS_PER_PACK)


@cache
def deck(packs: int) -> tuple[c.Card, ...]:
    """All cards of this many packs."""
    return tuple(c.packs_of(packs))


def is_heart(card: c.Card) -> bool:
    """Whether a card is a heart."""
    return c.suit(card) == "H"


def hearts(cards: tuple[c.Card, ...] | list[c.Card]) -> int:
    """How many of the cards are hearts."""
    return sum(map(is_heart, cards))


def height(card: c.Card) -> int:
    """How high a card's rank is: 0 for a two, 12 for an ace."""
    return _HEIGHT[c.rank(card)]


def strength(card: c.Card) -> tuple[int, int]:
    """What decides between tops: the rank, ace high, then diamonds, clubs, spades, hearts."""
    return height(card), _SUITS.index(c.suit(card))


def key(card: c.Card) -> int:
    """The card's face as the core knows it, by its strength: 0 for ♥2 to 51 for ♦A."""
    higher, suit = strength(card)
    return higher * len(_SUITS) + suit
