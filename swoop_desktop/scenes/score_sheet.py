"""The parts of the score sheet: the table of deals, the plot of the totals, the cards left."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealEnded
from swoop_desktop.table.art import Art, pad_of
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.language import _
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.widgets import Look, Widget

_FINE = 2
"""How much larger the lines of the plot are drawn, to be smooth."""


class Sheet(Widget):
    """Deals in rows, players in columns; the last deals if not all fit."""

    role = "table"

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        unit: float,
        names: Sequence[str],
        deals: Sequence[DealEnded],
    ) -> None:
        super().__init__(key, _("Scores"), rect, unit)
        self.names, self.deals = names, deals

    def node(self) -> Node:
        """A row for each deal, a cell for each score."""
        base = super().node()
        rows = []
        for deal in self.deals:
            cells = tuple(
                Node(f"score {deal.number} {i}", "cell", f"{name}: {score}", base.rect)
                for i, (name, score) in enumerate(zip(self.names, deal.scores, strict=True))
            )
            title = _("Deal {number}").format(number=deal.number)
            rows.append(Node(f"deal {deal.number}", "row", title, base.rect, children=cells))
        if self.deals:
            cells = tuple(
                Node(f"total {i}", "cell", f"{name}: {total}", base.rect)
                for i, (name, total) in enumerate(
                    zip(self.names, self.deals[-1].totals, strict=True)
                )
            )
            rows.append(Node("totals", "row", _("Total"), base.rect, children=cells))
        return Node(self.key, self.role, self.name, base.rect, children=tuple(rows))

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Names, deals, a line, totals."""
        row = min(self.px(30), self.rect.h // 5)
        label = min(self.px(74), self.rect.w // 6)
        column = (self.rect.w - label) // len(self.names)
        size = min(self.px(theme.SMALL), round(column * 0.34))
        fits = max(1, self.rect.h // row - 2)
        for i, name in enumerate(self.names):
            box = pygame.Rect(self.rect.x + label + i * column, self.rect.y, column, row)
            box = box.inflate(-self.px(6), 0)
            text.draw(surface, name, box, size, theme.LINES[i], "medium", "right")
        for line, deal in enumerate(self.deals[-fits:], 1):
            y = self.rect.y + line * row
            self._row(surface, y, row, label, column, size, str(deal.number), deal.scores, deal.out)
        if self.deals:
            y = self.rect.y + (min(fits, len(self.deals)) + 1) * row
            surface.fill(theme.PANEL_EDGE, (self.rect.x, y, self.rect.w, max(1, self.px(1))))
            totals = self.deals[-1].totals
            best = totals.index(min(totals))
            self._row(surface, y, row, label, column, size, _("Total"), totals, best, "bold")

    def _row(
        self,
        surface: pygame.Surface,
        y: int,
        tall: int,
        label: int,
        column: int,
        size: int,
        title: str,
        numbers: Sequence[int],
        lit: int | None,
        weight: str = "regular",
    ) -> None:
        box = pygame.Rect(self.rect.x, y, label, tall)
        text.draw(surface, title, box, min(size, self.px(theme.SMALL)), theme.MUTED, weight)
        for i, number in enumerate(numbers):
            colour = theme.GOLD_LIGHT if i == lit else theme.CREAM
            cell = pygame.Rect(self.rect.x + label + i * column, y, column, tall)
            cell = cell.inflate(-self.px(6), 0)
            text.draw(surface, str(number), cell, size, colour, weight, "right")


class Plot(Widget):
    """The totals as lines, deal by deal."""

    role = "image"

    def __init__(
        self,
        key: str,
        rect: pygame.Rect,
        unit: float,
        names: Sequence[str],
        deals: Sequence[DealEnded],
    ) -> None:
        super().__init__(key, _("Plot of the totals"), rect, unit)
        self.names, self.deals = names, deals

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """A line for each player, with the name at its end."""
        if not self.deals:
            return
        size = self.px(theme.TINY)
        widest = max(text.measure(name, size) for name in self.names)
        margin = min(widest + self.px(14), self.rect.w // 3)
        area = pygame.Rect(
            self.rect.x + self.px(34),
            self.rect.y + self.px(10),
            self.rect.w - self.px(34) - margin,
            self.rect.h - self.px(24),
        )
        highest = max(1, *(total for deal in self.deals for total in deal.totals))
        self._grid(surface, area, highest, size)
        lines = [
            [
                (i / len(self.deals), 1 - total / highest)
                for i, total in enumerate([0, *(deal.totals[seat] for deal in self.deals)])
            ]
            for seat in range(len(self.names))
        ]
        self._lines(surface, area, lines)
        ends = [(area.y + area.h * line[-1][1], seat) for seat, line in enumerate(lines)]
        self._names(surface, area, ends, size)

    def _lines(
        self, surface: pygame.Surface, area: pygame.Rect, lines: list[list[tuple[float, float]]]
    ) -> None:
        """Lines of points from (0, 0), top left, to (1, 1); drawn larger and scaled down."""
        room = area.inflate(2 * self.px(6), 2 * self.px(6))
        fine = pygame.transform.scale_by(surface.subsurface(room.clip(surface.get_rect())), _FINE)
        edge = self.px(6) * _FINE
        for seat, line in enumerate(lines):
            colour = theme.LINES[seat]
            dots = [(edge + x * area.w * _FINE, edge + y * area.h * _FINE) for x, y in line]
            pygame.draw.lines(fine, colour, False, dots, self.px(2.2) * _FINE)
            for dot in dots[:-1]:
                pygame.draw.circle(fine, colour, dot, self.px(2) * _FINE)
            pygame.draw.circle(fine, colour, dots[-1], self.px(4.5) * _FINE)
        surface.blit(pygame.transform.smoothscale_by(fine, 1 / _FINE), room)

    def _grid(self, surface: pygame.Surface, area: pygame.Rect, highest: int, size: int) -> None:
        for share in (0.0, 0.5, 1.0):
            y = area.bottom - round(area.h * share)
            surface.fill(theme.PANEL_EDGE, (area.x, y, area.w, 1))
            box = pygame.Rect(self.rect.x, y - size, self.px(28), 2 * size)
            text.draw(surface, str(round(highest * share)), box, size, theme.FAINT, align="right")

    def _names(
        self, surface: pygame.Surface, area: pygame.Rect, ends: list[tuple[float, int]], size: int
    ) -> None:
        """The names at the ends of their lines, moved apart where they would overlap."""
        step = min(size * 1.15, (self.rect.h - self.px(6)) / len(ends))
        y = float(self.rect.y)
        placed: list[tuple[float, int]] = []
        for wanted, seat in sorted(ends):
            y = max(y, wanted - step / 2)
            placed.append((y, seat))
            y += step
        over = max(0.0, y - self.rect.bottom)
        for top, seat in placed:
            box = pygame.Rect(
                area.right + self.px(9),
                round(top - over),
                self.rect.right - area.right - self.px(9),
                round(step),
            )
            text.draw(surface, self.names[seat], box, size, theme.LINES[seat])


class Leftovers(Widget):
    """For each player the points of the deal, and the cards that cost them."""

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
                _("{name}: {score} points, left with {cards}").format(
                    name=name,
                    score=self.deal.scores[seat],
                    cards=" ".join(c.codes(self._sorted(seat))) or _("nothing"),
                ),
                base.rect,
            )
            for seat, name in enumerate(self.names)
        )
        return Node(self.key, self.role, self.name, base.rect, children=items)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """Name, a strip of small cards and points for each."""
        row = self.rect.h // len(self.names)
        name_wide, points_wide = round(self.rect.w * 0.24), self.px(48)
        size = min(self.px(theme.BODY - 1), round(row * 0.5))
        for seat, name in enumerate(self.names):
            box = pygame.Rect(self.rect.x, self.rect.y + seat * row, self.rect.w, row)
            if seat:
                surface.fill(theme.PANEL_EDGE, (box.x, box.y, box.w, 1))
            points = box.copy()
            points.x, points.w = box.right - points_wide, points_wide
            words = f"+{self.deal.scores[seat]}"
            text.draw(surface, words, points, size, theme.GOLD_LIGHT, "medium", "right")
            strip = pygame.Rect(box.x + name_wide, box.y, points.x - box.x - name_wide, row)
            box.w = name_wide - self.px(10)
            text.draw(surface, name, box, size, theme.LINES[seat], "medium")
            self._strip(surface, seat, strip.inflate(-self.px(8), 0), size)

    def _strip(self, surface: pygame.Surface, seat: int, room: pygame.Rect, size: int) -> None:
        """The cards of a seat side by side, as large and as far apart as there is room."""
        cards = self._sorted(seat)
        if not cards:
            words = _("went out") if seat == self.deal.out else _("no cards left")
            text.draw(surface, words, room, size, theme.MUTED, "italic")
            return
        tall = max(8, min(room.h - max(4, self.px(8)), self.px(76)))
        wide = max(4, round(tall * 5 / 7))
        pad = pad_of(wide)
        step = min(float(wide + self.px(3)), (room.w - wide) / max(1, len(cards) - 1))
        y = room.centery - round(wide * 7 / 5) // 2
        for i, card in enumerate(cards):
            picture = self.art.card(card, wide)
            surface.blit(picture, (room.x + round(i * step) - pad, y - pad))

    def _sorted(self, seat: int) -> list[c.Card]:
        return sorted(self.deal.left[seat], key=lambda card: (c.rank(card), c.suit(card)))
