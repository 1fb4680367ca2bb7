"""What somebody has come to see that lay hidden from them before: what limits taking back."""

from collections.abc import Iterable
from typing import NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Event, Moved, Revealed, view
from swoop_desktop.engine.game import Observation


class Sight(NamedTuple):
    """A card that somebody saw."""

    card: Card
    seat: int
    """Whose card it was, or became; -1 for nobody's."""


def revealed(before: Observation, events: Iterable[Event]) -> Sight | None:
    """Find the first card whose face these complete events show to the seat that saw `before`, and
    that it did not see there; None if they show it nothing new. Cards count one by one: which of
    two equal ones it is that somebody holds is hidden, too.
    """
    for event in events:
        for sight in _sights(view(event, before.seat)):
            if not any(sight.card in cards for cards in before.zones.values()):
                return sight
    return None


def _sights(seen: Event | None) -> Iterable[Sight]:
    """Return the faces in what somebody saw of an event."""
    match seen:
        case Moved(cards, source, target):
            seat = source.seat if source.seat >= 0 else target.seat
            return [Sight(card, seat) for card in cards if card is not None]
        case Revealed(zone, int() as card):
            return [Sight(card, zone.seat)]
        case _:
            return []
