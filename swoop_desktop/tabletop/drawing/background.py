"""Draws the table's background: room, leather rail, lit felt.

One corner is drawn and mirrored; sides are stretched from it. Tones are bytes, see `_colours`.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias
from weakref import WeakValueDictionary

import pygame

from swoop_desktop.processes.job import Job
from swoop_desktop.system.sdl import wake
from swoop_desktop.tabletop.geometry.card_poses import Box
from swoop_desktop.tabletop.geometry.rail import Rail
from swoop_desktop.ui.cloth import COARSE, TONES, bands, cloth, grain, picture, tones_of
from swoop_desktop.ui.palette import Palette, mix, times
from swoop_desktop.ui.theme import BRASS, CREAM, Colour, lamp_over

# Tones: bright to dark leather, black, the room; dark, bright, dark brass; dark to bright felt.
# Adjacent tones look alike, for smooth edges.
_ROOMS, _BRASSES, _FELTS = 60, 71, 96
_ROOM, _SPECKS = 65, 5
"""Middle tone of the room; number of its grain's tones."""
_GLEAM = 79
_YARN = 25
_SHINE: Colour = (240, 203, 160)

# Lengths and places are shares of the rail's width, from its outer edge.
_CREST, _ROUND = 0.585, 0.062
"""Place and width of the leather's shine."""
_SEAMS = (0.17, 0.84)
_OUTSIDE, _INSIDE = 0.40, 0.95
"""Reach of the rail's shadow into room and felt."""
_LINE = 0.062
_PRINT, _PRINTED, _FAINT = 1.36, 0.036, 36
"""The printed line: place, width, opacity of 255."""
_STITCH, _PITCH, _THICK = 0.19, 0.31, 0.044

_LARGEST, _FINEST = 2200, 4
"""Enlarged corner: most pixels across; highest factor."""
_RINGS = 110
_ROUGH = 640 * 360
_PATIENCE = 12
"""Frames to wait before a rough background is laid."""
_STRETCH = 0.15
"""Greatest change of a side, as a share, for stretching a background."""

_LATE = (1.0, 0.955, 0.84)
"""Factors of red, green and blue under a late lamp."""
_BLACK: Colour = (0, 0, 0)
_Tint: TypeAlias = tuple[int, int, int, int]
_Ring: TypeAlias = tuple[float, float, _Tint]
"""Outer edge, inner edge and tone."""
_Wanted: TypeAlias = tuple[tuple[int, int], Rail, Palette]


def ground(size: tuple[int, int], rail: Rail, palette: Palette) -> pygame.Surface:
    """Draw an empty table as an opaque 8-bit surface, not to be painted on. The rail may lie
    outside the window.
    """
    laid, tones = _Laid(rail), bytearray()
    for top, band in bands(size, lamp_over(*rail.outer)):
        laid.finish(band, top)
        tones += tones_of(band)
    return picture(tones, size, _colours(palette))


@lru_cache(maxsize=2)
def late(palette: Palette) -> Palette:
    """Return the colours under a late lamp: warmer, no brighter."""

    def dimmed(colour: Colour) -> Colour:
        r, g, b = (round(share * part) for share, part in zip(_LATE, colour, strict=True))
        return r, g, b

    return replace(
        palette,
        cloth=dimmed(palette.cloth),
        room=dimmed(palette.room),
        leather=dimmed(palette.leather),
    )


def dyed(surface: pygame.Surface, palette: Palette) -> pygame.Surface:
    other = surface.copy()
    other.set_palette(_colours(palette))
    return other


