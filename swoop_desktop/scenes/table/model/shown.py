"""The type of what the table shows now, which may be long after it was decided."""

from typing import NamedTuple

from swoop_desktop.engine.events import Event


class Shown(NamedTuple):
    """An event at the moment in which the table shows it, as whoever looks may see it."""

    event: Event
