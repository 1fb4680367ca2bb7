"""Faces around the bridge of the nose: 44 wide, chin at y = 27."""

from build.art.courts.look import INNER, Look, detail, shape
from build.art.palette import INK, WHITE
from build.art.svg import both, circle, circles, line, num, path

_MAN = (
    "M-21,-12C-21,-32 21,-32 21,-12C21,4 18,15 9.5,23.5C4.5,28 -4.5,28 -9.5,23.5C-18,15"
    " -21,4 -21,-12Z"
)
_WOMAN = (
    "M-20,-12C-20,-32 20,-32 20,-12C20,4 15.5,15 7,24.5C3,28 -3,28 -7,24.5C-15.5,15 -20,4 -20,-12Z"
)
_SHADE = "M20,-12C20,4 17,15 9,23.5C6,26 3,27 0,27C9,22 13.5,12 14,-2C14.2,-10 16,-16 18.5,-20Z"


def face(look: Look) -> str:
    """A head with ears, eyes, nose and mouth, but without hair, beard or hat."""
    skin, shade, _ = look.skin
    woman = look.who.woman
    ear = "M19.5,-6C25,-10 27,-2 24,4C22.5,7.5 20,8 18.5,7Z"
    ears = "" if woman else both(shape(ear, skin))
    head = shape(_WOMAN if woman else _MAN, skin)
    cheeks = both(circle(11.5, 8.5, 4.6, look.skin[2], fill_opacity=0.22 if woman else 0.13))
    return ears + head + path(_SHADE, shade, fill_opacity=0.75) + cheeks + _features(look)


def _features(look: Look) -> str:
    return _eyes(look) + _brows(look) + _nose(look) + _mouth(look) + _lines(look)


def _eyes(look: Look) -> str:
    who = look.who
    parts = []
    for side in (-1, 1):
        x = 9 * side
        white = (
            f"M{num(x - 5.2)},-2C{num(x - 3)},-6 {num(x + 3)},-6 {num(x + 5.2)},-2"
            f"C{num(x + 3)},1 {num(x - 3)},1 {num(x - 5.2)},-2Z"
        )
        iris = x + who.gaze
        lid = f"M{num(x - 5.6)},-1.6C{num(x - 3)},-6.2 {num(x + 3)},-6.2 {num(x + 5.6)},-1.6"
        parts += [
            path(white, WHITE),
            circle(iris, -2.4, 2.7, who.eyes),
            circle(iris, -2.4, 1.35, INK),
            circle(iris + 0.9, -3.4, 0.7, WHITE),
            line(lid, INK, 2.1 if who.woman else 1.7),
        ]
        if who.woman:
            tip, end = num(x + 5.4 * side), num(x + 8.2 * side)
            parts.append(line(f"M{tip},-2.2L{end},-4.4", INK, 1.5))
    return "".join(parts)


def _brows(look: Look) -> str:
    """`brow` above 0 frowns, below 0 raises."""
    frown = look.who.brow
    d = f"M4.6,{num(-8.4 + frown)}Q9.5,{num(-11.6 - frown * 0.4)} 15.4,-8.2"
    return both(line(d, look.hair[1], 1.7 if look.who.woman else 2.7))


def _nose(look: Look) -> str:
    lips = look.skin[2]
    if look.who.woman:
        return line("M1,-1C1.6,3 3.4,6.5 2.8,8.2C2,9.6 -1,9.6 -2.2,8.6", lips, 1.3)
    return line("M1.2,-3C1.8,2 4.8,6 4.2,8.6C3.4,10.8 -2,10.8 -3.6,8.8", lips, 1.5)


def _mouth(look: Look) -> str:
    smile = look.who.smile * 2.4
    corner = 16.6 - smile
    lips = look.skin[2]
    if look.who.woman:
        upper = (
            f"M-6.4,{num(corner)}C-3.5,14.2 -1.4,14.2 0,15.2C1.4,14.2 3.5,14.2 6.4,{num(corner)}"
        )
        lower = f"C4,{num(20 + smile * 0.3)} -4,{num(20 + smile * 0.3)} -6.4,{num(corner)}Z"
        seam = f"M-6.6,{num(corner)}Q0,{num(17.4 + smile * 0.7)} 6.6,{num(corner)}"
        return path(upper + lower, lips) + detail(seam, INK, 0.9)
    seam = f"M-6.6,{num(corner)}Q0,{num(17 + smile)} 6.6,{num(corner)}"
    return line("M-3,20.2Q0,21.6 3,20.2", lips, 1.7) + detail(seam, INK, 1.4)


def _lines(look: Look) -> str:
    """Wrinkles of age beside the nose and under the eyes."""
    if look.who.age < 2:
        return ""
    shade = look.skin[1]
    return both(
        line("M6.5,7.5C9,10 9.8,12 9.6,14", shade, INNER) + line("M6,2.2Q9.5,4 13,2.4", shade, 1)
    )


# Beards --------------------------------------------------------------------------------------

