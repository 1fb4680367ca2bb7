"""Pictures of a swoop's ribbon, ring, light, dust, whirl and word.

Slow pictures are made on a thread while the table rests; until then swoops are shown without them.
"""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from swoop_desktop.processes.frame_priority import give_way
from swoop_desktop.processes.job import Job
from swoop_desktop.tabletop.drawing.faces import portrait
from swoop_desktop.tabletop.motion.swoop_timeline import (
    Course,
    Point,
    Sprinkle,
    Storyboard,
    curve,
)
from swoop_desktop.ui import paint, text, theme
from swoop_desktop.ui.cache import Room, kept
from swoop_desktop.ui.fonts import font
from swoop_desktop.ui.svg import icon
from swoop_desktop.ui.theme import Colour

MOST = 24
"""Most marks on the felt: more would overlap."""
_BRISTLES, _PARTS = 13, 4
"""Strokes in a mark; pieces of a stroke, which fades at its ends."""
_LIGHT, _DARK = 26, 34
"""Opacities of bright and of dark strokes, of 255."""
_WIDTH = 56.0
"""Card width in pixels before scaling."""
_GOLDEN = 0.6180339887


class Worn(NamedTuple):
    picture: pygame.Surface
    at: tuple[int, int]


@lru_cache(maxsize=1)
def worn(course: Course, count: int) -> Worn:
    """Draw marks of `count` swoops beside the pile, towards the tray."""
    width, scale = _WIDTH, course.width / _WIDTH
    (px, py), (tx, ty) = ((x / scale, y / scale) for x, y in (course.pile, course.tray))
    reach = 1.9 * width
    left, top = math.floor(min(px, tx) - reach), math.floor(min(py, ty) - reach)
    right, bottom = math.ceil(max(px, tx) + reach), math.ceil(max(py, ty) + reach)
    surface = pygame.Surface((right - left, bottom - top), pygame.SRCALPHA)
    surface.fill((255, 255, 255, 0))
    way = math.atan2(ty - py, tx - px)
    for i in range(min(MOST, count)):
        chances = [(i * _GOLDEN + k * 0.3819660113 + 0.2 * k) % 1 for k in range(4)]
        about = 2 * math.pi * chances[0]
        x = px + (0.75 + 0.55 * chances[1]) * width * math.cos(about)
        y = py + (0.85 + 0.35 * chances[1]) * width * math.sin(about)
        if chances[2] < 0.4:
            x, y = px + (tx - px) * (0.4 + 0.3 * chances[1]), py + 0.8 * width * (chances[0] - 0.2)
        _brush(surface, (x - left, y - top), way + 1.1 * (chances[3] - 0.5), width)
    seen = surface.get_bounding_rect()
    if not seen.w:
        return Worn(surface, (left, top))
    soft = pygame.transform.box_blur(surface.subsurface(seen), 1)
    whole = pygame.transform.smoothscale(soft, (round(scale * seen.w), round(scale * seen.h)))
    at = round(scale * (left + seen.x)), round(scale * (top + seen.y))
    return Worn(whole.convert_alpha(), at)


def _brush(
    surface: pygame.Surface, middle: tuple[float, float], angle: float, width: float
) -> None:
    """Draw a mark's strokes, alternately dark and bright."""
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    thick = max(1, round(width / 40))
    for k in range(_BRISTLES):
        place = 2 * k / (_BRISTLES - 1) - 1
        aside = 0.24 * width * place
        length = 0.85 * width * (1 - 0.5 * place * place) * (0.75 + 0.5 * (k * _GOLDEN % 1))
        bent = 0.16 * width * (1 - place * place)
        tone, strong = ((255, 255, 255), _LIGHT) if k % 2 else ((0, 0, 0), _DARK)
        points = []
        for part in range(_PARTS + 1):
            share = 2 * part / _PARTS - 1
            far, down = share * length / 2, aside + bent * share * share
            points.append(
                tuple(m + far * a + down * b for m, a, b in zip(middle, along, across, strict=True))
            )
        for part in range(_PARTS):
            fade = math.sin(math.pi * (part + 0.5) / _PARTS)
            colour = (*tone, round(strong * fade))
            pygame.draw.line(surface, colour, points[part], points[part + 1], thick)


