"""Shoulders, cloth and sleeves. x = 0 is the card's axis, y = 0 the join of the two halves."""

from build.art import weave
from build.art.courts.look import INNER, Look, detail, shape
from build.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, PEARL, WHITE
from build.art.suits import suit
from build.art.svg import both, circle, line, num, path, place, polygon, scatter

_CLOAK = "M-12,-58C-24,-50 -50,-49 -64,-36C-76,-24 -81,-10 -83,3L83,3C81,-10 76,-24 64,-36C50,-49 24,-50 12,-58Z"
_CLOAK_LEFT = [(-24, 2), (-19, -48), (-46, -44), (-62, -34), (-74, -20), (-81, 2)]
_CLOAK_RIGHT = [(-x, y) for x, y in _CLOAK_LEFT]
_FRONT = [(-17, -56), (-26, 2), (26, 2), (17, -56)]
_CAPE = "M-13,-60C-28,-53 -54,-50 -68,-36C-66,-28 -60,-23 -52,-21C-34,-15 34,-15 52,-21C60,-23 66,-28 68,-36C54,-50 28,-53 13,-60Z"
_CAPE_SHAPE = [(-15, -58), (-40, -50), (-66, -36), (-52, -23), (0, -18), (52, -23), (66, -36), (40, -50), (15, -58)]
_TAIL = "m0,-3c1.6,2.2 1.8,4.8 0,7c-1.8,-2.2 -1.6,-4.8 0,-7z"


def neck(look: Look) -> str:
    """The neck, with the shadow of the chin on it."""
    skin, shade, _ = look.skin
    return shape("M-9.5,-80L-10.5,-50Q0,-40 10.5,-50L9.5,-80Z", skin) + path(
        "M-9.4,-70L-9.8,-62Q2,-55 9.8,-63L9.4,-72Z", shade
    )


# Kings -----------------------------------------------------------------------------------------


def _ermine(points: list[tuple[float, float]], skip: float = 0) -> str:
    places = weave.lattice(points, 13, 8.6, 2.6, 4)
    return path(scatter(_TAIL, [(x, y) for x, y in places if abs(x) > skip]), INK)


def ermine(look: Look) -> str:
    """A royal robe: ermine cape, brocade below, a chain of office."""
    dress = look.dress
    robe = shape(_CLOAK, dress.main) + detail(
        "M-46,-20C-56,-12 -58,-4 -60,2M-66,-24C-70,-14 -72,-6 -73,2M46,-20C56,-12 58,-4 60,2M66,-24C70,-14 72,-6 73,2",
        dress.dark,
        1.6,
    )
    front = shape(polygon(_FRONT), dress.accent) + line(
        weave.hatch(_FRONT, 45, 7) + weave.hatch(_FRONT, -45, 7), dress.accent_dark, 1.1
    )
    studs = "".join(circle(0, y, 1.9, GOLD, INK, 1) for y in (-10, -3))
    cape = shape(_CAPE, WHITE) + _ermine(_CAPE_SHAPE, 6)
    return robe + front + studs + cape + _chain()


def _chain() -> str:
    links = []
    for k in range(-6, 7):
        x = k * 6.4
        y = -20 - (x / 40) ** 2 * 26 + 3
        links.append((x, y))
    d = "M" + "L".join(f"{num(x)},{num(y)}" for x, y in links)
    chain = line(d, INK, 5) + line(d, GOLD, 2.6)
    beads = "".join(circle(x, y, 2.9, GOLD_LIGHT, INK, 1.2) for x, y in links[::2])
    return chain + beads


def mantle(look: Look) -> str:
    """A mantle with broad gold borders over a patterned coat."""
    dress = look.dress
    coat = shape(polygon([(-30, -54), (-40, 3), (40, 3), (30, -54)]), dress.accent)
    inner = [(-26, -52), (-35, 2), (35, 2), (26, -52)]
    flowers = path(scatter(_ROSETTE, weave.lattice(inner, 13, 8, 3.5, 5)), dress.accent_dark)
    left = "M-12,-58C-24,-50 -50,-49 -64,-36C-76,-24 -81,-10 -83,3L-30,3C-30,-18 -26,-40 -12,-58Z"
    wing = shape(left, dress.main) + line("M-14,-54C-27,-38 -32,-18 -33,2", INK, 8.4)
    wing += line("M-14,-54C-27,-38 -32,-18 -33,2", GOLD, 5)
    wing += "".join(
        circle(x, y, 1.3, dress.accent_dark)
        for x, y in ((-18.4, -48), (-23.6, -39), (-27.6, -29.4), (-30.4, -19.4), (-32, -9.4))
    )
    places = weave.lattice(_CLOAK_LEFT, 14, 9, 4, 6)
    wing += "".join(_fleur(x, y, GOLD) for x, y in places if x < -38)
    return coat + flowers + both(wing)


