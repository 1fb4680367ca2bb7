"""Card pictures with shadows, from SVG at exact size.

A thread draws faces ahead. Turned cards appear at once from the upright picture, a little soft, and
crisp once the thread has drawn that angle.
"""

import math
import queue
import time
import zlib
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, TypeAlias
from weakref import WeakValueDictionary

import pygame

from swoop_desktop.engine import cards as c
from swoop_desktop.processes.frame_priority import give_way
from swoop_desktop.processes.job import Cancelled, Job
from swoop_desktop.resources.assets import face
from swoop_desktop.system.sdl import wake
from swoop_desktop.tabletop.drawing import labels
from swoop_desktop.tabletop.drawing.card_marks import RADIUS
from swoop_desktop.tabletop.geometry.card_poses import ASPECT, CHIP, Pose
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.ui import paint, svg
from swoop_desktop.ui.cache import Room, SurfaceCache, kept
from swoop_desktop.ui.theme import Colour

JUMBO_BELOW = 84
"""Card width in pixels below which indices are large."""
PAPER = (255, 253, 246)
_Done: TypeAlias = "tuple[_Job, pygame.Surface | None, _Packed | None]"
_BACKS: dict[str, Colour] = {
    "claret": (140, 30, 50),
    "forest": (36, 96, 62),
    "gilt": (136, 100, 44),
    "laurel": (70, 74, 48),
    "navy": (38, 52, 104),
    "plum": (98, 50, 106),
}
_RIM = 0.05
"""Width of the back's rim, in card widths."""
_UNKNOWN = ""
"""Key of faces without a picture."""
_STAND_IN = -100
"""Replaces the squeeze in keys of stand-ins."""
_LEANING = -101
"""Replaces the squeeze in keys of dragged cards."""
_NOW, _SOON, _AHEAD = 0, 1, 2
"""Priorities: of a visible stand-in; of a card in flight; of a prefetched card."""
ANGLE_STEP = 2
"""Degrees between cached pictures of a flying back."""
_STEADY = 1.0
SQUEEZE_STEPS = 10
_SHADE = 0.35
"""Share of light that a card loses on edge."""
FINEST_SPIN = 160
"""Card width in pixels above which cards shrink for turning, to save time."""
TURNED, SWIFT = (1.0, 2.0), (2.0, 3.5)
"""Factors by which usual and swift cards shrink for turning: up to `FINEST_SPIN`, and above."""
LIFT_STEPS, _LIFTED = 4, 76
"""Steps of a shadow's strength; its opacity in the air, of 255."""
_BLURRED = 5
"""Pixels of blur at which a shadow is drawn, then enlarged: looks the same, is quicker."""
BACK = "back"
Look = tuple[str, int]
"""A card's code (or `BACK`) and width in pixels."""
_Job = tuple[str, int, int]


@dataclass(slots=True, eq=False)
class Flight:
    """A flying card's pictures between frames."""

    card: c.Card | None
    lay: pygame.Surface | None = None
    """The card's picture at rest, before the flight."""
    look: _Job | None = None
    """Name, width and degrees of `lay`."""
    turn: int = 0
    picture: pygame.Surface | None = None
    key: Hashable = None
    behind: int = 0
    """Consecutive frames with an outdated picture."""
    room: Room = field(default_factory=Room)
    flat: pygame.Surface | None = None
    flat_key: Hashable = None

    @classmethod
    def begun(cls, card: c.Card | None, lay: pygame.Surface | None, pose: Pose) -> "Flight":
        """Return the flight of a card that lay at `pose` with the picture `lay`."""
        turn = round(pose.angle)
        return cls(card, lay, (_name(card), round(pose.width), turn), turn, lay)


def alike(width: float, other: float) -> bool:
    """True if both widths or neither are below `JUMBO_BELOW`: resting cards then look alike."""
    return (round(width) < JUMBO_BELOW) == (round(other) < JUMBO_BELOW)


def pad_of(width: int) -> int:
    """Return the pixels of shadow around a card."""
    return max(3, round(width * 0.075))


