"""The player's choices of how cards and table look."""

from typing import NamedTuple

from swoop_desktop.storage.settings import Settings
from swoop_desktop.tabletop.drawing.card_art import Art
from swoop_desktop.ui.palette import Palette


class Looks(NamedTuple):
    """The settings on which pictures of cards and of the table depend."""

    back: str
    four_colour: bool
    jumbo: bool
    letters: str
    palette: Palette

    @classmethod
    def of(cls, settings: Settings, palette: Palette) -> "Looks":
        """Return the looks in the settings, on a table with these colours."""
        faces = settings.four_colour, settings.jumbo_indices, settings.letters
        return cls(settings.card_back, *faces, palette)

    def art(self, *, jumbo: bool = False) -> Art:
        """Return new pictures of cards, to be closed by the caller; with large indices if `jumbo`
        or the settings say so.
        """
        return Art(
            self.back,
            four_colour=self.four_colour,
            jumbo=self.jumbo or jumbo,
            letters=self.letters,
        )
