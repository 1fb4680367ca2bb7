"""How far a record has been judged that takes a while: a page with a bar, and a way to stop."""

from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.session.judging import Judge, Judging
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.language import _
from swoop_desktop.ui.node import Node
from swoop_desktop.ui.wake import wake
from swoop_desktop.ui.widgets import Look, Widget, Words

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
        file = Words("file", self.path.name, box, self.scale, theme.SMALL, self.palette.caption)
        bar = _Progress(self.rect(x + 28, y + 96, wide - 56, 18), self.scale, self.judging)
        self.group("progress group", self.name, [file, bar])
        stop = [("stop", _("Stop"), self.app.pop, False)]
        row = button_row(self, stop, x + wide - 28, y + _TALL - 62, 150)
        self.group("buttons", _("Buttons"), row, "dialog")

    def update(self, dt: float) -> None:
        """Go on once it is done."""
        super().update(dt)
        self._dirty = True
        if self.judging.failure is not None:
            raise self.judging.failure
        if self.judging.found is not None:
            self.app.pop()
            self._then(self.judging.found)

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)


class _Progress(Widget, Generic[T]):
    """A bar that fills."""

    role = "progress"

    def __init__(self, rect: pygame.Rect, unit: float, judging: Judging[T]) -> None:
        super().__init__("progress", _("How far it has been read"), rect, unit)
        self.judging = judging

    def node(self) -> Node:
        """How far it is, in percent."""
        self.value = f"{round(100 * self.judging.share)} %"
        return super().node()

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The bar."""
        radius = self.rect.h // 2
        paint.box(surface, self.rect, radius, look.palette.sunken, look.palette.rim, self.px(1))
        wide = round(self.rect.w * self.judging.share)
        if wide >= self.rect.h:
            paint.box(
                surface, pygame.Rect(*self.rect.topleft, wide, self.rect.h), radius, theme.GOLD
            )
