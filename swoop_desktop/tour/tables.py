"""The tables of the tour, from files with rules, bots and an aim, all verified before use. Aims are
judged from public events that were not taken back.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, NamedTuple, Protocol, TypeAlias

from swoop_desktop.bots.people import PEOPLE, person, unused_name
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import Event, deals_over
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.game import Game, Way, combined
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.names import HUMAN, Seat, composed
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.state import places
from swoop_desktop.play.script_reader import Script, ScriptError, all_in
from swoop_desktop.play.session import Origin, Setup
from swoop_desktop.storage.atomic_files import listed
from swoop_desktop.storage.settings import BACKS, CLOTHS, Me
from swoop_desktop.storage.shared_file import Section, Table

Kind: TypeAlias = Literal["deals", "points", "place", "tally"]
"""``deals``: deals won. ``points``: points made. ``place``: from 1, after the last deal. ``tally``:
a game's tally.
"""

Medal: TypeAlias = Literal["", "bronze", "silver", "gold"]

KINDS: Mapping[Kind, bool] = {"deals": False, "points": True, "place": False, "tally": True}
"""True for kinds that may count in one deal."""
MEDALS: tuple[Medal, ...] = ("bronze", "silver", "gold")
"""From the easiest."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A number that a player is to reach."""

    kind: Kind
    marks: tuple[int, int, int]
    """The numbers for `MEDALS`; the first is the aim."""
    most: bool
    """True if the numbers are upper limits, False if lower."""
    of: str = ""
    """Key of the tally; empty for other kinds."""
    in_a_deal: bool = False
    """True if the best deal counts, False if the whole game."""

    def medal(self, number: int | None) -> Medal:
        """Return the medal for a number, or empty. None (the event never happened) earns none."""
        if number is None:
            return ""
        sign = -1 if self.most else 1
        reached = sum(sign * number >= sign * mark for mark in self.marks)
        return MEDALS[reached - 1] if reached else ""

    def label(self, game: Game) -> Message:
        """Return the number's name, such as “Swoops”, without a full stop."""
        if self.kind == "tally":
            what = next(spec.label for spec in game.tallies if spec.key == self.of)
        else:
            what = _LABELS[self.kind]
        return msg("{what}, in the best deal", what=what) if self.in_a_deal else what

    def measured(self, setup: Setup, history: Sequence[Event], seat: int) -> int | None:
        """Return a seat's number in all finished deals; None before the first is finished, or if
        the event never happened.
        """
        deals = list(deals_over(history))
        if not deals:
            return None
        ends = [end for _events, end in deals]
        match self.kind:
            case "deals":
                return sum(seat in end.winners for end in ends)
            case "place":
                most = setup.game.high_wins(setup.rules)
                winners = setup.game.winners(setup.rules, ends[-1].number, ends[-1].totals)
                return places(ends[-1].totals, most=most, winners=winners or ())[seat]
            case "points":
                numbers: list[int | None] = [end.scores[seat] for end in ends]
                way: Way = "sum"
            case "tally":
                seats = len(setup.seats)
                counts = [setup.game.tallied(events, seats) for events, _end in deals]
                numbers = [found[self.of][seat] for found in counts]
                way = next(spec.way for spec in setup.game.tallies if spec.key == self.of)
        if self.in_a_deal:
            way = "least" if self.most else "most"
        return combined(way, numbers)


_LABELS: Mapping[Kind, Message] = {
    "deals": msg("Deals won"),
    "points": msg("Points"),
    "place": msg("Place"),
}


PERSON = 0
TEXTS = ("title", "idea", "wanted")
"""Keys of texts for players."""
MOST_DEALS = 20
"""Most deals per game."""
_TABLE = (*TEXTS, "number", "rules", "deals", "company", "aim", "prize")
_PLAYER = ("name", "level")
_AIM = ("kind", "of", "within", "least", "most")
_WITHIN = ("game", "deal")
_PRIZES = {"back": ("card_back", tuple(BACKS)), "cloth": ("cloth", tuple(CLOTHS))}
"""By kind of prize: setting and values."""


