"""Find practice positions to ship: ``python -m build.positions``.

Bots *easy* and *medium* play the first deals of games. Likely mistakes are judged again with four
times the usual effort. A position needs a sure mistake and one surely best move. Quotas limit each
moment, kind of mistake and rule set. With a compiled core this takes some minutes; ``--deals``
limits the deals played.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

from swoop_desktop.bots.evaluation import Evaluation
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import Source, derived
from swoop_desktop.engine.events import Action, Event
from swoop_desktop.engine.fields import Json
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.record import event_line
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.review.decisions import EFFORT, reviewed
from swoop_desktop.review.exercise import Exercise, result_of
from swoop_desktop.review.positions import SHIPPED, Shipped

ROOT = Path(__file__).resolve().parent.parent / "assets"
TABLES = (
    *(("classic", seats) for seats in (3, 4, 6)),
    *(("quebec", seats) for seats in (4, 5)),
    *(("swoops150", seats) for seats in (4, 3)),
    *(("wild_twos", seats) for seats in (2, 4, 8)),
    *(("mysteries_only", seats) for seats in (4, 3)),
    *(("four_or_more", seats) for seats in (4, 5)),
    *(("swoops150_risky", seats) for seats in (4, 3)),
    *(("capture", seats) for seats in (4, 3, 5)),
)
LEVELS = ("medium", "easy", "medium")
WANTED = {"sweep": 10, "pile": 9, "mystery": 11, "set": 8, "rank": 10, "heart": 6, "cards": 6}
"""Number of positions by moment, 60 in all."""
_MOST_BY_RULES, _MOST_BY_SLIP = 12, 7
_FIRST, _SURE = 40_000, 4 * EFFORT
"""Number of moves simulated in the first evaluation, and in the decisive second one."""
_SURELY, _AT_MOST, _CLEARLY = 0.04, 0.4, 0.02
"""Shares of a deal: a mistake's least cost minus two errors; its greatest cost; least lead of the
best move.
"""


class Choice:
    def __init__(self) -> None:
        self.kept: list[Shipped] = []
        self._moments, self._rules, self._slips = Counter[str](), Counter[str](), Counter[str]()

    @property
    def whole(self) -> bool:
        """True once all quotas are met."""
        return len(self.kept) == sum(WANTED.values())

    def wants(self, game: str, rules: str, slip: str) -> bool:
        """True if another position with this mistake is wanted."""
        moment = _moment(game, slip)
        by_rules = _MOST_BY_RULES if game == "swoop" else sum(WANTED.values())
        full = self._slips[slip] >= _MOST_BY_SLIP or self._rules[rules] >= by_rules
        return not full and self._moments[moment] < WANTED.get(moment, 0)

    def take(self, one: Shipped) -> None:
        self._moments[_moment(one.game, one.slip)] += 1
        self._rules[one.rules] += 1
        self._slips[one.slip] += 1
        self.kept.append(one)
        print(len(self.kept), one.key, one.slip, flush=True)


def _moment(game: str, slip: str) -> str:
    found = roster_of(game).moments.items()
    return next((key for key, moment in found if slip in moment.slips), "")


def look_through(number: int, choice: Choice) -> None:
    """Play a deal up to its first wanted position, if any, and keep this position."""
    name, seats = TABLES[number % len(TABLES)]
    level = LEVELS[number // len(TABLES) % len(LEVELS)]
    game, rules = find_rules(name)
    roster, history = roster_of(game.name), list[Event]()
    evaluate, slip_of = roster.evaluate, roster.slip_of
    if evaluate is None or slip_of is None:
        return
    bot, match = roster.make(level), Match(game, rules, seats, number, listeners=(history.append,))
    made = 0
    rng = Source(derived("positions", number))
    while match.number == 1 and match.winners is None:
        seat = match.to_act()[0]
        seen = match.seen_by(seat)
        action = bot.choose(seen, rng)
        if made >= seats and len(seen.legal) > 1:
            again = Source(derived("positions", number, made))
            look = evaluate(seen, action, _FIRST, again)
            slip = slip_of(seen, action, look.best)
            if look.asked.cost >= _SURELY and choice.wants(game.name, name, slip):
                found = evaluate(seen, action, _SURE, again)
                if clear(found) and slip == slip_of(seen, action, found.best):
                    key = f"{name}-{seats}-{number}"
                    lines = [event_line(game, event) for event in history]
                    told = tuple(line for line in lines if line is not None)
                    one = Shipped(key, name, game.name, seats, seat, slip, told)
                    if holds(one, action, found.best):
                        choice.take(one)
                        return
        made += 1
        match.submit(seat, action)


def clear(found: Evaluation) -> bool:
    """True if the decision is surely a mistake, and the best move is clear."""
    cost, error, second = found.asked.cost, found.asked.error, found.rows[1]
    if found.asked.verdict != "mistake" or not _SURELY <= cost - 2 * error <= cost <= _AT_MOST:
        return False
    others = [row for row in found.rows[1:] if row.action != found.asked.action]
    return all(row.worth <= -_CLEARLY for row in others) and second.worth + 2 * second.error < 0


def holds(one: Shipped, mistake: Action, best: Action) -> bool:
    """True if practice, with the usual effort, also calls the mistake wrong and the best right."""
    exercise = Exercise([one], 0, "Zoé")
    results = []
    for action in (mistake, best):
        order = exercise.order(action)
        (found,) = reviewed(order.deal, order.seat, first=order.first)
        results.append((result_of(action, found), found.best))
    return results == [("wrong", best), ("right", best)]


def plain(one: Shipped) -> Json:
    """Return a position as the file stores it."""
    told = {key: getattr(one, key) for key in ("key", "rules", "seats", "seat", "slip")}
    return {**told, "lines": list(one.lines)}


def main() -> None:
    parser = argparse.ArgumentParser(prog="build.positions", description=__doc__)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--into", type=Path, default=ROOT / SHIPPED)
    options = parser.parse_args()
    choice = Choice()
    for number in range(options.deals):
        if not choice.whole:
            look_through(number, choice)
    options.into.parent.mkdir(parents=True, exist_ok=True)
    order = list(WANTED)
    kept = sorted(
        choice.kept,
        key=lambda one: (order.index(_moment(one.game, one.slip)), len(one.lines), one.key),
    )
    lines = [json.dumps(plain(one), separators=(",", ":")) + "\n" for one in kept]
    options.into.write_text("".join(lines), "utf-8")


if __name__ == "__main__":
    main()
