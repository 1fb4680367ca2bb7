"""What everybody may read at the table: the log, whose turn it is, the totals, what is called out.

It follows the cards as they are shown, and so is a little behind the game.
"""

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
from swoop_desktop.scenes.table.model.notice import Notice
from swoop_desktop.scenes.table.model.shown import Shown
from swoop_desktop.tabletop.spec import TableDescription, timing


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


LOG_KEPT = 5000
"""Lines of the log that can still be read: those of all games but very long ones."""


class Tell(Protocol):
    """Writes the line of the log for an event, see `play.session.Setup.tell`."""

    def __call__(self, event: Event, you: int | None, /) -> Message | None:
        """Return a line of the log, or None if the event is not worth one."""


@dataclass(frozen=True, slots=True)
class Call:
    """A swoop, as it is called out where the pile was."""

    said: Message
    seats: tuple[int, ...]
    """Whose cards of one rank made it: more than one where each laid some of them."""
    run: int
    """How many cards of that rank lay on top."""
    cards: int

    @property
    def words(self) -> str:
        """The call, in the language that is spoken now."""
        return tr(self.said)


@dataclass(slots=True)
class PublicLog:
    """The log, and all else that follows from what was shown and may be read by everybody."""

    description: TableDescription
    names: Sequence[str]
    tell: Tell
    you: int | None = None
    """The seat of the only person at the screen, to whom the log says “you”."""
    asked: tuple[int, ...] = ()
    """Who is to decide, as shown."""
    why: str = ""
    """The word that says why their turn began."""
    number: int = 1
    """Of the deal, from 1."""
    totals: tuple[int, ...] = ()
    best: tuple[int, ...] = ()
    """Who did best in the deal that is over."""
    notes: tuple[Message, ...] = ()
    """By seat: how it came out of the deal that is over, where the game says so."""
    ended: DealEnded | None = None
    """The end of the deal, until it has been looked at."""
    log: list[LogLine] = field(default_factory=list)
    cut: bool = False
    """True if the log had lines before the first one that it keeps."""
    marked: int | None = None
    """The seat that has the chip: the dealer's, for example."""
    banner: str = ""
    """What is called across the table now."""
    call: Call | None = None
    """The swoop that was called out last in this deal; it is seen for as long as the table shows
    it.
    """
    chosen: Message | None = None
    """What was chosen for the pile, until another card lies there."""
    notice: Notice | None = None
    """What everybody at the screen should read."""
    exciting: bool = False
    """Whether the last decision that was shown swooped, or turned over what nobody knew."""
    _pile: list[tuple[Card, int]] = field(default_factory=list)
    """The cards that players laid on the pile, and whose they were."""
    _banner_left: float = 0.0
    _called: str = ""
    """The word of the event for which something is called."""
    _event_count: int = 0
    """How many events of the deal have been shown."""
    _told: Moved | None = None
    """The movement that the newest line tells of, if nothing has happened since."""
    _stood_in: set[StoodIn] = field(default_factory=set)
    """Who stood in for whom in this deal, as far as the log has told it: it says so once."""
    _lines: int = 0
    """How many lines the log has had, those that it no longer keeps too."""
    _begun: int = 0
    """How many of them there were when the deal began."""
    _decided: dict[int, int] = field(default_factory=dict)
    """By seat: how many lines it had when that seat decided last."""
    _turn_ended: dict[int, int] = field(default_factory=dict)
    """By seat: how many lines it had when that seat was last asked no more."""
    _turn_just_began: bool = False
    """True from the beginning of a turn until the next event, which is what was decided."""
    taken: TakenCards = field(init=False)
    """What everybody saw going in each hand."""

    def __post_init__(self) -> None:
        self.taken = TakenCards(self.description.hand)
        self.totals = self.totals or (0,) * len(self.names)

    def on_shown(self, shown: Shown) -> None:
        """Follow what is shown now."""
        event, asked, lines = shown.event, self.asked, self._lines
        self.exciting = self._excites(event) or (self.exciting and not self._turn_just_began)
        if isinstance(event, DealBegan):
            self._begun = self._lines
        self._remember_decisions(event)
        if isinstance(event, DealBegan):
            self.number, self._event_count = event.number, 0
            self._stood_in.clear()
        self._event_count += 1
        self._write(event)
        self.taken.on_shown(shown)
        self._remember_chosen(event)
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

    def recall(self, past: Iterable[Shown]) -> None:
        """Catch up with what happened before the table was opened, as if it had been shown."""
        for shown in past:
            self.on_shown(shown)
        self.ended, self.banner = None, ""

    def still(self) -> None:
        """Drop whatever is seen for a while only, for a table where time stands still."""
        self.ended, self.banner, self.notice = None, "", None

    def turn_to(
        self,
        before: Iterable[Shown],
        earlier: Iterable[Shown],
        latest: Iterable[Shown],
        *,
        cut: bool,
    ) -> None:
        """Forget everything, and catch up with another place of a game that is played back. Of the
        `earlier` events only what went into each hand is kept, and what was chosen. `cut` says
        whether there were lines before.
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
        self._turn_just_began = False
        self.taken = TakenCards(self.description.hand)
        self.recall(before)
        for shown in earlier:
            self.taken.on_shown(shown)
            self._remember_chosen(shown.event)
        self.recall(latest)

    def go_back(self, past: Iterable[Shown]) -> None:
        """Tell only of these events of the running deal, from its beginning on, and at the end that
        something was taken back.
        """
        del self.log[max(0, len(self.log) - (self._lines - self._begun)) :]
        self._lines, self._told = self._begun, None
        for lines in (self._decided, self._turn_ended):
            lines.update({seat: min(line, self._begun) for seat, line in lines.items()})
        for shown in past:
            self.on_shown(shown)
        self.banner, self.call, self._told = "", None, None
        words = msg("You took back your last play.")
        self.log.append(LogLine(self.number, self.you, words, event_count=self._event_count))
        self._lines += 1

    def fade(self, seconds: float, played: float) -> bool:
        """Let time pass; `played` is how much of it has passed on the table's own clock, which may
        run faster. True if something that was to be read for a while has gone.
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
        """Forget the end of the deal, which has been looked at."""
        self.ended = None

    def say(self, words: str, *, warning: bool = True, seconds: float = timing.NOTICE) -> None:
        """Show this notice for a while to everybody at the screen."""
        self.notice = Notice(words, None, warning, seconds)

    def hush(self) -> bool:
        """Take the notice away. True if there was one."""
        some, self.notice = self.notice is not None, None
        return some

    def part_of(self, history: Sequence[Event], reader: int | None) -> Sequence[Event]:
        """Return as much of the history of a game as has been shown, to the seat that reads it, or
        (None) to everybody.
        """
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
        """Return the last lines of the log since a seat decided last, at most so many; none before
        its first decision.
        """
        fresh = min(self._lines - self._decided.get(seat, self._lines), most)
        return self.log[-fresh:] if fresh > 0 else []

    @property
    def line_count(self) -> int:
        """How many lines the log has had, those that it no longer keeps too."""
        return self._lines

    def since(self, seat: int) -> int:
        """Count the lines of the log that came since the last turn of a seat was over."""
        return min(self._lines - self._turn_ended.get(seat, 0), len(self.log))

    def lately(self, seat: int) -> dict[int, list[LogLine]]:
        """Collect what the others did in this deal since the last turn of a seat, by seat, in
        order, as far as it is written by their plates. It stays until the turn is over, however
        many plays that has.
        """
        found: dict[int, list[LogLine]] = {}
        fresh = self.since(seat)
        for line in self.log[-fresh:] if fresh > 0 else ():
            if line.deal != self.number or line.seat in (None, seat) or line.brief is None:
                continue
            found.setdefault(line.seat, []).append(line)
        return found

    def _excites(self, event: Event) -> bool:
        """Return whether one likes to see this before the next decision is made."""
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
            self.call = Call(words, makers, run, len(self._pile))
        elif words is not None:
            self.banner, self._called = tr(words), event.what
            self._banner_left = timing.BANNER + self.description.effect(event.what).rides

    def _remember_chosen(self, event: Event) -> None:
        """Keep what was chosen with the card on the pile, as long as it lies on top."""
        match event:
            case DealBegan():
                self.chosen = None
            case Moved(target=target) if target.kind == self.description.target:
                self.chosen = None
            case Happened(what=word, numbers=numbers) if words := self.description.effect(
                word
            ).chosen:
                self.chosen = words[next(iter(numbers.values()))]
            case _:
                pass

    def _remember_laid(self, event: Moved) -> None:
        """Keep who laid which card of the pile, as long as it lies there."""
        pile = self.description.target
        if event.source.kind == pile:
            self._pile.clear()
        elif event.target.kind == pile:
            seat = event.source.seat
            self._pile += [(card, seat) for card in event.cards if card is not None]

    def _makers(self, seat: int) -> tuple[tuple[int, ...], int]:
        """Return whose cards of one rank lie on top of the pile, in the order in which they came,
        and how many there are.
        """
        seats = list[int]()
        top = rank(self._pile[-1][0]) if self._pile else None
        for card, owner in reversed(self._pile):
            if rank(card) != top:
                break
            seats.insert(0, owner)
        found = tuple(dict.fromkeys(owner for owner in seats if owner >= 0))
        return (found if len(found) > 1 else (seat,)), len(seats)

    def _is_over(self, event: Event) -> bool:
        """Return whether this ends what was called out, as something else happens."""
        if isinstance(event, Moved):
            return event.why != self._called
        return isinstance(event, DealBegan | DealEnded | Revealed | TurnBegan)

    def _remember_decisions(self, event: Event) -> None:
        """Remember how long the log was when a seat decided. That is found out from public events
        alone: whoever is asked no more has decided, and where only one seat is asked, the event
        after the beginning of its turn is its decision.
        """
        if isinstance(event, TurnBegan):
            for seat in self.asked:
                if seat not in event.seats:
                    self._decided[seat] = self._lines
        elif self._turn_just_began and len(self.asked) == 1:
            self._decided[self.asked[0]] = self._lines
        self._turn_just_began = isinstance(event, TurnBegan)

    def _write(self, event: Event) -> None:
        """Write a line of the log. Cards that a player plays at once from several zones are told in
        one line.
        """
        told, self._told = self._told, None
        if isinstance(event, StoodIn):
            if event in self._stood_in:
                return
            self._stood_in.add(event)
        line = self.tell(event, self.you)
        if line is None:
            return
        if isinstance(event, Moved):
            if told is not None and told_together(told, event):
                event = event._replace(cards=told.cards + event.cards)
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
    """Return the seat that did this; None where the table did."""
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
    """Return the cards of an event that are open to whoever reads of it."""
    match event:
        case Moved(cards=cards):
            return tuple(card for card in cards if card is not None)
        case Revealed(card=int() as card):
            return (card,)
        case _:
            return ()
