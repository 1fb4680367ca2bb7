"""What happened so far, to read in peace: the whole log, over the table."""

from collections.abc import Sequence

from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Scrolled, ScrollText
from swoop_desktop.ui.language import _

_WIDE = 620.0
_BOTTOM = 1e9
"""Further than any text goes: the page opens at the newest line."""


class LogScene(Page):
    """Lines as the table has shown them: they name no card that is hidden from the player."""

    first = "text"
    over = True

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.name = _("What happened")
        self.text = [("body", line) for line in lines]
        self.scrolled = Scrolled(_BOTTOM)

    def build(self) -> None:
        """The lines, and a way back."""
        wide = min(_WIDE, self.wide - 2 * theme.MARGIN)
        left = (self.wide - wide) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        box = self.rect(left, 84, wide, self.tall - 84 - 80)
        text = ScrollText(
            "text", self.name, box, self.scale, self.text, self.scrolled, self.changed
        )
        self.group("log", self.name, [text])
        row = button_row(
            self, [("back", _("Back"), self.app.pop, True)], left + wide, self.tall - 64, 160
        )
        self.group("buttons", _("Buttons"), row)
