"""A few ways on, one below the other, with a word on what they mean."""

from collections.abc import Sequence

import pygame

from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.ui import theme
from swoop_desktop.ui.widgets import Button, Widget, Words

_WIDE, _STEP, _HEAD = 340.0, theme.BUTTON + 10, 64.0


class ChoicesScene(Page):
    """Buttons in a column over the scene below, or in several where there is no room for one."""

    over = True

    def __init__(
        self, name: str, words: Sequence[str], ways: Sequence[Way], chosen: str = ""
    ) -> None:
        """`chosen` is the key of what holds now. The last way is the one back, as Esc is."""
        super().__init__()
        self.name, self.words, self.ways = name, tuple(words), tuple(ways)
        self.chosen = self.first = chosen or ways[0][0]

    def build(self) -> None:
        """The heading, the words, and the buttons."""
        room = self.tall - 32
        for columns in (1, 2, 3):
            wide = min(_WIDE, (self.wide - 80 - (columns - 1) * theme.GAP) / columns)
            whole = columns * wide + (columns - 1) * theme.GAP
            said = [Words.tall_of(one, whole, self.scale) for one in self.words]
            head = _HEAD + sum(said) + 8 * len(said)
            down = -(-len(self.ways) // columns)
            if head + down * _STEP + 16 <= room:
                break
        tall = head + down * _STEP + 16
        x, y = (self.wide - whole) / 2, max(4.0, (self.tall - tall) / 2)
        self.box = self.rect(x - 30, y, whole + 60, tall)
        box = self.rect(x, y + 14, whole, 40)
        title = self.label(
            "page title", self.name, box, 26, weight="display", align="center", role="heading"
        )
        self.group("heading", self.name, [title])
        top, told = y + _HEAD, list[Widget]()
        for i, (one, height) in enumerate(zip(self.words, said, strict=True)):
            box = self.rect(x, top, whole, height)
            told.append(
                Words(f"words {i}", one, box, self.scale, theme.SMALL, self.palette.caption)
            )
            top += height + 8
        if told:
            self.group("words", self.name, told)
        buttons: list[Widget] = [
            Button(
                key,
                words,
                self.rect(
                    x + i // down * (wide + theme.GAP),
                    top + i % down * _STEP,
                    wide,
                    theme.BUTTON,
                ),
                self.scale,
                run,
                primary=key == self.chosen,
            )
            for i, (key, words, run) in enumerate(self.ways)
        ]
        self.group("choices", self.name, buttons, "dialog")

    def escape(self) -> None:
        """The way back."""
        self.ways[-1][2]()

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)
