"""All faces, to choose one."""

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.face_choice import face_names
from swoop_desktop.scenes.framework.page import Page, button_row
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import theme
from swoop_desktop.ui.swatch import AROUND, CAPTION, NOTE, Swatch
from swoop_desktop.ui.widgets import Widget, Words

_WIDEST, _LEAST = 128.0, 84.0
"""Most and least width of a face with its name."""
_LARGE, _SMALL = 84.0, 36.0
"""Most and least side of a portrait."""
_PAD, _STEP, _HEAD, _FOOT = 26.0, 8.0, 56.0, theme.BUTTON + 26
"""Units around the faces, between them, above and below them."""
_BUTTON = 160.0


class FaceScene(Page):
    """The animals side by side, over the page that asks for one. What is pressed is chosen, and
    leads back; the arrow keys only go from one to the next.
    """

    over = True

    def __init__(
        self, name: str, face: str, taken: Mapping[str, str], choose: Callable[[str], object]
    ) -> None:
        """`face` is the one that holds now, and `taken` says who has each of the others."""
        super().__init__()
        self.name, self._taken, self._choose = name, taken, choose
        self._faces = list(face_names().items())
        self._chosen = self.first = face

    def build(self) -> None:
        """The heading, what becomes of who has a face, the faces, and the way back."""
        most = self.wide - 2 * _PAD - 32
        fits = (a for a in (6, 4, 3) if (most - (a - 1) * _STEP) / a >= _LEAST)
        across = next(fits, 2)
        down = -(-len(self._faces) // across)
        wide = min(_WIDEST, (most - (across - 1) * _STEP) / across)
        inner = across * wide + (across - 1) * _STEP
        said = _("Whoever has the face that you choose gets another one.") if self._taken else ""
        told = Words.tall_of(said, inner, self.scale) + 10 if said else 0.0
        around = CAPTION + 2 * AROUND + (NOTE if self._taken else 0.0)
        room = (self.tall - 32 - _HEAD - told - _FOOT + _STEP) / down - _STEP - around
        high = min(_LARGE, wide - 2 * AROUND, max(_SMALL, room)) + around
        tall = _HEAD + told + down * (high + _STEP) - _STEP + _FOOT
        left, top = (self.wide - inner) / 2, max(8.0, (self.tall - tall) / 2)
        self.box = self.rect(left - _PAD, top, inner + 2 * _PAD, tall)
        title = self.label(
            "page title",
            self.name,
            self.rect(left, top + 8, inner, 44),
            22 if self.narrow else 28,
            theme.CREAM,
            "display",
            role="heading",
        )
        self.group("heading", self.name, [title])
        y = top + _HEAD
        if said:
            box, colour = self.rect(left, y, inner, told - 10), self.palette.caption
            words = Words("told", said, theme.SMALL, colour).at(box, self.scale)
            self.group("words", self.name, [words])
            y += told
        swatches: list[Widget] = []
        for i, (face, words_of_one) in enumerate(self._faces):
            line, place = divmod(i, across)
            box = self.rect(left + place * (wide + _STEP), y + line * (high + _STEP), wide, high)
            swatches.append(
                Swatch(
                    face,
                    words_of_one,
                    partial(_portrait, face),
                    partial(self._take, face),
                    partial(self._beside, i),
                    chosen=face == self._chosen,
                    note=self._taken.get(face, "") if self._taken else None,
                ).at(box, self.scale)
            )
        self.group("faces", self.name, swatches, "list")
        back = [("back", _("Back"), self.app.pop, False)]
        row = button_row(self, back, left + inner, top + tall - theme.BUTTON - 12, _BUTTON)
        self.group("buttons", _("Buttons"), row)

    def paint_below(self, surface: pygame.Surface) -> None:
        """The panel."""
        self.panel(surface, self.box)

    def _take(self, face: str) -> None:
        self.app.pop()
        self._choose(face)

    def _beside(self, here: int, by: int) -> None:
        """Go to the one before or after."""
        there = min(max(here + by, 0), len(self._faces) - 1)
        self.focus.set(self._faces[there][0], visible=True)


def _portrait(face: str, size: tuple[int, int]) -> pygame.Surface:
    return portrait(face, min(size))
