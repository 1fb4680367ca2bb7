"""Events as the table shows them, perhaps long after the game."""

from typing import NamedTuple

from swoop_desktop.engine.events import Event


class Shown(NamedTuple):
    """Cut down to what the viewer may see."""

    event: Event
