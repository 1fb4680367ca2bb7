"""A question that is answered in a line: a name, or the path of a folder."""

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.path_field import PathField, TypedPath
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Host, Question
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Element, Group, Sized
from swoop_desktop.ui.text_fields import Field, Typed, no_font
from swoop_desktop.ui.widgets import Button, Words

_MOST = 60
"""Letters of an answer that is no path."""


class AskScene(Page):
    """A heading, what is asked, a field, and two buttons. Enter is the answer, but on a button."""

    over = True
    first = "answer"

    def __init__(self, question: Question) -> None:
        super().__init__()
        self.name, self._words, self._onward = question.name, question.words, question.onward
        self._accept = question.accept
        self.typed: Typed = TypedPath.of(question.typed)
        if not question.path:
            typed = question.typed
            self.typed = Typed(typed, len(typed), 0)
        self._wrong = ""

    def compose(self) -> Element:
        asked = Words("asked", self._words, colour=self.palette.muted)
        wrong_now = bool(self._wrong)
        field = (
            PathField("answer", self.name, self.typed, self._changed, wrong=wrong_now)
            if isinstance(self.typed, TypedPath)
            else Field("answer", self.name, self.typed, self._changed, most=_MOST, wrong=wrong_now)
        )
        told = self._wrong or (no_font() if text.unshown(self.typed.words) else "")
        wrong = Words("wrong", told, colour=theme.WARN, role="status")
        return self.dialog(
            self.heading(),
            Group("question", self.name, asked, field, Sized(wrong, height=24)),
            self.buttons_row(
                Button("cancel", _("Cancel"), self.app.pop),
                Button("accept", self._onward, self._answer, primary=True),
                width=180,
            ),
            width=560,
            middle=0.42,
        )

    def enter(self, app: Host) -> None:
        """Open it, ready to type: what is suggested is seen to be selected."""
        super().enter(app)
        self.focus.set(self.first, visible=True)

    def handle(self, event: pygame.event.Event) -> bool:
        enter = event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        if enter and self.focus.key == self.first:
            self._answer()
            return True
        return super().handle(event)

    def _down(self, pos: tuple[int, int]) -> None:
        super()._down(pos)
        if not self._pressed:  # beside everything: what is typed still belongs in the field
            self.focus.set(self.first, visible=True)

    def _changed(self) -> None:
        self._wrong = ""
        self.changed()

    def _answer(self) -> None:
        self._wrong = self._accept(self.typed.words.strip())
        if self._wrong:
            self.changed()
        else:
            self.app.pop()
