"""What somebody has come to see that lay hidden from them before: what limits taking back."""

from collections import Counter, defaultdict
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
    that it did not see where it lay; None if they show it nothing new.
    """
    seen = defaultdict(Counter[Card | None], {z: Counter(row) for z, row in before.zones.items()})
    for event in events:
        match view(event, before.seat):
            case Moved(cards, source, target):
                for card in cards:
                    if card is None:
                        continue
                    if not seen[source][card]:
                        return Sight(card, source.seat if source.seat >= 0 else target.seat)
                    seen[source][card] -= 1
                    if target.seat in (-1, before.seat):  # elsewhere it is hidden again
                        seen[target][card] += 1
            case Revealed(zone, int() as card) if not seen[zone][card]:
                return Sight(card, zone.seat)
            case _:
                pass
    return None
