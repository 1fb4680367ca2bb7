"""What the numbers of many games say: counted once each, chosen from, and put together.

Only games with people count. In games with one person that is “you”, whatever the name was; where
several share a screen each is known by name. Games for practice, and those that were played on from
a moment of another one or with its cards, are kept apart: their results do not say how well
somebody plays.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Literal, NamedTuple, TypeAlias

from swoop_desktop.engine.game import combined
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.seats import called
from swoop_desktop.play.ranking import places
from swoop_desktop.play.text_folding import composed
from swoop_desktop.statistics.confidence import interval
from swoop_desktop.statistics.game_numbers import DealNumbers, Numbers

YOU = ""
"""Name of the person where only one played. Nobody else has an empty name."""
MIXED, NOBODY = "mixed", "people"
"""Level of opponents that are not all of one level, and of a table without bots."""
LAST = 20
"""Number of games that are shown at a glance, and go into each point of a plot."""

Verdict: TypeAlias = Literal["above", "below", "open"]
"""Whether somebody wins more often than chance would have it, less often, or nobody can tell."""


@dataclass(frozen=True, slots=True)
class Part:
    """A game as one of its people played it."""

    who: str
    """Name of the person, or `YOU`."""
    seat: int
    person: int
    """Number of the seat among those of people."""
    game: Numbers
    deals: tuple[DealNumbers, ...]
    """Deals that are counted here; there is one at least."""
    level: str
    """Level of the opponents: one of the game's, `MIXED` or `NOBODY`."""
    tallies: Mapping[str, int | None]
    """Tallies of this person, over these deals."""

    @property
    def over(self) -> bool:
        """Whether the game was played to its end."""
        return bool(self.game.winners)

    @property
    def won(self) -> bool:
        """Whether they won, alone or with others."""
        return self.seat in self.game.winners

    @property
    def win(self) -> float:
        """The person's part of the win: 1 where they won alone."""
        return 1 / len(self.game.winners) if self.won else 0.0

    @property
    def chance(self) -> float:
        """The part of a win that everybody has by chance."""
        return 1 / len(self.game.seats)

    @property
    def points(self) -> int:
        """The points over the deals that are counted."""
        return sum(deal.scores[self.seat] for deal in self.deals)

    @property
    def deal_wins(self) -> float:
        """The number of deals they won, each shared one in part."""
        return sum(1 / len(deal.best) for deal in self.deals if self.seat in deal.best)

    @property
    def place(self) -> int:
        """The person's place, from 1."""
        game = self.game
        return places(game.totals, most=game.high_wins, winners=game.winners)[self.seat]


def counted(numbers: Iterable[Numbers], since: str = "") -> list[Part]:
    """Return all games of people that were begun from `since` on (or ever), in the order in which
    they were, each deal once: that of a copy, or of a record that goes on in another file, belongs
    to the longest of them.
    """
    found = [_known(one) for one in numbers if one.deals]
    found.sort(key=lambda one: (-len(one.deals), not one.winners, one.begun))
    known, parts = set[str](), list[Part]()
    for one in found:
        fresh = tuple(deal for deal in one.deals if deal.mark not in known)
        known.update(deal.mark for deal in fresh)
        if fresh and one.begun >= since:
            parts += _parts(one, fresh)
    return sorted(parts, key=lambda part: (part.game.begun, part.deals[0].mark, part.seat))


def _known(one: Numbers) -> Numbers:
    """Return the numbers with names as they are known: by how they look, and not by how they are
    written.
    """
    seats = tuple(seat._replace(name=composed(seat.name)) for seat in one.seats)
    return one._replace(rules=composed(one.rules), seats=seats)


def _parts(one: Numbers, deals: tuple[DealNumbers, ...]) -> list[Part]:
    people, names = one.people, called(seat.name for seat in one.seats)
    alone = len(people) == 1
    levels = {seat.player.removeprefix("bot:") for seat in one.seats if not seat.human}
    level = MIXED if len(levels) > 1 else next(iter(levels), NOBODY)
    return [
        Part(
            YOU if alone else names[seat],
            seat,
            person,
            one,
            deals,
            level,
            _tallies(one.game, deals, person),
        )
        for person, seat in enumerate(people)
    ]


