"""What everybody at the table may know of one player."""

import pygame

from swoop_desktop.engine.names import card_sign
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.scenes.player_facts import PlayerFacts
from swoop_desktop.table import furniture
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Scrolled, ScrollText
from swoop_desktop.ui.language import _, n_, tr

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
        wide = min(_WIDE, self.wide - 2 * theme.MARGIN)
        left = (self.wide - wide) / 2
        self.face = self.rect(left, 18, _FACE, _FACE)
        box = self.rect(left + _FACE + 14, 22, wide - _FACE - 14, 50)
        title = self.label("page title", self.name, box, 32, theme.CREAM, "medium", role="heading")
        self.group("heading", self.name, [title])
        box = self.rect(left, 84, wide, self.tall - 84 - 80)
        text = ScrollText(
            "text", self.name, box, self.scale, self.told(), self.scrolled, self.changed
        )
        self.group("facts", self.name, [text])
        row = button_row(
            self, [("back", _("Back"), self.app.pop, True)], left + wide, self.tall - 64, 160
        )
        self.group("buttons", _("Buttons"), row)

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
