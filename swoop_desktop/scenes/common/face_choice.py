"""A button with a player's portrait that leads to the choice of animals."""

from collections.abc import Callable

import pygame

from swoop_desktop.resources.language import _
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.widgets import Look, Widget


class FaceChoice(Widget):
    """A square portrait button."""

    role = "button"
    action = "press"

    def __init__(
        self,
        key: str,
        name: str,
        face: str,
        run: Callable[[], object],
        *,
        side: float = theme.ROW,
    ) -> None:
        super().__init__(key, name)
        self._face, self._run = face, run
        self.tall, self.wide = side, (side, side)
        self.value = face_names().get(face, face)

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        fill = look.palette.pill_lit if look.hover else look.palette.pill
        paint.box(surface, self.rect, self.px(theme.RADIUS), fill, theme.GOLD, self.px(1.5))
        side = self.rect.h - self.px(6)
        place = (self.rect.x + self.px(3), self.rect.y + self.px(3))
        surface.blit(portrait(self._face, side), place)
        self.ring(surface, look)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        self._run()


def face_names() -> dict[str, str]:
    """Return the animals' names by portrait."""
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
