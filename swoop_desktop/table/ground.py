"""What a table stands on and is covered with: the room, the rail of leather, the felt in the light.

One corner of the rail is drawn, larger than it is shown; the others are its mirror images, and the
sides are drawn out from where it ends.
"""

import math
import queue
import threading
from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias
from weakref import WeakValueDictionary

import pygame

from swoop_desktop.table.fans import Box
from swoop_desktop.table.rail import Rail
from swoop_desktop.ui.felt import COARSE, brightest, grain, lamp_over, shine
from swoop_desktop.ui.palette import Palette, mix, times
from swoop_desktop.ui.theme import CREAM, Colour

_LARGEST, _FINEST = 2200, 4
"""Pixels across a corner as it is drawn, and how much larger than shown, at most."""
_RINGS = 110
"""Most rings that the corner is drawn in, from the room to the felt."""
_DUSK = 0.80
"""The least light that falls on the rail and beyond."""
_SPECKS: Colour = (76, 72, 66)
"""How strong the grain of the room is, in shares of that of the light, of 255."""
_FAINT = 0.22
"""How solid the line is that is printed on the felt."""
_BLACK: Colour = (0, 0, 0)
_SHINE: Colour = (255, 214, 170)
_BRASS: Colour = (255, 204, 112)
_YARN: Colour = (172, 126, 88)

# Lengths and places in shares of the rail's width, from its outer edge.
_CREST = 0.53
_SEAMS = (0.17, 0.84)
"""Where the leather is stitched."""
_OUTSIDE, _INSIDE = 0.40, 1.45
"""How far the rail's shadow reaches, into the room and onto the felt."""
_EDGE = 0.03
"""The dark edge of the leather."""
_LINE = 0.062
"""The brass line along the felt."""
_PRINT, _PRINTED = 1.36, 0.032
"""Where the line runs that is printed on the felt, and its width."""
_STITCH, _PITCH, _THICK = 0.19, 0.31, 0.042
"""Length of a stitch, from one to the next, and its thickness."""

_ROUGH = 640 * 360
"""Pixels that a rough ground is drawn with, about."""
_Wanted: TypeAlias = tuple[tuple[int, int], Rail, Palette]
_Ring: TypeAlias = tuple[float, float, tuple[int, int, int, int]]
"""From where to where, and its colour."""


def ground(size: tuple[int, int], rail: Rail, palette: Palette) -> pygame.Surface:
    """The table without anything on it, as large as the window; opaque. The rail may lie outside
    of the window in part or as a whole.
    """
    made = pygame.Surface(size)
    _lay(made, rail, palette)
    shine(made, lamp_over(*rail.outer), rail.line(1.15 * rail.thick), _DUSK)
    return made


