"""The picked cards and their action; the order of a hand."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import Action, Zone
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.state import Outcome, Picked, State
from swoop_desktop.tabletop.spec import TableDescription

SUITS = "SHCDBR"

_ORDER = [(c.rank(card), SUITS.index(c.suit(card))) for card in c.BY_CODE.values()]
"""By card: rank and suit index."""


def ordered(
    cards: Sequence[c.Card | None],
    sort: str,
    by_hand: Mapping[int, int],
    ranks: Sequence[int] = range(len(c.RANKS)),
) -> list[int]:
    """Return a hand's indices as shown. `sort` is ``rank``, ``suit`` or ``hand``. For ``hand``,
    `by_hand` maps indices to slots; other indices come last.
    """
    places, known = range(len(cards)), [card for card in cards if card is not None]
    if len(known) < len(cards):
        return list(places)
    if sort == "hand":
        return sorted(places, key=lambda place: by_hand.get(place, len(cards) + place))
    height = {rank: i for i, rank in enumerate(ranks)}
    keys = [(height[rank], suit) for rank, suit in map(_ORDER.__getitem__, known)]
    if sort == "suit":
        keys = [(suit, rank) for rank, suit in keys]
    return sorted(places, key=keys.__getitem__)


class Together(NamedTuple):
    cards: tuple[Picked, ...]
    why_not_more: Message | None = None
    """Why the set's other cards stay; None if there are none."""


class Selection:
    """The picked cards, which go together. Returned messages are refusals."""

    def __init__(self, kinds: frozenset[str], seat: int) -> None:
        self._kinds, self._seat = kinds, seat
        self._picked: dict[Picked, str] = {}
        self._anchor: Picked | None = None

    def __contains__(self, picked: Picked) -> bool:
        return picked._replace(into="") in self._picked

    @property
    def picked(self) -> tuple[Picked, ...]:
        return tuple(self._picked)

    def may(self, zone: Zone) -> bool:
        """True for zones that the player picks from."""
        return zone.seat == self._seat and zone.kind in self._kinds

    def own(self, zones: Iterable[Zone]) -> list[Zone]:
        return [zone for zone in zones if zone.seat == self._seat and zone.kind in self._kinds]

    def tap(self, picked: Picked, seen: State, *, offered: bool) -> Message | None:
        """Pick a card, or put it back. `offered`: True if the player may decide now."""
        if picked in self:
            self._anchor = picked
            del self._picked[picked]
        else:
            self.stroke(picked)
        return None

    def put(self, picked: Picked, part: str, seen: State, *, offered: bool) -> Message | None:
        return None

    def begin_stroke(self, picked: Picked) -> bool:
        """Begin to pick under the moving pointer; False if cards are dragged instead."""
        if picked in self:
            return False
        self.stroke(picked)
        return True

    def stroke(self, picked: Picked) -> None:
        if self.may(picked.zone):
            self._anchor = picked
            self._picked[picked] = ""

    def reach(self, picked: Picked, shown: Sequence[Picked]) -> bool:
        """Pick all cards from the last touched card to this; False if cards are picked singly."""
        anchor = self._anchor
        if anchor is None or anchor not in shown or picked not in shown:
            self.stroke(picked)
            return True
        first, last = sorted((shown.index(anchor), shown.index(picked)))
        for between in shown[first : last + 1]:
            self.stroke(between)
        self._anchor = anchor
        return True

    def together(self, picked: Picked, seen: State) -> Together | None:
        """Return all cards that may go with this card; None if cards are picked singly."""
        return together(picked, seen)

    def only(self, picked: Sequence[Picked]) -> None:
        self.clear()
        for pick in picked:
            self.stroke(pick)

    def lift(self, picked: Picked) -> tuple[Picked, ...]:
        if picked not in self:
            self.only((picked,))
        return self.picked

    def sorted_in(self) -> None:
        """Put everything back: the cards were lifted to be sorted, not played."""
        self.clear()

    def put_back(self) -> None:
        if self._picked:
            self._picked.popitem()

    def step_back(self) -> bool:
        """Handle Esc; False if nothing was picked."""
        some = bool(self._picked)
        self.clear()
        return some

    def clear(self) -> None:
        self._picked.clear()
        self._anchor = None

    def action(self, seen: State) -> Action | None:
        """Return the picked cards' action, legal or not."""
        return seen.choose(self.picked) if self._picked else None


