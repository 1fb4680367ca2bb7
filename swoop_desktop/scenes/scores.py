"""The score sheet: every deal, the totals as a plot, and what each player was left with."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.looks import Looks
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.scenes.score_cards import Leftovers
from swoop_desktop.scenes.score_sheet import Plot, Sheet
from swoop_desktop.session.session import Setup
from swoop_desktop.ui import theme
from swoop_desktop.ui.language import _, tr

_TOP, _BOTTOM = 90.0, 82.0


class ScoresScene(Page):
    """After a deal: what it cost. `on_next` is called when the player goes on; without
    it the sheet was only looked up.
    """

    first = "next"

    def __init__(
        self,
        setup: Setup,
        deals: Sequence[DealEnded],
        winners: Sequence[int] | None,
        on_next: Callable[[], object] | None = None,
    ) -> None:
        super().__init__()
        self.names, self.deals, self.winners = setup.names, tuple(deals), winners
        self.high_wins = setup.game.high_wins(setup.rules)
        self.on_next = on_next
        self.name = (
            tr(setup.game.heading(self.deals[-1], self.names))
            if self.deals
            else _("Scores: nothing yet")
        )

    def enter(self, app: Host) -> None:
        """Get the pictures of the cards that were left."""
        self.art = Looks.of(app.settings).art(jumbo=True)
        super().enter(app)

    def leave(self) -> None:
        """Free the pictures of the cards."""
        self.art.close()

    def build(self) -> None:
        """The sheet, the plot, the cards, and a way on."""
        wide = min(self.wide, 1400.0) - 2 * theme.MARGIN
        left, tall = (self.wide - wide) / 2, self.tall - _TOP - _BOTTOM
        self.group("heading", self.name, [self.title(self.name, left)])
        sheet_wide = wide * 0.5
        self.boxes = [
            self.rect(left, _TOP, sheet_wide, tall * 0.56),
            self.rect(left, _TOP + tall * 0.56 + 14, sheet_wide, tall * 0.44 - 14),
            self.rect(left + sheet_wide + 16, _TOP, wide - sheet_wide - 16, tall),
        ]
        inset = round(16 * self.scale)
        inner = [box.inflate(-2 * inset, -round(1.5 * inset)) for box in self.boxes]
        sheet = Sheet(
            "scores", inner[0], self.scale, self.names, self.deals, high_wins=self.high_wins
        )
        self.group("sheet", _("Scores"), [sheet])
        self.group(
            "plot", _("Totals"), [Plot("totals plot", inner[1], self.scale, self.names, self.deals)]
        )
        if self.deals:
            left_over = Leftovers(
                "left", inner[2], self.scale, self.names, self.deals[-1], self.art
            )
            self.group("left group", _("Cards left"), [left_over])
        words = _("Next deal") if self.winners is None else _("To the result")
        if self.on_next is None:
            words = _("Back")
        row = button_row(
            self, [("next", words, self._next, True)], left + wide, self.tall - 64, 220
        )
        self.group("buttons", _("Buttons"), row)

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for each part."""
        for box in self.boxes:
            self.panel(surface, box)

    def escape(self) -> None:
        """Go on too: there is nothing else to do here."""
        self._next()

    def update(self, dt: float) -> None:
        """Pictures of cards may have come."""
        if self.art.tick():
            self._dirty = True

    def _next(self) -> None:
        self.app.pop()
        if self.on_next is not None:
            self.on_next()
