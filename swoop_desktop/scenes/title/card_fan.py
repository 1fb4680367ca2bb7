"""The cards over the wordmark of the title: five, as if held in a hand, that stir now and then."""

import math
from typing import NamedTuple

import pygame

from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import letters
from swoop_desktop.ui import paint, svg

CARDS = ("KS", "QH", "JD", "TC", "XR")
_WIDE, _TALL = 118, 165
"""A card, in units of the fan."""
_CORNER = 15.0
"""Of a card, in the units of its drawing."""
_TURN = 9.5
"""Degrees from one card to the next."""
_ARM = 3.1
"""From the hand to the middle of a card, in heights of a card."""
_LIFT = 9.0
"""How far a card rises as it stirs, in units."""

FIRST, EVERY = 5.0, 45.0
"""Seconds until the cards stir, and from then on."""
FRAME = 1 / 24
"""Seconds from one pose to the next."""
_RISE, _NEXT = 0.85, 0.17
"""Seconds in which a card rises and sinks, and until the next one begins."""
LASTS = _RISE + _NEXT * (len(CARDS) - 1)


class _Lying(NamedTuple):
    """A card of the fan."""

    picture: pygame.Surface
    """With its shadow."""
    middle: pygame.Vector2
    away: pygame.Vector2
    """Where it rises to, and how far at most."""


class Breath:
    """When the cards stir. Seldom, and between times nothing happens at all."""

    def __init__(self) -> None:
        self.since: float | None = None
        """How long they have been stirring in the pose that is shown; None while they lie."""
        self._left = FIRST
        """Seconds until they stir, or to the next pose."""

    @property
    def due(self) -> float:
        """Seconds until there is another pose."""
        return max(0.0, self._left)

    def go_on(self, seconds: float) -> bool:
        """Let time pass. True if there is another pose."""
        self._left -= seconds
        if self._left > 0:
            return False
        since = 0.0 if self.since is None else self.since + FRAME
        # However late this is, the poses follow each other at their pace.
        since += min(-self._left, FRAME)
        self.since, self._left = (since, FRAME) if since < LASTS else (None, EVERY)
        return True


class Fan:
    """The cards, drawn once each: what stirs them moves ready pictures."""

    def __init__(self, middle: tuple[float, float], unit: float) -> None:
        self.letters = letters()
        """The pack of which the court cards have theirs."""
        self.at = middle, unit
        """The middle of the card in the middle, and a unit of the fan, in pixels."""
        self.breath = Breath()
        self._cards: list[_Lying] = []

    @property
    def whole(self) -> bool:
        """Whether all cards lie there."""
        return len(self._cards) == len(CARDS)

    def lay(self) -> None:
        """Draw the next card; this takes a few milliseconds."""
        (x, y), unit = self.at
        number = len(self._cards)
        angle = (number - (len(CARDS) - 1) / 2) * _TURN
        wide, tall = round(_WIDE * unit), round(_TALL * unit)
        blur = max(3, round(10 * unit))
        radius = max(1, round(_CORNER * wide / 250))
        picture = pygame.transform.rotozoom(
            paint.shadow((wide, tall), radius, blur, 150), -angle, 1.0
        )
        drawing = face("normal", CARDS[number], self.letters)
        card = svg.turned(drawing, wide, -angle, picture.get_size(), _CORNER)
        drop = round(4 * unit)
        made = pygame.Surface((picture.get_width(), picture.get_height() + drop), pygame.SRCALPHA)
        made.blit(picture, (0, drop))
        made.blit(card, card.get_rect(center=picture.get_rect().center))
        out = pygame.Vector2(0, -1).rotate(angle)
        hand = pygame.Vector2(x, y + _ARM * tall + drop / 2)
        self._cards.append(
            _Lying(made.convert_alpha(), hand + out * _ARM * tall, out * _LIFT * unit)
        )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the cards that lie there, in their pose."""
        since = self.breath.since
        for number, card in enumerate(self._cards):
            risen = 0.0 if since is None else _risen(since - number * _NEXT)
            middle = card.middle + card.away * risen
            surface.blit(card.picture, card.picture.get_rect(center=middle))

    def stirring(self) -> pygame.Rect:
        """What is drawn anew in this pose: where the cards are that stir, or did in the pose
        before; after the last pose, all of them.
        """
        since = self.breath.since
        parts = [
            part
            for number, card in enumerate(self._cards)
            if since is None or -FRAME < since - number * _NEXT < _RISE + 2 * FRAME
            for part in (
                card.picture.get_rect(center=card.middle),
                card.picture.get_rect(center=card.middle + card.away),
            )
        ]
        return parts[0].unionall(parts).inflate(2, 2) if parts else pygame.Rect(0, 0, 0, 0)


def _risen(since: float) -> float:
    """How far a card has risen, of 1, so many seconds after it has begun to."""
    return math.sin(math.pi * since / _RISE) ** 2 if 0 < since < _RISE else 0.0
