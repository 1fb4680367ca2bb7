"""A swoop's storyboard, as a pure function of time.

The last set falls, the pile draws together, cards ride a ribbon to their tray, the word appears.
Only the cards' flights are real motions; all else may be dropped at any moment. Times are seconds
since the set began to fall; lengths are pixels.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box, Pose, between
from swoop_desktop.tabletop.motion.timeline import Path, glide, smooth
from swoop_desktop.tabletop.spec import timing

_TIGHT = 0.62
"""Share to which a pile's distances shrink."""
_MANY = 24
"""Cards beyond the first in a swoop of full might."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Course:
    """Centres and card widths of a swoop's pile and tray."""

    pile: Point
    width: float
    tray: Point
    tray_width: float

    @property
    def across(self) -> bool:
        """True if the path is wider than high."""
        dx, dy = self.tray[0] - self.pile[0], self.tray[1] - self.pile[1]
        return abs(dx) >= abs(dy)

    @property
    def line(self) -> tuple[Point, Point, Point, Point]:
        """The ribbon's Bézier curve: begin, handles, end. It never turns back along its longer
        side, so that a clipped picture shows part of it.
        """
        (px, py), (tx, ty), w = self.pile, self.tray, self.width
        if self.across:
            way = math.copysign(1.0, tx - px)
            tx, ty = tx - way * 0.62 * self.tray_width, ty + 0.3 * self.tray_width
            begin = (px - way * 1.75 * w, py + 0.10 * w)
            reach = (tx - begin[0]) * 0.5
            low = max(py, ty) + 1.12 * w
            return begin, (begin[0] + 0.55 * reach, low), (px + way * 1.7 * w, low), (tx, ty)
        way = math.copysign(1.0, ty - py)
        ty -= way * 0.8 * self.tray_width
        begin = (px - 0.9 * w, py - way * 1.3 * w)
        side = min(px, tx) - 1.1 * w
        return begin, (side, py - way * 0.4 * w), (side, py + way * 1.2 * w), (tx, ty)


def course_of(pile: Box, tray: Box) -> Course:
    return Course(pile.centre, pile.w, tray.centre, tray.w)


class Sprinkle(NamedTuple):
    x: float
    y: float
    size: float
    """Radius in pixels."""
    alpha: float