_ROSETTE = "m0,0l2.6,-4.4l2.6,1.8zl4.4,2.6l-1.8,2.6zl-2.6,4.4l-2.6,-1.8zl-4.4,-2.6l1.8,-2.6z"


def _fleur(x: float, y: float, colour: str) -> str:
    d = "M0,-4.6C1.8,-2.6 1.6,-.6 .8,.8C2.4,-1.2 4.6,-.2 3.8,1.8C3.2,3 1.6,2.6 1.2,2L1.2,3.8H-1.2L-1.2,2C-1.6,2.6 -3.2,3 -3.8,1.8C-4.6,-.2 -2.4,-1.2 -.8,.8C-1.6,-.6 -1.8,-2.6 0,-4.6Z"
    return place(path(d, colour), x, y, 1.05)


def furs(look: Look) -> str:
    """A coat of broad stripes with a deep fur collar."""
    dress = look.dress
    robe = shape(_CLOAK, dress.main)
    for side in (_CLOAK_LEFT, _CLOAK_RIGHT):
        tilt = 62 if side is _CLOAK_RIGHT else -62
        robe += line(weave.hatch(side, tilt, 15), GOLD, 4.2) + line(weave.hatch(side, tilt, 15, 7.5), dress.dark, 1.6)
    front = shape(polygon(_FRONT), dress.accent)
    front += "".join(place(_knot(), 0, y) for y in (-24, -14, -4))
    collar = shape(
        "M-12,-60C-30,-56 -46,-50 -50,-44C-48,-40 -50,-37 -46,-34C-46,-30 -42,-28 -38,-27"
        "C-36,-22 -30,-20 -26,-14C-18,-22 -14,-34 -12,-48Z",
        PEARL,
    ) + detail("M-40,-44L-35,-41M-32,-48L-28,-44M-38,-36L-33,-34M-28,-38L-24,-35M-30,-28L-26,-27M-22,-46L-19,-42", GOLD_DARK, 1.3)
    return robe + front + both(collar)


def _knot() -> str:
    return both(line("M2,0H13", INK, 4.4) + line("M2,0H13", GOLD, 2.2) + circle(14, 0, 2.2, GOLD, INK, 1)) + circle(
        0, 0, 2.6, GOLD_LIGHT, INK, 1.2
    )


def lamellar(look: Look) -> str:
    """A king in gilt scale armour with a cloak clasped over it."""
    dress = look.dress
    front = [(-40, -46), (-16, -54), (16, -54), (40, -46), (48, 2), (-48, 2)]
    armour = shape(polygon(front), dress.accent)
    scale = "m-4.6,-3c0,6 2.6,8 4.6,9c2,-1 4.6,-3 4.6,-9z"
    armour += path(scatter(scale, weave.lattice(front, 9.6, 7, 4, 4)), GOLD, GOLD_DARK, 1)
    cloak = shape("M-14,-58C-24,-50 -50,-49 -64,-36C-76,-24 -81,-10 -83,3L-44,3C-44,-22 -34,-42 -14,-58Z", dress.main)
    cloak += detail("M-46,-34C-54,-22 -56,-10 -57,2M-60,-28C-66,-18 -68,-8 -69,2", dress.dark, 1.6)
    cloak += line("M-17,-55C-35,-42 -45,-22 -46,2", GOLD, 2.4)
    clasp = circle(0, 0, 6, GOLD, INK, 1.6) + circle(0, 0, 2.8, dress.accent, INK, 1)
    return armour + both(cloak) + place(both(place(clasp, -27, -44)), 0, 0)


# Queens ----------------------------------------------------------------------------------------

