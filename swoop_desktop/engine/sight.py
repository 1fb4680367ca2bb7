"""Newly seen cards, which limit taking back."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Decided, Event, Moved, Revealed, view
from swoop_desktop.engine.state import State
from swoop_desktop.engine.zones import Faces, ZoneSpec


class Sight(NamedTuple):
    card: Card
    seat: int
    """Its owner before or after, or -1."""


def revealed(zones: Iterable[ZoneSpec], before: State, events: Iterable[Event]) -> Sight | None:
    """Find the first card whose face these complete events show to the viewer of `before`, and that
    it could not see there. None if there is none.
    """
    faces = {spec.zone: spec.faces for spec in zones}
    seen = defaultdict(Counter[Card | None], {z: Counter(row) for z, row in before.zones.items()})
    for event in events:
        match view(event, before.seat):
            case Moved(cards, source, target):
                shown = faces.get(target, Faces.NOBODY)
                own = shown is Faces.OWNER and target.seat == before.seat
                for card in cards:
                    if card is None:
                        continue
                    if not seen[source][card]:
                        return Sight(card, source.seat if source.seat >= 0 else target.seat)
                    seen[source][card] -= 1
                    if own or shown is Faces.ALL:  # Elsewhere nobody knows which card it is.
                        seen[target][card] += 1
            case Decided(seat, Action(_, cards)):
                known = chain.from_iterable(
                    row.elements() for zone, row in seen.items() if zone.seat == seat
                )
                told = Counter[Card | None](cards) - Counter(known)
                if told:
                    return Sight(next(card for card in cards if told[card]), seat)
            case Revealed(zone, int() as card) if not seen[zone][card]:
                return Sight(card, zone.seat)
            case _:
                pass
    return None
