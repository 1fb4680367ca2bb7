"""A face to press: it changes into the next one."""

import pygame

from swoop_desktop.table.faces import portrait
from swoop_desktop.ui import paint, theme
from swoop_desktop.ui.language import _
from swoop_desktop.ui.widgets import Look, Picker


class FaceChoice(Picker):
    """The portrait of a player, to choose another animal; a square."""

    def draw(self, surface: pygame.Surface, look: Look) -> None:
        """The portrait on a button."""
        fill = look.palette.hover if look.hover else look.palette.raised
        paint.box(surface, self.rect, self.px(theme.RADIUS), fill, theme.GOLD, self.px(1.5))
        side = self.rect.h - self.px(6)
        face = self.options[self.index][0]
        surface.blit(portrait(face, side), (self.rect.x + self.px(3), self.rect.y + self.px(3)))
        self.ring(surface, look)

    def press(self, pos: tuple[int, int] | None = None) -> None:
        """The next face."""
        self.step(1)


def face_names() -> dict[str, str]:
    """What the animals are called, by the names of their portraits."""
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