class Art:
    def __init__(
        self,
        back: str = "claret",
        *,
        four_colour: bool = False,
        jumbo: bool = False,
        letters: str = "english",
    ) -> None:
        """`letters` is the pack whose court letters are used."""
        self._back, self.four_colour, self._jumbo = back, four_colour, jumbo
        self._letters = letters
        self._faces: SurfaceCache[Look] = SurfaceCache(40_000_000)
        self._packed = _shared.setdefault((back, four_colour, jumbo, letters), _Pictures())
        """Packed: a tenth of the memory; unpacking takes a tenth as long as drawing."""
        self._posed: SurfaceCache[tuple[str, int, int, int]] = SurfaceCache(16_000_000)
        self._aloft: WeakValueDictionary[tuple[str, int, int], pygame.Surface] = (
            WeakValueDictionary()
        )
        """By name, width and angle: a flying face at a resting width."""
        self._jobs: queue.PriorityQueue[tuple[int, int, _Job | None]] = queue.PriorityQueue()
        self._numbers = 0
        self._asked: dict[_Job, int] = {}
        self._waiting: set[_Job] = set()
        self._done: queue.SimpleQueue[_Done] = queue.SimpleQueue()
        self._spent = 0.0
        """Seconds of this frame spent on turning."""
        self._worker: Job[None] | None = None
        self._closed = False
        self._widths: frozenset[int] = frozenset()
        """Widths at rest, from which other widths are scaled."""
        self._former: frozenset[int] = frozenset()

    def limit(self, size: tuple[int, int]) -> None:
        pixels = size[0] * size[1]
        self._faces.limit = 1_000_000 + pixels // 4
        self._posed.limit = 2_000_000 + 3 * pixels // 4

    @property
    def busy(self) -> bool:
        return bool(self._asked) and self._worker is not None and not self._worker.over

    def tick(self) -> bool:
        """Take in finished pictures, once a frame; True if any came."""
        came, self._spent = False, 0.0
        while not self._done.empty():
            job, surface, packed = self._done.get_nowait()
            self._asked.pop(job, None)
            name, width, turn = job
            if packed is not None:
                self._packed[name, width] = packed
            if surface is not None and turn:
                self._posed.put((name, width, turn, 0), surface)
            elif surface is not None:
                self._faces.put((name, width), surface)
            came = True
        if came and self._former and not self._asked:
            gone = {w for one in self._former for w in (one, 2 * one) if not self._kept(w)}
            self._former = frozenset()
            for look in [look for look in self._packed if look[1] in gone]:
                del self._packed[look]
        return came

    def rest_at(self, widths: Iterable[int]) -> None:
        """Set the widths at rest. Other pictures stand in until the new ones are drawn."""
        self._former |= self._widths
        self._widths = frozenset(widths)
        for job in [job for job, soon in self._asked.items() if soon == _AHEAD]:
            if job in self._waiting and not self._kept(job[1]):
                self._waiting.discard(job)
                del self._asked[job]

    def _kept(self, width: int) -> bool:
        """True for widths of cards at rest, and for their doubles, from which backs are rotated."""
        return width in self._widths or width / 2 in self._widths

    def prefetch(self, names: Iterable[str], widths: Iterable[int]) -> None:
        """Draw cards ahead, most wanted first, but after cards that show a stand-in."""
        wanted = list(names)
        for look in [(name, width) for width in dict.fromkeys(widths) for name in wanted]:
            if not self._drawn(look):
                self._ask((*look, 0), _AHEAD)
        self._wake()

    def close(self) -> None:
        """Stop the thread, which can't draw without a window, and drop the packed pictures."""
        self._closed, self._packed = True, _Pictures()
        self._waiting.clear()
        if self._worker is not None:
            self._jobs.put((_NOW - 1, 0, None))
            self._worker.leave(None)
            self._worker = None

    def card(self, card: c.Card | None, width: int) -> pygame.Surface:
        """Return an upright card, `pad_of(width)` larger on each side."""
        return self._face((_name(card), width))

    def chip(self, card: c.Card | None, width: int) -> pygame.Surface:
        """Return rank and suit alone, for a card too small to be read."""
        tall = round(width * CHIP)
        if card is None:
            return _chip_back(width, tall, _BACKS.get(self._back, PAPER))
        return labels.small(card, tall, wide=width, four=self.four_colour)

    def soon(self, card: c.Card | None, width: int) -> pygame.Surface:
        """Return the card without waiting: scaled, or a plain back, until drawn (see `crisp`)."""
        return self._soon((_name(card), width))

    def flying(
        self,
        card: c.Card | None,
        width: int,
        angle: float,
        squeeze: float = 1.0,
        *,
        like: float = 0.0,
        swift: bool = False,
        flight: Flight | None = None,
    ) -> pygame.Surface:
        """Return a moving card, made quickly from its picture at rest. If possible, its face has
        the design for width `like` (default: `width`), jumbo or normal. `swift` is softer and takes
        a third of the time. `flight` caches for the next frame.
        """
        name, flight = _name(card), flight or Flight(card)
        step = ANGLE_STEP if name == BACK else 1
        turn = round(angle / step) * step
        if name != BACK and abs(angle - flight.turn) < _STEADY:
            turn = flight.turn
        flight.turn = turn
        thin = min(SQUEEZE_STEPS, max(1, round(squeeze * SQUEEZE_STEPS)))
        like = like or width
        flat = thin == SQUEEZE_STEPS and alike(width, like)
        if flat and flight.lay is not None and (name, width, turn) == flight.look:
            return flight.lay
        ready = (name, width) in self._faces if flight.lay else self._drawn((name, width))
        if flat and turn == 0 and ready:
            return self.card(card, width)
        key = (name, width, turn, -thin if swift and turn else thin)
        lies = self._posed.get((name, width, turn, 0)) if flat else None
        posed = lies or (self._posed.get(key) if name == BACK else None)
        if posed is not None:
            return posed
        source = self._nearest(name, width, like)
        drawn = self._drawn(source)
        if name == BACK and drawn:
            return self._posed.put(key, self._flying(source, *key[1:], flight))
        if flight.picture is None or flight.key != (*key, source, drawn):
            if flight.picture is not None and self._spent > timing.TURNED_ANEW:
                flight.behind += 1
                return flight.picture
            began = time.perf_counter()
            flight.key = (*key, source, drawn)
            flight.picture = self._flying(source, *key[1:], flight)
            if flat:
                self._aloft[name, width, turn] = flight.picture
            self._spent += time.perf_counter() - began
        flight.behind = 0
        return flight.picture

    def leaning(self, card: c.Card | None, width: int, angle: float) -> pygame.Surface:
        """Return a dragged card at whole degrees: few enough to keep all pictures."""
        turn = round(angle)
        if turn == 0:
            return self.soon(card, width)
        look = _name(card), width
        upright, key = self._soon(look), (*look, turn, _LEANING - self._drawn(look))
        found = self._posed.get(key)
        return found or self._posed.put(key, pygame.transform.rotozoom(upright, turn, 1.0))

    def spare(self) -> None:
        self._spent = math.inf

    def expect(self, card: c.Card | None, width: int, angle: float) -> None:
        name, turn = _name(card), round(angle)
        there = (name, width, turn, 0) in self._posed if turn else (name, width) in self._faces
        if name != BACK and not there:
            self._ask((name, width, turn), _SOON)
            self._wake()

    def turned(self, card: c.Card | None, width: int, angle: float) -> pygame.Surface:
        """Return a resting card at whole degrees: soft or a stand-in until drawn (see `crisp`)."""
        turn = round(angle)
        if turn == 0:
            return self.soon(card, width)
        name = _name(card)
        key = (name, width, turn, 0)
        posed = self._posed.get(key)
        if posed is not None:
            return posed
        if name == BACK:
            # Backs are turned from a cached picture of twice the size.
            if self._drawn((BACK, 2 * width)):
                fine = self._face((BACK, 2 * width))
                return self._posed.put(key, pygame.transform.rotozoom(fine, turn, 0.5))
            self._ask((BACK, 2 * width, 0), _NOW)
        else:
            self._ask((name, width, turn), _NOW)
        self._wake()
        if name == BACK or not self._drawn((name, width)):
            known = name == BACK or self._drawn(self._nearest(name, width, width))
            key = (name if known else _UNKNOWN, width, turn, _STAND_IN)
            posed = self._posed.get(key)
        else:
            # Reuse a picture of the card's flight.
            near = (self._aloft.get((name, width, turn + off)) for off in (0, 1, -1))
            posed = next((picture for picture in near if picture is not None), None)
            if posed is not None:
                return posed
        if posed is None:
            upright = self._now((name, width))
            # The quicker `rotate` is good enough for a stand-in.
            surface = (
                pygame.transform.rotate(upright, turn)
                if key[3] == _STAND_IN
                else pygame.transform.rotozoom(upright, turn, 1.0)
            )
            posed = self._posed.put(key, surface)
        return posed

    def known(self, card: c.Card | None, pose: Pose) -> pygame.Surface | None:
        name, width, turn = _name(card), round(pose.width), round(pose.angle)
        posed = (name, width, turn, 0)
        return self._posed.get(posed) if turn else self._faces.get((name, width))

    def crisp(self, card: c.Card | None, width: int, angle: float) -> bool:
        """True if `turned` will give no better picture later."""
        name, turn = _name(card), round(angle)
        job = (name, 2 * width, 0) if name == BACK and turn else (name, width, turn)
        return not (self.busy and job in self._asked)

    def _flying(
        self, source: Look, width: int, turn: int, thin: int, flight: Flight
    ) -> pygame.Surface:
        sizes, thin = SWIFT if thin < 0 else TURNED, abs(thin)
        lay, look = flight.lay, flight.look
        if look is None or look[0] != source[0] or not alike(look[1], source[1]):
            lay = None
        if lay is not None and look is not None and thin == SQUEEZE_STEPS:
            surface, share, turn = lay, width / look[1], turn - look[2]
        else:
            surface, share = self._soon(source), width / source[1]
        small = sizes[width > FINEST_SPIN] if turn else 1.0
        w = max(2, round(surface.get_width() * share * thin / SQUEEZE_STEPS / small))
        h = max(2, round(surface.get_height() * share / small))
        if (w, h) != surface.get_size():
            flat = surface, w, h
            if flight.flat is None or flight.flat_key != flat:
                flight.flat = pygame.transform.smoothscale(surface, (w, h))
                flight.flat_key = flat
            surface = flight.flat
        if turn:
            surface = pygame.transform.rotozoom(surface, turn, 1.0)
        if small > 1:
            size = round(small * surface.get_width()), round(small * surface.get_height())
            part = flight.room.part(size, surface)
            surface = pygame.transform.smoothscale(surface, size, part)
        if thin < SQUEEZE_STEPS:
            tone = round(255 * (1 - _SHADE * math.sqrt(1 - (thin / SQUEEZE_STEPS) ** 2)))
            surface.fill((tone, tone, tone), special_flags=pygame.BLEND_RGB_MULT)
        return surface

    def _nearest(self, name: str, width: int, like: float) -> Look:
        """Return the smallest drawn look at least `width` wide, else the widest; else an undrawn
        look. If possible, its face has the design for width `like`.
        """
        widths = [w for w in self._widths if self._drawn((name, w))]
        widths = [w for w in widths if alike(w, like)] or widths
        widths = widths or [w for w in self._former if self._drawn((name, w))] or [*self._widths]
        return (name, min(widths, key=lambda w: (w < width, abs(w - width)), default=width))

    def _drawn(self, look: Look) -> bool:
        return look in self._faces or look in self._packed

    def _face(self, look: Look) -> pygame.Surface:
        drawn = self._faces.get(look)
        if drawn is None:
            packed = self._packed.get(look)
            surface = self._raster(*look) if packed is None else packed.unpacked()
            drawn = self._faces.put(look, surface)
        return drawn

    def _soon(self, look: Look) -> pygame.Surface:
        if not self._drawn(look):
            self._ask((*look, 0), _NOW)
            self._wake()
        return self._now(look)

    def _now(self, look: Look) -> pygame.Surface:
        """Return an upright card as good as possible without drawing."""
        if self._drawn(look):
            return self._face(look)
        name, width = look
        source = self._nearest(*look, width)
        if not self._drawn(source):
            return blank(width, _BACKS.get(self._back, PAPER))
        key = (name, width, 0, _STAND_IN)
        scaled = self._posed.get(key)
        if scaled is None:
            size = blank(width).get_size()
            scaled = pygame.transform.smoothscale(self._face(source), size)
            self._posed.put(key, scaled)
        return scaled

    def _raster(self, name: str, width: int) -> pygame.Surface:
        height, pad = round(width * ASPECT), pad_of(width)
        face = svg.picture(self._drawing(name, width), (width, height))
        picture = shadow(width).copy()
        picture.blit(face, (pad, pad))
        return picture.convert_alpha()

    def _raster_turned(self, name: str, width: int, turn: int) -> pygame.Surface:
        picture = pygame.transform.rotozoom(shadow(width), turn, 1.0)
        face = svg.turned(self._drawing(name, width), width, turn, picture.get_size())
        picture.blit(face, face.get_rect(center=picture.get_rect().center))
        return picture.convert_alpha()

    def _drawing(self, name: str, width: int) -> str:
        if name == BACK:
            return f"cards/backs/{self._back}.svg"
        level = "jumbo" if self._jumbo or width < JUMBO_BELOW else "normal"
        return face(f"{level}{'4' if self.four_colour else ''}", name, self._letters)

    def _ask(self, job: _Job, how_soon: int) -> None:
        asked = self._asked.get(job)
        if asked is None or (how_soon < asked and job in self._waiting):
            self._asked[job] = how_soon
            self._waiting.add(job)
            self._numbers += 1
            self._jobs.put((how_soon, self._numbers, job))

    def _wake(self) -> None:
        if self._closed or not self._asked:
            return
        if self._worker is not None:
            self._worker.check()
        if self._worker is None or self._worker.over:
            self._worker = Job("card art", self._work)

    def _work(self, _cancelled: Cancelled) -> None:
        while True:
            how_soon, _, job = self._jobs.get()
            if job is None:
                return
            if job not in self._waiting:
                continue  # drawn or cancelled
            give_way()
            self._waiting.discard(job)
            name, width, turn = job
            known = None if turn else self._packed.get((name, width))
            if known is not None:
                self._done.put((job, known.unpacked(), None))
                continue
            try:
                drawn = self._raster_turned(*job) if turn else self._raster(name, width)
            except pygame.error:
                if pygame.display.get_init():
                    raise
                return  # the window was closed meanwhile
            # Reading pixels locks a surface: read before other threads have it.
            pixels = b"" if turn else drawn.get_buffer().raw
            if how_soon != _AHEAD:
                self._done.put((job, drawn, None))
                wake()
            if not turn:
                self._done.put((job, None, _Packed.of(drawn, pixels)))
                wake()