_MOUSTACHE = (
    "M0,11.6C-4,9.8 -9.5,11 -14,17.4C-9,18.8 -4,18 0,15.4C4,18 9,18.8 14,17.4C9.5,11 4,9.8 0,11.6Z"
)
_HANDLEBAR = (
    "M0,11.4C-4,9.6 -9,11.4 -12.4,15.4C-14.4,17.4 -17.4,17 -18,13.4C-20.4,17.6 -17.6,21.4 -13,20.6"
    "C-8,19.8 -3,18.4 0,15.4C3,18.4 8,19.8 13,20.6C17.6,21.4 20.4,17.6 18,13.4"
    "C17.4,17 14.4,17.4 12.4,15.4C9,11.4 4,9.6 0,11.4Z"
)
_LIP = "M-5.4,18.6Q0,16.6 5.4,18.6Q0,22.4 -5.4,18.6Z"


def _full(look: Look) -> str:
    hair, dark, gleam = look.hair
    outline = (
        "M21.6,-8C22.6,2 25,12 22,22C19,32 12,36 8,44C5,50 2,53 0,55C-2,53 -5,50 -8,44"
        "C-12,36 -19,32 -22,22C-25,12 -22.6,2 -21.6,-8C-18,2 -16,8 -11,11.6C-5,9.6 5,9.6 11,11.6"
        "C16,8 18,2 21.6,-8Z"
    )
    strands = both(
        line("M18.5,10C18.5,20 13,27 9,35", dark, 1.3)
        + line("M13.5,17C13,25 7,31 4.4,42", dark, 1.3)
        + line("M7,23C6,29 2.6,33 1.2,40", gleam, 1.2)
    )
    return shape(outline, hair) + strands + path(_LIP, look.skin[2]) + shape(_MOUSTACHE, hair)


def _forked(look: Look) -> str:
    hair, dark, gleam = look.hair
    side = (
        "M21.6,-8C22.6,2 26,12 23,23C21,31 22,37 16,44C15,38 12,37 8,36C4,34 1,31 0,28"
        "L0,12C4,10 8,10 11,11.6C16,8 18,2 21.6,-8Z"
    )
    curls = line("M19,8C20,18 16,24 15.5,34", dark, 1.3) + line(
        "M13,18C13,24 9,27 9,32", gleam, 1.2
    )
    lower = both(shape(side, hair) + curls) + path("M-2,13H2V29L0,31L-2,29Z", hair)
    return lower + detail("M0,22V29", dark) + path(_LIP, look.skin[2]) + shape(_MOUSTACHE, hair)


def _square(look: Look) -> str:
    hair, dark, gleam = look.hair
    outline = (
        "M21.6,-8C22.6,4 23.4,14 22,24C21,32 18,38 12,39C8,41 4,39.6 0,41C-4,39.6 -8,41 -12,39"
        "C-18,38 -21,32 -22,24C-23.4,14 -22.6,4 -21.6,-8C-18,2 -16,8 -11,11.6C-5,9.6 5,9.6 11,11.6"
        "C16,8 18,2 21.6,-8Z"
    )
    waves = both(
        line("M18.4,12C17,17 20,21 18,26C16.6,30 18,32 16,35", dark, 1.3)
        + line("M12,18C10.6,23 13.6,26 12,31C11,34 12,35 11,37", dark, 1.3)
        + line("M5.4,23C4,27 6.6,30 5,34", gleam, 1.2)
    )
    return shape(outline, hair) + waves + path(_LIP, look.skin[2]) + shape(_MOUSTACHE, hair)


def _trimmed(look: Look) -> str:
    hair, dark, _ = look.hair
    outline = (
        "M21.4,-6C22,6 20,16 11,25C5,30.4 -5,30.4 -11,25C-20,16 -22,6 -21.4,-6"
        "C-19.6,4 -17,10 -11.6,12C-5,9.8 5,9.8 11.6,12C17,10 19.6,4 21.4,-6Z"
    )
    curls = circles(
        ((-15, 14), (15, 14), (-11, 20), (11, 20), (-5, 24.5), (5, 24.5), (0, 26.4)),
        1.5,
        "none",
        dark,
        1,
    )
    return shape(outline, hair) + curls + path(_LIP, look.skin[2]) + path(_MOUSTACHE, hair)


def _goatee(look: Look) -> str:
    tuft = (
        "M0,21.4C-3,20.8 -5.6,22.4 -5,26C-4,31 -1.4,34 0,37C1.4,34 4,31 5,26C5.6,22.4 3,20.8"
        " 0,21.4Z"
    )
    return shape(tuft, look.hair[0]) + shape(_HANDLEBAR, look.hair[0])


def _handlebar(look: Look) -> str:
    return shape(_HANDLEBAR, look.hair[0])


BEARDS = {
    "full": _full,
    "forked": _forked,
    "square": _square,
    "trimmed": _trimmed,
    "goatee": _goatee,
    "handlebar": _handlebar,
}


def beard(look: Look) -> str:
    return BEARDS[look.who.beard](look) if look.who.beard else ""
