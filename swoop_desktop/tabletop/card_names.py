"""Cards in words, for screen readers and help."""

from swoop_desktop.engine import cards as c
from swoop_desktop.resources.language import _


def card_name(card: c.Card | None) -> str:
    """For example "7 of hearts"; a card that the viewer may not see is a "face-down card"."""
    if card is None:
        return _("face-down card")
    code = c.code(card)
    if code[0] == "X":
        return _("red joker") if code[1] == "R" else _("black joker")
    pattern = {
        "C": _("{rank} of clubs"),
        "D": _("{rank} of diamonds"),
        "H": _("{rank} of hearts"),
        "S": _("{rank} of spades"),
    }[code[1]]
    return pattern.format(rank=rank_name(c.rank(card)))


def rank_name(rank: int) -> str:
    """A rank by its index, in words."""
    letter = c.RANKS[rank]
    named = {
        "A": _("ace"),
        "T": "10",
        "J": _("jack"),
        "Q": _("queen"),
        "K": _("king"),
        "X": _("joker"),
    }
    return named.get(letter, letter)


def spoken(words: str) -> str:
    """A text for the ear: the signs of the suits as words."""
    signs = {"♥": _("Hearts"), "♠": _("Spades"), "♦": _("Diamonds"), "♣": _("Clubs")}
    for sign, name in signs.items():
        words = words.replace(sign, name)
    return words
