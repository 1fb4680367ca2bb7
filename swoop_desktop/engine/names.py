"""Names of ranks, cards and players, as messages."""

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.messages import Message, joined, msg, nmsg

_RANKS = (
    msg("A"),
    *(Message("{n}", {"n": n}) for n in range(2, 11)),
    msg("J"),
    msg("Q"),
    msg("K"),
    msg("joker"),
)


RANKS_CALLED = (
    msg("ace aces"),
    msg("two twos deuce deuces"),
    msg("three threes"),
    msg("four fours"),
    msg("five fives"),
    msg("six sixes"),
    msg("seven sevens"),
    msg("eight eights"),
    msg("nine nines"),
    msg("ten tens"),
    msg("jack jacks"),
    msg("queen queens"),
    msg("king kings"),
    msg("joker jokers"),
)
"""Search words for each rank, separated by spaces."""


def rank_name(rank: int) -> Message:
    return _RANKS[rank]


_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}


def suit_sign(suit: str) -> str:
    """Return the sign for a suit's letter, nothing for jokers."""
    return _SUITS.get(suit, "")


def card_sign(card: c.Card) -> Message:
    """Write a card in two or three signs: 10♥, K♠."""
    return msg("{rank}{suit}", rank=rank_name(c.rank(card)), suit=suit_sign(c.suit(card)))


def set_name(count: int, rank: int) -> Message:
    """Write a set: “7”, “3 × 7”."""
    if count == 1:
        return rank_name(rank)
    return msg("{n} × {rank}", n=count, rank=rank_name(rank))


def listed(cards: Sequence[c.Card]) -> Message:
    """List cards: 7♠, 7♦ and 7♣."""
    return enumerated([card_sign(card) for card in cards])


def named(seats: Sequence[int], names: Sequence[str]) -> Message:
    """List names: “Ada, Bruno and Clara”."""
    return enumerated([msg("{name}", name=names[seat]) for seat in seats])


def enumerated(parts: Sequence[Message]) -> Message:
    """Join with commas, and “and” before the last."""
    *first, last = parts
    return msg("{parts} and {last}", parts=joined(first), last=last) if first else last


def ending(limit: int, deals: int, above: bool) -> Message | None:
    """Write when a game ends: at a total (`above` it), after some deals, or whichever comes first.
    0: no such end. None for a single deal and without an end.
    """
    if deals == 1 or not (deals or limit):
        return None
    if not limit:
        return nmsg("The game ends after {count} deal", "The game ends after {count} deals", deals)
    if not deals:
        if above:
            return msg("The game ends above {limit}", limit=limit)
        return msg("The game ends at {limit}", limit=limit)
    if above:
        return nmsg(
            "The game ends after {count} deal, or above {limit}",
            "The game ends after {count} deals, or above {limit}",
            deals,
            limit=limit,
        )
    return nmsg(
        "The game ends after {count} deal, or at {limit}",
        "The game ends after {count} deals, or at {limit}",
        deals,
        limit=limit,
    )


def span(low: int, high: int) -> str:
    """Write a range: 3–8, or 4."""
    return f"{low}–{high}" if low < high else str(low)


def packs_for(packs: Callable[[int], int], low: int, high: int) -> Message:
    """Write the packs by number of players: “3 packs”, or “1 pack for 2–4 players, 2 for 5–8”."""
    found = [(n, list(seats)) for n, seats in groupby(range(low, high + 1), packs)]
    (count, seats), *more = found
    if not more:
        return nmsg("{count} pack", "{count} packs", count)
    first = nmsg(
        "{count} pack for {players} players",
        "{count} packs for {players} players",
        count,
        players=span(seats[0], seats[-1]),
    )
    others = [msg("{count} for {players}", count=n, players=span(s[0], s[-1])) for n, s in more]
    return joined([first, *others])


class Audience(NamedTuple):
    names: Sequence[str]
    you: int | None = None
    """The seat addressed as “you”."""

    def about(
        self, seat: int, mine: Message, theirs: Message, count: int = 1, **fields: object
    ) -> Message:
        """Address the seat with `mine` if it is `you`, else use `theirs` with its {name}."""
        said = mine if seat == self.you else theirs
        return said.filled(count, name=self.names[seat], **fields)

    def about_all(
        self, seats: Sequence[int], mine: Message, ours: Message, theirs: Message, **fields: object
    ) -> Message:
        """Use `mine` for the only seat if it is `you`, `ours` with the {names} of the others, else
        `theirs` with all {names}, a plural.
        """
        rest = [seat for seat in seats if seat != self.you]
        if not rest:
            return mine.filled(1, **fields)
        said = ours if len(rest) < len(seats) else theirs
        return said.filled(len(rest), names=named(rest, self.names), **fields)