def _tallies(game: str, deals: Sequence[DealNumbers], person: int) -> dict[str, int | None]:
    """Return the tallies of one person; nothing if the game is not known."""
    specs = GAMES[game].tallies if game in GAMES else ()
    return {
        spec.key: combined(
            spec.way, [deal.tallies[spec.key][person] for deal in deals if spec.key in deal.tallies]
        )
        for spec in specs
    }


class Choice(NamedTuple):
    """A choice of games; what is empty, or 0, is any."""

    who: str | None = YOU
    game: str = ""
    rules: str = ""
    """Name of a rule set; with a game."""
    seats: int = 0
    level: str = ""
    since: str = ""
    """Time from which on games were begun."""
    apart: bool = False
    """Whether to choose those games that are kept apart, and no others."""

    def takes(self, part: Part) -> bool:
        """Whether a game is among them."""
        one = part.game
        return (
            self.who in (None, part.who)
            and self.game in ("", one.game)
            and self.rules in ("", one.rules)
            and self.seats in (0, len(one.seats))
            and self.level in ("", part.level)
            and self.since <= one.begun
            and self.apart == one.apart
        )


@dataclass(frozen=True, slots=True)
class Share:
    """The share of wins, and what it would be by chance."""

    wins: float
    """Number of wins, with a shared one in part."""
    of: int
    chance: float
    """Share that chance would give; 0 without any."""

    @property
    def share(self) -> float:
        """The share, of 1; 0 without any."""
        return self.wins / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the true share, with 95 % confidence."""
        return interval(self.wins, self.of)

    @property
    def verdict(self) -> Verdict:
        """The verdict of the interval on chance."""
        low, high = self.interval
        if not self.of or low <= self.chance <= high or isclose(self.share, self.chance):
            return "open"
        return "above" if low > self.chance else "below"


class Mark(NamedTuple):
    """A game at a glance."""

    place: int
    seats: int
    won: bool


class Point(NamedTuple):
    """A game in a plot over time: the means of it and those before it, `LAST` at most."""

    begun: str
    share: float
    """Share of games that were won."""
    chance: float
    points: float
    """Points for each deal."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of the games that were chosen."""

    games: Share
    """Share of wins in games that are over."""
    deals: Share
    points: float | None
    """Points for each deal; None where there was no deal, or where they are of several games, whose
    points can't be compared.
    """
    streak: int
    """Games won one after the other, up to now."""
    best_streak: int
    taken_back: int


def figures(parts: Sequence[Part]) -> Figures:
    """Return the figures of these games."""
    over = [part for part in parts if part.over]
    streak = best_streak = 0
    for part in over:
        streak = streak + 1 if part.won else 0
        best_streak = max(best_streak, streak)
    deals = sum(len(part.deals) for part in parts)
    alike = len({part.game.game for part in parts}) == 1
    return Figures(
        _share([part.win for part in over], sum(part.chance for part in over), len(over)),
        _share(
            [part.deal_wins for part in parts],
            sum(part.chance * len(part.deals) for part in parts),
            deals,
        ),
        sum(part.points for part in parts) / deals if alike else None,
        streak,
        best_streak,
        sum(deal.taken_back for part in parts for deal in part.deals),
    )


def _share(wins: Iterable[float], chance: float, of: int) -> Share:
    return Share(sum(wins), of, chance / of if of else 0.0)


def tallies(parts: Sequence[Part]) -> dict[str, dict[str, int | None]]:
    """Return the tallies of these, by the names of the games and the keys of what they count; games
    of which there are none are not named.
    """
    names = {part.game.game for part in parts}
    return {name: tallied(name, parts) for name in GAMES if name in names}


