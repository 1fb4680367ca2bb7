"""Cards: one integer each, unique within a deal, from which rank, suit and pack follow.

Games of this family mix several packs, so two cards may look alike. What moves between
zones is therefore always the integer, never a rank and a suit.
"""

from collections.abc import Iterable

Card = int

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "X")
"""Ranks as the record writes them; the place in this tuple is the rank's index."""

SUITS = ("C", "D", "H", "S")
JOKER = RANKS.index("X")
MAX_JOKERS = 4
"""Most jokers that one pack may hold: black, red, black, red."""

PACK = 52 + MAX_JOKERS
"""How far apart the same card of two packs lies."""

_CODES = (*(rank + suit for suit in SUITS for rank in RANKS[:JOKER]), "XB", "XR", "XB", "XR")
_RANK = tuple(RANKS.index(code[0]) for code in _CODES)
_WITH_CODE: dict[str, tuple[Card, ...]] = {
    code: tuple(i for i, other in enumerate(_CODES) if other == code) for code in _CODES
}

FACES = tuple(_WITH_CODE[code][0] for code in _CODES)
"""By the card without its pack: the first card of the first pack that looks like it."""

ALL_CODES = frozenset(_CODES)


def code(card: Card) -> str:
    """Two letters, as in the record: ``7H``, ``TD``, ``XB``."""
    return _CODES[card % PACK]


def rank(card: Card) -> int:
    """Index into `RANKS`."""
    return _RANK[card % PACK]


def of_rank(cards: Iterable[Card], wanted: int, most: int) -> list[Card]:
    """Pick the first so many of the cards that have this rank; all of them, if there are fewer."""
    found: list[Card] = []
    for card in cards:
        if _RANK[card % PACK] == wanted:
            found.append(card)
            if len(found) == most:
                break
    return found


def suit(card: Card) -> str:
    """``C``, ``D``, ``H`` or ``S``; ``B`` or ``R`` for a joker."""
    return _CODES[card % PACK][1]


def pack(card: Card) -> int:
    """Return which pack the card came from, counted from 0."""
    return card // PACK


def packs_of(count: int, jokers: int = 0) -> list[Card]:
    """List all cards of `count` packs with `jokers` jokers each, in a fixed order."""
    return [p * PACK + i for p in range(count) for i in range(52 + jokers)]


def with_code(card_code: str) -> tuple[Card, ...]:
    """Find the cards of the first pack that have this code: one, or two jokers of a colour; none if
    there is no such code.
    """
    return _WITH_CODE.get(card_code, ())


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of several cards."""
    return [_CODES[card % PACK] for card in cards]
