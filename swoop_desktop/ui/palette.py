"""All colours that follow the cloth: panels, plates, pages and the room around the table.

Gold, amber, cream and ink stay what they are on every cloth and stand in `ui.theme`.
"""

from dataclasses import dataclass
from functools import lru_cache

from swoop_desktop.ui.theme import CREAM, LINES, Colour

_LEATHER: Colour = (92, 54, 33)
_NIGHT_ROOM: Colour = (20, 14, 10)


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """The colours of one cloth. There is one object for a cloth, so it may be part of a key."""

    cloth: Colour
    panel: Colour
    """The ground of panels, sheets and plots."""
    night: Colour
    """The darkest: behind panels, on bubbles."""
    shade: Colour
    """What dims: laid over cards and felt as a dark glass."""
    sunken: Colour
    """Fields to write in, troughs."""
    raised: Colour
    hover: Colour
    pressed: Colour
    edge: Colour
    """The line around panels and buttons."""
    muted: Colour
    """Text that matters less, on panels."""
    faint: Colour
    """Text that hardly matters, on panels."""
    caption: Colour
    """Text on the bare felt."""
    leather: Colour
    """The rail around the table."""
    plate: Colour
    """Name plates, of the rail's leather."""
    room: Colour
    """What lies around the table."""
    lines: tuple[Colour, ...]
    """A colour for each seat, in plots."""

    def seat(self, seat: int) -> Colour:
        """The colour of a seat: of its line in plots, and of its name there."""
        return self.lines[seat % len(self.lines)]


def mix(one: Colour, other: Colour, share: float) -> Colour:
    """A colour between two: `share` 0 is the one, 1 the other."""
    r, g, b = (round(a + (z - a) * share) for a, z in zip(one, other, strict=True))
    return r, g, b


def times(colour: Colour, share: float) -> Colour:
    """A darker colour, or a lighter one."""
    r, g, b = (max(0, min(255, round(c * share))) for c in colour)
    return r, g, b


@lru_cache(maxsize=16)
def palette_of(cloth: Colour) -> Palette:
    """The colours that go with a cloth."""
    panel = times(cloth, 0.74)
    leather = mix(_LEATHER, cloth, 0.10)
    return Palette(
        cloth=cloth,
        panel=panel,
        night=times(cloth, 0.46),
        shade=times(cloth, 0.24),
        sunken=times(cloth, 0.54),
        raised=mix(cloth, CREAM, 0.05),
        hover=mix(cloth, CREAM, 0.14),
        pressed=times(cloth, 0.86),
        edge=mix(cloth, CREAM, 0.17),
        muted=mix(cloth, CREAM, 0.66),
        faint=mix(cloth, CREAM, 0.50),
        caption=mix(cloth, CREAM, 0.80),
        leather=leather,
        plate=times(leather, 0.40),
        room=mix(times(cloth, 0.17), _NIGHT_ROOM, 0.5),
        lines=LINES,
    )
