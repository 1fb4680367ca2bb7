"""What a player may decide: one type for every game, which round-trips as text."""

import re
from typing import NamedTuple

from swoop_desktop.engine import cards as c

_WORD = re.compile(r"(?P<code>[A-Z0-9]{2})\.(?P<pack>\d+)(?P<twin>\+?)|@(?P<slot>\d+)")


class Action(NamedTuple):
    """A decision: its kind, cards of the player's hand, and columns in front of the player. Where
    it needs none of these, `slots` may say which of several things is chosen: ``suit @2``.
    """

    kind: str
    cards: tuple[c.Card, ...] = ()
    slots: tuple[int, ...] = ()

    def __str__(self) -> str:
        """For example ``play 7H.0 7S.1 @2``: two cards of the hand (with their packs), column 2."""
        return " ".join([self.kind, *map(_card_text, self.cards), *(f"@{s}" for s in self.slots)])

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read the action that `str` wrote. Raises ValueError for anything else."""
        kind, *words = text.split()
        cards: list[c.Card] = []
        slots: list[int] = []
        for word in words:
            match = _WORD.fullmatch(word)
            if match is None:
                raise ValueError(f"not a card or a column: {word!r}")
            if match["slot"] is not None:
                slots.append(int(match["slot"]))
            else:
                alike = c.with_code(match["code"])
                twin = 1 if match["twin"] else 0
                if len(alike) <= twin:
                    raise ValueError(f"not a card: {word!r}")
                cards.append(int(match["pack"]) * c.PACK + alike[twin])
        return cls(kind, tuple(cards), tuple(slots))


def _card_text(card: c.Card) -> str:
    """Code and pack; a plus marks the second joker of a colour in one pack."""
    code = c.code(card)
    twin = "+" if c.with_code(code)[0] != card % c.PACK else ""
    return f"{code}.{c.pack(card)}{twin}"
