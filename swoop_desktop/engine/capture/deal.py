"""A deal as it was dealt, and dealing: cut for the deal, shuffle, deal around."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.capture.rules import height
from swoop_desktop.engine.fields import split
from swoop_desktop.engine.numbering import numbered_blindly
from swoop_desktop.engine.shuffle import Source


@dataclass(frozen=True, slots=True)
class Deal:
    """The cards as dealt; the stock's next card is first. The cut cards are in the packs again."""

    number: int
    dealer: int
    cuts: tuple[Mapping[int, str], ...]
    """Round by round: by seat the code of the card that it cut."""
    hands: tuple[tuple[c.Card, ...], ...]
    stock: tuple[c.Card, ...]


def numbered(
    number: int, dealer: int, cuts: Sequence[Mapping[int, str]], rows: Sequence[Sequence[str]]
) -> Deal:
    """A deal from codes: every seat's hand, then the stock. Which of equal cards is which follows
    from all of them.
    """
    cards = numbered_blindly(tuple(code for row in rows for code in row))
    *hands, stock = split(cards, rows)
    return Deal(number, dealer, tuple(cuts), tuple(hands), stock)


def highest(cut: Mapping[int, str]) -> list[int]:
    """Find the seats whose cut cards are of the highest rank."""
    heights = {seat: height(c.with_code(code)[0]) for seat, code in cut.items()}
    return [seat for seat in cut if heights[seat] == max(heights.values())]


def cut(cards: list[c.Card], seats: int, source: Source) -> tuple[int, list[dict[int, str]]]:
    """Find who deals: the highest card cut; those tied cut again from what is left of the packs."""
    left: list[c.Card] = []
    tied, cuts = list(range(seats)), list[dict[int, str]]()
    while len(tied) > 1:
        if len(left) < len(tied):
            left = list(cards)
            source.shuffle(left)
        cuts.append({seat: c.code(left.pop()) for seat in tied})
        tied = highest(cuts[-1])
    return tied[0], cuts


def dealt(codes: list[str], hand: int, seats: int, dealer: int) -> list[list[str]]:
    """One card at a time from the dealer's left; what is left is the stock."""
    rows: list[list[str]] = [[] for _ in range(seats)]
    for place, code in enumerate(codes[: seats * hand]):
        rows[(dealer + 1 + place) % seats].append(code)
    return [*rows, codes[seats * hand :]]
