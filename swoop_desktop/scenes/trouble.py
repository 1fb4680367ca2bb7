"""What is shown when a scene has broken: where the report is, and that the game is safe."""

from pathlib import Path

import pygame

from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Scrolled, ScrollText
from swoop_desktop.ui.language import _

_WIDE, _TALL = 600.0, 300.0


class TroubleScene(Page):
    """An apology, with the ways on."""

    first = "title"

    def __init__(self, report: Path) -> None:
        super().__init__()
        self.name = _("Something went wrong")
        self.words = [
            ("body", _("This is a mistake of the program, not yours.")),
            ("body", _("Your game is kept. The title offers to continue it where it was.")),
            ("body", _("The report is in {path}.").format(path=report)),
        ]
        self.scrolled = Scrolled()

    def build(self) -> None:
        """What happened, and two buttons."""
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
        buttons = [
            ("quit", _("Quit Swoop"), self.app.quit, False),
            ("title", _("To the title"), self._title, True),
        ]
        right = x + _WIDE - 28
        self.group("buttons", _("Buttons"), button_row(self, buttons, right, y + _TALL - 68, 190))

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)

    def escape(self) -> None:
        """To the title."""
        self._title()

    def _title(self) -> None:
        from swoop_desktop.scenes.title import TitleScene

        self.app.restart(TitleScene(self.app.notices))
