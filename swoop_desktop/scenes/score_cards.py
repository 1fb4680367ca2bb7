"""The part of the score sheet that says what a deal cost, and with which cards."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.table.art import Art, pad_of
from swoop_desktop.table.names import card_name, spoken
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.language import _, n_, tr
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.palette import Palette
from swoop_desktop.ui.widgets import Look, Widget


class Leftovers(Widget):
    """For each player the points of the deal, the cards left, and how the score came about."""

    role = "list"

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        unit: float,
        names: Sequence[str],
        deal: DealEnded,
        art: Art,
    ) -> None:
        super().__init__(key, _("What was left"), rect, unit)
        self.names, self.deal, self.art = names, deal, art

    def node(self) -> Node:
        """A line for each player."""
        base = super().node()
        items = tuple(
            Node(
                f"left {seat}",
                "item",
                self._told(seat, name),
                base.rect,
            )
            for seat, name in enumerate(self.names)
        )
        return Node(self.key, self.role, self.name, base.rect, children=items)

    def _told(self, seat: int, name: str) -> str:
        """The line of a player, to be heard."""
        points = n_("{count} point", "{count} points", self.deal.scores[seat])
        cards = ", ".join(map(card_name, self._sorted(seat)))
        pattern = (
            _("{name}: {points}, left with {cards}")
            if cards
            else _("{name}: {points}, no cards left")
        )
        said = pattern.format(name=name, points=points, cards=cards)
        for note in self.deal.notes[seat : seat + 1]:
            said = _("{line} ({note})").format(line=said, note=spoken(tr(note)))
        return said

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Name, a strip of small cards and points for each."""
        row = self.rect.h // len(self.names)
        name_wide, points_wide = round(self.rect.w * 0.24), self.px(48)
        size = min(self.px(theme.BODY - 1), round(row * 0.5))
        for seat, name in enumerate(self.names):
            box = pygame.Rect(self.rect.x, self.rect.y + seat * row, self.rect.w, row)
            if seat:
                surface.fill(look.palette.edge, (box.x, box.y, box.w, 1))
            points = box.copy()
            points.x, points.w = box.right - points_wide, points_wide
            words = f"{self.deal.scores[seat]:+d}"
            text.draw(surface, words, points, size, theme.GOLD_LIGHT, "medium", "right")
            strip = pygame.Rect(box.x + name_wide, box.y, points.x - box.x - name_wide, row)
            box.w = name_wide - self.px(10)
            text.draw(surface, name, box, size, theme.line_of(seat), "medium")
            strip.w -= self._note(surface, look.palette, seat, strip)
            self._strip(surface, look.palette, seat, strip.inflate(-self.px(8), 0), size)

    def _note(self, surface: pygame.Surface, palette: Palette, seat: int, room: pygame.Rect) -> int:
        """How a seat's score came about, at the right; returns how much room it takes."""
        if not self.deal.notes:
            return 0
        size = min(self.px(theme.SMALL), round(room.h * 0.5))
        words = tr(self.deal.notes[seat])
        wide = min(text.measure(words, size) + self.px(12), round(room.w * 0.6))
        box = pygame.Rect(room.right - wide, room.y, wide - self.px(12), room.h)
        text.draw(surface, words, box, size, palette.muted, align="right")
        return wide

    def _strip(
        self, surface: pygame.Surface, palette: Palette, seat: int, room: pygame.Rect, size: int
    ) -> None:
        """The cards of a seat side by side, as large and as far apart as there is room."""
        cards = self._sorted(seat)
        if not cards:
            text.draw(surface, _("no cards left"), room, size, palette.muted, "italic")
            return
        tall = max(8, min(room.h - max(4, self.px(8)), self.px(76)))
        wide = max(4, round(tall * 5 / 7))
        pad = pad_of(wide)
        step = min(float(wide + self.px(3)), (room.w - wide) / max(1, len(cards) - 1))
        y = room.centery - round(wide * 7 / 5) // 2
        for i, card in enumerate(cards):
            picture = self.art.soon(card, wide)
            surface.blit(picture, (room.x + round(i * step) - pad, y - pad))

    def _sorted(self, seat: int) -> list[c.Card]:
        return sorted(self.deal.left[seat], key=lambda card: (c.rank(card), c.suit(card)))
