"""What the player has picked and the one action that it stands for; and the order of a hand."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.state import Outcome, Picked, State
from swoop_desktop.engine.zones import Zone
from swoop_desktop.tabletop.spec import TableDescription

SUITS = "SHCDBR"
"""Suits in the order in which they are shown."""

_SUIT_ORDER = {suit: i for i, suit in enumerate(SUITS)}


def ordered(
    cards: Sequence[c.Card | None],
    sort: str,
    by_hand: Mapping[int, int],
    ranks: Sequence[int] = range(len(c.RANKS)),
) -> list[int]:
    """The places of a hand in the order in which they are shown.

    `sort` is ``rank``, ``suit`` or, as the player puts it, ``hand``. For that `by_hand` says, by
    place, where cards were put; those not in it come last, as they came.
    `ranks` are all ranks in the order of the game. Equal cards lie as they came.
    """
    if any(card is None for card in cards):
        return list(range(len(cards)))
    height = {rank: i for i, rank in enumerate(ranks)}

    def by_rank(place: int) -> tuple[int, ...]:
        card = cards[place] or 0
        return (height[c.rank(card)], _SUIT_ORDER[c.suit(card)], place)

    def by_suit(place: int) -> tuple[int, ...]:
        card = cards[place] or 0
        return (_SUIT_ORDER[c.suit(card)], height[c.rank(card)], place)

    def as_put(place: int) -> tuple[int, ...]:
        return (by_hand.get(place, len(cards) + place), place)

    keys = {"rank": by_rank, "suit": by_suit, "hand": as_put}
    return sorted(range(len(cards)), key=keys[sort])


class Together(NamedTuple):
    """Cards that may be played together, as many as possible."""

    cards: tuple[Picked, ...]
    why_not_more: Message | None = None
    """Reason why one more is not allowed, where the player has more cards that belong with them."""


class Selection(Protocol):
    """The cards that a player has picked, and what picking means in the game: cards that make a
    set, or a card for each part of a decision. A refusal is a sentence for the player.
    """

    @property
    def picked(self) -> tuple[Picked, ...]:
        """The picked cards, each with the part that it is meant for."""

    def __contains__(self, picked: Picked) -> bool: ...

    def may(self, zone: Zone) -> bool:
        """Whether a zone is one of the player's own cards: only they can be picked."""

    def tap(self, picked: Picked, seen: State, *, offered: bool) -> Message | None:
        """Pick a card, or put it back; `offered` if the player may decide now."""

    def put(self, picked: Picked, part: str, seen: State, *, offered: bool) -> Message | None:
        """Pick a card for a part of the decision, where decisions have parts."""

    def begin_stroke(self, picked: Picked) -> bool:
        """Begin to pick the cards that the pointer is drawn across, sideways from this one. False
        where the card is dragged instead.
        """

    def stroke(self, picked: Picked) -> None:
        """Pick one more card that the pointer is drawn across."""

    def reach(self, picked: Picked, shown: Sequence[Picked]) -> bool:
        """Pick everything from the last card to this one, in the order shown. False where cards are
        picked one by one.
        """

    def together(self, picked: Picked, seen: State) -> Together | None:
        """Return all cards that may go with this one; None where cards are picked one by one."""

    def only(self, picked: Sequence[Picked]) -> None:
        """Pick exactly these."""

    def lift(self, picked: Picked) -> tuple[Picked, ...]:
        """Return the cards that come along when this one is lifted off the table."""

    def sorted_in(self) -> None:
        """Take note that the lifted cards were put somewhere else in the hand."""

    def take_back(self) -> None:
        """Put the card back that was picked last."""

    def step_back(self) -> bool:
        """Put back what Esc does. False if nothing was picked."""

    def clear(self) -> None:
        """Put everything back."""

    def action(self, seen: State) -> Action | None:
        """Return the one action that the picked cards stand for, legal or not; None if there is
        none.
        """


def selection_of(description: TableDescription, seat: int) -> Selection:
    """Return an empty selection for a seat, as the game picks cards."""
    kinds = frozenset(description.pickable)
    if description.parts:
        return PartSelection(kinds, seat, tuple(part.kind for part in description.parts))
    return SetSelection(kinds, seat)


