"""Costs of decisions: moves compared in the same sampled deals, with a verdict.

Effort is counted in moves, so the result is the same on every machine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

from swoop_desktop.core.ledger import FINE, POINTS, WINS, WORTH, Ledger
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine.events import Action

Verdict: TypeAlias = Literal["mistake", "inaccuracy", "fine", "close", ""]
"""Grade of a decision; empty if the samples don't decide."""

_MISTAKE, _MISTAKE_SURELY = 0.05, 0.025
_INACCURACY, _INACCURACY_SURELY = 0.02, 0.01
_TWO, _ONE_IN_TWENTY = 2.0, 1.64
"""Standard errors by which an estimate must exceed its sure bound, for a mistake and an
inaccuracy.
"""

_UNITS: Final = {WORTH: (ONE, FINE), WINS: (ONE, FINE), POINTS: (1, 1)}
"""By kind: the value 1 in a ledger's differences, and in differences before squaring."""
_BATCH = 16
"""Fewest sampled deals between two comparisons of the results."""
_GROWTH = 4
"""The deals so far, divided by this, are also the fewest to the next comparison."""
_FEWEST = 48
"""Number of sampled deals before a move may be dropped."""
_DROPPED = 0.005
"""A move is dropped if it surely doesn't beat the leader by more than this."""
_DROPPED_SURELY = 2.5
"""Number of standard errors that is sure enough for `_DROPPED`."""
_SURE = 2.5
"""Distance from a threshold, in standard errors, at which the first comparison ends early."""
_CLEAR = 0.01
"""The first comparison goes on if another move may beat the leader by more than this."""
_LONGER = 2
"""Factor of effort for the first comparison while a possible mistake is unclear."""
_AGAIN = 3
"""Divisor of the effort for estimating costly moves afresh; equally likely deals get half as
much.
"""
_FARTHER = 3
"""Factor of the effort for fresh estimates while a mistake is unclear. Most overlooked mistakes had
too few deals.
"""


class Row(NamedTuple):
    """A move's results minus the best move's in the same sampled deals, with standard errors.
    `wins` and `worth` are mostly 0 or less.
    """

    action: Action
    wins: float
    points: float
    points_error: float
    worth: float
    error: float
    deals: int
    most: float
    """Upper bound of the cost."""
    confirmed: bool = True
    """False if equally likely deals don't show the cost."""

    @property
    def cost(self) -> float:
        """Cost as a share of deals from 0 to 1, points included."""
        return min(1.0, max(0.0, -self.worth))

    @property
    def verdict(self) -> Verdict:
        called = verdict(self.cost, self.error, self.most)
        return "close" if called in COSTLY and not self.confirmed else called


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A decision compared with its alternatives."""

    rows: tuple[Row, ...]
    """Best first. Unless one move was asked about, costly moves are estimated afresh."""
    asked: Row
    """The move in question, or the best if all were asked about. Estimated afresh if costly. The
    best move has the runner-up's error.
    """
    even: float
    """Cost of `asked` for sums over many decisions: in each half of the sampled deals against the
    best move of the other half, so luck cancels out. May be below 0.
    """
    moves: int

    @property
    def best(self) -> Action:
        return self.rows[0].action


class Luck(NamedTuple):
    """The effect of chance on a decision, compared with the mean over all possible outcomes."""

    worth: float
    wins: float
    error: float


def told_loss(
    wins: float, error: float, points: float, points_error: float, sign: int
) -> tuple[int, int]:
    """Return how many wins in 100 deals and how many points a move loses (negative: gains). If one
    number is a loss, the other is 0 unless significant. `sign`: 1 where points are bad, else -1.
    """
    deals, lost = round(-100 * wins), round(sign * points)
    sure, sure_points = abs(wins) > _TWO * error, abs(points) > _TWO * points_error
    if deals > 0:
        if not sure_points:
            return deals, 0
        return (0 if lost > 0 and not sure else deals), lost
    return (0, 0) if lost <= 0 else (deals if sure else 0, lost)


COSTLY: Final = ("mistake", "inaccuracy")


def verdict(cost: float, error: float, most: float) -> Verdict:
    """Judge a decision by its cost, the standard error and the upper bound `most`."""
    if cost >= _MISTAKE and cost - _TWO * error >= _MISTAKE_SURELY:
        return "mistake"
    if cost >= _INACCURACY and cost - _ONE_IN_TWENTY * error >= _INACCURACY_SURELY:
        return "inaccuracy"
    return "fine" if most < _INACCURACY else ""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Sampled deals, each played to its end from several moves, given by index."""

    ledger: Ledger
    try_all: Callable[[list[int]], int]
    """Plays one more sampled deal on from these moves; returns the effort in moves."""
    scale: float = 0.6
    """Factor from a measured to a real difference: samples exaggerate."""
    won: float = 1.0
    """Share of a scaled difference in wins that the true cards confirm."""
    spread: float = 1.0
    """Factor of the standard error, compared with independent samples."""
    doubt: float = 0.0
    """Standard error that remains with any number of samples."""


