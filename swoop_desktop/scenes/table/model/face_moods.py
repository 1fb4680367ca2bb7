"""The moods of the faces.

They depend on public events, card counts and a clock alone: a face never reveals a hand.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    Happened,
    Moved,
    TurnBegan,
    view,
)
from swoop_desktop.play.players import Temperament
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.spec import timing
from swoop_desktop.tabletop.spec.moods import Mood, towards

_NEVER = math.inf


@dataclass(slots=True)
class _Face:
    """A face; times are seconds of `FaceMoods._now`."""

    temperament: Temperament
    place: int
    """The seat, which makes the timing of faces differ."""
    blink: float = _NEVER
    blinks: int = 0
    felt: Mood = Mood.CALM
    felt_from: float = 0.0
    felt_until: float = 0.0
    asked: float = _NEVER
    """Time at which the player's turn began."""
    seen: int = -1
    """The seat that the face looks at until `seen_until`."""
    seen_until: float = 0.0
    then: int = -1
    """The seat that the face will look at from `then_from` on."""
    then_from: float = _NEVER

    def chance(self, number: int) -> float:
        """Return a number from 0 to 1, fixed for seat and `number`."""
        return (self.place * 0.7548776662 + number * 0.5698402910) % 1

    def feel(self, mood: Mood, now: float, seconds: float) -> None:
        if self.felt is not mood or now >= self.felt_until:
            self.felt, self.felt_from = mood, now + timing.REACTION
        self.felt_until = now + timing.REACTION + seconds if seconds else 0.0

    def look(self, seat: int, now: float, number: int) -> None:
        """Turn to a seat after a moment, or keep looking at it."""
        if self.seen == seat and now < self.seen_until:
            self.seen_until = now + timing.GLANCE
        else:
            self.then, self.then_from = (
                seat,
                now + timing.NOTICED * (1 + 2 * self.chance(number + 7)),
            )

    def forget(self) -> None:
        self.asked, self.felt_until = _NEVER, 0.0
        self.seen_until, self.then_from = 0.0, _NEVER


