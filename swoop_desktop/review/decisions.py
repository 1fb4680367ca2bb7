"""The decisions of a deal, judged one after another."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NamedTuple

from swoop_desktop import __version__
from swoop_desktop.bots.evaluation import COSTLY, Verdict, told_loss
from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.wording import told_apart
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.opaque import Deal, Rules
from swoop_desktop.engine.registry import GAMES
from swoop_desktop.engine.shuffle import Source, derived
from swoop_desktop.engine.state import Context, Picked, State
from swoop_desktop.play.session import Setup
from swoop_desktop.records.replay import Chapter, GameReplay

EFFORT: Final = 180_000
"""About how many moves are thought over for a decision at first, and as many in the mean: about
25 ms with the compiled core, and less than a second without. `tests/core/test_oracle.py` says what
they find.
"""


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal that is over, with all that was decided in it."""

    game: str
    rules: Rules
    deal: Deal
    number: int
    """From 1."""
    totals: tuple[int, ...]
    """Of every seat, before it."""
    decisions: tuple[tuple[int, Action], ...]
    """Who decided what."""

    @classmethod
    def of(cls, replay: GameReplay, chapter: Chapter) -> "PlayedDeal":
        """Return a deal of a game, which must be over."""
        if chapter.ended is None:
            raise ValueError(f"deal {chapter.number} is not over")
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
        """The key of what is found out about it: that is the same for the same key."""
        rules = GAMES[self.game].rules_to(self.rules, len(self.totals))
        told = f"{json.dumps(rules, sort_keys=True)} {self.deal} {self.number} {self.totals}"
        return f"{derived('review', __version__, EFFORT, told, str(self.decisions)):016x}"

    def key_for(self, seat: int | None, first: int = 0) -> str:
        """Return the key of what is found out about the decisions of a seat, from the `first` on;
        None: of everybody.
        """
        return f"{self.key} {seat} {first}"


class Reviewed(NamedTuple):
    """A decision that somebody had to make, and what it cost."""

    number: int
    """Which of the decisions of its deal, from 0."""
    seat: int
    best: Action
    cost: float
    """As a share of deals, or of games where these are about to end, points being counted in: from
    0 to 1.
    """
    error: float
    """One standard error of that."""
    wins: float
    """How much larger its share of wins is than the best would have, points apart: mostly less."""
    points: float
    """How many points more it scores than the best would."""
    points_error: float
    """One standard error of that."""
    verdict: Verdict
    even: float
    """What it cost, as it adds up over many decisions (`evaluation.Evaluation.even`)."""
    slip: str
    """Which kind of mistake it was (`Roster.slips`), if it was costly; else empty."""

    @property
    def costly(self) -> bool:
        """Whether it is called a mistake or an inaccuracy."""
        return self.verdict in COSTLY


class Words(NamedTuple):
    """A decision in words."""

    played: Message
    """The name of what was played, with the places of its cards."""
    best: Message
    """That of the best."""
    cost: Message | None
    """What it cost, as a difference; None where no number can be told."""
    note: Message
    """The same in one sentence, if it was costly."""
    why: Message | None
    """What speaks for the best, if the decision was costly and the position proves anything."""


def reviewed(
    deal: PlayedDeal, seat: int | None = None, effort: int = EFFORT, *, first: int = 0
) -> Iterator[Reviewed]:
    """Judge decisions as they are asked for, all or those of one seat, from the `first` on, each
    from what its player could know. Where there was no choice there is nothing to judge.
    """
    game = GAMES[deal.game]
    roster = roster_of(deal.game)
    if roster.evaluate is None:
        return
    state = game.begin(deal.rules, deal.deal, Context(deal.number, deal.totals))
    for number, (who, action) in enumerate(deal.decisions):
        if number >= first and seat in (None, who) and len(state.legal_for(who)) > 1:
            # Nothing in these dice comes from the cards, as a game's own seed would.
            rng = Source(derived("review", deal.number, number, who))
            seen = state.seen_by(who)
            found = roster.evaluate(seen, action, effort, rng)
            asked = found.asked
            costly = asked.verdict in COSTLY
            yield Reviewed(
                number,
                who,
                found.best,
                round(asked.cost, _DIGITS),
                round(asked.error, _DIGITS),
                round(asked.wins, _DIGITS),
                round(asked.points, _DIGITS),
                round(asked.points_error, _DIGITS),
                asked.verdict,
                round(found.even, _DIGITS),
                roster.slip_of(seen, action, found.best) if costly else "",
            )
        state.apply(who, action)


_DIGITS: Final = 4
"""More of them mean nothing."""


def best_picks(setup: Setup, seen: State, one: Reviewed) -> tuple[Picked, ...]:
    """Return the cards of the best, and whatever else does as well."""
    return roster_of(setup.game.name).as_well(seen, one.best)


def words_of(replay: GameReplay, chapter: Chapter, one: Reviewed) -> Words:
    """Put a decision of a deal in words."""
    place = chapter.first + one.number
    seen, played = replay.seen_by(place, one.seat), replay.decided(place + 1).action
    return words_for(replay.setup, seen, played, one)


def words_for(setup: Setup, seen: State, played: Action, one: Reviewed) -> Words:
    """Put a decision in words, by what its player saw."""
    game = setup.game
    roster = roster_of(game.name)
    why = roster.why_better(seen, played, one.best) if one.costly else None
    did, better = told_apart(roster, seen, played, one.best)
    loss = _loss(one, -1 if game.high_wins(setup.rules) else 1) if roster.exact else None
    names = setup.names
    return Words(
        roster.exactly(seen, played).naming(names),
        roster.exactly(seen, one.best).naming(names),
        None if loss is None else msg("Cost about {loss}", loss=loss),
        _note(one, loss, did, better).naming(names),
        None if why is None else why.naming(names),
    )


def _loss(one: Reviewed, sign: int) -> Message | None:
    """Name what a decision cost: wins or points, and what it brought in if they disagree.
    `sign`: 1 where points are bad.
    """
    deals, lost = told_loss(one.wins, one.error, one.points, one.points_error, sign)
    points = nmsg("{count} point", "{count} points", abs(lost))
    wins = nmsg("{count} win in 100 deals", "{count} wins in 100 deals", abs(deals))
    if deals > 0:
        if lost < 0:
            return msg("{wins}, but saved {points}", wins=wins, points=points)
        return msg("{wins} and {points}", wins=wins, points=points) if lost else wins
    if deals < 0:
        return msg("{points}, but brought {wins}", points=points, wins=wins)
    return points if lost else None


def _note(one: Reviewed, loss: Message | None, played: Message, best: Message) -> Message:
    """Say in a sentence about two plays what the first cost."""
    if loss is not None:
        return msg(
            "Here {played} cost about {loss}; {best} was better.",
            played=played,
            loss=loss,
            best=best,
        )
    if one.verdict == "mistake":
        return msg("Here {played} was a mistake; {best} was better.", played=played, best=best)
    return msg("Here {best} was a little better than {played}.", best=best, played=played)
