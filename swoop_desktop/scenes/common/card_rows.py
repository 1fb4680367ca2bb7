"""Cards spread out in rows, for pages."""

import math
from collections.abc import Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.resources.language import _
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.drawing.card_art import Art, pad_of
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.tabletop.selection import SUITS
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.widgets import Look, Widget

_CARD, _LEAST = 104.0, 42.0
"""Widest and narrowest card in units; if even these need too much height, the page scrolls."""
_STEP = 0.62
"""Step between cards with enough room, in card widths."""
_PEEK = 0.26
"""Least visible part of an overlapped card, in card widths."""
_GAP = 12.0

_ROW = 13
"""Most cards in a row that isn't sorted by suit."""


class Spread(Widget):
    """Cards in rows, as large as there is room."""

    role = "list"

    def __init__(
        self,
        key: str,
        rows: Sequence[Sequence[c.Card | None]],
        art: Art,
        *,
        most: float,
    ) -> None:
        """`most` limits the height in units, as long as cards stay recognisable."""
        super().__init__(key, _("Cards"))
        self.rows, self.art, self._most = rows, art, most

    def widths(self, unit: float) -> tuple[float, float]:
        most, card = max(map(len, self.rows), default=1), self._card(math.inf)
        return card * (1 + _PEEK * (most - 1)), card * (1 + _STEP * (most - 1))

    def height(self, width: float, unit: float) -> float:
        count = max(1, len(self.rows))
        return count * self._card(width) * ASPECT + _GAP * (count - 1)

    def _card(self, wide: float) -> float:
        most, count = max(map(len, self.rows), default=1), max(1, len(self.rows))
        down = max(_LEAST, (self._most - _GAP * (count - 1)) / count / ASPECT)
        return max(0.0, min(_CARD, wide / (1 + _PEEK * (most - 1)), down))

    def node(self) -> Node:
        base, shown = super().node(), [card for row in self.rows for card in row]
        items = tuple(
            Node(f"{self.key} {i}", "item", card_name(card), base.rect)
            for i, card in enumerate(shown)
        )
        return Node(self.key, self.role, self.name, base.rect, children=items)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        gap = self.px(_GAP)
        most = max(map(len, self.rows), default=1)
        across = self.rect.w / (1 + _PEEK * (most - 1))
        down = (self.rect.h - gap * (len(self.rows) - 1)) / max(1, len(self.rows)) / ASPECT
        wide = round(min(self.px(_CARD), across, down))
        step = min(wide * _STEP, (self.rect.w - wide) / max(1, most - 1))
        tall, pad = round(wide * ASPECT), pad_of(wide)
        y = self.rect.y
        for row in self.rows:
            for i, card in enumerate(row):
                at = (self.rect.x + round(i * step) - pad, y - pad)
                surface.blit(self.art.card(card, wide), at)
            y += tall + gap


def by_suit(cards: Sequence[c.Card | None], ranks: Sequence[int]) -> list[list[c.Card | None]]:
    """Return a row for each suit, by rank in the given order; unknown cards last."""
    order = {rank: i for i, rank in enumerate(ranks)}
    known = sorted((card for card in cards if card is not None), key=lambda x: order[c.rank(x)])
    rows: list[list[c.Card | None]] = [[x for x in known if c.suit(x) == suit] for suit in SUITS]
    rows.append([None] * (len(cards) - len(known)))
    return [row for row in rows if row]


def from_the_top(cards: Sequence[c.Card | None]) -> list[list[c.Card | None]]:
    """Return a stack's cards in even rows, the topmost first."""
    count = -(-len(cards) // _ROW)
    each = -(-len(cards) // count) if count else 0
    top = list(reversed(cards))
    return [top[i * each : (i + 1) * each] for i in range(count)]
