"""Props: the shaft lies on x = 0, the fist at y = 0."""

from collections.abc import Callable

from build.art.courts.look import Look, cord, detail, shape
from build.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, STEEL, STEEL_DARK, WHITE
from build.art.suits import suit
from build.art.svg import both, circle, circles, line, path, place, spread

WOOD = "#8a5a33"
LEAF, LEAF_DARK = "#3f7d4a", "#28552f"


def _shaft(top: float, bottom: float, colour: str = WOOD, width: float = 4) -> str:
    d = f"M0,{top}V{bottom}"
    return cord(d, colour, width - 0.6, width + 2.6)


def sword(look: Look) -> str:
    """A broad straight sword, point up."""
    blade = shape("M-4.6,-14L-4.6,-92L0,-104L4.6,-92L4.6,-14Z", STEEL) + path(
        "M0,-14V-102L4.6,-92V-14Z", STEEL_DARK
    )
    guard = shape(
        "M-18,-16C-20,-12 -16,-9 -13,-10.5H13C16,-9 20,-12 18,-16C14,-13 -14,-13 -18,-16Z", GOLD
    )
    pommel = circle(0, 17, 5, GOLD, INK, 1.6) + circle(0, 17, 2, look.dress.accent)
    return blade + _shaft(-10, 12, look.dress.dark, 6) + guard + pommel


def scimitar(look: Look) -> str:
    blade = shape("M-4,-12C-6,-40 -16,-66 -8,-98C-4,-102 0,-100 2,-96C-2,-66 8,-40 5,-12Z", STEEL)
    edge = detail("M0,-14C-1,-40 -10,-66 -3.4,-94", STEEL_DARK, 1.8)
    guard = shape("M-14,-15C-8,-11 8,-11 14,-15L13,-8H-13Z", GOLD)
    return (
        blade
        + edge
        + _shaft(-9, 14, look.dress.accent_dark, 6)
        + guard
        + circle(0, 17, 4.4, GOLD, INK, 1.6)
    )


def axe(_: Look) -> str:
    head = shape("M2,-84C10,-92 18,-96 24,-98C30,-84 30,-70 24,-56C18,-58 10,-62 2,-70Z", STEEL)
    edge = detail("M22,-93C26,-82 26,-72 22,-61", STEEL_DARK, 2)
    spike = shape("M-2,-82L-16,-77L-2,-72Z", STEEL)
    bands = "".join(line(f"M-2.4,{y}H2.4", GOLD, 2.4) for y in (-50, -44, -20))
    return (
        _shaft(-98, 24)
        + head
        + edge
        + spike
        + shape("M-4,-88H4V-66H-4Z", GOLD)
        + bands
        + circle(0, -100, 3.4, GOLD, INK, 1.5)
    )


def sceptre(look: Look) -> str:
    """A sceptre with the suit."""
    crown = shape("M-8,-76C-14,-82 -12,-90 -8,-92H8C12,-90 14,-82 8,-76Z", GOLD) + detail(
        "M-9,-84H9", GOLD_DARK
    )
    ring = circle(0, -102, 13, GOLD_LIGHT, INK, 1.7) + circle(0, -102, 10, "none", GOLD_DARK, 1.1)
    knobs = "".join(circle(0, y, 4.2, GOLD, INK, 1.4) for y in (-72, -42, 18))
    return (
        _shaft(-76, 18, GOLD, 4.4)
        + crown
        + knobs
        + ring
        + suit(look.who.suit, 0, -102, 15, look.dress.suit)
    )


