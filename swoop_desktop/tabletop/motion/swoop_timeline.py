"""The swoop as a storyboard: what is where at every moment, as a pure function of the time.

The set that makes it falls on the pile and sends a ring, dust and light across the cloth; the pile
draws together; a ribbon runs under it to where its cards will lie; they ride it there, turning;
a whirl takes them in, and the word stands where the pile was. The cards' flights are motions like
any other. All else is only beautiful: nobody waits for it, and it may be dropped at any moment.

Times are seconds of the table's own clock since the set began to fall, and lengths are pixels.
"""

import math
from dataclasses import dataclass
from typing import NamedTuple

from swoop_desktop.tabletop.geometry.card_poses import ASPECT, Box, Pose
from swoop_desktop.tabletop.motion.timeline import Path, glide, smooth
from swoop_desktop.tabletop.spec import timing

_TIGHT = 0.62
"""Distance between the cards of a tight pile, as a share of before."""
_RAISED = 0.2
"""Growth of the falling set as it is nearer to the eye, as a share of its width."""
_MANY = 24
"""Number of cards from which on a swoop is as grand as can be."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Course:
    """The way of a swoop, from the pile to where its cards lie from then on."""

    pile: Point
    """The middle of the pile."""
    width: float
    """Width of a card on the pile."""
    tray: Point
    tray_width: float

    @property
    def across(self) -> bool:
        """Whether the way goes to the side rather than up or down."""
        dx, dy = self.tray[0] - self.pile[0], self.tray[1] - self.pile[1]
        return abs(dx) >= abs(dy)

    @property
    def line(self) -> tuple[Point, Point, Point, Point]:
        """The ribbon: a curve by its two ends and its handles. It runs one way along the longer
        side, so that it can be laid and taken away by clipping its picture there, and ends where
        the tray begins.
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
    """Return the course from a pile to a tray, by the pose of a card there."""
    return Course(pile.centre, pile.w, tray.centre, tray.w)


class Word(NamedTuple):
    """The word at a moment: its size, and how much of it can be seen."""

    scale: float
    alpha: float


class Sprinkle(NamedTuple):
    """A grain of dust, or a spark."""

    x: float
    y: float
    size: float
    """Radius in pixels."""
    alpha: float


