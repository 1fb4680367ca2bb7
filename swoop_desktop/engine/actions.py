"""A player's decision, the same type for every game, written as text and read back."""

import re
from typing import NamedTuple

from swoop_desktop.engine import cards as c

_COLUMN = re.compile(r"@(\d+)")


class Action(NamedTuple):
    """A kind, cards of the player's hand, and columns in front of the player. Without either,
    `columns` may number a choice: ``suit @2``.
    """

    kind: str
    cards: tuple[c.Card, ...] = ()
    columns: tuple[int, ...] = ()

    def __str__(self) -> str:
        """Write ``play 7H 7S @2`` for two cards of the hand and column 2."""
        return " ".join([self.kind, *c.codes(self.cards), *(f"@{s}" for s in self.columns)])

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read the text of an action. Raises ValueError."""
        kind, *words = text.split()
        cards: list[c.Card] = []
        columns: list[int] = []
        for word in words:
            column = _COLUMN.fullmatch(word)
            if column is not None:
                columns.append(int(column[1]))
            elif word in c.BY_CODE:
                cards.append(c.BY_CODE[word])
            else:
                raise ValueError(f"not a card or a column: {word!r}")
        return cls(kind, tuple(cards), tuple(columns))
