"""Who somebody is, and the colours they are drawn in."""

from dataclasses import dataclass

from build.art.palette import HAIRS, INK, SKINS, Dress
from build.art.svg import line, path


@dataclass(frozen=True)
class Person:
    """One of the court. The words name functions of the modules beside this one."""

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
        """Whether the face is drawn with lashes, narrow brows and fuller lips."""
        return self.rank == "Q"


@dataclass(frozen=True)
class Look:
    """A person in the cloth of a suit."""

    who: Person
    dress: Dress

    @property
    def skin(self) -> tuple[str, str, str]:
        """Skin, shade and lips."""
        return SKINS[self.who.skin]

    @property
    def hair(self) -> tuple[str, str, str]:
        """Hair, shade and gleam."""
        return HAIRS[self.who.hair]


OUTER, INNER = 1.9, 1.15
"""The deck's two widths of line."""


def shape(d: str, fill: str) -> str:
    """A filled shape with the deck's outline."""
    return path(d, fill, INK, OUTER)


def detail(d: str, colour: str = INK, width: float = INNER) -> str:
    """A line within a shape."""
    return line(d, colour, width)
