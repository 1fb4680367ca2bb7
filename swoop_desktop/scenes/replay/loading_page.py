"""How far a record has been judged that takes a while: a page with a bar, and a way to stop."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from swoop_desktop.records.loading import Judge, Judging
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.widgets import Progress, Words

T = TypeVar("T")

_WIDE, _TALL = 560.0, 210.0


class JudgingScene(Page, Generic[T]):
    """How far the record has been judged."""

    first = "stop"
    over = True

    def __init__(self, name: str, path: Path, judge: Judge[T], then: Callable[[T], object]) -> None:
        """`name` is what this is for. `judge` is called on another thread, and `then` with what it
        gave, when this page is gone.
        """
        super().__init__()
        self.name = name
        self.path, self._judge, self._then = path, judge, then
        self._percent = 0
        """How much has been read, as it is shown."""

    def enter(self, app: Host) -> None:
        """Begin."""
        self.judging = Judging(self._judge, wake)
        super().enter(app)

    def leave(self) -> None:
        """Give it up, if it is not done."""
        super().leave()
        self.judging.close()

    def build(self) -> None:
        """A bar, and a way to stop."""
        wide = min(_WIDE, self.wide - 32)
        x, y = (self.wide - wide) / 2, (self.tall - _TALL) / 2
        self.box = self.rect(x, y, wide, _TALL)
        box = self.rect(x + 28, y + 14, wide - 56, 40)
        title = self.label("page title", self.name, box, 26, weight="display", role="heading")
        self.group("heading", self.name, [title])
        box = self.rect(x + 28, y + 60, wide - 56, 24)
        file = Words("file", self.path.name, theme.SMALL, self.palette.caption).at(box, self.scale)
        self._percent = round(100 * self.judging.share)
        box = self.rect(x + 28, y + 96, wide - 56, 18)
        bar = Progress(
            "progress", _("How far it has been read"), self._percent / 100, f"{self._percent} %"
        ).at(box, self.scale)
        self.group("progress group", self.name, [file, bar])
        stop = [("stop", _("Stop"), self.app.pop, False)]
        row = button_row(self, stop, x + wide - 28, y + _TALL - 62, 150)
        self.group("buttons", _("Buttons"), row, "dialog")

    def update(self, dt: float) -> None:
        """Go on once it is done."""
        super().update(dt)
        if round(100 * self.judging.share) != self._percent:
            self.changed()
        if self.judging.failure is not None:
            raise self.judging.failure
        if self.judging.found is not None:
            self.app.pop()
            self._then(self.judging.found)

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)
