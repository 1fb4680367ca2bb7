"""What everybody at the table may know of one player, to be read on a page."""

from collections.abc import Sequence
from typing import NamedTuple

from swoop_desktop.engine.cards import Card


class PlayerFacts(NamedTuple):
    """One player, as the table shows them."""

    name: str
    face: str
    """The animal of the portrait."""
    left: Sequence[str]
    """What they have left, in words: a line for each kind of cards."""
    open: Sequence[tuple[str, Sequence[Card]]]
    """Cards of theirs that everybody knows, under what they are."""
    total: int
    deals: Sequence[tuple[int, int, int]]
    """Number, score and total after it, of each deal that is over."""
