"""What the table knows beside the cards: whose turn is shown, the totals, the log, notices."""

from dataclasses import dataclass, field, replace

from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    GameEnded,
    Moved,
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

    turn: int | None = None
    why: str = ""
    number: int = 1
    totals: tuple[int, ...] = ()
    out: int | None = None
    ended: DealEnded | None = None
    over: bool = False
    log: list[str] = field(default_factory=list)
    drawn: list[tuple[Zone, int]] = field(default_factory=list)
    """Where the cards lie that players drew in this deal, and who drew each, in order."""
    banner: str = ""
    banner_left: float = 0.0
    _told: Moved | None = None
    """The movement of which the newest line tells, if nothing has happened since."""

    def hear(self, event: Event, session: Session) -> None:
        """Something is being shown now; `event` is already the viewer's view."""
        description = description_of(session.setup.game.name)
        self._note(event, session)
        match event:
            case DealBegan():
                self.number, self.turn, self.out, self.ended = event.number, None, None, None
                self.drawn.clear()
            case Moved() if event.places and event.why in description.drawn:
                self.drawn += [(event.target, seat) for seat in event.places]
            case TurnBegan():
                self.turn, self.why = event.seat, event.why
            case DealEnded():
                self.totals, self.out, self.turn = event.totals, event.out, None
                self.ended = event
            case GameEnded():
                self.over, self.turn = True, None
            case _:
                pass

    def _note(self, event: Event, session: Session) -> None:
        """Write a line of the log; what one player plays at once from several places is one."""
        names, tell = session.setup.names, session.setup.game.tell
        told, self._told = self._told, None
        line = tell(event, names)
        if line is None:
            return
        if isinstance(event, Moved):
            if told is not None and _together(told, event):
                event = replace(event, cards=told.cards + event.cards, places=())
                line = tell(event, names) or line
                self.log.pop()
            self._told = event
        self.log.append(tr(line))
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
