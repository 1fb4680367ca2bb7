"""The card: its outline, indices, and a cropping frame."""

from build.art import lettering
from build.art.palette import EDGE, PAPER
from build.art.suits import suit
from build.art.svg import document, path, place, rect, rounded

WIDTH, HEIGHT, RADIUS = 250, 350, 15
_INDEX = 27.1
"""Units from the left edge to an index's middle: courts need the rest."""

_OUTLINE = rounded(0.75, 0.75, WIDTH - 1.5, HEIGHT - 1.5, RADIUS)


def card(*body: str) -> str:
    """A card's face: warm white paper, and its thin edge on top."""
    paper = path(_OUTLINE, PAPER)
    return document(WIDTH, HEIGHT, paper, *body, path(_OUTLINE, "none", EDGE, 1.5))


def turned(inner: str) -> str:
    return inner + place(inner, WIDTH, HEIGHT, turn=180)


def indices(rank: str, suit_name: str, colour: str) -> str:
    return turned(index(rank, suit_name, colour))


def index(rank: str, suit_name: str, colour: str) -> str:
    """Rank and suit in one corner, within the card's left fifth."""
    letter = lettering.rank(rank, _INDEX, 56, 40, 33, colour)
    return letter + suit(suit_name, _INDEX, 79, 31, colour)


def other_letter(rank: str, colour: str) -> str:
    """An overlay that replaces the indices' letters."""
    paper = rect(9, 12, 38, 47, 0, PAPER)
    letter = lettering.rank(rank, _INDEX, 56, 40, 33, colour)
    return document(WIDTH, HEIGHT, turned(paper + letter))


def other_jumbo_letter(rank: str, colour: str) -> str:
    """An overlay that replaces the letters of large indices."""
    paper = rect(8, 12, 52, 91, 0, PAPER)
    letter = lettering.rank(rank, 34, 97, 82, 47, colour, heavy=True)
    return document(WIDTH, HEIGHT, turned(paper + letter))


def jumbo_index(rank: str, suit_name: str, colour: str) -> str:
    """A large index in one corner, within the card's left quarter."""
    return lettering.rank(rank, 34, 97, 82, 47, colour, heavy=True) + suit(
        suit_name, 34, 138, 48, colour
    )


Window = tuple[float, float, float, float, float]
"""Left, top, width, height, and the radius of its corners."""
_JUMBO: Window = (72.0, 14.0, 166.0, 320.0, 9.0)


def window(box: Window, inner: str, colour: str, line: float) -> str:
    """Crop a drawing by covering the rest with paper, since nanosvg can't clip, and frame it."""
    cover = rounded(1, 1, WIDTH - 2, HEIGHT - 2, RADIUS) + rounded(*box)
    edge = rect(*box, "none", colour, line)
    return inner + path(cover, PAPER, fill_rule="evenodd") + edge


def jumbo(ground: str, inner: str, index: str, colour: str) -> str:
    """A card for small sizes: one large picture beside a large index."""
    paper = rect(*_JUMBO[:4], 0, ground)
    return card(window(_JUMBO, paper + inner, colour, 2.4), index)
