"""How far a record has been judged that takes a while: a page with a bar, and a way to stop."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

from swoop_desktop.records.loading import Judge, Judging
from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host
from swoop_desktop.system.wake import wake
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Group
from swoop_desktop.ui.widgets import Button, Progress, Words

T = TypeVar("T")

_WIDE, _PAD = 560.0, 24.0


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
        self.judging = Judging(self._judge, wake)
        super().enter(app)

    def leave(self) -> None:
        super().leave()
        self.judging.close()

    def compose(self) -> Element:
        self._percent = round(100 * self.judging.share)
        words, done = _("How far it has been read"), f"{self._percent} %"
        return self.dialog(
            self.heading(size=26),
            Group(
                "progress group",
                self.name,
                Words("file", self.path.name, theme.SMALL, self.palette.caption),
                Progress("progress", words, self._percent / 100, done),
                gap=14,
            ),
            self.buttons_row(Button("stop", _("Stop"), self.app.pop), width=150, role="dialog"),
            width=_WIDE,
            pad=_PAD,
            gap=_PAD,
        )

    def update(self, dt: float) -> None:
        super().update(dt)
        if round(100 * self.judging.share) != self._percent:
            self.changed()
        found = self.judging.result
        if found is not None:
            self.app.pop()
            self._then(found)
