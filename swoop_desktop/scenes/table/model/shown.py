"""The event type of the table, which may be long behind the game."""

from typing import NamedTuple

from swoop_desktop.engine.events import Event


class Shown(NamedTuple):
    """It is cut down to what the viewer may see."""

    event: Event
