"""Court figures and their colours."""

import tomllib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from build.art import pieces
from build.art.palette import HAIRS, INK, SKINS, Dress
from build.art.suits import OUTLINES
from build.art.svg import line, path

_CLOAK = (
    "M-12,-58C-24,-50 -50,-49 -64,-36C-76,-24 -81,-10 -83,3L83,3C81,-10 76,-24 64,-36C50,-49"
    " 24,-50 12,-58Z"
)
"""Outline of many clothes."""


@dataclass(frozen=True)
class Person:
    """A court figure: names of colours and drawings, and measures of the face."""

    rank: str
    suit: str
    skin: str
    hair: str
    style: str
    hat: str
    collar: str
    cloth: str
    prop: str
    beard: str = "none"
    eyes: str = "#3b5a78"
    gaze: float = 0
    smile: float = 0.4
    brow: float = 0
    age: int = 1

    @property
    def woman(self) -> bool:
        """True for a queen: she gets lashes, narrow brows and fuller lips."""
        return self.rank == "Q"


PEOPLE = tuple(
    Person(**person)
    for person in tomllib.loads(Path(__file__).with_name("people.toml").read_text("utf-8"))[
        "person"
    ]
)
"""Kings, queens and jacks."""


@dataclass(frozen=True)
class Look:
    """A person in a suit's colours."""

    who: Person
    dress: Dress

    @cached_property
    def colours(self) -> dict[str, str]:
        """Colours and outlines by their names in drawings."""
        names = ("skin", "shade", "lips", "hair", "hair_dark", "gleam")
        own = (*SKINS[self.who.skin], *HAIRS[self.who.hair])
        shapes = {"outline": OUTLINES[self.who.suit], "cloak": _CLOAK}
        return {**vars(self.dress), **dict(zip(names, own, strict=True)), **shapes}

    def piece(self, name: str) -> str:
        return pieces.piece(name, self.colours)


OUTER, INNER = 1.9, 1.15
"""Line widths of the deck's outlines and details."""


def shape(d: str, fill: str) -> str:
    """A filled shape with the deck's outline."""
    return path(d, fill, INK, OUTER)


def detail(d: str, colour: str = INK, width: float = INNER) -> str:
    return line(d, colour, width)