MakeWorlds: TypeAlias = Callable[[bool], Worlds]
"""Makes new sampled deals: by the others' play if True, else equally likely."""


def evaluate(
    actions: list[Action], action: Action | None, make: MakeWorlds, effort: int
) -> Evaluation:
    """Compare the first of `actions` with the others in about `effort` simulated moves, in doubt
    several times as many. `action` is the first action, or None to ask about all.
    """
    asked = None if action is None else 0
    if len(actions) == 1:
        row = Row(actions[0], 0.0, 0.0, 0.0, 0.0, 0.0, 0, 0.0)
        return Evaluation((row,), row, 0.0, 0)
    worlds = make(True)
    spent, usual = _race(worlds, len(actions), asked, effort)
    order = ranked(worlds.ledger, len(actions))
    best = order[0]
    rows = {place: _row(actions[place], worlds, place, best) for place in order}
    others = [rows[place] for place in order[1:]]
    most = max(0.0, *(row.worth + _TWO * row.error for row in others))
    leading = rows[best]._replace(error=others[0].error, most=most)
    tried = tuple(rows.values())
    even = 0.0 if asked is None else _even(worlds, len(actions), asked, usual)
    wanted = [place for place in (order if asked is None else (asked,)) if place != best]
    # Moves costly in the first comparison, or unclear.
    costly = [
        place
        for place in wanted
        if (row := rows[place]).verdict in COSTLY
        or (row.cost >= _INACCURACY and row.most >= _MISTAKE)
    ]
    # If costly at first, `even` is the fresh estimate: halves would add luck to sums.
    called = asked is not None and rows[asked].verdict in COSTLY
    if costly:
        # A move may seem costly by luck. Fresh deals remove the luck.
        first = int(worlds.ledger.lines)
        least = _share(effort, _AGAIN, costly)
        spent += _play(worlds, [*costly, best], _MISTAKE, least, _FARTHER * effort)
        for place in costly:
            rows[place] = _row(actions[place], worlds, place, best, first)
        if called:
            even = -rows[costly[0]].worth
        costly = [place for place in costly if rows[place].verdict in COSTLY]
    if costly:
        any_deals, least = make(False), _share(effort, 2 * _AGAIN, costly)
        spent += _play(any_deals, [*costly, best], _INACCURACY_SURELY, least, effort)
        for place in costly:
            again = _row(actions[place], any_deals, place, best)
            confirmed = -again.worth >= _INACCURACY_SURELY
            rows[place] = rows[place]._replace(confirmed=confirmed)
    if asked is None:
        tried = tuple(rows.values())
    return Evaluation(tried, leading if asked in (None, best) else rows[0], even, spent)


def _even(worlds: Worlds, count: int, asked: int, lines: int) -> float:
    """Return `Evaluation.even`. Dropped moves are left out: they are surely not the best."""
    ledger = worlds.ledger
    half = lines // 2

    def summed(place: int, first: int, end: int) -> int:
        most = ledger.difference(WORTH, place, asked, first)
        return most - ledger.difference(WORTH, place, asked, end)

    alive = [place for place in range(count) if ledger.times(place) >= lines]
    early = {place: summed(place, 0, half) for place in alive}
    late = {place: summed(place, half, lines) for place in alive}
    value = early[max(late, key=late.__getitem__)] / max(1, half)
    value += late[max(early, key=early.__getitem__)] / (lines - half)
    return worlds.scale * value / (2 * ONE)


def _share(effort: int, part: int, costly: list[int]) -> int:
    """Return the effort divided by `part`; more for several costly moves, so that each gets as many
    deals as a single move.
    """
    return effort // part * (len(costly) + 1) // 2


