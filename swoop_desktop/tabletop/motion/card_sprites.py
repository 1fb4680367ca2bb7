"""The cards' sprites by zone, with the faces that the viewer may know."""

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import attrgetter

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Faces, Moved, Zone, ZoneSpec
from swoop_desktop.engine.state import Picked
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Pose, Position, between
from swoop_desktop.tabletop.geometry.drawn_cards import Opening
from swoop_desktop.tabletop.geometry.layout import Z_COLUMN, Layout, opened
from swoop_desktop.tabletop.motion.timeline import PLAIN, Depth, Manner, Sprite, Timeline
from swoop_desktop.tabletop.spec import TableDescription, timing

Arrange = Callable[[int, Mapping[Zone, int], Opening | None], Layout]
"""Lays out a table: bottom seat, counts by zone, draw."""
_LEAN, _FAR = 6.0, 0.6
"""Most degrees of lean of dragged cards; card widths behind the pointer at that lean."""
_NEAR = 0.5
"""Pixels from its goal within which a dragged card has arrived."""
Order = Callable[[Sequence[Sprite]], Sequence[int]]
"""Returns a hand's indices as shown."""


@dataclass(eq=False)
class Spread:
    """Cards spread over places."""

    description: TableDescription
    zone_specs: Iterable[ZoneSpec]
    bottom: int
    """The viewer's seat, or the last viewer's."""
    _arrange: Arrange
    _order: Order
    closed: bool = field(default=False, kw_only=True)
    """True if even the `bottom` seat's cards are hidden."""
    revealed: bool = field(default=False, kw_only=True)
    """True if every known card outside the deck is open."""

    def __post_init__(self) -> None:
        self.specs = {spec.zone: spec for spec in self.zone_specs}
        self._hands_open = self.revealed
        self.timeline = Timeline()
        self.zones: dict[Zone, list[Sprite]] = {zone: [] for zone in self.specs}
        self.lifts: dict[int, float] = {}
        """By sprite key: rise in card heights."""
        self.parted: dict[int, Zone] = {}
        self.turned: set[Zone] = set()
        self.closed_in = False
        """True while the ring's cards lie closer together, to be turned up."""
        self.chosen: frozenset[int] = frozenset()
        """Keys of the sprites picked for the last decision, preferred to equal cards."""
        self.held: tuple[Sprite, ...] = ()
        """Dragged sprites, which follow `carry`."""
        self._carried: Sequence[Pose] = ()
        """Goals of the held sprites."""
        self._speed, self._reduced = 1.0, False
        self.opening: Opening | None = None
        """The draw, until the deal's first play."""
        self.edition = 0
        """Counts changes of the cards' zones and positions."""
        self._tallied, self._seen_counts = -1, dict[Zone, int]()
        self._counts_of = dict[int, int]()
        self._stale = False
        """True if cards lie in other zones than in the layout."""
        self._sorted: tuple[int, ...] = ()
        self._keys = 0
        self._passed: dict[int, Pose] = {}
        """By sprite key: waypoint of a hurried glide."""
        self.layout = self._laid_out()

    @property
    def speed(self) -> float:
        """Factor of the table's time; 0: no motion."""
        return self._speed

    @property
    def lively(self) -> bool:
        return self._speed > 0 and not self._reduced

    def follow(self, speed: float, *, reduced: bool) -> None:
        self._speed, self._reduced = speed, reduced

    @property
    def hand(self) -> Zone:
        return Zone(self.description.hand, self.bottom)

    def places(self, zone: Zone) -> Sequence[int]:
        sprites = self.zones[zone]
        sorts = zone.kind == self.description.hand
        sorts = sorts and (self._hands_open or zone.seat == self.bottom)
        return self._order(sprites) if sorts else range(len(sprites))

    def sprite(self, picked: Picked | None) -> Sprite | None:
        sprites = self.zones.get(picked.zone, ()) if picked is not None else ()
        return sprites[picked.place] if picked and picked.place < len(sprites) else None

    def choose(self, picked: Iterable[Picked]) -> None:
        sprites = map(self.sprite, picked)
        self.chosen = frozenset(sprite.key for sprite in sprites if sprite is not None)

    def shown(self, zone: Zone) -> list[Sprite]:
        sprites = self.zones[zone]
        return [sprites[i] for i in self.places(zone)]

    def grip(self, sprites: Sequence[Sprite]) -> None:
        for sprite in sprites:
            pose = sprite.pose
            self.timeline.land(sprite)
            sprite.pose = pose
        self.held, self._carried = tuple(sprites), [sprite.pose for sprite in sprites]

    def carry(self, poses: Sequence[Pose]) -> None:
        """Set held sprites' goals; ignored after `let_go`."""
        self._carried = poses
        if not self.lively:
            self._follow_hand(math.inf)

    def let_go(self) -> None:
        if self.held:
            self.timeline.touched.update(self.held)
            self.held = ()
            self.relay(timing.MOVE)

    @property
    def swinging(self) -> bool:
        """True if held sprites have not reached their goals."""
        return any(
            math.dist(sprite.pose[:3], goal[:3]) > _NEAR
            for sprite, goal in zip(self.held, self._carried, strict=False)
        )

    def _follow_hand(self, seconds: float) -> None:
        """Let held sprites lag behind the pointer, and lean with their speed as one group."""
        left, lean = math.exp(-seconds / timing.LAG), _LEAN if self.lively else 0.0
        middle = sum(goal.x for goal in self._carried) / max(1, len(self._carried))
        for sprite, goal in zip(self.held, self._carried, strict=False):
            behind = (sprite.pose.x - goal.x) * left
            angle = lean * max(-1.0, min(1.0, behind / (_FAR * goal.width)))
            y = goal.y + (middle - goal.x) * math.sin(math.radians(angle))
            pose = between(goal._replace(y=y), sprite.pose, left)
            sprite.pose = pose._replace(angle=angle)
            sprite.height = (1 - (1 - sprite.height) * left) if lean else 0.0
            self.timeline.touched.add(sprite)

    def counts(self) -> dict[Zone, int]:
        return {zone: len(sprites) for zone, sprites in self.zones.items()}

    def count(self, zone: Zone) -> int:
        """Return the number of a zone's cards. Veiled cards count for the deck."""
        return self._tally().get(zone, 0)

    def count_of(self, seat: int) -> int:
        self._tally()
        return self._counts_of.get(seat, 0)

    def _tally(self) -> dict[Zone, int]:
        if self._tallied != self.edition:
            self._tallied, self._seen_counts, waiting = self.edition, {}, 0
            for zone, sprites in self.zones.items():
                veiled = sum(sprite.veiled for sprite in sprites)
                self._seen_counts[zone] = len(sprites) - veiled
                waiting += veiled
            self._seen_counts[Zone(self.description.deck)] += waiting
            self._counts_of = {}
            for zone, count in self._seen_counts.items():
                if zone.kind not in self.description.won:
                    self._counts_of[zone.seat] = self._counts_of.get(zone.seat, 0) + count
        return self._seen_counts

    def sort(self) -> None:
        if tuple(self.places(self.hand)) != self._sorted:
            self.relay()

    def relay(self, length: float = timing.RELAYOUT, skip: frozenset[int] = frozenset()) -> None:
        """Glide all cards to their positions, except `skip`."""
        self.layout = self._laid_out()
        self.edition += 1
        self._stale = False
        self._sorted = tuple(self.places(self.hand))
        for zone in self.zones:
            for sprite, pose in self._targets(zone):
                if sprite.key not in skip:
                    self._send(sprite, pose, length)

    def lift(self, lifts: dict[int, float]) -> None:
        changed = {k for k in lifts.keys() | self.lifts.keys() if lifts.get(k) != self.lifts.get(k)}
        self.lifts = lifts
        for zone, sprites in self.zones.items():
            if not changed.isdisjoint(map(attrgetter("key"), sprites)):
                for sprite, pose in self._targets(zone):
                    if sprite.key in changed:
                        motion, length = sprite.motion, timing.LIFT
                        if motion is not None:
                            length = max(length, motion.begin + motion.length - self.timeline.now)
                        self._send(sprite, pose, length)

    def part(self, parted: dict[int, Zone]) -> None:
        if parted != self.parted:
            self.parted = parted
            self.relay(timing.MOVE)

    def _transfer(self, event: Moved) -> list[Sprite]:
        """Move sprites to another zone, with the cards the viewer may know there."""
        self.turned.discard(event.source)
        self.closed_in = self.closed_in and bool(self.turned)
        source = self.zones.setdefault(event.source, [])
        moved, free = list[Sprite](), [*source]
        for card in event.cards:
            moved.append(
                self._pick(free, card, event.target) if free else self._sprite(event.source)
            )
        for sprite in moved:
            if sprite in source:
                sprite.trail.append((event.source, source.index(sprite)))
                self._keep_order(source, sprite)
        for sprite in reversed(moved):
            if source and source[-1] is sprite:
                source.pop()
            elif sprite in source:
                source.remove(sprite)
        for sprite, card in zip(moved, event.cards, strict=True):
            sprite.card = self.seen_card(event.target, card)
            self.lifts.pop(sprite.key, None)
            self.parted.pop(sprite.key, None)
        self.zones.setdefault(event.target, []).extend(moved)
        return moved

    def _pick(self, free: list[Sprite], card: Card | None, target: Zone) -> Sprite:
        """Take the sprite for a card: among equal faces one at its part, else a chosen one, else
        the nearest; without that face, a face-down one at its part, else the last.
        """
        alike = [sprite for sprite in free if sprite.card == card]
        if len(alike) > 1 and card is not None:
            home = self.layout.homes.get(target)
            goal = home.centre if home is not None else (0.0, 0.0)
            picked = min(
                alike,
                key=lambda s: (
                    self.parted.get(s.key) != target,
                    s.key not in self.chosen,
                    math.dist((s.pose.x, s.pose.y), goal),
                ),
            )
        else:
            alike = alike or [sprite for sprite in free if sprite.card is None] or free
            at_part = (sprite for sprite in alike if self.parted.get(sprite.key) == target)
            picked = next(at_part, alike[-1])
        free.remove(picked)
        return picked

    def _keep_order(self, source: list[Sprite], sprite: Sprite) -> None:
        """Swap a leaving sprite to its face's first place, from which the game takes the card."""
        first = next(i for i, other in enumerate(source) if other.card == sprite.card)
        if sprite.card is not None:
            place = source.index(sprite)
            source[first], source[place] = sprite, source[first]

    def _rearrange(self, wanted: Mapping[Zone, Sequence[Card | None]]) -> None:
        """Give each card a sprite with its face (see `_CHOICES`), else a spare one, if possible
        from the same zone.
        """
        spots = defaultdict[Card | None, list[tuple[Zone, int]]](list)
        for zone, cards in wanted.items():
            for place, card in enumerate(cards):
                spots[card].append((zone, place))
        lying = defaultdict[Card | None, list[tuple[Zone, Sprite]]](list)
        for zone, sprites in self.zones.items():
            for sprite in sprites:
                lying[sprite.card].append((zone, sprite))
        placed = dict[tuple[Zone, int], Sprite]()
        spare, rest = lying.pop(None, []), spots.pop(None, [])
        for card, there in lying.items():
            free = spots.pop(card, [])
            for fits in _CHOICES:
                for spot in free[:]:
                    pair = next((pair for pair in there if fits(spot, *pair)), None)
                    if pair is not None:
                        there.remove(pair)
                        free.remove(spot)
                        placed[spot] = pair[1]
            spare += there
            rest += free
        rest += (spot for free in spots.values() for spot in free)
        for near in (True, False):
            for spot in rest:
                if spot not in placed:
                    pair = next((p for p in spare if p[0] == spot[0] or not near), None)
                    if pair is not None:
                        spare.remove(pair)
                        placed[spot] = pair[1]
        for zone, cards in wanted.items():
            self.zones[zone] = [
                placed.get((zone, place)) or self._sprite(zone) for place in range(len(cards))
            ]
            for place, (sprite, card) in enumerate(zip(self.zones[zone], cards, strict=True)):
                sprite.card = card
                if sprite.trail[-1:] == [(zone, place)]:
                    sprite.trail.pop()
        for _, sprite in spare:
            self.timeline.drop(sprite)

    def seen_card(self, zone: Zone, card: Card | None, *, lying: bool = False) -> Card | None:
        """Return a card as the viewer sees it. `lying`: it may have been turned up since it
        arrived.
        """
        centre = self.description.centre_zone(zone.kind)
        if centre is not None and centre.face_down:
            return None
        if self.revealed:
            return card if zone.kind != self.description.deck else None
        mine = zone.seat == self.bottom and not self.closed
        if zone.kind in self.description.secret and zone not in self.turned:
            return card if mine else None
        spec = self.specs.get(zone)
        if spec is None or spec.faces is Faces.ALL or lying:
            return card
        held = spec.faces is Faces.OWNER
        return card if held and (mine or self._hands_open) else None

    def _targets(self, zone: Zone) -> list[tuple[Sprite, Pose]]:
        """Return a zone's sprites and goals, and set their depths."""
        sprites, positions = self.zones[zone], self.layout.positions.get(zone, ())
        if len(positions) != len(sprites):
            return []
        targets = []
        for place, position in zip(self.places(zone), positions, strict=True):
            sprite, pose = sprites[place], position.pose
            lift = self.lifts.get(sprite.key, 0.0)
            if lift:
                pose = pose._replace(y=pose.y - lift * pose.width * ASPECT)
            sprite.belongs = Depth(position.z, position.shown)
            targets.append((sprite, pose))
        return targets

    def _send(
        self,
        sprite: Sprite,
        pose: Pose,
        length: float,
        delay: float = 0.0,
        manner: Manner = PLAIN,
        *,
        turn: bool = False,
    ) -> None:
        if sprite in self.held:
            return
        motion = sprite.motion
        turns = turn or sprite.face != sprite.card
        if motion is not None and motion.end == pose and (motion.turns or not turns):
            return  # under way already
        via = self._passed.get(sprite.key)
        if via is not None:
            length, manner = 2 * length, replace(manner, via=via)
        if self._reduced:
            length = 0.0
        self.timeline.go(sprite, pose, length, delay, manner, turn=turn)

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
        self.parted, self.held, self.closed_in = {}, (), False
        self.turned.clear()

    def _laid_out(self) -> Layout:
        layout = self._arrange(self.bottom, self.counts(), self.opening)
        if self._hands_open:
            layout = opened(layout, self.description.hand)
        layout = layout.closer(self.description) if self.closed_in else layout
        layout = layout.upright(self.turned) if self.turned else layout
        return self._with_parts(layout) if self.parted else layout

    def _with_parts(self, layout: Layout) -> Layout:
        """Lay cards at their parts. Gaps in the hand stay, so that no card moves away from the
        pointer.
        """
        sprites, positions = self.zones[self.hand], list(layout.positions[self.hand])
        for slot, place in enumerate(self.places(self.hand)):
            zone = self.parted.get(sprites[place].key)
            if zone is not None:
                home = layout.homes[zone]
                positions[slot] = Position(layout.rest(zone), home, Z_COLUMN + zone.column)
        return replace(layout, positions={**layout.positions, self.hand: tuple(positions)})


_CHOICES: Sequence[Callable[[tuple[Zone, int], Zone, Sprite], bool]] = (
    lambda spot, _, sprite: sprite.trail[-1:] == [spot],
    lambda spot, zone, _: spot[0] == zone,
    lambda *_: True,
)
"""Preferences among sprites of a face: formerly at that spot, in that zone, any."""
