"""The base of pages that appear by themselves with a result."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine.names import named
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.bindings import LOOKED_UP, asks_for, names_of
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.system.pads import Push
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Column, Element, Row, Sized, Space, stretched
from swoop_desktop.ui.widgets import Button, Label


def who_won(names: Sequence[str], winners: Sequence[int], you: int | None) -> str:
    """Return a sentence on the winners; `you` is the seat of the person addressed."""
    if not winners:
        return _("Nobody wins the game")
    rest = [seat for seat in winners if seat != you]
    joined = tr(named(rest, names)) if rest else ""
    if you in winners:
        if not joined:
            return _("You win the game")
        return _("You share the win with {names}").format(names=joined)
    if len(winners) == 1:
        return _("{name} wins the game").format(name=joined)
    return _("{names} share the win").format(names=joined)


_BESIDE, _SHARE, _SEAT = 330.0, 0.46, 98.0
"""Scores beside the result: least width in units, greatest share of the page's width; least page
width in units per player.
"""
_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)


class ResultPage(Page):
    """A page that appears while the player may press keys for the table. It ignores clicks, Enter
    and Escape until it was visible for a moment, and Space, which hurries the table, until keys
    have moved the focus.
    """

    asked = False
    """True for a page that the player opened: it takes every press."""

    def __init__(self, seats: int, ways: Sequence[Way] = ()) -> None:
        super().__init__()
        self._seats = seats
        self.ways = tuple(ways)
        self._read = 0.0
        """Seconds that the result was visible."""

    @property
    def unread(self) -> bool:
        """True while the result can't have been read yet."""
        return not self.asked and self._read < timing.SETTLED

    def read_anew(self) -> None:
        self._read = 0.0

    @property
    def roomy(self) -> bool:
        """True with room for large faces and letters at the top."""
        return self.tall >= 560 and self.wide >= (1100 if self._shared else 640)

    @property
    def _shared(self) -> bool:
        """True if the scores stand beside the result rather than below."""
        return self.wide >= max(900, _SEAT * self._seats) and self.tall < 1.2 * self.wide

    def whole(
        self, *result: Element | None, scores: Element | None, below: Element | None = None
    ) -> Element:
        """Return the page: the result, the scores beside or below it, and `below` in full width."""
        wide = min(theme.WIDEST, self.inner_width)
        room = self.tall - self.foot - theme.PAD - theme.GAP
        above = Column(*result, gap=theme.NEAR)
        body: Element = Column(above, below)
        if scores is not None and self._shared:
            beside = Sized(scores, least=_BESIDE, most=_SHARE * wide)
            both = Row(stretched(above), beside, gap=theme.APART, middle=0)
            body = Column(Sized(both, down=1), below)
        elif scores is not None:
            first = body.height(wide, self.scale) + theme.APART
            if first + scores.height(wide, self.scale) / 2 > room:
                # Too little room for the scores: let the result fill the window.
                body = Sized(body, height=room)
            body = Column(body, scores, gap=theme.APART)
        top, end = Space(height=theme.PAD), Space(height=theme.GAP)
        return Sized(Column(top, body, end, gap=0), most=wide, align=0.5)

    def headline(self, size: float, align: str = "left") -> Element:
        gold, kind = theme.GOLD_LIGHT, "heading"
        return Sized(Label("page title", self.name, size, gold, "display", align, kind), least=0)

    def way_buttons(self) -> list[Button]:
        hints = names_of(self.app.settings, self.app.signs).hints(*LOOKED_UP)
        return [Button(key, words, run, hint=hints.get(key, "")) for key, words, run in self.ways]

    def update(self, dt: float) -> None:
        super().update(dt)
        self._read += dt

    def handle(self, event: pygame.event.Event) -> bool:
        """Take mouse and keys, except those meant for the table. Look-up keys open their pages."""
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
