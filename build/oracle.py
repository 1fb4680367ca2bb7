"""Compute what decisions really cost, as reference data for reviews: ``python -m build.oracle``.

Bots of all levels but expert play deals by several rule sets with 2 to 16 players. Of each deal
some decisions are drawn by chance, and each plausible move is played out in 24,000 sampled deals.
With a compiled core this takes some minutes.
"""

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import hypot, sqrt
from pathlib import Path
from typing import NamedTuple

from swoop_desktop import __version__
from swoop_desktop.bots.evaluation import Worlds
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.swoop.thinking import moves_and_worlds
from swoop_desktop.core.ledger import FINE, WORTH
from swoop_desktop.core.stakes import ONE
from swoop_desktop.engine.cards import Source, derived
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.engine.swoop.state import State

KEPT = Path(__file__).resolve().parent.parent / "tests" / "core" / "oracle.jsonl"
TABLES = {
    "classic": (3, 4, 5, 8),
    "swoops150": (4, 3, 6, 5),
    "wild_twos": (2, 4, 9, 16),
    "quebec": (4, 5, 6, 4),
    "mysteries_only": (4, 3, 7, 5),
    "hand_only": (3, 4, 6, 5),
    "four_or_more": (4, 5, 3, 8),
    "swoops150_risky": (5, 4, 3, 7),
}
LEVELS = ("easy", "medium", "hard", "medium", "easy", "random")
DEALS, DECISIONS = 12, 3
WORLDS, FIRST, LEFT_OUT = 24_000, 3_000, 5.0
"""Number of sampled deals per move; number after which clearly worse moves are dropped; lead in
standard errors that counts as clear.
"""
WALKS = 1
"""Number of random walks that take turns in sampling deals (`core.beliefs`)."""
ANY = 12_000


class Truth(NamedTuple):
    """The true cost of a decision."""

    place: int
    """Index of the decision in its deal."""
    cost: float
    """Share of a deal that the decision costs, points included."""
    error: float
    """Standard error of the cost."""
    any_cost: float
    """`cost` if all deals are equally likely."""
    any_error: float


@dataclass(frozen=True, slots=True)
class Played:
    """A deal, and the costs of some decisions."""

    rules: str
    seats: int
    seed: int
    context: Context
    actions: tuple[str, ...]
    truths: tuple[Truth, ...]

    def decisions(self) -> Iterator[tuple[State, Action, Truth]]:
        game, rules = find_rules(self.rules)
        deal = game.deal(rules, self.seed, self.context)
        state = game.begin(rules, deal, self.context)
        wanted = {truth.place: truth for truth in self.truths}
        for place, text in enumerate(self.actions):
            (seat, *_), action = state.to_act(), Action.parse(text)
            if place in wanted:
                seen = state.seen_by(seat)
                assert isinstance(seen, State)
                yield seen, action, wanted[place]
            state.apply(seat, action)


def read(path: Path = KEPT) -> list[Played]:
    found = []
    for line in path.read_text("utf-8").splitlines()[1:]:
        one = json.loads(line)
        context = Context(one["number"], tuple(one["totals"]))
        truths = tuple(Truth(*each) for each in one["costs"])
        actions = tuple(one["played"].split(", "))
        found.append(Played(one["rules"], one["seats"], one["seed"], context, actions, truths))
    return found


def written(played: Played) -> str:
    return json.dumps(
        {
            "rules": played.rules,
            "seats": played.seats,
            "seed": played.seed,
            "number": played.context.number,
            "totals": played.context.totals,
            "costs": [
                [each if isinstance(each, int) else round(each, 5) for each in one]
                for one in played.truths
            ],
            "played": ", ".join(played.actions),
        },
        separators=(",", ":"),
    )


def context_of(rules: Rules, seats: int, number: int, rng: Source) -> Context:
    """Return a random context: every second deal is a later one of an unfinished game."""
    if number % 2 == 0:
        return Context(1, (0,) * seats)
    later = 2 + rng.below(min(rules.deals or 6, 6) - 1)
    most = min(rules.point_limit or 1000, 60 * later)
    return Context(later, tuple(rng.below(most) for _ in range(seats)))


