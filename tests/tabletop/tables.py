"""Tables for tests: zones of a game with columns, filled with cards."""

import random

from swoop_desktop.engine.cards import packs_of
from swoop_desktop.engine.events import Faces, Zone, ZoneSpec
from swoop_desktop.tabletop.geometry.layout import arrange
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.selection import ordered
from swoop_desktop.tabletop.spec import DESCRIPTIONS
from swoop_desktop.ui.theme import scale_for

SWOOP = DESCRIPTIONS["swoop"]
CENTRE = {
    "aside": Faces.ALL,
    "stock": Faces.NOBODY,
    "pile": Faces.ALL,
    "gone": Faces.ALL,
}


def counts(seats, hand, *, others=11, pile=9, columns=4, aside=0, stock=40, gone=10):
    found = {}
    for seat in range(seats):
        found[Zone("hand", seat)] = hand if seat == 0 else others
        for column in range(columns):
            found[Zone("down", seat, column)] = 1
            found[Zone("up", seat, column)] = 1
    found |= {Zone("pile"): pile, Zone("stock"): stock}
    return found | {Zone("gone"): gone, Zone("aside"): aside}


def specs(seats, columns=4):
    found = [ZoneSpec(Zone(kind), faces) for kind, faces in CENTRE.items()]
    for seat in range(seats):
        found.append(ZoneSpec(Zone("hand", seat), Faces.OWNER))
        for column in range(columns):
            found.append(ZoneSpec(Zone("down", seat, column), Faces.NOBODY))
            found.append(ZoneSpec(Zone("up", seat, column), Faces.ALL))
    return found


def filled(seats, hand, seed=1, **more):
    """Zones as seat 0 sees them."""
    deck = list(packs_of(6, 2))
    random.Random(seed).shuffle(deck)
    cards = iter(deck)
    hidden = {"stock", "down"}
    return {
        zone: tuple(
            None if zone.kind in hidden or (zone.kind == "hand" and zone.seat) else next(cards)
            for _ in range(count)
        )
        for zone, count in counts(seats, hand, **more).items()
    }


def lay(size, seats, numbers, viewer=0, *, opening=None):
    unit = scale_for(size)
    return arrange(size, unit, seats, viewer, numbers, SWOOP, opening=opening)


def hit_at(layout, pos):
    """Return zone and slot of the card that a press at this point selects."""
    spots = layout.under(pos, SWOOP)
    return next(((zone, slot) for zone, slot, _ in spots if slot is not None), None)


def overlap(one, other, slack=0.0):
    """True if two boxes share more than `slack` pixels in both directions."""
    return (
        one.x + slack < other.right
        and other.x + slack < one.right
        and one.y + slack < other.bottom
        and other.y + slack < one.bottom
    )


def director(size=(1280, 720), seats=4, viewer=0, columns=4):
    def place(bottom, numbers, opening):
        return lay(size, seats, numbers, bottom, opening=opening)

    return Director(
        SWOOP,
        specs(seats, columns),
        viewer,
        place,
        lambda sprites: ordered([s.card for s in sprites], "rank", {}),
    )


def at_home(table):
    """Yield each visible sprite and its pose at rest."""
    for zone in table.zones:
        sprites, places = table.shown(zone), table.layout.positions.get(zone, ())
        if len(sprites) == len(places):
            yield from zip(sprites, (place.pose for place in places), strict=True)