class _Packed(NamedTuple):
    size: tuple[int, int]
    masks: tuple[int, int, int, int]
    pixels: bytes

    @classmethod
    def of(cls, surface: pygame.Surface, pixels: bytes) -> "_Packed":
        """Compress at the fastest level: most of a card is paper."""
        return cls(surface.get_size(), surface.get_masks(), zlib.compress(pixels, 1))

    def unpacked(self) -> pygame.Surface:
        surface = pygame.Surface(self.size, pygame.SRCALPHA, 32, self.masks)
        surface.get_buffer().write(zlib.decompress(self.pixels))
        return surface


class _Pictures(dict[Look, _Packed]): ...


_shared: WeakValueDictionary[tuple[str, bool, bool, str], _Pictures] = WeakValueDictionary()
"""Shared by open tables, which show the same cards."""


@kept(600_000)
def shadow(width: int) -> pygame.Surface:
    height, pad = round(width * ASPECT), pad_of(width)
    surface = pygame.Surface((width + 2 * pad, height + 2 * pad), pygame.SRCALPHA)
    blur = max(2, pad)
    soft = paint.shadow((width, height), max(1, round(width * RADIUS)), blur, 120)
    surface.blit(soft, (pad - blur, pad - blur + round(pad * 0.3)))
    return surface


