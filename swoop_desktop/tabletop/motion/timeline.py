"""Sprites and their motions: tweens that can be retargeted, hurried and skipped."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.zones import Zone
from swoop_desktop.tabletop.geometry.card_poses import Pose

_SPRING = 0.7
"""Overshoot of a card that settles: 0.7 is about one part in seventy."""

Path = Callable[[float], Pose]
"""The pose of a sprite by the share of its motion that is done, from 0 to 1."""


def glide(share: float) -> float:
    """Return how far a motion is at this share of its time: fast first, and slower and slower."""
    return 1 - (1 - share) ** 3


def settle(share: float) -> float:
    """Return the same for a motion that goes a little beyond its goal and back, like something with
    weight.
    """
    rest = share - 1
    return 1 + (_SPRING + 1) * rest**3 + _SPRING * rest * rest


def smooth(share: float) -> float:
    """Return the same for a motion that is slow at both ends."""
    return share * share * (3 - 2 * share)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a sprite moves on its way."""

    arc: float = 0.0
    """Distance by which the path bows to the side, in pixels."""
    spin: float = 0.0
    """Degrees turned on the way, beyond what the two angles ask for."""
    raised: float = 0.0
    """Growth on the way, as of something nearer to the eye, as a share of its width."""
    ease: Callable[[float], float] = glide
    turns: tuple[float, float] = (0.0, 1.0)
    """Shares of the time between which it is turned over, if it is."""
    via: Pose | None = None
    """Pose that it passes halfway."""
    swift: bool = False
    """Whether it spins so fast, and beside so many others, that nobody sees it sharply."""
    path: Path | None = None
    """Path of its own; of the above, only `turns` and `swift` are used then."""


PLAIN = Manner()


@dataclass(frozen=True, slots=True)
class Motion:
    """One movement of one sprite, in the table's own time."""

    start: Pose
    end: Pose
    begin: float
    length: float
    manner: Manner = field(default=PLAIN)
    turns: bool = False
    """Whether the card is turned over on the way."""

    @property
    def swept(self) -> bool:
        """Whether the sprite follows a path of its own: it counts where it goes once it has
        arrived.
        """
        return bool(self.manner.arc) or self.manner.path is not None

    def share(self, now: float) -> float:
        """Return how much of it is done, from 0 to 1."""
        if self.length <= 0:
            return 1.0 if now >= self.begin else 0.0
        return min(1.0, max(0.0, (now - self.begin) / self.length))

    def lift(self, now: float) -> float:
        """Return how high it is above the table, from 0 to 1; cards that slide there are not."""
        return math.sin(math.pi * self.share(now)) if self.manner.raised else 0.0

    def pose(self, now: float) -> Pose:
        """Return the pose of the sprite."""
        share, a, b, how = self.share(now), self.start, self.end, self.manner
        if how.path is not None:
            return how.path(share)
        near = 1 + how.raised * math.sin(math.pi * share)
        if how.via is not None:
            a, b = (a, how.via) if share < 0.5 else (how.via, b)
            share = 2 * share % 1 if share < 1 else 1.0
        eased = how.ease(share)
        bow = math.sin(math.pi * eased) * how.arc
        dx, dy = b.x - a.x, b.y - a.y
        far = math.hypot(dx, dy) or 1.0
        return Pose(
            a.x + dx * eased - dy / far * bow,
            a.y + dy * eased + dx / far * bow,
            (a.width + (b.width - a.width) * eased) * near,
            a.angle + (b.angle + how.spin - a.angle) * eased,
        )

    def turned(self, now: float) -> float:
        """Return how far the card is turned over, from 0 to 1."""
        begin, end = self.manner.turns
        return min(1.0, max(0.0, (self.share(now) - begin) / (end - begin)))


class Depth(NamedTuple):
    """The depth of a card at rest, and whether it can be seen there."""

    z: int
    shown: bool = True


class Sprite:
    """A card as it is drawn. `card` is None for every card whose face the viewer may not see."""

    __slots__ = (
        "belongs",
        "card",
        "face",
        "key",
        "motion",
        "pose",
        "shown",
        "squeeze",
        "trail",
        "veiled",
        "z",
    )

    def __init__(self, key: int, pose: Pose) -> None:
        self.key = key
        self.card: Card | None = None
        """Card as the viewer knows it, once it lies."""
        self.face: Card | None = None
        """Card that is drawn now; it changes in the middle of a turn."""
        self.pose = pose
        self.motion: Motion | None = None
        self.squeeze = 1.0
        """Share of its width that shows while it is turned over."""
        self.z = 0
        self.shown = True
        self.belongs = Depth(0)
        """Depth where it is sent: it has that depth as soon as it sets out, and hides when it
        arrives.
        """
        self.trail: list[tuple[Zone, int]] = []
        """Where it lay before, zone and place, the last time last."""
        self.veiled = False
        """Whether it is hidden until its motion begins: it still counts as part of the stack."""