class Prize(NamedTuple):
    """A prize for any medal of a table: a card back or a cloth."""

    setting: str
    value: str


class Judged(Protocol):
    """A game to judge: a session or a finished game."""

    @property
    def setup(self) -> Setup:
        pass

    @property
    def history(self) -> Sequence[Event]:
        """All events not taken back."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """None while the game goes on."""

    @property
    def practice(self) -> bool:
        """True if a decision that revealed cards was taken back."""


class Reached(NamedTuple):
    number: int | None
    """The person's number for the aim; None if there is none yet."""
    medal: Medal
    """The medal for that number; may change while the game goes on."""
    over: bool
    practice: bool
    """True if a decision that revealed cards was taken back: no medal."""

    @property
    def won(self) -> Medal:
        """The final medal, or empty."""
        return self.medal if self.over and not self.practice else ""


@dataclass(frozen=True, slots=True)
class TourTable:
    """A table of the tour, from its file."""

    key: str
    """The file's stem, and key of its medal."""
    number: int
    title: Message
    idea: Message
    wanted: Message
    game: Game
    rules: Rules
    deals: int
    company: tuple[Seat, ...]
    aim: Aim
    prize: Prize | None

    def setup(self, me: Me, name: str, seed: int) -> Setup:
        """Return a game for a person of this name. A bot with the person's name or face is
        replaced, if possible by a bot of the same style.
        """
        seats = [Seat(name, HUMAN)]
        taken = {composed(name), *(seat.name for seat in self.company)}
        for seat in self.company:
            known = person(seat.name)
            same_face = known is not None and known.face == me.face
            if composed(seat.name).casefold() == composed(name).casefold() or same_face:
                alike = [
                    other.name
                    for other in PEOPLE
                    if known is not None and other.style == known.style and other.face != me.face
                ]
                free = [other for other in alike if other not in taken]
                seat = Seat(free[0] if free else unused_name(taken, [me.face]), seat.player)
                taken.add(seat.name)
            seats.append(seat)
        origin = Origin("tour", table=self.key)
        return Setup(self.game, self.rules, tuple(seats), seed, origin)

    def is_of(self, setup: Setup) -> bool:
        """True if a game matches this table: a record may name it with other rules or bots."""
        players = [seat.player for seat in setup.seats]
        if players != [HUMAN, *(seat.player for seat in self.company)]:
            return False
        same = setup.game is self.game and self._told(setup.rules) == self._told(self.rules)
        return same and setup.origin == Origin("tour", table=self.key)

    def _told(self, rules: Rules) -> Json:
        return self.game.rules_to(rules, len(self.company) + 1)

    def reached(self, session: Judged) -> Reached:
        """Return the person's result in a matching game (`is_of`)."""
        number = self.aim.measured(session.setup, session.history, PERSON)
        over = session.winners is not None
        return Reached(number, self.aim.medal(number), over, session.practice)


def all_tables(folder: Path) -> tuple[list[TourTable], list[Message]]:
    """Return a folder's tables in order, and errors as messages."""
    tables, problems = all_in(folder, load_table)
    tables.sort(key=lambda table: (table.number, table.key))
    return tables, problems


def table_of(setup: Setup, folder: Path) -> TourTable | None:
    """Return a game's table; None if it isn't of the tour, or the table has changed."""
    origin = setup.origin
    if origin is None or origin.kind != "tour":
        return None
    path = next((path for path in listed(folder, ".toml") if path.stem == origin.table), None)
    try:
        table = None if path is None else load_table(path)
    except ScriptError:
        return None  # The tour's page explains the error.
    return table if table is not None and table.is_of(setup) else None


