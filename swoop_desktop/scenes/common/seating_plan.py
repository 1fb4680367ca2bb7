"""The seats of a new game: people and bots in any order, with unique names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from swoop_desktop.engine.game import MOST_SEATS
from swoop_desktop.engine.names import called, composed, numbered
from swoop_desktop.play.players import NAMES, faces, has_face, named_with, unused_name
from swoop_desktop.play.session import HUMAN, Seat
from swoop_desktop.storage.settings import Me
from swoop_desktop.ui.text_fields import Typed


@dataclass(slots=True)
class PlannedSeat:
    """A seat of the next table."""

    name: Typed
    player: str
    other: str = ""
    """The previous name, which returns when the seat changes between person and bot again."""
    face: str = ""
    """A person's face; empty for any free face."""


class SeatingPlan:
    """Seats of a new game. Seats beyond the number of players are kept in case it grows again."""

    def __init__(self, seats: Iterable[tuple[str, str]], me: Me) -> None:
        """Start from the last game's names and players. The owner (`me`) is the person with their
        name, else the first person. People's default names become empty.
        """
        self.me = me
        self.seats = [
            PlannedSeat(Typed("" if player == HUMAN and name == numbered(seat) else name), player)
            for seat, (name, player) in enumerate(seats)
        ]
        self.count = len(self.seats)
        """Number of players at the table, who have the first seats."""
        persons = [planned for planned in self.seats if planned.player == HUMAN]
        named = (planned for planned in persons if planned.name.words == me.name)
        self._mine = next(named, next(iter(persons), None))
        if self._mine is not None:
            self._mine.face = me.face
            self._mine.name = Typed(me.name or self._mine.name.words)
        others = dict(me.others)
        for seat, planned in enumerate(self.seats):
            if planned.player == HUMAN and planned is not self._mine:
                planned.face = others.get(planned.name.words or numbered(seat), "")
        if me.face:
            self._keep_free(me.face)

    def __getitem__(self, seat: int) -> PlannedSeat:
        return self.seats[seat]

    def __len__(self) -> int:
        return len(self.seats)

    @property
    def sitting(self) -> list[PlannedSeat]:
        return self.seats[: self.count]

    def own(self) -> int | None:
        """Return the owner's seat, else the first person's; None if only bots are at the table."""
        persons = [i for i, planned in enumerate(self.sitting) if planned.player == HUMAN]
        mine = (i for i in persons if self.seats[i] is self._mine)
        return next(mine, next(iter(persons), None))

    def named_me(self) -> Me:
        """Return the owner with typed name and chosen face; `others` has other people's faces,
        those at this table last.
        """
        own, kept = self.own(), dict(self.me.others)
        for i, name in enumerate(self.names()):
            if self.seats[i].player == HUMAN and i != own:
                kept.pop(name, None)
                kept |= {name: face} if (face := self.seats[i].face) else {}
        me = self.me._replace(others=tuple(kept.items())[-MOST_SEATS:])
        if own is None:
            return me
        me = me._replace(face=self.seats[own].face or me.face)
        name = self.seats[own].name.words.strip()
        return me if name == numbered(own) else me._replace(name=name)

    def take_face(self, seat: int, face: str) -> None:
        """Give a person this face, and take it from everybody else."""
        for planned in self.seats:
            planned.face = "" if planned.face == face else planned.face
        self.seats[seat].face = face
        if seat == self.own():
            self.me = self.me._replace(face=face)
        elif self.me.face == face:
            self.me = self.me._replace(face="")
        self._keep_free(face)

    def _keep_free(self, face: str) -> None:
        for planned in self.seats:
            if planned.player != HUMAN and has_face(planned.name.words, face):
                planned.name = Typed(self._bot_name())

    def people(self) -> int:
        return sum(planned.player == HUMAN for planned in self.sitting)

    def fill(self, count: int, known: Sequence[str], usual: str) -> None:
        """Set the number of players. New seats and players not in `known` become a person in the
        first seat, else the `usual` bot.
        """
        self.count = count
        while len(self.seats) < count:
            if not self.seats:
                self.seats.append(PlannedSeat(Typed(self.me.name), HUMAN))
            else:
                self.seats.append(PlannedSeat(Typed(self._bot_name()), usual))
        for seat, planned in enumerate(self.seats):
            if planned.player not in known:
                planned.player = HUMAN if seat == 0 else usual

    def join(self, place: int, known: Sequence[str], usual: str) -> None:
        """Insert the next kept player, or else the `usual` bot, at a place at the table."""
        self.fill(self.count + 1, known, usual)
        self.seats.insert(place, self.seats.pop(self.count - 1))

    def stand_up(self, seat: int) -> None:
        """Move a player from the table to the kept seats; later players move up."""
        self.count -= 1
        self.seats.insert(self.count, self.seats.pop(seat))

    def show(self, seat: int, face: str) -> None:
        """Put the bot with this face here; its former seat gets another bot."""
        name = named_with(face)
        for planned in self.seats:
            if planned.player != HUMAN and planned.name.words == name:
                planned.name = Typed(self._bot_name())
        self.seats[seat].name = Typed(name)

    def change(self, seat: int, player: str) -> None:
        """Change a seat's player (``human``, ``bot:easy``); between person and bot, the name
        changes, too.
        """
        planned = self.seats[seat]
        if (planned.player == HUMAN) != (player == HUMAN):
            before = planned.name.words
            fresh = planned.other if planned.other not in self._names() else ""
            if not fresh:
                fresh = self._person_name() if player == HUMAN else self._bot_name()
            planned.name, planned.other = Typed(fresh), before
        planned.player = player

    def named(self) -> tuple[Seat, ...]:
        return tuple(Seat(planned.name.words.strip(), planned.player) for planned in self.sitting)

    def faces(self) -> tuple[str, ...]:
        """Return the faces at the table. Once shown, a person's face stays."""
        shown = faces(self.named(), self.named_me())
        for seat, face in enumerate(shown):
            if self.seats[seat].player == HUMAN and not self.seats[seat].face:
                self.take_face(seat, face)
        return shown

    def names(self) -> tuple[str, ...]:
        return called(seat.name for seat in self.named())

    def give_way(self) -> None:
        """Rename each bot whose default name another player has, too."""
        for planned in self.sitting:
            same = [p for p in self.sitting if p.name.words == planned.name.words]
            if planned.player != HUMAN and len(same) > 1 and planned.name.words in NAMES:
                planned.name = Typed(self._bot_name())

    def twins(self) -> tuple[int, ...]:
        """Return the first two seats with the same name; empty if all differ."""
        seen: dict[str, int] = {}
        for seat, name in enumerate(self.names()):
            if (other := seen.setdefault(composed(name).casefold(), seat)) != seat:
                return (other, seat)
        return ()

    def _names(self) -> set[str]:
        return {planned.name.words for planned in self.seats}

    def _person_name(self) -> str:
        return "" if self.me.name in self._names() else self.me.name

    def _bot_name(self) -> str:
        return unused_name(self._names(), {self.me.face, *(seat.face for seat in self.seats)})