_BODICE = "M-26,-46C-20,-34 -10,-27 0,-27C10,-27 20,-34 26,-46L30,3L-30,3Z"
_BODICE_SHAPE = [(-25, -36), (-13, -27), (0, -24), (13, -27), (25, -36), (29, 2), (-29, 2)]
_BOSOM = "M-11,-58C-20,-52 -30,-50 -38,-46C-30,-30 -14,-24 0,-24C14,-24 30,-30 38,-46C30,-50 20,-52 11,-58Z"


def _puffs(look: Look) -> str:
    """Great sleeves, slashed to show the lining."""
    dress = look.dress
    puff = shape("M-27,-45C-40,-54 -62,-50 -72,-34C-79,-22 -82,-8 -83,3L-34,3C-34,-14 -31,-30 -27,-45Z", dress.main)
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


def _pearls(y: float, width: float, drop: float, count: int = 9) -> str:
    beads = []
    for k in range(count):
        t = k / (count - 1) * 2 - 1
        beads.append(circle(t * width, y + drop * (1 - t * t), 2.1, PEARL, INK, 1))
    return "".join(beads)


def brocade(look: Look) -> str:
    """A gown whose bodice is woven with the suit."""
    dress = look.dress
    bodice = shape(_BODICE, dress.accent)
    bodice += line(weave.hatch(_BODICE_SHAPE, 50, 10, 5) + weave.hatch(_BODICE_SHAPE, -50, 10, 5), dress.accent_dark, 1.2)
    bodice += "".join(circle(x, y, 1.3, GOLD) for x, y in weave.lattice(_BODICE_SHAPE, 13, 7.8, 1, 4))
    trim = line("M-26,-46C-20,-34 -10,-27 0,-27C10,-27 20,-34 26,-46", INK, 6) + line(
        "M-26,-46C-20,-34 -10,-27 0,-27C10,-27 20,-34 26,-46", GOLD, 3.2
    )
    gem = place(suit(look.who.suit, 0, 0, 11, dress.suit), 0, -19)
    return _puffs(look) + _bosom(look) + bodice + trim + circle(0, -19, 8.4, GOLD_LIGHT, INK, 1.4) + gem


def laced(look: Look) -> str:
    """A square-cut gown, laced in front."""
    dress = look.dress
    bodice = shape("M-28,-46L-24,-28H24L28,-46L32,3H-32Z", dress.accent)
    inset = shape("M-11,-28L-8,3H8L11,-28Z", PEARL)
    laces = both(line("M-10,-24L8.6,-17M-9.6,-16L8.4,-9M-9,-8L8,-1", dress.main, 1.6))
    border = line("M-28,-46L-24,-28H24L28,-46", INK, 6) + line("M-28,-46L-24,-28H24L28,-46", GOLD, 3.2)
    sprigs = both("".join(_fleur(x, y, GOLD) for x, y in ((-19, -19), (-23, -10), (-16, -6))))
    return _puffs(look) + _bosom(look) + bodice + sprigs + inset + laces + border + _pearls(-50, 13, 8)


def wrap(look: Look) -> str:
    """A gown in long folds, crossed over the breast, a wide jewelled collar."""
    dress = look.dress
    gown = shape(_CLOAK, dress.main)
    cross = shape("M-30,-50C-20,-30 6,-8 22,3H64C40,-6 6,-30 -12,-56Z", dress.accent)
    over = shape("M30,-50C20,-30 -6,-8 -22,3H-64C-40,-6 -6,-30 12,-56Z", dress.accent)
    folds = detail("M26,-44C14,-24 -12,-6 -34,2M20,-46C8,-28 -16,-10 -48,0", dress.accent_dark, 1.3)
    drape = both(detail("M-44,-42C-54,-28 -58,-14 -60,2M-57,-38C-68,-24 -72,-10 -73,2", dress.light, 1.4))
    collar = shape("M-13,-61C-24,-56 -38,-52 -46,-44C-36,-26 -16,-18 0,-18C16,-18 36,-26 46,-44C38,-52 24,-56 13,-61C8,-48 -8,-48 -13,-61Z", GOLD)
    rows = line("M-18,-55C-14,-40 14,-40 18,-55", dress.main, 4) + line("M-29,-51C-20,-31 20,-31 29,-51", dress.accent, 4)
    rows += line("M-39,-46C-28,-23 28,-23 39,-46", GOLD_LIGHT, 2.2)
    return gown + drape + cross + over + folds + collar + rows


