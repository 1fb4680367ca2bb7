"""Who looks at the screen. Where several people share it, each only on their own turn.

Somebody is the viewer from the moment they said that they are there until they have decided. Then
their seat is left before anything that follows is shown: nobody views, and all see only what
everybody may see. The reveal, the plays of bots and the score sheets are watched together.
"""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealBegan, DealEnded, Event, Moved
from swoop_desktop.engine.game import Observation
from swoop_desktop.engine.zones import Zone
from swoop_desktop.scenes.table_picture import TablePicture
from swoop_desktop.session.session import Session
from swoop_desktop.table import pace
from swoop_desktop.table.selection import Selection
from swoop_desktop.ui.focus import Focus

LOOK = 0.8
"""Seconds that the table lies open to all before it is covered for the next player."""
NEWS = 12
"""Most lines that a hand-over tells."""
NOTHING: Mapping[Zone, frozenset[Card]] = MappingProxyType({})


class TableSeat(TablePicture):
    """Taking a seat and leaving it."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._deciding = False
        """True while a decision of the viewer's is submitted."""
        self._before = 0
        """How many events there were before it."""
        self._public: frozenset[Card] = frozenset()
        """The cards that everybody saw before it."""
        self._arranged: dict[int, tuple[int, ...]] = {}
        """How people who are away had put their hands: places in order, and no cards."""
        self._rested = 0.0
        """Seconds since the last motion."""

    def do(self, action: Action) -> bool:
        """Decide; a refusal is explained. True if it was done."""
        self._deciding, self._before = self.shared, len(self.session.history)
        if self.shared:
            self._public = _known(self.session.spectate().values())
        try:
            return super().do(action)
        finally:
            self._deciding = False

    def conceal(self) -> bool:
        """The window goes out of sight: its picture must not hold a hand until it is back."""
        if not self.shared or self.viewer is None:
            return False
        self.director.skip()
        self._leave_seat(_known(self.session.spectate().values()))
        self.director.lay(self.zones)
        return True

    def _attend(self, event: Event) -> None:
        """Something happened: leave the seat before it is shown, unless the viewer goes on."""
        if not self.shared or self.viewer is None:
            return
        news = self.session.history[self._before :] if self._deciding else [event]
        ends = any(isinstance(e, DealBegan | DealEnded) for e in news)
        if ends or (self._deciding and self.session.to_act() != (self.viewer,)):
            self._leave_seat(self._public, _told(news))

    def _leave_seat(
        self, public: frozenset[Card], told: Mapping[Zone, frozenset[Card]] = NOTHING
    ) -> None:
        """Nobody views from now on: no card is open but those that are public, and those that are
        about to leave their zones for all to see.
        """
        seat = self.viewer
        assert seat is not None
        self.input.cancel()
        self.input.focus = Focus()
        order = tuple(self.shown_order(self.director.hand))
        if self.sort == "hand":
            self._arranged[seat] = self._arrangement(seat, order)
        self._close(order, public, told)
        self.viewer, self._observation, self._by_hand = None, None, {}
        self.selection = Selection(self.description, -1)
        self.hovered, self.hovered_button, self.notice = None, "", None
        self._standings = ((-1, 0), ())
        self.touch()

    def _arrangement(self, seat: int, order: Iterable[int]) -> tuple[int, ...]:
        """The places of the hand as it is now in the order in which it is shown."""
        sprites = self.director.zones[self.director.hand]
        shown = {sprites[place].card: i for i, place in enumerate(order)}
        held = self.session.observe(seat).zones[self.director.hand]
        return tuple(sorted(range(len(held)), key=lambda p: shown.get(held[p], len(shown) + p)))

    def _close(
        self,
        order: Iterable[int],
        public: frozenset[Card],
        told: Mapping[Zone, frozenset[Card]],
    ) -> None:
        """Turn down all other cards where they lie; not as a motion, since that would show them
        for a while.
        """
        director = self.director
        director.closed = True
        held = [director.zones[director.hand][place] for place in order]
        # Of cards face down the last one goes first: let it be the one that lies there already.
        slots = {
            sprite.key: zone.slot for sprite in held if (zone := director.parted.get(sprite.key))
        }
        held.sort(key=lambda sprite: -slots.get(sprite.key, len(held)))
        director.zones[director.hand] = held
        for zone, sprites in director.zones.items():
            known = public | told.get(zone, frozenset())
            for sprite in sprites:
                sprite.card = sprite.card if sprite.card in known else None
                sprite.face = sprite.face if sprite.face in known else None
                director.timeline.touched.add(sprite)
        director.edition += 1

    def _take_seat(self, seat: int) -> None:
        """The player of this seat looks from now on: their cards lie open at the bottom."""
        self.viewer = self.seat = self.director.viewer = seat
        self.director.closed = False
        self.selection = Selection(self.description, seat)
        self._observation = None
        self._by_hand = self._put_back(seat, self.observation)
        opening = self.director.opening
        self.director.lay(self.zones)
        if opening:
            # Nothing has been played: the cards that were drawn lie in sight for this viewer, too.
            self.director.opening = True
            self.director.relay(0.0)
            self.director.timeline.skip()
        self.touch()

    def _put_back(self, seat: int, observation: Observation) -> dict[int, int]:
        """The hand in the order in which its owner left it; what came since lies at the end."""
        cards = observation.zones[self.director.hand]
        places = [place for place in self._arranged.pop(seat, ()) if place < len(cards)]
        return {card: i for i, place in enumerate(places) if (card := cards[place]) is not None}

    def _hand_over(self) -> bool:
        """Where people share the screen: cover it before the next one's cards are laid out.
        True if somebody else has to come first.
        """
        if not self.shared:
            return False
        people = [seat for seat in self.session.to_act() if seat in self.session.humans]
        if not people or self.viewer in people:
            return False
        wait = 0.0 if self.director.speed <= 0 else LOOK
        if self.hurrying:
            wait /= pace.HURRY
        # What lies below the cover must be the table as it is, without any hand that was open.
        undrawn = self._changed or self.director.edition != self._edition
        if undrawn or self._rested < wait:
            return True
        seat = people[0]
        self.input.cancel()
        news = self.shown.news(seat, NEWS)
        self.app.go.hand_over(self.session, seat, news, lambda: self._take_seat(seat))
        return True


def _known(zones: Iterable[tuple[Card | None, ...]]) -> frozenset[Card]:
    """The cards that lie open in zones."""
    return frozenset(card for cards in zones for card in cards if card is not None)


def _told(events: Iterable[Event]) -> dict[Zone, frozenset[Card]]:
    """The cards that these events take out of a zone for everybody to see, up to the end of the
    deal. What goes face down first and is turned up later is not among them.
    """
    told: dict[Zone, frozenset[Card]] = {}
    for event in events:
        if isinstance(event, DealEnded | DealBegan):
            break
        if isinstance(event, Moved) and event.seen_by is None:
            cards = frozenset(card for card in event.cards if card is not None)
            told[event.source] = told.get(event.source, frozenset()) | cards
    return told
