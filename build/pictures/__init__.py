"""Pictures of the game in ``docs/pictures``, drawn by ``python -m build.pictures``.

They show moments of the records in ``games/``. Trials of the installers take their own pictures.
"""

import os
from collections.abc import Mapping
from typing import NamedTuple

from build import about

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

FOLDER = about.ROOT / "docs" / "pictures"
OF_INSTALLERS = "install-"
"""Name prefix of pictures from trials of installers."""
SIZE = (1600, 900)
"""Pixels: 16:9, as software centres require."""
FILM_SIZE, FILM_WIDE = (1200, 675), 800
"""Pixels: size of the filmed window; width of the film, small but still legible."""
LARGEST, LARGEST_FILM = 400_000, 1_500_000
"""Most bytes of a picture and of a film."""


class Picture(NamedTuple):
    caption: str
    in_stores: bool = True
    moves: bool = False

    @property
    def ending(self) -> str:
        return ".webp" if self.moves else ".jpg"


PICTURES: Mapping[str, Picture] = {
    "table": Picture("Your turn: three aces on the one that lies there would sweep the pile away"),
    "swoop": Picture("A swoop: four of a kind sweep the pile away", in_stores=False, moves=True),
    "capture": Picture("Capture the Hearts: choosing a bottom card and a top card"),
    "eight": Picture("Eight players at a blue table"),
    "deal-end": Picture("The end of a deal, and how the game stands"),
    "victory": Picture("The end of a game: who won, and how it came to that"),
    "new-game": Picture(
        "A new game: rule sets on a panel, and the table with everybody who sits there"
    ),
    "title": Picture("The title: a table with your company, and the deal of the day"),
}
"""By name: the picture. Software centres begin with the first."""


def file_name(name: str) -> str:
    return name + PICTURES[name].ending