@dataclass(frozen=True, slots=True)
class Storyboard:
    """One swoop; its times are seconds since its set began to fall."""

    course: Course
    cards: int
    """Number of cards in the pile, which decides how grand it is."""
    flying: int
    """Number of cards that are seen to fly."""
    together: bool = False
    """Whether several players made it, each with cards of their own."""

    # -- how grand -----------------------------------------------------------------------------

    @property
    def might(self) -> float:
        """How grand it is, from 0 for a single card to 1."""
        much = min(1.0, math.sqrt(max(0, self.cards - 1) / _MANY))
        return min(1.0, much + 0.25) if self.together else much

    @property
    def reach(self) -> float:
        """How far ring and light reach to the side, in pixels."""
        return self.course.width * (1.35 + 0.75 * self.might)

    # -- the cards -----------------------------------------------------------------------------

    def leaves(self, place: int) -> float:
        """Return when the card at this place, from the top of the pile, leaves."""
        return timing.LEAVE + place * timing.leave_apart(self.flying)

    def lands(self, place: int) -> float:
        """Return when the card at this place arrives."""
        return self.leaves(place) + timing.FLIGHT

    @property
    def landed(self) -> float:
        """The time at which all cards have arrived and the game goes on."""
        return self.lands(max(0, self.flying - 1))

    def tight(self, start: Pose) -> Pose:
        """Return the pose of a card once the pile has drawn together."""
        (px, py), share = self.course.pile, _TIGHT
        return Pose(
            px + (start.x - px) * share,
            py + (start.y - py) * share,
            start.width,
            start.angle,
        )

    def card(self, place: int, start: Pose, end: Pose, now: float) -> Pose:
        """Return the pose of a card that lay at `start`, at this place from the top."""
        tight, leaves = self.tight(start), self.leaves(place)
        if now < leaves:
            return _between(start, tight, smooth(_part(now, timing.FALL, timing.TIGHT)))
        share = smooth(_part(now, leaves, leaves + timing.FLIGHT))
        bow = self._low(tight, end)
        spin = -360.0 if end.x >= tight.x else 360.0
        x, y = _bent((tight.x, tight.y), bow, (end.x, end.y), share)
        return Pose(
            x,
            y,
            tight.width + (end.width - tight.width) * share,
            tight.angle + (end.angle + spin - tight.angle) * share,
        )

    def path(self, place: int, start: Pose, end: Pose) -> tuple[Path, float, tuple[float, float]]:
        """Return the same way for a motion that begins once the set has landed, its length in
        seconds, and the shares of it between which the card is turned over.
        """
        length = self.lands(place) - timing.FALL
        about = self.leaves(place) - timing.FALL + timing.TURNED * timing.FLIGHT
        turns = 0.22 * timing.FLIGHT

        def path(share: float) -> Pose:
            return self.card(place, start, end, timing.FALL + share * length)

        return path, length, ((about - turns) / length, (about + turns) / length)

    def _low(self, tight: Pose, end: Pose) -> Point:
        """Return the handle of a card's way, which dips towards the ribbon."""
        if not self.course.across:
            return (min(tight.x, end.x) - 0.3 * tight.width, (tight.y + end.y) / 2)
        dip = 0.34 * tight.width * ASPECT
        return (tight.x + (end.x - tight.x) * 0.62, max(tight.y, end.y) + dip)

    # -- what is only beautiful ----------------------------------------------------------------

    @property
    def ends(self) -> float:
        """The time at which nothing of it is left to see."""
        return timing.SWOOPED

    def ribbon(self, now: float) -> tuple[float, float]:
        """Return both ends of the part of the ribbon in sight, as shares of its length."""
        head = glide(_part(now, timing.RIBBON, timing.RIBBON_LAID))
        tail = smooth(_part(now, timing.RIBBON_GOES, timing.RIBBON_GONE))
        return min(tail, head), head

    def ring(self, now: float) -> tuple[float, float]:
        """Return how far the ring has run, as a share of `reach`, and its opacity."""
        share = _part(now, timing.RING, timing.RING_GONE)
        if not 0 < share < 1:
            return 0.0, 0.0
        return 0.45 + 0.55 * (1 - (1 - share) ** 2), (1 - share) ** 1.3

    def light(self, now: float) -> float:
        """Return the brightness of the cloth around the pile."""
        rise = _part(now, timing.FALL - 0.02, timing.FALL + 0.05)
        return rise * (1 - smooth(_part(now, timing.TIGHT, timing.LIGHT_GONE)))

    def leaning(self, now: float) -> float:
        """Return how far those who look on lean over the pile, as a share of the farthest."""
        return math.sin(math.pi * _part(now, 0.0, self.ends)) ** 2

    def dust(self, now: float) -> list[Sprinkle]:
        """Return the grains that the blow throws up around the pile."""
        age = _part(now, timing.FALL, timing.LIGHT_GONE)
        if not 0 < age < 1:
            return []
        (px, py), w, found = self.course.pile, self.course.width, []
        count = 10 + round(26 * self.might)
        for i in range(count):
            angle, far, big = (_chance(i, k) for k in (1, 2, 3))
            turn = 2 * math.pi * (i + 0.8 * angle) / count
            out = glide(age)
            run = (0.9 + (0.35 + 0.75 * far) * out * (0.8 + 0.5 * self.might)) * w
            found.append(
                Sprinkle(
                    px + 1.05 * run * math.cos(turn),
                    py + 0.66 * run * math.sin(turn) - 0.12 * w * math.sin(math.pi * age) * far,
                    w * (0.012 + 0.022 * big),
                    (1 - age) * (0.35 + 0.4 * far),
                )
            )
        return found

    def sparks(self, now: float) -> list[Sprinkle]:
        """Return the sparks that fly off the head of the ribbon."""
        found, line, w = [], self.course.line, self.course.width
        for i in range(8 + round(14 * self.might)):
            born = timing.RIBBON + (timing.RIBBON_LAID - timing.RIBBON) * _chance(i, 4)
            age = _part(now, born, born + 0.26)
            if not 0 < age < 1:
                continue
            x, y = along(line, self.ribbon(born)[1])
            turn = 2 * math.pi * _chance(i, 5)
            far = w * (0.06 + 0.3 * _chance(i, 6)) * (1 - (1 - age) ** 2)
            found.append(
                Sprinkle(
                    x + far * math.cos(turn),
                    y + far * math.sin(turn) + 0.1 * w * age * age,
                    w * (0.008 + 0.016 * _chance(i, 7)),
                    1 - age,
                )
            )
        return found

    def whirl(self, now: float) -> tuple[float, float]:
        """Return the angle of the whirl in degrees, and how much of it can be seen."""
        share = _part(now, timing.COUNTED, timing.COUNT_GONE)
        if not 0 < share < 1:
            return 0.0, 0.0
        seen = min(1.0, share * 6, (1 - share) * 3)
        return -250 * (1 - (1 - share) ** 2), seen

    def count(self, now: float) -> tuple[float, float]:
        """Return how far the number of cards has risen above the tray, from 0 to 1, and how much of
        it can be seen.
        """
        share = _part(now, timing.COUNTED, timing.COUNT_GONE)
        if not 0 < share < 1:
            return 0.0, 0.0
        return glide(share), min(1.0, share * 7, (1 - share) * 4)

    def word(self, now: float) -> Word:
        """Return how the word looks where the pile was."""
        share = _part(now, timing.WORD, timing.WORD + timing.WORD_IN)
        if share <= 0 or now >= self.ends:
            return Word(1.0, 0.0)
        rest = share - 1
        scale = 0.55 + 0.45 * (1 + 2.9 * rest**3 + 1.9 * rest * rest)
        return Word(scale, min(1.0, 2 * share) * (1 - _part(now, timing.WORD_OUT, self.ends)))


