"""The card of a day: a card back with a brass disc that shows the date."""

from datetime import date

import pygame

from swoop_desktop.scenes.common import dates
from swoop_desktop.ui import paint, svg, text, theme
from swoop_desktop.ui.cache import kept
from swoop_desktop.ui.icons import icon

SHAPE = 165 / 118
"""Height of a card by its width."""
_KEPT = 2_000_000
"""Bytes of each picture cache."""


@kept(_KEPT)
def day_card(wide: int, back: str, day: date, played: bool) -> pygame.Surface:
    """Draw a day's card with its shadow, slightly turned, with a tick if `played`."""
    made = lying_card(f"cards/backs/{back}.svg", wide, 8.0)
    side = round(0.56 * wide)
    disc = ticked(side) if played else brass_date(side, day)
    disc = pygame.transform.rotozoom(disc, 8.0, 1.0)
    made.blit(disc, disc.get_rect(center=made.get_rect().center))
    return made


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


def ticked(side: int) -> pygame.Surface:
    """Draw a brass disc with a tick."""
    disc = paint.disc(side).copy()
    tick = icon("check", side // 2, theme.DISC_INK)
    disc.blit(tick, tick.get_rect(center=disc.get_rect().center))
    return disc


def lying_card(name: str, wide: int, angle: float) -> pygame.Surface:
    """Draw a card asset with its shadow, turned by degrees."""
    tall, blur = round(wide * SHAPE), max(3, round(0.09 * wide))
    radius = max(1, round(svg.CORNER * wide))
    shadow = pygame.transform.rotozoom(paint.shadow((wide, tall), radius, blur, 150), angle, 1.0)
    made = pygame.Surface((shadow.get_width(), shadow.get_height() + blur // 2), pygame.SRCALPHA)
    made.blit(shadow, (0, blur // 2))
    card = svg.turned(name, wide, angle, shadow.get_size())
    made.blit(card, card.get_rect(center=shadow.get_rect().center))
    return made
