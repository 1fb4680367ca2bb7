"""New wins' signs fly to their places along the rail."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from swoop_desktop.scenes.table.view.view_model import TableView, Trail
from swoop_desktop.tabletop.drawing import ring
from swoop_desktop.tabletop.motion.timeline import smooth
from swoop_desktop.tabletop.spec import timing

_LARGE = 2.2
"""Multiple of the final size at the start."""
_RISE = 1.6
"""Height of the arc in start sizes."""
_SIZES = 6
"""Sizes between start and end."""


class Flight(NamedTuple):
    seat: int
    place: int
    """Index in the seat's trail."""
    begins: float
    """Seconds on the timeline."""

    def share(self, now: float) -> float:
        """Return the progress, 0 to 1; below 0 before the start."""
        return (now - self.begins) / timing.SIGN_FLIES


class SignFlights:
    """Nothing waits for these flights; they may be dropped at any time."""

    def __init__(self) -> None:
        self._flights: tuple[Flight, ...] = ()
        self._sure: dict[int, int] | None = None
        """Signs by seat when last read."""

    @property
    def flying(self) -> bool:
        return bool(self._flights)

    def follow(self, trails: Sequence[Trail], now: float, *, lively: bool) -> None:
        """Fly new signs; none if signs have gone: then the table is another one."""
        before, self._sure = self._sure, {trail.seat: trail.sure for trail in trails}
        gone = any(self._sure.get(seat, 0) < sure for seat, sure in (before or {}).items())
        if before is None or gone or not lively:
            self.land()
            return
        for trail in trails:
            places = range(before.get(trail.seat, 0), trail.sure)
            step = min(timing.SIGNS_APART, timing.SIGNS_LONGEST / max(1, len(places)))
            for i, place in enumerate(places):
                flight = Flight(trail.seat, place, now + i * step)
                self._flights = (*self._flights, flight)

    def land(self) -> None:
        self._flights = ()

    def tick(self, now: float) -> bool:
        """Let time pass; True if a sign landed."""
        left = tuple(flight for flight in self._flights if flight.share(now) < 1)
        landed = len(left) < len(self._flights)
        self._flights = left
        return landed

    def without(self, view: TableView) -> TableView:
        """Copy a view without the signs in flight."""
        trails = []
        for trail in view.trails:
            away = [flight.place for flight in self._flights if flight.seat == trail.seat]
            trails.append(trail._replace(sure=min(away, default=trail.sure)))
        return replace(view, trails=tuple(trails))

    def moving(
        self, trails: Sequence[Trail], now: float
    ) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
        by_seat = {trail.seat: trail for trail in trails}
        for flight in self._flights:
            trail, share = by_seat.get(flight.seat), smooth(max(0.0, flight.share(now)))
            if trail is None or not trail.boxes or flight.share(now) < 0:
                continue
            box = trail.boxes[min(flight.place, len(trail.boxes) - 1)]
            (x, y), end = trail.won, (box.x + box.h / 2, box.y + box.h / 2)
            far = ((end[0] - x) ** 2 + (end[1] - y) ** 2) ** 0.5
            x, y = x + (end[0] - x) * share, y + (end[1] - y) * share
            y -= 4 * share * (1 - share) * _RISE * min(far, 2 * box.h)
            large = 1 + (_LARGE - 1) * round((1 - share) * _SIZES) / _SIZES
            side = round(box.h * large)
            yield ring.sign(trail.sign, side, full=True), (round(x - side / 2), round(y - side / 2))
