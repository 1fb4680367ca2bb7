"""Find better numbers for the bots of Swoop, by play against themselves.

A player with the tried numbers sits among others with the current ones. Every deal is played from
every seat, with the same luck. `weights` fits bots that don't think ahead, in single deals by many
rule sets, for winning and, less, for having few points left. `aims` fits the expert, in whole
games. The result is printed as lines for the code. The same seed finds the same numbers with any
executor.
"""

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace
from functools import cache, lru_cache, partial
from typing import NamedTuple, TypeAlias
from unittest import mock

from benchmarks._climbing import Found, Numbers, Step, Try, climb
from swoop_desktop import report
from swoop_desktop.arguments import add_crew
from swoop_desktop.bots.registry import ROSTERS
from swoop_desktop.bots.roster import Level, of_any_game
from swoop_desktop.bots.swoop.roster import ROSTER
from swoop_desktop.bots.swoop.thinking import EXPERT, Aims, SearchingBot, dearest_card
from swoop_desktop.bots.swoop.weights import EXPERIENCED, Weights, judge
from swoop_desktop.core.chance import Chance
from swoop_desktop.core.kernel import Kernel
from swoop_desktop.core.player import Player, play
from swoop_desktop.engine.cards import SEED_BITS, Source, derived
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.engine.state import Context
from swoop_desktop.engine.swoop.game import Swoop
from swoop_desktop.engine.swoop.rules import Rules
from swoop_desktop.simulate.cluster import make_executor
from swoop_desktop.simulate.executor import Executor, ExecutorError
from swoop_desktop.simulate.simulation import Table
from swoop_desktop.simulate.tournament import duplicate
from swoop_desktop.statistics.confidence import Z99, Estimate, mean

SWOOP, SEATS = Swoop(), 4
_LEVELS = "tried", "current"
_COST = 0.15
"""Cost of being left with as many points as the dearest card, when weights are fitted; winning the
deal is worth 1.
"""


class Sample(NamedTuple):
    """Sums over the same deals on every seat: lead of the player with the tried numbers over the
    table's mean.
    """

    plays: int = 0
    """Number of deals or games that could be won."""
    worth: float = 0
    """The quantity by which numbers are judged."""
    deals: int = 0
    won: float = 0
    """Lead in deals won."""
    points: float = 0

    def plus(self, other: "Sample") -> "Sample":
        return Sample(
            self.plays + other.plays,
            self.worth + other.worth,
            self.deals + other.deals,
            self.won + other.won,
            self.points + other.points,
        )


class Meeting(NamedTuple):
    """The rule sets to play by, and the number of players where they allow it."""

    rules: tuple[str, ...]
    seats: int

    def each(self) -> list[tuple[str, Rules, int]]:
        """Return name, rules and number of players of each rule set."""
        found = []
        for name in self.rules:
            rules = _presets()[name]
            low, high = SWOOP.seats(rules)
            found.append((name, rules, min(max(self.seats, low), high)))
        return found


Work: TypeAlias = Callable[[int], Sample]
"""Plays the sample with this number."""


class Subject(NamedTuple):
    """The numbers to fit."""

    thing: Weights | Aims
    """The numbers in the code."""
    steps: Mapping[str, Step]
    work: Callable[[Numbers, Numbers, int], Work]
    """Returns the work for tried numbers, current numbers, and a seed of the deals."""
    samples: int
    most: int
    """Most samples that a worker gets at once."""
    keeps_deals: bool = False
    """True if a gain must not surely cost deals."""


def weights(meeting: Meeting, deals: int, coarse: float) -> Subject:
    """Return the fit of players' weights, by deals of all rule sets."""

    def work(tried: Numbers, current: Numbers, seed: int) -> Work:
        both = replace(EXPERIENCED, **tried), replace(EXPERIENCED, **current)
        return partial(judged, meeting, *both, seed)

    steps = {
        name: Step(round(max(0.5, abs(number) / 5) * coarse, 2))
        for name, number in asdict(EXPERIENCED).items()
    }
    return Subject(EXPERIENCED, steps, work, deals, 64)


def aims(meeting: Meeting, games: int, coarse: float, effort: int) -> Subject:
    """Return the fit of the expert's aims, by whole games."""

    def work(tried: Numbers, current: Numbers, seed: int) -> Work:
        both = replace(EXPERT.aims, **tried), replace(EXPERT.aims, **current)
        return partial(thought, meeting, *both, effort, seed)

    steps = {
        "cost": Step(round(0.1 * coarse, 3), 0),
        "far": Step(coarse, 0.1),
    }
    return Subject(EXPERT.aims, steps, work, games, 1, keeps_deals=True)


