"""The score sheet: every deal, the totals as a plot, and what each player was left with."""

from collections.abc import Callable, Sequence

import pygame

from swoop_desktop.engine.events import DealEnded
from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.looks import Looks
from swoop_desktop.scenes.page import Page
from swoop_desktop.scenes.score_cards import Leftovers
from swoop_desktop.scenes.score_sheet import ROW, Plot, Sheet
from swoop_desktop.session.session import Setup
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.widgets import Widget

_BOTTOM, _HEAD, _PAD = 82.0, 40.0, 14.0
_PLAYER, _PLOT, _DEALS = 40.0, 190.0, 5
"""Least height of a player's cards and of the plot, in units, and how many deals are seen at least,
where there are so many.
"""
_NEWEST = 1e9
"""Further than any sheet goes: it opens at the newest deal."""


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
        onward: str = "",
    ) -> None:
        """`onward` are the words for going on, if they are not the usual ones."""
        super().__init__()
        self.names, self.deals, self.winners = setup.names, tuple(deals), winners
        self.high_wins = setup.game.high_wins(setup.rules)
        self.limit = setup.game.limit(setup.rules)
        self.on_next, self.onward = on_next, onward
        self.scrolled = Scrolled(_NEWEST)
        self.name = (
            tr(setup.game.heading(self.deals[-1], self.names, setup.you))
            if self.deals
            else _("Scores")
        )

    def enter(self, app: Host) -> None:
        """Get the pictures of the cards that were left."""
        self.art = Looks.of(app.settings).art(jumbo=True)
        super().enter(app)

    def leave(self) -> None:
        """Free the pictures of the cards."""
        super().leave()
        self.art.close()

    def build(self) -> None:
        """The sheet, the plot, the cards, and a way on."""
        wide = min(self.wide, 1400.0) - 2 * self.margin
        left = (self.wide - wide) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        self.parts: list[tuple[str, pygame.Rect]] = []
        if not self.deals:
            self._nothing_yet(left, wide)
        else:
            self._parts(left, wide)
        words = _("Next deal") if self.winners is None else _("Show the result")
        if self.on_next is None:
            words = _("Back")
        words = self.onward or words
        self.footer([("next", words, self._next, True)], left + wide, 220)

    def _nothing_yet(self, left: float, wide: float) -> None:
        """What there will be, instead of empty panels."""
        box = self.rect(left, self.top, wide, 92)
        self.parts = [("", box)]
        lines = [_("The first deal isn’t over yet. Its points will appear here.")]
        if self.limit:
            lines.append(_("The game ends at {limit} points.").format(limit=self.limit))
        words: list[Widget] = [
            self.label(
                f"none {i}",
                line,
                self.rect(left + 22, self.top + 14 + 32 * i, wide - 44, 32),
                theme.BODY,
                self.palette.muted if i else theme.CREAM,
            )
            for i, line in enumerate(lines)
        ]
        self.group("sheet", _("Scores"), words)

    def _parts(self, left: float, wide: float) -> None:
        """Side by side, or one below the other."""
        players, top, gap = len(self.names), self.top, 14.0
        room = self.tall - top - _BOTTOM
        listed = _HEAD + _PAD + ROW * (min(len(self.deals), _DEALS) + 2)
        cards = _HEAD + _PAD + _PLAYER * players
        if self.wide >= 900:
            half = (wide - 16) / 2
            tall = max(room, cards, listed + gap + _PLOT)
            sheet = max(tall * 0.56, listed)
            boxes = [
                (left, top, half, sheet),
                (left, top + sheet + gap, half, tall - sheet - gap),
                (left + half + 16, top, half, tall),
            ]
        else:
            boxes = [
                (left, top, wide, listed),
                (left, top + listed + cards + 2 * gap, wide, _PLOT),
                (left, top + listed + gap, wide, cards),
            ]
        names = (_("Points"), _("Totals"), _("Cards left"))
        self.parts = [(name, self.rect(*box)) for name, box in zip(names, boxes, strict=True)]
        inner = [self._inside(box) for _name, box in self.parts]
        sheet_widget = Sheet(
            "scores",
            inner[0],
            self.scale,
            self.names,
            self.deals,
            self.scrolled,
            self.changed,
            high_wins=self.high_wins,
        )
        plot = Plot("totals plot", inner[1], self.scale, self.names, self.deals, self.limit)
        left_over = Leftovers("left", inner[2], self.scale, self.names, self.deals[-1], self.art)
        self.group("sheet", names[0], [sheet_widget])
        self.group("plot", names[1], [plot])
        self.group("left group", names[2], [left_over])

    def _inside(self, box: pygame.Rect) -> pygame.Rect:
        """What a panel leaves below its heading."""
        s = self.scale
        return pygame.Rect(
            box.x + round(16 * s),
            box.y + round(_HEAD * s),
            box.w - round(32 * s),
            box.h - round((_HEAD + _PAD) * s),
        )

    def paint_below(self, surface: pygame.Surface) -> None:
        """A panel for each part, with its heading."""
        for name, box in self.parts:
            self.panel(surface, box)
            line = pygame.Rect(box.x, box.y + round(6 * self.scale), box.w, round(30 * self.scale))
            line = line.inflate(-round(32 * self.scale), 0)
            text.draw(
                surface, name, line, round(theme.BODY * self.scale), theme.GOLD_LIGHT, "medium"
            )

    def escape(self) -> None:
        """Go on too: there is nothing else to do here."""
        self._next()

    @property
    def lively(self) -> bool:
        """Until the pictures of all cards have come."""
        return self.art.busy

    def update(self, dt: float) -> None:
        """Pictures of cards may have come."""
        if self.art.tick():
            self._dirty = True

    def _next(self) -> None:
        self.app.pop()
        if self.on_next is not None:
            self.on_next()