Placed = tuple[pygame.Surface, tuple[int, int]]

_FINE = 2
"""Supersampling, up to `_LARGEST` pixels."""
_LARGEST = 3_000_000
_STEPS = 110
_FEWEST, _MOST = 14, 36
"""Fewest and most colour bands across a ribbon, by its width."""
_GOLDS: tuple[Colour, ...] = (
    (150, 98, 26),
    (232, 186, 92),
    (255, 240, 190),
    (244, 204, 112),
    (226, 174, 72),
    (196, 142, 46),
    (150, 100, 26),
    (98, 62, 14),
)
"""A ribbon's golds, from upper to lower edge."""
_WORD: tuple[Colour, ...] = (
    (255, 243, 200),
    (255, 232, 164),
    (246, 206, 112),
    (230, 176, 74),
    (204, 146, 48),
    (176, 120, 34),
)
_DUST: Colour = (255, 244, 214)
_SPARK: Colour = (255, 222, 140)
_GLOW: Colour = (255, 236, 178)
_LEVELS, _SIZES = 6, 4
_WIDE = 900
"""Pixels of width above which a ring, soft and brief, is cached at half size."""
_TURNS = 12
_SOFT = 18
"""Slices in which a ribbon's open end fades."""
GRADES = (0.0, 0.45, 0.8)
"""Least might of each grade; only one grade has pictures at a time."""


class Ribbon(NamedTuple):
    picture: pygame.Surface
    at: tuple[int, int]
    course: Course

    def part(self, tail: float, head: float, seen: float) -> list[Placed]:
        """Return the ribbon's part between two shares of its length, with soft open ends."""
        if head <= tail or seen <= 0:
            return []
        axis = 0 if self.course.across else 1
        begin, *_, end = (point[axis] - self.at[axis] for point in self.course.line)
        (low, soft_low), (high, soft_high) = sorted(
            (round(begin + (end - begin) * share), soft)
            for share, soft in ((tail, tail > 0), (head, head < 1))
        )
        if low == high:
            return []
        low = low if soft_low else 0
        high = high if soft_high else self.picture.get_size()[axis]
        step = max(1, round(0.03 * self.course.width))
        slices: list[tuple[int, int, float]] = []
        for soft, edge, sign in ((soft_low, low, 1), (soft_high, high, -1)):
            for i in range(_SOFT if soft else 0):
                near = edge + sign * i * step
                far = near + sign * step
                slices.append((min(near, far), max(near, far), (i + 0.5) / _SOFT))
        low += _SOFT * step if soft_low else 0
        high -= _SOFT * step if soft_high else 0
        slices.append((low, high, 1.0))
        placed: list[Placed] = []
        for first, last, alpha in slices:
            box = [0, 0, *self.picture.get_size()]
            box[axis], box[axis + 2] = first, last - first
            clipped = pygame.Rect(box).clip(self.picture.get_rect())
            if clipped:
                piece = self.picture.subsurface(clipped)
                if alpha * seen < 1:
                    piece.set_alpha(round(255 * alpha * seen))
                placed.append((piece, (self.at[0] + clipped.x, self.at[1] + clipped.y)))
        return placed


class Baked(NamedTuple):
    """Pictures for one place of the pile and one grade."""

    ribbon: Ribbon
    light: pygame.Surface
    ring: pygame.Surface
    ring_size: tuple[int, int]
    """The ring's largest size; a wide ring's picture is half as large."""
    dust: tuple[pygame.Surface, ...]
    sparks: tuple[pygame.Surface, ...]
    whirl: tuple[pygame.Surface, ...]
    """The sign at angles within a quarter turn, which repeat."""
    glow: pygame.Surface


