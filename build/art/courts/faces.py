"""Faces around the bridge of the nose: 44 wide, chin at y = 27."""

from build.art.courts.look import Look, detail
from build.art.palette import INK, WHITE
from build.art.svg import both, circle, line, num, path


def face(look: Look) -> str:
    """A head with ears, eyes, nose and mouth, but without hair, beard or hat."""
    sex = "woman" if look.who.woman else "man"
    wrinkles = look.piece("wrinkles") if look.who.age >= 2 else ""
    drawn = look.piece(sex) + _eyes(look) + _brows(look) + look.piece(f"nose-{sex}")
    return drawn + _mouth(look) + wrinkles


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
    """The brows: frowning if `brow` is above 0, raised below."""
    frown = look.who.brow
    d = f"M4.6,{num(-8.4 + frown)}Q9.5,{num(-11.6 - frown * 0.4)} 15.4,-8.2"
    return both(line(d, look.colours["hair_dark"], 1.7 if look.who.woman else 2.7))


def _mouth(look: Look) -> str:
    smile = look.who.smile * 2.4
    corner = 16.6 - smile
    lips = look.colours["lips"]
    if look.who.woman:
        upper = (
            f"M-6.4,{num(corner)}C-3.5,14.2 -1.4,14.2 0,15.2C1.4,14.2 3.5,14.2 6.4,{num(corner)}"
        )
        lower = f"C4,{num(20 + smile * 0.3)} -4,{num(20 + smile * 0.3)} -6.4,{num(corner)}Z"
        seam = f"M-6.6,{num(corner)}Q0,{num(17.4 + smile * 0.7)} 6.6,{num(corner)}"
        return path(upper + lower, lips) + detail(seam, INK, 0.9)
    seam = f"M-6.6,{num(corner)}Q0,{num(17 + smile)} 6.6,{num(corner)}"
    return line("M-3,20.2Q0,21.6 3,20.2", lips, 1.7) + detail(seam, INK, 1.4)