@dataclass(slots=True)
class FaceMoods:
    """Each face's mood, from public events and a clock."""

    director: Director
    temperaments: Sequence[Temperament]
    alive: bool = True
    still: bool = False
    """True for less motion: faces show only lasting moods."""
    company: bool = True
    """True if the animals lean over the table and fall asleep."""
    _faces: list[_Face] = field(init=False)
    _shown: tuple[Mood, ...] = field(init=False)
    _ended: DealEnded | None = None
    """The end of the deal, until the next deal begins."""
    _tense: frozenset[int] = frozenset()
    _now: float = 0.0
    _next: float = 0.0
    """Time at which a face may next change by itself."""
    _heard: float = 0.0
    _turns: int = 0
    _stale: bool = True
    """True if cards may have moved since the last count."""

    def __post_init__(self) -> None:
        self._faces = [_Face(one, seat) for seat, one in enumerate(self.temperaments)]
        self._shown = (Mood.CALM,) * len(self._faces)
        for face in self._faces:
            self._plan(face)
            # At a new table the blinks start spread out.
            face.blink *= 0.4 + 0.6 * face.chance(3)

    @property
    def moods(self) -> tuple[Mood, ...]:
        return self._shown

    @property
    def due(self) -> float | None:
        """Seconds until a face may change by itself; None if no face will."""
        return None if self._next == _NEVER else max(0.0, self._next - self._now)

    def follow(self, *, alive: bool, still: bool, company: bool) -> None:
        self.alive, self.still, self.company = alive, still, company
        self._next = self._now

    def recall(self, past: Iterable[Event]) -> None:
        """Follow earlier events, without the feelings that they caused."""
        self._ended = None
        for face in self._faces:
            face.forget()
        for event in past:
            self.on_shown(event)
        for face in self._faces:
            asked = face.asked
            face.forget()
            face.asked = asked

    def on_shown(self, event: Event) -> None:
        seen = view(event, None)
        if seen is None:
            return
        self._heard = self._next = self._now
        self._stale = True
        match seen:
            case DealBegan() | DealEnded():
                self._ended = seen if isinstance(seen, DealEnded) else None
                for face in self._faces:
                    face.forget()
            case TurnBegan():
                self._turn(seen.seats)
            case Moved(source=source) if source.seat >= 0:
                self._faces[source.seat].asked = _NEVER  # this seat has decided
            case Happened() if feels := self.director.description.effect(seen.what).feels:
                self._felt(seen.seat, glad=feels == "glad")
            case _:
                pass

    def tick(self, seconds: float) -> bool:
        self._now += seconds
        if self._now < self._next:
            return False
        if self._stale:
            self._tense, self._stale = self.director.about_to_be_out, False
        self._next, before = _NEVER, self._shown
        self._shown = tuple(self._mood(seat) for seat in range(len(self._faces)))
        return self._shown != before

    def _turn(self, seats: Sequence[int]) -> None:
        self._turns += 1
        for seat, face in enumerate(self._faces):
            face.asked = self._now if seat in seats else _NEVER
            face.then_from = _NEVER
            if seat in seats:
                face.seen_until = 0.0  # players to decide look at their cards
            watches = face.chance(self._turns) < face.temperament.watches
            if len(seats) == 1 and seat not in seats and watches:
                face.look(seats[0], self._now, self._turns)

    def _felt(self, seat: int, *, glad: bool) -> None:
        for other, face in enumerate(self._faces):
            if other != seat:
                face.look(seat, self._now, self._turns)
        face = self._faces[seat]
        if glad:
            face.feel(Mood.HAPPY, self._now, face.temperament.joy)
        else:
            face.feel(Mood.GROAN, self._now, face.temperament.woe)

    def _mood(self, seat: int) -> Mood:
        face = self._faces[seat]
        if not self.alive:
            return Mood.CALM
        if self._ended is not None and (mood := _after(self._ended, seat)) is not Mood.CALM:
            return mood
        if not self.still and self._before(face.felt_until) and not self._before(face.felt_from):
            return face.felt
        if seat in self._tense and self._ended is None:
            return Mood.SLY if face.temperament.sly else Mood.NERVOUS
        return Mood.CALM if self.still else self._passing(face)

    def _passing(self, face: _Face) -> Mood:
        if not self._before(face.asked + face.temperament.ponders):
            return Mood.THINKING
        dozes = timing.DOZES * (1 + 0.5 * face.chance(5))
        if self.company and not self._before(self._heard + dozes):
            return Mood.ASLEEP
        if not self._before(face.then_from):
            face.seen, face.seen_until = face.then, face.then_from + timing.GLANCE
            face.then_from = _NEVER
        if self._before(face.seen_until):
            return self._towards(face.place, face.seen)
        if self._before(face.blink):
            return Mood.CALM
        if self._before(face.blink + timing.BLINK):
            return Mood.BLINK
        self._plan(face)
        self._before(face.blink)
        return Mood.CALM

    def _towards(self, seat: int, other: int) -> Mood:
        layout = self.director.layout
        (x, y), (there_x, there_y) = layout.face(seat).centre, layout.face(other).centre
        return towards(there_x - x, there_y - y)

    def _plan(self, face: _Face) -> None:
        """Schedule the next blink, apart from other faces' blinks."""
        face.blinks += 1
        mean = max(face.temperament.blinks, timing.BLINKS_APART * len(self._faces))
        if self._now - self._heard > timing.QUIET:
            mean *= timing.DROWSY
        when = self._now + mean * (0.75 + 0.5 * face.chance(face.blinks))
        others = [other.blink for other in self._faces if other is not face]
        while any(abs(other - when) < 4 * timing.BLINK for other in others):
            when += 2 * timing.BLINK
        face.blink = when

    def _before(self, when: float) -> bool:
        """True until the time `when`; then the faces are checked again."""
        if when <= self._now:
            return False
        self._next = min(self._next, when)
        return True


def _after(deal: DealEnded, seat: int) -> Mood:
    if seat in deal.winners:
        return Mood.PROUD
    if not deal.winners:
        return Mood.CALM
    best = deal.scores[deal.winners[0]]
    behind = [abs(score - best) for score in deal.scores]
    return Mood.SAD if behind[seat] == max(behind) > 0 else Mood.CALM