class SwoopPictures:
    def __init__(self) -> None:
        self._key: tuple[Course, int, tuple[str, int, int]] | None = None
        self._baked: Baked | None = None
        self._job: Job[Baked] | None = None
        self._room = Room()

    @property
    def busy(self) -> bool:
        return self._job is not None and not self._job.over

    def prepare(self, course: Course, might: float, unit: float, words: str, most: int) -> None:
        """Draw a swoop's pictures and words (see `called`) ahead. Call this while nothing moves."""
        grade, here = grade_of(might), self._key
        word = words, _tall(unit, grade), most
        same = here is not None and here[1:] == (grade, word)
        if self.busy or (here is not None and same and _alike(here[0], course, 0.02)):
            return
        self._key, self._baked = (course, grade, word), None
        _plain(*word)  # fonts can't be shared between threads

        def make() -> Baked:
            _golden(*word)
            return bake(course, grade)

        self._job = Job("swoop", lambda _cancelled: make())

    def close(self) -> None:
        if self._job is not None:
            self._job.leave(None)
        self._job, self._key, self._baked = None, None, None

    def _ready(self, board: Storyboard) -> Baked | None:
        if self._job is not None and self._job.over:
            self._baked, self._job = self._job.result, None
        if self._key is None or self._baked is None:
            return None
        return self._baked if _alike(self._key[0], board.course, 0.6) else None

    def under(self, board: Storyboard, now: float, seen: float, *, still: bool) -> list[Placed]:
        ready = self._ready(board)
        if ready is None:
            return []
        if still:
            return ready.ribbon.part(0.0, 1.0, seen)
        placed: list[Placed] = []
        light, (far, strong) = board.light(now) * seen, board.ring(now)
        middle = board.course.pile
        if light > 0.02:
            ready.light.set_alpha(round(255 * light))
            placed.append(_centred(ready.light, middle))
        if strong * seen > 0.02:
            w, h = (2 * round(far * side / 2) for side in ready.ring_size)
            scale = pygame.transform.smoothscale if w < _WIDE else pygame.transform.scale
            whole = self._room.part(ready.ring_size, ready.ring)  # one buffer for all sizes
            ring = scale(ready.ring, (w, h), whole.subsurface((0, 0, w, h)))
            ring.set_alpha(round(255 * strong * seen))
            placed.append(_centred(ring, middle))
        else:
            self._room = Room()
        placed += _grains(ready.dust, board.dust(now), seen)
        placed += ready.ribbon.part(*board.ribbon(now), seen)
        placed += _grains(ready.sparks, board.sparks(now), seen)
        return placed

    def over(
        self, board: Storyboard, now: float, seen: float, unit: float, *, still: bool
    ) -> list[Placed]:
        ready, placed = self._ready(board), list[Placed]()
        turned, strong = board.whirl(now)
        risen, count = (1.0, 1.0) if still else board.count(now)
        (x, y), wide = board.course.tray, board.course.tray_width
        if ready is not None and not still and strong * seen > 0.02:
            turn = round(turned / 90 * len(ready.whirl)) % len(ready.whirl)
            for picture in (ready.glow, ready.whirl[turn]):
                picture.set_alpha(round(255 * strong * seen))
                placed.append(_centred(picture, (x, y)))
        if count * seen > 0.02:
            pill = counted(unit, f"+{board.cards}")
            top = y - 0.95 * wide - (4 + 10 * risen) * unit
            placed.append(_faded(pill, (x, max(pill.get_height() / 2 + 2, top)), count * seen))
        return placed


def word(
    picture: pygame.Surface, board: Storyboard, now: float | None, seen: float
) -> list[Placed]:
    """Return the word, clear of the ribbon; motionless without `now`."""
    scale, alpha = (1.0, 1.0) if now is None else board.word(now)
    if alpha * seen <= 0.02:
        return []
    if abs(scale - 1) > 0.004:
        w, h = picture.get_size()
        picture = pygame.transform.smoothscale(picture, (round(w * scale), round(h * scale)))
    x, y = board.course.pile
    return [_faded(picture, (x, y - 0.13 * board.course.width), alpha * seen)]


