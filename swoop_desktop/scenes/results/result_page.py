"""What the pages have in common that come by themselves and tell a result."""

from collections.abc import Sequence

import pygame

from swoop_desktop.scenes.common.key_bindings import LOOKED_UP, asks_for
from swoop_desktop.scenes.common.pad_bindings import names_of
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.system.pads import Push
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui.layout import Column, Element, Row, Sized, Space
from swoop_desktop.ui.widgets import Button

WIDE, _GAP, _TOP, _END = 1328.0, 28.0, 24.0, 12.0
"""Width of such a page at most, and what is free between its parts, above and below them."""
_BESIDE, _SHARE = 330.0, 0.46
"""Least width of what stands beside the result, and its greatest share."""
_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)


class ResultPage(Page):
    """A page that comes while somebody presses keys for the table: none of those passes it. Nothing
    goes on before the result has been seen for a moment, and Space, which hurries the table, only
    from where the focus has been moved with the keys.
    """

    asked = False
    """True for a page that was opened by whoever reads it: that takes whatever is pressed."""

    def __init__(self, ways: Sequence[Way] = ()) -> None:
        """`ways` lead to what can be looked up from here."""
        super().__init__()
        self.ways = tuple(ways)
        self._read = 0.0
        """For how many seconds the result has been seen."""

    @property
    def unread(self) -> bool:
        """Whether the result can't have been read yet."""
        return not self.asked and self._read < timing.SETTLED

    def read_anew(self) -> None:
        """The result is seen only from now on."""
        self._read = 0.0

    @property
    def roomy(self) -> bool:
        """Whether there is room for large faces and letters at the top."""
        return self.tall >= 560 and self.wide >= (1100 if self._shared else 640)

    @property
    def _shared(self) -> bool:
        """Whether the scores stand beside the result, rather than below it."""
        return self.wide >= 900 and self.tall < 1.2 * self.wide

    def whole(
        self, *result: Element | None, scores: Element | None, below: Element | None = None
    ) -> Element:
        """Return the page: the result from top to bottom, the scores beside or below it, and what
        is as wide as all of it `below` both.
        """
        wide, room = min(WIDE, self.wide - 2 * self.margin), self.tall - self.foot - _TOP - _END
        above = Column(*result, gap=8)
        body: Element = Column(above, below, gap=14)
        if scores is not None and self._shared:
            beside = Sized(scores, least=_BESIDE, most=_SHARE * wide)
            both = Row(Sized(above, across=1), beside, gap=_GAP, middle=0)
            body = Column(Sized(both, down=1), below, gap=14)
        elif scores is not None:
            first = body.height(wide, self.scale) + _GAP
            if first + scores.height(wide, self.scale) / 2 > room:
                # Most of the scores has no room: what is seen at first is the result.
                body = Sized(body, height=room)
            body = Column(body, scores, gap=_GAP)
        top, end = Space(height=_TOP), Space(height=_END)
        return Sized(Column(top, body, end, gap=0), most=wide, align=0.5)

    def way_buttons(self) -> list[Button]:
        """Return a button for each way, with the key that does the same."""
        hints = names_of(self.app.settings, self.app.signs).hints(*LOOKED_UP)
        return [Button(key, words, run, hint=hints.get(key, "")) for key, words, run in self.ways]

    def update(self, dt: float) -> None:
        super().update(dt)
        self._read += dt

    def handle(self, event: pygame.event.Event) -> bool:
        """Take mouse and keys, but for what was meant for the table. The keys of what can be looked
        up open it, where there is a way to it.
        """
        keys = self.app.settings.keys
        if any(asks_for(verb, event, keys) and self.act(verb) for verb in LOOKED_UP):
            return True
        return self._was_for_the_table(event) or super().handle(event)

    def pad(self, verb: str, push: Push) -> bool:
        if push.down and verb in LOOKED_UP and self.act(verb):
            return True
        return super().pad(verb, push)

    def _was_for_the_table(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            return self.unread or not (self.asked or self.focus.visible)
        pressed = event.type == pygame.KEYDOWN and event.key in _ON
        return self.unread and (pressed or event.type == pygame.MOUSEBUTTONDOWN)