def play(name: str, number: int) -> Played:
    game, rules = find_rules(name)
    assert isinstance(rules, Rules)
    seed = derived("oracle", name, number)
    rng = Source(seed)
    seats = TABLES[name][number % len(TABLES[name])]
    context = context_of(rules, seats, number, rng)
    roster = roster_of(game.name)
    bots = [roster.make(rng.choice(LEVELS)) for _ in range(seats)]
    state = game.begin(rules, game.deal(rules, seed, context), context)
    actions: list[str] = []
    open_ones: list[int] = []
    while acting := state.to_act():
        seen = state.seen_by(acting[0])
        action = bots[acting[0]].choose(seen, rng)
        if len({roster.move(seen, one) for one in seen.legal}) > 1:
            open_ones.append(len(actions))
        actions.append(str(action))
        state.apply(acting[0], action)
    taken = sorted(
        open_ones.pop(rng.below(len(open_ones))) for _ in range(min(DECISIONS, len(open_ones)))
    )
    truths = tuple(Truth(place, 0.0, 0.0, 0.0, 0.0) for place in taken)
    return Played(name, seats, seed, context, tuple(actions), truths)


def truth_of(seen: State, action: Action, place: int, rng: Source) -> Truth:
    actions, make = moves_and_worlds(seen, action, rng, WALKS)
    if len(actions) == 1:
        return Truth(place, 0.0, 0.0, 0.0, 0.0)
    best, cost, error = cost_in(make(True), list(range(len(actions))), WORLDS)
    _, any_cost, any_error = cost_in(make(False), [0, best] if best else [0], ANY)
    return Truth(place, cost, error, any_cost, any_error)


def cost_in(worlds: Worlds, places: list[int], count: int) -> tuple[int, float, float]:
    """Return the best move, and the played move's cost against the best with its standard error."""
    for number in range(count):
        if number == FIRST:
            best = leader(worlds, places)
            places = [one for one in places if not one or better(worlds, best, one) < LEFT_OUT]
        worlds.try_all(places)
    best = leader(worlds, places)
    return best, *against(worlds, 0, best)


def leader(worlds: Worlds, places: Iterable[int]) -> int:
    return max(places, key=lambda one: (worlds.ledger.difference(WORTH, one, 0), -one))


def better(worlds: Worlds, best: int, other: int) -> float:
    """Return by how many standard errors `best` beats `other`."""
    cost, error = against(worlds, other, best)
    return cost / error if error else 0.0


def against(worlds: Worlds, move: int, best: int) -> tuple[float, float]:
    """Return a move's cost against the best, and the standard error."""
    if move == best:
        return 0.0, 0.0
    ledger = worlds.ledger
    lines = int(ledger.together(move, best))
    mean = ledger.difference(WORTH, best, move) / lines / ONE
    squares = ledger.squares(WORTH, move, best) / lines / FINE**2
    error = worlds.spread * sqrt(max(0.0, squares - mean * mean) / lines)
    return worlds.scale * mean, worlds.scale * hypot(error, worlds.doubt)


def main() -> None:
    parser = argparse.ArgumentParser(prog="build.oracle", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--into", type=Path, default=KEPT)
    options = parser.parse_args()
    recipe = {
        "made": "python -m build.oracle",
        "version": __version__,
        "worlds": WORLDS,
        "walks": WALKS,
        "any": ANY,
        "columns": Truth._fields,
    }
    lines = [json.dumps(recipe)]
    for number in range(options.deals):
        for name in TABLES:
            played = play(name, number)
            truths = [
                truth_of(seen, action, one.place, Source(derived("oracle", played.seed, one.place)))
                for seen, action, one in played.decisions()
            ]
            done = Played(
                name, played.seats, played.seed, played.context, played.actions, tuple(truths)
            )
            lines.append(written(done))
            costs = " ".join(f"{100 * one.cost:.1f}" for one in truths)
            print(number, name, played.seats, played.context.number, costs, flush=True)
    options.into.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