def _play(worlds: Worlds, places: list[int], limit: float, least: int, most: int) -> int:
    """Play moves on in new deals; the last of `places` is the best move. After the effort `least`,
    drop moves whose cost is clearly above or below `limit`; end at the effort `most`. Return the
    effort in moves.
    """
    ledger, spent, look = worlds.ledger, 0, 0
    first = int(ledger.lines)
    *costly, best = places
    while costly and (spent < most or not spent):
        spent += worlds.try_all([*costly, best])
        if spent < least or ledger.lines < look:
            continue
        look = ledger.lines + max(_BATCH, (ledger.lines - first) // _GROWTH)
        compared = {place: _compared(worlds, place, best, first) for place in costly}
        costly = [
            place
            for place, (worth, error) in compared.items()
            if abs(-worth - limit) < _TWO * error
        ]
    return spent


def _race(worlds: Worlds, count: int, asked: int | None, effort: int) -> tuple[int, int]:
    """Play all moves on. Drop surely inferior moves, except the asked move or, if all are asked,
    possible mistakes. Return the effort in moves, and the number of deals within usual effort.
    """
    ledger, alive, spent = worlds.ledger, list(range(count)), 0
    look, most, usual = _FEWEST, effort, 0
    while (spent < most or not spent) and len(alive) > 1:
        usual += spent < effort or not spent
        spent += worlds.try_all(alive)
        if ledger.lines < look:
            continue
        look = ledger.lines + max(_BATCH, ledger.lines // _GROWTH)
        leader = ranked(ledger, count)[0]
        compared = {place: _compared(worlds, place, leader) for place in alive}
        if asked is not None:
            most = _worth_spending(compared, asked, leader, effort)
        alive = [
            place
            for place, (worth, error) in compared.items()
            if place in (asked, leader)
            or worth + _DROPPED_SURELY * error > _DROPPED
            or (asked is None and abs(-worth - _MISTAKE) < _SURE * error)
        ]
    return spent, usual


def _worth_spending(
    compared: dict[int, tuple[float, float]], asked: int, leader: int, effort: int
) -> int:
    """Return the effort in moves for the first comparison: 0 once the verdict is clear, more for a
    possible mistake whose best alternative is unclear.
    """
    cost, error = -compared[asked][0], compared[asked][1]
    rivals = [item for place, item in compared.items() if place not in (asked, leader)]
    if asked == leader:
        fine = all(worth + _SURE * doubt < _INACCURACY for worth, doubt in rivals)
        return 0 if fine else effort
    if cost + _SURE * error < _INACCURACY:
        return 0
    if all(worth + _TWO * doubt <= _CLEAR for worth, doubt in rivals):
        return 0 if cost - _SURE * error >= _INACCURACY else effort
    return _LONGER * effort if cost + _TWO * error >= _MISTAKE else effort


def ranked(ledger: Ledger, count: int) -> list[int]:
    first = max(range(count), key=ledger.times)
    key = {}
    for place in range(count):
        lines = int(ledger.together(place, first))
        key[place] = (-ledger.times(place), -ledger.difference(WORTH, place, first) / lines, place)
    return sorted(range(count), key=key.__getitem__)


def _compared(worlds: Worlds, move: int, other: int, first: int = 0) -> tuple[float, float]:
    mean, error = _difference(worlds, WORTH, move, other, first)
    return worlds.scale * mean, worlds.scale * hypot(error, worlds.doubt)


def _difference(
    worlds: Worlds, kind: int, move: int, other: int, first: int
) -> tuple[float, float]:
    ledger, (one, fine) = worlds.ledger, _UNITS[kind]
    lines = int(ledger.together(move, other)) - first
    mean = ledger.difference(kind, move, other, first) / (lines * one)
    squares = ledger.squares(kind, move, other, first) / (lines * fine * fine)
    # Lower bound of the variance if few deals all agree.
    variance = max(squares - mean * mean, 1 / lines**2)
    return mean, worlds.spread * sqrt(variance / max(1, lines - 1))


def _row(action: Action, worlds: Worlds, move: int, best: int, first: int = 0) -> Row:
    worth, error = _compared(worlds, move, best, first)
    wins, _ = _difference(worlds, WINS, move, best, first)
    points, doubt = _difference(worlds, POINTS, move, best, first)
    if move == best:
        error = doubt = 0.0
    deals = int(worlds.ledger.together(move, best)) - first
    most = max(0.0, _TWO * error - worth)
    return Row(action, wins * (worlds.scale * worlds.won), points, doubt, worth, error, deals, most)
