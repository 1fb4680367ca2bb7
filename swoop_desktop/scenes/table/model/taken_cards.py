"""Cards that everybody saw going into a hand: anybody may remember them, so the table does."""

from collections.abc import Iterable

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import DealBegan, Moved
from swoop_desktop.scenes.table.model.shown import Shown


class TakenCards:
    """The cards that went open into each hand and may still be there, from public events alone."""

    def __init__(self, hand: str) -> None:
        """`hand` is the kind of the zones that are hands."""
        self._hand = hand
        self._cards: dict[int, list[c.Card]] = {}

    def on_shown(self, shown: Shown) -> None:
        """Follow the cards that go into a hand, or out of it."""
        event = shown.event
        if isinstance(event, DealBegan):
            self._cards.clear()
        elif isinstance(event, Moved):
            public = event.seen_by is None
            if event.source.kind == self._hand:
                self._leave(event.source.seat, event.cards if public else (None,))
            if event.target.kind == self._hand and public:
                came = [card for card in event.cards if card is not None]
                self._cards.setdefault(event.target.seat, []).extend(came)

    def of(self, seat: int) -> tuple[c.Card, ...]:
        """Return what everybody saw this seat take into its hand, and may still be there."""
        return tuple(self._cards.get(seat, ()))

    def _leave(self, seat: int, cards: Iterable[c.Card | None]) -> None:
        """Forget cards that left a hand: all, where it was not seen which card left."""
        held = self._cards.get(seat, [])
        for card in cards:
            if card is None:
                held.clear()
                return
            if card in held:
                held.remove(card)