def load_table(path: Path) -> TourTable:
    """Raises ScriptError."""
    script = Script.of_file(path, _TABLE)
    players = script.each("company", _PLAYER)
    if not players:
        raise script.wrong(msg("“company” is missing: nobody else sits there"))
    deals = _whole(script, "deals", MOST_DEALS)
    rules_table, seats = script.inner("rules"), len(players) + 1
    game, rules = rules_table.rules(rules_table.data, seats)
    company: list[Seat] = []
    for player in players:
        level = player.one_of("level", roster_of(game.name).offered)
        taken = [other.name for other in company]
        free = [known.name for known in PEOPLE if known.name not in taken]
        company.append(Seat(player.one_of("name", free), f"bot:{level}"))
    return TourTable(
        path.stem,
        _whole(script, "number", 99),
        script.message("title"),
        script.message("idea"),
        script.message("wanted"),
        game,
        game.with_deals(rules, deals),
        deals,
        tuple(company),
        _aim(script.inner("aim", _AIM), game, seats),
        _prize(script.inner("prize", tuple(_PRIZES))),
    )


def _aim(script: Script, game: Game, seats: int) -> Aim:
    name = script.one_of("kind", tuple(KINDS))
    kind: Kind = next(kind for kind in KINDS if kind == name)
    of = ""
    if kind == "tally":
        of = script.one_of("of", tuple(spec.key for spec in game.tallies))
    elif "of" in script.data:
        raise script.wrong(msg("“of” belongs to the kind “tally” alone"))
    within = script.one_of("within", _WITHIN, "game")
    if within == "deal" and not KINDS[kind]:
        raise script.wrong(msg("“within” can’t be “deal” for this kind. Allowed: game"))
    if ("least" in script.data) == ("most" in script.data):
        raise script.wrong(msg("either “least” or “most” says what is wanted"))
    key = "most" if "most" in script.data else "least"
    reason = msg("“{key}” must be three whole numbers: for bronze, silver and gold", key=key)
    marks: list[int] = script.must(key, list, reason)
    if len(marks) != len(MEDALS) or not all(type(mark) is int for mark in marks):
        raise script.wrong(reason)
    if marks != sorted(set(marks), reverse=key == "most"):
        raise script.wrong(msg("“{key}” must ask more for each better medal", key=key))
    if kind == "place" and not all(1 <= mark <= seats for mark in marks):
        raise script.wrong(msg("a place is a number from 1 to {seats}", seats=seats))
    return Aim(kind, (marks[0], marks[1], marks[2]), key == "most", of, within == "deal")


def _prize(script: Script) -> Prize | None:
    if len(script.data) > 1:
        raise script.wrong(msg("there is one prize at a table, and not two"))
    for key, (setting, values) in _PRIZES.items():
        if key in script.data:
            return Prize(setting, script.one_of(key, values))
    return None


def _whole(script: Script, key: str, high: int) -> int:
    value = script.data.get(key)
    if type(value) is not int or not 1 <= value <= high:
        raise script.wrong(
            msg("“{key}” must be a whole number from {low} to {high}", key=key, low=1, high=high)
        )
    return value


class TourProgress(Section[Medal]):
    def __init__(self, path: Path) -> None:
        super().__init__(path, "medals", _medal)

    def save(self, table: str, medal: Medal) -> Message | None:
        """Store a medal unless a better one is stored; return a message."""

        def change(entry: Table) -> Table:
            if entry.get("medal") and not _medal(entry):
                return {}  # A newer version stored an unknown medal.
            return {"medal": better(medal, _medal(entry))}

        return self.change(table, change)


def better(medal: Medal, other: Medal) -> Medal:
    order: tuple[Medal, ...] = ("", *MEDALS)
    return max(medal, other, key=order.index)


def locked(tables: Iterable[TourTable], medals: Mapping[str, Medal]) -> dict[Prize, TourTable]:
    return {
        table.prize: table
        for table in tables
        if table.prize is not None and not medals.get(table.key)
    }


def _medal(entry: Table) -> Medal:
    return next((medal for medal in MEDALS if medal == entry.get("medal")), "")