def selection_of(description: TableDescription, seat: int) -> Selection:
    kinds = frozenset(description.pickable)
    if description.parts:
        return PartSelection(kinds, seat, tuple(part.kind for part in description.parts))
    return Selection(kinds, seat)


class PartSelection(Selection):
    """Cards picked singly, one for each part of a decision."""

    def __init__(self, kinds: frozenset[str], seat: int, parts: tuple[str, ...]) -> None:
        super().__init__(kinds, seat)
        self._parts = parts

    @property
    def picked(self) -> tuple[Picked, ...]:
        pairs = sorted(self._picked.items(), key=lambda item: self._parts.index(item[1]))
        return tuple(picked._replace(into=into) for picked, into in pairs)

    def tap(self, picked: Picked, seen: State, *, offered: bool) -> Message | None:
        """Pick a card for the first free part, or put it back."""
        if not offered or not self.may(picked.zone):
            return self._why_not_now(picked, seen)
        picked = picked._replace(into="")
        if picked in self._picked:
            del self._picked[picked]
            return None
        if not self._free:
            return msg("Put a card back first.")
        self._picked[picked] = self._free
        return self._objection(seen)

    def put(self, picked: Picked, part: str, seen: State, *, offered: bool) -> Message | None:
        """Put a card at a part. A card already there goes back to the hand, or to this card's
        former part.
        """
        if not offered or not self.may(picked.zone) or part not in self._parts:
            return self._why_not_now(picked, seen)
        picked = picked._replace(into="")
        before = self._picked.pop(picked, "")
        there = next((one for one, into in self._picked.items() if into == part), None)
        if there is not None:
            del self._picked[there]
            if before:
                self._picked[there] = before
        self._picked[picked] = part
        return self._objection(seen)

    def begin_stroke(self, picked: Picked) -> bool:
        return False

    def stroke(self, picked: Picked) -> None:
        self._picked[picked._replace(into="")] = picked.into or self._free

    def reach(self, picked: Picked, shown: Sequence[Picked]) -> bool:
        return False

    def together(self, picked: Picked, seen: State) -> Together | None:
        return None

    def lift(self, picked: Picked) -> tuple[Picked, ...]:
        return (picked,)

    def sorted_in(self) -> None:
        """Picked cards stay with their parts."""

    def step_back(self) -> bool:
        some = bool(self._picked)
        self.put_back()
        return some

    @property
    def _free(self) -> str:
        """The first part without a card, or empty."""
        return next((part for part in self._parts if part not in self._picked.values()), "")

    def _why_not_now(self, picked: Picked, seen: State) -> Message | None:
        action = seen.choose([picked]) if self.may(picked.zone) else None
        return seen.refusal(action) if action is not None else None

    def _objection(self, seen: State) -> Message | None:
        """Return why the cards are refused, once every part has a card."""
        action = None if self._free else self.action(seen)
        return seen.refusal(action) if action is not None else None


def together(picked: Picked, seen: State) -> Together:
    """Return the largest harmless set around a card, else the largest legal one, else the card
    alone, and why not more.
    """
    same = seen.same(picked) or (picked,)
    cards = (picked, *(one for one in same if one != picked))
    outcomes = [outcome(seen, cards[:count]) for count in range(1, len(cards) + 1)]
    most = max((n for n, one in enumerate(outcomes, 1) if one and one.harmless), default=0)
    if not most:
        legal = (n for n, one in enumerate(outcomes, 1) if one and one.kind != "refused")
        most = max(legal, default=0)
    if most == len(cards):
        return Together(cards)
    beyond = outcomes[most]
    why = None if beyond is None else beyond.words
    if beyond is not None and beyond.kind != "refused":
        why = msg("With one more card: {what}.", what=beyond.words)
    return Together(cards[: max(1, most)], why)


def outcome(seen: State, cards: Sequence[Picked]) -> Outcome | None:
    """Return the outcome of exactly these cards; None if they are no action."""
    action = seen.choose(cards) if cards else None
    return None if action is None else seen.outcome(action)


FEW = 2


def cardless(seen: State) -> list[Action]:
    return [a for a in seen.legal if not a.cards and not seen.picks(a)]