@kept(8_000_000)
def lifted(width: int, turn: int, step: int) -> pygame.Surface:
    """Draw the shadow of a card lifted by `step` of `LIFT_STEPS`, twice as soft as at rest."""
    blur, strength = 2 * max(2, pad_of(width)), round(_LIFTED * step / LIFT_STEPS)
    coarse = max(1, blur // _BLURRED)
    small = round(width / coarse)
    soft = paint.shadow(
        (small, round(small * ASPECT)),
        max(1, round(small * RADIUS)),
        round(blur / coarse),
        strength,
    )
    turned = pygame.transform.rotozoom(soft, turn, 1.0) if turn else soft
    w, h = turned.get_size()
    size = round(w * width / small), round(h * width / small)
    return pygame.transform.smoothscale(turned, size) if coarse > 1 else turned


@kept(0)
def blank(width: int, colour: Colour = PAPER) -> pygame.Surface:
    surface, pad, height = shadow(width).copy(), pad_of(width), round(width * ASPECT)
    radius, rim = max(1, round(width * RADIUS)), max(1, round(width * _RIM))
    surface.blit(paint.rounded((width, height), radius, PAPER), (pad, pad))
    if colour != PAPER:
        size = width - 2 * rim, height - 2 * rim
        surface.blit(paint.rounded(size, max(1, radius - rim), colour), (pad + rim, pad + rim))
    return surface.convert_alpha()


@lru_cache(maxsize=4)
def _chip_back(width: int, tall: int, colour: Colour) -> pygame.Surface:
    radius, rim = max(2, round(tall * 0.2)), max(1, round(width * _RIM))
    made = paint.rounded((width, tall), radius, colour, labels.PAPER, rim)
    return made.convert_alpha()


def every_face() -> list[str]:
    return [BACK, *c.BY_CODE]


def _name(card: c.Card | None) -> str:
    return BACK if card is None else c.code(card)
