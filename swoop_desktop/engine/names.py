"""Names of cards and players in messages; cleans texts from outside to be shown and compared."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple
from unicodedata import category, normalize

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.messages import (
    Message,
    joined,
    msg,
    nmsg,
    translated,
)

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
    """Write a card: 10♥, K♠, joker."""
    return msg("{rank}{suit}", rank=rank_name(c.rank(card)), suit=suit_sign(c.suit(card)))


_NUMBERS = (
    msg("two"),
    msg("three"),
    msg("four"),
    msg("five"),
    msg("six"),
    msg("seven"),
    msg("eight"),
    msg("nine"),
    msg("ten"),
)
_SETS = {
    "A": nmsg("an ace", "{count} aces"),
    "8": nmsg("an {rank}", "{count} {rank}s"),
    "J": nmsg("a jack", "{count} jacks"),
    "Q": nmsg("a queen", "{count} queens"),
    "K": nmsg("a king", "{count} kings"),
    "X": nmsg("a joker", "{count} jokers"),
}
_OTHER_SETS = nmsg("a {rank}", "{count} {rank}s")


def set_name(count: int, rank: int) -> Message:
    """Write a set: “a jack”, “an 8”, “two 2s”. Numbers up to ten are words, unlike ranks."""
    words = _SETS.get(c.RANKS[rank], _OTHER_SETS)
    number = _NUMBERS[count - 2] if 2 <= count < len(_NUMBERS) + 2 else count
    return replace(words, fields={"count": number, "rank": rank_name(rank)}, count=count)


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
    """Write when a game ends: at the total `limit` (or `above` it), after `deals`, or whichever
    comes first; 0 is no such end. None for a single deal or without any end.
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
        """Use `mine` if `you` are the only seat, `ours` with the other {names} if you are one of
        several, else `theirs` with all {names}. The plural follows the number of names.
        """
        rest = [seat for seat in seats if seat != self.you]
        if not rest:
            return mine.filled(1, **fields)
        said = ours if len(rest) < len(seats) else theirs
        return said.filled(len(rest), names=named(rest, self.names), **fields)


HUMAN = "human"
FIRST = "first"
"""Substitute in a record where a bot failed and the first legal action was taken."""


def seat_name(seat: int) -> Message:
    """Return “Player 2” for seat 1; `Message.naming` replaces it with the player's name."""
    return replace(msg("Player {number}", number=seat + 1), seat=seat)


def numbered(seat: int) -> str:
    return translated(seat_name(seat))


def called(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names, with “Player 2” and the like for empty names."""
    return tuple(name or numbered(seat) for seat, name in enumerate(names))


class Seat(NamedTuple):
    """A player's name, and `HUMAN` or a bot such as ``bot:easy``. Reading a record cuts both to
    `LONGEST_NAME`; the file keeps both whole.
    """

    name: str
    player: str

    @property
    def human(self) -> bool:
        return self.player == HUMAN


LONGEST_LINE = 1_000_000
"""Most bytes of a record's line; games write up to ten thousand. Defined here: the title page reads
records before any game is imported.
"""
LONGEST_NAME = 60
"""Most characters of a player's, bot's or rule set's name."""


MOST_MARKS = 2
"""Most combining marks on a letter: more would cover the lines above and below."""
_JOINERS = "\u200c\u200d"
"""Joiners that Persian and Indian scripts and emoji need."""


def readable(text: str) -> str:
    """Return text from outside as one line without control and format characters, with at most
    `MOST_MARKS` on a letter.
    """
    if text.isascii() and text.isprintable():
        return text
    kept, marks = "", 0
    for sign in normalize("NFC", text):
        kind = category(sign)
        if kind in ("Mn", "Me"):
            marks += 1
            kept += sign if kept and marks <= MOST_MARKS else ""
        elif kind == "Cf":
            kept += sign if sign in _JOINERS else ""
        else:
            marks = 0
            if kind in ("Cc", "Zl", "Zp"):
                kept += " " if sign.isspace() else ""
            else:
                kept += "\ufffd" if kind == "Cs" else sign
    return kept


def shortened(text: str, most: int = LONGEST_NAME) -> str:
    """Return text from outside, `readable` and cut with an ellipsis."""
    text = readable(text)
    return text if len(text) <= most else text[: most - 1] + "…"


_MARKS = re.compile("[\u0300-\u036f]+")
_PLAIN = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ŧ": "t", "ı": "i", "æ": "ae", "œ": "oe",
     "þ": "th"}
)  # fmt: skip
"""Letters that Unicode doesn't decompose, and the letters that people type instead."""


@lru_cache(maxsize=1 << 15)
def folded(text: str) -> str:
    if text.isascii():
        return text.casefold()
    bare = _MARKS.sub("", normalize("NFD", text.casefold()))
    return normalize("NFC", bare.translate(_PLAIN))


def composed(text: str) -> str:
    """Compose letters with accents: some systems store both apart, which looks the same."""
    return normalize("NFC", text)
