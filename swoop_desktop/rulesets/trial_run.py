"""Rules on trial: what comes of some hundred deals of the weakest bots, counted."""

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.conflicts import RulesError
from swoop_desktop.engine.events import DealEnded, Event, TurnBegan, view
from swoop_desktop.engine.game import MOST_DEALS, Game
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.shuffle import SEED_BITS, Source, derived
from swoop_desktop.play.bot_questions import played_by

DEALS = 200
"""How many deals are played by each of the rules."""
PATIENCE = 60.0
"""Seconds after which no further deal is begun, and the one in play is left: by some rules, deals
take hours.
"""
_TOLD = 0.1
"""Seconds between two words of how far it is."""
_OWN_TURN, _BOTS_TURN = 6.0, 1.5
"""Seconds that a person usually takes for a turn, and a bot with all that is seen of it."""
_GAMES = 200
"""How many games are put together from the deals, to see how many deals a game has."""
_USUAL_SEATS = 4


class Plan(NamedTuple):
    """What is to be tried."""

    game: str
    rules: tuple[Rules, ...]
    """One rule set after another, each for itself: mostly the one that is edited, and the one that
    it was made of.
    """
    seats: int
    """How many play; fewer or more where the rules do not allow so many."""
    deals: int = DEALS
    seed: int = 1
    patience: float = PATIENCE


class Spread(NamedTuple):
    """How a number is spread that differs from deal to deal."""

    low: float
    """A tenth is below it."""
    median: float
    high: float
    """A tenth is above it."""
    most: float


class Figures(NamedTuple):
    """What came of the deals by one rule set."""

    seats: int
    deals: int
    """How many were played."""
    wanted: int
    """How many should have been."""
    turns: Spread
    """Turns of a deal; where all choose at once, that is one."""
    minutes: Spread
    """How long a deal takes if one person plays with bots, at the usual pace: an estimate."""
    counts: dict[str, float]
    """What the game counts (`Game.tallies`, those that are sums) in a deal on average, of all
    players together, by their keys. What everybody always has alike belongs to the deal, as its
    rounds do, and is counted once.
    """
    endless: int
    """Deals that came to no end, and were stopped."""
    points: float
    """Points of a player in a deal, on average."""
    game_deals: Spread | None
    """Deals of a game; None where hardly any game ends."""

    def warnings(self) -> list[Message]:
        """Say what does not work by these rules, in sentences: none if all is well."""
        said: list[Message] = []
        if not self.deals:
            return [msg("A single deal takes so long that none could be played to its end.")]
        if self.deals < self.wanted:
            said.append(
                nmsg(
                    "Deals take so long that only {count} of {wanted} was played.",
                    "Deals take so long that only {count} of {wanted} were played.",
                    self.deals,
                    wanted=self.wanted,
                )
            )
        if self.endless:
            said.append(
                nmsg(
                    "{count} of {deals} deals came to no end and had to be stopped.",
                    "{count} of {deals} deals came to no end and had to be stopped.",
                    self.endless,
                    deals=self.deals,
                )
            )
        if self.game_deals is None:
            said.append(
                msg("A game would hardly ever end: {most} deals are not enough.", most=MOST_DEALS)
            )
        return said


class Progress(NamedTuple):
    """How far it is with one of the rule sets."""

    which: int
    """Its number in the plan, from 0."""
    deals: int
    """How many deals are done."""


class Outcome(NamedTuple):
    """What came of one of the rule sets."""

    which: int
    figures: Figures


class Failed(NamedTuple):
    """Why one can't be tried."""

    which: int
    why: Message


Told: TypeAlias = Progress | Outcome | Failed


class _Deal(NamedTuple):
    turns: int
    minutes: float
    counts: dict[str, tuple[int, ...]]
    """By seat."""
    scores: tuple[int, ...]
    endless: bool


def tried(plan: Plan) -> Iterator[Told]:
    """Play, and tell what comes of it. The same plan has the same figures, if time is enough."""
    game = GAMES[plan.game]
    for which, rules in enumerate(plan.rules):
        try:
            yield from _tried(game, rules, plan, which)
        except RulesError as error:
            yield Failed(which, error.conflict.words)


def usual_seats(game: Game, rules: Rules, wanted: int = _USUAL_SEATS) -> int:
    """Choose how many play on trial: so many, if the rules allow it."""
    low, high = game.seats(rules)
    return min(max(low, wanted), high)


