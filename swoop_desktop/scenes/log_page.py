"""What happened so far, to read in peace: the whole log, over the table."""

from collections.abc import Sequence

from swoop_desktop.scenes.page import Page
from swoop_desktop.ui.fields import ScrollText
from swoop_desktop.ui.language import _
from swoop_desktop.ui.scroll import Scrolled

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
        self.text = [("body", line) for line in lines] or [("body", _("Nothing yet."))]
        self.scrolled = Scrolled(_BOTTOM)

    def build(self) -> None:
        """The lines, and a way back."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left = (self.wide - wide) / 2
        self.group("heading", self.name, [self.title(self.name, left)])
        box = self.rect(left, self.top, wide, self.tall - self.top - 80)
        text = ScrollText(
            "text", self.name, box, self.scale, self.text, self.scrolled, self.changed
        )
        self.group("log", self.name, [text])
        self.footer([("back", _("Back"), self.app.pop, True)], left + wide)
