"""Something to be read before it goes on, and the ways on."""

import math
from collections.abc import Sequence

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.ui import theme
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import ScrollText

_WIDE, _TALL, _BUTTON = 640.0, 320.0, 220.0
_AROUND = 152.0
"""Units for the heading above the words and the buttons below them."""


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
        wide = min(_WIDE, self.wide - 32)
        tall = min(_AROUND + self._words_tall(wide - 56), _TALL, self.tall - 32)
        x, y = (self.wide - wide) / 2, (self.tall - tall) / 2
        self.box = self.rect(x, y, wide, tall)
        heading = self.rect(x + 28, y + 16, wide - 56, 44)
        size = 22 if self.narrow else 26
        title = self.label(
            "page title", self.name, heading, size, theme.GOLD_LIGHT, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        box = self.rect(x + 28, y + 70, wide - 56, tall - _AROUND)
        text = ScrollText(
            "text", self.name, box, self.scale, self.words, self.scrolled, self.changed
        )
        self.group("words", self.name, [text])
        last = len(self.ways) - 1
        buttons = [(key, words, run, i == last) for i, (key, words, run) in enumerate(self.ways)]
        room = (wide - 56 - last * theme.GAP) / len(buttons)
        row = button_row(self, buttons, x + wide - 28, y + tall - 64, min(_BUTTON, room))
        self.group("buttons", _("Buttons"), row, "dialog")

    def _words_tall(self, wide: float) -> float:
        """Units that the words take where they are so wide, without being scrolled."""
        box = self.fixed(0, 0, wide, _TALL)
        text = ScrollText("text", self.name, box, self.scale, self.words, Scrolled(), self.changed)
        return math.ceil((text.height + box.h - text.inner.h) / self.scale)

    def escape(self) -> None:
        """The usual way on."""
        self.ways[-1][2]()

    def _close(self) -> None:
        self.app.pop()

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)