def judged(meeting: Meeting, tried: Weights, current: Weights, seed: int, number: int) -> Sample:
    """Play a deal by every rule set, from every seat, without thinking ahead."""
    found = Sample()
    luck = Source("luck", seed, number).bits() >> 2
    for name, rules, seats in meeting.each():
        start = _dealt(seed, name, rules, seats, number)
        others, one = judge(rules, seats, current), judge(rules, seats, tried)
        kernel = start.copy()
        won = points = 0.0
        for seat in range(seats):
            kernel.become(start)
            players: list[Player] = [others] * seats
            players[seat] = one
            play(players, kernel, Chance(luck))
            won += (kernel.out == seat) - (kernel.out >= 0) / seats
            points += _ahead([int(kernel.score(each)) for each in range(seats)], seat)
        worth = won - _COST * points / dearest_card(rules)
        found = found.plus(Sample(seats, worth, seats, won, points))
    return found


def thought(
    meeting: Meeting, tried: Aims, current: Aims, effort: int, seed: int, number: int
) -> Sample:
    """Play a game by every rule set, from every seat, between players who think ahead."""
    found = Sample()
    own = {
        level: Level(partial(SearchingBot, EXPERT._replace(effort=effort, aims=aims)))
        for level, aims in zip(_LEVELS, (tried, current), strict=True)
    }
    roster = of_any_game(Swoop.state_type, replace(ROSTER, own=own))
    for name, _, seats in meeting.each():
        levels = _LEVELS[:1] + _LEVELS[1:] * (seats - 1)
        with mock.patch.dict(ROSTERS, {SWOOP.name: roster}):
            table = Table(SWOOP.name, find_rules(name)[1], levels, seed)
            tally = duplicate(table, number).tally
        worth, won = _ahead(tally.game_shares), _ahead(tally.deal_shares)
        found = found.plus(Sample(tally.finished, worth, tally.deals, won, _ahead(tally.scores)))
    return found


def _ahead(shares: Sequence[float], seat: int = 0) -> float:
    """Return a seat's lead over the mean of all."""
    return shares[seat] - sum(shares) / len(shares)


@cache
def _presets() -> Mapping[str, Rules]:
    return {name: one for name, one in SWOOP.presets().items() if isinstance(one, Rules)}


def _dealt(seed: int, name: str, rules: Rules, seats: int, number: int) -> Kernel:
    """Return a deal's kernel before the first play."""
    deals = _deals(seed, seats)
    kernel = deals.get((name, number))
    if kernel is None:
        context = Context(number, (0,) * seats)
        deal = SWOOP.deal(rules, seed, context)
        kernel = deals[name, number] = SWOOP.begin(rules, deal, context).kernel
    return kernel


@lru_cache(maxsize=2)
def _deals(seed: int, seats: int) -> dict[tuple[str, int], Kernel]:
    """Cache of a seed's deals, by rule set and number: dealing takes longer than playing, and steps
    are tried in the same deals. The deals of the previous seed stay, too.
    """
    return {}


def as_code(thing: Weights | Aims, numbers: Numbers) -> list[str]:
    """Return the lines of the code that change, below their class."""
    lines = [f"class {type(thing).__name__}:"]
    for name, value in asdict(thing).items():
        if numbers[name] != value:
            lines.append(f"    {name}: float = {numbers[name]}  # so far {value}")
    return lines


class _Contest:
    """Lets numbers play, and returns the result."""

    def __init__(self, subject: Subject, seed: int, executor: Executor) -> None:
        self._subject, self._seed, self._crew = subject, seed, executor

    def __call__(self, tried: Numbers, current: Numbers, deals: str) -> Found:
        """See `Contest`."""
        subject = self._subject
        seed = derived("fit", self._seed, deals) >> (64 - SEED_BITS)
        work = subject.work(tried, current, seed)
        bar = report.progress(subject.samples)
        samples = []
        for sample in self._crew.map(work, range(subject.samples), subject.most):
            # Without rounding errors, equal decisions gain exactly 0.
            samples.append(sample._replace(worth=round(sample.worth, 9)))
            if bar is not None:
                bar(len(samples))
        plays, worth, count, won, points = map(list, zip(*samples, strict=True))
        ahead = mean(won, count, Z99)
        said = f"{_percents(ahead)}  {report.numbers(mean(points, count, Z99))}"
        return Found(mean(worth, plays, Z99), said, ahead if subject.keeps_deals else None)


