"""Number cards with traditional pips, inverted in the lower half."""

from build.art.sheet import HEIGHT, WIDTH, card, indices, jumbo_index
from build.art.suits import suit

_LEFT, _MIDDLE, _RIGHT = 83, 125, 167
_TOP, _CENTRE, _BOTTOM = 65, HEIGHT / 2, HEIGHT - 65
_THIRD = (_BOTTOM - _TOP) / 3

Place = tuple[float, float]


def _row(y: float) -> list[Place]:
    return [(_LEFT, y), (_RIGHT, y)]


_FOUR = _row(_TOP) + _row(_BOTTOM)
_SIX = _FOUR + _row(_CENTRE)
_EIGHT = _FOUR + _row(_TOP + _THIRD) + _row(_BOTTOM - _THIRD)
_UPPER = (_MIDDLE, (_TOP + _CENTRE) / 2)
_LOWER = (_MIDDLE, (_CENTRE + _BOTTOM) / 2)

PLACES: dict[str, list[Place]] = {
    "2": [(_MIDDLE, _TOP), (_MIDDLE, _BOTTOM)],
    "3": [(_MIDDLE, _TOP), (_MIDDLE, _CENTRE), (_MIDDLE, _BOTTOM)],
    "4": _FOUR,
    "5": [*_FOUR, (_MIDDLE, _CENTRE)],
    "6": _SIX,
    "7": [*_SIX, _UPPER],
    "8": [*_SIX, _UPPER, _LOWER],
    "9": [*_EIGHT, (_MIDDLE, _CENTRE)],
    "T": [*_EIGHT, (_MIDDLE, _TOP + _THIRD / 2), (_MIDDLE, _BOTTOM - _THIRD / 2)],
}


def normal(rank: str, suit_name: str, colour: str) -> str:
    size = 50 if rank in "23" else 44
    pips = "".join(suit(suit_name, x, y, size, colour, y > _CENTRE) for x, y in PLACES[rank])
    return card(pips, indices(rank, suit_name, colour))


def jumbo(rank: str, suit_name: str, colour: str) -> str:
    """A number card for small sizes: one large symbol beside a large index."""
    return card(
        suit(suit_name, WIDTH - 88, HEIGHT - 108, 150, colour), jumbo_index(rank, suit_name, colour)
    )
