"""Aces: a large ornate suit symbol in a wreath."""

from build.art.palette import GOLD, GOLD_DARK, PAPER, Dress
from build.art.sheet import HEIGHT, WIDTH, card, indices, jumbo_index
from build.art.suits import OUTLINES, suit
from build.art.svg import both, circle, circles, group, line, path, place, polar, spread

_LEAF = "M0,0C4,-5 5,-12 0,-19C-5,-12 -4,-5 0,0Z"


def _wreath(dress: Dress) -> str:
    """Two laurel branches."""
    stem = line("M0,78C42,78 78,43 78,0C78,-34 57,-62 28,-73", dress.main, 1.8)
    leaves = []
    for k in range(13):
        angle = 168 - k * 11.6
        x, y = polar(78, angle)
        size = 1.05 - k * 0.025
        leaves.append(place(path(_LEAF, dress.main), x, y, size, angle - 90 + 38))
        leaves.append(place(path(_LEAF, dress.light), x, y, size, angle - 90 - 38))
        bx, by = polar(78 + (7 if k % 2 else -7), angle - 6)
        leaves.append(circle(bx, by, 1.9, GOLD))
    return both(stem + "".join(leaves)) + _bow(dress)


def _bow(dress: Dress) -> str:
    loop = path(
        "M0,78C8,66 24,66 24,75C24,84 10,84 0,78C6,84 14,90 12,97", dress.accent, PAPER, 1.4
    )
    return both(loop) + circle(0, 78, 4.2, GOLD, PAPER, 1.2)


def _crest(dress: Dress) -> str:
    d = "M-13,-70L-17,-87L-8,-80L0,-92L8,-80L17,-87L13,-70Q0,-75 -13,-70Z"
    balls = both(circle(17, -88, 2.2, GOLD, GOLD_DARK, 0.8)) + circle(
        0, -93, 2.6, GOLD, GOLD_DARK, 0.8
    )
    gem = circle(0, -78, 2.4, dress.accent) + both(circle(7, -76.500, 1.6, dress.accent))
    return path(d, GOLD, GOLD_DARK, 1) + balls + gem


def _inlay(name: str, dress: Dress) -> str:
    outline = OUTLINES[name]
    middle = {"S": 8, "H": -6, "D": 0, "C": -2}[name]
    petals = "".join(place(path(_LEAF, PAPER), 0, middle, 0.62, k * 45 + 22.5) for k in range(8))
    dots = circles(spread(8, 16.5, 0, middle), 1.3, GOLD)
    return group(
        path(outline, dress.suit),
        place(path(outline, "none", GOLD, 1.5), 0, middle * 0.18, 0.82),
        petals,
        circle(0, middle, 4.1, GOLD, dress.suit, 1.2),
        dots,
    )


def normal(name: str, dress: Dress) -> str:
    big = place(_inlay(name, dress), 0, 0, 1.16)
    tip = _crest(dress)
    return card(
        place(_wreath(dress) + tip + big, WIDTH / 2, HEIGHT / 2, 1.06),
        indices("A", name, dress.suit),
    )


def jumbo(name: str, dress: Dress) -> str:
    outline = place(path(OUTLINES[name], "none", GOLD, 2.4), 0, 0, 1.34 / 1.6)
    big = place(suit(name, 0, 0, 100, dress.suit) + outline, WIDTH - 88, HEIGHT - 112, 1.66)
    return card(big, jumbo_index("A", name, dress.suit))