@dataclass(frozen=True, slots=True)
class Storyboard:
    """A swoop as a function of time."""

    course: Course
    cards: int
    flying: int
    together: bool = False

    # -- might -----------------------------------------------------------------------------

    @property
    def might(self) -> float:
        """Grandeur, from 0 for a single card to 1."""
        much = min(1.0, math.sqrt(max(0, self.cards - 1) / _MANY))
        return min(1.0, much + 0.25) if self.together else much

    # -- the cards -----------------------------------------------------------------------------

    def leaves(self, place: int) -> float:
        """Return when a card leaves; place 0 is the pile's top."""
        return timing.LEAVE + place * timing.leave_apart(self.flying)

    def lands(self, place: int) -> float:
        return self.leaves(place) + timing.FLIGHT

    @property
    def landed(self) -> float:
        """When all cards have arrived and the game goes on."""
        return self.lands(max(0, self.flying - 1))

    def tight(self, start: Pose) -> Pose:
        x, y = self.course.pile
        return between(start._replace(x=x, y=y), start, _TIGHT)

    def card(self, place: int, start: Pose, end: Pose, now: float) -> Pose:
        tight, leaves = self.tight(start), self.leaves(place)
        if now < leaves:
            return between(start, tight, smooth(_part(now, timing.FALL, timing.TIGHT)))
        share = smooth(_part(now, leaves, leaves + timing.FLIGHT))
        bow = self._low(tight, end)
        spin = -360.0 if end.x >= tight.x else 360.0
        x, y = _bent((tight.x, tight.y), bow, (end.x, end.y), share)
        spun = between(tight, end._replace(angle=end.angle + spin), share)
        return spun._replace(x=x, y=y)

    def path(self, place: int, start: Pose, end: Pose) -> tuple[Path, float, tuple[float, float]]:
        """Return a card's path after the set's landing, its seconds, and the shares of this time
        between which the card turns over.
        """
        length = self.lands(place) - timing.FALL
        about = self.leaves(place) - timing.FALL + timing.TURNED * timing.FLIGHT
        turns = 0.22 * timing.FLIGHT

        def path(share: float) -> Pose:
            return self.card(place, start, end, timing.FALL + share * length)

        return path, length, ((about - turns) / length, (about + turns) / length)

    def _low(self, tight: Pose, end: Pose) -> Point:
        """Return the handle of a card's path, which dips towards the ribbon."""
        if not self.course.across:
            return (min(tight.x, end.x) - 0.3 * tight.width, (tight.y + end.y) / 2)
        dip = 0.34 * tight.width * ASPECT
        return (tight.x + (end.x - tight.x) * 0.62, max(tight.y, end.y) + dip)

    # -- decoration ----------------------------------------------------------------

    def ribbon(self, now: float) -> tuple[float, float]:
        head = glide(_part(now, timing.RIBBON, timing.RIBBON_LAID))
        tail = smooth(_part(now, timing.RIBBON_GOES, timing.RIBBON_GONE))
        return min(tail, head), head

    def ring(self, now: float) -> tuple[float, float]:
        """Return the ring's radius, as a share of its largest, and opacity."""
        share = _part(now, timing.RING, timing.RING_GONE)
        if not 0 < share < 1:
            return 0.0, 0.0
        return 0.45 + 0.55 * (1 - (1 - share) ** 2), (1 - share) ** 1.3

    def light(self, now: float) -> float:
        rise = _part(now, timing.FALL - 0.02, timing.FALL + 0.05)
        return rise * (1 - smooth(_part(now, timing.TIGHT, timing.LIGHT_GONE)))

    def leaning(self, now: float) -> float:
        """Return the spectators' lean over the pile, 0 to 1."""
        return math.sin(math.pi * _part(now, timing.FALL, timing.SWOOPED)) ** 2

    def dust(self, now: float) -> list[Sprinkle]:
        age = _part(now, timing.FALL, timing.LIGHT_GONE)
        if not 0 < age < 1:
            return []
        (px, py), w, grains = self.course.pile, self.course.width, []
        count = 10 + round(26 * self.might)
        for i in range(count):
            angle, far, big = (_chance(i, k) for k in (1, 2, 3))
            turn = 2 * math.pi * (i + 0.8 * angle) / count
            out = glide(age)
            run = (0.9 + (0.35 + 0.75 * far) * out * (0.8 + 0.5 * self.might)) * w
            grains.append(
                Sprinkle(
                    px + 1.05 * run * math.cos(turn),
                    py + 0.66 * run * math.sin(turn) - 0.12 * w * math.sin(math.pi * age) * far,
                    w * (0.012 + 0.022 * big),
                    (1 - age) * (0.35 + 0.4 * far),
                )
            )
        return grains

    def sparks(self, now: float) -> list[Sprinkle]:
        grains, line, w = [], self.course.line, self.course.width
        for i in range(8 + round(14 * self.might)):
            born = timing.RIBBON + (timing.RIBBON_LAID - timing.RIBBON) * _chance(i, 4)
            age = _part(now, born, born + 0.26)
            if not 0 < age < 1:
                continue
            x, y = along(line, self.ribbon(born)[1])
            turn = 2 * math.pi * _chance(i, 5)
            far = w * (0.06 + 0.3 * _chance(i, 6)) * (1 - (1 - age) ** 2)
            grains.append(
                Sprinkle(
                    x + far * math.cos(turn),
                    y + far * math.sin(turn) + 0.1 * w * age * age,
                    w * (0.008 + 0.016 * _chance(i, 7)),
                    1 - age,
                )
            )
        return grains

    def whirl(self, now: float) -> tuple[float, float]:
        """Return the whirl's degrees and opacity."""
        share = _part(now, timing.COUNTED, timing.COUNT_GONE)
        seen = min(1.0, share * 6, (1 - share) * 3)
        return -250 * (1 - (1 - share) ** 2), seen

    def count(self, now: float) -> tuple[float, float]:
        """Return the number's rise, 0 to 1, and its opacity."""
        share = _part(now, timing.COUNTED, timing.COUNT_GONE)
        return glide(share), min(1.0, share * 7, (1 - share) * 4)

    def word(self, now: float) -> tuple[float, float]:
        """Return the word's scale and opacity."""
        share = _part(now, timing.WORD, timing.WORD + timing.WORD_IN)
        if share <= 0 or now >= timing.SWOOPED:
            return 1.0, 0.0
        rest = share - 1
        scale = 0.55 + 0.45 * (1 + 2.9 * rest**3 + 1.9 * rest * rest)
        return scale, min(1.0, 2 * share) * (1 - _part(now, timing.WORD_OUT, timing.SWOOPED))


def still(age: float) -> float:
    """Return a motionless swoop's opacity, `age` seconds after its cards lie in place."""
    leaving = timing.STILL_IN + timing.STILL_STAYS
    if age >= leaving + timing.STILL_OUT:
        return 0.0
    return min(_part(age, 0, timing.STILL_IN), 1 - _part(age, leaving, leaving + timing.STILL_OUT))


def along(line: tuple[Point, Point, Point, Point], share: float) -> Point:
    """Return the ribbon's point at a share of its longer side."""
    axis = 0 if abs(line[3][0] - line[0][0]) >= abs(line[3][1] - line[0][1]) else 1
    goal = line[0][axis] + (line[3][axis] - line[0][axis]) * share
    low, high = 0.0, 1.0
    way = 1 if line[3][axis] >= line[0][axis] else -1
    for _ in range(12):
        middle = (low + high) / 2
        if (curve(line, middle)[axis] - goal) * way < 0:
            low = middle
        else:
            high = middle
    return curve(line, low)


def curve(line: tuple[Point, Point, Point, Point], t: float) -> Point:
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = line
    return (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy)


def _part(now: float, begin: float, end: float) -> float:
    return min(1.0, max(0.0, (now - begin) / (end - begin)))


def _bent(point: Point, handle: Point, other: Point, share: float) -> Point:
    rest = 1 - share
    a, b, c = rest * rest, 2 * rest * share, share * share
    return (
        a * point[0] + b * handle[0] + c * other[0],
        a * point[1] + b * handle[1] + c * other[1],
    )


def _chance(i: int, k: int) -> float:
    """Return a pseudorandom number, 0 to 1, fixed for grain `i` and purpose `k`."""
    return (math.sin(i * 12.9898 + k * 78.233) * 43758.5453) % 1
