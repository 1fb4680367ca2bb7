"""The page of everything public about one player."""

import math
from collections.abc import Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.names import card_sign
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.common.portraits import coin
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.framework.table_facts import PlayerFacts
from swoop_desktop.tabletop.card_names import card_name
from swoop_desktop.tabletop.drawing.card_art import Art, pad_of
from swoop_desktop.tabletop.geometry.card_poses import ASPECT
from swoop_desktop.tabletop.selection import SUITS
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Group, Row, Sized, stretched
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Paragraph, ScrollText
from swoop_desktop.ui.widgets import Label, Look, Widget

_CARD, _LEAST = 104.0, 42.0
"""Units: widest and narrowest card. If even the narrowest cards are too tall, the page scrolls."""
_STEP = 0.62
"""Step between cards with enough room, in card widths."""
_PEEK = 0.26
"""Least visible part of an overlapped card, in card widths."""

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
        return count * self._card(width) * ASPECT + theme.GAP * (count - 1)

    def _card(self, wide: float) -> float:
        most, count = max(map(len, self.rows), default=1), max(1, len(self.rows))
        down = max(_LEAST, (self._most - theme.GAP * (count - 1)) / count / ASPECT)
        return max(0.0, min(_CARD, wide / (1 + _PEEK * (most - 1)), down))

    def node(self) -> Node:
        base, shown = super().node(), [card for row in self.rows for card in row]
        items = tuple(
            Node(f"{self.key} {i}", "item", card_name(card), base.rect)
            for i, card in enumerate(shown)
        )
        return Node(self.key, self.role, self.name, base.rect, children=items)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        gap = self.px(theme.GAP)
        most = max(map(len, self.rows), default=1)
        wide = int(self._card(self.rect.w / self.unit) * self.unit)
        step = min(wide * _STEP, (self.rect.w - wide) / max(1, most - 1))
        tall, pad = round(wide * ASPECT), pad_of(wide)
        y = self.rect.y
        for row in self.rows:
            for i, card in enumerate(row):
                at = (self.rect.x + round(i * step) - pad, y - pad)
                surface.blit(self.art.card(card, wide), at)
            y += tall + gap


def by_suit(cards: Sequence[c.Card | None], ranks: Sequence[int]) -> list[list[c.Card | None]]:
    """Return a row for each suit, by rank in the given order, then jokers and unknown cards."""
    order = {rank: i for i, rank in enumerate(ranks)}
    known = sorted((card for card in cards if card is not None), key=lambda x: order[c.rank(x)])
    rows: list[list[c.Card | None]] = [[x for x in known if c.suit(x) == suit] for suit in SUITS]
    *rows, blacks, reds = rows
    rows += [[*blacks, *reds], [None] * (len(cards) - len(known))]
    return [row for row in rows if row]


def from_the_top(cards: Sequence[c.Card | None]) -> list[list[c.Card | None]]:
    """Return a stack's cards in even rows, the topmost first."""
    count = -(-len(cards) // _ROW)
    each = -(-len(cards) // count) if count else 0
    top = list(reversed(cards))
    return [top[i * each : (i + 1) * each] for i in range(count)]


_AROUND = 154.0
"""Units: height of the panel above and below the cards."""


class _Cards(Page):
    """A page over the table with card pictures, freed when it is left."""

    first = "back"
    over = True
    private = True

    def enter(self, app: Host) -> None:
        self.art = Looks.of(app.settings, app.palette).art()
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        self.art.close()


class LookScene(_Cards):
    """A zone's cards as the viewer knows them: by suit and rank, or in their order."""

    def __init__(
        self, label: str, cards: Sequence[c.Card | None], ranks: Sequence[int] | None
    ) -> None:
        """`ranks` is the order within a suit; None: from the top down."""
        super().__init__()
        count = n_("{count} card", "{count} cards", len(cards))
        self.name = _("{label}: {cards}").format(label=label, cards=count)
        if ranks is None:
            self.rows = from_the_top(cards)
            if len(cards) > 1:
                self.name = _("{label}: {cards}, from the top down").format(
                    label=label, cards=count
                )
        else:
            self.rows = by_suit(cards, ranks)

    def compose(self) -> Element:
        room = self.tall - 2 * self.margin - _AROUND
        cards = Spread("looked", self.rows, self.art, most=room)
        return self.dialog(
            self.heading(),
            Group("cards", self.name, Sized(cards, cards.widths(self.scale)[1], align=0.5)),
            self.buttons_row(self.back()),
            width=theme.WIDE_MAT,
            least=360,
        )


_FACE, _CARDS, _TALL = 68.0, 100.0, 690.0
"""Units: side of the portrait, greatest heights of a row of cards and of the dialog."""


class PlayerScene(_Cards):
    """A player's public cards, facts and scores."""

    def __init__(self, facts: PlayerFacts) -> None:
        super().__init__()
        self.facts, self.name = facts, facts.name
        self.scrolled = Scrolled()

    def compose(self) -> Element:
        return self.first_that_fits(self._page, (True, False))

    def _page(self, drawn: bool) -> Element:
        facts, lines = self.facts, self.told(in_words=not drawn)
        text = ScrollText("text", self.name, lines, self.scrolled, self.changed)
        about = Label("about", facts.about, theme.SMALL, self.palette.muted)
        named = Column(self.heading(), about, gap=0)
        return self.dialog(
            Row(coin(_FACE, self.palette, face=facts.face), stretched(named)),
            self._cards() if drawn else None,
            Group("facts", self.name, text),
            self.buttons_row(self.back()),
            tall=_TALL,
        )

    def _cards(self) -> Element:
        return Column(
            *(
                Group(
                    f"cards {i}",
                    label,
                    Label(f"label {i}", label, theme.BODY, theme.GOLD_LIGHT, "medium"),
                    Spread(f"known {i}", [cards], self.art, most=_CARDS),
                    gap=theme.TIGHT,
                )
                for i, (label, cards) in enumerate(self.facts.open)
            )
        )

    def told(self, *, in_words: bool) -> list[Paragraph]:
        """Return headings and lines about the player, with the open cards if `in_words`."""
        facts = self.facts
        lines = [("heading", _("Cards left")), *(("body", line) for line in facts.left)]
        for label, cards in facts.open if in_words else ():
            lines.append(("heading", label))
            lines.append(("body", "  ".join(tr(card_sign(card)) for card in cards)))
        if facts.total < 0:
            points = n_("−{count} point in all", "−{count} points in all", -facts.total)
        else:
            points = n_("{count} point in all", "{count} points in all", facts.total)
        lines += [("heading", _("Score")), ("body", points)]
        for number, score, total in reversed(facts.deals):
            line = _("Deal {number}: {score}, {total} in all")
            lines.append(("body", line.format(number=number, score=score, total=total)))
        return lines
