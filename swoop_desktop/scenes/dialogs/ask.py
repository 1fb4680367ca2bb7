"""A question that is answered in a line: a name, or the path of a folder."""

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.path_field import PathField, TypedPath
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.scenes.framework.scene import Host, Question
from swoop_desktop.ui import theme
from swoop_desktop.ui.text_fields import Field, Typed
from swoop_desktop.ui.widgets import Words

_WIDE, _PAD = 560.0, 24.0
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
            self.typed = Typed(typed, len(typed), all_selected=bool(typed))
        self._wrong = ""

    def build(self) -> None:
        """All of it, in a panel in the middle."""
        wide = min(_WIDE, self.wide - 2 * self.margin)
        left, inner = (self.wide - wide) / 2, wide - 2 * _PAD
        asked = Words.tall_of(self._words, inner, self.scale)
        wrong = Words.tall_of(self._wrong, inner, self.scale) if self._wrong else 24.0
        tall = 70 + asked + 14 + theme.ROW + 8 + wrong + 12 + theme.BUTTON + _PAD
        top = max(16.0, 0.42 * (self.tall - tall))
        self.box = self.rect(left, top, wide, tall)
        x, y = left + _PAD, top + 12
        size = 22 if self.narrow else 28
        title = self.label(
            "page title", self.name, self.rect(x, y, inner, 46), size, theme.CREAM, "display",
            role="heading",
        )  # fmt: skip
        self.group("heading", self.name, [title])
        y = top + 70
        words = Words("asked", self._words, self.rect(x, y, inner, asked), self.scale,
                      colour=self.palette.muted)  # fmt: skip
        y += asked + 14
        box, wrong_now = self.rect(x, y, inner, theme.ROW), bool(self._wrong)
        field = (
            PathField("answer", self.name, box, self.scale, self.typed, self._changed,
                      wrong=wrong_now)
            if isinstance(self.typed, TypedPath)
            else Field("answer", self.name, box, self.scale, self.typed, self._changed,
                       most=_MOST, wrong=wrong_now)
        )  # fmt: skip
        y += theme.ROW + 8
        said = Words("wrong", self._wrong, self.rect(x, y, inner, wrong), self.scale,
                     colour=theme.WARN, role="status")  # fmt: skip
        self.group("question", self.name, [words, field, said])
        y += wrong + 12
        half = min(180.0, (inner - theme.GAP) / 2)
        buttons = [
            ("cancel", _("Cancel"), self.app.pop, False),
            ("accept", self._onward, self._answer, True),
        ]
        row = button_row(self, buttons, x + inner, y, half)
        self.group("buttons", _("Buttons"), row)

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)

    def enter(self, app: Host) -> None:
        """Open it, ready to type: what is suggested is seen to be selected."""
        super().enter(app)
        self.focus.set(self.first, visible=True)

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter in the field answers."""
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
