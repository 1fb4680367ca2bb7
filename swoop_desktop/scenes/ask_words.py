"""A question that is answered with a few words: a name, a code, where a file lies."""

from collections.abc import Callable

import pygame

from swoop_desktop.scenes.base import Host
from swoop_desktop.scenes.page import Page, button_row
from swoop_desktop.ui import theme
from swoop_desktop.ui.fields import Field, Typed
from swoop_desktop.ui.language import _
from swoop_desktop.ui.widgets import Widget, Words

_WIDE, _BUTTON = 600.0, 180.0


class AskScene(Page):
    """A field over the scene below. What is wrong with an answer is said below it."""

    over = True
    first = "answer"

    def __init__(
        self,
        name: str,
        words: str,
        onward: str,
        take: Callable[[str], str],
        *,
        answer: str = "",
        hint: str = "",
        most: int = 60,
    ) -> None:
        """`take` is given the answer and returns what is wrong with it, which is said then. Where
        nothing is, it closes the page and goes on. `onward` are the words for answering.
        """
        super().__init__()
        self.name, self.words, self.onward, self.take = name, words, onward, take
        self.typed = Typed(answer, len(answer), bool(answer))
        self.hint, self.most, self.wrong = hint or name, most, ""

    def enter(self, app: Host) -> None:
        """With the keys in the field."""
        super().enter(app)
        self.focus.set(self.first, visible=True)
        self._watch_typing()

    def build(self) -> None:
        """A heading, the question, the field, and two buttons."""
        wide = min(_WIDE, self.wide - 32)
        inner = wide - 56
        asked = Words.tall_of(self.words, inner, self.scale)
        wrong = Words.tall_of(self.wrong, inner, self.scale) + 8 if self.wrong else 0.0
        tall = 76 + asked + 14 + 42 + wrong + 24 + theme.BUTTON + 20
        x, y = (self.wide - wide) / 2, max(16.0, (self.tall - tall) / 2)
        self.box = self.rect(x, y, wide, tall)
        heading = self.rect(x + 28, y + 16, inner, 44)
        size = 22 if self.narrow else 26
        title = self.label(
            "page title", self.name, heading, size, theme.GOLD_LIGHT, "display", role="heading"
        )
        self.group("heading", self.name, [title])
        y += 70
        said = Words("words", self.words, self.rect(x + 28, y, inner, asked), self.scale)
        y += asked + 14
        made: list[Widget] = [said]
        made.append(
            Field(
                "answer",
                self.name,
                self.rect(x + 28, y, inner, 42),
                self.scale,
                self.typed,
                self._edited,
                hint=self.hint,
                most=self.most,
                wrong=bool(self.wrong),
            )
        )
        y += 42
        if self.wrong:
            box = self.rect(x + 28, y + 8, inner, wrong - 8)
            colour = theme.WARN
            made.append(Words("wrong", self.wrong, box, self.scale, theme.SMALL, colour, "status"))
            y += wrong
        self.group("question", self.name, made)
        room = (inner - theme.GAP) / 2
        buttons = [("cancel", _("Cancel"), self.app.pop, False), ("ok", self.onward, self.ok, True)]
        row = button_row(self, buttons, x + wide - 28, y + 24, min(_BUTTON, room))
        self.group("buttons", _("Buttons"), row, "dialog")

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)

    def ok(self) -> None:
        """Answer; what is wrong is said."""
        self.wrong = self.take(self.typed.words.strip())
        if self.wrong:
            self.typed.all_selected = bool(self.typed.words)
            self.focus.set(self.first)
            self.changed()

    def _edited(self) -> None:
        self.wrong = ""
        self.changed()

    def _key(self, event: pygame.event.Event) -> bool:
        answering = self.focus.key == self.first and event.key in (
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
        )
        if answering:
            self.ok()
            return True
        return super()._key(event)
