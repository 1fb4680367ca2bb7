"""What everybody at the table may know of one player."""

import pygame

from swoop_desktop.engine.names import card_sign
from swoop_desktop.scenes.page import Page
from swoop_desktop.scenes.player_facts import PlayerFacts
from swoop_desktop.table import furniture
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import ScrollText
from swoop_desktop.ui.language import _, n_, tr
from swoop_desktop.ui.scroll import Scrolled

_WIDE = 620.0
_FACE = 56.0
"""Side of the portrait, in units."""


class PlayerScene(Page):
    """The cards that a player has left, what everybody saw of them, and how they score."""

    first = "back"
    over = True
    private = True

    def __init__(self, facts: PlayerFacts) -> None:
        super().__init__()
        self.facts, self.name = facts, facts.name
        self.scrolled = Scrolled()

    def build(self) -> None:
        """A face, a name, the facts, and a way back."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left = (self.wide - wide) / 2
        self.face = self.rect(left, self.top - 64, _FACE, _FACE)
        box = self.rect(left + _FACE + 14, self.top - 62, wide - _FACE - 14, 50)
        size = 22 if self.narrow else 32
        title = self.label(
            "page title", self.name, box, size, theme.CREAM, "medium", role="heading"
        )
        self.group("heading", self.name, [title])
        box = self.rect(left, self.top, wide, self.tall - self.top - 80)
        text = ScrollText(
            "text", self.name, box, self.scale, self.told(), self.scrolled, self.changed
        )
        self.group("facts", self.name, [text])
        self.footer([("back", _("Back"), self.app.pop, True)], left + wide)

    def told(self) -> list[tuple[str, str]]:
        """All that there is to read, as headings and lines."""
        facts = self.facts
        said = [("heading", _("Left")), *(("body", line) for line in facts.left)]
        for label, cards in facts.open:
            said.append(("heading", label))
            said.append(("body", "  ".join(tr(card_sign(card)) for card in cards)))
        points = n_("{count} point in all", "{count} points in all", facts.total)
        said += [("heading", _("Score")), ("body", points)]
        for number, score, total in reversed(facts.deals):
            line = _("Deal {number}: {score}, {total} in all")
            said.append(("body", line.format(number=number, score=score, total=total)))
        return said

    def paint_below(self, surface: pygame.Surface) -> None:
        """The portrait."""
        surface.blit(furniture.portrait(self.facts.face, self.face.w), self.face)
