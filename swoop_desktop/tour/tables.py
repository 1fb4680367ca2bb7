"""The tables of the tour: files that say who sits there, what is played, and what is wanted. Every
one is tried before anybody sits down at it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

from swoop_desktop.bots.people import PEOPLE, person, unused_name
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.events import Event
from swoop_desktop.engine.game import Game, Json
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.seats import HUMAN, Seat
from swoop_desktop.play.origin import Origin
from swoop_desktop.play.script_reader import Script, ScriptError, all_in
from swoop_desktop.play.session import Setup
from swoop_desktop.play.text_folding import composed
from swoop_desktop.storage.atomic_files import listed
from swoop_desktop.storage.settings import BACKS, CLOTHS, Me
from swoop_desktop.tour.aims import KINDS, MEDALS, Aim, Kind, Medal

PERSON = 0
"""Where the person sits."""
TEXTS = ("title", "idea", "wanted")
"""Keys of all texts of a table's file that players read."""
MOST_DEALS = 20
"""Most deals of a game at a table."""
_TABLE = (*TEXTS, "number", "rules", "deals", "company", "aim", "prize")
_PLAYER = ("name", "level")
_AIM = ("kind", "of", "within", "least", "most")
_WITHIN = ("game", "deal")
_PRIZES = {"back": ("card_back", tuple(BACKS)), "cloth": ("cloth", tuple(CLOTHS))}
"""Each with the setting that takes it, and its values."""


class Prize(NamedTuple):
    """What is won with any medal of a table, for the looks of cards and table."""

    setting: str
    """The setting that takes it: ``card_back`` or ``cloth``."""
    value: str


class Judged(Protocol):
    """A game as far as an aim is judged by it: a session, or what is known of one that is over."""

    @property
    def setup(self) -> Setup:
        """Return who plays by which rules."""

    @property
    def history(self) -> Sequence[Event]:
        """Return every complete event that stands."""

    @property
    def winners(self) -> tuple[int, ...] | None:
        """Return the seats that won; None while the game goes on."""

    @property
    def practice(self) -> bool:
        """Return whether somebody took back what had shown them cards."""


class Reached(NamedTuple):
    """How far somebody got at a table."""

    number: int | None
    """What the aim counts, after the deals that are over; None where there is nothing yet."""
    medal: Medal
    """For that number; one that may yet be lost or bettered while the game goes on."""
    over: bool
    """Whether the game is."""
    practice: bool
    """Whether somebody took back what had shown them cards: then there is no medal to be won."""

    @property
    def won(self) -> Medal:
        """The medal that is won for good; empty for none."""
        return self.medal if self.over and not self.practice else ""


@dataclass(frozen=True, slots=True)
class TourTable:
    """A table of the tour, from its file."""

    key: str
    """The name of its file, without its ending: what its medal is kept under."""
    number: int
    """Its place on the tour."""
    title: Message
    idea: Message
    """The one thing that is learned here."""
    wanted: Message
    """The aim, in words: what is to be done for the first medal."""
    game: Game
    rules: Rules
    deals: int
    """After how many deals the game is over."""
    company: tuple[Seat, ...]
    """The others, in the order in which they sit."""
    aim: Aim
    prize: Prize | None

    def setup(self, me: Me, name: str, seed: int) -> Setup:
        """Return a game at this table, for a person of this name. Who has their name or their face
        stays away, and somebody comes who plays in the same way, if there is anybody left.
        """
        seats = [Seat(name, HUMAN)]
        taken = {composed(name), *(seat.name for seat in self.company)}
        for seat in self.company:
            one = person(seat.name)
            same_face = one is not None and one.face == me.face
            if composed(seat.name).casefold() == composed(name).casefold() or same_face:
                alike = [
                    other.name
                    for other in PEOPLE
                    if one is not None and other.style == one.style and other.face != me.face
                ]
                free = [other for other in alike if other not in taken]
                seat = Seat(free[0] if free else unused_name(taken, [me.face]), seat.player)
                taken.add(seat.name)
            seats.append(seat)
        origin = Origin("tour", table=self.key)
        return Setup(self.game, self.rules, tuple(seats), seed, origin)

    def is_of(self, setup: Setup) -> bool:
        """Whether a game is played at this table, as it stands here: its record may say so, and
        have other rules or easier company.
        """
        players = [seat.player for seat in setup.seats]
        if players != [HUMAN, *(seat.player for seat in self.company)]:
            return False
        same = setup.game is self.game and self._told(setup.rules) == self._told(self.rules)
        return same and setup.origin == Origin("tour", table=self.key)

    def _told(self, rules: Rules) -> Json:
        """Return rules as the record has them, for as many as sit here."""
        return self.game.rules_to(rules, len(self.company) + 1)

    def reached(self, session: Judged) -> Reached:
        """Return how far the person got in a game that `is_of` this table."""
        number = self.aim.measured(session.setup, session.history, PERSON)
        over = session.winners is not None
        return Reached(number, self.aim.medal(number), over, session.practice)


def all_tables(folder: Path) -> tuple[list[TourTable], list[Message]]:
    """Return the tables of a folder in their order, and what is wrong with the others."""
    found, problems = all_in(folder, load_table)
    found.sort(key=lambda table: (table.number, table.key))
    return found, problems


def table_of(setup: Setup, folder: Path) -> TourTable | None:
    """Return the table of the tour at which a game is played; None if it is none, or if the table
    is not there (any more) as it was.
    """
    origin = setup.origin
    if origin is None or origin.kind != "tour":
        return None
    path = next((path for path in listed(folder, ".toml") if path.stem == origin.table), None)
    try:
        table = None if path is None else load_table(path)
    except ScriptError:
        return None  # the page of the tour says what is wrong with it
    return table if table is not None and table.is_of(setup) else None


def load_table(path: Path) -> TourTable:
    """Read a table. Raises ScriptError."""
    script = Script.of_file(path, _TABLE)
    players = script.each("company", _PLAYER)
    if not players:
        raise script.wrong(msg("“company” is missing: nobody else sits there"))
    deals = _whole(script, "deals", MOST_DEALS)
    told, seats = script.inner("rules"), len(players) + 1
    game, rules = told.rules(told.data, seats)
    company: list[Seat] = []
    for player in players:
        level = player.one_of("level", roster_of(game.name).offered)
        taken = [other.name for other in company]
        free = [one.name for one in PEOPLE if one.name not in taken]
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
    """Return what is wanted."""
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
    """Return what is won, if there is anything beside the medal."""
    if len(script.data) > 1:
        raise script.wrong(msg("there is one prize at a table, and not two"))
    for key, (setting, values) in _PRIZES.items():
        if key in script.data:
            return Prize(setting, script.one_of(key, values))
    return None


def _whole(script: Script, key: str, high: int) -> int:
    """Return a whole number from 1 up."""
    value = script.data.get(key)
    if type(value) is not int or not 1 <= value <= high:
        raise script.wrong(
            msg("“{key}” must be a whole number from {low} to {high}", key=key, low=1, high=high)
        )
    return value
