"""Which cards the player has picked, and the one action they stand for."""

from collections.abc import Mapping, Sequence

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Observation, Picked
from swoop_desktop.engine.zones import Zone
from swoop_desktop.table.descriptions import TableDescription

SUITS = "SHCDBR"
"""Suits in the order in which they are shown."""

_SUIT_ORDER = {suit: i for i, suit in enumerate(SUITS)}


def ordered(
    cards: Sequence[c.Card | None],
    sort: str,
    by_hand: Mapping[c.Card, int],
    ranks: Sequence[int] = range(len(c.RANKS)),
) -> list[int]:
    """The places of a hand in the order in which they are shown.

    `sort` is ``rank``, ``suit`` or, as the player puts it, ``hand``. For that `by_hand` says where
    cards were put; those not in it come last, as they came.
    `ranks` are all ranks in the order of the game.
    """
    if any(card is None for card in cards):
        return list(range(len(cards)))
    height = {rank: i for i, rank in enumerate(ranks)}

    def by_rank(place: int) -> tuple[int, ...]:
        card = cards[place] or 0
        return (height[c.rank(card)], _SUIT_ORDER[c.suit(card)], card)

    def by_suit(place: int) -> tuple[int, ...]:
        card = cards[place] or 0
        return (_SUIT_ORDER[c.suit(card)], height[c.rank(card)], card)

    def as_put(place: int) -> tuple[int, ...]:
        card = cards[place] or 0
        return (by_hand.get(card, len(by_hand) + place), place)

    keys = {"rank": by_rank, "suit": by_suit, "hand": as_put}
    return sorted(range(len(cards)), key=keys[sort])


class Selection:
    """The cards that are picked, in the order of picking. In games with parts there is at most one
    card for each part, and they come in the order of the parts.
    """

    def __init__(self, description: TableDescription, seat: int) -> None:
        self.seat = seat
        self._kinds = description.pickable
        self.parts = tuple(part.kind for part in description.parts)
        self._picked: dict[Picked, str] = {}
        """What is picked, with its part."""
        self._anchor: Picked | None = None

    def __contains__(self, picked: Picked) -> bool:
        return picked._replace(into="") in self._picked

    def __len__(self) -> int:
        return len(self._picked)

    @property
    def picked(self) -> tuple[Picked, ...]:
        """What is picked, each with what it is meant for."""
        if not self.parts:
            return tuple(self._picked)
        rank = {part: i for i, part in enumerate(self.parts)}
        found = sorted(self._picked.items(), key=lambda item: rank.get(item[1], 0))
        return tuple(picked._replace(into=into) for picked, into in found)

    @property
    def free(self) -> str:
        """The first part without a card; empty if every part has one."""
        return next((part for part in self.parts if part not in self._picked.values()), "")

    def may(self, zone: Zone) -> bool:
        """True for the zones of the player's own cards: only they can be picked."""
        return zone.seat == self.seat and zone.kind in self._kinds

    def toggle(self, picked: Picked) -> None:
        """Pick a card, or put it back."""
        self.paint(picked, picked not in self)

    def put(self, picked: Picked, part: str) -> None:
        """Pick a card for a part. What was there goes back, or to where this card comes from."""
        if not self.may(picked.zone) or part not in self.parts:
            return
        picked = picked._replace(into="")
        before = self._picked.pop(picked, "")
        there = next((one for one, into in self._picked.items() if into == part), None)
        if there is not None:
            del self._picked[there]
            if before:
                self._picked[there] = before
        self._picked[picked] = part

    def take_back(self) -> None:
        """Put the card back that was picked last."""
        if self._picked:
            self._picked.popitem()

    def paint(self, picked: Picked, on: bool) -> None:
        """Pick a card or put it back, as one that the mouse is drawn across."""
        if not self.may(picked.zone):
            return
        self._anchor = picked = picked._replace(into="")
        if not on:
            self._picked.pop(picked, None)
        elif picked not in self._picked and (self.free or not self.parts):
            self._picked[picked] = self.free

    def reach(self, picked: Picked, shown: Sequence[Picked]) -> None:
        """Pick everything from the last card to this one, in the order shown."""
        if self._anchor not in shown or picked not in shown:
            self.paint(picked, True)
            return
        first, last = sorted((shown.index(self._anchor), shown.index(picked)))
        anchor = self._anchor
        for between in shown[first : last + 1]:
            self.paint(between, True)
        self._anchor = anchor

    def all_of(self, observation: Observation, picked: Picked) -> None:
        """Pick all cards that belong with this one."""
        self.only(observation.same(picked) or (picked,))

    def only(self, picked: Sequence[Picked]) -> None:
        """Pick exactly these."""
        self._picked.clear()
        for one in picked:
            self.paint(one, True)
        self._anchor = picked[-1] if picked else None

    def clear(self) -> None:
        """Put everything back."""
        self._picked.clear()
        self._anchor = None

    def action(self, observation: Observation) -> Action | None:
        """The one action that the picked cards stand for, legal or not; None if there is none."""
        return observation.choose(self.picked) if self._picked else None


def key_of(picked: Picked) -> str:
    """The key of a card's node, by where it lies."""
    return f"{picked.zone}#{picked.place}"


def cardless(observation: Observation) -> list[Action]:
    """The legal actions that need no card: a button for each."""
    return [a for a in observation.legal if not a.cards and not a.slots]
