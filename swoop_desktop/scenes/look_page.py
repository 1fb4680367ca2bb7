"""Cards that lie on each other, spread out to be looked through."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.looks import Looks
from swoop_desktop.scenes.page import Page
from swoop_desktop.table.art import Art, pad_of
from swoop_desktop.table.fans import ASPECT
from swoop_desktop.table.names import card_name
from swoop_desktop.table.selection import SUITS
from swoop_desktop.ui.language import _, n_
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.widgets import Look, Widget

_WIDE = 860.0
_BOTTOM = 80.0
_CARD = 104.0
"""Widest card, in units."""
_STEP = 1.06
"""From one card to the next in a row with room, in card widths."""
_PEEK = 0.26
"""The least part of a card that shows where a row has little room, in card widths."""


class LookScene(Page):
    """The cards of a zone by suit and rank, as far as the viewer may know them."""

    first = "back"
    over = True
    private = True

    def __init__(
        self, label: str, cards: Sequence[c.Card | None], ranks: Sequence[int] = range(len(c.RANKS))
    ) -> None:
        super().__init__()
        count = n_("{count} card", "{count} cards", len(cards))
        self.name = f"{label}: {count}"
        self.rows = by_suit(cards, ranks)

    def enter(self, app: Host) -> None:
        """Get the pictures of the cards."""
        self.art = Looks.of(app.settings).art()
        super().enter(app)

    def leave(self) -> None:
        """Free the pictures of the cards."""
        super().leave()
        self.art.close()

    def build(self) -> None:
        """The cards, and a way back."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left = (self.wide - wide) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        self.box = self.rect(left, self.top, wide, self.tall - self.top - _BOTTOM)
        inner = self.box.inflate(-round(40 * self.scale), -round(36 * self.scale))
        self.group("cards", self.name, [Spread("spread", inner, self.scale, self.rows, self.art)])
        self.footer([("back", _("Back"), self.app.pop, True)], left + wide)

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for the cards."""
        self.panel(surface, self.box)


class Spread(Widget):
    """Cards in rows, as large as there is room."""

    role = "list"

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        unit: float,
        rows: Sequence[Sequence[c.Card | None]],
        art: Art,
    ) -> None:
        super().__init__(key, _("Cards"), rect, unit)
        self.rows, self.art = rows, art

    def node(self) -> Node:
        """Every card by its name."""
        base, shown = super().node(), [card for row in self.rows for card in row]
        items = tuple(
            Node(f"looked {i}", "item", card_name(card), base.rect) for i, card in enumerate(shown)
        )
        return Node(self.key, self.role, self.name, base.rect, children=items)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """A row for each suit."""
        gap = self.px(12)
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
    """A row for each suit that occurs, by rank in the given order; unknown cards come last."""
    order = {rank: i for i, rank in enumerate(ranks)}
    known = sorted((card for card in cards if card is not None), key=lambda x: order[c.rank(x)])
    rows: list[list[c.Card | None]] = [[x for x in known if c.suit(x) == suit] for suit in SUITS]
    rows.append([None] * (len(cards) - len(known)))
    return [row for row in rows if row]
