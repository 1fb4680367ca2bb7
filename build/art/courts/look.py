"""Court figures and their colours."""

from dataclasses import dataclass

from build.art.palette import HAIRS, INK, SKINS, Dress
from build.art.svg import line, path


@dataclass(frozen=True)
class Person:
    """A court figure. Its words name functions of this folder's modules."""

    rank: str
    suit: str
    skin: str
    hair: str
    style: str
    hat: str
    collar: str
    cloth: str
    prop: str
    beard: str = ""
    eyes: str = "#3b5a78"
    gaze: float = 0
    smile: float = 0.4
    brow: float = 0
    age: int = 1

    @property
    def woman(self) -> bool:
        """True for lashes, narrow brows and fuller lips."""
        return self.rank == "Q"


@dataclass(frozen=True)
class Look:
    """A person in a suit's colours."""

    who: Person
    dress: Dress

    @property
    def skin(self) -> tuple[str, str, str]:
        """Colours of skin, shade and lips."""
        return SKINS[self.who.skin]

    @property
    def hair(self) -> tuple[str, str, str]:
        """Colours of hair, shade and gleam."""
        return HAIRS[self.who.hair]


OUTER, INNER = 1.9, 1.15
"""Line widths of the deck's outlines and details."""


def shape(d: str, fill: str) -> str:
    """A filled shape with the deck's outline."""
    return path(d, fill, INK, OUTER)


def cord(d: str, colour: str, width: float, outer: float) -> str:
    """A line between dark edges, `outer` wide with them."""
    return line(d, INK, outer) + line(d, colour, width)


def detail(d: str, colour: str = INK, width: float = INNER) -> str:
    return line(d, colour, width)
