"""The fan of cards on the title, which stirs now and then."""

import math
from typing import NamedTuple

import pygame

from swoop_desktop.resources.assets import face
from swoop_desktop.resources.language import letters
from swoop_desktop.scenes.common.day_card import SHAPE, lying_card

CARDS = ("KS", "QH", "JD", "TC", "XR")
_WIDE, _DROP = 118, 5
"""Units of the fan: width of a card, and how far its shadow falls."""
_TURN = 9.5
"""Degrees between neighbouring cards."""
_ARM = 3.1
"""Heights of a card: from the fan's pivot to a card's middle."""
_LIFT = 9.0
"""Units: how far a stirring card rises."""

FIRST, EVERY = 5.0, 45.0
"""Seconds until the cards first stir, and between later times."""
FRAME = 1 / 24
_RISE, _NEXT = 0.85, 0.17
"""Seconds for one card to rise and sink, and until the next follows."""
LASTS = _RISE + _NEXT * (len(CARDS) - 1)


class _Lying(NamedTuple):
    picture: pygame.Surface
    middle: pygame.Vector2
    away: pygame.Vector2


class Breath:
    """Times the stirring, which is rare so that the title is idle in between."""

    def __init__(self) -> None:
        self.since: float | None = None
        """Seconds since the stirring began; None while cards lie still."""
        self._left = FIRST
        """Seconds until the next pose."""

    @property
    def due(self) -> float:
        return max(0.0, self._left)

    def go_on(self, seconds: float) -> bool:
        self._left -= seconds
        if self._left > 0:
            return False
        since = 0.0 if self.since is None else self.since + FRAME
        # Poses keep their pace even when frames are late.
        since += min(-self._left, FRAME)
        self.since, self._left = (since, FRAME) if since < LASTS else (None, EVERY)
        return True


class Fan:
    """Cards drawn once each; stirring only moves their pictures."""

    def __init__(self, middle: tuple[float, float], unit: float) -> None:
        self.letters = letters()
        self.at = middle, unit
        """Pixels: the middle card's centre, and a unit of the fan."""
        self.breath = Breath()
        self._cards: list[_Lying] = []

    @property
    def whole(self) -> bool:
        return len(self._cards) == len(CARDS)

    def lay(self) -> None:
        (x, y), unit = self.at
        number = len(self._cards)
        angle = (number - (len(CARDS) - 1) / 2) * _TURN
        wide = round(_WIDE * unit)
        tall = wide * SHAPE
        made = lying_card(face("normal", CARDS[number], self.letters), wide, -angle)
        out = pygame.Vector2(0, -1).rotate(angle)
        hand = pygame.Vector2(x, y + _ARM * tall + _DROP / 2 * unit)
        self._cards.append(
            _Lying(made.convert_alpha(), hand + out * _ARM * tall, out * _LIFT * unit)
        )

    def draw(self, surface: pygame.Surface) -> None:
        since = self.breath.since
        for number, card in enumerate(self._cards):
            risen = 0.0 if since is None else _risen(since - number * _NEXT)
            middle = card.middle + card.away * risen
            surface.blit(card.picture, card.picture.get_rect(center=middle))

    def stirring(self) -> pygame.Rect:
        """Return the box to redraw in this pose."""
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
    """Return how far a card has risen, from 0 to 1, after these seconds."""
    return math.sin(math.pi * since / _RISE) ** 2 if 0 < since < _RISE else 0.0
