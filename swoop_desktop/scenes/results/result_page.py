"""The common base of pages that appear by themselves with a result, and their headline."""

from collections.abc import Sequence

import pygame

from swoop_desktop.engine.names import named
from swoop_desktop.resources.language import _, tr
from swoop_desktop.scenes.common.bindings import LOOKED_UP, asks_for, names_of
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.scenes.framework.scene import Way
from swoop_desktop.system.pads import Push
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui import text, theme
from swoop_desktop.ui.layout import Column, Element, Row, Sized, Space, least_pixels
from swoop_desktop.ui.widgets import Button, Look, Widget

_SMALLEST = 0.62
"""Share of its size to which a heading shrinks before it wraps."""
_STEP = 1.16
"""Line height per pixel of size."""
_WEIGHT = "display"


class Headline(Widget):
    """A heading that shrinks before it wraps."""

    role = "heading"
    across = 1.0

    def __init__(
        self,
        key: str,
        words: str,
        size: float,
        align: str = "left",
    ) -> None:
        super().__init__(key, words)
        self.size, self.align = size, align

    def height(self, width: float, unit: float) -> float:
        rows, pixels = _fitting(self.name, least_pixels(width, unit), round(self.size * unit))
        return len(rows) * _STEP * pixels / unit

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        rows, pixels = _fitting(self.name, self.rect.w, self.px(self.size))
        step, below = round(_STEP * pixels), max(1, self.px(1.5))
        for i, row in enumerate(rows):
            box = pygame.Rect(self.rect.x, self.rect.y + i * step, self.rect.w, step)
            dark = look.palette.night
            text.draw(surface, row, box.move(0, below), pixels, dark, _WEIGHT, self.align)
            text.draw(surface, row, box, pixels, theme.GOLD_LIGHT, _WEIGHT, self.align)


def _fitting(words: str, wide: int, pixels: int) -> tuple[tuple[str, ...], int]:
    """Return the lines and their size in pixels."""
    smallest = max(8, round(pixels * _SMALLEST))
    for size in range(pixels, smallest - 1, -1):
        if text.measure(words, size, _WEIGHT) <= wide:
            return (words,), size
    return text.wrap(words, smallest, wide, _WEIGHT), smallest


def who_won(names: Sequence[str], winners: Sequence[int], you: int | None) -> str:
    """Return a sentence on who won; `you` is the seat addressed."""
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


WIDE, _GAP, _TOP, _END = 1328.0, 28.0, 24.0, 12.0
"""Units: most width of the page; gap, top and bottom margins."""
_BESIDE, _SHARE, _SEAT = 330.0, 0.46, 98.0
"""Units: least width of the scores beside the result; their greatest share; least width of the page
for each player then.
"""
_ON = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE)


class ResultPage(Page):
    """A page that appears while the player presses keys for the table. It ignores them: nothing
    passes it until it was visible for a moment, and Space, which hurries the table, only after the
    focus was moved by keys.
    """

    asked = False
    """True for a page that the player opened: it takes every press."""

    def __init__(self, seats: int, ways: Sequence[Way] = ()) -> None:
        """`ways` lead to details."""
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
        wide, room = min(WIDE, self.wide - 2 * self.margin), self.tall - self.foot - _TOP - _END
        above = Column(*result, gap=theme.NEAR)
        body: Element = Column(above, below)
        if scores is not None and self._shared:
            beside = Sized(scores, least=_BESIDE, most=_SHARE * wide)
            both = Row(Sized(above, across=1), beside, gap=_GAP, middle=0)
            body = Column(Sized(both, down=1), below)
        elif scores is not None:
            first = body.height(wide, self.scale) + _GAP
            if first + scores.height(wide, self.scale) / 2 > room:
                # Too little room for the scores: show the result first.
                body = Sized(body, height=room)
            body = Column(body, scores, gap=_GAP)
        top, end = Space(height=_TOP), Space(height=_END)
        return Sized(Column(top, body, end, gap=0), most=wide, align=0.5)

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
