"""A list of choices with a short explanation."""

from collections.abc import Sequence

from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Grid, Group
from swoop_desktop.ui.widgets import Button, Choice, Words

_WIDE = 340.0


class ChoicesScene(Page):
    over = True

    def __init__(
        self, name: str, words: Sequence[str], ways: Sequence[Way], chosen: str = ""
    ) -> None:
        """`chosen` is the current choice. The last choice goes back, like Esc."""
        super().__init__()
        self.name, self.words, self.ways = name, tuple(words), tuple(ways)
        self.chosen, self.first = chosen, chosen or ways[0][0]

    def compose(self) -> Element:
        return self.first_that_fits(self._in, (1, 2, 3))

    def _in(self, columns: int) -> Element:
        room = self.wide - 2 * (self.margin + theme.PAD) - (columns - 1) * theme.GAP
        wide = min(_WIDE, room / columns)
        told = [
            Words(f"words {i}", one, theme.SMALL, self.palette.caption)
            for i, one in enumerate(self.words)
        ]
        buttons = [
            Choice(*way, selected=way[0] == self.chosen) if self.chosen else Button(*way)
            for way in self.ways
        ]
        ways = Grid(*buttons, least=wide, most=columns, gap=10, filled=True)
        return self.dialog(
            self.heading(align="center"),
            Group("words", self.name, *told) if told else None,
            Group("choices", self.name, ways, role="dialog"),
            width=columns * wide + (columns - 1) * theme.GAP + 2 * theme.PAD,
        )

    def escape(self) -> None:
        self.ways[-1][2]()
