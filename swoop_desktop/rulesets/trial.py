"""Tries rules in a helper process: measures some hundred deals of the weakest bots."""

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeAlias, cast

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.engine.cards import SEED_BITS, Source, derived
from swoop_desktop.engine.events import DealEnded, Event, TurnBegan, view
from swoop_desktop.engine.game import MOST_DEALS, Game
from swoop_desktop.engine.match import Match
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.options import Rules, RulesError
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.play.bot_questions import played_by
from swoop_desktop.processes import TRY
from swoop_desktop.processes.helper import Helper, NoAnswer
from swoop_desktop.processes.job import Cancelled

DEALS = 200
"""Number of deals per rule set."""
PATIENCE = 60.0
"""Seconds per rule set; then a trial stops even within a deal, which may take hours."""
_TOLD = 0.1
"""Seconds between progress reports."""
_OWN_TURN, _BOTS_TURN = 6.0, 1.5
"""Typical seconds: a person's turn; a bot's turn with its animation."""
_GAMES = 200
"""Number of simulated games, to count deals per game."""
_USUAL_SEATS = 4


class Plan(NamedTuple):
    game: str
    rules: tuple[Rules, ...]
    """Rule sets to try in turn, mostly an edited set and its base."""
    seats: int
    """Wanted number of players; each rule set gets the nearest that it allows."""
    deals: int = DEALS
    seed: int = 1
    patience: float = PATIENCE


class Spread(NamedTuple):
    """The distribution of a number over deals or games."""

    low: float
    """10th percentile."""
    median: float
    high: float
    """90th percentile."""
    most: float


class Figures(NamedTuple):
    seats: int
    deals: int
    wanted: int
    turns: Spread
    """Turns per deal; simultaneous choices count as one turn."""
    minutes: Spread
    """Estimated minutes of a deal with one person and bots at the usual pace."""
    counts: dict[str, float]
    """By key: mean per deal of all players' tallies (`Game.tallies` that are sums). A tally equal
    for all, such as rounds, counts once.
    """
    endless: int
    """Number of stopped deals."""
    points: float
    game_deals: Spread | None
    """Deals per game; None if most games don't end."""

    def warnings(self) -> list[Message]:
        """Return sentences about problems, if any."""
        messages: list[Message] = []
        if not self.deals:
            return [msg("A single deal takes so long that none could be played to the end.")]
        if self.deals < self.wanted:
            messages.append(
                nmsg(
                    "Deals take so long that only {count} of {wanted} was played.",
                    "Deals take so long that only {count} of {wanted} were played.",
                    self.deals,
                    wanted=self.wanted,
                )
            )
        if self.endless:
            messages.append(
                nmsg(
                    "{count} of {deals} deals never ended and had to be stopped.",
                    "{count} of {deals} deals never ended and had to be stopped.",
                    self.endless,
                    deals=self.deals,
                )
            )
        if self.game_deals is None:
            messages.append(
                msg("A game would hardly ever end: {most} deals are not enough.", most=MOST_DEALS)
            )
        return messages


News: TypeAlias = int | Figures | Message
"""Number of deals played so far, the figures, or why a rule set can't be tried."""


class Told(NamedTuple):
    which: int
    """Index in `Plan.rules`."""
    news: News


class _Deal(NamedTuple):
    turns: int
    minutes: float
    counts: dict[str, tuple[int, ...]]
    """By key and seat: tallies."""
    scores: tuple[int, ...]
    endless: bool


def tried(plan: Plan) -> Iterator[Told]:
    """Run a plan, yielding progress and figures, which are reproducible unless time runs out."""
    game = GAMES[plan.game]
    for which, rules in enumerate(plan.rules):
        try:
            yield from _tried(game, rules, plan, which)
        except RulesError as error:
            yield Told(which, error.conflict.words)


def usual_seats(game: Game, rules: Rules, wanted: int = _USUAL_SEATS) -> int:
    """Return the wanted number of players, or the nearest that the rules allow."""
    low, high = game.seats(rules)
    return min(max(low, wanted), high)


def _tried(game: Game, rules: Rules, plan: Plan, which: int) -> Iterator[Told]:
    """Raises RulesError for unplayable rules."""
    seats = usual_seats(game, rules, plan.seats)
    game.check_ends(rules)
    game.check_seats(rules, seats)
    deals: list[_Deal] = []
    began = reported = time.monotonic()
    number = 0
    while len(deals) < plan.deals and (left := began + plan.patience - time.monotonic()) > 0:
        seed = derived("trial", plan.seed, number) >> (64 - SEED_BITS)
        for deal in _played(game, rules, seats, seed, plan.deals - len(deals), left):
            deals.append(deal)
            if time.monotonic() - reported >= _TOLD:
                reported = time.monotonic()
                yield Told(which, len(deals))
        number += 1
    yield Told(which, len(deals))
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
    yield Told(which, figures)


def _played(
    game: Game, rules: Rules, seats: int, seed: int, most: int, patience: float
) -> Iterator[_Deal]:
    """Play one game and yield its deals: at most `most`, for about `patience` seconds."""
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
    seats = len(ended.scores)
    asked = [set(event.seats) for event in heard if isinstance(event, TurnBegan)]
    # Simultaneous choices ask ever fewer seats, but count as one turn.
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
    """Average a tally per deal. `counts`: by deal and seat."""
    alike = all(len(set(seats)) == 1 for seats in counts)
    return sum(seats[0] if alike else sum(seats) for seats in counts) / max(1, len(counts))


def _game_deals(
    game: Game, rules: Rules, scores: Sequence[Sequence[int]], seed: int
) -> Spread | None:
    """Count deals per game, in games made of deals drawn at random; None if most don't end."""
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
    """Return all zeros without numbers."""
    if not numbers:
        return Spread(0, 0, 0, 0)
    placed = sorted(numbers)
    last = len(placed) - 1
    low, median, high = (placed[round(share * last)] for share in (0.1, 0.5, 0.9))
    return Spread(low, median, high, placed[-1])


class Trial(Helper[None]):
    """A running trial of rule sets; close it."""

    def __init__(
        self,
        game: Game,
        rules: Sequence[Rules],
        *,
        deals: int = DEALS,
        tell: Callable[[], object] = lambda: None,
    ) -> None:
        """`tell` is called on another thread when there is news."""
        self.plan = Plan(game.name, tuple(rules), usual_seats(game, rules[0]), deals)
        self._news: list[News] = [0] * len(rules)
        super().__init__("trial", TRY, self._play, tell)

    @property
    def progress(self) -> float:
        """From 0 to 1."""
        self.check()
        deals = self.plan.deals
        done = sum(news if isinstance(news, int) else deals for news in self._news)
        return done / (deals * len(self._news))

    @property
    def figures(self) -> list[Figures | None]:
        """None while unknown or failed."""
        return [news if isinstance(news, Figures) else None for news in self._news]

    @property
    def failed(self) -> list[Message]:
        return [news for news in self._news if isinstance(news, Message)]

    def _play(self, cancelled: Cancelled) -> None:
        with suppress(NoAnswer):
            for answer in self.run(self.plan):
                which, news = cast(Told, answer)
                self._news[which] = news
                self._tell()
        for which, news in enumerate(self._news):
            if isinstance(news, int) and not cancelled():
                self._news[which] = msg("The deals could not be played on this computer.")