def tallied(game: str, parts: Iterable[Part]) -> dict[str, int | None]:
    """Return the tallies of one game in those of these that are of it; nothing if it is not
    known.
    """
    specs = GAMES[game].tallies if game in GAMES else ()
    own = [part.tallies for part in parts if part.game.game == game]
    return {spec.key: combined(spec.way, [told[spec.key] for told in own]) for spec in specs}


def last(parts: Sequence[Part]) -> tuple[Mark, ...]:
    """Return the latest games that are over, in their order."""
    over = [part for part in parts if part.over][-LAST:]
    return tuple(Mark(part.place, len(part.game.seats), part.won) for part in over)


def course(parts: Sequence[Part]) -> tuple[Point, ...]:
    """Return all games that are over, in their order."""
    points, window = list[Point](), deque[tuple[float, float, int, int]]()
    for part in parts:
        if not part.over:
            continue
        window.append((part.win, part.chance, part.points, len(part.deals)))
        if len(window) > LAST:
            window.popleft()
        wins, chances, scores, deals = map(sum, zip(*window, strict=True))
        share, chance = wins / len(window), chances / len(window)
        points.append(Point(part.game.begun, share, chance, scores / deals))
    return tuple(points)


class Row(NamedTuple):
    """The games of one kind, in a table of all kinds."""

    key: tuple[str, ...]
    figures: Figures


def by_rules(part: Part) -> tuple[str, ...]:
    """Return the game and rule set of a game."""
    return (part.game.game, part.game.rules)


def by_seats(part: Part) -> tuple[str, ...]:
    """Return the number of players of a game."""
    return (str(len(part.game.seats)),)


def by_level(part: Part) -> tuple[str, ...]:
    """Return the level of the opponents in a game."""
    return (part.level,)


def grouped(parts: Iterable[Part], kind: Callable[[Part], tuple[str, ...]]) -> list[Row]:
    """Return the figures of each kind of games, those first of which there are most."""
    found = defaultdict[tuple[str, ...], list[Part]](list)
    for part in parts:
        found[kind(part)].append(part)
    rows = [Row(key, figures(some)) for key, some in found.items()]
    return sorted(rows, key=lambda row: (-row.figures.deals.of, row.key))


@dataclass(frozen=True, slots=True)
class Meetings:
    """The wins of people over each other where several shared the screen."""

    names: tuple[str, ...]
    """Names, those with the most games first."""
    games: Mapping[tuple[str, str], int]
    """Number of games that both played to the end."""
    ahead: Mapping[tuple[str, str], int]
    """Number of games in which the first of the two stood before the second."""


def meetings(parts: Iterable[Part]) -> Meetings:
    """Return all meetings in these games, whoever was chosen."""
    tables = defaultdict[int, list[Part]](list)
    for part in parts:
        if part.over and part.who != YOU:
            tables[id(part.game)].append(part)
    games, ahead = defaultdict[tuple[str, str], int](int), defaultdict[tuple[str, str], int](int)
    played = defaultdict[str, int](int)
    for table in tables.values():
        for one in table:
            played[one.who] += 1
            for other in table:
                if one.who != other.who:
                    games[one.who, other.who] += 1
                    ahead[one.who, other.who] += one.place < other.place
    names = sorted(played, key=lambda name: (-played[name], name))
    return Meetings(tuple(names), dict(games), dict(ahead))


class Companion(NamedTuple):
    """Somebody who played along in games that are over."""

    name: str
    games: int
    wins: int
    """Number of those that they won, alone or with others."""


def company(parts: Iterable[Part]) -> list[Companion]:
    """Return who played along in these games, those first with whom most were played."""
    games, wins = defaultdict[str, int](int), defaultdict[str, int](int)
    for part in parts:
        if part.over:
            for seat, one in enumerate(part.game.seats):
                if seat != part.seat:
                    games[one.name] += 1
                    wins[one.name] += seat in part.game.winners
    names = sorted(games, key=lambda name: (-games[name], -wins[name], name))
    return [Companion(name, games[name], wins[name]) for name in names]
