"""Tunics of the jacks."""

from build.art import weave
from build.art.courts.cloth import CLOAK, CLOAK_LEFT, CLOAK_RIGHT, fleur
from build.art.courts.look import Look, cord, detail, shape
from build.art.palette import GOLD, INK, PEARL, WHITE
from build.art.suits import suit
from build.art.svg import both, circle, circles, line, num, path, polygon


def quilted(look: Look) -> str:
    """A quilted tunic, halved in two colours."""
    dress = look.dress
    left = [(-2, -56), (-30, -50), (-56, -42), (-72, -26), (-80, 2), (-2, 2)]
    right = [(-x, y) for x, y in left]
    tunic = shape(CLOAK, dress.main) + path(
        "M0,-52L12,-58C24,-50 50,-49 64,-36C76,-24 81,-10 83,3H0Z", dress.accent, INK, 1.9
    )
    quilt = line(weave.hatch(left, 45, 10) + weave.hatch(left, -45, 10), dress.dark, 1.2)
    quilt += line(weave.hatch(right, 45, 10) + weave.hatch(right, -45, 10), dress.accent_dark, 1.2)
    buttons = "".join(circle(0, y, 2.3, GOLD, INK, 1.1) for y in (-32, -22, -12, -3))
    return tunic + quilt + line("M0,-50V3", INK, 1.9) + buttons + _puffed_shoulders(look)


def _puffed_shoulders(look: Look) -> str:
    dress = look.dress
    puff = shape(
        "M-40,-47C-56,-56 -76,-44 -78,-26C-72,-20 -62,-20 -54,-24C-46,-28 -40,-36 -40,-47Z",
        dress.main,
    )
    stripes = line("M-49,-47C-54,-42 -58,-34 -58,-25M-60,-46C-66,-40 -68,-32 -67,-24", GOLD, 3)
    return both(puff + stripes)


def striped(look: Look) -> str:
    """A doublet of narrow stripes under an open jerkin."""
    dress = look.dress
    jerkin = shape(CLOAK, dress.main)
    front = [(-22, -54), (-30, 2), (30, 2), (22, -54)]
    stripes = "".join(f"M{num(k * 7)},-52L{num(k * 9)},3" for k in range(-3, 4))
    doublet = shape(polygon(front), PEARL) + line(stripes, dress.accent, 3.4)
    edge = cord("M-22,-55L-30,3M22,-55L30,3", GOLD, 3.2, 6)
    dots = "".join(
        circles(weave.lattice(side, 12, 8, 2.4, 5), 1.7, dress.light)
        for side in (CLOAK_LEFT, CLOAK_RIGHT)
    )
    belt = cord("M-30,-6H30", dress.accent_dark, 4, 6.4) + circle(0, -6, 4, GOLD, INK, 1.4)
    return jerkin + dots + doublet + edge + belt


def tabard(look: Look) -> str:
    """A herald's tabard with the suit on its breast."""
    dress = look.dress
    shirt = shape(CLOAK, dress.accent)
    shirt += both(
        detail(
            "M-60,-34C-66,-24 -70,-10 -72,2M-52,-30C-56,-20 -58,-8 -59,2", dress.accent_dark, 1.6
        )
    )
    coat = shape(
        "M-20,-55C-30,-50 -42,-47 -50,-44L-46,3H46L50,-44C42,-47 30,-50 20,-55Z", dress.main
    )
    border = line("M-43,-42L-40,2M43,-42L40,2", GOLD, 2.6)
    fleurs = both(fleur(-32, -34, GOLD) + fleur(-31, -18, GOLD) + fleur(-30, -4, GOLD))
    shield = shape("M-16,-34H16V-18C16,-8 8,-3 0,0C-8,-3 -16,-8 -16,-18Z", WHITE)
    return shirt + coat + border + fleurs + shield + suit(look.who.suit, 0, -19.5, 21, dress.suit)


def lapels(look: Look) -> str:
    """A coat with broad turned lapels over a shirt."""
    dress = look.dress
    coat = shape(CLOAK, dress.main)
    zig = "".join(
        f"M{num(s * 40)},{y}L{num(s * 50)},{y - 7}L{num(s * 60)},{y}L{num(s * 70)},{y - 7}"
        for s in (-1, 1)
        for y in (-6, -15, -24)
    )
    coat += line(zig, dress.light, 1.9)
    shirt = shape("M-14,-56L-8,3H8L14,-56Z", WHITE) + "".join(
        circle(0, y, 1.7, dress.main) for y in (-30, -20, -10, -1)
    )
    lapel = shape(
        "M-14,-57L-40,-46L-32,-30L-38,-26L-12,3H-8C-12,-14 -14,-34 -11,-50Z", dress.accent
    )
    lapel += line("M-17,-52L-34,-44L-27,-30L-32,-26L-14,-6", GOLD, 1.5)
    return coat + shirt + both(lapel)
