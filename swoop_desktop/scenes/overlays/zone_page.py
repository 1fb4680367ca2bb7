"""The page on which cards that lie on each other are spread out."""

from collections.abc import Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.resources.language import _, n_
from swoop_desktop.scenes.common.card_rows import Spread, by_suit, from_the_top
from swoop_desktop.scenes.common.chosen_looks import Looks
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.ui.layout import Element, Group, Sized
from swoop_desktop.ui.widgets import Button

_AROUND = 154.0
"""What the panel has above the cards and below them, in units."""


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
        self.name = _("{label}: {cards}").format(label=label, cards=count)
        if ranks is None:
            self.rows = from_the_top(cards)
            if len(cards) > 1:
                self.name = _("{label}: {cards}, from the top down").format(
                    label=label, cards=count
                )
        else:
            self.rows = by_suit(cards, ranks)

    def enter(self, app: Host) -> None:
        self.art = Looks.of(app.settings, app.palette).art()
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        self.art.close()

    def compose(self) -> Element:
        room = self.tall - 2 * self.margin - _AROUND
        cards = Spread("looked", self.rows, self.art, most=room)
        return self.dialog(
            self.heading(size=22 if self.narrow else 28),
            Group("cards", self.name, Sized(cards, cards.widths(self.scale)[1], align=0.5)),
            self.buttons_row(Button("back", _("Back"), self.app.pop, primary=True)),
            width=860,
            least=360,
            pad=28,
            high=18,
        )