def rose(look: Look) -> str:
    main, dark, light = look.dress.main, look.dress.dark, look.dress.light
    stem = cord("M0,20C-3,-10 4,-30 0,-52", LEAF, 2.4, 4.4)
    leaf = shape("M0,-26C8,-38 18,-38 24,-34C20,-26 10,-22 0,-26Z", LEAF) + detail(
        "M2,-27C10,-32 16,-33 21,-33.4", LEAF_DARK
    )
    other = shape("M0,-14C-10,-24 -18,-22 -22,-18C-18,-10 -8,-8 0,-14Z", LEAF) + detail(
        "M-2,-15C-9,-18 -14,-18 -19,-17", LEAF_DARK
    )
    outer = shape(
        (
            "M0,-50C-14,-50 -18,-62 -15,-72C-10,-70 -8,-74 0,-76C8,-74 10,-70 15,-72C18,-62"
            " 14,-50 0,-50Z"
        ),
        main,
    )
    inner = shape("M-9,-70C-10,-80 10,-80 9,-70C8,-62 -8,-62 -9,-70Z", light)
    swirl = detail(
        (
            "M-4,-70C-4,-75 5,-75 4,-70C3,-67 -1,-68 -1,-70M-15,-68C-8,-60 8,-58 14,-68"
            "M-10,-56C-2,-52 6,-54 10,-59"
        ),
        dark,
        1.4,
    )
    return stem + leaf + other + outer + inner + swirl


def mirror(look: Look) -> str:
    glass = circle(0, -66, 20, GOLD, INK, 1.9) + circle(0, -66, 15, "#dcebf3", INK, 1.3)
    gleam = line("M-8,-62L2,-76M-2,-57L9,-71", WHITE, 3)
    beads = circles(spread(12, 17.5, 0, -66), 1.1, GOLD_DARK)
    top = shape("M-5,-85C-6,-92 6,-92 5,-85Z", look.dress.accent)
    return (
        _shaft(-46, 18, GOLD, 5)
        + top
        + glass
        + gleam
        + beads
        + circle(0, 19, 4, GOLD, INK, 1.5)
        + circle(0, -42, 4, look.dress.accent, INK, 1.4)
    )


def lily(look: Look) -> str:
    """A tall bell flower."""
    dress = look.dress
    stem = cord("M0,22C2,-8 -3,-30 0,-54", LEAF, 2.4, 4.4)
    leaves = shape("M0,-10C-16,-20 -20,-38 -17,-50C-6,-42 0,-28 0,-10Z", LEAF) + shape(
        "M1,-16C14,-24 19,-36 17,-48C8,-42 2,-32 1,-16Z", LEAF
    )
    veins = detail("M-2,-16C-8,-26 -13,-36 -15,-45M3,-21C8,-28 13,-36 15,-43", LEAF_DARK)
    side = shape("M0,-52C-14,-56 -19,-70 -17,-86C-11,-82 -8,-78 -6,-72Z", dress.accent)
    middle = shape("M0,-52C-11,-62 -10,-80 0,-92C10,-80 11,-62 0,-52Z", dress.accent)
    gleam = detail("M-3.4,-64C-4,-72 -2.4,-79 0,-84", WHITE, 1.6)
    return stem + leaves + veins + both(side) + middle + gleam + _stamens()


def _stamens() -> str:
    return circles(((-9, -89), (9, -89), (0, -97)), 1.8, GOLD, INK, 0.9)


def halberd(look: Look) -> str:
    spike = shape("M0,-116L4,-94L0,-86L-4,-94Z", STEEL) + path("M0,-115L4,-94L0,-87Z", STEEL_DARK)
    blade = shape("M2,-92C8,-92 18,-98 24,-94C18,-84 18,-72 24,-62C16,-58 8,-68 2,-68Z", STEEL)
    hook = shape("M-2,-90C-8,-92 -16,-90 -20,-82C-14,-84 -8,-80 -2,-76Z", STEEL)
    tassel = shape("M-5,-64L-8,-48L-3,-52L0,-46L3,-52L8,-48L5,-64Z", look.dress.accent)
    return (
        _shaft(-90, 36)
        + blade
        + detail("M18,-90C14,-82 14,-74 18,-65", STEEL_DARK, 1.6)
        + hook
        + spike
        + tassel
        + shape("M-4,-70H4V-64H-4Z", GOLD)
    )


