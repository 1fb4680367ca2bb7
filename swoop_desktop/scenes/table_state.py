"""What the table knows beside the cards: whose turn is shown, the totals, the log, notices."""

from dataclasses import dataclass, field, replace

from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    GameEnded,
    Happened,
    Moved,
    Revealed,
    TurnBegan,
    view,
)
from swoop_desktop.engine.zones import Zone
from swoop_desktop.session.session import Session
from swoop_desktop.table.descriptions import description_of
from swoop_desktop.ui.language import tr

LOG_KEPT = 400
"""Lines of the log that can still be read."""
NOTICE = 4.0
"""Seconds that a notice stays."""


@dataclass(slots=True)
class Notice:
    """A message for a while; at a place, or (None) in the middle of the table."""

    words: str
    pos: tuple[int, int] | None = None
    warning: bool = True
    left: float = NOTICE


@dataclass(slots=True)
class Shown:
    """The part of the game's state that the furniture shows. Follows the cards in motion."""

    asked: tuple[int, ...] = ()
    """Who is to decide, as shown."""
    why: str = ""
    number: int = 1
    totals: tuple[int, ...] = ()
    best: tuple[int, ...] = ()
    ended: DealEnded | None = None
    over: bool = False
    log: list[str] = field(default_factory=list)
    drawn: list[tuple[Zone, int]] = field(default_factory=list)
    """Where the cards lie that players drew in this deal, and who drew each, in order."""
    marked: int | None = None
    """Who bears the marker of the game, as shown."""
    banner: str = ""
    banner_left: float = 0.0
    _told: Moved | None = None
    """The movement of which the newest line tells, if nothing has happened since."""
    _lines: int = 0
    """How many lines the log has had, those that it no longer keeps too."""
    _decided: dict[int, int] = field(default_factory=dict)
    """How many it had when a seat had decided last."""
    _undecided: bool = False
    """True until something follows on a turn's beginning."""

    def hear(self, event: Event, session: Session) -> None:
        """Something is being shown now; `event` is already the viewer's view."""
        description = description_of(session.setup.game.name)
        self._mark(event)
        self._note(event, session)
        match event:
            case DealBegan():
                self.number, self.asked, self.best, self.ended = event.number, (), (), None
                self.drawn.clear()
            case Moved() if event.drawn_by and event.why in description.drawn:
                self.drawn += [(event.target, seat) for seat in event.drawn_by]
            case Happened() if event.what == description.marker:
                self.marked = event.seat
            case Revealed() if event.why in description.around:
                self.asked = ()
            case TurnBegan():
                self.asked, self.why = event.seats, event.why
            case DealEnded():
                self.totals, self.best, self.asked = event.totals, event.winners, ()
                self.ended = event
            case GameEnded():
                self.over, self.asked = True, ()
            case _:
                pass

    def news(self, seat: int, most: int) -> list[str]:
        """The last lines of the log since a seat decided last, at most so many; none before its
        first decision.
        """
        fresh = min(self._lines - self._decided.get(seat, self._lines), most)
        return self.log[-fresh:] if fresh > 0 else []

    def _mark(self, event: Event) -> None:
        """Keep where the log stood when a seat had decided. Only what everybody sees tells so:
        who is asked no more has decided, and when just one is asked whatever follows is theirs.
        """
        if isinstance(event, TurnBegan):
            for seat in self.asked:
                if seat not in event.seats:
                    self._decided[seat] = self._lines
        elif self._undecided and len(self.asked) == 1:
            self._decided[self.asked[0]] = self._lines
        self._undecided = isinstance(event, TurnBegan)

    def _note(self, event: Event, session: Session) -> None:
        """Write a line of the log; what one player plays at once from several places is one."""
        names, tell = session.setup.names, session.setup.game.tell
        told, self._told = self._told, None
        line = tell(event, names)
        if line is None:
            return
        if isinstance(event, Moved):
            if told is not None and _together(told, event):
                event = replace(event, cards=told.cards + event.cards)
                line = tell(event, names) or line
                self.log.pop()
                self._lines -= 1
            self._told = event
        self.log.append(tr(line))
        self._lines += 1
        del self.log[:-LOG_KEPT]

    def recall(self, events: list[Event], session: Session, viewer: int | None) -> None:
        """Catch up with what happened before the table was opened, without showing it."""
        for event in events:
            seen = view(event, viewer)
            if seen is not None:
                self.hear(seen, session)
        self.ended = None
        self.totals = session.totals
        self.number = session.number


def _together(one: Moved, other: Moved) -> bool:
    """True for movements of one decision of a player."""
    same = (one.why, one.source.seat, one.target) == (other.why, other.source.seat, other.target)
    return same and one.source.seat >= 0


def deals_of(session: Session) -> list[DealEnded]:
    """The deals that are over, in order."""
    return [event for event in session.history if isinstance(event, DealEnded)]
