"""Judges the decisions of a deal one by one."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final, NamedTuple

from swoop_desktop import __version__
from swoop_desktop.bots.evaluation import COSTLY, Verdict, told_loss
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.wording import WINS, in_deals, told_apart
from swoop_desktop.engine.cards import Source, derived
from swoop_desktop.engine.events import Action, Deal, Event
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.options import Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.state import Context, Picked, State
from swoop_desktop.play.session import Setup
from swoop_desktop.records.replay import Chapter, GameReplay

EFFORT: Final = 180_000
"""About how many moves are simulated for a decision; more if it is unclear. 25 ms compiled, under a
second without. `tests/core/test_oracle.py` checks the verdicts.
"""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal to review."""

    game: str
    rules: Rules
    deal: Deal
    number: int
    """Number of the deal, from 1."""
    totals: tuple[int, ...]
    decisions: tuple[tuple[int, Action], ...]

    @classmethod
    def of(cls, replay: GameReplay, chapter: Chapter) -> "PlayedDeal":
        places = range(chapter.first + 1, chapter.first + 1 + replay.length(chapter))
        decisions = [(one.seat, one.action) for one in map(replay.decided, places)]
        setup = replay.setup
        return cls(
            setup.game.name,
            setup.rules,
            chapter.deal,
            chapter.number,
            chapter.totals,
            tuple(decisions),
        )

    @property
    def key(self) -> str:
        """Cache key; deals with equal keys have equal results."""
        rules = GAMES[self.game].rules_to(self.rules, len(self.totals))
        identity = f"{json.dumps(rules, sort_keys=True)} {self.deal} {self.number} {self.totals}"
        return f"{derived('review', __version__, EFFORT, identity, str(self.decisions)):016x}"

    def key_for(self, seat: int | None, first: int = 0) -> str:
        """Return the key for decisions of a seat, or of all (None), from `first` on."""
        return f"{self.key} {seat} {first}"


class Reviewed(NamedTuple):
    number: int
    """Index among the deal's decisions."""
    seat: int
    best: Action
    cost: float
    """Lost share of wins, points included, 0 to 1: of deals, or of games near their end."""
    error: float
    """Standard error of `cost`."""
    wins: float
    """Difference in the share of wins, without points; mostly negative."""
    points: float
    points_error: float
    verdict: Verdict
    even: float
    """See `Evaluation.even`."""
    slip: str
    """Kind of mistake (`Roster.slips`) if costly, else empty."""

    @property
    def costly(self) -> bool:
        return self.verdict in COSTLY


class Words(NamedTuple):
    played: Message
    """The move, with the cards' places."""
    best: Message
    cost: Message | None
    note: Message
    why: Message | None
    """Why the best move is better; None unless costly and proven by the position."""


def reviewed(
    deal: PlayedDeal, seat: int | None = None, effort: int = EFFORT, *, first: int = 0
) -> Iterator[Reviewed]:
    """Yield verdicts on decisions with a choice from `first` on, of one seat or all, by what each
    player could know.
    """
    game = GAMES[deal.game]
    roster = roster_of(deal.game)
    if roster.evaluate is None:
        return
    state = game.begin(deal.rules, deal.deal, Context(deal.number, deal.totals))
    for number, (who, action) in enumerate(deal.decisions):
        if number >= first and seat in (None, who) and len(state.legal_for(who)) > 1:
            # Unlike the game's seed, this seed reveals nothing about the cards.
            rng = Source(derived("review", deal.number, number, who))
            seen = state.seen_by(who)
            evaluation = roster.evaluate(seen, action, effort, rng)
            asked = evaluation.asked
            costly = asked.verdict in COSTLY
            yield Reviewed(
                number,
                who,
                evaluation.best,
                round(asked.cost, _DIGITS),
                round(asked.error, _DIGITS),
                round(asked.wins, _DIGITS),
                round(asked.points, _DIGITS),
                round(asked.points_error, _DIGITS),
                asked.verdict,
                round(evaluation.even, _DIGITS),
                roster.slip_of(seen, action, evaluation.best) if costly else "",
            )
        state.apply(who, action)


_DIGITS: Final = 4
"""Number of decimals kept of costs and errors."""


def best_picks(setup: Setup, seen: State, decision: Reviewed) -> tuple[Picked, ...]:
    return roster_of(setup.game.name).as_well(seen, decision.best)


