"""What everybody at the table may know of one player."""

import pygame

from swoop_desktop.engine.names import card_sign
from swoop_desktop.resources.language import _, n_, tr
from swoop_desktop.scenes.common.card_rows import Spread
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.common.portraits import blit_medal
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.scenes.framework.table_facts import PlayerFacts
from swoop_desktop.ui import theme
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import Paragraph, ScrollText
from swoop_desktop.ui.widgets import Widget

_WIDE, _TEXT = 820.0, 330.0
"""Width of the whole, and of what is written beside cards."""
_FACE = 68.0
"""Side of the portrait."""
_PAD, _BUTTON = 22.0, 160.0
_LABEL, _CARDS = 30.0, 112.0
"""Height of the words over a row of cards, and of the row."""
_HEAD, _FOOT = 100.0, 80.0
"""Height of what is above and below all that."""
_TALL = 620.0
"""Most height of the whole."""


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
        top = min(32.0, self.margin / 2)
        high = min(_TALL, self.tall - 2 * top)
        top = (self.tall - high) / 2
        tall = high - _HEAD - _FOOT
        rows = len(self.facts.open)
        drawn = rows and self.wide >= _WIDE and tall >= rows * (_LABEL + _CARDS) + 2 * theme.GAP
        wide = min(_WIDE if drawn else _WIDE - _TEXT, self.wide - 2 * self.margin)
        left = (self.wide - wide) / 2
        self.box = self.rect(left, top, wide, high)
        left, wide = left + _PAD, wide - 2 * _PAD
        self.face = self.rect(left, top + 16, _FACE, _FACE)
        box = self.rect(left + _FACE + 16, top + 16, wide - _FACE - 16, _FACE)
        size = 24 if self.narrow else 32
        title = self.label(
            "page title", self.name, box, size, theme.CREAM, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        box = self.rect(left, top + _HEAD, _TEXT if drawn else wide, tall)
        told = self.told(in_words=not drawn)
        text = ScrollText("text", self.name, told, self.scrolled, self.changed).at(box, self.scale)
        self.group("facts", self.name, [text])
        right = left + _TEXT + _PAD
        if drawn:
            self._spread(right, top + _HEAD, left + wide - right)
        back = [("back", _("Back"), self.app.pop, True)]
        row = button_row(self, back, left + wide, top + high - 62, _BUTTON)
        self.group("buttons", _("Buttons"), row)

    def _spread(self, x: float, y: float, wide: float) -> None:
        """The cards that everybody knows, in rows under what they are."""
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
            row: list[Widget] = [words, Spread(f"known {i}", [cards], self.art).at(box, self.scale)]
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
        """A panel for all of it, and the portrait."""
        self.panel(surface, self.box)
        blit_medal(surface, self.facts.face, self.face)