def main(arguments: Sequence[str] = ()) -> None:
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.samples < 2:
        parser.error("what is played once shows nothing: at least 2 are needed for every step")
    if not options.step > 0:
        parser.error("--step must be above 0")
    meeting = Meeting(tuple(options.rules), options.seats)
    if options.subject == "weights":
        subject = weights(meeting, options.samples, options.step)
    else:
        subject = aims(meeting, options.samples, options.step, options.effort)
    chosen = options.only or subject.steps
    steps = {
        name: step
        for name, step in subject.steps.items()
        if name in chosen or name.partition("_")[0] in chosen
    }
    try:
        with make_executor(options.jobs, options.scheduler, report.tell) as executor:
            _fit(subject, steps, _Contest(subject, options.seed, executor))
    except ExecutorError as error:
        parser.exit(2, f"{parser.prog}: {error}\n")


def _fit(subject: Subject, steps: Mapping[str, Step], contest: _Contest) -> None:
    start: Numbers = asdict(subject.thing)
    numbers = start
    print(
        f"{'number':26} {'from':>6} {'to':>6}  {'worth more (99 %)':27} "
        f"{'deals won more':27}  points a deal more"
    )
    for tried in climb(start, steps, contest):
        _show(tried)
        numbers = tried.numbers
    if numbers == start:
        print("\nThe numbers in the code stand.")
        return
    found = contest(numbers, start, "proof")
    print(f"\nAll together, in other deals{'':11}  {_percents(found.gain):27} {found.said}\n")
    print("\n".join(as_code(subject.thing, numbers)))


def _show(tried: Try) -> None:
    what = f"{tried.name:26} {tried.before:>6g} {tried.after:>6g}"
    print(f"{what}  {_percents(tried.first.gain):27} {tried.first.said}", flush=True)
    if tried.again is not None:
        again = f"{'':4}{'taken' if tried.taken else 'chance'}, says another look"
        print(f"{again:40}  {_percents(tried.again.gain):27} {tried.again.said}", flush=True)


def _percents(found: Estimate) -> str:
    """Write a gain as a share of everything that could be won."""
    return f"{found.mean:+.2%} ({found.low:+.2%} … {found.high:+.2%})"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks fit", description=__doc__)
    subjects = parser.add_subparsers(dest="subject", required=True, metavar="weights|aims")
    of_weights = subjects.add_parser("weights", help="what players weigh")
    _add_samples(of_weights, "--deals", 2000)
    _add_common(of_weights, asdict(EXPERIENCED), list(_presets()))
    of_aims = subjects.add_parser("aims", help="what the expert plays for")
    _add_samples(of_aims, "--games", 100)
    of_aims.add_argument(
        "--effort",
        type=int,
        default=20_000,
        metavar="N",
        help="moves in thought for a decision (default: %(default)s)",
    )
    _add_common(of_aims, asdict(EXPERT.aims), ["classic"])
    return parser


def _add_samples(parser: argparse.ArgumentParser, option: str, usual: int) -> None:
    parser.add_argument(
        option,
        dest="samples",
        type=int,
        default=usual,
        metavar="N",
        help="for each step: by each rule set, each from every seat (default: %(default)s)",
    )


def _add_common(parser: argparse.ArgumentParser, numbers: Numbers, rules: Sequence[str]) -> None:
    groups = dict.fromkeys(name.partition("_")[0] for name in numbers)
    parser.add_argument("--rules", nargs="+", default=rules, choices=_presets(), metavar="NAME")
    parser.add_argument(
        "--seats", type=int, default=SEATS, metavar="N", help="how many, where rules allow it"
    )
    parser.add_argument(
        "--only",
        nargs="+",
        default=(),
        choices=[*numbers, *(name for name in groups if name not in numbers)],
        metavar="NUMBER",
        help="look at no others: such as " + ", ".join([*groups, *numbers][:: len(groups)][:2]),
    )
    parser.add_argument(
        "--step",
        type=float,
        default=1,
        metavar="X",
        help="make every step so many times as large (default: 1)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    add_crew(parser)