def _tried(game: Game, rules: Rules, plan: Plan, which: int) -> Iterator[Progress | Outcome]:
    """Raises RulesError where the rules can't be played."""
    seats = usual_seats(game, rules, plan.seats)
    game.check_ends(rules)
    game.check_seats(rules, seats)
    deals: list[_Deal] = []
    began = said = time.monotonic()
    number = 0
    while len(deals) < plan.deals and (left := began + plan.patience - time.monotonic()) > 0:
        seed = derived("trial", plan.seed, number) >> (64 - SEED_BITS)
        for deal in _played(game, rules, seats, seed, plan.deals - len(deals), left):
            deals.append(deal)
            if time.monotonic() - said >= _TOLD:
                said = time.monotonic()
                yield Progress(which, len(deals))
        number += 1
    yield Progress(which, len(deals))
    sums = [spec.key for spec in game.tallies if spec.way == "sum"]
    count = max(1, len(deals))
    figures = Figures(
        seats,
        len(deals),
        plan.deals,
        _spread([deal.turns for deal in deals]),
        _spread([deal.minutes for deal in deals]),
        {key: _in_a_deal([deal.counts[key] for deal in deals]) for key in sums},
        sum(deal.endless for deal in deals),
        sum(sum(deal.scores) for deal in deals) / (count * seats),
        _game_deals(game, rules, [deal.scores for deal in deals], plan.seed),
    )
    yield Outcome(which, figures)


def _played(
    game: Game, rules: Rules, seats: int, seed: int, most: int, patience: float
) -> Iterator[_Deal]:
    """Play the deals of one game: at most so many, and in so many seconds."""
    roster = roster_of(game.name)
    bot = roster.make(roster.offered[0])
    ended: list[_Deal] = []
    heard: list[Event] = []

    def hear(event: Event) -> None:
        seen = view(event, None)
        if seen is not None:
            heard.append(seen)
        if isinstance(event, DealEnded):
            ended.append(_counted(game, heard, event))
            heard.clear()

    match = Match(game, rules, seats, seed, listeners=(hear,))
    began, given = time.monotonic(), 0
    for _seat in played_by(match, [bot] * seats, "bot", seed):
        if given < len(ended):
            yield ended[given]
            given += 1
        if given >= most or time.monotonic() - began > patience:
            return


def _counted(game: Game, heard: Sequence[Event], ended: DealEnded) -> _Deal:
    """A deal in numbers, from what everybody saw of it."""
    seats = len(ended.scores)
    asked = [set(event.seats) for event in heard if isinstance(event, TurnBegan)]
    # Of those who choose at once fewer and fewer are asked, until all have chosen: that is one.
    turns = [now for last, now in zip([set[int](), *asked], asked, strict=False) if not now < last]
    seconds = sum(_OWN_TURN if 0 in acting else _BOTS_TURN for acting in turns)
    tallied = game.tallied(heard, seats)
    sums = [spec.key for spec in game.tallies if spec.way == "sum"]
    return _Deal(
        len(turns),
        seconds / 60,
        {key: tuple(number or 0 for number in tallied[key]) for key in sums},
        ended.scores,
        not ended.winners,
    )


def _in_a_deal(counts: Sequence[tuple[int, ...]]) -> float:
    """Average what is counted in a deal, from the counts of each deal by seat."""
    alike = all(len(set(seats)) == 1 for seats in counts)
    return sum(seats[0] if alike else sum(seats) for seats in counts) / max(1, len(counts))


def _game_deals(
    game: Game, rules: Rules, scores: Sequence[Sequence[int]], seed: int
) -> Spread | None:
    """Count the deals of games that are put together from deals drawn at random from these; None if
    more than half of them do not end.
    """
    if not scores:
        return None
    rng = Source(derived("trial games", seed))
    lengths: list[int] = []
    unended = 0
    for _ in range(_GAMES):
        totals = [0] * len(scores[0])
        for number in range(1, MOST_DEALS + 1):
            totals = [a + b for a, b in zip(totals, rng.choice(scores), strict=True)]
            if game.winners(rules, number, totals) is not None:
                lengths.append(number)
                break
        else:
            unended += 1
            if 2 * unended >= _GAMES:
                return None
    return _spread(lengths)


def _spread(numbers: Sequence[float]) -> Spread:
    """Describe how numbers are spread; all zero where there are none."""
    if not numbers:
        return Spread(0, 0, 0, 0)
    placed = sorted(numbers)
    last = len(placed) - 1
    low, median, high = (placed[round(share * last)] for share in (0.1, 0.5, 0.9))
    return Spread(low, median, high, placed[-1])