def spear(look: Look) -> str:
    """A spear with a pennon of the suit."""
    dress = look.dress
    head = shape("M0,-112C7,-100 7,-94 0,-86C-7,-94 -7,-100 0,-112Z", STEEL) + path(
        "M0,-111C7,-100 7,-94 0,-87Z", STEEL_DARK
    )
    flag = shape("M2,-84C12,-88 20,-80 31,-84L25,-70L31,-56C20,-54 12,-60 2,-56Z", dress.accent)
    flag += suit(look.who.suit, 13, -70, 15, WHITE)
    return _shaft(-88, 36) + flag + head + shape("M-4,-90H4V-84H-4Z", GOLD)


def torch(_: Look) -> str:
    flame = shape(
        (
            "M0,-106C10,-92 16,-84 12,-72C10,-64 -10,-64 -12,-72C-14,-80 -8,-84 -6,-92"
            "C-4,-88 -2,-88 0,-106Z"
        ),
        "#ef8a2b",
    )
    core = path("M0,-92C6,-84 8,-78 6,-72C4,-67 -4,-67 -6,-72C-7,-78 -2,-80 0,-92Z", GOLD_LIGHT)
    cup = shape("M-9,-70H9L6,-54H-6Z", GOLD) + detail("M-8,-64H8", GOLD_DARK)
    return _shaft(-56, 30) + cup + flame + core


def bow(look: Look) -> str:
    """A strung bow and an arrow."""
    stave = "M4,-100C-22,-70 -22,30 4,34"
    string = line("M4,-100V34", "#d8cfb8", 1.4)
    wood = cord(stave, WOOD, 3.4, 6)
    arrow = cord("M14,26V-92", "#d9b98a", 1.4, 3.4) + shape("M14,-104L19,-90H9Z", STEEL)
    return string + wood + arrow + shape("M-18,-42L-11,-42L-11,-24L-18,-24Z", look.dress.accent)


PROPS: dict[str, Callable[[Look], str]] = {
    "sword": sword,
    "scimitar": scimitar,
    "axe": axe,
    "sceptre": sceptre,
    "rose": rose,
    "mirror": mirror,
    "lily": lily,
    "halberd": halberd,
    "spear": spear,
    "torch": torch,
    "bow": bow,
}

TILT = {
    "sword": 5,
    "scimitar": 8,
    "sceptre": 6,
    "rose": 3,
    "mirror": 3,
    "lily": 8,
    "torch": 5,
}
"""Degrees of leaning outwards; pikes stand straight."""


SIZE = {
    "axe": 0.9,
    "sceptre": 0.87,
    "halberd": 0.9,
    "spear": 0.92,
    "torch": 0.95,
    "mirror": 0.95,
    "rose": 0.95,
}
"""Scale, to fit the frame."""


def held(look: Look) -> str:
    """Forearm, prop and fist at the figure's right."""
    skin, shade, _ = look.skin
    dress = look.dress
    sleeve = shape("M30,3C31,-8 36,-18 41,-22L63,-22C68,-14 71,-6 72,3Z", dress.main) + detail(
        "M40,2C41,-6 44,-13 47,-17M60,2C60,-6 59,-12 58,-17", dress.dark, 1.4
    )
    cuff = shape(
        "M38,-22C37,-27 38,-30 40,-31H64C66,-30 67,-27 66,-22C58,-18 46,-18 38,-22Z", WHITE
    ) + line("M39,-23.6Q52,-19.6 65,-23.6", dress.accent, 1.8)
    fist = shape("M42,-31C41,-40 43,-47 47,-49C52,-51 59,-50 61,-47C63,-42 63,-36 62,-31Z", skin)
    fingers = detail("M46,-43.6H60.4M45.6,-38.6H61.4M46,-34H61.4", shade, 1.4) + shape(
        "M42.4,-36C42,-42 45,-45 48,-44C50,-42 49,-38 47.4,-36Z", skin
    )
    prop = place(
        PROPS[look.who.prop](look), 53, -40, SIZE.get(look.who.prop, 1), TILT.get(look.who.prop, 0)
    )
    return sleeve + cuff + prop + fist + fingers