def rough(size: tuple[int, int], rail: Rail, palette: Palette) -> pygame.Surface:
    share = math.ceil(math.sqrt(size[0] * size[1] / _ROUGH))
    small = Rail(
        Box(*(side / share for side in rail.outer)),
        rail.thick / share,
        (rail.corner[0] / share, rail.corner[1] / share),
    )
    surface = ground((-(-size[0] // share), -(-size[1] // share)), small, palette)
    return pygame.transform.smoothscale(surface.convert(32), size) if share > 1 else surface


_drawn: WeakValueDictionary[_Wanted, pygame.Surface] = WeakValueDictionary()
"""Backgrounds, shared by all tables."""


class BackgroundWorker:
    def __init__(self) -> None:
        self._wanted: _Wanted | None = None
        self._job: Job[tuple[_Wanted, pygame.Surface]] | None = None
        self._last: tuple[_Wanted, pygame.Surface] | None = None
        self._waited = 0

    @property
    def busy(self) -> bool:
        return self._wanted is not None

    def wait(self, size: tuple[int, int], rail: Rail, palette: Palette) -> bool:
        self.ready()
        wanted = size, rail, palette
        if wanted in _drawn or (self._last is not None and self._last[0][:2] == wanted[:2]):
            return False
        if wanted != self._wanted:
            self._wanted, self._waited = wanted, 0
        self.begin()
        self._waited += 1
        return self._waited < _PATIENCE

    def lay(self, size: tuple[int, int], rail: Rail, palette: Palette) -> pygame.Surface:
        """Return the wanted background, perhaps recoloured; else the last one stretched, if
        similar, or a rough one. `begin` then draws the wanted one.
        """
        self._wanted = None
        drawn = _drawn.get((size, rail, palette))
        if drawn is not None:
            self._last = (size, rail, palette), drawn
            return drawn
        wanted = size, rail, palette
        if self._last is not None and self._last[0][:2] == wanted[:2]:
            self._last = wanted, dyed(self._last[1], palette)
            _drawn[wanted] = self._last[1]
            return self._last[1]
        self._wanted = wanted
        last = self._last
        if last is not None and last[0][2] == palette and _like(last[1], size):
            return pygame.transform.scale(last[1], size)
        return rough(size, rail, palette)

    def begin(self) -> None:
        wanted = self._wanted
        if wanted is not None and self._job is None:
            self._job = Job("ground", lambda _cancelled: (wanted, ground(*wanted)), wake)

    def ready(self) -> pygame.Surface | None:
        """Return a newly drawn wanted background once, else None."""
        drawn = None if self._job is None else self._job.result
        if drawn is None:
            return None
        wanted, made = drawn
        self._job, self._last = None, (wanted, made)
        if wanted != self._wanted:
            return None
        self._wanted = None
        _drawn[wanted] = made
        return made

    def close(self) -> None:
        """Wait for the running job, and drop all requests."""
        self._wanted = None
        if self._job is not None:
            self._job.leave(None)


def _like(ground: pygame.Surface, size: tuple[int, int]) -> bool:
    sides = zip(ground.get_size(), size, strict=True)
    return all(abs(old - new) <= _STRETCH * new for old, new in sides)


class _Laid:
    """Rail and room, laid over lit felt band by band."""

    def __init__(self, rail: Rail) -> None:
        x, y = round(rail.outer.x), round(rail.outer.y)
        w, h = round(rail.outer.right) - x, round(rail.outer.bottom) - y
        margin, deep = math.ceil(_OUTSIDE * rail.thick), math.ceil((1 + _INSIDE) * rail.thick)
        # Corners reach the middle at most.
        wide = margin + min(max(math.ceil(rail.corner[0]), deep), w // 2)
        tall = margin + min(max(math.ceil(rail.corner[1]), deep), h // 2)
        deep = min(margin + deep, wide, tall)
        self._around = pygame.Rect(x, y, w, h).inflate(2 * margin, 2 * margin)
        self._room = _room()
        corner = _Corner(rail._replace(outer=Box(margin, margin, w, h)), (wide, tall))
        stitches = _stitches(rail.thick, margin)
        self._shadow = self._whole(corner.shadow(), deep)
        self._rail = self._whole(corner.rail(self._room), deep, stitches, _PITCH * rail.thick)

    def finish(self, band: pygame.Surface, top: int) -> None:
        """Lay rail and room over a band of light; `top` is the band's y."""
        for part, place in self._shadow:
            band.blit(part, place.move(0, -top))
        band.fill((TONES - _FELTS,) * 3, special_flags=pygame.BLEND_RGB_MULT)
        band.fill((_FELTS,) * 3, special_flags=pygame.BLEND_RGB_ADD)
        for area in _beside(band.get_rect(), self._around.move(0, -top)):
            band.set_clip(area)
            # All bands continue the same pattern.
            _cover(band, self._room, begin=-top % self._room.get_height())
        band.set_clip(None)
        for part, place in self._rail:
            band.blit(part, place.move(0, -top))

    def _whole(
        self,
        corner: pygame.Surface,
        deep: int,
        stitches: pygame.Surface | None = None,
        pitch: float = 1.0,
    ) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Assemble corners, and sides `deep` pixels wide."""
        around, (wide, tall) = self._around, corner.get_size()
        pieces = list[tuple[pygame.Surface, pygame.Rect]]()
        for low, y in enumerate((around.y, around.bottom - tall)):
            for right, x in enumerate((around.x, around.right - wide)):
                part = pygame.transform.flip(corner, bool(right), bool(low))
                pieces.append((part, part.get_rect(topleft=(x, y))))
        for down, room in enumerate((around.w - 2 * wide, around.h - 2 * tall)):
            if room <= 0:
                continue
            strip, size = ((wide - 1, 0, 1, deep), (room, deep))
            if down:
                strip, size = ((0, tall - 1, deep, 1), (deep, room))
            side = pygame.transform.scale(corner.subsurface(strip), size)
            if stitches is not None:
                turned = pygame.transform.rotate(stitches, 90 * down)
                _sew(side, turned, pitch, (1 - down, down))
            x, y = (0, tall) if down else (wide, 0)
            pieces.append((side, side.get_rect(topleft=(around.x + x, around.y + y))))
            side = pygame.transform.flip(side, bool(down), not down)
            end = around.right - x, around.bottom - y
            pieces.append((side, side.get_rect(bottomright=end)))
        return pieces


class _Corner:
    """The top left corner with the room beside it, transparent over the felt."""

    def __init__(self, rail: Rail, size: tuple[int, int]) -> None:
        self._rail, self._size = rail, size
        self._step = max(1 / rail.thick, (1 + _OUTSIDE + _INSIDE) / _RINGS)

    def shadow(self) -> pygame.Surface:
        rings = list[_Ring]()
        for a, b in _steps(0.9, 1 + _INSIDE, self._step):
            away = min(1.0, max(0.0, ((a + b) / 2 - 1) / _INSIDE))
            rings.append((a, b, (0, 0, 0, round(255 * 0.42 * (1 - away) ** 2.6))))
        surface = self._little_by_little(rings)
        self._over(surface, [(_PRINT, _PRINT + _PRINTED, (_FAINT, _FAINT, _FAINT, _FAINT))], ())
        return surface

    def rail(self, room: pygame.Surface) -> pygame.Surface:
        rings = list[_Ring]()
        for a, b in _steps(-_OUTSIDE, 0.0, self._step):
            near = 1 + (a + b) / 2 / _OUTSIDE
            rings.append((a, b, _tone(_ROOM + (_ROOMS - _ROOM) * near * near)))
        for a, b in _steps(0.0, 1 - _LINE / 2, self._step):
            rings.append((a, b, _tone(_leather((a + b) / 2))))
        surface = pygame.Surface(self._size, pygame.SRCALPHA)
        _cover(surface, room)
        bend = _Bend(self._rail, self._size, 1)
        clear = (_GLEAM, _GLEAM, _GLEAM, 0)
        pygame.draw.polygon(surface, clear, [*bend.line(0.5), self._size])
        surface.blit(self._little_by_little(rings), (0, 0))
        pygame.draw.polygon(surface, clear, [*bend.line(1 - _LINE / 2), self._size])
        groove = (1 - 1.6 * _LINE, 1 - _LINE / 2, _tone(_BRASSES))
        self._over(surface, [groove, (1 - _LINE, 1.0, _tone(_GLEAM))], _SEAMS)
        return surface

    def _little_by_little(self, rings: Sequence[_Ring]) -> pygame.Surface:
        """Draw adjacent rings, blurred to hide their edges."""
        surface = pygame.Surface(self._size, pygame.SRCALPHA)
        bend = _Bend(self._rail, self._size, 1)
        surface.fill((*rings[0][2][:3], 0))
        for outer, inner, tone in rings:
            bend.paint(surface, outer, inner + 1.5 / self._rail.thick, tone)
        pygame.draw.polygon(surface, (*rings[-1][2][:3], 0), [*bend.line(rings[-1][1]), self._size])
        return pygame.transform.box_blur(surface, 1)

    def _over(
        self, surface: pygame.Surface, rings: Iterable[_Ring], seams: Iterable[float]
    ) -> None:
        w, h = self._size
        fine = max(1, min(_FINEST, _LARGEST // max(w, h)))
        made = pygame.Surface((w * fine, h * fine), pygame.SRCALPHA)
        bend = _Bend(self._rail, self._size, fine)
        for outer, inner, tone in rings:
            bend.paint(made, outer, inner, tone)
        for seam in seams:
            _stitch(made, bend.bend(seam), fine * self._rail.thick)
        if fine > 1:
            made = pygame.transform.smoothscale(made, self._size)
        surface.blit(made, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)


class _Bend:
    def __init__(self, rail: Rail, size: tuple[int, int], fine: int) -> None:
        self._rail, self._fine = rail, fine
        self._end = fine * size[0] + 2.0, fine * size[1] + 2.0
        self._steps = max(12, min(48, round(max(rail.corner) / 20)))

    def bend(self, place: float) -> list[tuple[float, float]]:
        """Return the curve at a share of the rail's width."""
        points = self._rail.bend(place * self._rail.thick, self._steps)
        return [(self._fine * x, self._fine * y) for x, y in points]

    def line(self, place: float) -> list[tuple[float, float]]:
        bend = self.bend(place)
        return [(bend[0][0], self._end[1]), *bend, (self._end[0], bend[-1][1])]

    def paint(self, surface: pygame.Surface, outer: float, inner: float, tone: _Tint) -> None:
        pygame.draw.polygon(surface, tone, [*self.line(outer), *reversed(self.line(inner))])


@lru_cache(maxsize=4)
def _colours(palette: Palette) -> tuple[Colour, ...]:
    if palette.plain:  # one colour for each thing, a bright line along the felt
        return (
            *(palette.leather,) * _ROOMS,
            *(palette.room,) * (_BRASSES - _ROOMS),
            *(palette.edge,) * (_FELTS - _BRASSES),
            *(palette.cloth,) * (TONES - _FELTS),
        )
    dark = times(palette.leather, 0.22)
    leather = [mix(palette.leather, _SHINE, 0.72), times(palette.leather, 1.10), dark]
    room = [_BLACK, palette.room, mix(palette.room, CREAM, 0.04)]
    brass = [times(BRASS, 0.12), BRASS, times(BRASS, 0.45), times(palette.cloth, 0.10)]
    return (
        *_between(leather, _ROOMS),
        *_between(room, _BRASSES - _ROOMS),
        *_between(brass, _FELTS - _BRASSES),
        *cloth(palette.cloth, TONES - _FELTS),
    )


def _between(colours: Sequence[Colour], count: int) -> Iterator[Colour]:
    for i in range(count):
        at = i / (count - 1) * (len(colours) - 1)
        first = min(int(at), len(colours) - 2)
        yield mix(colours[first], colours[first + 1], at - first)


def _tone(tone: float) -> _Tint:
    return round(tone), round(tone), round(tone), 255


def _leather(place: float) -> float:
    """Return the tone at a share of the rail's width."""
    light: float = 0.40 * math.sin(math.pi * min(1.0, max(0.0, place))) ** 0.8
    for seam in _SEAMS:
        light *= 1 - 0.36 * math.exp(-(((place - seam) / 0.035) ** 2))
    light += 0.42 * math.exp(-(((place - _CREST) / _ROUND) ** 2))
    return (_ROOMS - 1) * (1 - light)


def _room() -> pygame.Surface:
    surface = grain().copy()
    surface.fill((255 - COARSE,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    surface.fill((255 * _SPECKS // COARSE,) * 3, special_flags=pygame.BLEND_RGB_MULT)
    surface.fill((_ROOM - _SPECKS // 2,) * 3, special_flags=pygame.BLEND_RGB_ADD)
    return surface


def _cover(surface: pygame.Surface, piece: pygame.Surface, begin: int = 0) -> None:
    area, (w, h) = surface.get_clip(), piece.get_size()
    for y in range(begin - h, area.bottom, h):
        for x in range(0, area.right, w):
            if area.colliderect((x, y, w, h)):
                surface.blit(piece, (x, y))


def _beside(area: pygame.Rect, box: pygame.Rect) -> list[pygame.Rect]:
    inner = box.clip(area)
    if not inner.w or not inner.h:
        return [area]
    parts = [
        pygame.Rect(0, 0, area.w, inner.y),
        pygame.Rect(0, inner.bottom, area.w, area.h - inner.bottom),
        pygame.Rect(0, inner.y, inner.x, inner.h),
        pygame.Rect(inner.right, inner.y, area.w - inner.right, inner.h),
    ]
    return [part for part in parts if part.w and part.h]


def _steps(begin: float, end: float, step: float) -> list[tuple[float, float]]:
    count = max(1, round((end - begin) / step))
    return list(pairwise(begin + (end - begin) * i / count for i in range(count + 1)))


def _stitch(surface: pygame.Surface, line: list[tuple[float, float]], thick: float) -> None:
    lengths = [math.dist(a, b) for a, b in pairwise(line)]
    count = max(1, round(sum(lengths) / (_PITCH * thick)))
    pitch = sum(lengths) / count
    half, yarn = _STITCH * thick / 2, _THICK * thick / 2
    at, i, before = pitch / 2, 0, 0.0
    for _number in range(count):
        while i < len(lengths) - 1 and before + lengths[i] < at:
            before += lengths[i]
            i += 1
        (x0, y0), (x1, y1) = line[i], line[i + 1]
        dx, dy = (x1 - x0) / lengths[i], (y1 - y0) / lengths[i]
        x, y = x0 + dx * (at - before), y0 + dy * (at - before)
        _thread(surface, (x, y), (dx, dy), half, yarn)
        at += pitch


def _thread(
    surface: pygame.Surface,
    middle: tuple[float, float],
    along: tuple[float, float],
    half: float,
    yarn: float,
) -> None:
    (x, y), (dx, dy) = middle, along
    ends = ((-half, -yarn), (half, -yarn), (half, yarn), (-half, yarn))
    pygame.draw.polygon(
        surface, _tone(_YARN), [(x + a * dx - b * dy, y + a * dy + b * dx) for a, b in ends]
    )


def _stitches(thick: float, margin: int) -> pygame.Surface:
    w, h = math.ceil(_STITCH * thick) + 2, margin + math.ceil(thick)
    surface = pygame.Surface((w * _FINEST, h * _FINEST), pygame.SRCALPHA)
    surface.fill((_YARN, _YARN, _YARN, 0))
    for seam in _SEAMS:
        middle = (w * _FINEST / 2, (margin + seam * thick) * _FINEST)
        _thread(
            surface, middle, (1.0, 0.0), _STITCH * thick * _FINEST / 2, _THICK * thick * _FINEST / 2
        )
    return pygame.transform.smoothscale(surface, (w, h))


def _sew(
    side: pygame.Surface, stitches: pygame.Surface, pitch: float, along: tuple[int, int]
) -> None:
    length = side.get_width() * along[0] + side.get_height() * along[1]
    itself = stitches.get_width() * along[0] + stitches.get_height() * along[1]
    count = max(1, round(length / pitch))
    for i in range(count):
        at = round((i + 0.5) * length / count - itself / 2)
        side.blit(stitches, (at * along[0], at * along[1]))
