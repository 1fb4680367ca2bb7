"""Something to be read before it goes on, and the ways on."""

from collections.abc import Sequence

import pygame

from swoop_desktop.scenes.base import Way
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Scrolled, ScrollText
from swoop_desktop.ui.language import _

_WIDE, _TALL, _BUTTON = 640.0, 320.0, 220.0


class MessageScene(Page):
    """Words over the scene below. The last way on is the usual one."""

    over = True

    def __init__(self, name: str, words: Sequence[str], ways: Sequence[Way] = ()) -> None:
        """Without `ways` it can only be closed."""
        super().__init__()
        self.name = name
        self.words = [("body", paragraph) for paragraph in words]
        self.ways = list(ways) or [("close", _("Close"), self._close)]
        self.first = self.ways[-1][0]
        self.scrolled = Scrolled()

    def build(self) -> None:
        """A heading, the words, and a button for each way on."""
        x, y = (self.wide - _WIDE) / 2, (self.tall - _TALL) / 2
        self.box = self.rect(x, y, _WIDE, _TALL)
        heading = self.rect(x + 28, y + 22, _WIDE - 56, 44)
        title = self.label(
            "page title", self.name, heading, 26, theme.GOLD_LIGHT, "medium", role="heading"
        )
        self.group("heading", self.name, [title])
        box = self.rect(x + 28, y + 78, _WIDE - 56, _TALL - 168)
        text = ScrollText(
            "text", self.name, box, self.scale, self.words, self.scrolled, self.changed
        )
        self.group("words", self.name, [text])
        last = len(self.ways) - 1
        buttons = [(key, words, run, i == last) for i, (key, words, run) in enumerate(self.ways)]
        row = button_row(self, buttons, x + _WIDE - 28, y + _TALL - 68, _BUTTON)
        self.group("buttons", _("Buttons"), row, "dialog")

    def escape(self) -> None:
        """The usual way on."""
        self.ways[-1][2]()

    def _close(self) -> None:
        self.app.pop()

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)
