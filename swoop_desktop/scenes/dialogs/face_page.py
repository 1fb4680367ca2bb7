"""A face to press, and the page to choose another."""

from collections.abc import Callable, Mapping
from functools import partial

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.scenes.framework.page import Page
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.card import AROUND, CAPTION, NOTE, Swatch
from swoop_desktop.ui.layout import Element, Grid, Group, Sized
from swoop_desktop.ui.widgets import Look, Member, Pressed, Words

_TAKEN = 90
"""Opacity of another player's face, of 255."""


class FaceCoin(Member):
    """A face to choose among several; with `selected` None, a button that opens the choice."""

    tall = 44.0
    wide = (36.0, 44.0)

    def __init__(
        self,
        key: str,
        name: str,
        value: str,
        face: str,
        run: Callable[[], object],
        *,
        selected: bool | None = None,
        taken: bool = False,
    ) -> None:
        """A `taken` face is pale."""
        super().__init__(key, name, run, value=value, selected=bool(selected))
        self._face, self._taken, self._alone = face, taken, selected is None
        if self._alone:
            self.role, self.action = Pressed.role, Pressed.action

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        side = min(self.rect.size)
        box = paint.square(side, self.rect.center)
        inset = self.px(theme.TIGHT)
        picture = portrait(self._face, side - 2 * inset)
        if self._taken and not look.hover:
            picture = picture.copy()
            picture.set_alpha(_TAKEN)
        surface.blit(picture, (box.x + inset, box.y + inset))
        if self.selected or self._alone or look.hover:
            edge = theme.GOLD_LIGHT if self.selected or look.hover else look.palette.pill_edge
            paint.box(surface, box, side // 2, None, edge, self.px(theme.FRAME))
        self.ring(surface, look, side / 2 / self.unit)


def face_names() -> dict[str, str]:
    return {
        "owl": _("owl"),
        "bear": _("bear"),
        "cat": _("cat"),
        "fox": _("fox"),
        "penguin": _("penguin"),
        "lion": _("lion"),
        "badger": _("badger"),
        "frog": _("frog"),
        "rabbit": _("rabbit"),
        "koala": _("koala"),
        "panda": _("panda"),
        "mouse": _("mouse"),
    }


_WIDEST = 128.0
_LARGE, _SMALL, _PAD = 84, 36, 26.0
"""Units: largest and smallest portrait, and padding."""


class FaceScene(Page):
    """Shows all animals' faces. A press selects and closes; arrow keys only move."""

    over = True

    def __init__(
        self, name: str, face: str, taken: Mapping[str, str], choose: Callable[[str], object]
    ) -> None:
        """`face` is the current face; `taken` has other players' names by face."""
        super().__init__()
        self.name, self._taken, self._choose = name, taken, choose
        self._faces = list(face_names().items())
        self._chosen = self.first = face

    def compose(self) -> Element:
        return self.first_that_fits(self._with, (_LARGE, 64, 48, _SMALL))

    def _with(self, side: int) -> Element:
        text = _("If somebody else has the face that you choose, they get another one.")
        note = Words("told", text, theme.SMALL, self.palette.caption)
        swatches = [self._swatch(face, words, side) for face, words in self._faces]
        faces = Grid(*swatches, least=side, most=6, gap=theme.NEAR)
        return self.dialog(
            self.heading(),
            Group("words", self.name, note) if self._taken else None,
            Group("faces", self.name, faces, role="list"),
            self.buttons_row(self.back()),
            width=6 * _WIDEST + 5 * 8 + 2 * _PAD,
            pad=_PAD,
        )

    def _swatch(self, face: str, words: str, side: int) -> Element:
        owner = self._taken.get(face)
        tall = side + CAPTION + 2 * AROUND + (NOTE if owner else 0.0)
        look, take = partial(_portrait, face), partial(self._take, face)
        shown = Swatch(face, words, look, take, chosen=face == self._chosen, note=owner)
        return Sized(shown, height=tall, tallest=tall)

    def _take(self, face: str) -> None:
        self.app.pop()
        self._choose(face)


def _portrait(face: str, size: tuple[int, int]) -> pygame.Surface:
    return portrait(face, min(size))
