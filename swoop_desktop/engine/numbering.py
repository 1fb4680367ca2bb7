"""Which card of which pack is which, where a record names only ranks and suits."""

from collections import defaultdict
from zlib import crc32

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.shuffle import Source


def numbered_blindly(codes: tuple[str, ...]) -> list[c.Card]:
    """Cards for the codes of a whole deal, in an order that follows from all of them.

    The same deal always gets the same cards, and their packs say nothing by themselves about where
    the equal cards lie. But all together they are a checksum of the deal: whoever must not know the
    whole of it is shown them with other numbers (`AsMet`).
    """
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, code in enumerate(codes):
        places[code].append(place)
    source = Source(crc32("".join(codes).encode()))
    cards = [0] * len(codes)
    for code, equal in places.items():
        source.shuffle(equal)
        card = c.with_code(code)[0]
        for place in equal:
            cards[place] = card
            card += c.PACK
    return cards


class AsMet:
    """Numbers for the cards that one player sees, in the order in which they are met: the first of
    a face is of pack 0, the next of pack 1, and so on. They say no more than the faces do.
    """

    def __init__(self) -> None:
        self._new: dict[c.Card, c.Card] = {}
        self._old: dict[c.Card, c.Card] = {}
        self._copies: dict[c.Card, int] = {}
        """By face."""

    def __call__(self, card: c.Card) -> c.Card:
        """Number a card, anew when it is first met."""
        new = self._new.get(card)
        if new is None:
            face = c.FACES[card % c.PACK]
            copy = self._copies.get(face, 0)
            self._copies[face] = copy + 1
            new = self._new[card] = copy * c.PACK + face
            self._old[new] = card
        return new

    def action(self, action: Action) -> Action:
        """Write an action with these numbers for its cards."""
        if not action.cards:
            return action
        return Action(action.kind, tuple(map(self, action.cards)), action.slots)

    def back(self, action: Action) -> Action:
        """Read an action with these numbers back. Raises KeyError for a number that no card was
        given.
        """
        if not action.cards:
            return action
        old = self._old
        return Action(action.kind, tuple([old[card] for card in action.cards]), action.slots)
