"""How long reviews take, whether their costs come true, and whether they tell levels apart.

``time``: processor time of judging a deal for one seat, with the fast core or without
(``SWOOP_DESKTOP_CORE=pure``). ``truth``: where a bot's decision is called costly, bots of one level
play on with the true cards, once after the decision and once after the better move.
``levels``: mean cost of a decision by a bot of each level among hard bots, and how surely 20 deals
show the order of levels.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random
from statistics import mean, stdev
from typing import Any, Final

from swoop_desktop import core
from swoop_desktop.bots.evaluation import COSTLY, Evaluation
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.thinking import EXPERT, dearest_card
from swoop_desktop.engine.cards import Source, derived
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context, Result, State
from swoop_desktop.review.decisions import EFFORT, PlayedDeal, reviewed

TABLES: Final = {
    "swoop": (
        *(("classic", 4), ("swoops150", 3), ("quebec", 5), ("wild_twos", 6)),
        *(("classic", 3), ("swoops150", 5), ("four_or_more", 4), ("mysteries_only", 4)),
        *(("classic", 6), ("hand_only", 4), ("wild_twos", 2), ("classic", 8)),
    ),
    "hearts": (
        *(("capture", 4), ("capture", 3), ("capture", 2)),
        *(("capture", 5), ("capture", 6), ("capture", 8)),
    ),
}
"""By game: rule sets and numbers of players, in turn."""
PLAYERS: Final = ("medium", "easy", "hard", "medium", "easy")
"""Levels of the bots whose decisions are judged for `truth`, in turn."""
ONWARD: Final = ("medium", "hard")
"""Levels of the bots that play on from the true cards."""
TIMES: Final = 2
"""Number of times that *hard* plays on: its choices are partly random."""
POINT: Final = 0.03
"""Worth of a point ahead of the others in Capture the Hearts, where winning is worth 1."""
LEVELS: Final = ("easy", "medium", "hard", "expert")
AT: Final = 20
"""Number of deals after which levels should be told apart."""
DRAWN: Final = 2_000
"""Number of draws of `AT` deals, to count those in which levels are in order."""


def begun(name: str, seats: int, seed: int) -> tuple[Any, Any, Any, Context]:
    """Deal the first deal of a game; return its rules, cards, state and context."""
    game, rules = find_rules(name)
    context = Context(1, (0,) * seats)
    deal = game.deal(rules, seed, context)
    return rules, deal, game.begin(rules, deal, context), context


def played(game: str, levels: Sequence[str], name: str, seed: int) -> PlayedDeal:
    """Let bots play a deal."""
    rules, deal, state, context = begun(name, len(levels), seed)
    bots = [roster_of(game).make(level) for level in levels]
    decisions: list[tuple[int, Action]] = []
    while acting := state.to_act():
        seat = acting[0]
        rng = Source(derived("reviews", seed, len(decisions), seat))
        decisions.append((seat, bots[seat].choose(state.seen_by(seat), rng)))
        state.apply(*decisions[-1])
    return PlayedDeal(game, rules, deal, 1, context.totals, tuple(decisions))


# -- time --------------------------------------------------------------------------------------


def measure_time(game: str, deals: int) -> None:
    spent = []
    for number in range(deals):
        name, seats = TABLES[game][number % len(TABLES[game])]
        levels = [PLAYERS[(number + seat) % len(PLAYERS)] for seat in range(seats)]
        deal = played(game, levels, name, number)
        began = time.process_time()
        found = list(reviewed(deal, number % seats))
        spent.append(time.process_time() - began)
        print(f"{name:16} {seats:2} seats {len(found):3} decisions {spent[-1]:6.2f} s", flush=True)
    print(f"{core.said()}: a deal {mean(spent):.2f} s, the slowest {max(spent):.2f} s")


# -- truth -------------------------------------------------------------------------------------


def calls(game: str, decisions: int) -> Iterator[tuple[Any, State, Action, Evaluation]]:
    """Yield decisions that are called costly or close, with state, view and evaluation."""
    evaluate = roster_of(game).evaluate
    assert evaluate is not None
    judged = number = 0
    while judged < decisions:
        name, seats = TABLES[game][number % len(TABLES[game])]
        bots = [roster_of(game).make(PLAYERS[(number + n) % len(PLAYERS)]) for n in range(seats)]
        _rules, _deal, state, _context = begun(name, seats, derived("truth", number))
        made = 0
        while (acting := state.to_act()) and judged < decisions:
            seat = acting[0]
            rng = Source(derived("truth", number, made, seat))
            seen = state.seen_by(seat)
            action = bots[seat].choose(seen, rng)
            if len(seen.legal) > 1 and (made + number) % 3 == 0:
                judged += 1
                found = evaluate(seen, action, EFFORT, rng)
                if found.asked.verdict in COSTLY or found.asked.verdict == "close":
                    yield state.copy(), seen, action, found
            made += 1
            state.apply(seat, action)
        number += 1


def outcome(game: str, state: Any, seen: Any, action: Action, level: str, seed: int) -> Any:
    """Return the worth of a deal for a seat if bots of a level play on after an action: of wins and
    points, and of wins alone.
    """
    state = state.copy()
    state.apply(seen.seat, action)
    bot = roster_of(game).make(level)
    made = 0
    while acting := state.to_act():
        rng = Source(derived("onward", seed, made, acting[0]))
        state.apply(acting[0], bot.choose(state.seen_by(acting[0]), rng))
        made += 1
    return worth_of(game, seen, state.result())


def worth_of(game: str, seen: Any, result: Result) -> tuple[float, float]:
    """Return the worth of a result with points, and of wins alone."""
    scores, seat = result.scores, seen.seat
    if game == "swoop":
        won = float(seat in result.winners)
        return won - EXPERT.aims.cost * scores[seat] / dearest_card(seen.rules), won
    won = (scores[seat] == max(scores)) / scores.count(max(scores))
    ahead = (scores[seat] * len(scores) - sum(scores)) / (len(scores) - 1)
    return won + POINT * ahead, won


def measure_truth(game: str, decisions: int) -> None:
    kinds: dict[str, list[tuple[float, float, float, float]]] = {}
    for number, (state, seen, action, found) in enumerate(calls(game, decisions)):
        ways = [
            [
                outcome(game, state, seen, one, level, derived(number, again))
                for level in ONWARD
                for again in range(TIMES if level == "hard" else 1)
            ]
            for one in (action, found.best)
        ]
        came, wins = (
            mean(best[kind] - own[kind] for own, best in zip(*ways, strict=True))
            for kind in range(2)
        )
        line = (found.asked.cost, came, -found.asked.wins, wins)
        kinds.setdefault(found.asked.verdict, []).append(line)
        if number % 50 == 49:
            print(f"{number + 1} called by now", flush=True)
    for verdict, lines in kinds.items():
        columns = list(zip(*lines, strict=True))
        said, came, said_wins, wins = map(mean, columns)
        doubts = [2 * stdev(column) / len(lines) ** 0.5 for column in (columns[1], columns[3])]
        slope = sum(s * c for s, c, *_ in lines) / sum(s * s for s, *_ in lines)
        print(
            f"{verdict:10} {len(lines):4}: said {100 * said:.1f},"
            f" came {100 * came:.1f} ± {100 * doubts[0]:.1f} (slope {slope:.2f});"
            f" wins alone {100 * said_wins:.1f}, came {100 * wins:.1f} ± {100 * doubts[1]:.1f}"
        )


# -- levels ------------------------------------------------------------------------------------


def measure_levels(game: str, deals: int) -> None:
    found: dict[str, list[tuple[float, int]]] = {level: [] for level in LEVELS}
    for level in LEVELS:
        for number in range(deals):
            name, seats = TABLES[game][number % len(TABLES[game])]
            seat = number % seats
            levels = [level if one == seat else "hard" for one in range(seats)]
            deal = played(game, levels, name, derived("levels", number))
            costs = [one.even for one in reviewed(deal, seat)]
            found[level].append((sum(costs), len(costs)))
        cost = cost_of(found[level])
        sums = [one for one, _ in found[level]]
        error = 2 * stdev(sums) / len(sums) ** 0.5
        print(
            f"{level:8} {100 * cost:5.2f} % a decision,"
            f" {100 * mean(sums):5.1f} ± {100 * error:.1f} a deal ({deals} deals)",
            flush=True,
        )
    print_order(found)


def print_order(found: dict[str, list[tuple[float, int]]]) -> None:
    """Draw deals of each level again and again, and print how often costs are in order."""
    rng = Random(1)
    pairs = list(pairwise(LEVELS))
    right = dict.fromkeys(pairs, 0)
    for _ in range(DRAWN):
        costs = {level: cost_of(rng.choices(found[level], k=AT)) for level in LEVELS}
        for worse, better in pairs:
            right[worse, better] += costs[worse] > costs[better]
    for (worse, better), times in right.items():
        print(f"{worse} costs more than {better} in {100 * times / DRAWN:.1f} % of {AT} deals each")


def cost_of(deals: Sequence[tuple[float, int]]) -> float:
    """Return the mean cost of a decision."""
    return sum(cost for cost, _ in deals) / sum(count for _, count in deals)


MEASURES: Final = {
    "time": (measure_time, 24),
    "truth": (measure_truth, 3_000),
    "levels": (measure_levels, 50),
}
"""By name: the measurement, and its usual number of deals or decisions."""


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks reviews", description=__doc__)
    parser.add_argument("what", choices=MEASURES)
    parser.add_argument("--game", choices=TABLES, default="swoop")
    parser.add_argument("--number", type=int, metavar="N", help="deals; of truth, decisions")
    options = parser.parse_args(arguments)
    measure, usual = MEASURES[options.what]
    measure(options.game, options.number or usual)
