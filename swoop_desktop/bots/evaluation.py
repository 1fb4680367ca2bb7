"""What a decision cost: moves compared in the same sampled deals, and what may be said of it.

Whoever tells people numbers gets them from here. The effort is counted in moves, so the same
question has the same answer on every machine.
"""

from collections.abc import Callable
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final, Literal, NamedTuple, TypeAlias

from swoop_desktop.core.ledger import FINE, POINTS, WINS, WORTH, Ledger
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine.actions import Action

Verdict: TypeAlias = Literal["mistake", "inaccuracy", "fine", "close", ""]
"""What may be said of a decision; empty where that is nothing."""

_MISTAKE, _MISTAKE_SURELY = 0.05, 0.025
_INACCURACY, _INACCURACY_SURELY = 0.02, 0.01
_TWO, _ONE_IN_TWENTY = 2.0, 1.64
"""How many errors below an estimate the truth surely lies, of a mistake and of an inaccuracy."""

_UNITS: Final = {WORTH: (ONE, FINE), WINS: (ONE, FINE), POINTS: (1, 1)}
"""The unit of each kind of difference in a ledger, and that of its squares before squaring."""
_BATCH = 16
"""Sampled deals from one look at the results to the next, at least …"""
_GROWTH = 4
"""… or a quarter as many as there are."""
_FEWEST = 48
"""In fewer sampled deals nothing is given up."""
_DROPPED = 0.005
"""A move that is surely not better than another by more than that is given up …"""
_DROPPED_SURELY = 2.5
"""… so many errors below."""
_SURE = 2.5
"""So many errors away from a threshold, the first look ends before its effort is spent …"""
_CLEAR = 0.01
"""… unless something else may be better than what seems best, by more than that."""
_LONGER = 2
"""A first look at what may be a mistake takes so many times the effort where that isn't clear."""
_AGAIN = 3
"""What may be costly is estimated afresh with the effort divided by this, and once more in deals
that are all as likely with half of that …
"""
_FARTHER = 3
"""… but with so many times the effort at most where it isn't clear by then whether it is a mistake.
Most mistakes that a review overlooked were near the limit, and had too few deals.
"""


class Row(NamedTuple):
    """A move, compared with the best one in the same sampled deals."""

    action: Action
    wins: float
    """How much larger its share of wins is, as it may be told: 0 or, mostly, less."""
    points: float
    """How many points more it scores."""
    points_error: float
    """One standard error of that."""
    worth: float
    """How much more it is worth, with everything that counts: 0 or less."""
    error: float
    """One standard error of the worth."""
    deals: int
    """How many sampled deals both were played in."""
    most: float
    """The most that it surely costs."""
    confirmed: bool = True
    """Whether deals that are all as likely do not deny that it is costly."""

    @property
    def cost(self) -> float:
        """What the move costs, as a share of deals, points being counted in: from 0 to 1."""
        return min(1.0, max(0.0, -self.worth))

    @property
    def verdict(self) -> Verdict:
        """What may be said of it, if it was asked about."""
        called = verdict(self.cost, self.error, self.most)
        return "close" if called in COSTLY and not self.confirmed else called


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A decision, compared with what else could have been done."""

    rows: tuple[Row, ...]
    """Of every move that was tried, the best first. Where all were asked about, those that seem
    costly were estimated afresh.
    """
    asked: Row
    """The one in question: of what seems costly, estimated afresh. Where it is the best itself, its
    error is that of the next best; and where all were asked about, it is the best.
    """
    even: float
    """The cost of that one as it adds up over many decisions: each half of the sampled deals names
    the best of the other one, so that nothing seems better by luck. Below 0 where the other half
    was wrong.
    """
    moves: int
    """How many were played in thought."""

    @property
    def best(self) -> Action:
        """What did best."""
        return self.rows[0].action


class Luck(NamedTuple):
    """What chance made of a decision, against all that it might have made of it."""

    worth: float
    """How much more it was worth, as a share of deals, points being counted in."""
    wins: float
    """How much larger the share of wins was."""
    error: float
    """One standard error of that."""


def told_loss(
    wins: float, error: float, points: float, points_error: float, sign: int
) -> tuple[int, int]:
    """Return how many wins in 100 deals a move loses against the best, and how many points, each as
    it may be told: 0 of the lesser one where that is not surely something. Below 0 where it brings
    some. `sign`: 1 where points are bad, -1 where they are good.
    """
    deals, lost = round(-100 * wins), round(sign * points)
    sure, sure_points = abs(wins) > _TWO * error, abs(points) > _TWO * points_error
    if deals > 0:
        if not sure_points:
            return deals, 0
        return (0 if lost > 0 and not sure else deals), lost
    return (0, 0) if lost <= 0 else (deals if sure else 0, lost)


COSTLY: Final = ("mistake", "inaccuracy")
"""The verdicts on what is said to have cost something."""


def verdict(cost: float, error: float, most: float) -> Verdict:
    """Say what may be said of a decision with this cost, one standard error of that, and the most
    that it surely cost.
    """
    if cost >= _MISTAKE and cost - _TWO * error >= _MISTAKE_SURELY:
        return "mistake"
    if cost >= _INACCURACY and cost - _ONE_IN_TWENTY * error >= _INACCURACY_SURELY:
        return "inaccuracy"
    return "fine" if most < _INACCURACY else ""


@dataclass(frozen=True, slots=True)
class Worlds:
    """Sampled deals in which moves, by their places, are played on."""

    ledger: Ledger
    """The results of the moves in each sampled deal."""
    try_all: Callable[[list[int]], int]
    """Plays these on in one more sampled deal. Returns how many moves that took."""
    scale: float = 0.6
    """The share of a measured difference that is real: samples exaggerate."""
    won: float = 1.0
    """The share of a scaled difference in wins that the true cards confirmed."""
    spread: float = 1.0
    """By how much the error is larger than if all sampled deals were drawn anew."""
    doubt: float = 0.0
    """An error that stays, however many there are."""


MakeWorlds: TypeAlias = Callable[[bool], Worlds]
"""Sampled deals to begin anew with: such as the others' play makes likely, or all as likely."""


