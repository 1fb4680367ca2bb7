"""The menu over a game: the game waits, and nothing is lost by leaving it."""

import pygame

from swoop_desktop.scenes.page import Page
from swoop_desktop.session.session import Session
from swoop_desktop.ui import theme
from swoop_desktop.ui.language import _, tr
from swoop_desktop.ui.widgets import Button, Widget

_WIDE = 320.0


class PauseScene(Page):
    """Go on, look something up, or leave. Says so where the game could not be saved."""

    first = "resume"
    over = True

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.name = _("Pause")

    def build(self) -> None:
        """A column of buttons."""
        later = _("Leave: continue later") if self.session.saved else _("Leave: this game is lost")
        rows = [
            ("resume", _("Back to the game"), self.app.pop),
            ("rules", _("Rules of this game"), self._rules),
            ("settings", _("Settings"), self.app.go.settings),
            ("title", later, self.app.go.title),
            ("quit", _("Quit Swoop"), self.app.quit),
        ]
        x, y = (self.wide - _WIDE) / 2, (self.tall - 400) / 2
        self.box = self.rect(x - 34, y, _WIDE + 68, 400)
        heading = self.label(
            "page title",
            self.name,
            self.rect(x, y + 20, _WIDE, 40),
            26,
            weight="medium",
            align="center",
        )
        rules = self.session.setup.rules
        below = self.label(
            "game",
            tr(self.session.setup.game.title(rules)),
            self.rect(x, y + 56, _WIDE, 24),
            theme.SMALL,
            theme.MUTED,
            align="center",
        )
        self.group("heading", self.name, [heading, below])
        buttons: list[Widget] = [
            Button(
                key,
                words,
                self.rect(x, y + 96 + i * (theme.BUTTON + 10), _WIDE, theme.BUTTON),
                self.scale,
                run,
                primary=i == 0,
            )
            for i, (key, words, run) in enumerate(rows)
        ]
        self.group("menu", self.name, buttons, "dialog")

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)

    def _rules(self) -> None:
        self.app.go.rules(self.session.setup.game, self.session.setup.rules)
