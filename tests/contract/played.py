"""Every rule set at every number of players, and ways to play and to shuffle what is hidden."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import Event, Moved, Revealed, view
from swoop_desktop.engine.game import Context, Game
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.shuffle import Source
from swoop_desktop.engine.zones import Faces, Zone
from swoop_desktop.tabletop.spec import description_of

TABLES = [
    (name, seats)
    for game in GAMES.values()
    for name, rules in game.presets().items()
    for low, high in [game.seats(rules)]
    for seats in [*range(low, min(high, 8) + 1), *([high] if high > 8 else [])]
]
"""Names of rule sets with numbers of players: those that each allows, up to 8, and the most."""

Zones = Mapping[Zone, tuple[Card | None, ...]]


def context(seats: int, number: int = 1) -> Context:
    return Context(number, (0,) * seats)


def begun(
    game: Game, rules: Any, seats: int, seed: int, emit: Callable[[Event], None] | None = None
) -> Any:
    """A state right after dealing from the seed."""
    about = context(seats)
    return game.begin(rules, game.deal(rules, seats, seed, about, None), about, emit)


def steps(state: Any, rng: Source, most: int = 10_000) -> Iterator[tuple[int, Any]]:
    """Seats and actions by chance until the deal is over; the caller applies them.

    Where several are asked, they decide in any order.
    """
    for _ in range(most):
        acting = state.to_act()
        if not acting:
            return
        seat = acting[0] if len(acting) == 1 else rng.choice(acting)
        legal = state.legal(seat)
        assert legal, "a player is asked and nothing is legal"
        yield seat, rng.choice(legal)


class Folded:
    """Zones as somebody sees them who only hears events; `seat` None is a spectator."""

    def __init__(self, game: Game, rules: Any, seats: int, seat: int | None) -> None:
        self.seat = seat
        self.deck = description_of(game.name).deck
        self.faces = {spec.zone: spec.faces for spec in game.zones(rules, seats)}
        self.zones: dict[Zone, list[Card | None]] = {zone: [] for zone in self.faces}
        self.fresh = True

    def hear(self, event: Event) -> None:
        seen = view(event, self.seat)
        if isinstance(seen, Moved):
            self._move(seen)
        elif isinstance(seen, Revealed):
            self.zones[seen.zone][seen.place] = seen.card

    def _move(self, event: Moved) -> None:
        if event.source.kind != self.deck:
            source = self.zones[event.source]
            for card in event.cards:
                source.remove(card if card in source else None)
        self.zones[event.target] += [
            card if self._shown(event.target) else None for card in event.cards
        ]

    def _shown(self, zone: Zone) -> bool:
        faces = self.faces[zone]
        return faces == Faces.ALL or (faces == Faces.OWNER and zone.seat == self.seat)

    def same(self, zones: Zones) -> bool:
        """Whether these are the zones, but for the deck, of which nobody hears how much it is."""
        return all(
            tuple(cards) == zones[zone]
            for zone, cards in self.zones.items()
            if zone.kind != self.deck
        )
