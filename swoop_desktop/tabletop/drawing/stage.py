"""Draws the director's sprites on a canvas, with marks and glow."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import pygame

from swoop_desktop.tabletop.drawing import card_marks as marking
from swoop_desktop.tabletop.drawing.background import BackgroundWorker, late
from swoop_desktop.tabletop.drawing.card_art import (
    BACK,
    LIFT_STEPS,
    Art,
    Flight,
    alike,
    every_face,
    lifted,
)
from swoop_desktop.tabletop.drawing.dirty_layers import Canvas
from swoop_desktop.tabletop.drawing.fades import Fades, weak
from swoop_desktop.tabletop.drawing.lamp_pool import LampPool, Shine
from swoop_desktop.tabletop.geometry.card_poses import Pose
from swoop_desktop.tabletop.geometry.rail import Rail
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import PLAIN, Sprite
from swoop_desktop.ui.palette import Palette

_LIGHTS = ("picked", "lit", "near")
_DROP, _SHADOW_TURN = 14, 10
"""Units by which a lifted card's shadow drops; degrees between the shadow's pictures."""
_QUANTUM = 12
"""Number of flying cards' widths up to the widest card at rest."""
_Mark: TypeAlias = tuple[int, str]
"""A sprite's key, and the kind of its mark."""