class SetSelection(Selection):
    """Cards that go together, in the order of picking."""

    def __init__(self, kinds: frozenset[str], seat: int) -> None:
        self._kinds, self._seat = kinds, seat
        self._picked: dict[Picked, None] = {}
        self._anchor: Picked | None = None
        """The card that was picked or put back last, where a reach begins."""

    def __contains__(self, picked: Picked) -> bool:
        return picked in self._picked

    @property
    def picked(self) -> tuple[Picked, ...]:
        return tuple(self._picked)

    def may(self, zone: Zone) -> bool:
        return zone.seat == self._seat and zone.kind in self._kinds

    def tap(self, picked: Picked, seen: State, *, offered: bool) -> Message | None:
        """Pick a card, or put it back; nothing is refused before it is played."""
        self._paint(picked, on=picked not in self)
        return None

    def put(self, picked: Picked, part: str, seen: State, *, offered: bool) -> Message | None:
        """Pick nothing: a set has no parts."""
        return None

    def begin_stroke(self, picked: Picked) -> bool:
        """Pick cards by drawing the pointer across them; one that is picked is dragged."""
        if picked in self:
            return False
        self._paint(picked, on=True)
        return True

    def stroke(self, picked: Picked) -> None:
        self._paint(picked, on=True)

    def reach(self, picked: Picked, shown: Sequence[Picked]) -> bool:
        anchor = self._anchor
        if anchor is None or anchor not in shown or picked not in shown:
            self._paint(picked, on=True)
            return True
        first, last = sorted((shown.index(anchor), shown.index(picked)))
        for between in shown[first : last + 1]:
            self._paint(between, on=True)
        self._anchor = anchor
        return True

    def together(self, picked: Picked, seen: State) -> Together | None:
        return together(picked, seen)

    def only(self, picked: Sequence[Picked]) -> None:
        self._picked.clear()
        for one in picked:
            self._paint(one, on=True)
        self._anchor = picked[-1] if picked else None

    def lift(self, picked: Picked) -> tuple[Picked, ...]:
        """Return the whole set; another card than its own is one by itself."""
        if picked not in self:
            self.only((picked,))
        return self.picked

    def sorted_in(self) -> None:
        """Put everything back: the cards were lifted to be sorted, and not to be played."""
        self.clear()

    def take_back(self) -> None:
        if self._picked:
            self._picked.popitem()

    def step_back(self) -> bool:
        """Put the whole set back."""
        some = bool(self._picked)
        self.clear()
        return some

    def clear(self) -> None:
        self._picked.clear()
        self._anchor = None

    def action(self, seen: State) -> Action | None:
        return seen.choose(self.picked) if self._picked else None

    def _paint(self, picked: Picked, *, on: bool) -> None:
        if not self.may(picked.zone):
            return
        self._anchor = picked
        if on:
            self._picked[picked] = None
        else:
            self._picked.pop(picked, None)


class PartSelection(Selection):
    """A card for each part of a decision: the first one free, or the one that it is put at."""

    def __init__(self, kinds: frozenset[str], seat: int, parts: tuple[str, ...]) -> None:
        self._kinds, self._seat, self._parts = kinds, seat, parts
        self._picked: dict[Picked, str] = {}
        """Picked cards with their parts, in the order of picking."""

    def __contains__(self, picked: Picked) -> bool:
        return picked._replace(into="") in self._picked

    @property
    def picked(self) -> tuple[Picked, ...]:
        """The picked cards, from the first part to the last."""
        found = sorted(self._picked.items(), key=lambda item: self._parts.index(item[1]))
        return tuple(picked._replace(into=into) for picked, into in found)

    def may(self, zone: Zone) -> bool:
        return zone.seat == self._seat and zone.kind in self._kinds

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
        """Pick a card for a part. What was there goes back, or to where this card comes from."""
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
        """Cards are picked one by one."""

    def reach(self, picked: Picked, shown: Sequence[Picked]) -> bool:
        return False

    def together(self, picked: Picked, seen: State) -> Together | None:
        return None

    def only(self, picked: Sequence[Picked]) -> None:
        """Pick exactly these, for the parts that they name."""
        self._picked.clear()
        for one in picked:
            self._picked[one._replace(into="")] = one.into or self._free

    def lift(self, picked: Picked) -> tuple[Picked, ...]:
        """Return the card alone."""
        return (picked,)

    def sorted_in(self) -> None:
        """Change nothing: what is picked stays with its part."""

    def take_back(self) -> None:
        if self._picked:
            self._picked.popitem()

    def step_back(self) -> bool:
        """Put back one card after the other."""
        some = bool(self._picked)
        self.take_back()
        return some

    def clear(self) -> None:
        self._picked.clear()

    def action(self, seen: State) -> Action | None:
        return seen.choose(self.picked) if self._picked else None

    @property
    def _free(self) -> str:
        """Return the first part that no card is picked for; empty if there is none."""
        return next((part for part in self._parts if part not in self._picked.values()), "")

    def _why_not_now(self, picked: Picked, seen: State) -> Message | None:
        action = seen.choose([picked]) if self.may(picked.zone) else None
        return seen.refusal(action) if action is not None else None

    def _objection(self, seen: State) -> Message | None:
        """Return why these cards are not allowed, once there is one for every part."""
        action = None if self._free else self.action(seen)
        return seen.refusal(action) if action is not None else None


def together(picked: Picked, seen: State) -> Together:
    """Return the largest set around a card from which nothing bad can come; if there is none, the
    largest that is allowed, and if there is none either, the card alone with the reason.
    """
    same = seen.same(picked) or (picked,)
    cards = (picked, *(one for one in same if one != picked))
    found = [_outcome(cards[:count], seen) for count in range(1, len(cards) + 1)]
    most = max((n for n, one in enumerate(found, 1) if one and one.harmless), default=0)
    if not most:
        legal = (n for n, one in enumerate(found, 1) if one and one.kind != "refused")
        most = max(legal, default=0)
    if most == len(cards):
        return Together(cards)
    beyond = found[most]
    why = None if beyond is None else beyond.words
    if beyond is not None and beyond.kind != "refused":
        why = msg("One more card would mean: {what}.", what=beyond.words)
    return Together(cards[: max(1, most)], why)


def _outcome(cards: Sequence[Picked], seen: State) -> Outcome | None:
    action = seen.choose(cards)
    return None if action is None else seen.outcome(action)


FEW = 2
"""Most decisions that are offered on large buttons: one chooses among more by their numbers."""


def cardless(seen: State) -> list[Action]:
    """Return the legal actions for which no card is picked: a button for each."""
    return [a for a in seen.legal if not a.cards and not seen.picks(a)]
