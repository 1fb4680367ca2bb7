"""Who sits where in a new game: people and bots in any order, each with a name of their own."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from swoop_desktop.session.company import NAMES, unused_name
from swoop_desktop.session.session import HUMAN, Seat
from swoop_desktop.ui.fields import Typed
from swoop_desktop.ui.language import _


@dataclass(slots=True)
class Place:
    """A seat being filled."""

    name: Typed
    player: str
    other: str = ""
    """What its name was before a person took the place of a bot, or a bot that of a person."""


class Places:
    """The seats from the first on; those beyond the number of players wait to be wanted again."""

    def __init__(self, seats: Iterable[tuple[str, str]]) -> None:
        """`seats` are the names and players of the last game."""
        self.places = [Place(Typed(name), player) for name, player in seats]

    def __getitem__(self, seat: int) -> Place:
        return self.places[seat]

    def __len__(self) -> int:
        return len(self.places)

    def people(self, count: int) -> int:
        """How many of the first `count` seats are people's."""
        return sum(place.player == HUMAN for place in self.places[:count])

    def fill(self, count: int, known: Sequence[str], usual: str) -> None:
        """See to it that there are `count` places, each for one of the `known` players: a person
        on the first of a new table, the `usual` bot on the others.
        """
        while len(self.places) < count:
            if not self.places:
                self.places.append(Place(Typed(_("Me")), HUMAN))
            else:
                self.places.append(Place(Typed(self._bot_name()), usual))
        for seat, place in enumerate(self.places):
            if place.player not in known:
                place.player = HUMAN if seat == 0 else usual

    def change(self, seat: int, player: str) -> None:
        """Let somebody else sit here. People and bots do not take over each other's names."""
        place = self.places[seat]
        if (place.player == HUMAN) != (player == HUMAN):
            before = place.name.words
            fresh = place.other if place.other not in self._names() else ""
            if not fresh:
                fresh = self._person_name(seat) if player == HUMAN else self._bot_name()
            place.name, place.other = Typed(fresh), before
        place.player = player
        self._tell_apart()

    def named(self, count: int) -> tuple[Seat, ...]:
        """The first `count` seats as a game takes them."""
        return tuple(
            Seat(place.name.words.strip() or numbered(seat), place.player)
            for seat, place in enumerate(self.places[:count])
        )

    def give_way(self, count: int) -> None:
        """Bots with a name of ours take another one where somebody else has it."""
        for place in self.places[:count]:
            same = [p for p in self.places[:count] if p.name.words == place.name.words]
            if place.player != HUMAN and len(same) > 1 and place.name.words in NAMES:
                place.name = Typed(self._bot_name())

    def twins(self, count: int) -> tuple[int, ...]:
        """The first two seats with the same name; nothing if there are none."""
        seen: dict[str, int] = {}
        for seat, (name, _player) in enumerate(self.named(count)):
            if (other := seen.setdefault(name.casefold(), seat)) != seat:
                return (other, seat)
        return ()

    def _tell_apart(self) -> None:
        """Among several people nobody is just "Me"."""
        if self.people(len(self.places)) > 1:
            for seat, place in enumerate(self.places):
                if place.player == HUMAN and place.name.words == _("Me"):
                    place.name = Typed(self._person_name(seat))

    def _names(self) -> set[str]:
        return {place.name.words for place in self.places}

    def _person_name(self, seat: int) -> str:
        taken = self._names()
        numbers = range(seat, seat + len(taken) + 1)
        return next(name for number in numbers if (name := numbered(number)) not in taken)

    def _bot_name(self) -> str:
        return unused_name(self._names())


def numbered(seat: int) -> str:
    """A name for somebody without one."""
    return _("Player {number}").format(number=seat + 1)
