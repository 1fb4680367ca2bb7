"""Every rule set at every number of players, and ways to play and to exchange hidden cards."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import fields, replace

import pytest

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import (
    Decided,
    Faces,
    Moved,
    Revealed,
    TurnBegan,
    Zone,
    view,
)
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.table import STOCK as DECK
from swoop_desktop.tabletop.spec import description_of

OURS = ("swoop", "hearts")
"""Games shipped with the program. Tests require every optional ability of these."""


HERE = [game for game in GAMES.values() if type(game).__module__.startswith("swoop_desktop.")]
"""Games in the program's folders: a pytest plugin may register others."""


def needs(game, there, what):
    """Skip a test of an optional ability that this game lacks; our own games may not."""
    if not there:
        assert game not in OURS, f"{game} has no {what}"
        pytest.skip(f"{game} has no {what}")


TABLES = [
    (name, seats)
    for game in GAMES.values()
    for name, rules in game.presets().items()
    for low, high in [game.seats(rules)]
    for seats in [*range(low, min(high, 8) + 1), *([high] if high > 8 else [])]
]
"""Pairs of a rule set's name and a number of players: all allowed numbers up to 8, and
the largest.
"""

Zones = Mapping[Zone, tuple[Card | None, ...]]


def context(seats, number=1):
    return Context(number, (0,) * seats)


def begun(game, rules, seats, seed, emit=None):
    """Deal from a seed."""
    about = context(seats)
    return game.begin(rules, game.deal(rules, seed, about), about, emit)


def steps(state, rng, most=10_000):
    """Yield random seats and actions until the deal is over; the caller applies them. If several
    seats are to act, they decide in any order.
    """
    for _ in range(most):
        acting = state.to_act()
        if not acting:
            return
        seat = acting[0] if len(acting) == 1 else rng.choice(acting)
        legal = state.legal_for(seat)
        assert legal, "a player is asked and nothing is legal"
        yield seat, rng.choice(legal)


ROWS = {"hands": "hand", "ups": "up", "downs": "down"}
HEAPS = {"stock": "stock", "pile": "pile", "set_aside": "aside"}
"""By field of a deal, the kind of zone that its cards are dealt to."""


class Spots:
    """Follows each card of a deal from its place in the record, and notes which cards the seat
    `looking` has seen, also before the first decision.
    """

    def __init__(self, deal, looking):
        self.dealt = {}
        self.seen = set()
        self.made = []
        """Seat, decision, and places of its cards."""
        self._looking, self._began = looking, False
        self._known = {field.name for field in fields(deal)}
        for name in self._known & {*ROWS, *HEAPS}:
            for place, row in enumerate(getattr(deal, name)):
                self.dealt.update(zip(self._spots(name, place, row), self._cards(row), strict=True))
        self._lying = defaultdict(list, {DECK: [*self.dealt]})

    def hear(self, event):
        """Follow an event, from the deal's beginning on. Of equal cards, dealing takes the card
        recorded for the target; a later move takes the first card.
        """
        self._began = self._began or isinstance(event, TurnBegan)
        seen = view(event, self._looking)
        if isinstance(event, Moved) and isinstance(seen, Moved):
            spots = self._of(event.cards, event.source, event.target)
            self._lying[event.source] = [s for s in self._lying[event.source] if s not in spots]
            self._lying[event.target] += spots
            if event.target == DECK and not self._began:
                self.seen -= {*spots}  # drawn cards are shuffled back
            else:
                told = zip(spots, seen.cards, strict=True)
                self.seen |= {spot for spot, card in told if card is not None}
        elif isinstance(event, Revealed) and isinstance(seen, Revealed) and seen.card is not None:
            self.seen.add(self._lying[event.zone][event.place])
        elif isinstance(event, Decided):
            held = next(z for z in self._lying if (z.kind, z.seat) == ("hand", event.seat))
            spots = self._of(event.action.cards, held, held)
            self.made.append((event.seat, event.action, spots))
            self.seen |= {*spots} if seen else set()

    def exchanged(self, deal, rng):
        """Deal other cards to unseen places; return the new deal, and the decisions with the cards
        now in the same places.
        """
        hidden = [spot for spot in self.dealt if spot not in self.seen]
        cards = [self.dealt[spot] for spot in hidden]
        rng.shuffle(cards)
        dealt = self.dealt | dict(zip(hidden, cards, strict=True))

        def other(name, place, row):
            found = tuple(dealt[spot] for spot in self._spots(name, place, row))
            return found if name in ROWS else found[0]

        rows = {
            name: tuple(other(name, i, row) for i, row in enumerate(getattr(deal, name)))
            for name in self._known & {*ROWS, *HEAPS}
        }
        decided = [
            (seat, action._replace(cards=tuple(dealt[spot] for spot in spots)))
            for seat, action, spots in self.made
        ]
        return replace(deal, **rows), decided

    def _spots(self, name, place, row):
        """Return the places of an entry in a deal's field: a seat's row, or one card of a heap."""
        if name in HEAPS:
            return [(Zone(HEAPS[name]), place)]
        zones = [Zone(ROWS[name], place, -1 if name == "hands" else i) for i in range(len(row))]
        return [(zone, i if name == "hands" else 0) for i, zone in enumerate(zones)]

    def _cards(self, row):
        return row if isinstance(row, tuple) else (row,)

    def _of(self, cards, zone, target):
        """Return the places of cards that leave a zone."""
        left = self._lying[zone]
        if zone == DECK:
            left = sorted(left, key=lambda spot: (spot[0] != target, spot[0] != DECK, spot[1]))
        found = []
        for card in cards:
            found.append(next(s for s in left if self.dealt[s] == card and s not in found))
        return found


class Folded:
    """The zones as an observer knows them from events alone; `seat` None is a spectator."""

    def __init__(self, game, rules, seats, seat):
        self.seat = seat
        self.deck = description_of(game.name).deck
        self.faces = {spec.zone: spec.faces for spec in game.zones(rules, seats)}
        self.zones = {zone: [] for zone in self.faces}
        self.fresh = True

    def hear(self, event):
        seen = view(event, self.seat)
        if isinstance(seen, Moved):
            self._move(seen)
        elif isinstance(seen, Revealed):
            self.zones[seen.zone][seen.place] = seen.card

    def _move(self, event):
        if event.source.kind != self.deck:
            source = self.zones[event.source]
            for card in event.cards:
                source.remove(card if card in source else None)
        self.zones[event.target] += [
            card if self._shown(event.target) else None for card in event.cards
        ]

    def _shown(self, zone):
        faces = self.faces[zone]
        return faces == Faces.ALL or (faces == Faces.OWNER and zone.seat == self.seat)

    def same(self, zones):
        """True if the zones are equal, except for the deck, whose size events don't tell."""
        return all(
            tuple(cards) == zones[zone]
            for zone, cards in self.zones.items()
            if zone.kind != self.deck
        )
