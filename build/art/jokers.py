"""Two distinct jokers: the red one laughs, the black one is masked."""

from build.art import lettering, sheet
from build.art.courts.look import detail, shape
from build.art.glyphs import SMALL
from build.art.palette import BLACK, GOLD, GOLD_DARK, GOLD_LIGHT, INK, RED, STEEL, WHITE
from build.art.suits import suit
from build.art.svg import both, circle, line, path, place, polar

NAMES = ("XB", "XR")
_MARKS = {"XB": BLACK, "XR": RED}


def _bell(x: float, y: float, r: float = 5) -> str:
    slot = line(f"M{x - r * 0.6:.2f},{y + r * 0.25:.2f}H{x + r * 0.6:.2f}", INK, 1)
    return circle(x, y, r, GOLD, INK, 1.6) + slot + circle(x - 1.6, y - 1.8, 1.1, GOLD_LIGHT)


def _collar(one: str, two: str) -> str:
    """A collar of eight points with bells, around (0, 34)."""
    parts = []
    for k, angle in enumerate((-84, -60, -36, -12, 12, 36, 60, 84)):
        point = shape("M-8,0L-11,26L0,46L11,26L8,0Z", one if k % 2 else two)
        parts.append((abs(angle), place(point + _bell(0, 49, 4.4), 0, 30, 1, -angle)))
    parts.sort(key=lambda part: -part[0])
    return "".join(drawn for _, drawn in parts)


def _red() -> str:
    """A laughing fool with a three-horned cap."""
    red, gold, blue = "#c22436", "#e6b445", "#27406f"
    skin, shade, lips = "#fbdcc3", "#edbd9b", "#c24a4a"
    left = shape(
        (
            "M-4,-30C-22,-40 -30,-74 -56,-62C-72,-54 -76,-36 -70,-22C-62,-34 -54,-36 -46,-28"
            "C-38,-20 -30,-14 -24,-10Z"
        ),
        red,
    )
    right = shape(
        (
            "M4,-30C22,-40 30,-74 56,-62C72,-54 76,-36 70,-22C62,-34 54,-36 46,-28C38,-20"
            " 30,-14 24,-10Z"
        ),
        blue,
    )
    middle = shape("M-25,-10C-24,-40 -18,-66 0,-88C18,-66 24,-40 25,-10Z", gold)
    seams = detail("M0,-84C-6,-60 -8,-40 -8,-22M0,-84C6,-60 8,-40 8,-22", GOLD_DARK, 1.3)
    folds = detail("M-30,-28C-40,-44 -50,-52 -62,-46M30,-28C40,-44 50,-52 62,-46", INK, 1.2)
    bells = _bell(-70, -17, 6) + _bell(70, -17, 6) + _bell(0, -92, 6)
    head = shape(
        "M-23,-8C-24,14 -16,30 -8,36C-3,39.5 3,39.5 8,36C16,30 24,14 23,-8Q0,-20 -23,-8Z", skin
    )
    head += path("M22,-6C23,14 16,29 8,36C5,38 2,38.6 0,38.4C10,30 15,14 15,-4Z", shade)
    brim = shape("M-27,-6Q0,-20 27,-6L26,-14Q0,-28 -26,-14Z", WHITE)
    eyes = both(
        detail("M5,3Q10,-4 15,3", INK, 2.2)
        + detail("M5,-5Q10,-10 16,-5", INK, 1.8)
        + circle(13, 14, 5, lips, fill_opacity=0.35)
    )
    nose = detail("M0,4C2,9 5,11 4,14C2,16.5 -2,16 -4,14.500", lips, 1.6)
    mouth = shape("M-12,19Q0,22 12,19C11,30 5,33 0,33C-5,33 -11,30 -12,19Z", "#7c1526")
    teeth = path("M-10.4,20.4Q0,23 10.4,20.4L9.8,24Q0,26.4 -9.8,24Z", WHITE)
    tongue = path("M-6,30Q0,26 6,30Q0,33.4 -6,30Z", "#e2727a")
    ruff = _collar(red, gold)
    return (
        ruff
        + left
        + right
        + folds
        + middle
        + seams
        + head
        + eyes
        + nose
        + mouth
        + teeth
        + tongue
        + brim
        + bells
    )