def still(age: float) -> float:
    """Return how much can be seen of a swoop without motion, so long after its cards lie where they
    go; 0 once it is over.
    """
    leaving = timing.STILL_IN + timing.STILL_STAYS
    if age >= leaving + timing.STILL_OUT:
        return 0.0
    return min(_part(age, 0, timing.STILL_IN), 1 - _part(age, leaving, leaving + timing.STILL_OUT))


def slam(start: Pose, end: Pose, length: float) -> Path:
    """Return the way of a card of a set that makes a swoop: it rises on its way and falls onto the
    pile in the last moment.
    """
    fall = max(0.0, 1 - timing.FALL / length) if length > 0 else 0.0

    def path(share: float) -> Pose:
        eased = glide(share)
        if share < fall:
            near = 1 + _RAISED * math.sin(math.pi / 2 * share / fall)
        else:
            near = 1 + _RAISED * (1 - ((share - fall) / (1 - fall)) ** 3)
        return Pose(
            start.x + (end.x - start.x) * eased,
            start.y + (end.y - start.y) * eased,
            (start.width + (end.width - start.width) * eased) * near,
            start.angle + (end.angle - start.angle) * eased,
        )

    return path


def along(line: tuple[Point, Point, Point, Point], share: float) -> Point:
    """Return the point of the ribbon at a share of the way along its longer side."""
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
    """Return a point of a curve that is given by its ends and handles."""
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = line
    return (a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy)


def _part(now: float, begin: float, end: float) -> float:
    """Return how much of a time is over, from 0 to 1."""
    return min(1.0, max(0.0, (now - begin) / (end - begin)))


def _between(one: Pose, other: Pose, share: float) -> Pose:
    x, y, width, angle = (a + (b - a) * share for a, b in zip(one, other, strict=True))
    return Pose(x, y, width, angle)


def _bent(one: Point, handle: Point, other: Point, share: float) -> Point:
    rest = 1 - share
    a, b, c = rest * rest, 2 * rest * share, share * share
    return (
        a * one[0] + b * handle[0] + c * other[0],
        a * one[1] + b * handle[1] + c * other[1],
    )


def _chance(i: int, k: int) -> float:
    """Return a number from 0 to 1 that is always the same for the same grain."""
    return (math.sin(i * 12.9898 + k * 78.233) * 43758.5453) % 1
