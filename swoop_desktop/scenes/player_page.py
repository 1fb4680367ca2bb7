"""What everybody at the table may know of one player."""

import pygame

from swoop_desktop.engine.names import card_sign
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.cards_shown import Spread
from swoop_desktop.scenes.looks import Looks
from swoop_desktop.scenes.page import Page
from swoop_desktop.scenes.player_facts import PlayerFacts
from swoop_desktop.table.faces import portrait
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Paragraph, ScrollText
from swoop_desktop.ui.language import _, n_, tr
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.widgets import Widget

_WIDE, _TEXT = 820.0, 330.0
"""Width of the whole, and of what is written beside cards."""
_FACE = 56.0
"""Side of the portrait."""
_LABEL, _CARDS = 30.0, 112.0
"""Height of the words over a row of cards, and of the row."""
_BOTTOM = 80.0


class PlayerScene(Page):
    """The cards that a player has left, what everybody saw of them, and how they score."""

    first = "back"
    over = True
    private = True

    def __init__(self, facts: PlayerFacts) -> None:
        super().__init__()
        self.facts, self.name = facts, facts.name
        self.scrolled = Scrolled()

    def enter(self, app: Host) -> None:
        """Get the pictures of the cards."""
        self.art = Looks.of(app.settings).art()
        super().enter(app)

    def leave(self) -> None:
        """Free the pictures of the cards."""
        super().leave()
        self.art.close()

    def build(self) -> None:
        """A face, a name, the facts, the cards that are known, and a way back."""
        tall = self.tall - self.top - _BOTTOM
        rows = len(self.facts.open)
        drawn = rows and self.wide >= _WIDE and tall >= rows * (_LABEL + _CARDS) + 2 * theme.GAP
        wide = min(_WIDE if drawn else _WIDE - _TEXT, self.wide - 2 * self.margin)
        left = (self.wide - wide) / 2
        self.face = self.rect(left, self.top - 64, _FACE, _FACE)
        box = self.rect(left + _FACE + 14, self.top - 62, wide - _FACE - 14, 50)
        size = 22 if self.narrow else 32
        title = self.label(
            "page title", self.name, box, size, theme.CREAM, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        box = self.rect(left, self.top, _TEXT if drawn else wide, tall)
        told = self.told(in_words=not drawn)
        text = ScrollText("text", self.name, box, self.scale, told, self.scrolled, self.changed)
        self.group("facts", self.name, [text])
        right = left + _TEXT + theme.GAP
        self.panel_box = self.rect(right, self.top, left + wide - right, tall) if drawn else None
        if drawn:
            self._spread(right + 20, left + wide - right - 40)
        self.footer([("back", _("Back"), self.app.pop, True)], left + wide)

    def _spread(self, x: float, wide: float) -> None:
        """The cards that everybody knows, in rows under what they are."""
        y = self.top + theme.GAP
        for i, (label, cards) in enumerate(self.facts.open):
            words = self.label(
                f"label {i}",
                label,
                self.rect(x, y, wide, _LABEL),
                theme.BODY,
                theme.GOLD_LIGHT,
                "medium",
            )
            box = self.rect(x, y + _LABEL, wide, _CARDS - theme.GAP)
            row: list[Widget] = [words, Spread(f"known {i}", box, self.scale, [cards], self.art)]
            self.group(f"cards {i}", label, row)
            y += _LABEL + _CARDS

    def told(self, *, in_words: bool) -> list[Paragraph]:
        """What there is to read, as headings and lines; the cards too, where they are not drawn."""
        facts = self.facts
        said = [("heading", _("Cards left")), *(("body", line) for line in facts.left)]
        for label, cards in facts.open if in_words else ():
            said.append(("heading", label))
            said.append(("body", "  ".join(tr(card_sign(card)) for card in cards)))
        points = n_("{count} point in all", "{count} points in all", facts.total)
        said += [("heading", _("Score")), ("body", points)]
        for number, score, total in reversed(facts.deals):
            line = _("Deal {number}: {score}, {total} in all")
            said.append(("body", line.format(number=number, score=score, total=total)))
        return said

    def paint_below(self, surface: pygame.Surface) -> None:
        """The portrait, and a panel for the cards."""
        surface.blit(portrait(self.facts.face, self.face.w), self.face)
        if self.panel_box is not None:
            self.panel(surface, self.panel_box)
