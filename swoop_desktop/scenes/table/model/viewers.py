"""The people at the screen. If several share it, each sees cards only on their own turn.

A person sits at the screen from confirming the hand-over until deciding, and leaves before any
consequence is shown: bots' plays and score sheets show public cards only.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from swoop_desktop.engine.cards import Card
from swoop_desktop.engine.events import DealBegan, DealEnded, Event, Moved, Zone, view
from swoop_desktop.play.session import Batch, Session
from swoop_desktop.records.replay import Eyes
from swoop_desktop.scenes.table.model.active_player import ActivePlayer, Attention
from swoop_desktop.tabletop.motion.director import Director
from swoop_desktop.tabletop.motion.timeline import Sprite
from swoop_desktop.tabletop.selection import ordered, selection_of
from swoop_desktop.tabletop.spec import TableDescription

Zones = Mapping[Zone, tuple[Card | None, ...]]


class Viewers:
    """Passes all events to the director, cut down to what the screen may show."""

    def __init__(
        self,
        session: Session,
        description: TableDescription,
        director: Director,
        sort: Callable[[], str],
        eyes: Eyes | None = None,
    ) -> None:
        self.shared = len(session.setup.humans) > 1 and eyes is None
        self.player: ActivePlayer | None = None
        self.hands_open = eyes is not None and eyes.everything
        self._session, self._description = session, description
        self._director, self._sort = director, sort
        self._nobody = Attention()
        """Pointer and focus while nobody sits at the table."""
        self._arranged: dict[int, tuple[int, ...]] = {}
        """By seat: an absent person's hand order, as indices."""
        alone = session.setup.you
        if alone is not None and eyes is None:
            self.player = self._new(alone)

    @property
    def viewer(self) -> int | None:
        return None if self.player is None else self.player.seat

    @property
    def reader(self) -> int | None:
        """The log reader's seat; None if the log is for everybody."""
        return None if self.shared else self.viewer

    @property
    def attention(self) -> Attention:
        return self._nobody if self.player is None else self.player.attention

    @property
    def zones(self) -> Zones:
        if self.player is None:
            return (
                self._session.open_hands() if self.hands_open else self._session.seen_by(None).zones
            )
        return self.player.seen.zones

    @property
    def asked(self) -> bool:
        """True if the viewer is to decide, even if not shown yet."""
        return self.player is not None and self.player.seat in self._session.to_act()

    @property
    def shown(self) -> bool:
        """True if the viewer is to decide, and the table shows it."""
        return self.asked and not (self._director.behind or self._director.paused)

    @property
    def offered(self) -> bool:
        """True if `shown`, and nothing is being saved."""
        return self.shown and not self._session.writing

    @property
    def deciding(self) -> ActivePlayer | None:
        """The player, if `shown`; else None."""
        return self.player if self.shown else None

    @property
    def awaited(self) -> int | None:
        """The seat that must come to the screen next."""
        if not self.shared or self._session.writing:
            return None
        people = [seat for seat in self._session.to_act() if seat in self._session.setup.humans]
        return None if not people or self.viewer in people else people[0]

    def order(self, sprites: Sequence[Sprite]) -> Sequence[int]:
        """Return a hand's order, which stays once the player has left a shared screen."""
        if self.player is not None:
            return self.player.order(sprites, self._sort())
        if self.shared:
            return range(len(sprites))
        setup, cards = self._session.setup, [sprite.card for sprite in sprites]
        return ordered(cards, self._sort(), {}, setup.game.hand_order(setup.rules))

    def on_decided(self, batch: Batch) -> None:
        """Leave a shared screen's seat if its player's time ends; then show the events."""
        player = self.player
        if player is not None and self.shared and self.ends(player.seat, batch):
            self._leave(player, batch.before, batch.events)
        elif player is not None:
            player.on_decided(batch)
            if player.lifted is None:
                self._director.let_go()
        self.feed(batch.events)

    def go_back(self) -> None:
        if self.player is not None:
            self.player.go_back()
        self._director.go_back(self.zones)

    def on_shown(self, event: Event) -> None:
        match event:
            case DealBegan():
                self._arranged.clear()
                self.attention.look_away()
                if self.player is not None:
                    self.player.forget_order()
            case Moved():
                self.attention.look_away()
            case _:
                pass

    def feed(self, events: Iterable[Event]) -> None:
        for event in self.views(events):
            self._director.feed(event)

    def views(self, events: Iterable[Event]) -> Iterator[Event]:
        for event in events:
            seen = view(event, self.viewer)
            if self.hands_open and isinstance(event, Moved) and event.seen_by:
                seen = event  # open hands show all that their owners see
            if seen is not None:
                yield seen

    def readable(self, event: Event) -> Event | None:
        """Return an event's part for the log: at a shared screen only public facts, since lines
        stay when the reader leaves.
        """
        if not (self.shared or self.hands_open):
            return event
        return view(event, None)

    def take(self, seat: int) -> None:
        pointer = self.attention.pointer
        self.player = player = self._new(seat)
        player.attention.pointer = pointer
        director = self._director
        director.open(seat, player.seen.zones)
        if arranged := self._arranged.pop(seat, ()):
            held = director.zones[director.hand]
            player.arrange(held[i] for i in arranged if i < len(held))
            director.relay(0.0)
            director.timeline.skip()

    def show_hands(self, *, on: bool) -> bool:
        """Show or hide all hands; False if impossible now."""
        if self._session.setup.humans or self._director.paused:
            return False
        self._director.skip()
        self.hands_open = on
        self._director.show_hands(self.zones, on=on)
        return True

    def conceal(self) -> bool:
        """Leave the seat of a shared screen whose window is hidden: its picture must show no hand.
        True if left.
        """
        if not self.shared or self.player is None:
            return False
        self._director.skip()
        self._leave(self.player, self._session.seen_by(None).zones, ())
        self._director.lay(self.zones)
        return True

    def _new(self, seat: int) -> ActivePlayer:
        setup = self._session.setup
        return ActivePlayer(
            seat,
            self._session.seen_by,
            selection_of(self._description, seat),
            setup.game.hand_order(setup.rules),
        )

    def ends(self, seat: int, batch: Batch) -> bool:
        """True if a batch ends this player's time at the screen."""
        if any(isinstance(event, DealBegan | DealEnded) for event in batch.events):
            return True
        return batch.seat == seat and self._session.to_act() != (seat,)

    def _leave(self, player: ActivePlayer, known: Zones, events: Iterable[Event]) -> None:
        director = self._director
        if self._sort() == "hand":
            left = [s for s in director.shown(director.hand) if s.key not in director.chosen]
            self._arranged[player.seat] = player.arranged([s.card for s in left], director.hand)
        director.close(known, events)
        self.player, self._nobody = None, Attention(pointer=player.attention.pointer)