def bake(course: Course, grade: int) -> Baked:
    might = (*GRADES, 1.0)[grade + 1]
    reach = course.width * (1.35 + 0.75 * might)
    size, thick = (2 * round(reach), 2 * round(0.66 * reach)), max(2, round(0.02 * course.width))
    whole = (size[0] + 10 * thick, size[1] + 10 * thick)
    half = 2 if whole[0] > _WIDE else 1
    unit = course.width
    ribbon = _ribbon(course, course.width * (0.08 + 0.05 * might))
    give_way()
    ring = _ring((size[0] // half, size[1] // half), thick // half)
    give_way()
    return Baked(
        ribbon=ribbon,
        light=_soft((round(2.3 * reach), round(1.55 * reach)), _GLOW, 120),
        ring=ring,
        ring_size=whole,
        dust=_dots(_DUST, 0.034 * unit),
        sparks=_dots(_SPARK, 0.026 * unit),
        whirl=_whirl(round(min(1.15 * course.tray_width, 0.8 * unit))),
        glow=_soft((round(2.6 * course.tray_width),) * 2, _SPARK, 150),
    )


def _tall(unit: float, grade: int) -> int:
    return round((78, 92, 104)[grade] * unit)


@lru_cache(maxsize=1)
def called(
    unit: float,
    words: str,
    line: str,
    faces: tuple[str, ...],
    times: str,
    grade: int,
    most: int,
) -> pygame.Surface:
    pixels = _tall(unit, grade)
    large = _golden(words, pixels, most)
    if times:
        count = _golden(times, round(0.6 * pixels), most)
        w, h = large.get_size()
        wider = pygame.Surface((w + count.get_width(), h), pygame.SRCALPHA)
        wider.blit(large, (0, 0))
        wider.blit(count, (w - count.get_height() // 4, 0))
        large = wider
    small, size = text.fit(line, max(11, round(19 * unit)), most, "bold")
    below = text.render(small, size, theme.CREAM, "bold")
    dark = text.render(small, size, theme.BLACK, "bold")
    side = round(1.9 * size)
    gap = round(0.25 * size)
    row = below.get_width() + sum(side * 3 // 4 for _ in faces) + (gap + side // 4 if faces else 0)
    w = max(large.get_width(), row + 2 * size)
    tall = max(below.get_height(), side if faces else 0)
    surface = pygame.Surface((w, large.get_height() + tall), pygame.SRCALPHA)
    surface.blit(large, ((w - large.get_width()) // 2, 0))
    x, middle = (w - row) // 2, large.get_height() - round(0.12 * pixels) + tall // 2
    for face in faces:
        surface.blit(portrait(face, side), (x, middle - side // 2))
        x += side * 3 // 4
    x += gap + side // 4 if faces else 0
    y = middle - below.get_height() // 2
    lift = max(1, size // 14)
    shade = _shade(dark, 2 * lift)
    for _ in range(2):
        surface.blit(shade, (x - 4 * lift, y - 4 * lift + lift))
    surface.blit(below, (x, y))
    return surface.convert_alpha()


@lru_cache(maxsize=4)
def counted(unit: float, words: str) -> pygame.Surface:
    pixels = round(19 * unit)
    size = (text.measure(words, pixels, "bold") + round(26 * unit), round(30 * unit))
    pad = round(5 * unit)
    surface = pygame.Surface((size[0] + 2 * pad, size[1] + 2 * pad), pygame.SRCALPHA)
    rect = pygame.Rect(pad, pad, *size)
    paint.cast(surface, rect, size[1] // 2, pad, 120)
    paint.box(surface, rect, size[1] // 2, theme.GOLD_LIGHT)
    text.draw(surface, words, rect, pixels, theme.INK, "bold", "center")
    return surface.convert_alpha()


@kept(0)
def _plain(words: str, pixels: int, most: int) -> pygame.Surface:
    while pixels > 12 and font(pixels, "heavy").size(words)[0] > most:
        pixels = round(0.94 * pixels)
    return font(pixels, "heavy").render(words, True, (255, 255, 255))


@kept(0)
def _golden(words: str, pixels: int, most: int) -> pygame.Surface:
    plain = _plain(words, pixels, most)
    w, h = plain.get_size()
    pad = max(3, pixels // 7)
    gold = pygame.Surface((1, 6), pygame.SRCALPHA)
    for y, colour in enumerate(_WORD):
        gold.set_at((0, y), (*colour, 255))
    face = plain.convert_alpha() if pygame.display.get_init() else plain.copy()
    face.blit(
        pygame.transform.smoothscale(gold, (w, h)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT
    )
    edge = plain.copy()
    edge.fill((74, 42, 6, 255), special_flags=pygame.BLEND_RGBA_MULT)
    dark = plain.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    surface = pygame.Surface((w + 2 * pad, h + 2 * pad), pygame.SRCALPHA)
    surface.blit(_shade(dark, pad // 2), (0, pad // 3))
    thin = max(1, round(pixels / 34))
    for dx, dy in ((-0.8, -0.8), (0.8, -0.8), (-0.8, 0.8), (0.8, 0.8), (0.6, 1.8)):
        surface.blit(edge, (pad + round(dx * thin), pad + round(dy * thin)))
    surface.blit(face, (pad, pad))
    return surface


def _shade(dark: pygame.Surface, blur: int) -> pygame.Surface:
    """Return a soft copy, `2 * blur` larger on each side."""
    w, h = dark.get_size()
    wide, tall = w + 4 * blur, h + 4 * blur
    roomy = pygame.Surface((wide, tall), pygame.SRCALPHA)
    roomy.blit(dark, (2 * blur, 2 * blur))
    return _blurred(roomy, max(2, blur))


def _blurred(picture: pygame.Surface, by: int) -> pygame.Surface:
    w, h = picture.get_size()
    small = pygame.transform.smoothscale(picture, (max(2, w // by), max(2, h // by)))
    return pygame.transform.smoothscale(small, (w, h))


def _ribbon(course: Course, thick: float) -> Ribbon:
    points = [curve(course.line, i / _STEPS) for i in range(_STEPS + 1)]
    pad = round(2.2 * thick) + 2
    left, top = (round(min(p[k] for p in points)) - pad for k in (0, 1))
    size = tuple(round(max(p[k] for p in points)) + pad - base for k, base in ((0, left), (1, top)))
    fine = _FINE if size[0] * size[1] * _FINE * _FINE <= _LARGEST else 1
    big = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    big.fill((*_GOLDS[4], 0))
    bands = max(_FEWEST, min(_MOST, round(0.6 * thick * fine)))
    rows = [_across(points, i, thick, (left, top), fine, bands) for i in range(_STEPS + 1)]
    for i in range(_STEPS):
        give_way()
        sheen = 1 + 0.13 * math.sin(i / _STEPS * 9.0 + 0.8)
        for k in range(bands):
            colour = _gold((k + 0.5) / bands, sheen)
            corners = (rows[i][k], rows[i + 1][k], rows[i + 1][k + 1], rows[i][k + 1])
            pygame.draw.polygon(big, colour, corners)
    band = pygame.transform.smoothscale(big, size) if fine > 1 else big
    shape = band.copy()
    shape.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    soft = _blurred(shape, max(2, round(0.35 * thick)))
    surface = pygame.Surface(size, pygame.SRCALPHA)
    surface.blit(soft, (0, round(0.45 * thick)))
    surface.blit(band, (0, 0))
    return Ribbon(_converted(surface), (left, top), course)


def _across(
    points: Sequence[Point], i: int, thick: float, base: tuple[int, int], fine: int, bands: int
) -> list[Point]:
    before, after = points[max(0, i - 1)], points[min(_STEPS, i + 1)]
    dx, dy = after[0] - before[0], after[1] - before[1]
    far = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / far, dx / far
    if ny < 0:
        nx, ny = -nx, -ny
    share = i / _STEPS
    half = thick * math.sin(math.pi * min(1.0, 0.02 + 0.98 * share**0.86)) ** 0.72
    x, y = points[i]
    return [
        (
            (x + nx * half * (2 * k / bands - 1) - base[0]) * fine,
            (y + ny * half * (2 * k / bands - 1) - base[1]) * fine,
        )
        for k in range(bands + 1)
    ]


def _gold(share: float, sheen: float) -> Colour:
    place = share * (len(_GOLDS) - 1)
    i = min(len(_GOLDS) - 2, int(place))
    r, g, b = (
        max(0, min(255, round((a + (z - a) * (place - i)) * sheen)))
        for a, z in zip(_GOLDS[i], _GOLDS[i + 1], strict=True)
    )
    return r, g, b


def _soft(size: tuple[int, int], colour: Colour, strength: int) -> pygame.Surface:
    small = _disc(48, 24, colour, lambda far: strength * (1 - far) ** 1.5)
    return _converted(pygame.transform.smoothscale(small, size))


def _disc(
    side: int, radius: float, colour: Colour, opacity: Callable[[float], float]
) -> pygame.Surface:
    """Draw a disc; `opacity` maps shares of the radius to 0–255."""
    middle, alphas = (side - 1) / 2, bytearray()
    for y in range(side):
        for x in range(side):
            far = math.hypot(x - middle, y - middle) / radius
            alphas.append(round(opacity(far)) if far < 1 else 0)
    pixels = bytearray((*colour, 0)) * side**2
    pixels[3::4] = alphas
    return pygame.image.frombuffer(bytes(pixels), (side, side), "RGBA")


def _ring(size: tuple[int, int], thick: int) -> pygame.Surface:
    pad = 5 * thick
    whole = (size[0] + 2 * pad, size[1] + 2 * pad)
    sharp = pygame.Surface((2 * whole[0], 2 * whole[1]), pygame.SRCALPHA)
    sharp.fill((*_GLOW, 0))
    box = pygame.Rect(2 * pad, 2 * pad, 2 * size[0], 2 * size[1])
    pygame.draw.ellipse(sharp, (*_GLOW, 230), box, 2 * thick)
    surface = pygame.transform.smoothscale(sharp, whole)
    glow = _blurred(surface, 4 * thick)
    for _ in range(2):
        glow.blit(glow.copy(), (0, 0))
    glow.blit(surface, (0, 0))
    return _converted(glow)


def _dots(colour: Colour, largest: float) -> tuple[pygame.Surface, ...]:
    """Draw dots of `_SIZES` sizes in `_LEVELS` strengths."""
    dots = []
    for size in range(_SIZES):
        radius = max(1.2, largest * (size + 1) / _SIZES)
        side = 2 * math.ceil(2 * radius) + 1
        brightest = _disc(side, 2 * radius, colour, _grain)
        give_way()
        for level in range(_LEVELS):
            dot = brightest.copy()
            faint = 255, 255, 255, round(255 * (level + 1) / _LEVELS)
            dot.fill(faint, special_flags=pygame.BLEND_RGBA_MULT)
            dots.append(_converted(dot))
    return tuple(dots)


def _grain(far: float) -> float:
    return 255 * min(1.0, 1.6 * math.pow(1 - far, 1.6))


def _whirl(side: int) -> tuple[pygame.Surface, ...]:
    """Draw the sign at `_TURNS` angles within a quarter turn."""
    sign = icon("whirl", max(12, side), _SPARK)
    return tuple(
        _converted(pygame.transform.rotozoom(sign, 90 * i / _TURNS, 1.0)) for i in range(_TURNS)
    )


def _grains(
    dots: tuple[pygame.Surface, ...], grains: Sequence[Sprinkle], seen: float
) -> list[Placed]:
    largest = dots[-1].get_width() / 4
    placed = []
    for grain in grains:
        level = round(grain.alpha * seen * _LEVELS) - 1
        if level >= 0:
            size = min(_SIZES - 1, max(0, round(grain.size / largest * _SIZES) - 1))
            dot = dots[size * _LEVELS + min(_LEVELS - 1, level)]
            placed.append(_centred(dot, (grain.x, grain.y)))
    return placed


def _centred(picture: pygame.Surface, middle: Point) -> Placed:
    w, h = picture.get_size()
    return picture, (round(middle[0] - w / 2), round(middle[1] - h / 2))


def _faded(picture: pygame.Surface, middle: Point, seen: float) -> Placed:
    if seen < 0.995:
        picture = picture.subsurface(picture.get_rect())
        picture.set_alpha(round(255 * max(0.0, seen)))
    return _centred(picture, middle)


def _converted(picture: pygame.Surface) -> pygame.Surface:
    return picture.convert_alpha() if pygame.display.get_init() else picture


def grade_of(might: float) -> int:
    return sum(might >= least for least in GRADES) - 1


def _alike(course: Course, other: Course, share: float) -> bool:
    """True if one course's pictures suit the other: the table shifts a little as the hand
    shrinks.
    """
    near = share * other.width
    return (
        abs(course.width - other.width) < near
        and math.dist(course.pile, other.pile) < near
        and math.dist(course.tray, other.tray) < near
    )
