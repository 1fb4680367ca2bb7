"""Cards in words, for screen readers and help."""

from swoop_desktop.engine import cards as c
from swoop_desktop.resources.language import _


def card_name(card: c.Card | None) -> str:
    """Return a card in words, such as "7 of hearts"; "face-down card" for one that the viewer may
    not see.
    """
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
    """Return the name of the rank with this index."""
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
    """Return a text for speech, with the signs of the suits as words."""
    signs = {"♥": _("Hearts"), "♠": _("Spades"), "♦": _("Diamonds"), "♣": _("Clubs")}
    for sign, name in signs.items():
        words = words.replace(sign, name)
    return words
