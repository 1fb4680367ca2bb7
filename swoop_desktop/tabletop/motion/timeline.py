"""Sprites and their tweens, which can be retargeted, hurried and skipped."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Zone
from swoop_desktop.tabletop.geometry.card_poses import Pose, between

_SPRING = 0.7
"""Overshoot: 0.7 passes the goal by about a sixtieth of the way."""

LEGIBLE = 0.75
"""Share of a turn after which the card is legible."""

Path = Callable[[float], Pose]
"""Maps a share, 0 to 1, to a pose."""


def glide(share: float) -> float:
    return 1 - (1 - share) ** 3


def settle(share: float) -> float:
    rest = share - 1
    return 1 + (_SPRING + 1) * rest**3 + _SPRING * rest * rest


def smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


@dataclass(frozen=True, slots=True)
class Manner:
    """How a card flies and turns."""

    arc: float = 0.0
    """Pixels by which the path bows."""
    spin: float = 0.0
    """Extra degrees of rotation."""
    raised: float = 0.0
    """Growth on the way, as a share of the card's width."""
    high: tuple[float, float] = (0.5, 0.5)
    """Shares of the time between which the card is raised most."""
    ease: Callable[[float], float] = glide
    turns: tuple[float, float] = (0.0, 1.0)
    """Shares of the time between which the card turns over."""
    edge: float = 0.0
    """Share of the turn on the card's edge."""
    via: Pose | None = None
    swift: bool = False
    """True if the card may be drawn softly, as it spins fast among many others."""
    path: Path | None = None
    """Replaces arc, spin, growth, easing and `via`."""


PLAIN = Manner()


@dataclass(frozen=True, slots=True)
class Motion:
    """A tween between two poses."""

    start: Pose
    end: Pose
    begin: float
    length: float
    manner: Manner = field(default=PLAIN)
    turns: bool = False
    height: float = 0.0
    """Height at the start, sinking to 0 on the way."""

    @property
    def swept(self) -> bool:
        """True for an arc or path: a won card then counts only after arrival."""
        return bool(self.manner.arc) or self.manner.path is not None

    def share(self, now: float) -> float:
        if self.length <= 0:
            return 1.0 if now >= self.begin else 0.0
        return min(1.0, max(0.0, (now - self.begin) / self.length))

    def lift(self, share: float) -> float:
        """Return a height, 0 to 1; sliding cards stay at 0."""
        return max(self._raised(share), self.height * (1 - share))

    def _raised(self, share: float) -> float:
        up, down = self.manner.high
        if not self.manner.raised or up <= share <= down:
            return float(self.manner.raised > 0)
        return math.sin(math.pi / 2 * (share / up if share < up else (1 - share) / (1 - down)))

    def pose(self, share: float) -> Pose:
        a, b, how = self.start, self.end, self.manner
        if how.path is not None:
            return how.path(share)
        near = 1 + how.raised * self._raised(share)
        if how.via is not None:
            a, b = (a, how.via) if share < 0.5 else (how.via, b)
            share = 2 * share % 1 if share < 1 else 1.0
        eased = how.ease(share)
        bow = math.sin(math.pi * eased) * how.arc
        dx, dy = b.x - a.x, b.y - a.y
        far = math.hypot(dx, dy) or 1.0
        x, y, width, angle, _ = between(a, b._replace(angle=b.angle + how.spin), eased)
        return Pose(x - dy / far * bow, y + dx / far * bow, width * near, angle)

    def turned(self, share: float) -> float:
        """Return how far the card has turned over, 0 to 1."""
        (begin, end), edge = self.manner.turns, self.manner.edge
        part = min(1.0, max(0.0, (share - begin) / (end - begin)))
        return max(min(part, (1 - edge) / 2), part - edge) / (1 - edge)

    @property
    def legible(self) -> float:
        """The time at which a card being turned up can be read."""
        (begin, end), edge = self.manner.turns, self.manner.edge
        part = LEGIBLE * (1 - edge) + edge
        return self.begin + self.length * (begin + part * (end - begin))


class Depth(NamedTuple):
    z: int
    shown: bool = True


_LOWEST = Depth(0)


@dataclass(slots=True, eq=False)
class Sprite:
    """A card as drawn. `card` is None for every hidden face."""

    key: int
    pose: Pose
    card: Card | None = None
    """The card as the viewer will know it, at rest."""
    face: Card | None = None
    """The drawn card, which changes in the middle of a turn."""
    motion: Motion | None = None
    height: float = 0.0
    """Height above the table, 0 to 1."""
    squeeze: float = 1.0
    """Visible share of the width while the card turns over."""
    z: int = 0
    shown: bool = True
    belongs: Depth = _LOWEST
    """Depth at the goal. `z` holds from the start; covered cards hide on arrival."""
    trail: list[tuple[Zone, int]] = field(default_factory=list)
    """Former zones and places, latest last."""
    veiled: bool = False
    """True if hidden until its motion begins: the card still counts as part of the stack."""


class Timeline:
    def __init__(self) -> None:
        self.now = 0.0
        self._moving: dict[int, Sprite] = {}
        self._waiting: dict[int, Sprite] = {}
        self.touched: set[Sprite] = set()
        """Sprites that began, moved or landed since the set was cleared."""

    @property
    def idle(self) -> bool:
        return not self._moving and not self._waiting

    @property
    def moving(self) -> list[Sprite]:
        return sorted(self._moving.values(), key=lambda s: (s.z, s.key))

    def in_flight(self, sprite: Sprite) -> bool:
        """True once the sprite's motion has begun."""
        return sprite.key in self._moving

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
        """Send a sprite to a pose, turning it over if its face changes or `turn` is set. Without
        length and delay it jumps at once: below another scene, no time passes. A resting sprite
        about to be covered stays visible until the delay is over.
        """
        turns = turn or sprite.face != sprite.card
        covered = delay > 0 and sprite.shown and not sprite.belongs.shown
        if sprite.pose == end and not turns and not covered:
            if sprite.motion is None and (sprite.z, sprite.shown) == sprite.belongs:
                return  # already there
            sprite.motion = None
            self.land(sprite)
            return
        if length <= 0 and delay <= 0:
            sprite.pose, sprite.motion = end, None
            self.land(sprite)
            return
        begin = self.now + delay
        sprite.motion = Motion(sprite.pose, end, begin, length, manner, turns, sprite.height)
        self._moving.pop(sprite.key, None)
        self._waiting[sprite.key] = sprite
        if delay <= 0:
            self._start(sprite)

    def advance(self, seconds: float) -> bool:
        """Advance the time; True if a card left a stack, or a swept card arrived."""
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
            sprite.pose, sprite.height = motion.pose(share), motion.lift(share)
            if motion.turns:
                over = motion.turned(share)
                sprite.squeeze = max(0.04, abs(math.cos(math.pi * over)))
                if over > 0.5:
                    sprite.face = sprite.card
            self.touched.add(sprite)
        return counted

    def land(self, sprite: Sprite) -> None:
        if sprite.motion is not None:
            sprite.pose = sprite.motion.end
            sprite.motion = None
        sprite.face, sprite.squeeze, sprite.veiled = sprite.card, 1.0, False
        sprite.height = 0.0
        sprite.z, sprite.shown = sprite.belongs
        self._moving.pop(sprite.key, None)
        self._waiting.pop(sprite.key, None)
        self.touched.add(sprite)

    def drop(self, sprite: Sprite) -> None:
        sprite.motion = None
        sprite.shown = False
        self._moving.pop(sprite.key, None)
        self._waiting.pop(sprite.key, None)
        self.touched.add(sprite)

    def skip(self) -> None:
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
