"""Selects a portrait."""

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.common.face_choice import face_names
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import theme
from swoop_desktop.ui.layout import Element, Grid, Group, Sized
from swoop_desktop.ui.swatch import AROUND, CAPTION, NOTE, Swatch
from swoop_desktop.ui.widgets import Button, Words

_WIDEST, _LEAST = 128.0, 84.0
_LARGE, _SMALL, _PAD = 84, 36, 26.0
"""Units: largest and smallest portrait, and padding."""


class FaceScene(Page):
    """All animals. A press selects and closes; arrow keys only move."""

    over = True

    def __init__(
        self, name: str, face: str, taken: Mapping[str, str], choose: Callable[[str], object]
    ) -> None:
        """`face` is the current one; `taken` names the owners of others."""
        super().__init__()
        self.name, self._taken, self._choose = name, taken, choose
        self._faces = list(face_names().items())
        self._chosen = self.first = face

    def compose(self) -> Element:
        return self.first_that_fits(self._with, (_LARGE, 64, _SMALL))

    def _with(self, side: int) -> Element:
        said = _("Whoever has the face that you choose gets another one.")
        told = Words("told", said, theme.SMALL, self.palette.caption)
        tall = side + CAPTION + 2 * AROUND + (NOTE if self._taken else 0.0)
        swatches = [
            Sized(
                Swatch(
                    face,
                    words,
                    partial(_portrait, face),
                    partial(self._take, face),
                    chosen=face == self._chosen,
                    note=self._taken.get(face, "") if self._taken else None,
                ),
                height=tall,
            )
            for face, words in self._faces
        ]
        faces = Grid(*swatches, least=_LEAST, most=6, gap=8)
        return self.dialog(
            self.heading(),
            Group("words", self.name, told) if self._taken else None,
            Group("faces", self.name, faces, role="list"),
            self.buttons_row(Button("back", _("Back"), self.app.pop)),
            width=6 * _WIDEST + 5 * 8 + 2 * _PAD,
            pad=_PAD,
            high=12,
        )

    def _take(self, face: str) -> None:
        self.app.pop()
        self._choose(face)


def _portrait(face: str, size: tuple[int, int]) -> pygame.Surface:
    return portrait(face, min(size))
