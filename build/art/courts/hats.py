"""Crowns and hats in the face's units: the brow is at y = -20, the window's top at -68."""

from build.art.courts.look import Look, cord, detail, shape
from build.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, PEARL, WHITE
from build.art.svg import both, circle, circles, group, line, num, path, place

_BAND = "M-25,-17Q0,-25 25,-17L26,-27Q0,-35 -26,-27Z"


def _band(look: Look) -> str:
    jewels = (
        circle(0, -25.6, 3, look.dress.accent, INK, 1.2)
        + both(circle(11, -24.2, 2.2, look.dress.main, INK, 1.1))
        + both(circle(20, -21.8, 1.8, look.dress.accent, INK, 1.1))
    )
    return shape(_BAND, GOLD) + detail("M-24.6,-19.4Q0,-27.4 24.6,-19.4", GOLD_LIGHT) + jewels


def _ball(x: float, y: float, r: float = 2.8) -> str:
    return circle(x, y, r, GOLD_LIGHT, INK, 1.4)


def crown_lily(look: Look) -> str:
    """An open crown with three lilies."""
    cap = shape("M-22,-29C-24,-50 24,-50 22,-29Z", look.dress.main)
    points = shape(
        "M-26,-27L-33,-50C-26,-48 -23,-43 -19,-40L-12,-47L-6,-41L0,-52L6,-41L12,-47L19,-40"
        "C23,-43 26,-48 33,-50L26,-27Q0,-35 -26,-27Z",
        GOLD,
    )
    lily = shape(
        "M0,-66C4,-61 4.4,-57 2.6,-53C6,-57 10,-54 8,-50C7,-48 3,-48.6 2,-47H-2"
        "C-3,-48.6 -7,-48 -8,-50C-10,-54 -6,-57 -2.6,-53C-4.4,-57 -4,-61 0,-66Z",
        GOLD,
    )
    small = place(lily, 22, -22.5, 0.62, 22)
    lines = detail("M-26,-32Q0,-40 26,-32", GOLD_DARK)
    return cap + points + lines + lily + both(small) + both(_ball(12, -48.4, 2.3)) + _band(look)


def crown_arch(look: Look) -> str:
    """A closed crown: two arches over a velvet cap, with an orb on top."""
    cap = shape(
        "M-25,-27C-34,-48 -16,-58 0,-54C16,-58 34,-48 25,-27Q0,-35 -25,-27Z", look.dress.main
    )
    folds = detail("M-12,-34C-15,-44 -11,-50 -6,-52M12,-34C15,-44 11,-50 6,-52", look.dress.light)
    arches = both(
        shape("M21,-28C33,-44 22,-57 0,-53L0,-57.6C28,-62 38,-44 27,-26Z", GOLD)
        + circles(((27.4, -38), (25.4, -47), (18, -53.4), (9, -55.6)), 1.3, WHITE)
    )
    middle = shape("M-3,-31L-3,-54H3L3,-31Z", GOLD)
    orb = circle(0, -60, 4.2, GOLD_LIGHT, INK, 1.6)
    cross = line("M0,-70V-64M-3,-67.4H3", INK, 3.4) + line(
        "M0,-70V-64.4M-2.8,-67.4H2.8", GOLD_LIGHT, 1.4
    )
    return cap + folds + arches + middle + cross + orb + _band(look)


def crown_spikes(look: Look) -> str:
    """A plain crown of tall points with balls."""
    points = shape(
        (
            "M-26,-27L-34,-54L-21,-41L-17,-60L-7,-42L0,-62L7,-42L17,-60L21,-41L34,-54L26,-27"
            "Q0,-35 -26,-27Z"
        ),
        GOLD,
    )
    shade = path("M7,-42L17,-60L21,-41L34,-54L26,-27Q17,-31 9,-31.6Z", GOLD_DARK, fill_opacity=0.35)
    balls = _ball(0, -63.4, 3) + both(_ball(17.4, -61, 2.7) + _ball(34.4, -55, 2.7))
    gems = "".join(
        place(path("M0,-5L2.6,0L0,5L-2.6,0Z", look.dress.accent, INK, 1), x, y)
        for x, y in ((-15, -41), (0, -43), (15, -41))
    )
    return points + shade + gems + balls + _band(look)


