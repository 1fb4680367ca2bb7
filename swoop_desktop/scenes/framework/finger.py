"""Translates touches into mouse events: a finger is as wide as a button, slips while tapping, and
never hovers.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import pygame

from swoop_desktop.scenes.framework.scene import Scene
from swoop_desktop.ui.node import Node, contains, walk

Point = tuple[int, int]

SLIP, SLIPPED = 10, 1 / 7
"""Limits of a tap's slip (the larger applies): pixels; share of a target's least width."""
LONG = 0.5
"""Seconds of a long tap, which only explains a card or a disabled button."""
_MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
_AWAY: Point = (-1, -1)


class _Touch(NamedTuple):
    began: Point
    shift: Point
    """Pixels from the finger to its target."""
    asks: bool
    """True if a long tap only explains the target."""
    slip: float


class Finger:
    def __init__(self) -> None:
        self._touch: _Touch | None = None
        self._moved = False
        self._held = 0.0

    def tick(self, seconds: float) -> None:
        self._held += seconds

    def follow(
        self, event: pygame.event.Event, scene: Scene, reach: Callable[[], int]
    ) -> Iterator[pygame.event.Event]:
        """Translate an event for the scene. `reach` returns the least width of a finger's targets,
        in pixels.
        """
        if event.type not in _MOUSE or not event.dict.get("touch"):
            yield event
        elif event.type == pygame.MOUSEBUTTONDOWN:
            wide = reach()
            meant = nearest(scene.describe(), event.pos, wide, scene.shows)
            at = event.pos if meant is None else _inside(meant, event.pos)
            shift = at[0] - event.pos[0], at[1] - event.pos[1]
            asks = meant is not None and (meant.role == "card" or "disabled" in meant.states)
            slip = max(SLIP, wide * SLIPPED)
            self._touch = _Touch(event.pos, shift, asks, slip)
            self._moved, self._held = False, 0.0
            yield _moved(event, at)
        elif self._touch is not None:
            yield from self._on(event, self._touch)

    def _on(self, event: pygame.event.Event, touch: _Touch) -> Iterator[pygame.event.Event]:
        dx, dy = event.pos[0] - touch.began[0], event.pos[1] - touch.began[1]
        self._moved = self._moved or max(abs(dx), abs(dy)) > touch.slip
        x, y = event.pos if self._moved else touch.began
        at = x + touch.shift[0], y + touch.shift[1]
        if event.type == pygame.MOUSEMOTION:
            if self._moved:
                yield _moved(event, at)
            return
        self._touch = None
        motion = pygame.event.Event(pygame.MOUSEMOTION, rel=(0, 0), buttons=(0, 0, 0), touch=True)
        if touch.asks and not self._moved and self._held >= LONG:
            yield _moved(event, _AWAY)
            yield _moved(motion, at)  # hover the target: its tooltip stays
        else:
            yield _moved(event, at)
            yield _moved(motion, _AWAY)


def nearest(
    tree: Node,
    pos: Point,
    reach: int,
    shows: Callable[[str, Point], bool] = lambda key, pos: True,
) -> Node | None:
    """Return the target at a point, or the nearest enabled target that, widened to `reach`,
    contains the point.
    """
    targets = [node for node in walk(tree) if node.action]
    there = [node for node in targets if contains(node.rect, pos) and shows(node.key, pos)]
    if there:
        return there[-1]
    able = (node for node in targets if "disabled" not in node.states)
    close = (node for node in able if _within(node, pos, reach, targets))
    near = [(_far(one, pos), one) for one in close if shows(one.key, _inside(one, pos))]
    return min(reversed(near), key=lambda pair: pair[0])[1] if near else None


def _within(node: Node, pos: Point, reach: int, targets: Sequence[Node]) -> bool:
    """True if a point is within a target widened to `reach`. Without room on one side, the target
    extends farther on the other.
    """
    for axis in (0, 1):
        start, size = node.rect[axis], node.rect[axis + 2]
        half = max(0, reach - size) / 2
        if not start - 2 * half <= pos[axis] < start + size + 2 * half:
            return False
        if start - half <= pos[axis] < start + size + half:
            continue
        side = -1 if pos[axis] < start else 1
        far = start - pos[axis] if side < 0 else pos[axis] - start - size
        if far > 2 * half - min(half, _room(node, -side, axis, reach, targets)):
            return False
    return True


def _room(node: Node, side: int, axis: int, reach: int, targets: Sequence[Node]) -> float:
    """Return the free pixels beside a target, at most `reach`: the gap to a neighbour, or half of
    it if the neighbour is small, too.
    """
    across = 1 - axis
    start, end = node.rect[axis], node.rect[axis] + node.rect[axis + 2]
    room = float(reach)
    for other in targets:
        first, last = other.rect[axis], other.rect[axis] + other.rect[axis + 2]
        gap = first - end if side > 0 else start - last
        beside = (
            other.rect[across] < node.rect[across] + node.rect[across + 2]
            and node.rect[across] < other.rect[across] + other.rect[across + 2]
        )
        if beside and gap >= 0:
            room = min(room, gap / 2 if other.rect[axis + 2] < reach else gap)
    return room


def _inside(node: Node, pos: Point) -> Point:
    x, y, wide, high = node.rect
    return min(max(pos[0], x), x + wide - 1), min(max(pos[1], y), y + high - 1)


def _far(node: Node, pos: Point) -> int:
    x, y = _inside(node, pos)
    return (pos[0] - x) ** 2 + (pos[1] - y) ** 2


def _moved(event: pygame.event.Event, pos: Point) -> pygame.event.Event:
    return pygame.event.Event(event.type, {**event.dict, "pos": pos})