def _ruff_lobe() -> str:
    return path("M0,0C-5,-10 -5.6,-19 0,-22C5.6,-19 5,-10 0,0Z", WHITE, INK, 1.4) + detail("M0,-6V-18", "#b9b4a4", 1)


# Jacks -----------------------------------------------------------------------------------------


def quilted(look: Look) -> str:
    """A quilted tunic, halved in two colours."""
    dress = look.dress
    left = [(-2, -56), (-30, -50), (-56, -42), (-72, -26), (-80, 2), (-2, 2)]
    right = [(-x, y) for x, y in left]
    tunic = shape(_CLOAK, dress.main) + path(
        "M0,-52L12,-58C24,-50 50,-49 64,-36C76,-24 81,-10 83,3H0Z", dress.accent, INK, 1.9
    )
    quilt = line(weave.hatch(left, 45, 10) + weave.hatch(left, -45, 10), dress.dark, 1.2)
    quilt += line(weave.hatch(right, 45, 10) + weave.hatch(right, -45, 10), dress.accent_dark, 1.2)
    buttons = "".join(circle(0, y, 2.3, GOLD, INK, 1.1) for y in (-32, -22, -12, -3))
    return tunic + quilt + line("M0,-50V3", INK, 1.9) + buttons + _puffed_shoulders(look)


def _puffed_shoulders(look: Look) -> str:
    dress = look.dress
    puff = shape("M-40,-47C-56,-56 -76,-44 -78,-26C-72,-20 -62,-20 -54,-24C-46,-28 -40,-36 -40,-47Z", dress.main)
    stripes = line("M-49,-47C-54,-42 -58,-34 -58,-25M-60,-46C-66,-40 -68,-32 -67,-24", GOLD, 3)
    return both(puff + stripes)


def striped(look: Look) -> str:
    """A doublet of narrow stripes under an open jerkin."""
    dress = look.dress
    jerkin = shape(_CLOAK, dress.main)
    front = [(-22, -54), (-30, 2), (30, 2), (22, -54)]
    stripes = "".join(f"M{num(k * 7)},-52L{num(k * 9)},3" for k in range(-3, 4))
    doublet = shape(polygon(front), PEARL) + line(stripes, dress.accent, 3.4)
    edge = line("M-22,-55L-30,3M22,-55L30,3", INK, 6) + line("M-22,-55L-30,3M22,-55L30,3", GOLD, 3.2)
    dots = "".join(circle(x, y, 1.7, dress.light) for x, y in weave.lattice(_CLOAK_LEFT, 12, 8, 2.4, 5))
    dots += "".join(circle(x, y, 1.7, dress.light) for x, y in weave.lattice(_CLOAK_RIGHT, 12, 8, 2.4, 5))
    belt = line("M-30,-6H30", INK, 6.4) + line("M-30,-6H30", dress.accent_dark, 4) + circle(0, -6, 4, GOLD, INK, 1.4)
    return jerkin + dots + doublet + edge + belt


def tabard(look: Look) -> str:
    """A herald's tabard with the suit on its breast."""
    dress = look.dress
    shirt = shape(_CLOAK, dress.accent)
    shirt += both(detail("M-60,-34C-66,-24 -70,-10 -72,2M-52,-30C-56,-20 -58,-8 -59,2", dress.accent_dark, 1.6))
    coat = shape("M-20,-55C-30,-50 -42,-47 -50,-44L-46,3H46L50,-44C42,-47 30,-50 20,-55Z", dress.main)
    border = line("M-43,-42L-40,2M43,-42L40,2", GOLD, 2.6)
    fleurs = both(_fleur(-32, -34, GOLD) + _fleur(-31, -18, GOLD) + _fleur(-30, -4, GOLD))
    shield = shape("M-16,-34H16V-18C16,-8 8,-3 0,0C-8,-3 -16,-8 -16,-18Z", WHITE)
    return shirt + coat + border + fleurs + shield + suit(look.who.suit, 0, -19.5, 21, dress.suit)