def turban(look: Look) -> str:
    """A wound turban with jewel and plume."""
    dress = look.dress
    plume = shape("M2,-50C-2,-60 8,-72 18,-69C14,-66 20,-62 16,-58C12,-54 8,-54 6,-48Z", WHITE)
    vein = detail("M4,-49C5,-58 10,-64 16,-67", dress.panel_line)
    body = shape(
        (
            "M-27,-15C-36,-30 -28,-50 0,-52C28,-50 36,-30 27,-15C20,-23 10,-26 0,-26C-10,-26"
            " -20,-23 -27,-15Z"
        ),
        PEARL,
    )
    folds = detail(
        "M-30,-26C-20,-38 4,-40 14,-51M-24,-20C-14,-32 12,-34 26,-44M-29,-35C-22,-43 -8,-46 0,-51"
        "M0,-26C12,-30 24,-33 31,-33",
        GOLD_DARK,
        1.3,
    )
    points = shape("M-13,-37L-15,-49L-7,-44L0,-54L7,-44L15,-49L13,-37Q0,-41 -13,-37Z", GOLD)
    jewel = circle(0, -33.5, 5, dress.accent, INK, 1.6) + circle(-1.4, -35, 1.4, WHITE)
    setting = circle(0, -33.5, 6.8, GOLD, INK, 1.4)
    return plume + vein + body + folds + points + setting + jewel


def tiara(look: Look) -> str:
    """A light crown rising to the middle, with pearls."""
    frame = shape(
        "M-25,-20C-18,-28 -20,-36 -24,-39C-16,-38 -12,-34 -9,-42C-6,-38 -4,-46 0,-58"
        "C4,-46 6,-38 9,-42C12,-34 16,-38 24,-39C20,-36 18,-28 25,-20Q0,-31 -25,-20Z",
        GOLD,
    )
    drop = place(path("M0,-7C4,-2 4,4 0,5C-4,4 -4,-2 0,-7Z", look.dress.accent, INK, 1.2), 0, -39)
    pearls = _ball(0, -60, 3) + both(_ball(9.4, -44, 2.2) + _ball(25, -40.4, 2.5))
    dots = both(circles(((6, -29.4), (12, -28), (18, -25.4)), 1.5, WHITE))
    return frame + drop + pearls + dots


def crown_small(look: Look) -> str:
    """A queen's open crown of round arches."""
    cap = shape("M-18,-30C-18,-46 18,-46 18,-30Z", look.dress.main)
    points = shape(
        "M-23,-26C-30,-36 -30,-44 -27,-50C-24,-44 -18,-42 -14,-46C-14,-52 -10,-52 -8,-46"
        "C-5,-42 -3,-46 0,-58C3,-46 5,-42 8,-46C10,-52 14,-52 14,-46C18,-42 24,-44 27,-50"
        "C30,-44 30,-36 23,-26Q0,-34 -23,-26Z",
        GOLD,
    )
    balls = _ball(0, -59.4, 3) + both(_ball(11, -51.4, 2.4) + _ball(27.4, -51.6, 2.6))
    heart = circle(0, -41, 2.6, look.dress.accent, INK, 1.1)
    return cap + points + balls + heart + place(_band(look), scale=0.9, y=-2.6)


def hennin(look: Look) -> str:
    """A heart-shaped headdress with a veil and a little crown between its horns."""
    dress = look.dress
    horns = shape(
        "M-24,-12C-34,-26 -33,-48 -20,-53C-10,-56 -4,-47 0,-41C4,-47 10,-56 20,-53"
        "C33,-48 34,-26 24,-12C18,-22 8,-25 0,-20C-8,-25 -18,-22 -24,-12Z",
        dress.main,
    )
    net = detail("M-30,-30L-16,-50M-27,-20L-8,-48M30,-30L16,-50M27,-20L8,-48", dress.light, 1.2)
    cross = detail("M-31,-36L-18,-24M-25,-48L-8,-26M31,-36L18,-24M25,-48L8,-26", dress.light, 1.2)
    roll = cord(
        (
            "M-24,-12C-34,-26 -33,-48 -20,-53C-10,-56 -4,-47 0,-41C4,-47 10,-56 20,-53"
            "C33,-48 34,-26 24,-12"
        ),
        GOLD,
        3,
        6,
    )
    jewel = circle(0, -36, 4.4, dress.accent, INK, 1.6) + circle(0, -26, 2.2, WHITE, INK, 1.1)
    return horns + net + cross + roll + jewel


def _feather(x: float, y: float, scale: float, turn: float, colour: str, vein: str) -> str:
    d = (
        "M0,0C-8,-8 -10,-20 -4,-30C0,-38 8,-42 14,-44C12,-40 16,-38 13,-34C16,-32 12,-28 13,-25"
        "C15,-22 10,-18 10,-14C8,-8 4,-3 0,0Z"
    )
    barbs = "M0,0C0,-14 4,-28 12,-41M1,-14L9,-17M3,-22L12,-25M0,-10L-5,-17M1,-18L-4,-25"
    return place(shape(d, colour) + detail(barbs, vein), x, y, scale, turn)