def evaluate(
    actions: list[Action], one: Action | None, make: MakeWorlds, effort: int
) -> Evaluation:
    """Compare one of these moves, the first of them, with all others, by thinking over about so
    many moves; several times as many where a doubt remains. None: every move is asked about.
    """
    asked = None if one is None else 0
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
    # What a first look calls costly, or leaves open whether it is a mistake.
    costly = [
        place
        for place in wanted
        if (row := rows[place]).verdict in COSTLY
        or (row.cost >= _INACCURACY and row.most >= _MISTAKE)
    ]
    # What is only doubtful stays as it was: nothing to be added up depends on luck by halves.
    called = asked is not None and rows[asked].verdict in COSTLY
    if costly:
        # What seems costly does so by luck, too: in other deals that luck is gone.
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
    """Return the cost of a move by halves of the sampled deals that name each other's best, of so
    many of them. What was given up is surely not the best.
    """
    ledger = worlds.ledger
    half = lines // 2

    def summed(place: int, first: int, end: int) -> int:
        most = ledger.difference(WORTH, place, asked, first)
        return most - ledger.difference(WORTH, place, asked, end)

    alive = [place for place in range(count) if ledger.times(place) >= lines]
    early = {place: summed(place, 0, half) for place in alive}
    late = {place: summed(place, half, lines) for place in alive}
    said = early[max(late, key=late.__getitem__)] / max(1, half)
    said += late[max(early, key=early.__getitem__)] / (lines - half)
    return worlds.scale * said / (2 * ONE)


def _share(effort: int, part: int, costly: list[int]) -> int:
    """Return this part of the effort; more of it for several moves, each in as many deals."""
    return effort // part * (len(costly) + 1) // 2


def _play(worlds: Worlds, places: list[int], limit: float, least: int, most: int) -> int:
    """Play these on in other deals, the last of them being the best: all of them with the least
    effort, and beyond that those of which it is not clear whether they cost more than the limit,
    until that is or the most is spent. Returns how many moves that took.
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
    """Play all of them on, and give up whatever surely is not the best, but never the one that is
    asked about; where all are, only what it is as good as sure of whether it is a mistake. Returns
    how many moves that took, and in how many deals they were played with the usual effort.
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
    """Return how many moves a first look may take: none where it is as good as sure that a move is
    fine, or costly, which is then estimated afresh; and more than usual where it may be a mistake,
    but it isn't clear what would have been best: against anything else it costs less.
    """
    cost, error = -compared[asked][0], compared[asked][1]
    rivals = [one for place, one in compared.items() if place not in (asked, leader)]
    if asked == leader:
        fine = all(worth + _SURE * doubt < _INACCURACY for worth, doubt in rivals)
        return 0 if fine else effort
    if cost + _SURE * error < _INACCURACY:
        return 0
    if all(worth + _TWO * doubt <= _CLEAR for worth, doubt in rivals):
        return 0 if cost - _SURE * error >= _INACCURACY else effort
    return _LONGER * effort if cost + _TWO * error >= _MISTAKE else effort


def ranked(ledger: Ledger, count: int) -> list[int]:
    """Rank moves: best first, those that were given up behind all others."""
    first = max(range(count), key=ledger.times)
    key = {}
    for place in range(count):
        lines = int(ledger.together(place, first))
        key[place] = (-ledger.times(place), -ledger.difference(WORTH, place, first) / lines, place)
    return sorted(range(count), key=key.__getitem__)


def _compared(worlds: Worlds, move: int, other: int, first: int = 0) -> tuple[float, float]:
    """Return how much more a move is worth than another, and one error of that."""
    mean, error = _difference(worlds, WORTH, move, other, first)
    return worlds.scale * mean, worlds.scale * hypot(error, worlds.doubt)


def _difference(
    worlds: Worlds, kind: int, move: int, other: int, first: int
) -> tuple[float, float]:
    """Return by how much a move differs from another on average, and one standard error of that."""
    ledger, (one, fine) = worlds.ledger, _UNITS[kind]
    lines = int(ledger.together(move, other)) - first
    mean = ledger.difference(kind, move, other, first) / (lines * one)
    squares = ledger.squares(kind, move, other, first) / (lines * fine * fine)
    # The least that the variance can be after so few deals, where all of them agree.
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
