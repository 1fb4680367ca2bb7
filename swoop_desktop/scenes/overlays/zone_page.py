"""Cards that lie on each other, spread out to be looked through."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.resources.language import _, n_
from swoop_desktop.scenes.common.card_rows import Spread, by_suit, from_the_top
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui import text, theme

_WIDE, _LEAST = 860.0, 360.0
"""Most and least width of the panel."""
_PAD, _HEAD, _FOOT = 28.0, 72.0, 82.0
"""What the panel has beside the cards, above them and below."""
_BUTTON = 160.0


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
        """The cards in a panel that is as large as they are, and a way back."""
        most = min(_WIDE, self.wide - 2 * self.margin) - 2 * _PAD
        room = self.tall - 2 * self.margin - _HEAD - _FOOT
        across, down = Spread.room(self.rows, most, room)
        size = 22.0 if self.narrow else 28.0
        said = text.measure(self.name, round(size * self.scale), "display") / self.scale + 4
        inner = min(most, max(across, said, _LEAST - 2 * _PAD))
        wide, tall = inner + 2 * _PAD, _HEAD + down + _FOOT
        left, top = (self.wide - wide) / 2, (self.tall - tall) / 2
        self.box = self.rect(left, top, wide, tall)
        box = self.rect(left + _PAD, top + 14, inner, 46)
        title = self.label(
            "page title", self.name, box, size, theme.CREAM, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        box = self.rect(left + _PAD + (inner - across) / 2, top + _HEAD, across, down)
        self.group("cards", self.name, [Spread("looked", self.rows, self.art).at(box, self.scale)])
        back = [("back", _("Back"), self.app.pop, True)]
        row = button_row(self, back, left + wide - _PAD, top + tall - 64, _BUTTON)
        self.group("buttons", _("Buttons"), row)

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for the cards."""
        self.panel(surface, self.box)
