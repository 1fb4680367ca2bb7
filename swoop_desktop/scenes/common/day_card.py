"""Cards drawn on pages: fans, and a day's card with the date on a brass disc."""

from collections.abc import Sequence
from datetime import date

import pygame

from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import letters
from swoop_desktop.scenes.common import dates
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.card import ticked
from swoop_desktop.ui.layout import Element, Ground, Space

SHAPE = 165 / 118
"""A card's height divided by its width."""
_KEPT, _FANS = 2_000_000, 6_000_000
"""Bytes: limit of each picture cache; limit of the cache of fans."""
_STEP, _TURN, _SHARE, _HIGH = 0.34, 9.0, 0.5, 1.7
"""For a fan: step between cards in card widths and in degrees; card width as a share of the room's
width; height in card widths.
"""


@kept(_KEPT)
def day_card(wide: int, back: str, day: date, played: bool) -> pygame.Surface:
    """Draw a day's card with its shadow, slightly turned; a tick replaces the date if `played`."""
    surface = lying_card(f"cards/backs/{back}.svg", wide, 8.0)
    side = round(0.56 * wide)
    disc = ticked(side) if played else brass_date(side, day)
    disc = pygame.transform.rotozoom(disc, 8.0, 1.0)
    paint.centred(surface, disc, surface.get_rect().center)
    return surface


@kept(_KEPT)
def brass_date(side: int, day: date) -> pygame.Surface:
    disc = paint.disc(side).copy()
    upper = pygame.Rect(0, round(0.14 * side), side, round(0.46 * side))
    lower = pygame.Rect(0, round(0.56 * side), side, round(0.26 * side))
    ink = theme.DISC_INK
    text.draw(disc, str(day.day), upper, round(0.44 * side), ink, "bold", "center")
    month = dates.short_month(day)
    pixels = max(theme.READABLE, round(0.22 * side))
    if text.measure(month, pixels, "medium") <= 0.8 * side:
        text.draw(disc, month, lower, pixels, ink, "medium", "center")
    return disc


def lying_card(
    name: str, wide: int, angle: float, fine: pygame.Surface | None = None
) -> pygame.Surface:
    """Draw a card asset with its shadow, turned by `angle` degrees. `fine` is its picture at twice
    the width, if known.
    """
    tall, blur = round(wide * SHAPE), max(3, round(0.09 * wide))
    radius = max(1, round(svg.CORNER * wide))
    shadow = pygame.transform.rotozoom(paint.shadow((wide, tall), radius, blur, 150), angle, 1.0)
    surface = pygame.Surface((shadow.get_width(), shadow.get_height() + blur // 2), pygame.SRCALPHA)
    surface.blit(shadow, (0, blur // 2))
    if fine is None:
        card = svg.turned(name, wide, angle, shadow.get_size())
    else:
        card = pygame.transform.rotozoom(fine, angle, 0.5)
    paint.centred(surface, card, shadow.get_rect().center)
    return surface


def fan(codes: Sequence[str], back: str, wide: float) -> Element:
    """Return a fan of cards in a room `wide` units wide; an empty code stands for the card back."""
    names = tuple(
        face("normal", code, letters()) if code else f"cards/backs/{back}.svg" for code in codes
    )

    def paint_fan(surface: pygame.Surface, rect: pygame.Rect) -> None:
        picture = fanned(names, round(min(_SHARE * rect.w, rect.h / _HIGH)))
        paint.centred(surface, picture, rect.center)

    return Ground(paint_fan, Space(wide, down=1))


@kept(_FANS)
def fanned(
    names: Sequence[str], wide: int, step: float = _STEP, turn: float = _TURN
) -> pygame.Surface:
    """Draw a fan of card assets, each `wide` pixels wide."""
    middle = (len(names) - 1) / 2
    # Draw repeated cards only once: drawing is slow, turning is fast.
    twice = {name for name in names if names.count(name) > 1}
    fine = {name: svg.turned(name, 2 * wide, 0.0) for name in twice}
    surface = pygame.Surface((round((2 * step * middle + 1.6) * wide), 2 * wide), pygame.SRCALPHA)
    for i, name in enumerate(names):
        picture = lying_card(name, wide, (middle - i) * turn, fine.get(name))
        x = surface.get_width() / 2 + (i - middle) * step * wide
        y = (0.95 + 0.03 * (i - middle) ** 2) * wide
        paint.centred(surface, picture, (round(x), round(y)))
    return surface