def lapels(look: Look) -> str:
    """A coat with broad turned lapels over a shirt."""
    dress = look.dress
    coat = shape(_CLOAK, dress.main)
    zig = "".join(
        f"M{num(s * 40)},{y}L{num(s * 50)},{y - 7}L{num(s * 60)},{y}L{num(s * 70)},{y - 7}" for s in (-1, 1) for y in (-6, -15, -24)
    )
    coat += line(zig, dress.light, 1.9)
    shirt = shape("M-14,-56L-8,3H8L14,-56Z", WHITE) + "".join(circle(0, y, 1.7, dress.main) for y in (-30, -20, -10, -1))
    lapel = shape("M-14,-57L-40,-46L-32,-30L-38,-26L-12,3H-8C-12,-14 -14,-34 -11,-50Z", dress.accent)
    lapel += line("M-17,-52L-34,-44L-27,-30L-32,-26L-14,-6", GOLD, 1.5)
    return coat + shirt + both(lapel)


CLOTHES = {
    "ermine": ermine,
    "mantle": mantle,
    "furs": furs,
    "lamellar": lamellar,
    "brocade": brocade,
    "laced": laced,
    "wrap": wrap,
    "quilted": quilted,
    "striped": striped,
    "tabard": tabard,
    "lapels": lapels,
}


# Collars ---------------------------------------------------------------------------------------


def _ruff(_: Look) -> str:
    """A pleated ruff under the chin."""
    lobes = [(k * 5.2, -56 + 7 * (1 - (k / 6) ** 2)) for k in range(-5, 6)]
    lobes.sort(key=lambda lobe: -abs(lobe[0]))
    return "".join(
        path(f"M{num(x - 4.4)},{num(y - 7)}C{num(x - 6)},{num(y + 4)} {num(x + 6)},{num(y + 4)} {num(x + 4.4)},{num(y - 7)}Z", WHITE, INK, 1.4)
        for x, y in lobes
    )


def _falling(look: Look) -> str:
    """A falling collar of two points with a lace edge."""
    d = "M-2,-48L-12,-60C-20,-58 -27,-54 -30,-50L-20,-34C-12,-36 -4,-42 -2,-48Z"
    lace = line("M-27,-49L-19,-38C-13,-39 -7,-43 -4,-47", look.dress.accent, 1.3)
    return both(shape(d, WHITE) + lace)


def _dagged(look: Look) -> str:
    """A collar cut into points, a bell on each."""
    points = shape(
        "M-13,-60C-22,-57 -30,-54 -36,-48L-34,-36L-24,-44L-18,-30L-9,-41L0,-26L9,-41L18,-30L24,-44"
        "L34,-36L36,-48C30,-54 22,-57 13,-60Q0,-50 -13,-60Z",
        look.dress.accent,
    )
    bells = "".join(circle(x, y, 2.4, GOLD, INK, 1.1) for x, y in ((-34, -35), (-18, -29), (0, -25), (18, -29), (34, -35)))
    return points + bells


def _standing(look: Look) -> str:
    """A small standing collar."""
    d = "M-13,-62C-14,-54 -12,-50 -10,-47Q0,-41 10,-47C12,-50 14,-54 13,-62Q0,-50 -13,-62Z"
    return shape(d, look.dress.accent) + line("M-11.6,-53Q0,-43 11.6,-53", GOLD, 1.6)


def _pearl_rows(_: Look) -> str:
    return _pearls(-56, 10, 6, 7) + _pearls(-51, 17, 13, 11)


def _scarf(look: Look) -> str:
    """A neckerchief knotted in front."""
    d = "M-15,-59C-10,-52 10,-52 15,-59L19,-51C12,-42 -12,-42 -19,-51Z"
    ends = shape("M-2,-46L-9,-28L0,-33L8,-26L3,-46Z", look.dress.accent)
    return ends + shape(d, look.dress.accent) + circle(0, -46, 3.6, look.dress.accent, INK, 1.5)


def _none(_: Look) -> str:
    return ""


COLLARS = {
    "ruff": _ruff,
    "falling": _falling,
    "dagged": _dagged,
    "standing": _standing,
    "pearls": _pearl_rows,
    "scarf": _scarf,
    "none": _none,
    "fan": _none,
}


def behind(look: Look) -> str:
    """What stands up behind the head: a fan of lace, if it is worn."""
    if look.who.collar != "fan":
        return ""
    lobes = "".join(
        place(place(_ruff_lobe(), 0, -24, 1.25), 0, -62, 1, angle) for angle in (-104, 104, -84, 84, -64, 64, -45, 45)
    )
    return lobes