class Timeline:
    """The motions under way, and their clock."""

    def __init__(self) -> None:
        self.now = 0.0
        self._moving: dict[int, Sprite] = {}
        self._waiting: dict[int, Sprite] = {}
        self.touched: set[Sprite] = set()
        """Sprites that began, moved or landed since this was last cleared."""

    @property
    def idle(self) -> bool:
        """Whether nothing moves or is about to."""
        return not self._moving and not self._waiting

    @property
    def moving(self) -> list[Sprite]:
        """Sprites in flight, in the order in which they are to be drawn."""
        return sorted(self._moving.values(), key=lambda s: (s.z, s.key))

    def in_flight(self, sprite: Sprite) -> bool:
        """Whether the sprite is really moving, not only waiting to begin."""
        return sprite.key in self._moving

    def left(self, sprite: Sprite) -> float:
        """Return the seconds until a sprite's motion ends."""
        motion = sprite.motion
        return 0.0 if motion is None else max(0.0, motion.begin + motion.length - self.now)

    def go(
        self,
        sprite: Sprite,
        end: Pose,
        length: float,
        delay: float = 0.0,
        manner: Manner = PLAIN,
        *,
        turn: bool = False,
    ) -> None:
        """Send a sprite to a pose, from wherever it is now. It is turned over on the way if its
        face changes, or if `turn` says so. Without length and delay it is there at once, even if
        no time passes: the table may lie below another scene. One that is there already, and is to
        be covered, can be seen until the delay is over.
        """
        turns = turn or sprite.face != sprite.card
        covered = delay > 0 and sprite.shown and not sprite.belongs.shown
        if sprite.pose == end and not turns and not covered:
            if sprite.motion is None and (sprite.z, sprite.shown) == sprite.belongs:
                return  # it lies there
            sprite.motion = None
            self.land(sprite)
            return
        if length <= 0 and delay <= 0:
            sprite.pose, sprite.motion = end, None
            self.land(sprite)
            return
        sprite.motion = Motion(sprite.pose, end, self.now + delay, length, manner, turns)
        self._moving.pop(sprite.key, None)
        self._waiting[sprite.key] = sprite
        if delay <= 0:
            self._start(sprite)

    def advance(self, seconds: float) -> bool:
        """Let time pass. True if a card was taken off a stack to be dealt, or one that was swept
        somewhere has come there.
        """
        self.now += seconds
        counted = False
        for sprite in [s for s in self._waiting.values() if _begin(s) <= self.now]:
            counted = counted or sprite.veiled
            self._start(sprite)
        for sprite in list(self._moving.values()):
            motion = sprite.motion
            assert motion is not None
            share = motion.share(self.now)
            if share >= 1:
                counted = counted or motion.swept
                self.land(sprite)
                continue
            sprite.pose = motion.pose(self.now)
            if motion.turns:
                over = motion.turned(self.now)
                sprite.squeeze = max(0.04, abs(math.cos(math.pi * over)))
                if over >= 0.5:
                    sprite.face = sprite.card
            self.touched.add(sprite)
        return counted

    def land(self, sprite: Sprite) -> None:
        """Put a sprite where its motion ends."""
        if sprite.motion is not None:
            sprite.pose = sprite.motion.end
            sprite.motion = None
        sprite.face, sprite.squeeze, sprite.veiled = sprite.card, 1.0, False
        sprite.z, sprite.shown = sprite.belongs
        self._moving.pop(sprite.key, None)
        self._waiting.pop(sprite.key, None)
        self.touched.add(sprite)

    def drop(self, sprite: Sprite) -> None:
        """Forget a sprite that has left the table."""
        sprite.motion = None
        sprite.shown = False
        self._moving.pop(sprite.key, None)
        self._waiting.pop(sprite.key, None)
        self.touched.add(sprite)

    def skip(self) -> None:
        """End every motion at once."""
        for sprite in [*self._moving.values(), *self._waiting.values()]:
            self.land(sprite)

    def _start(self, sprite: Sprite) -> None:
        self._waiting.pop(sprite.key, None)
        self._moving[sprite.key] = sprite
        sprite.veiled = False
        sprite.z, sprite.shown = sprite.belongs.z, sprite.shown or sprite.belongs.shown
        self.touched.add(sprite)


def _begin(sprite: Sprite) -> float:
    assert sprite.motion is not None
    return sprite.motion.begin
