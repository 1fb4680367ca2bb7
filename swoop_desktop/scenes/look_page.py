"""Cards that lie on each other, spread out to be looked through."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.cards_shown import Spread, by_suit, from_the_top
from swoop_desktop.scenes.looks import Looks
from swoop_desktop.scenes.page import Page
from swoop_desktop.ui.language import _, n_

_WIDE = 860.0
_BOTTOM = 80.0


class LookScene(Page):
    """The cards of a zone as far as the viewer may know them: by suit and rank, or as they lie."""

    first = "back"
    over = True
    private = True

    def __init__(
        self, label: str, cards: Sequence[c.Card | None], ranks: Sequence[int] | None
    ) -> None:
        """`ranks` is their order within a suit; None: the cards stay as they lie."""
        super().__init__()
        count = n_("{count} card", "{count} cards", len(cards))
        self.name = f"{label}: {count}"
        if ranks is None:
            self.rows = from_the_top(cards)
            if len(cards) > 1:
                self.name = _("{label}: {cards}, from the top down").format(
                    label=label, cards=count
                )
        else:
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
        self.group("cards", self.name, [Spread("looked", inner, self.scale, self.rows, self.art)])
        self.footer([("back", _("Back"), self.app.pop, True)], left + wide)

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for the cards."""
        self.panel(surface, self.box)