def rough(size: tuple[int, int], rail: Rail, palette: Palette) -> pygame.Surface:
    """The same in little time, and blurred: until the other is there."""
    times_ = math.ceil(math.sqrt(size[0] * size[1] / _ROUGH))
    if times_ <= 1:
        return ground(size, rail, palette)
    small = Rail(
        Box(*(side / times_ for side in rail.outer)),
        rail.thick / times_,
        (rail.corner[0] / times_, rail.corner[1] / times_),
    )
    made = ground((-(-size[0] // times_), -(-size[1] // times_)), small, palette)
    return pygame.transform.smoothscale(made, size)


_drawn: WeakValueDictionary[_Wanted, pygame.Surface] = WeakValueDictionary()
"""Grounds that a table lies on: another one of the same size lies on the same."""


class Groundwork:
    """Draws grounds in a thread of its own, so that no frame waits for one."""

    def __init__(self) -> None:
        self._wanted: _Wanted | None = None
        """What is to be drawn, from the time it is wanted until it is given out."""
        self._done: queue.SimpleQueue[tuple[_Wanted, pygame.Surface]] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a ground is to come."""
        return self._wanted is not None

    def lay(self, size: tuple[int, int], rail: Rail, palette: Palette) -> pygame.Surface:
        """The ground if there is one already; else a rough one, and the other is drawn, and none
        that was wanted before, once `begin` is called.
        """
        self._wanted = None
        found = _drawn.get((size, rail, palette))
        if found is None:
            self._wanted = size, rail, palette
            found = rough(size, rail, palette)
        return found

    def begin(self) -> None:
        """Begin to draw what is wanted, unless something is still drawn."""
        if self._wanted is not None and self._thread is None:
            self._thread = threading.Thread(
                target=self._draw, args=(self._wanted,), name="ground", daemon=True
            )
            self._thread.start()

    def ready(self) -> pygame.Surface | None:
        """The ground that is wanted, once it has been drawn; it is given out once."""
        if self._done.empty():
            return None
        wanted, made = self._done.get_nowait()
        self._thread = None
        if wanted != self._wanted:
            return None
        self._wanted = None
        _drawn[wanted] = made
        return made

    def close(self) -> None:
        """Wait for what is still drawn; nothing is to come any more."""
        self._wanted = None
        if self._thread is not None:
            self._thread.join()

    def _draw(self, wanted: _Wanted) -> None:
        self._done.put((wanted, ground(*wanted)))


def _lay(surface: pygame.Surface, rail: Rail, palette: Palette) -> None:
    """The room, the felt and the rail around it."""
    x, y = round(rail.outer.x), round(rail.outer.y)
    w, h = round(rail.outer.right) - x, round(rail.outer.bottom) - y
    margin, deep = math.ceil(_OUTSIDE * rail.thick), math.ceil((1 + _INSIDE) * rail.thick)
    # Corners meet in the middle of a side at the latest.
    wide = margin + min(max(math.ceil(rail.corner[0]), deep), w // 2)
    tall = margin + min(max(math.ceil(rail.corner[1]), deep), h // 2)
    around = pygame.Rect(x, y, w, h).inflate(2 * margin, 2 * margin)
    inside = pygame.Rect(around.x + deep, around.y + tall, around.w - 2 * deep, around.h - 2 * tall)
    room, area = _room(palette), surface.get_rect()
    for part in _beside(area, inside):
        surface.set_clip(part)
        for left in range(part.x, part.right, room.get_width()):
            for top in range(part.y, part.bottom, room.get_height()):
                surface.blit(room, (left, top))
    surface.set_clip(None)
    pygame.draw.polygon(surface, brightest(palette.cloth), rail.line(rail.thick / 2))
    corner = _corner(rail._replace(outer=Box(margin, margin, w, h)), (wide, tall), palette)
    for right in (False, True):
        for bottom in (False, True):
            at = (
                around.right - wide if right else around.x,
                around.bottom - tall if bottom else around.y,
            )
            surface.blit(pygame.transform.flip(corner, right, bottom), at)
    deep = min(margin + deep, wide, tall)
    stitches = _stitches(rail.thick, margin)
    above, beside = (
        corner.subsurface((wide - 1, 0, 1, deep)),
        corner.subsurface((0, tall - 1, deep, 1)),
    )
    if (across := around.w - 2 * wide) > 0:
        side = pygame.transform.scale(above, (across, deep))
        _sew(side, stitches, rail.thick, (1, 0))
        surface.blit(side, (around.x + wide, around.y))
        side = pygame.transform.flip(side, False, True)
        surface.blit(side, (around.x + wide, around.bottom - deep))
    if (down := around.h - 2 * tall) > 0:
        side = pygame.transform.scale(beside, (deep, down))
        _sew(side, pygame.transform.rotate(stitches, 90), rail.thick, (0, 1))
        surface.blit(side, (around.x, around.y + tall))
        side = pygame.transform.flip(side, True, False)
        surface.blit(side, (around.right - deep, around.y + tall))


def _beside(area: pygame.Rect, box: pygame.Rect) -> list[pygame.Rect]:
    """The parts of an area above, below and beside a box."""
    inner = box.clip(area)
    if not inner.size[0] or not inner.size[1]:
        return [area]
    return [
        pygame.Rect(0, 0, area.w, inner.y),
        pygame.Rect(0, inner.bottom, area.w, area.h - inner.bottom),
        pygame.Rect(0, inner.y, inner.x, inner.h),
        pygame.Rect(inner.right, inner.y, area.w - inner.right, inner.h),
    ]


def _room(palette: Palette) -> pygame.Surface:
    """A piece of what lies around the table, to be laid side by side: dark, and not even."""
    made = grain().copy()
    made.fill((255 - COARSE,) * 3, special_flags=pygame.BLEND_RGB_SUB)
    made.fill(_SPECKS, special_flags=pygame.BLEND_RGB_MULT)
    made.fill(palette.room, special_flags=pygame.BLEND_RGB_ADD)
    return made


def _corner(rail: Rail, size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """The top left corner of the rail with its shadow; clear in the room and on the felt."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    bend = _Bend(rail, size, 1)
    # Colours that change little by little need no smooth edges: only what lies over them does.
    rings = list(_rings(palette, min(_RINGS, round(rail.thick * (1 + _OUTSIDE + _INSIDE)))))
    for outer, inner, colour in rings:
        bend.paint(made, outer, inner + 1.5 / rail.thick, colour)
    pygame.draw.polygon(made, (0, 0, 0, 0), [*bend.line(rings[-1][1]), size])
    # Rings that meet at a slant show a pattern, which one pixel of blur takes away.
    made = pygame.transform.box_blur(made, 1)
    made.blit(_lines(rail, size, palette), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return made


def _lines(rail: Rail, size: tuple[int, int], palette: Palette) -> pygame.Surface:
    """What has sharp edges on a corner of the rail: the edge of the leather, the line of brass, the
    print on the felt and the stitches. Drawn larger than it is shown, for smooth edges; colours are
    multiplied by how solid they are.
    """
    fine = max(1, min(_FINEST, _LARGEST // max(size)))
    made = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
    bend = _Bend(rail, size, fine)
    bend.paint(made, 0.0, _EDGE, (*times(palette.leather, 0.34), 255))
    bend.paint(made, 1 - _LINE, 1.0, (*times(_BRASS, 0.55), 255))
    bend.paint(made, 1 - _LINE, 1 - 0.25 * _LINE, (*_BRASS, 255))
    bend.paint(made, _PRINT, _PRINT + _PRINTED, (*times(CREAM, _FAINT), round(255 * _FAINT)))
    for seam in _SEAMS:
        _stitch(made, bend.bend(seam), fine * rail.thick)
    return pygame.transform.smoothscale(made, size) if fine > 1 else made


class _Bend:
    """The lines along a corner of a rail, drawn so many times as large."""

    def __init__(self, rail: Rail, size: tuple[int, int], fine: int) -> None:
        self.fine = fine
        x, y, w, h = rail.outer
        self.thick = fine * rail.thick
        self._rail = Rail(Box(x, y, w, h), rail.thick, rail.corner)
        self._end = fine * size[0] + 2.0, fine * size[1] + 2.0
        self._steps = max(12, min(48, round(max(rail.corner) / 20)))

    def bend(self, place: float) -> list[tuple[float, float]]:
        """The curve at a place between the edges of the rail."""
        points = self._rail.bend(place * self._rail.thick, self._steps)
        return [(self.fine * x, self.fine * y) for x, y in points]

    def line(self, place: float) -> list[tuple[float, float]]:
        """The same, and on to where the corner ends."""
        bend = self.bend(place)
        return [(bend[0][0], self._end[1]), *bend, (self._end[0], bend[-1][1])]

    def paint(
        self, surface: pygame.Surface, outer: float, inner: float, colour: tuple[int, int, int, int]
    ) -> None:
        """Fill what lies between two places."""
        pygame.draw.polygon(surface, colour, [*self.line(outer), *reversed(self.line(inner))])


def _rings(palette: Palette, count: int) -> Iterator[_Ring]:
    """What changes little by little from outside to inside: the rail's shadow in the room, the
    leather, and its shadow on the felt.
    """
    step = (1 + _OUTSIDE + _INSIDE) / count
    for a, b in _steps(-_OUTSIDE, 0.0, step):
        near = 1 + (a + b) / 2 / _OUTSIDE
        yield a, b, (*_BLACK, round(255 * 0.8 * near * near))
    for a, b in _steps(0.0, 1 - _LINE / 2, step):
        yield a, b, (*_leather(palette, (a + b) / 2), 255)
    for a, b in _steps(1 - _LINE / 2, 1 + _INSIDE, step):
        away = max(0.0, ((a + b) / 2 - 1) / _INSIDE)
        yield a, b, (*_BLACK, round(255 * 0.76 * (1 - away) ** 2.6))


def _steps(begin: float, end: float, step: float) -> list[tuple[float, float]]:
    """Equal parts of a way, each about a step long."""
    count = max(1, round((end - begin) / step))
    return list(pairwise(begin + (end - begin) * i / count for i in range(count + 1)))


def _leather(palette: Palette, place: float) -> Colour:
    """The colour of the padded leather at a place between its outer and its inner edge."""
    round_ = math.sin(math.pi * min(1.0, max(0.0, place))) ** 0.9
    body = 0.24 + 0.94 * round_
    for seam in _SEAMS:
        body *= 1 - 0.34 * math.exp(-(((place - seam) / 0.035) ** 2))
    shine_ = 0.60 * math.exp(-(((place - _CREST) / 0.115) ** 2))
    return mix(times(palette.leather, body), _SHINE, shine_)


def _stitch(surface: pygame.Surface, line: list[tuple[float, float]], thick: float) -> None:
    """Stitches along a line, as many as fit on it evenly, with half a gap at both ends."""
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
    """One stitch."""
    (x, y), (dx, dy) = middle, along
    ends = ((-half, -yarn), (half, -yarn), (half, yarn), (-half, yarn))
    pygame.draw.polygon(
        surface, _YARN, [(x + a * dx - b * dy, y + a * dy + b * dx) for a, b in ends]
    )


def _stitches(thick: float, margin: int) -> pygame.Surface:
    """A stitch of each seam on a straight side, with the outer edge of the rail above."""
    w, h = math.ceil(_STITCH * thick) + 2, margin + math.ceil(thick)
    made = pygame.Surface((w * _FINEST, h * _FINEST), pygame.SRCALPHA)
    made.fill((*_YARN, 0))
    for seam in _SEAMS:
        middle = (w * _FINEST / 2, (margin + seam * thick) * _FINEST)
        _thread(
            made, middle, (1.0, 0.0), _STITCH * thick * _FINEST / 2, _THICK * thick * _FINEST / 2
        )
    return pygame.transform.smoothscale(made, (w, h))


def _sew(
    side: pygame.Surface, stitches: pygame.Surface, thick: float, along: tuple[int, int]
) -> None:
    """Stitches along the whole of a side, which runs across or down."""
    length = side.get_width() * along[0] + side.get_height() * along[1]
    itself = stitches.get_width() * along[0] + stitches.get_height() * along[1]
    count = max(1, round(length / (_PITCH * thick)))
    for i in range(count):
        at = round((i + 0.5) * length / count - itself / 2)
        side.blit(stitches, (at * along[0], at * along[1]))
