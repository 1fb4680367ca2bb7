"""The player's choice of card pictures."""

from typing import NamedTuple

from swoop_desktop.storage.settings import Settings
from swoop_desktop.tabletop.drawing.card_art import Art
from swoop_desktop.ui.palette import Palette


class Looks(NamedTuple):
    """The settings that card and table pictures depend on."""

    back: str
    four_colour: bool
    jumbo: bool
    letters: str
    palette: Palette

    @classmethod
    def of(cls, settings: Settings, palette: Palette) -> "Looks":
        faces = settings.four_colour, settings.jumbo_indices, settings.letters
        return cls(settings.card_back, *faces, palette)

    def art(self, *, jumbo: bool = False) -> Art:
        """Return new card pictures, which the caller closes; with large indices if `jumbo` or the
        settings say so.
        """
        return Art(
            self.back,
            four_colour=self.four_colour,
            jumbo=self.jumbo or jumbo,
            letters=self.letters,
        )
