"""Portraits on pages, with shadow, place and crown."""

from collections.abc import Callable
from functools import lru_cache, partial
from io import BytesIO
from math import cos, pi, sin

import pygame

from swoop_desktop.tabletop.drawing.faces import Mood, medallion, portrait, reach
from swoop_desktop.tabletop.drawing.furniture import COACH
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.layout import Column, Element, Ground, Paint, Row, Sized, Space, stretched
from swoop_desktop.ui.palette import Palette, mix
from swoop_desktop.ui.theme import GOLD_LIGHT, INK, Colour
from swoop_desktop.ui.widgets import Label

_SILVER: Colour = (214, 220, 228)
_BRONZE: Colour = (216, 146, 96)
_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{w}" height="{h}">'
_GOLD = (
    '<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="6" x2="0" y2="94">'
    '<stop offset="0" stop-color="#fbe7a6"/>'
    '<stop offset="0.5" stop-color="#eebc4e"/><stop offset="1" stop-color="#b67f22"/>'
    "</linearGradient></defs>"
)
_CROWN = (
    '<g stroke="#6d4710" stroke-width="2.4" stroke-linejoin="round">'
    '<path fill="url(#g)" d="M12 36L30 54L50 18L70 54L88 36L81 76Q50 84 19 76Z"/>'
    '<path fill="url(#g)" d="M18 74Q50 83 82 74V84Q50 93 18 84Z"/>'
    '<circle cx="12" cy="32" r="6" fill="url(#g)"/><circle cx="50" cy="13" r="7" fill="url(#g)"/>'
    '<circle cx="88" cy="32" r="6" fill="url(#g)"/></g>'
    '<g stroke="#6d4710" stroke-width="1"><path fill="#b3243c" d="M50 58L56 66L50 74L44 66Z"/>'
    '<path fill="#2f6f8f" d="M31 61L35 67L31 73L27 67Z"/>'
    '<path fill="#2f6f8f" d="M69 61L73 67L69 73L65 67Z"/></g>'
)
_COACH = 76.0
"""Units: side of the coach's face."""
_READABLE = 20
"""Pixels: least width of a coin whose number is legible."""
_LEAVES = 9
"""Number of leaves in a row; each side of the wreath has two rows."""


