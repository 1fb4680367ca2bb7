"""Steps a second of the engine, in one thread, beside those of other libraries.

A step is one decision: ask for the legal actions, choose, apply, in a caller's loop. Dealing is not
timed. The contestants take turns in short rounds, so that a slow moment of the machine hits all
alike, and the medians of the rounds are printed.
"""

import statistics
import time
from collections.abc import Callable, Mapping

from benchmarks._peers import PEERS, Contest
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import FLIP, Kernel
from swoop_desktop.core.player import rollout
from swoop_desktop.core.policy import Policy
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.events import Event
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.record import event_line, to_text
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.swoop.state import State

SEATS = 4
ROUNDS = 7
SECONDS = 0.4
GAME, RULES = find_rules("classic")


def dealt(number: int) -> State:
    """A deal of classic with four players."""
    context = Context(number, (0,) * SEATS)
    deal = GAME.deal(RULES, 7, context)
    state = GAME.begin(RULES, deal, context)
    assert isinstance(state, State)
    return state


def _kernels() -> Callable[[], Kernel]:
    """Return a function that copies a hundred dealt kernels in turn."""
    kernels = [dealt(number).kernel for number in range(1, 101)]
    count = 0

    def following() -> Kernel:
        nonlocal count
        count += 1
        return kernels[count % len(kernels)].copy()

    return following


def random_kernel() -> Contest:
    """Random play on the kernel, with all options of the rules."""
    import random

    following, draw = _kernels(), random.Random(1).random
    chance = Chance(1)

    def play(seconds: float) -> tuple[int, float]:
        plays, spent = 0, 0.0
        while spent < seconds:
            kernel = following()
            began = time.perf_counter()
            while kernel.out == -1:
                moves = kernel.legal()
                move = moves[int(draw() * len(moves))]
                if move == FLIP:
                    kernel.flip(kernel.draw_mystery(chance))
                else:
                    kernel.apply(move)
                plays += 1
            spent += time.perf_counter() - began
        return plays, spent

    return play


def easy_rollouts() -> Contest:
    """Rollouts on the kernel by the easy policy."""
    following, chance = _kernels(), Chance(1)
    policy = Policy(following().tables)

    def play(seconds: float) -> tuple[int, float]:
        plays, spent = 0, 0.0
        while spent < seconds:
            kernel = following()
            began = time.perf_counter()
            plays += rollout(policy, kernel, chance)
            spent += time.perf_counter() - began
        return plays, spent

    return play


def whole_match(name: str, level: str) -> Contest:
    """Whole matches: cards, views, events, and the lines of the record."""
    game, rules = find_rules(name)
    bot = roster_of(game.name).make(level)

    def play(seconds: float) -> tuple[int, float]:
        plays, spent, number = 0, 0.0, 0
        while spent < seconds:
            number += 1
            lines: list[str] = []
            rng = Source(number)

            def hear(event: Event, lines: list[str] = lines) -> None:
                if (line := event_line(game, event)) is not None:
                    lines.append(to_text(line))

            match = Match(game, rules, SEATS, number, None, (hear,))
            began = time.perf_counter()
            while match.number == 1 and (acting := match.to_act()):
                match.submit(acting[0], bot.choose(match.seen_by(acting[0]), rng))
                plays += 1
            spent += time.perf_counter() - began
        return plays, spent

    return play


OWN: Mapping[str, Callable[[], Contest]] = {
    "kernel, random": random_kernel,
    "kernel, easy rollouts": easy_rollouts,
    "whole match, random": lambda: whole_match("classic", "random"),
    "whole match, easy": lambda: whole_match("classic", "easy"),
    "capture, random": lambda: whole_match("capture", "random"),
    "capture, easy": lambda: whole_match("capture", "easy"),
}


def speeds(contests: Mapping[str, Contest]) -> dict[str, float]:
    """Return the median steps a second of each contestant."""
    rounds: dict[str, list[float]] = {name: [] for name in contests}
    for _ in range(ROUNDS):
        for name, play in contests.items():
            plays, spent = play(SECONDS)
            rounds[name].append(plays / spent)
    return {name: statistics.median(found) for name, found in rounds.items()}


def cost(work: Callable[[], object], times: int) -> float:
    """Return the microseconds of one call: the median of the rounds."""
    found = []
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for _ in range(times):
            work()
        found.append((time.perf_counter() - began) / times * 1e6)
    return statistics.median(found)


def _print_costs(name: str) -> None:
    """Print what copying, viewing and asking a state cost right after dealing."""
    game, rules = find_rules(name)
    context = Context(1, (0,) * SEATS)
    state = game.begin(rules, game.deal(rules, 7, context), context)
    seat = state.to_act()[0]
    print(f"{name + ', state copy':26}{cost(state.copy, 5_000):>10.2f} µs")
    print(f"{name + ', observe':26}{cost(lambda: state.seen_by(seat), 2_000):>10.2f} µs")
    print(f"{name + ', legal':26}{cost(lambda: state.legal_for(seat), 2_000):>10.2f} µs")


def main() -> None:
    contests = {name: make() for name, make in OWN.items()}
    missing = []
    for name, make in PEERS.items():
        try:
            contests[name] = make()
        except ImportError:
            missing.append(name)
    found = speeds(contests)
    peers = [name for name in PEERS if name in found]
    heads = "".join(f"{'/ ' + name:>26}" for name in peers)
    print(f"{'4 players':26}{'steps/s':>12}{heads}")
    for name, speed in found.items():
        ratios = "".join(f"{speed / found[peer]:>25.2f}×" for peer in peers)
        print(f"{name:26}{speed:>12,.0f}{ratios}")
    print()
    state = dealt(1)
    print(f"{'kernel copy':26}{cost(state.kernel.copy, 20_000):>10.2f} µs")
    for name in ("classic", "capture"):
        _print_costs(name)
    if missing:
        print(f"\nnot installed (pip install --group bench): {', '.join(missing)}")


if __name__ == "__main__":
    main()
