"""Gowns of the queens."""

from build.art import weave
from build.art.courts.cloth import CLOAK, fleur, pearls
from build.art.courts.look import INNER, Look, cord, detail, shape
from build.art.palette import GOLD, GOLD_LIGHT, INK, PEARL
from build.art.suits import suit
from build.art.svg import both, circle, circles, line, path, place

_BODICE = "M-26,-46C-20,-34 -10,-27 0,-27C10,-27 20,-34 26,-46L30,3L-30,3Z"
_BODICE_SHAPE = [(-25, -36), (-13, -27), (0, -24), (13, -27), (25, -36), (29, 2), (-29, 2)]
_BOSOM = (
    "M-11,-58C-20,-52 -30,-50 -38,-46C-30,-30 -14,-24 0,-24C14,-24 30,-30 38,-46C30,-50"
    " 20,-52 11,-58Z"
)


def _puffs(look: Look) -> str:
    """Large sleeves, slashed to show the lining."""
    dress = look.dress
    puff = shape(
        "M-27,-45C-40,-54 -62,-50 -72,-34C-79,-22 -82,-8 -83,3L-34,3C-34,-14 -31,-30 -27,-45Z",
        dress.main,
    )
    slashes = "".join(
        path(d, dress.panel, INK, INNER)
        for d in (
            "M-36,-42C-42,-32 -45,-20 -45,-8C-40,-18 -36,-30 -36,-42Z",
            "M-49,-44C-56,-34 -59,-22 -59,-8C-53,-18 -49,-32 -49,-44Z",
            "M-61,-38C-68,-28 -71,-18 -72,-6C-66,-16 -62,-26 -61,-38Z",
        )
    )
    return both(puff + slashes)


def _bosom(look: Look) -> str:
    skin, shade, _ = look.skin
    return path(_BOSOM, skin) + detail("M-14,-45Q-7,-42 -3,-43M14,-45Q7,-42 3,-43", shade, 1.3)


def brocade(look: Look) -> str:
    """A gown with the suit woven into its bodice."""
    dress = look.dress
    bodice = shape(_BODICE, dress.accent)
    bodice += line(
        weave.hatch(_BODICE_SHAPE, 50, 10, 5) + weave.hatch(_BODICE_SHAPE, -50, 10, 5),
        dress.accent_dark,
        1.2,
    )
    bodice += circles(weave.lattice(_BODICE_SHAPE, 13, 7.8, 1, 4), 1.3, GOLD)
    trim = cord("M-26,-46C-20,-34 -10,-27 0,-27C10,-27 20,-34 26,-46", GOLD, 3.2, 6)
    gem = place(suit(look.who.suit, 0, 0, 11, dress.suit), 0, -19)
    return (
        _puffs(look)
        + _bosom(look)
        + bodice
        + trim
        + circle(0, -19, 8.4, GOLD_LIGHT, INK, 1.4)
        + gem
    )


def laced(look: Look) -> str:
    """A square-cut gown, laced in front."""
    dress = look.dress
    bodice = shape("M-28,-46L-24,-28H24L28,-46L32,3H-32Z", dress.accent)
    inset = shape("M-11,-28L-8,3H8L11,-28Z", PEARL)
    laces = both(line("M-10,-24L8.6,-17M-9.6,-16L8.4,-9M-9,-8L8,-1", dress.main, 1.6))
    border = cord("M-28,-46L-24,-28H24L28,-46", GOLD, 3.2, 6)
    sprigs = both("".join(fleur(x, y, GOLD) for x, y in ((-19, -19), (-23, -10), (-16, -6))))
    return (
        _puffs(look) + _bosom(look) + bodice + sprigs + inset + laces + border + pearls(-50, 13, 8)
    )


def wrap(look: Look) -> str:
    """A gown in long folds, crossed over the breast, with a wide jewelled collar."""
    dress = look.dress
    gown = shape(CLOAK, dress.main)
    cross = shape("M-30,-50C-20,-30 6,-8 22,3H64C40,-6 6,-30 -12,-56Z", dress.accent)
    over = shape("M30,-50C20,-30 -6,-8 -22,3H-64C-40,-6 -6,-30 12,-56Z", dress.accent)
    folds = detail("M26,-44C14,-24 -12,-6 -34,2M20,-46C8,-28 -16,-10 -48,0", dress.accent_dark, 1.3)
    drape = both(
        detail("M-44,-42C-54,-28 -58,-14 -60,2M-57,-38C-68,-24 -72,-10 -73,2", dress.light, 1.4)
    )
    collar = shape(
        (
            "M-13,-61C-24,-56 -38,-52 -46,-44C-36,-26 -16,-18 0,-18C16,-18 36,-26 46,-44"
            "C38,-52 24,-56 13,-61C8,-48 -8,-48 -13,-61Z"
        ),
        GOLD,
    )
    rows = line("M-18,-55C-14,-40 14,-40 18,-55", dress.main, 4) + line(
        "M-29,-51C-20,-31 20,-31 29,-51", dress.accent, 4
    )
    rows += line("M-39,-46C-28,-23 28,-23 39,-46", GOLD_LIGHT, 2.2)
    return gown + drape + cross + over + folds + collar + rows
