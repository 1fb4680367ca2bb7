"""What the table knows beside the cards: whose turn is shown, the totals, the log, notices."""

from dataclasses import dataclass, field

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

LOG_KEPT = 60
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

    def hear(self, event: Event, session: Session) -> None:
        """Something is being shown now; `event` is already the viewer's view."""
        names = session.setup.names
        description = description_of(session.setup.game.name)
        line = session.setup.game.tell(event, names)
        if line is not None:
            self.log.append(tr(line))
            del self.log[:-LOG_KEPT]
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

    def recall(self, events: list[Event], session: Session, viewer: int | None) -> None:
        """Catch up with what happened before the table was opened, without showing it."""
        for event in events:
            seen = view(event, viewer)
            if seen is not None:
                self.hear(seen, session)
        self.ended = None
        self.totals = session.totals
        self.number = session.number


def deals_of(session: Session) -> list[DealEnded]:
    """The deals that are over, in order."""
    return [event for event in session.history if isinstance(event, DealEnded)]