class Stage:
    def __init__(self, art: Art, size: tuple[int, int], palette: Palette) -> None:
        self.art = art
        self.palette = palette
        self._size = size
        self.canvas = Canvas(pygame.Surface((1, 1)))
        self._background_worker = BackgroundWorker()
        self._ground: tuple[tuple[int, int], Rail, Palette] | None = None
        self._under = palette
        self._pool = LampPool()
        self.shine = Shine()
        art.limit(size)
        self._marks = Fades[_Mark]()
        self._drawn: dict[_Mark, int] = {}
        """Strengths of the marks on the canvas."""
        self._widths: set[int] = set()
        self._wanted: tuple[tuple[list[str], Iterable[int]], ...] = ()
        self._flights: dict[Sprite, Flight] = {}
        self._soft: set[Sprite] = set()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size; call `prepare` next."""
        self._size = size
        self.art.limit(size)

    def waits(self, director: Director) -> bool:
        """True if a hidden frame should wait for the ground."""
        return self._background_worker.wait(self._size, director.layout.frame.rail, self._under)

    def prepare(self, director: Director) -> None:
        """Request pictures for the director's layout (see `fetch`). The ground is rough until
        drawn.
        """
        frame = director.layout.frame
        rail = frame.rail
        wanted = self._size, rail, self._under
        if wanted != self._ground:
            self._ground = wanted
            self.canvas.replace_ground(self._background_worker.lay(*wanted))
        sizes: tuple[float, ...]
        sizes = (frame.hand_card, frame.pile_card, frame.card, frame.small)
        if frame.ring is not None:
            sizes = (frame.hand_card, frame.ring.card, frame.stack_card, frame.small)
        elif frame.chips:
            sizes = sizes[:-1]
        faces = tuple(dict.fromkeys(map(round, sizes)))
        widths = {*faces, round(frame.held), round(frame.stack_card)}
        if widths != self._widths:
            self._widths = widths
            fine = {2 * round(frame.held), 2 * round(frame.stack_card)}
            self.art.rest_at(widths)
            self._wanted = (
                ([BACK], widths | fine),
                (every_face(), faces),
            )

    @property
    def coming(self) -> bool:
        drawing = self._background_worker.busy or self._pool.busy
        return drawing or not all(map(self._crisp, self._soft))

    def take_in(self) -> bool:
        """Take in finished pictures, once a frame; True if any came."""
        background = self._background_worker.ready()
        self._pool.take_in()
        if background is not None:
            self.canvas.replace_ground(background)
        return self.art.tick() or background is not None

    def close(self) -> None:
        self._background_worker.close()
        self._pool.close()
        self.art.close()

    def fetch(self) -> None:
        """Start the requested drawing; call this after a frame, which it would delay."""
        self._background_worker.begin()
        self._pool.begin()
        for names, widths in self._wanted:
            self.art.prefetch(names, widths)
        self._wanted = ()

    def warm(self, director: Director, *, on: bool) -> None:
        under = late(self.palette) if on else self.palette
        if under is not self._under:
            self._under = under
            self.prepare(director)
            self.light(director, self.shine)

    def light(self, director: Director, shine: Shine) -> bool:
        changed = shine != self.shine
        if changed:
            self.art.spare()  # turn cards later: everything in the light is recomposed
        self.shine, frame = shine, director.layout.frame
        if shine != Shine() and not self.palette.plain:
            self._pool.want(frame.unit, self._under.cloth)
        self.canvas.shine(self._pool.lights(shine, frame.rail.outer))
        return changed

    def place(
        self,
        director: Director,
        marks: Mapping[int, str],
        most: int | None = None,
        *,
        fades: bool = False,
    ) -> bool:
        """Update up to `most` changed cards; True if none is left. `marks` are words by sprite key:
        ``picked``, ``focus``, ``dim``, ``secret`` (only the viewer knows it), ``lit`` or ``near``
        (hovered).
        """
        timeline = director.timeline
        timeline.touched.update(director.held)
        come = {one for one in self._soft if one.key not in self.canvas or self._crisp(one)}
        timeline.touched.update(one for one in come if one.key in self.canvas)
        self._soft -= come | timeline.touched
        placed = [*timeline.touched][:most]
        for sprite in placed:
            away = _away(director, sprite)
            if away or sprite.veiled or not sprite.shown:
                lay = self.canvas.drop(sprite.key)
                if away and sprite not in self._flights:
                    self._sets_out(sprite, lay)
            else:
                self._rest(sprite)
        timeline.touched.difference_update(placed)
        wanted = ((key, kind) for key, kinds in marks.items() for kind in kinds.split())
        self._marks.follow(wanted, timeline.now, fades=fades)
        self._mark(director, {sprite.key for sprite in placed})
        return not timeline.touched

    def moving(self, director: Director) -> Iterable[tuple[pygame.Surface, tuple[int, int]]]:
        """Yield flying pictures, lowest first. Gliding cards take their marks along."""
        known = [*director.timeline.moving, *director.held]
        away = [sprite for sprite in known if _away(director, sprite)]
        self._flights = {one: self._flight(one) for one in away}
        waited = sorted(away, key=lambda one: -self._flights[one].behind)
        held = director.layout.frame.hand_card
        pictures = {one: self._in_the_air(one, held) for one in waited}
        marks = defaultdict[int, list[tuple[str, int]]](list)
        for (key, kind), step in self._marks.steps.items():
            marks[key].append((kind, step))
        for sprite in away:
            pose = sprite.pose
            yield from self._below(sprite, director)
            carried = marks[sprite.key] if _glides(sprite) else ()
            yield from _marked(sprite, carried, below=True)
            surface = pictures[sprite]
            w, h = surface.get_size()
            yield surface, (round(pose.x - w / 2), round(pose.y - h / 2))
            yield from _marked(sprite, carried, below=False)

    def _flight(self, sprite: Sprite) -> Flight:
        flight = self._flights.get(sprite)
        if flight is None or flight.card != sprite.face:
            return Flight(sprite.face)
        return flight

    def _in_the_air(self, sprite: Sprite, held: float) -> pygame.Surface:
        """Return a moving card's picture; `held` is the width of dragged cards."""
        pose, flight = sprite.pose, self._flights[sprite]
        if sprite.motion is None and round(pose.width) == round(held):
            return self.art.leaning(sprite.face, round(held), pose.angle)
        if _shown(sprite).chip:
            chip = self.art.chip(sprite.face, round(pose.width))
            wide = max(1, round(chip.get_width() * sprite.squeeze))
            chip = pygame.transform.smoothscale(chip, (wide, chip.get_height()))
            return pygame.transform.rotate(chip, pose.angle) if round(pose.angle) else chip
        if _as_it_lay(sprite):
            return flight.lay or self.art.turned(sprite.face, round(pose.width), pose.angle)
        motion = sprite.motion
        if motion is not None and motion.turns and flight.picture is flight.lay:
            self.art.expect(sprite.face, round(motion.start.width), 0)  # upright, for turning over
        swift = motion is not None and motion.manner.swift
        return self.art.flying(
            sprite.face,
            self._width(pose.width),
            pose.angle,
            sprite.squeeze,
            like=held if motion is None else _shown(sprite).width,
            swift=swift,
            flight=flight,
        )

    def _sets_out(self, sprite: Sprite, lay: pygame.Surface | None) -> None:
        """Keep a card's picture at rest, and request its picture at the goal."""
        motion = sprite.motion
        if motion is not None:
            known = self.art.known(sprite.face, motion.start)
            # The face may have been turned down since `lay` was drawn.
            kept = lay if lay is known else None
            self._flights[sprite] = Flight.begun(sprite.face, kept, motion.start)
            self.art.expect(sprite.card, round(motion.end.width), motion.end.angle)

    def _below(
        self, sprite: Sprite, director: Director
    ) -> Iterable[tuple[pygame.Surface, tuple[int, int]]]:
        """Yield a flying card's shadow: farther and darker when higher."""
        pose, lift = sprite.pose, sprite.height
        step = round(lift * LIFT_STEPS)
        if step and not _shown(sprite).chip and not self.palette.plain:
            turn = round(pose.angle / _SHADOW_TURN) * _SHADOW_TURN
            picture = lifted(self._width(pose.width), turn, step)
            w, h = picture.get_size()
            if sprite.squeeze < 1:
                w = max(1, round(w * sprite.squeeze))
                picture = pygame.transform.scale(picture, (w, h))
            down = lift * _DROP * director.layout.frame.unit
            yield picture, (round(pose.x - w / 2), round(pose.y - h / 2 + down))

    def _width(self, width: float) -> int:
        """Round a width to a resting width, or to a few steps in flight."""
        if near := [w for w in self._widths or (round(width),) if abs(w - width) < 1.5]:
            return min(near, key=lambda w: abs(w - width))
        step = max(2, max(self._widths, default=24) // _QUANTUM)
        return max(8, round(width / step) * step)

    def _rest(self, sprite: Sprite) -> None:
        pose = sprite.pose
        if pose.chip:
            surface = self.art.chip(sprite.face, round(pose.width))
        else:
            surface = self.art.turned(sprite.face, round(pose.width), pose.angle)
        at = marking.corner(pose, surface.get_size())
        if not self._crisp(sprite):
            self._soft.add(sprite)
        self.canvas.put(sprite.key, surface, at, sprite.z)

    def _crisp(self, sprite: Sprite) -> bool:
        return self.art.crisp(sprite.face, round(sprite.pose.width), sprite.pose.angle)

    @property
    def fading(self) -> bool:
        return self._marks.busy

    def _mark(self, director: Director, touched: set[int]) -> None:
        by_key = {s.key: s for sprites in director.zones.values() for s in sprites}
        drawn, self._drawn = self._drawn, {}
        for mark, step in self._marks.steps.items():
            key, kind = mark
            sprite = by_key.get(key)
            lies = sprite is not None and sprite.shown and not _away(director, sprite)
            if self._marks.leaves(mark) and (
                sprite is None or sprite.face is None or not (lies or _glides(sprite))
            ):
                # A fading mark would show which card was turned down.
                self._marks.forget(mark)
            elif sprite is not None and lies:
                self._drawn[mark] = step
                if key in touched or step != drawn.get(mark):
                    depth = sprite.z + (marking.UNDER if kind in _LIGHTS else marking.OVER)
                    picture, at = marking.placed(kind, sprite.pose)
                    self.canvas.put(mark, weak(picture, step), at, depth)
        for old in drawn.keys() - self._drawn.keys():
            self.canvas.drop(old)


def _marked(
    sprite: Sprite, marks: Iterable[tuple[str, int]], *, below: bool
) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """Yield a gliding card's marks that lie `below` it, or above."""
    for kind, step in marks:
        if below == (kind in _LIGHTS):
            picture, at = marking.placed(kind, sprite.pose)
            yield weak(picture, step), at


def _away(director: Director, sprite: Sprite) -> bool:
    flies = director.timeline.in_flight(sprite) and not _rises(sprite)
    return flies or sprite in director.held


def _rises(sprite: Sprite) -> bool:
    """True if a sprite moves straight up or down by less than its width, and so stays under its
    neighbours.
    """
    motion = sprite.motion
    if motion is None:
        return False
    start, end = motion.start, motion.end
    straight = start._replace(y=end.y) == end and abs(start.y - end.y) < end.width
    return straight and _glides(sprite)


def _as_it_lay(sprite: Sprite) -> bool:
    """True if a moving sprite looks as at rest, so that its picture exists."""
    motion, pose = sprite.motion, sprite.pose
    if motion is None or motion.start.chip or sprite.squeeze < 1:
        return False
    if not alike(pose.width, _shown(sprite).width):
        return False
    return pose.angle == motion.start.angle and round(pose.width) == round(motion.start.width)


def _glides(sprite: Sprite) -> bool:
    """True if a sprite moves to another place without being turned, raised or resized."""
    motion = sprite.motion
    if motion is None or motion.turns or motion.manner != PLAIN:
        return False
    pose, ends = sprite.pose, (motion.start, motion.end)
    # Marks at other angles aren't drawn yet.
    near = any(round(pose.angle) == round(end.angle) for end in ends)
    return near and round(pose.width) == round(motion.end.width)


def _shown(sprite: Sprite) -> Pose:
    """Return the pose by which a moving face is drawn: the end of its way or, until the card has
    turned over, the start.
    """
    motion = sprite.motion
    if motion is None:
        return sprite.pose
    return motion.end if sprite.face == sprite.card else motion.start
