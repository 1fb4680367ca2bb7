"""Cards in words, for screen readers and help."""

import re
from collections.abc import Sequence
from dataclasses import replace
from operator import is_

from swoop_desktop.engine import cards as c
from swoop_desktop.engine import names
from swoop_desktop.engine.messages import Message
from swoop_desktop.resources.language import _, n_, p_, strung, tr
from swoop_desktop.ui.node import Node

_SIGNS = re.compile(r"(?:\b(?P<rank>10|[^\W_])|(?P<count>\d+) )?(?P<suit>[♥♠♦♣])")
_MINUS = re.compile(r"(?:−|(?<![^\s(])-)(?=\d)")
"""A minus, not the hyphen of a code or date."""
_SIGN = names.card_sign(0).text
_LETTERS = {"♥": "H", "♠": "S", "♦": "D", "♣": "C"}


def card_name(card: c.Card | None) -> str:
    """Return words such as "7 of hearts"."""
    if card is None:
        return _("face-down card")
    code = c.code(card)
    if code[0] == "X":
        return _("red joker") if code[1] == "R" else _("black joker")
    return _of_suit(c.rank(card), code[1])


def _of_suit(rank: int, suit: str) -> str:
    match suit:  # no dictionary: it would look up all patterns for each card
        case "C":
            pattern = _("{rank} of clubs")
        case "D":
            pattern = _("{rank} of diamonds")
        case "H":
            pattern = _("{rank} of hearts")
        case _other:
            pattern = _("{rank} of spades")
    return pattern.format(rank=rank_name(rank))


def rank_name(rank: int) -> str:
    match c.RANKS[rank]:
        case "A":
            return _("ace")
        case "T":
            return "10"
        case "J":
            return _("jack")
        case "Q":
            return _("queen")
        case "K":
            return _("king")
        case "X":
            return _("joker")
        case number:
            return number


def spoken(words: str) -> str:
    """Replace suit signs and minuses: “9 of clubs” for a card, “1 heart” for a count."""
    if "-" in words or "−" in words:
        words = _MINUS.sub(_("minus") + " ", words)
    return words if words.isascii() else _SIGNS.sub(_said, words)


def said(node: Node) -> Node:
    children = tuple(map(said, node.children)) if node.children else ()
    name, value, more = spoken(node.name), node.value, node.description
    if value and node.caret is None:  # typed text stays as it is
        value = spoken(value)
    if more:
        more = spoken(more)
    if (
        name is node.name
        and value is node.value
        and more is node.description
        and all(map(is_, children, node.children))
    ):
        return node
    return replace(node, children=children, name=name, value=value, description=more)


def aloud(message: Message) -> str:
    """Return an engine's sentence for speech: “2 twos” for “two 2s”."""
    words = {
        name: _the(sign) if sign.text == _SIGN else _several_of(sign)
        for name, sign in message.fields.items()
        if isinstance(sign, Message)
    }
    if not words:
        return spoken(tr(message))
    said = tr(replace(message, fields={**message.fields, **words}))
    return spoken(said[:1].upper() + said[1:])


def _several_of(said: Message) -> str | Message:
    """Return a set's name for speech, and any other message unchanged."""
    ranks = range(len(c.RANKS))
    found = next((rank for rank in ranks if names.set_name(said.count, rank) == said), None)
    return said if found is None else _several(found, said.count)


def _the(sign: Message) -> str:
    words = p_("card", "the {card}")
    if sign.fields["rank"] == names.rank_name(c.RANKS.index("A")):
        words = p_("ace", "the {card}")
    elif sign.fields["rank"] == names.rank_name(c.RANKS.index("Q")):
        words = p_("queen", "the {card}")
    return words.format(card=spoken(tr(sign)))


def _said(match: re.Match[str]) -> str:
    rank, count = match["rank"], match["count"]
    for index in range(len(c.RANKS) - 1) if rank else ():
        if tr(names.rank_name(index)) == rank:
            return _of_suit(index, _LETTERS[match["suit"]])
    if count is not None:
        number = int(count)
        return {
            "♥": n_("{count} heart", "{count} hearts", number),
            "♠": n_("{count} spade", "{count} spades", number),
            "♦": n_("{count} diamond", "{count} diamonds", number),
            "♣": n_("{count} club", "{count} clubs", number),
        }[match["suit"]]
    signs = {"♥": _("Hearts"), "♠": _("Spades"), "♦": _("Diamonds"), "♣": _("Clubs")}
    suit = signs[match["suit"]]
    return (rank or "") + (suit.lower() if match.start() else suit)


def hand_words(cards: Sequence[c.Card | None]) -> str:
    """Return a hand's ranks in words, in its order: “three jacks, an ace”."""
    counted: dict[int | None, int] = {}
    for card in cards:
        rank = None if card is None else c.rank(card)
        counted[rank] = counted.get(rank, 0) + 1
    return strung(_several(rank, count) for rank, count in counted.items())


def _several(rank: int | None, count: int) -> str:
    if rank is None:
        return n_("{count} face-down card", "{count} face-down cards", count)
    match c.RANKS[rank]:
        case "2":
            return n_("a two", "{count} twos", count)
        case "3":
            return n_("a three", "{count} threes", count)
        case "4":
            return n_("a four", "{count} fours", count)
        case "5":
            return n_("a five", "{count} fives", count)
        case "6":
            return n_("a six", "{count} sixes", count)
        case "7":
            return n_("a seven", "{count} sevens", count)
        case "8":
            return n_("an eight", "{count} eights", count)
        case "9":
            return n_("a nine", "{count} nines", count)
        case "T":
            return n_("a ten", "{count} tens", count)
        case _named:
            return tr(names.set_name(count, rank))
