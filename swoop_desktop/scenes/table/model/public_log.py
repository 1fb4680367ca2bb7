"""The table's public state as far as shown, a little behind the game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from swoop_desktop.engine import cards as c
from swoop_desktop.engine.cards import Card, rank
from swoop_desktop.engine.events import (
    DealBegan,
    DealEnded,
    Event,
    GameEnded,
    Happened,
    Moved,
    Revealed,
    RoundEnded,
    StoodIn,
    TurnBegan,
    told_together,
    view,
)
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.resources.language import tr
from swoop_desktop.scenes.framework.table_facts import LogLine
from swoop_desktop.tabletop.spec import TableDescription, timing


@dataclass(slots=True)
class Notice:
    """A short message; without `pos`, in the middle."""

    words: str
    pos: tuple[int, int] | None = None
    warning: bool = True
    left: float = timing.NOTICE

    def fade(self, seconds: float) -> bool:
        """Count down; True once the time is over."""
        self.left -= seconds
        return self.left <= 0


class TakenCards:
    """Cards that everybody saw enter hands, and that hands may still hold."""

    def __init__(self, hand: str) -> None:
        self._hand = hand
        self._cards: dict[int, list[c.Card]] = {}

    def on_shown(self, event: Event) -> None:
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
        return tuple(self._cards.get(seat, ()))

    def _leave(self, seat: int, cards: Iterable[c.Card | None]) -> None:
        """Forget cards that left a hand; all its cards if one left unseen."""
        held = self._cards.get(seat, [])
        for card in cards:
            if card is None:
                held.clear()
                return
            if card in held:
                held.remove(card)


LOG_KEPT = 5000
"""Maximum number of log lines kept; only very long games have more."""


class Tell(Protocol):
    """Writes log lines, see `play.session.Setup.tell`."""

    def __call__(self, event: Event, you: int | None, /) -> Message | None: ...


@dataclass(frozen=True, slots=True)
class Call:
    """The announcement of a swoop."""

    said: Message
    seats: tuple[int, ...]
    """The seats that swooped: several if each laid cards of the top rank."""
    run: int
    """Number of top cards of equal rank."""
    cards: int
    times: int = 1
    """Number of this swoop in its turn, from 1."""

    @property
    def words(self) -> str:
        return tr(self.said)


@dataclass(slots=True)
class PublicLog:
    """The log and public state, made from events alone."""

    description: TableDescription
    names: Sequence[str]
    tell: Tell
    you: int | None = None
    """The only person at the screen, whom the log calls “you”."""
    asked: tuple[int, ...] = ()
    why: str = ""
    """The event word for the turn's reason (`TurnBegan.why`)."""
    number: int = 1
    """Number of the deal, from 1."""
    totals: tuple[int, ...] = ()
    best: tuple[int, ...] = ()
    notes: tuple[Message, ...] = ()
    """By seat: note on the finished deal."""
    ended: DealEnded | None = None
    """The deal's end, until the score sheet was shown."""
    log: list[LogLine] = field(default_factory=list)
    cut: bool = False
    """True if the log has lost its first lines."""
    marked: int | None = None
    """The seat with the chip, such as the dealer's."""
    banner: str = ""
    call: Call | None = None
    """The last swoop of this deal."""
    chosen: Message | None = None
    """The choice made with the pile's top card."""
    notice: Notice | None = None
    exciting: bool = False
    """True if the last shown decision swooped, or revealed an unknown card."""
    _pile: list[tuple[Card, int]] = field(default_factory=list)
    _banner_left: float = 0.0
    _called: str = ""
    _event_count: int = 0
    _told: Moved | None = None
    """The movement that the newest line describes, until the next event."""
    _stood_in: set[StoodIn] = field(default_factory=set)
    """Stand-ins of this deal: the log mentions each once."""
    _lines: int = 0
    _begun: int = 0
    """`_lines` at the deal's beginning."""
    _decided: dict[int, int] = field(default_factory=dict)
    """By seat: `_lines` at its last decision."""
    _turn_ended: dict[int, int] = field(default_factory=dict)
    """By seat: `_lines` at the end of its last turn."""
    _swoops: tuple[int, ...] = ()
    """Seats of the swoops of this turn."""
    _turn_just_began: bool = False
    """True if the last event began a turn: the next event is the decision."""
    taken: TakenCards = field(init=False)

    def __post_init__(self) -> None:
        self.taken = TakenCards(self.description.hand)
        self.totals = self.totals or (0,) * len(self.names)

    def on_shown(self, event: Event) -> None:
        asked, lines = self.asked, self._lines
        self.exciting = self._excites(event) or (self.exciting and not self._turn_just_began)
        if isinstance(event, DealBegan):
            self._begun = self._lines
        self._remember_decisions(event)
        if isinstance(event, DealBegan):
            self.number, self._event_count = event.number, 0
            self._stood_in.clear()
        self._event_count += 1
        self._write(event)
        self.taken.on_shown(event)
        self._remember_turn(event)
        if isinstance(event, Moved):
            self._remember_laid(event)
        if self._is_over(event):
            self.banner = ""
        match event:
            case DealBegan():
                self.asked, self.best, self.ended = (), (), None
                self.notes, self.call = (), None
                self._pile.clear()
            case Happened():
                self._happened(event)
            case Revealed() if self.description.effect(event.why).by_everybody:
                self.asked = ()
            case TurnBegan():
                self.asked, self.why = event.seats, event.why
            case DealEnded():
                self.totals, self.best, self.asked = event.totals, event.winners, ()
                self.ended, self.notes = event, event.notes
            case GameEnded():
                self.asked = ()
            case _:
                pass
        for seat in asked:
            if seat not in self.asked:
                self._turn_ended[seat] = lines

    def recall(self, past: Iterable[Event]) -> None:
        for event in past:
            self.on_shown(event)
        self.ended, self.banner = None, ""

    def still(self) -> None:
        """Drop everything temporary, for a table that shows a single moment."""
        self.ended, self.banner, self.notice = None, "", None

    def turn_to(
        self,
        before: Iterable[Event],
        earlier: Iterable[Event],
        latest: Iterable[Event],
        *,
        cut: bool,
    ) -> None:
        """Show another position of a replay. Of the `earlier` events only known cards and choices
        are kept; `cut` is true if earlier lines exist.
        """
        self.asked, self.why, self.number = (), "", 1
        self.totals, self.best, self.notes = (0,) * len(self.names), (), ()
        self.log.clear()
        self._pile.clear()
        self.cut, self.marked, self.call, self.chosen = cut, None, None, None
        self._called, self._event_count, self._told, self._lines, self._begun = "", 0, None, 0, 0
        self._decided.clear()
        self._turn_ended.clear()
        self._stood_in.clear()
        self._turn_just_began, self._swoops = False, ()
        self.taken = TakenCards(self.description.hand)
        self.recall(before)
        for event in earlier:
            self.taken.on_shown(event)
            self._remember_turn(event)
        self.recall(latest)

    def go_back(self, past: Iterable[Event]) -> None:
        """Rewrite the running deal's log, and add the take-back."""
        del self.log[max(0, len(self.log) - (self._lines - self._begun)) :]
        self._lines, self._told = self._begun, None
        for lines in (self._decided, self._turn_ended):
            lines.update({seat: min(line, self._begun) for seat, line in lines.items()})
        for event in past:
            self.on_shown(event)
        self.banner, self.call, self._told = "", None, None
        words = msg("You took back your last play.")
        self.log.append(LogLine(self.number, self.you, words, event_count=self._event_count))
        self._lines += 1

    def fade(self, seconds: float, played: float) -> bool:
        """Count down the notice by `seconds`, the banner by the table's time, `played`; True if
        either disappeared.
        """
        gone = False
        if self.banner:
            self._banner_left -= played
            if self._banner_left <= 0:
                self.banner, gone = "", True
        if self.notice is not None and self.notice.fade(seconds):
            self.notice, gone = None, True
        return gone

    def deal_seen(self) -> None:
        self.ended = None

    def say(self, words: str, *, warning: bool = True, seconds: float = timing.NOTICE) -> None:
        self.notice = Notice(words, None, warning, seconds)

    def hush(self) -> bool:
        some, self.notice = self.notice is not None, None
        return some

    def part_of(self, history: Sequence[Event], reader: int | None) -> Sequence[Event]:
        """Return the shown part of the history; `reader` is a seat, None: everybody."""
        count, wanted = 0, False
        for place, event in enumerate(history):
            if isinstance(event, DealBegan):
                wanted = event.number == self.number
            if wanted and view(event, reader) is not None:
                if count == self._event_count:
                    return history[:place]
                count += 1
        return history

    def news(self, seat: int, most: int) -> list[LogLine]:
        """Return up to `most` log lines since a seat's last decision; none before its first."""
        fresh = min(self._lines - self._decided.get(seat, self._lines), most)
        return self.log[-fresh:] if fresh > 0 else []

    @property
    def line_count(self) -> int:
        """Number of log lines, including dropped ones."""
        return self._lines

    def since(self, seat: int) -> int:
        return min(self._lines - self._turn_ended.get(seat, 0), len(self.log))

    def lately(self, seat: int) -> dict[int, list[LogLine]]:
        """Return by seat this deal's log lines for plates, since `seat`'s last turn. Lines stay
        during a turn of several plays.
        """
        by_seat: dict[int, list[LogLine]] = {}
        fresh = self.since(seat)
        for line in self.log[-fresh:] if fresh > 0 else ():
            if line.deal != self.number or line.seat in (None, seat) or line.brief is None:
                continue
            by_seat.setdefault(line.seat, []).append(line)
        return by_seat

    def _excites(self, event: Event) -> bool:
        """True if the next bot should wait longer, so that players can follow."""
        match event:
            case Happened(what=word) | Revealed(why=word):
                effect = self.description.effect(word)
                return effect.swoops or effect.doubt > 0
            case _:
                return False

    def _happened(self, event: Happened) -> None:
        if self.description.effect(event.what).marks is not None:
            self.marked = event.seat
        words = self.description.banner(event, self.names, self.you)
        if words is not None and self.description.effect(event.what).swoops:
            makers, run = self._makers(event.seat)
            self.call = Call(words, makers, run, len(self._pile), len(self._swoops))
        elif words is not None:
            self.banner, self._called = tr(words), event.what
            self._banner_left = timing.BANNER + self.description.effect(event.what).rides

    def _remember_turn(self, event: Event) -> None:
        """Store the last choice, and the seats that swooped in this turn."""
        match event:
            case DealBegan():
                self.chosen, self._swoops = None, ()
            case TurnBegan(seats=seats) if {*seats} != {*self._swoops}:
                self._swoops = ()
            case Happened(what=word, seat=seat) if self.description.effect(word).swoops:
                self._swoops = (*(one for one in self._swoops if one == seat), seat)
            case Moved(target=target) if target.kind == self.description.target:
                self.chosen = None
            case Happened(what=word, numbers=numbers) if words := self.description.effect(
                word
            ).chosen:
                self.chosen = words[next(iter(numbers.values()))]
            case _:
                pass

    def _remember_laid(self, event: Moved) -> None:
        pile = self.description.target
        if event.source.kind == pile:
            self._pile.clear()
        elif event.target.kind == pile:
            seat = event.source.seat
            self._pile += [(card, seat) for card in event.cards if card is not None]

    def _makers(self, seat: int) -> tuple[tuple[int, ...], int]:
        """Return the seats that laid the top cards of one rank, and these cards' number."""
        seats = list[int]()
        top = rank(self._pile[-1][0]) if self._pile else None
        for card, owner in reversed(self._pile):
            if rank(card) != top:
                break
            seats.insert(0, owner)
        makers = tuple(dict.fromkeys(owner for owner in seats if owner >= 0))
        return (makers if len(makers) > 1 else (seat,)), len(seats)

    def _is_over(self, event: Event) -> bool:
        if isinstance(event, Moved):
            return event.why != self._called
        return isinstance(event, DealBegan | DealEnded | Revealed | TurnBegan)

    def _remember_decisions(self, event: Event) -> None:
        """Store the log line of each decision, known from public events: a seat is no longer asked,
        or the only seat asked has acted.
        """
        if isinstance(event, TurnBegan):
            for seat in self.asked:
                if seat not in event.seats:
                    self._decided[seat] = self._lines
        elif self._turn_just_began and len(self.asked) == 1:
            self._decided[self.asked[0]] = self._lines
        self._turn_just_began = isinstance(event, TurnBegan)

    def _write(self, event: Event) -> None:
        """Write a log line. Cards played at once from several zones share a line."""
        earlier, self._told = self._told, None
        if isinstance(event, StoodIn):
            if event in self._stood_in:
                return
            self._stood_in.add(event)
        line = self.tell(event, self.you)
        if line is None:
            return
        if isinstance(event, Moved):
            if earlier is not None and told_together(earlier, event):
                event = event._replace(cards=earlier.cards + event.cards)
                line = self.tell(event, self.you) or line
                self.log.pop()
                self._lines -= 1
            self._told = event
        brief, effect = self.description.brief(event), self.description.effect_of(event)
        self.log.append(
            LogLine(
                self.number,
                _doer(event),
                line,
                _seen(event),
                brief,
                effect.feels,
                effect.emblem,
                self._event_count,
            )
        )
        self._lines += 1
        if len(self.log) > LOG_KEPT:
            del self.log[:-LOG_KEPT]
            self.cut = True


def _doer(event: Event) -> int | None:
    """Return the seat that caused an event; None: the table."""
    match event:
        case Moved(drawn_by=(seat,)):
            return seat
        case Moved(source=source, target=target):
            seat = max(source.seat, target.seat) if source.seat < 0 else source.seat
            return None if seat < 0 else seat
        case Revealed(zone=zone):
            return zone.seat
        case Happened(seat=seat) | StoodIn(seat=seat) | RoundEnded(winner=seat):
            return seat
        case _:
            return None


def _seen(event: Event) -> tuple[Card, ...]:
    match event:
        case Moved(cards=cards):
            return tuple(card for card in cards if card is not None)
        case Revealed(card=int() as card):
            return (card,)
        case _:
            return ()
