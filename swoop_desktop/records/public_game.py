"""A game as anybody may see it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from itertools import pairwise
from pathlib import Path

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    GameEnded,
    Moved,
    Revealed,
    StoodIn,
    as_told,
    views,
)
from swoop_desktop.engine.messages import Message, joined, msg
from swoop_desktop.engine.names import card_sign, named
from swoop_desktop.play.players import player_name
from swoop_desktop.play.session import Setup
from swoop_desktop.records.folder import changed
from swoop_desktop.records.summary import begun_at
from swoop_desktop.storage import valid_times


@dataclass(frozen=True, slots=True)
class PublicGame:
    """Public information only: no card that a player still hides."""

    setup: Setup
    events: tuple[Event, ...]
    day: str
    """Day on which the game was begun, as ``2026-11-21``."""

    @classmethod
    def of(cls, setup: Setup, history: Sequence[Event], path: Path | None) -> "PublicGame":
        return cls(setup, tuple(views(history, None)), _day(path))

    @property
    def deals(self) -> list[DealEnded]:
        return [event for event in self.events if isinstance(event, DealEnded)]

    @property
    def winners(self) -> tuple[int, ...] | None:
        """None while the game goes on."""
        last = self.events[-1] if self.events else None
        return last.winners if isinstance(last, GameEnded) else None


def _day(path: Path | None) -> str:
    """Return the day a game was begun, from its record's name or time, else today."""
    begun = None if path is None else begun_at(path) or valid_times.local(changed(path))
    return (begun or datetime.now()).date().isoformat()


_INDENT = "  "


def moves_text(game: PublicGame, translate: Callable[[Message], str], deal: int = 0) -> str:
    """Return the moves of a deal, or of all deals (0)."""
    setup, winners = game.setup, game.winners
    title = setup.game.title(setup.rules)
    lines = [translate(msg("{rules}, {day}", rules=title, day=game.day))]
    seats = [
        msg("{name} ({player})", name=name, player=player_name(seat.player))
        for name, seat in zip(setup.names, setup.seats, strict=True)
    ]
    lines.append(translate(msg("Players: {players}", players=joined(seats))))
    deals = list(_deals(game.events))
    for number, events in deals:
        if deal in (0, number):
            lines += ["", translate(msg("Deal {number}", number=number))]
            lines += [_INDENT + line for line in _told(game, events, translate)]
    if winners and deal in (0, len(deals)):
        who = named(winners, setup.names)
        lines += ["", translate(msg("The game is over. Won by: {names}", names=who))]
    return "\n".join(lines) + "\n"


def deals_begun(game: PublicGame) -> int:
    return sum(isinstance(event, DealBegan) for event in game.events)


def _deals(events: Sequence[Event]) -> Iterator[tuple[int, Sequence[Event]]]:
    begun = [place for place, event in enumerate(events) if isinstance(event, DealBegan)]
    for place, end in pairwise([*begun, len(events)]):
        first = events[place]
        assert isinstance(first, DealBegan)
        yield first.number, events[place:end]


def _told(
    game: PublicGame, events: Sequence[Event], translate: Callable[[Message], str]
) -> Iterator[str]:
    """Yield lines as in the log: moves are merged, and each substitute is named once."""
    setup, stood_in = game.setup, set[StoodIn]()
    for event, line in as_told(events, partial(setup.tell, you=None)):
        if isinstance(event, DealBegan | GameEnded):
            continue
        if isinstance(event, StoodIn):
            if event in stood_in:
                continue
            stood_in.add(event)
        if line is not None:
            yield _line(event, translate(line), translate)
        if isinstance(event, DealEnded):
            yield from _points(setup.names, event, translate)


def _line(event: Event, line: str, translate: Callable[[Message], str]) -> str:
    cards = list[c.Card]()
    if isinstance(event, Moved):
        cards = [card for card in event.cards if card is not None]
    elif isinstance(event, Revealed) and event.card is not None:
        cards = [event.card]
    signs = [translate(card_sign(card)) for card in cards]
    more = [] if all(sign in line for sign in signs) else [f"[{' '.join(signs)}]"]
    return " ".join([line, *more])


def _points(
    names: Sequence[str], ended: DealEnded, translate: Callable[[Message], str]
) -> Iterator[str]:
    for name, score, total in zip(names, ended.scores, ended.totals, strict=True):
        gained = f"{score:+d}" if score else "0"
        line = msg("{name}: {score}, {total} in all", name=name, score=gained, total=total)
        yield _INDENT + translate(line)