def _black() -> str:
    """A sly harlequin with a half mask and a crescent cap."""
    dark, violet, pale = "#2a2b3a", "#6d4a94", "#f2e6d8"
    shade, lips = "#d9c4b0", "#8c2a4b"
    cap = shape(
        (
            "M-26,-6C-40,-40 -20,-84 26,-84C52,-84 70,-64 70,-40C60,-56 48,-60 38,-54C30,-48"
            " 30,-30 26,-6Q0,-20 -26,-6Z"
        ),
        dark,
    )
    checks = "".join(
        path(
            "M0,-9L6.5,0L0,9L-6.5,0Z",
            violet if k % 2 else STEEL,
            INK,
            1.1,
            transform=f"translate({x} {y})",
        )
        for k, (x, y) in enumerate(
            (
                (-18, -30),
                (-5, -36),
                (8, -36),
                (20, -34),
                (-11, -53),
                (3, -57),
                (17, -57),
                (31, -68),
                (11, -74),
            )
        )
    )
    second = shape(
        "M-24,-10C-50,-20 -64,-40 -66,-62C-74,-44 -74,-16 -56,-2C-50,4 -40,2 -26,-4Z", violet
    )
    stripe = detail(
        "M-34,-9C-52,-18 -62,-32 -66,-50M-40,-2C-56,-10 -66,-24 -69,-38", "#472d66", 1.3
    )
    bells = _bell(70, -35, 6) + _bell(-66, -66, 6)
    head = shape(
        "M-23,-8C-24,14 -14,30 -6,38C-2,41 2,41 6,38C14,30 24,14 23,-8Q0,-20 -23,-8Z", pale
    )
    head += path("M22,-6C23,14 14,29 6,38C4,39.4 2,40 0,40C9,30 15,14 15,-4Z", shade)
    mask = shape(
        (
            "M-26,-5C-16,-11 -6,-8 0,-4C6,-8 16,-11 26,-5C27,8 18,15 9,12C5,10 3,8 0,8C-3,8"
            " -5,10 -9,12C-18,15 -27,8 -26,-5Z"
        ),
        dark,
    )
    holes = (
        both(path("M4.6,2C8,-3 14,-3 18,0C15,6 8,6 4.6,2Z", WHITE))
        + circle(-9, 0.8, 2.8, violet)
        + circle(13, 0.8, 2.8, violet)
    )
    holes += circle(-9, 0.8, 1.4, INK) + circle(13, 0.8, 1.4, INK)
    glint = both(detail("M-23,-3C-16,-8 -8,-6 -2,-2", violet, 1.3))
    mouth = (
        line("M-8,26C-2,29 6,27.500 11,21.500", INK, 1.8)
        + line("M-3,31Q1,33 5,31", lips, 1.7)
        + line("M9.500,20L12.6,22.6", INK, 1.4)
    )
    nose = detail("M-1,8C0,13 4,15 2,18C0,19.6 -2,19 -3,18", lips, 1.4)
    brim = shape("M-28,-4Q0,-20 28,-4L27,-12Q0,-28 -27,-12Z", STEEL)
    tear = path("M-12,16C-9,21 -9.4,24 -12,24C-14.6,24 -15,21 -12,16Z", violet)
    return (
        _collar(dark, violet)
        + second
        + stripe
        + cap
        + checks
        + head
        + nose
        + mouth
        + tear
        + mask
        + glint
        + holes
        + brim
        + bells
    )


def _burst(colour: str, line_colour: str) -> str:
    rays = "".join(
        place(path("M-4,-60L0,-104L4,-60Z", line_colour), turn=k * 15) for k in range(24)
    )
    return circle(0, 0, 88, colour) + rays + circle(0, 0, 88, "none", line_colour, 2)


def _word(colour: str, height: float) -> str:
    """JOKER, set vertically."""
    step = height * 1.22
    return "".join(
        lettering.letter(SMALL[c], 0, k * step, height, height * 0.9, colour)
        for k, c in enumerate("JOKER")
    )


def _star(colour: str) -> str:
    points = [polar(50 if k % 2 == 0 else 21, k * 36) for k in range(10)]
    return path("M" + "L".join(f"{x:.2f},{y:.2f}" for x, y in points) + "Z", colour)


def _parts(name: str) -> tuple[str, str, str, str]:
    """Return the figure, the mark's colour, and two background tints."""
    if name == "XR":
        return _red(), _MARKS[name], "#fdeedb", "#f6d9b4"
    return _black(), _MARKS[name], "#edeaf3", "#d6cfe4"


def index(name: str) -> str:
    mark = _MARKS[name]
    return place(_word(mark, 16), 27, 35) + place(_star(mark), 27, 132, 0.2)


def jumbo_index(name: str) -> str:
    mark = _MARKS[name]
    return place(_star(mark), 34, 44, 0.48) + place(_word(mark, 27), 34, 112)


def normal(name: str) -> str:
    figure, mark, tint, lines = _parts(name)
    scene = place(_burst(tint, lines), 125, 175, 0.9) + place(figure, 125, 178, 1.05)
    suits = "".join(
        suit(s, x, y, 19, mark)
        for s, x, y in (("S", 76, 52), ("H", 108, 40), ("C", 142, 40), ("D", 174, 52))
    )
    return sheet.card(scene, sheet.turned(suits), sheet.turned(index(name)))


def jumbo(name: str) -> str:
    """A joker for small sizes: a large star and the face."""
    figure, mark, tint, lines = _parts(name)
    rays = "".join(
        place(path("M-9,-30L0,-158L9,-30Z", lines), 155, 176, 1, k * 20) for k in range(18)
    )
    return sheet.jumbo(tint, rays + place(figure, 155, 196, 1.55), jumbo_index(name), mark)
