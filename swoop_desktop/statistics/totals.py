"""Totals over games, each deal counted once.

Only games with people count. A game's only person is “you”; several people go by their names.
Practice, and games continued or replayed from others, are kept apart: they say nothing about skill.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import isclose
from typing import Literal, NamedTuple, TypeAlias

from swoop_desktop.engine.game import combined
from swoop_desktop.engine.names import called, composed
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import places
from swoop_desktop.statistics.confidence import interval
from swoop_desktop.statistics.game_numbers import DealNumbers, Numbers

YOU = ""
"""Name of a game's only person. No other name is empty."""
MIXED, NOBODY = "mixed", "people"
"""Keys for opponents: bots of several levels, and people only."""
LAST = 20
"""Number of games shown at a glance, and averaged for each point of a plot."""

Verdict: TypeAlias = Literal["above", "below", "open"]


@dataclass(frozen=True, slots=True)
class Part:
    """A game from one person's point of view."""

    who: str
    """Name or `YOU`."""
    seat: int
    person: int
    game: Numbers
    deals: tuple[DealNumbers, ...]
    """Deals that count in this part, at least one."""
    level: str
    """Level of the opponents: one of the game's, `MIXED` or `NOBODY`."""
    tallies: Mapping[str, int | None]

    @property
    def over(self) -> bool:
        return bool(self.game.winners)

    @property
    def won(self) -> bool:
        """True for shared wins too."""
        return self.seat in self.game.winners

    @property
    def win(self) -> float:
        """Share of the win: 1 for a sole winner."""
        return 1 / len(self.game.winners) if self.won else 0.0

    @property
    def chance(self) -> float:
        """Expected share of a win by chance."""
        return 1 / len(self.game.seats)

    @property
    def points(self) -> int:
        return sum(deal.scores[self.seat] for deal in self.deals)

    @property
    def deal_wins(self) -> float:
        """Number of deals won; shared ones count in part."""
        return sum(1 / len(deal.best) for deal in self.deals if self.seat in deal.best)

    @property
    def place(self) -> int:
        """Place in the game, from 1."""
        game = self.game
        return places(game.totals, most=game.high_wins, winners=game.winners)[self.seat]


def counted(numbers: Iterable[Numbers], since: str = "") -> list[Part]:
    """Return people's games begun from `since`, in order. Each deal counts once, for the longest
    record that has it.
    """
    games = [_known(one) for one in numbers if one.deals]
    games.sort(key=lambda one: (-len(one.deals), not one.winners, one.begun))
    known, parts = set[str](), list[Part]()
    for one in games:
        fresh = tuple(deal for deal in one.deals if deal.mark not in known)
        known.update(deal.mark for deal in fresh)
        if fresh and one.begun >= since:
            parts += _parts(one, fresh)
    return sorted(parts, key=lambda part: (part.game.begun, part.deals[0].mark, part.seat))


def _known(numbers: Numbers) -> Numbers:
    """Normalize names that look the same but are written differently."""
    seats = tuple(seat._replace(name=composed(seat.name)) for seat in numbers.seats)
    return numbers._replace(rules=composed(numbers.rules), seats=seats)


def _parts(numbers: Numbers, deals: tuple[DealNumbers, ...]) -> list[Part]:
    people, names = numbers.people, called(seat.name for seat in numbers.seats)
    alone = len(people) == 1
    levels = {seat.player.removeprefix("bot:") for seat in numbers.seats if not seat.human}
    level = MIXED if len(levels) > 1 else next(iter(levels), NOBODY)
    return [
        Part(
            YOU if alone else names[seat],
            seat,
            person,
            numbers,
            deals,
            level,
            _tallies(numbers.game, deals, person),
        )
        for person, seat in enumerate(people)
    ]


def _tallies(game: str, deals: Sequence[DealNumbers], person: int) -> dict[str, int | None]:
    return _combined(
        game, [{key: counts[person] for key, counts in deal.tallies.items()} for deal in deals]
    )


def _combined(game: str, all_counts: Sequence[Mapping[str, int | None]]) -> dict[str, int | None]:
    specs = GAMES[game].tallies if game in GAMES else ()
    return {
        spec.key: combined(spec.way, [own[spec.key] for own in all_counts if spec.key in own])
        for spec in specs
    }


