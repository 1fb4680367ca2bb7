"""A message with buttons."""

from collections.abc import Sequence

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.ui.layout import Element, Group
from swoop_desktop.ui.scroll import Scrolled
from swoop_desktop.ui.text_fields import ScrollText
from swoop_desktop.ui.widgets import Button

_TALL, _BUTTON = 320.0, 220.0
_BACK = ("close", "stay", "title")
"""Keys of ways that lead back: gold is for those that go forward."""
_AROUND = 152.0
"""Units: height of everything but the text."""


class MessageScene(Page):
    """A message over the scene below. The last button is the default."""

    over = True

    def __init__(self, name: str, words: Sequence[str], ways: Sequence[Way] = ()) -> None:
        """Without `ways` there is a Close button."""
        super().__init__()
        self.name = name
        self.words = [("body", paragraph) for paragraph in words]
        self.ways = list(ways) or [("close", _("Close"), self._close)]
        self.first = self.ways[-1][0]
        self.scrolled = Scrolled()

    def compose(self) -> Element:
        most = min(_TALL, self.tall - 32) - _AROUND
        text = ScrollText("text", self.name, self.words, self.scrolled, self.changed, most=most)
        *others, last = self.ways
        buttons = [Button(*way) for way in others]
        buttons.append(Button(*last, primary=last[0] not in _BACK))
        return self.dialog(
            self.heading(),
            Group("words", self.name, text),
            self.buttons_row(*buttons, width=_BUTTON, role="dialog"),
        )

    def escape(self) -> None:
        back = next((run for key, _words, run in self.ways if key in _BACK), self.app.pop)
        back()

    def _close(self) -> None:
        self.app.pop()
