"""The end of a game: who won, and with how many points."""

from collections.abc import Sequence
from dataclasses import replace
from secrets import randbits

import pygame

from swoop_desktop.engine.names import named, others
from swoop_desktop.engine.shuffle import SEED_BITS
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.session.session import Session
from swoop_desktop.ui import theme
from swoop_desktop.ui.icons import icon
from swoop_desktop.ui.language import _, n_, tr
from swoop_desktop.ui.widgets import Widget

_WIDE = 560.0


class GameOverScene(Page):
    """The ranking, and what next."""

    first = "again"
    over = True

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.name = _headline(session.setup.names, session.winners or (), session.setup.you)

    def build(self) -> None:
        """A crown, the winner, everybody by points, and the ways on."""
        names, totals = self.session.setup.names, self.session.totals
        wide = min(_WIDE, self.wide - 32)
        row = max(28.0, min(38.0, (self.tall - 300) / len(names)))
        # A low window has no room for the crown.
        crown = 72 if self.tall >= 480 else 0
        tall = 118 + crown + row * len(names) + 70
        x, y = (self.wide - wide) / 2, max(16.0, (self.tall - tall) / 2)
        self.box = self.rect(x, y, wide, tall)
        self.crown = self.rect(x + wide / 2 - 26, y + 22, 52, 52) if crown else None
        heading = self.label(
            "page title",
            self.name,
            self.rect(x + 24, y + 12 + crown, wide - 48, 46),
            26,
            theme.GOLD_LIGHT,
            "display",
            "center",
            "heading",
        )
        self.group("heading", self.name, [heading])
        ranking = self._ranking(names, totals, x, y + 72 + crown, wide, row)
        self.group("ranking", _("Result"), ranking, "list")
        buttons = [
            ("title", _("Back to the title"), self._title, False),
            ("again", _("Play again"), self._again, True),
        ]
        button = min(220.0, (wide - 48 - theme.GAP) / 2)
        row_y, right = y + tall - 68, x + wide / 2 + button + theme.GAP / 2
        self.group("buttons", _("Buttons"), button_row(self, buttons, right, row_y, button))

    def _ranking(
        self,
        names: tuple[str, ...],
        totals: tuple[int, ...],
        x: float,
        y: float,
        wide: float,
        row: float,
    ) -> list[Widget]:
        winners, setup = self.session.winners or (), self.session.setup
        sign = -1 if setup.game.high_wins(setup.rules) else 1
        order = sorted(range(len(names)), key=lambda seat: sign * totals[seat])
        made: list[Widget] = []
        for line, seat in enumerate(order):
            inset = 60 if wide == _WIDE else 24
            box = self.rect(x + inset, y + line * row, wide - 2 * inset, row)
            colour = theme.GOLD_LIGHT if seat in winners else theme.CREAM
            size = min(theme.BODY + 1.0, row * 0.6)
            rank = 1 + sum(sign * totals[other] < sign * totals[seat] for other in order)
            words = f"{rank}.  {names[seat]}"
            name_box = box.copy()
            name_box.w = round(box.w * 0.75)
            made.append(self.label(f"rank {seat}", words, name_box, size, colour, "medium"))
            points = n_("{count} point", "{count} points", totals[seat])
            points_box = pygame.Rect(name_box.right, box.y, box.right - name_box.right, box.h)
            made.append(
                self.label(f"total {seat}", points, points_box, size, colour, "regular", "right")
            )
        return made

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel and the crown."""
        self.panel(surface, self.box)
        if self.crown is not None:
            surface.blit(icon("crown", self.crown.w, theme.GOLD), self.crown)

    def escape(self) -> None:
        """Back to the title."""
        self._title()

    def _title(self) -> None:
        self.app.go.title()

    def _again(self) -> None:
        """The same players, another shuffle."""
        setup = replace(self.session.setup, seed=randbits(SEED_BITS))
        self.app.go.table(Session.new(setup, self.app.data.new_record(setup.rules.name)))


def _headline(names: Sequence[str], winners: Sequence[int], you: int | None) -> str:
    """Who won, in a sentence; `you` is the seat that is spoken to."""
    rest = others(winners, you)
    joined = tr(named(rest, names)) if rest else ""
    if you in winners:
        if not joined:
            return _("You win the game")
        return _("You share the win with {names}").format(names=joined)
    if len(winners) == 1:
        return _("{name} wins the game").format(name=joined)
    return _("{names} share the win").format(names=joined)