class Choice(NamedTuple):
    """A filter: None, 0 or an empty text (except in `who`) stands for any."""

    who: str | None = YOU
    game: str = ""
    rules: str = ""
    seats: int = 0
    level: str = ""
    since: str = ""
    apart: bool = False
    """True selects only games kept apart."""

    def takes(self, part: Part) -> bool:
        game_part = part.game
        return (
            self.who in (None, part.who)
            and self.game in ("", game_part.game)
            and self.rules in ("", game_part.rules)
            and self.seats in (0, len(game_part.seats))
            and self.level in ("", part.level)
            and self.since <= game_part.begun
            and self.apart == game_part.apart
        )


@dataclass(frozen=True, slots=True)
class Share:
    """Wins compared with chance."""

    wins: float
    of: int
    chance: float
    """Share by chance; 0 without games."""

    @property
    def share(self) -> float:
        """Share of wins; 0 without games."""
        return self.wins / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Bounds at 95 % confidence."""
        return interval(self.wins, self.of)

    @property
    def verdict(self) -> Verdict:
        low, high = self.interval
        if not self.of or low <= self.chance <= high or isclose(self.share, self.chance):
            return "open"
        return "above" if low > self.chance else "below"


class Mark(NamedTuple):
    place: int
    seats: int
    won: bool


class Point(NamedTuple):
    begun: str
    share: float
    chance: float
    points: float
    """Points per deal."""


@dataclass(frozen=True, slots=True)
class Figures:
    """Figures of the chosen games."""

    games: Share
    deals: Share
    points: float | None
    """Points per deal; None unless all parts are of one game."""
    streak: int
    best_streak: int
    taken_back: int


def figures(parts: Sequence[Part]) -> Figures:
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
    """Return tallies by game and key, for games with parts."""
    names = {part.game.game for part in parts}
    return {name: tallied(name, parts) for name in GAMES if name in names}


def tallied(game: str, parts: Iterable[Part]) -> dict[str, int | None]:
    """Return a game's tallies; empty for an unknown game."""
    return _combined(game, [part.tallies for part in parts if part.game.game == game])


def last(parts: Sequence[Part]) -> tuple[Mark, ...]:
    over = [part for part in parts if part.over][-LAST:]
    return tuple(Mark(part.place, len(part.game.seats), part.won) for part in over)


def course(parts: Sequence[Part]) -> tuple[Point, ...]:
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
    key: tuple[str, ...]
    figures: Figures


def by_rules(part: Part) -> tuple[str, ...]:
    return (part.game.game, part.game.rules)


def by_seats(part: Part) -> tuple[str, ...]:
    return (str(len(part.game.seats)),)


def by_level(part: Part) -> tuple[str, ...]:
    return (part.level,)


def grouped(parts: Iterable[Part], kind: Callable[[Part], tuple[str, ...]]) -> list[Row]:
    """Return the figures of each kind, most deals first."""
    groups = defaultdict[tuple[str, ...], list[Part]](list)
    for part in parts:
        groups[kind(part)].append(part)
    rows = [Row(key, figures(some)) for key, some in groups.items()]
    return sorted(rows, key=lambda row: (-row.figures.deals.of, row.key))


@dataclass(frozen=True, slots=True)
class Meetings:
    """Results of people against each other on shared screens."""

    names: tuple[str, ...]
    games: Mapping[tuple[str, str], int]
    ahead: Mapping[tuple[str, str], int]
    """Number of games in which the first person finished ahead."""


def meetings(parts: Iterable[Part]) -> Meetings:
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
    name: str
    games: int
    wins: int
    """Including shared wins."""


def company(parts: Iterable[Part]) -> list[Companion]:
    """Return fellow players, most frequent first."""
    games, wins = defaultdict[str, int](int), defaultdict[str, int](int)
    for part in parts:
        if part.over:
            for seat, one in enumerate(part.game.seats):
                if seat != part.seat:
                    games[one.name] += 1
                    wins[one.name] += seat in part.game.winners
    names = sorted(games, key=lambda name: (-games[name], -wins[name], name))
    return [Companion(name, games[name], wins[name]) for name in names]
