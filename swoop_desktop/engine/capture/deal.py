"""A deal as it was dealt, and dealing: cut for the deal, shuffle, deal around."""

from collections.abc import Mapping
from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.capture.rules import height
from swoop_desktop.engine.shuffle import Source


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt; the stock's next card is first. The cut cards are in the packs again."""

    number: int
    dealer: int
    cuts: tuple[Mapping[int, c.Card], ...]
    """Round by round: by seat the card that it cut."""
    hands: tuple[tuple[c.Card, ...], ...]
    stock: tuple[c.Card, ...]


def highest(cut: Mapping[int, c.Card]) -> list[int]:
    """Find the seats whose cut cards are of the highest rank."""
    best = max(map(height, cut.values()))
    return [seat for seat, card in cut.items() if height(card) == best]


def cut(cards: list[c.Card], seats: int, source: Source) -> tuple[int, list[dict[int, c.Card]]]:
    """Find who deals: the highest card cut; those tied cut again from what is left of the packs."""
    left: list[c.Card] = []
    tied, cuts = list(range(seats)), list[dict[int, c.Card]]()
    while len(tied) > 1:
        if len(left) < len(tied):
            left = list(cards)
            source.shuffle(left)
        cuts.append({seat: left.pop() for seat in tied})
        tied = highest(cuts[-1])
    return tied[0], cuts
