"""The medals of the tour, in pictures and words."""

from collections.abc import Sequence
from functools import lru_cache, partial
from itertools import pairwise
from math import cos, pi, sin

import pygame

from swoop_desktop.engine.game import Game
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.portraits import square
from swoop_desktop.storage.settings import BACKS, CLOTHS
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.tour.tables import MEDALS, Aim, Medal, Prize, Reached, TourTable
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.layout import Element

_METALS = {
    "bronze": ("#f0c39a", "#cf8a55", "#8a4f26"),
    "silver": ("#f7f9fb", "#c3ccd6", "#76808c"),
    "gold": ("#fdf0bd", "#eebc4e", "#a97420"),
}
"""By metal: light, middle and dark tone."""
_DISC, _BENDS, _ABREAST, _LINE = 0.8, 8, 5, 1.15
"""Width of a number's disc, as a share of its station's; number of straight pieces between
stations; on the title: number of stations in a line, line height in station distances.
"""
_POINTS, _STAR = 5, (18.0, 7.6)
"""Number of the star's points; radius of points and inner corners, in hundredths of the medal's
side.
"""


def medal_name(medal: Medal) -> str:
    names: dict[Medal, str] = {
        "bronze": _("Bronze medal"),
        "silver": _("Silver medal"),
        "gold": _("Gold medal"),
    }
    return names.get(medal) or _("No medal yet")


def mark_words(aim: Aim, medal: Medal) -> str:
    """Return a medal's condition: “Bronze: at least 7”."""
    number = aim.marks[MEDALS.index(medal)]
    least: dict[Medal, str] = {
        "bronze": _("Bronze: at least {number}"),
        "silver": _("Silver: at least {number}"),
        "gold": _("Gold: at least {number}"),
    }
    most: dict[Medal, str] = {
        "bronze": _("Bronze: at most {number}"),
        "silver": _("Silver: at most {number}"),
        "gold": _("Gold: at most {number}"),
    }
    return (most if aim.most else least)[medal].format(number=number)


def count_words(aim: Aim, game: Game, reached: Reached) -> str:
    """Return the count so far; empty before the first deal is over."""
    if reached.number is None:
        return ""
    words = _("{what}: {number}") if reached.over else _("{what} so far: {number}")
    return words.format(what=tr(aim.label(game)), number=reached.number)


def result_words(table: TourTable, reached: Reached) -> str:
    parts = [count_words(table.aim, table.game, reached)]
    if reached.practice:
        parts.append(_("For practice, so there is no medal"))
    elif reached.won:
        parts.append(medal_name(reached.won))
    else:
        parts.append(_("No medal this time"))
    return " · ".join(filter(None, parts))


def won_words(won: int, of: int) -> str:
    """Return the numbers of medals and tables in words."""
    medals = n_("{count} medal", "{count} medals", won)
    tables = n_("{count} table", "{count} tables", of)
    return _("{medals} at {tables}").format(medals=medals, tables=tables)


def prize_words(prize: Prize) -> str:
    if prize.setting == "cloth":
        return _("The cloth “{name}”").format(name=tr(CLOTHS[prize.value]))
    return _("The card back “{name}”").format(name=tr(BACKS[prize.value]))


def prize_shown(prize: Prize, side: float) -> Element:
    return square(partial(_prize, prize), side)


@lru_cache(maxsize=6)
def _prize(prize: Prize, side: int) -> pygame.Surface:
    if prize.setting == "card_back":
        return svg.picture(f"cards/backs/{prize.value}.svg", (round(side / ASPECT), side))
    return paint.rounded((side, side), side // 2, theme.cloth_of(prize.value), theme.BRASS, 2)


def medal_shown(medal: Medal, side: float) -> Element:
    return square(partial(medal_picture, medal), side)


@lru_cache(maxsize=24)
def medal_picture(medal: Medal, side: int) -> pygame.Surface:
    """Draw a medal on its ribbon, or its empty place."""
    drawn = (
        '<circle cx="50" cy="62" r="31" fill="#000000" fill-opacity="0.18" stroke="#b9995c" '
        'stroke-opacity="0.8" stroke-width="2.6" stroke-dasharray="5 5"/>'
    )
    if medal:
        light, middle, dark = _METALS[medal]
        star = " ".join(
            f"{50 + away * sin(pi * k / _POINTS):.1f},{62 - away * cos(pi * k / _POINTS):.1f}"
            for k in range(2 * _POINTS)
            for away in (_STAR[k % 2],)
        )
        drawn = (
            '<defs><linearGradient id="m" gradientUnits="userSpaceOnUse" '
            'x1="30" y1="30" x2="66" y2="96">'
            f'<stop offset="0" stop-color="{light}"/><stop offset="0.5" stop-color="{middle}"/>'
            f'<stop offset="1" stop-color="{dark}"/></linearGradient></defs>'
            '<path d="M26 2H46L56 36H38Z" fill="#9c1c30"/><path d="M74 2H54L44 36H62Z" '
            'fill="#b3243c"/><path d="M33 2H39L49 36H43Z" fill="#f2e2bd"/>'
            '<path d="M67 2H61L51 36H57Z" fill="#f2e2bd"/>'
            f'<circle cx="50" cy="62" r="34" fill="url(#m)" stroke="{dark}" stroke-width="2"/>'
            f'<circle cx="50" cy="62" r="27" fill="none" stroke="{dark}" stroke-width="1.6"/>'
            f'<polygon points="{star}" fill="{light}" stroke="{dark}" stroke-width="1.6" '
            'stroke-linejoin="round"/>'
        )
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{drawn}</svg>'
    return svg.read(whole, (side, side)).convert_alpha()


def blit_station(medal: Medal, number: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a table of the tour: its medal, or a disc with its number."""
    side = rect.w if medal else round(_DISC * rect.w)
    picture = medal_picture(medal, side) if medal else paint.disc(side)
    box = picture.get_rect(center=rect.center)
    surface.blit(picture, box)
    if not medal:
        pixels = round(0.44 * side)
        text.draw(surface, str(number), box, pixels, theme.DISC_INK, "bold", "center")


def draw_path(surface: pygame.Surface, stops: Sequence[tuple[int, int]], unit: float) -> None:
    """Draw a winding path through the middles of stations, with a gap between lines."""
    dashes = 10 * unit, 7 * unit
    for (x, y), (z, v) in pairwise(stops):
        if z > x:
            ways = [i / _BENDS for i in range(_BENDS + 1)]
            bent = [(x + (z - x) * t, y + (v - y) * (1 - cos(pi * t)) / 2) for t in ways]
            paint.dashed(surface, theme.BRASS, bent, max(2, round(2.5 * unit)), dashes)


@lru_cache(maxsize=2)
def tour_path(medals: Sequence[Medal], wide: int) -> pygame.Surface:
    """Draw the tour's stations and path, `wide` pixels wide."""
    step, lines = wide / _ABREAST, -(-len(medals) // _ABREAST)
    surface = pygame.Surface((wide, round((0.15 + _LINE * lines) * step)), pygame.SRCALPHA)
    stops = [
        (round((column + 0.5) * step), round((0.55 + _LINE * line + 0.2 * (column % 2)) * step))
        for line, column in (divmod(i, _ABREAST) for i in range(len(medals)))
    ]
    draw_path(surface, stops, wide / 190)
    for number, (medal, stop) in enumerate(zip(medals, stops, strict=True), 1):
        side = round(0.8 * step)
        box = paint.square(side, stop)
        blit_station(medal, number, surface, box)
    return surface.convert_alpha()
