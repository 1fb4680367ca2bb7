"""The cards as dealt, dealing, and whether a deal is one that the rules allow."""

from dataclasses import dataclass

from swoop_desktop.engine import cards as c


@dataclass(frozen=True, slots=True)
class Deal:
    """The stock's next card is first."""

    number: int
    first: int
    hands: tuple[tuple[c.Card, ...], ...]
    stock: tuple[c.Card, ...]
