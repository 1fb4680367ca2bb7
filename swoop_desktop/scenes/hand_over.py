"""Between two people at one screen: nothing of anybody's cards until the next one is there."""

from collections.abc import Callable

import pygame

from swoop_desktop.scenes.page import Page
from swoop_desktop.ui import theme
from swoop_desktop.ui.language import _
from swoop_desktop.ui.widgets import Button

_WIDE = 440.0


class HandOverScene(Page):
    """Hides the whole table, and asks for a player by name."""

    first = "ready"

    def __init__(self, name: str, on_ready: Callable[[], None]) -> None:
        super().__init__()
        self.player = name
        self.name = _("{name} is next").format(name=name)
        self._on_ready = on_ready

    def build(self) -> None:
        """The name, and a button to press when nobody else looks."""
        x, y = (self.wide - _WIDE) / 2, (self.tall - 230) / 2
        self.box = self.rect(x, y, _WIDE, 230)
        heading = self.label(
            "title",
            self.name,
            self.rect(x + 24, y + 34, _WIDE - 48, 40),
            28,
            weight="medium",
            align="center",
            role="heading",
        )
        words = self.label(
            "words",
            _("Everyone else, please look away."),
            self.rect(x + 24, y + 82, _WIDE - 48, 28),
            theme.BODY,
            theme.MUTED,
            align="center",
        )
        ready = Button(
            "ready",
            _("Show my cards"),
            self.rect(x + 90, y + 138, _WIDE - 180, theme.BUTTON),
            self.scale,
            self._ready,
            primary=True,
        )
        self.group("heading", self.name, [heading, words])
        self.group("buttons", _("Buttons"), [ready])

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)

    def escape(self) -> None:
        """Nothing: only the next player goes on from here."""

    def _ready(self) -> None:
        self._on_ready()
        self.app.pop()
