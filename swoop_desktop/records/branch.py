"""New games from old ones: from a moment of a finished deal, or with a deal's cards again.

The new record begins with the old record's lines, so it can be verified. Its header names the old
game.
"""

import secrets
from collections.abc import Sequence

from swoop_desktop import __version__
from swoop_desktop.engine.cards import SEED_BITS
from swoop_desktop.engine.events import DealBegan, DealEnded, Decided, Event, view
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.game import Game, Tallied
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import Seat
from swoop_desktop.engine.record import event_line, header_line, to_text
from swoop_desktop.play.journal import ORIGIN, Origin
from swoop_desktop.play.undo import FREELY
from swoop_desktop.records.replay import GameReplay


def why_not(replay: GameReplay, position: int) -> Message | None:
    """Return why a moment can't start a new game, or None. A deal in progress can't: the new game
    would reveal its cards.
    """
    if replay.is_end(position):
        return msg("The game is over here. Go back a step to play on.")
    if replay.chapter(position).ended is None:
        return msg("This deal isn’t over yet. Play it to its end first.")
    return None


def again(
    replay: GameReplay, deal: int, record: str, seats: Sequence[Seat], *, free_undo: bool = False
) -> bytes:
    """Return a new record in which these players get a deal's cards. `record` is the old file's
    name; `free_undo` allows every undo.
    """
    return _lines(replay, replay.find(deal), seats, Origin("again", record, deal), free_undo)


def moment(
    replay: GameReplay,
    position: int,
    record: str,
    seats: Sequence[Seat],
    *,
    free_undo: bool = False,
) -> bytes:
    chapter = replay.chapter(position)
    origin = Origin("moment", record, chapter.number, replay.decisions(position))
    return _lines(replay, position, seats, origin, free_undo)


def _lines(
    replay: GameReplay, position: int, seats: Sequence[Seat], origin: Origin, free_undo: bool
) -> bytes:
    """Return the header and all lines up to a position. A record from an unfinished game gets a new
    seed, so that the game's coming deals stay unknown.
    """
    setup = replay.setup
    seed = setup.seed if replay.over else secrets.randbits(SEED_BITS)
    more: Json = {ORIGIN: origin.to_json(), **(FREELY if free_undo else {})}
    lines = [header_line(setup.game, setup.rules, seats, seed, __version__, more)]
    for event in replay.history(position):
        line = event_line(setup.game, event)
        if line is not None:
            lines.append(line)
    return "".join(map(to_text, lines)).encode("utf-8")


class Played:
    """A deal's result, to compare: scores, winners, and each seat's tallies."""

    def __init__(
        self, game: Game, history: Sequence[Event], deal: int, seats: Sequence[Seat]
    ) -> None:
        """`history` has a game's complete events; the deal may be unfinished."""
        self.seats = tuple(seats)
        self.ended: DealEnded | None = None
        self.plays = [0] * len(seats)
        here, seen = False, list[Event]()
        for event in history:
            if isinstance(event, DealBegan):
                here = event.number == deal
            public = view(event, None)
            if here and public is not None:
                seen.append(public)
            match event:
                case Decided(seat) if here:
                    self.plays[seat] += 1
                case DealEnded(number) if number == deal:
                    self.ended = event
                case _:
                    pass
        self.tallies: Tallied = game.tallied(seen, len(seats))
