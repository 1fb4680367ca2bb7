"""From events to motions. The state is always ahead; the director shows how it got there.

It keeps a model of the zones as sprites, changes it event by event as the table's time passes, and
can catch up at any moment. It is fed the viewer's own view of events and so never holds a card
that is hidden from the viewer.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping, Sequence

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealBegan, Event, Moved, Revealed
from swoop_desktop.engine.zones import Faces, Zone, ZoneSpec
from swoop_desktop.table import pace
from swoop_desktop.table.descriptions import TableDescription
from swoop_desktop.table.fans import ASPECT, Pose
from swoop_desktop.table.layout import Layout
from swoop_desktop.table.timeline import Sprite, Timeline

Arrange = Callable[[Mapping[Zone, int], bool], Layout]
"""Lays out zones of these sizes; the flag says that nothing has been played yet."""
Order = Callable[[Sequence[Card | None]], Sequence[int]]


class Director:
    """The table as it is shown: sprites by zone, and the events that are still to be shown."""

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
        self.timeline = Timeline()
        self.zones: dict[Zone, list[Sprite]] = {zone: [] for zone in self.specs}
        self.lifts: dict[int, float] = {}
        """How far sprites are raised, by key, in shares of a card's height."""
        self.deck = 0
        """How many cards the deal has: a deal begins with all of them on the stock."""
        self.speed = 1.0
        self.reduced = False
        self.on_event: Callable[[Event], None] = _ignore
        self.on_sound: Callable[[str], None] = _ignore
        self.paused = False
        """While set, nothing more is shown, not even in a hurry: somebody reads a score sheet."""
        self._tallied, self._seen_counts = -1, dict[Zone, int]()
        self.edition = 0
        """Changes whenever cards come to another zone or place."""
        self.repairs = 0
        """How often the sprites had to be put right by `settle`; 0 unless something is wrong."""
        self._arrange, self._order = arrange, order
        self._queue: deque[Event] = deque()
        self._next = 0.0
        self._keys = 0
        self.opening = False
        """True from the deal until something is played."""
        self.layout = self._laid_out()

    @property
    def hand(self) -> Zone:
        """The viewer's hand."""
        return Zone(self.description.hand, self.viewer)

    @property
    def idle(self) -> bool:
        """True if nothing moves, and everything that happened has been shown (or it pauses)."""
        return self.timeline.idle and (self.paused or not self._queue)

    @property
    def behind(self) -> bool:
        """True while events are still to be shown."""
        return bool(self._queue)

    def counts(self) -> dict[Zone, int]:
        """How many cards lie in each zone as shown."""
        return {zone: len(sprites) for zone, sprites in self.zones.items()}

    def count(self, zone: Zone) -> int:
        """How many cards are seen to lie in a zone, or to be on their way there."""
        return self._tally().get(zone, 0)

    def count_of(self, seat: int) -> int:
        """How many cards a player is seen to have."""
        return sum(count for zone, count in self._tally().items() if zone.seat == seat)

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

    def feed(self, event: Event) -> None:
        """Something happened; it will be shown in its turn."""
        self._queue.append(event)

    def update(self, seconds: float) -> None:
        """Let time pass, and show what is due."""
        if self.speed <= 0:
            self.skip()
            return
        if self.timeline.advance(seconds * self.speed):
            self.edition += 1
        while self._queue and not self.paused and self.timeline.now >= self._next:
            wait = self._show()
            self._next = self.timeline.now + wait

    def hurry(self) -> None:
        """Show all that is left as one short glide."""
        while self._queue and not self.paused:
            self._show(still=True)
        self.relay(pace.HURRIED)
        self._next = self.timeline.now

    def skip(self) -> None:
        """Show all that is left at once."""
        while self._queue and not self.paused:
            self._show(still=True)
        if not self.timeline.idle or self._stale:
            self.relay(0.0)
            self.timeline.skip()
        self._next = self.timeline.now

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

    def settle(self, zones: Mapping[Zone, tuple[Card | None, ...]]) -> None:
        """Make sure that the table shows these zones; called when nothing is left to show."""
        if all(
            [sprite.card for sprite in self.zones.get(zone, ())]
            == [self._seen(zone, card, lying=True) for card in cards]
            for zone, cards in zones.items()
        ):
            return
        self.repairs += 1
        self.lay(zones)

    def lay(self, zones: Mapping[Zone, tuple[Card | None, ...]]) -> None:
        """Put these zones on the table as they are, without motion."""
        self._queue.clear()
        self._clear()
        self.opening = False
        self.deck = sum(map(len, zones.values()))
        for zone, cards in zones.items():
            for card in cards:
                sprite = self._sprite(zone)
                sprite.card = sprite.face = self._seen(zone, card, lying=True)
                self.zones.setdefault(zone, []).append(sprite)
        self.relay(0.0)
        self.timeline.skip()

    _stale = False

    def _show(self, *, still: bool = False) -> float:
        """Show the next event (or all of a deal); returns how long before the one after it."""
        self.edition += 1
        event = self._queue.popleft()
        match event:
            case DealBegan():
                self._clear()
                self.opening = True
                home = Zone(self.description.deck)
                self.zones[home] = [self._sprite(home) for _ in range(self.deck)]
                self.relay(0.0)
                self.timeline.skip()
                wait = 0.0 if still else 0.25
            case Moved() if event.why in self.description.dealt:
                wait = self._deal(event, still=still)
            case Moved():
                wait = self._move(event, still=still)
            case Revealed():
                wait = self._reveal(event, still=still)
            case _:
                wait = 0.0
        self.on_event(event)
        return wait

    def _deal(self, first: Moved, *, still: bool) -> float:
        """Deal all that is dealt in a row: round by round, as at a real table."""
        events = [first]
        while self._queue:
            following = self._queue[0]
            if not isinstance(following, Moved) or following.why not in self.description.dealt:
                break
            events.append(following)
            self._queue.popleft()
        dealt: list[tuple[tuple[int, ...], Sprite]] = []
        kinds: dict[str, int] = {}
        for n, event in enumerate(events):
            kind = kinds.setdefault(event.target.kind, len(kinds))
            start = len(self.zones.get(event.target, ()))
            for i, sprite in enumerate(self._transfer(event)):
                dealt.append(((kind, event.target.slot, start + i, n), sprite))
        if still:
            self._stale = True
            return 0.0
        dealt.sort(key=lambda pair: pair[0])
        step = pace.deal_step(len(dealt))
        self.relay(pace.RELAYOUT, skip=frozenset(s.key for _, s in dealt))
        goal = {s.key: p for zone in {e.target for e in events} for s, p in self._targets(zone)}
        for i, (_, sprite) in enumerate(dealt):
            sprite.veiled = True
            self._send(sprite, goal[sprite.key], pace.MOVE * 1.3, i * step)
        self.on_sound(self.description.sounds.get(first.why, ""))
        return len(dealt) * step + pace.MOVE

    def _move(self, event: Moved, *, still: bool) -> float:
        hold = self.description.holds.get(event.why, 0.0)
        if event.target.kind == self.description.target or event.source.seat >= 0:
            self.opening = False
        moved = self._transfer(event)
        if still:
            self._stale = True
            return 0.0
        sweeps = event.why in self.description.spins
        length = pace.SWEEP if sweeps else pace.MOVE
        before, after = max(0.0, hold), max(0.0, -hold)
        step = pace.stagger(len(moved))
        self.relay(skip=frozenset(sprite.key for sprite in moved))
        goal = {sprite.key: pose for sprite, pose in self._targets(event.target)}
        under = moved[: -pace.MOST_FLYING] if sweeps else []
        for sprite in under:
            self._send(sprite, goal[sprite.key], 0.0, before)
        moved = moved[len(under) :]
        for i, sprite in enumerate(moved):
            arc, spin = self._flourish(sprite, i) if sweeps else (0.0, 0.0)
            self._send(sprite, goal[sprite.key], length, before + i * step, arc=arc, spin=spin)
        self.on_sound(self.description.sounds.get(event.why, ""))
        return before + length + step * len(moved) + after

    def _flourish(self, sprite: Sprite, i: int) -> tuple[float, float]:
        """A slight arc and a whole or half turn back, a little different for every card."""
        if self.reduced:
            return 0.0, 0.0
        return sprite.pose.width * (0.5 + 0.12 * (i % 5)), float(-40 - 13 * (i % 4))

    def _reveal(self, event: Revealed, *, still: bool) -> float:
        sprites = self.zones.get(event.zone)
        if not sprites:
            return 0.0
        sprites[-1].card = event.card
        if still:
            self._stale = True
            return 0.0
        self._send(sprites[-1], sprites[-1].pose, pace.FLIP)
        self.on_sound(self.description.sounds.get(event.why, ""))
        return pace.FLIP + abs(self.description.holds.get(event.why, 0.0))

    def _transfer(self, event: Moved) -> list[Sprite]:
        """Move sprites in the model; they hold what the viewer may know where they go."""
        source = self.zones.setdefault(event.source, [])
        moved: list[Sprite] = []
        spec = self.specs.get(event.source)
        blind = spec is not None and spec.faces is Faces.NOBODY
        places = () if blind or len(event.places) != len(event.cards) else event.places
        for i, card in enumerate(event.cards):
            sprite = source[places[i]] if places and places[i] < len(source) else None
            if sprite is None or sprite in moved:
                sprite = _pick(source, card, moved)
            moved.append(sprite or self._sprite(event.source))
        for sprite in reversed(moved):
            if source and source[-1] is sprite:
                source.pop()
            elif sprite in source:
                source.remove(sprite)
        for sprite, card in zip(moved, event.cards, strict=True):
            sprite.card = self._seen(event.target, card)
            self.lifts.pop(sprite.key, None)
        self.zones.setdefault(event.target, []).extend(moved)
        return moved

    def _seen(self, zone: Zone, card: Card | None, *, lying: bool = False) -> Card | None:
        """What the viewer sees of a card in a zone; one that lies may have been turned up."""
        place = self.description.centre_place(zone.kind)
        if place is not None and place.face_down:
            return None
        spec = self.specs.get(zone)
        if spec is None or spec.faces is Faces.ALL or lying:
            return card
        return card if spec.faces is Faces.OWNER and zone.seat == self.viewer else None

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
    ) -> None:
        motion = sprite.motion
        if motion is not None and motion.end == pose and sprite.face == sprite.card:
            return
        if self.reduced:
            length = 0.0
        self.timeline.go(sprite, pose, length, delay, arc=arc, spin=spin)

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

    def _laid_out(self) -> Layout:
        return self._arrange(self.counts(), self.opening)


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


def _ignore(_: object) -> None:
    """What nobody listens to."""
