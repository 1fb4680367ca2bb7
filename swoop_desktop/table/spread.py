"""The cards that lie on the table: sprites by zone, and the places where they belong.

It is told only what the viewer may know and so never holds a card that is hidden from the viewer.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from swoop_desktop.engine.cards import Card, code
from swoop_desktop.engine.events import Moved
from swoop_desktop.engine.zones import Faces, Zone, ZoneSpec
from swoop_desktop.table import pace
from swoop_desktop.table.descriptions import TableDescription
from swoop_desktop.table.fans import ASPECT, Place, Pose
from swoop_desktop.table.layout import Z_COLUMN, Layout
from swoop_desktop.table.timeline import Sprite, Timeline

Arrange = Callable[[Mapping[Zone, int], bool], Layout]
"""Lays out zones of these sizes; the flag says that nothing has been played yet."""
Order = Callable[[Sequence[Card | None]], Sequence[int]]


class Spread:
    """Sprites by zone, each gliding to its place in the layout."""

    def __init__(
        self,
        description: TableDescription,
        specs: Iterable[ZoneSpec],
        viewer: int,
        arrange: Arrange,
        order: Order,
    ) -> None:
        self.description = description
        self.specs = {spec.zone: spec for spec in specs}
        self.viewer = viewer
        self.closed = False
        """While set nobody views, and no hand is open: not even the one at the bottom."""
        self.timeline = Timeline()
        self.zones: dict[Zone, list[Sprite]] = {zone: [] for zone in self.specs}
        self.lifts: dict[int, float] = {}
        """How far sprites are raised, by key, in shares of a card's height."""
        self.parted: dict[int, Zone] = {}
        """Sprites of the viewer's hand that lie where a part of a decision is made, by key."""
        self.turned: set[Zone] = set()
        """Zones of secret cards where the card has been turned up."""
        self.gripped: frozenset[int] = frozenset()
        """Sprites that the player holds: they go where the pointer is."""
        self.reduced = False
        self.opening = False
        """True from the deal until something is played."""
        self.edition = 0
        """Changes whenever cards come to another zone or place."""
        self._tallied, self._seen_counts = -1, dict[Zone, int]()
        self._arrange, self._order = arrange, order
        self._stale = False
        """True while cards lie in another zone, and the layout does not know it yet."""
        self._keys = 0
        self.layout = self._laid_out()

    @property
    def hand(self) -> Zone:
        """The viewer's hand."""
        return Zone(self.description.hand, self.viewer)

    def counts(self) -> dict[Zone, int]:
        """How many cards lie in each zone as shown."""
        return {zone: len(sprites) for zone, sprites in self.zones.items()}

    def count(self, zone: Zone) -> int:
        """How many cards are seen to lie in a zone, or to be on their way there."""
        return self._tally().get(zone, 0)

    def count_of(self, seat: int) -> int:
        """How many cards a player is seen to have."""
        won = self.description.won
        tally = self._tally().items()
        return sum(count for zone, count in tally if zone.seat == seat and zone.kind not in won)

    def _tally(self) -> dict[Zone, int]:
        """Cards by zone; one that waits to be dealt still counts where it is dealt from."""
        if self._tallied != self.edition:
            self._tallied, self._seen_counts, waiting = self.edition, {}, 0
            for zone, sprites in self.zones.items():
                veiled = sum(sprite.veiled for sprite in sprites)
                self._seen_counts[zone] = len(sprites) - veiled
                waiting += veiled
            self._seen_counts[Zone(self.description.deck)] += waiting
        return self._seen_counts

    def relay(self, length: float = pace.RELAYOUT, skip: frozenset[int] = frozenset()) -> None:
        """Lay the table out anew and glide every card to its place (but those in `skip`)."""
        self.layout = self._laid_out()
        self.edition += 1
        self._stale = False
        for zone in self.zones:
            for sprite, pose in self._targets(zone):
                if sprite.key not in skip:
                    self._send(sprite, pose, length)

    def lift(self, lifts: dict[int, float], skip: frozenset[int] = frozenset()) -> None:
        """Raise these sprites, by key, and lower all others; nothing else moves."""
        changed = {k for k in lifts.keys() | self.lifts.keys() if lifts.get(k) != self.lifts.get(k)}
        self.lifts = lifts
        for zone, sprites in self.zones.items():
            if any(sprite.key in changed for sprite in sprites):
                for sprite, pose in self._targets(zone):
                    if sprite.key in changed - skip:
                        left = self.timeline.left(sprite)
                        self._send(sprite, pose, max(pace.LIFT, left))

    def part(self, parted: dict[int, Zone]) -> None:
        """Let these sprites of the viewer's hand lie where their parts are; all others return."""
        if parted != self.parted:
            self.parted = parted
            self.relay(pace.MOVE)

    def _transfer(self, event: Moved) -> list[Sprite]:
        """Move sprites in the model; they hold what the viewer may know where they go."""
        self._prefer(event)
        self.turned.discard(event.source)
        source = self.zones.setdefault(event.source, [])
        moved: list[Sprite] = []
        for card in event.cards:
            moved.append(_pick(source, card, moved) or self._sprite(event.source))
        for sprite in reversed(moved):
            if source and source[-1] is sprite:
                source.pop()
            elif sprite in source:
                source.remove(sprite)
        for sprite, card in zip(moved, event.cards, strict=True):
            sprite.card = self._seen(event.target, card)
            self.lifts.pop(sprite.key, None)
            self.parted.pop(sprite.key, None)
        self.zones.setdefault(event.target, []).extend(moved)
        return moved

    def _prefer(self, event: Moved) -> None:
        """Of cards that look alike, let the one go that lies where its part is."""
        source = self.zones.get(event.source, [])
        chosen = next((s for s in source if self.parted.get(s.key) == event.target), None)
        if chosen is not None and chosen.card is None:
            source.remove(chosen)
            source.append(chosen)
        named = next((s for s in source if s.card in event.cards and s.card is not None), None)
        if chosen is None or named is None or chosen.card is None or named.card is None:
            return
        if chosen is not named and code(chosen.card) == code(named.card):
            i, k = source.index(chosen), source.index(named)
            source[i], source[k] = named, chosen
            chosen.card, named.card = named.card, chosen.card
            chosen.face, named.face = chosen.card, named.card

    def _seen(self, zone: Zone, card: Card | None, *, lying: bool = False) -> Card | None:
        """What the viewer sees of a card in a zone; one that lies may have been turned up."""
        place = self.description.centre_place(zone.kind)
        if place is not None and place.face_down:
            return None
        mine = zone.seat == self.viewer and not self.closed
        if zone.kind in self.description.secret and zone not in self.turned:
            return card if mine else None
        spec = self.specs.get(zone)
        if spec is None or spec.faces is Faces.ALL or lying:
            return card
        return card if spec.faces is Faces.OWNER and mine else None

    def _targets(self, zone: Zone) -> list[tuple[Sprite, Pose]]:
        """The sprites of a zone with the poses where they belong; sets their depth, too."""
        sprites, places = self.zones[zone], self.layout.places.get(zone, ())
        if len(places) != len(sprites):
            return []
        order = self._order([s.card for s in sprites]) if zone == self.hand else range(len(places))
        targets = []
        for slot, place in zip(order, places, strict=True):
            sprite, pose = sprites[slot], place.pose
            lift = self.lifts.get(sprite.key, 0.0)
            if lift:
                pose = pose._replace(y=pose.y - lift * pose.width * ASPECT)
            if sprite.z != place.z or sprite.shown != place.shown:
                sprite.z, sprite.shown = place.z, place.shown
                self.timeline.touched.add(sprite)
            targets.append((sprite, pose))
        return targets

    def _send(
        self,
        sprite: Sprite,
        pose: Pose,
        length: float,
        delay: float = 0.0,
        *,
        arc: float = 0.0,
        spin: float = 0.0,
        turn: bool = False,
    ) -> None:
        if sprite.key in self.gripped:
            return
        motion = sprite.motion
        if motion is not None and motion.end == pose and sprite.face == sprite.card:
            return
        if self.reduced:
            length = 0.0
        self.timeline.go(sprite, pose, length, delay, arc=arc, spin=spin, turn=turn)

    def _sprite(self, zone: Zone) -> Sprite:
        self._keys += 1
        home = self.layout.homes.get(zone)
        x, y = home.centre if home is not None else (0.0, 0.0)
        return Sprite(self._keys, Pose(x, y, self.layout.frame.card))

    def _clear(self) -> None:
        for sprites in self.zones.values():
            for sprite in sprites:
                self.timeline.drop(sprite)
        self.zones = {zone: [] for zone in self.specs}
        self.lifts.clear()
        self.parted, self.gripped = {}, frozenset()
        self.turned.clear()

    def _laid_out(self) -> Layout:
        layout = self._arrange(self.counts(), self.opening)
        return self._with_parts(layout) if self.parted else layout

    def _with_parts(self, layout: Layout) -> Layout:
        """The layout with cards of the hand where their parts are; their gaps stay open, so that
        no other card moves away from under the pointer.
        """
        sprites, places = self.zones[self.hand], list(layout.places[self.hand])
        for slot, place in enumerate(self._order([sprite.card for sprite in sprites])):
            zone = self.parted.get(sprites[place].key)
            if zone is not None:
                home = layout.homes[zone]
                places[slot] = Place(Pose(*home.centre, home.w), home, Z_COLUMN + slot)
        return replace(layout, places={**layout.places, self.hand: tuple(places)})


def _pick(source: list[Sprite], card: Card | None, taken: list[Sprite]) -> Sprite | None:
    """The sprite that stands for a card: itself if it is known, else the last unknown one."""
    if source and source[-1].card is None and source[-1] not in taken and card is None:
        return source[-1]
    free = [sprite for sprite in source if sprite not in taken]
    for sprite in free:
        if card is not None and sprite.card == card:
            return sprite
    hidden = [sprite for sprite in free if sprite.card is None]
    return hidden[-1] if hidden else (free[-1] if free else None)
