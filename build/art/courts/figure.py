"""Assembles a figure, and lays it out as a court card."""

from build.art import sheet
from build.art.courts import faces
from build.art.courts.look import Look, Person
from build.art.palette import GOLD, GOLD_DARK, GOLD_LIGHT, INK, Dress
from build.art.suits import suit
from build.art.svg import circle, circles, line, path, place, polar, rect, scatter

_AXIS, _JOIN = sheet.WIDTH / 2, sheet.HEIGHT / 2
_WINDOW = (50.5, 24.0, 149.0, 302.0, 7.0)
_SLIM = 0.96
"""Scale of a figure, so that the prop beside it is not cut off."""


def half(look: Look, holding: bool = True) -> str:
    """The upper half of a figure; x = 0 is its axis, y = 0 the join."""
    who, piece, head_place = look.who, look.piece, (0, -88, 0.9)
    head = faces.face(look) + piece(f"beard-{who.beard}") + piece(f"over-{who.style}")
    return "".join(
        (
            piece("fan") if who.collar == "fan" else "",
            place(piece(f"behind-{who.style}"), *head_place),
            piece("neck") + piece(f"cloth-{who.cloth}") + piece(f"collar-{who.collar}"),
            place(head + piece(f"hat-{who.hat}"), *head_place),
            piece("sleeve") + piece(f"prop-{who.prop}") + piece("fist") if holding else "",
        )
    )


def _ground(rank: str, dress: Dress) -> str:
    """The background for a rank; x and y as in `half`."""
    tint = rect(-84, -152, 168, 156, 0, dress.panel)
    if rank == "K":
        rays = path("".join(_ray(angle) for angle in range(-110, 111, 10)), dress.panel_line)
        return tint + rays + circle(0, -88, 46, "none", dress.panel_line, 2)
    if rank == "Q":
        places = [(x * 16 + y % 2 * 8, -143 + y * 13) for y in range(11) for x in range(-5, 6)]
        return tint + path(scatter("m0,-6l4,6l-4,6l-4,-6z", places), dress.panel_line)
    stripes = "".join(f"M{x},-152V3" for x in range(-77, 84, 11))
    return tint + line(stripes, dress.panel_line, 3)


def _ray(angle: float) -> str:
    """A ray from the face to the window's edge."""
    ends = "".join(f"L{x:.1f},{y - 88:.1f}" for x, y in (_edge(angle - 2.4), _edge(angle + 2.4)))
    return f"M0,-88{ends}Z"


def _edge(angle: float) -> tuple[float, float]:
    """Return the point where a ray from the face meets the window's edge."""
    x, y = polar(1, angle)
    reach = min(83 / max(abs(x), 0.01), (64 if y < 0 else 90) / max(abs(y), 0.01))
    return x * reach, y * reach


def _sash(dress: Dress) -> str:
    """The band over the join, with rotational symmetry."""
    band = rect(-90, -8, 180, 16, 0, dress.dark, INK, 1.9)
    edges = line("M-90,-5H90M-90,5H90", GOLD, 1.6)
    lozenge = path("M0,-4.4L7,0L0,4.4L-7,0Z", GOLD)
    row = "".join(place(lozenge, x, 0) for x in range(-72, 73, 24))
    beads = circles(((x, 0) for x in range(-84, 85, 24)), 1.8, GOLD_LIGHT)
    seal = circle(0, 0, 11, GOLD, INK, 1.9) + circle(0, 0, 7.6, dress.accent, GOLD_DARK, 1.2)
    star = path("M0,-5.6L1.6,-1.6L5.6,0L1.6,1.6L0,5.6L-1.6,1.6L-5.6,0L-1.6,-1.6Z", GOLD_LIGHT)
    return band + edges + row + beads + seal + star


def normal(who: Person, dress: Dress) -> str:
    look = Look(who, dress)
    x, y, width, height, r = _WINDOW
    upper = place(_ground(who.rank, dress), _AXIS, _JOIN) + place(half(look), _AXIS, _JOIN, _SLIM)
    corner = suit(who.suit, 67.5, 46, 25, dress.suit)
    picture = sheet.turned(upper) + place(_sash(dress), _AXIS, _JOIN) + sheet.turned(corner)
    fine = rect(x + 2.6, y + 2.6, width - 5.2, height - 5.2, r - 2.4, "none", GOLD, 1.5)
    return sheet.card(
        sheet.window(_WINDOW, picture, dress.suit, 1.6) + fine,
        sheet.indices(who.rank, who.suit, dress.suit),
    )


def jumbo(who: Person, dress: Dress) -> str:
    portrait = place(half(Look(who, dress), holding=False), 155, 325, 2.02)
    index = sheet.jumbo_index(who.rank, who.suit, dress.suit)
    return sheet.jumbo(dress.panel, portrait, index, dress.suit)