def words_of(replay: GameReplay, chapter: Chapter, decision: Reviewed) -> Words:
    place = chapter.first + decision.number
    seen, played = replay.seen_by(place, decision.seat), replay.decided(place + 1).action
    return words_for(replay.setup, seen, played, decision)


def words_for(setup: Setup, seen: State, played: Action, decision: Reviewed) -> Words:
    game = setup.game
    roster = roster_of(game.name)
    why = roster.why_better(seen, played, decision.best) if decision.costly else None
    did, better = told_apart(roster, seen, played, decision.best)
    loss = _loss(decision, game.loss_sign(setup.rules)) if roster.exact else None
    names = setup.names
    return Words(
        roster.exactly(seen, played).naming(names),
        roster.exactly(seen, decision.best).naming(names),
        None if loss is None else msg("Cost about {loss}", loss=loss),
        _note(decision, loss, did, better).naming(names),
        None if why is None else why.naming(names),
    )


def _loss(decision: Reviewed, sign: int) -> Message | None:
    """Describe the cost in wins or points, and the gain where wins and points disagree. `sign`: 1
    if points are bad, else -1.
    """
    percent, lost = told_loss(
        decision.wins, decision.error, decision.points, decision.points_error, sign
    )
    points = nmsg("{count} point", "{count} points", abs(lost))
    if percent == 0:
        return points if lost else None
    wins = in_deals(WINS, percent)
    if percent > 0:
        if lost < 0:
            return msg("{wins}, but saved {points}", wins=wins, points=points)
        return msg("{wins} and {points}", wins=wins, points=points) if lost else wins
    return msg("{points}, but brought {wins}", points=points, wins=wins)


def _note(decision: Reviewed, loss: Message | None, played: Message, best: Message) -> Message:
    if loss is not None:
        return msg(
            "Here {played} cost about {loss}; {best} was better.",
            played=played,
            loss=loss,
            best=best,
        )
    if decision.verdict == "mistake":
        return msg("Here {played} was a mistake; {best} was better.", played=played, best=best)
    return msg("Here {best} was a little better than {played}.", best=best, played=played)


LUCK_EFFORT: Final = 100_000
"""About how many moves are simulated for a mystery: 12 ms compiled, half a second without. The
standard error is below 2 in 100 deals.
"""
_LEAST, _SURELY, _ERRORS = 0.02, 0.01, 1.64
"""Mentioned luck: least share of wins, least lower bound, and number of standard errors down to
that bound.
"""
_LITTLE, _SURE = 0.08, 2.0
"""Little luck: upper bound, and standard errors up to that bound."""


class Fortune(NamedTuple):
    """The effect of chance on a decision (`evaluation.Luck`)."""

    number: int
    """Index among the deal's decisions."""
    seat: int
    worth: float
    wins: float
    error: float


def fortunes(
    deal: PlayedDeal, seat: int | None = None, effort: int = LUCK_EFFORT
) -> Iterator[Fortune]:
    """Yield the luck in decisions of one seat or all, by what each player could know."""
    game = GAMES[deal.game]
    luck = roster_of(deal.game).luck
    if luck is None:
        return
    state = game.begin(deal.rules, deal.deal, Context(deal.number, deal.totals))
    for number, (who, action) in enumerate(deal.decisions):
        seen, events = state.seen_by(who), list[Event]()
        state.apply(who, action, events.append)
        if seat in (None, who):
            # Unlike the game's seed, this seed reveals nothing about the cards.
            rng = Source(derived("luck", deal.number, number, who))
            estimate = luck(seen, events, effort, rng)
            if estimate is not None:
                yield Fortune(number, who, *(round(share, 4) for share in estimate))


def tells_luck(game: str) -> bool:
    """True if a game can separate luck from play."""
    return roster_of(game).luck is not None


def luck_told(game: str, lucky: Sequence[Fortune]) -> Message | None:
    """Describe a seat's luck in a deal; None if too uncertain."""
    words = roster_of(game).luck_words
    if words is None or not lucky:
        return None
    wins = sum(fortune.wins for fortune in lucky)
    error = sqrt(sum(fortune.error**2 for fortune in lucky))
    if abs(wins) >= _LEAST and abs(wins) - _ERRORS * error >= _SURELY:
        return words(round(100 * wins))
    return words(0) if abs(wins) + _SURE * error < _LITTLE else None