def beret(look: Look) -> str:
    """A soft flat cap with a feather."""
    dress = look.dress
    cap = shape(
        "M-25,-20C-38,-26 -38,-44 -22,-49C-6,-54 22,-54 32,-42C38,-34 34,-24 25,-19Q0,-28 -25,-20Z",
        dress.main,
    )
    folds = detail("M-22,-27C-28,-34 -24,-42 -16,-45M14,-28C24,-32 28,-38 24,-44", dress.light, 1.3)
    brim = shape("M-25,-16Q0,-25 25,-16L26,-22Q0,-31 -26,-22Z", dress.dark)
    clasp = circle(-18, -24, 4, GOLD, INK, 1.5)
    feather = _feather(-18, -24, 0.95, 58, WHITE, "#b9b4a4")
    return cap + folds + brim + feather + clasp


def bycocket(look: Look) -> str:
    """A huntsman's pointed hat with a long feather."""
    dress = look.dress
    crown = shape("M-22,-20C-24,-44 -10,-54 4,-52C18,-50 24,-38 22,-20Q0,-29 -22,-20Z", dress.main)
    shade = path("M6,-51C18,-49 23,-38 21,-21Q14,-25 8,-25.4C14,-34 12,-44 6,-51Z", dress.dark)
    brim = shape(
        (
            "M-40,-14C-28,-18 -16,-30 0,-31C14,-31 26,-26 29,-12C20,-20 10,-22 0,-22C-14,-22"
            " -26,-14 -40,-14Z"
        ),
        dress.accent,
    )
    stitch = line("M-33,-16C-22,-20 -12,-27 0,-27.4C12,-27.4 20,-24 25,-18", GOLD, 1.3)
    return _feather(20, -26, 1.0, 14, "#f0c15a", GOLD_DARK) + crown + shade + brim + stitch


def slouch(look: Look) -> str:
    """A wide hat with its brim turned up on one side, and a curling plume."""
    dress = look.dress
    plume = shape(
        "M22,-30C34,-36 40,-50 30,-60C22,-66 10,-64 2,-60C8,-60 8,-57 4,-55C12,-57 14,-53 10,-51"
        "C18,-52 20,-48 16,-46C22,-46 22,-38 22,-30Z",
        WHITE,
    )
    vein = detail("M22,-31C28,-40 28,-54 14,-59", "#b9b4a4")
    crown = shape("M-20,-22C-24,-42 -16,-52 0,-52C16,-52 24,-42 20,-22Z", dress.main)
    band = shape(
        "M-21,-23C-22,-27 -22,-29 -22,-31Q0,-39 22,-31C22,-29 22,-27 21,-23Q0,-31 -21,-23Z",
        dress.accent,
    )
    brim = shape(
        "M-38,-24C-30,-18 -22,-20 -12,-23C0,-26 14,-26 22,-21C30,-16 36,-20 38,-30"
        "C42,-18 34,-10 24,-13"
        "C10,-18 -6,-18 -20,-12C-30,-9 -38,-14 -38,-24Z",
        dress.dark,
    )
    return crown + band + plume + vein + brim + circle(21, -29, 3.6, GOLD, INK, 1.5)


def chaperon(look: Look) -> str:
    """A padded roll with a cockscomb of cloth falling to one side."""
    dress = look.dress
    comb = shape(
        "M-12,-40C-16,-58 4,-66 18,-60C34,-58 42,-44 38,-26C42,-16 38,-4 34,2C32,-6 28,-4 27,-10"
        "C24,-20 26,-28 20,-34Z",
        dress.accent,
    )
    folds = detail(
        "M-4,-44C2,-54 12,-56 20,-53M6,-42C16,-48 26,-46 30,-34M14,-38C24,-40 30,-28 31,-14",
        dress.accent_dark,
        1.4,
    )
    roll = shape(
        (
            "M-28,-18C-34,-30 -24,-42 0,-42C24,-42 34,-30 28,-18C20,-25 10,-27 0,-27C-10,-27"
            " -20,-25 -28,-18Z"
        ),
        dress.main,
    )
    turns = detail(
        "M-22,-23L-26,-34M-14,-26L-16,-39M-5,-27L-5,-41M5,-27L6,-41M14,-26L17,-39M22,-23L26,-34",
        dress.light,
        1.5,
    )
    badge = circle(-18, -33, 4.6, GOLD, INK, 1.5) + circle(-18, -33, 1.8, dress.accent)
    return comb + folds + roll + turns + badge


HATS = {
    "crown_lily": crown_lily,
    "crown_arch": crown_arch,
    "crown_spikes": crown_spikes,
    "turban": turban,
    "tiara": tiara,
    "crown_small": crown_small,
    "hennin": hennin,
    "beret": beret,
    "bycocket": bycocket,
    "slouch": slouch,
    "chaperon": chaperon,
}


_PRESSED = {"crown_arch": 0.88, "turban": 0.9, "crown_spikes": 0.92, "slouch": 0.96}
"""Vertical scale of tall hats, to fit the frame."""


def hat(look: Look) -> str:
    drawn = HATS[look.who.hat](look)
    press = _PRESSED.get(look.who.hat, 1)
    return group(drawn, transform=f"translate(0 {num(20 * (press - 1))}) scale(1 {num(press)})")