def square(draw: Callable[[int], pygame.Surface], side: float) -> Ground:
    """Return an element `side` units square; `draw` makes its picture for a width in pixels."""

    def paint_square(surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = draw(rect.w)
        paint.centred(surface, picture, rect.center)

    return Ground(paint_square, Space(side, side))


def face(name: str, side: float) -> Element:
    return square(partial(portrait, name), side)


def seated(face: str, side: float, palette: Palette, *lines: Element) -> Element:
    """Return a player's face above lines about them, to stand in a row of equal columns."""
    shown = Sized(coin(side, palette, face=face), side, align=0.5)
    return stretched(Column(shown, *lines, gap=theme.TIGHT), 0)


def coached(words: Element, panel: Paint, palette: Palette) -> Element:
    """Return the coach's face beside `words` in a bubble."""
    bubble = Ground(panel, words, pad=theme.APART, high=theme.GAP)
    return Row(coin(_COACH, palette, face=COACH), stretched(bubble, 260))


def coin(
    side: float,
    palette: Palette,
    *,
    face: str = "",
    number: int = 0,
    crowned: bool = False,
    mood: Mood = Mood.CALM,
    lit: bool = False,
) -> Ground:
    """Return a player's coin, `side` units wide (0: as wide as the room): a face with shadow or
    warm light, the number of a place, a crown.
    """

    def paint_coin(surface: pygame.Surface, rect: pygame.Rect) -> None:
        box = paint.square(min(rect.size), rect.center)
        if face:
            blit_medal(surface, face, box, mood, lit=lit)
        if number:
            wide = max(_READABLE, round(0.28 * box.w) if face else box.w)
            drawn = place(number, wide, palette)
            left = box.x - wide // 4 if face else box.x
            surface.blit(drawn, (left, box.y - wide // 8 if face else box.y))
        if crowned:
            top = crown(round(0.6 * box.w))
            paint.centred(surface, top, (box.centerx, box.y))

    room = Space(side, side) if side else Space(across=1, down=1)
    return Ground(paint_coin, room)


def ringed(side: float, palette: Palette, words: str = "") -> Ground:
    """Return a ring in the colours of paper, with `words` in its middle."""

    def ring(surface: pygame.Surface, rect: pygame.Rect) -> None:
        across = min(rect.size)
        empty = paint.rounded((across, across), across // 2, None, palette.paper.rule)
        paint.centred(surface, empty, rect.center)

    if not words:
        return Ground(ring, Space(side, side))
    label = Label("", words, theme.SMALL, palette.paper.faint, "bold", "center")
    return Ground(ring, Sized(label, side, side, align=0.5))


def blit_medal(
    surface: pygame.Surface,
    face: str,
    box: pygame.Rect,
    mood: Mood = Mood.CALM,
    *,
    lit: bool = False,
) -> None:
    """Draw a portrait with its shadow, or in warm light, into a square."""
    pad = reach(box.w)
    surface.blit(medallion(face, box.w, mood, lit=lit), (box.x - pad, box.y - pad))


@lru_cache(maxsize=24)
def place(number: int, side: int, palette: Palette) -> pygame.Surface:
    """Draw a coin with a place's number: gold, silver or bronze for the first three."""
    fill = {1: GOLD_LIGHT, 2: _SILVER, 3: _BRONZE}.get(number, palette.muted)
    dark = mix(fill, INK, 0.55)
    surface = paint.rounded((side, side), side // 2, fill, dark, max(1, side // 14)).copy()
    text.draw(surface, str(number), surface.get_rect(), round(side * 0.6), INK, "bold", "center")
    return surface.convert_alpha()


@lru_cache(maxsize=6)
def crown(wide: int, tilt: int = 0) -> pygame.Surface:
    turned = f'<g transform="rotate({-tilt} 50 50)">{_CROWN}</g>'
    return _picture(turned, "-4 -4 108 108", wide, wide)


@lru_cache(maxsize=4)
def wreath(side: int) -> pygame.Surface:
    """Draw a laurel wreath around a free disc of at least half its width."""
    return _picture("".join(_laurel()), "-100 -100 200 200", side, side)


def _laurel() -> list[str]:
    """Return the SVG of two twigs, which curve up from the bottom, and of a bow."""
    drawn: list[str] = []
    for flip in (1, -1):
        twig = f'<g transform="scale({flip} 1)">'
        line = " ".join(
            f"{'ML'[i > 0]}{82 * sin(a):.1f} {82 * cos(a):.1f}"
            for i, a in enumerate(pi * t / 40 for t in range(2, 31))
        )
        twig += f'<path d="{line}" fill="none" stroke="#a9802f" stroke-width="2"/>'
        for i in range(_LEAVES):
            for side in (-1, 1):
                angle = pi * (0.07 + 0.67 * i / (_LEAVES - 1)) + 0.05 * side
                away = 82 + 7.5 * side
                x, y = away * sin(angle), away * cos(angle)
                turn = 90 - angle * 180 / pi - 26 * side
                size = 1.0 - 0.30 * i / (_LEAVES - 1)
                twig += (
                    f'<path transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) '
                    f'scale({size:.2f})" d="M-10 0C-5 -6.5 5 -6.5 11 0C5 6.5 -5 6.5 -10 0Z" '
                    'fill="#f6e2a8" stroke="#8a6420" stroke-width="1.2"/>'
                )
        drawn.append(f"{twig}</g>")
    drawn.append(
        '<g fill="#9c1c30" stroke="#4c0c18" stroke-width="1.4" stroke-linejoin="round">'
        '<path d="M0 78L-15 70V94L0 86L15 94V70Z"/><circle cx="0" cy="82" r="4"/></g>'
    )
    return drawn


def _picture(drawn: str, box: str, wide: int, tall: int) -> pygame.Surface:
    head = _HEAD.format(box=box, w=wide, h=tall)
    svg = BytesIO(f"{head}{_GOLD}{drawn}</svg>".encode())
    return pygame.image.load_sized_svg(svg, (wide, tall)).convert_alpha()
