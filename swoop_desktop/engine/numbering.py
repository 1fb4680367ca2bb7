"""Which card of which pack is which, where a record names only ranks and suits."""

from zlib import crc32

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.shuffle import Source


def numbered_blindly(codes: tuple[str, ...]) -> list[c.Card]:
    """Cards for the codes of a whole deal, in an order that follows from all of them.

    The same deal always gets the same cards, but a player who sees a few of them learns nothing
    from their packs about where the equal cards lie.
    """
    places: dict[str, list[int]] = {}
    for place, code in enumerate(codes):
        places.setdefault(code, []).append(place)
    source = Source(crc32("".join(codes).encode()))
    cards = [0] * len(codes)
    for code, equal in places.items():
        source.shuffle(equal)
        for pack, place in enumerate(equal):
            cards[place] = pack * c.PACK + c.with_code(code)[0]
    return cards
