"""The pictures of the game in ``docs/pictures``: which there are, and what they show.

``python -m build.pictures`` draws them anew, always the same moments: those of games whose records
lie in ``games/``. To show another one, play it and put its record there. Those of the installers
are taken where the installers are tried out, and are not made here.
"""

import os
from collections.abc import Mapping
from typing import NamedTuple

from build import about

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

FOLDER = about.ROOT / "docs" / "pictures"
OF_INSTALLERS = "install-"
"""How the names of those begin that are not made here."""
SIZE = (1600, 900)
"""Pixels: 16:9, as software centres want them."""
FILM_SIZE, FILM_WIDE = (1200, 675), 800
"""Pixels of the window that is filmed, and across of its picture: not so wide that nothing can be
read in it.
"""
LARGEST, LARGEST_FILM = 400_000, 1_500_000
"""Bytes of a file at most."""


class Picture(NamedTuple):
    """A picture of the game."""

    caption: str
    """What it shows, in a line."""
    in_stores: bool = True
    """Whether software centres show it."""
    moves: bool = False

    @property
    def ending(self) -> str:
        """Of its file."""
        return ".webp" if self.moves else ".jpg"


PICTURES: Mapping[str, Picture] = {
    "table": Picture("Your turn: three aces on the one that lies there would sweep the pile away"),
    "swoop": Picture("A swoop: four of a kind sweep the pile away", in_stores=False, moves=True),
    "capture": Picture("Capture the Hearts: choosing a bottom card and a top card"),
    "eight": Picture("Eight players at a blue table"),
    "deal-end": Picture("The end of a deal, and how the game stands"),
    "victory": Picture("The end of a game: who won, and how it came to that"),
    "new-game": Picture("A new game: the games, their rule sets, and who sits where"),
    "title": Picture("The title: a table with your company, and the deal of the day"),
}
"""By name; software centres show the first one first."""


def file_name(name: str) -> str:
    """In `FOLDER`."""
    return name + PICTURES[name].ending
