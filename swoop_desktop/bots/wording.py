"""Sentences about compared moves, for hints before and reviews after the decision."""

from math import log
from typing import Final

from swoop_desktop.bots.evaluation import COSTLY, Evaluation, Row, told_loss
from swoop_desktop.bots.roster import Roster
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.messages import Message, msg, nmsg
from swoop_desktop.engine.state import State

_ENOUGH: Final = 200
"""Fewest sampled deals for "as good": in fewer, rare events may be missing."""

_RATES: Final = (
    *((1, deals) for deals in (2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100)),
    (2, 3),
    (3, 4),
    (9, 10),
)
"""Number of wins, and of deals with that many wins."""
WINS: Final = nmsg("one win in {deals} deals", "{count} wins in {deals} deals")


def rival(roster: Roster[State], seen: State, evaluation: Evaluation) -> Row | None:
    """Return the best row whose move is named differently from the top row's, or None."""
    best = roster.name(seen, evaluation.best)
    return next((row for row in evaluation.rows[1:] if roster.name(seen, row.action) != best), None)


def row_of(
    roster: Roster[State], seen: State, evaluation: Evaluation, action: Action
) -> Row | None:
    move = roster.move(seen, action)
    return next((row for row in evaluation.rows if roster.move(seen, row.action) == move), None)


def as_good(row: Row) -> bool:
    """True if "about as good as the best" is justified."""
    return row.verdict == "fine" and row.deals >= _ENOUGH


def told_apart(
    roster: Roster[State], seen: State, action: Action, other: Action
) -> tuple[Message, Message]:
    """Name two actions, with places only if the names would be the same."""
    names = roster.name(seen, action), roster.name(seen, other)
    if names[0] == names[1]:
        return roster.exactly(seen, action), roster.exactly(seen, other)
    return names


def comparison(
    roster: Roster[State],
    seen: State,
    evaluation: Evaluation,
    other: Row,
    points: int,
    picked: Action | None = None,
) -> Message:
    """Compare the best move with another in words, with a reason if the position proves one.
    `points`: 1 where points are bad, else -1. `picked`: the action to name instead of `other`'s
    equivalent action.
    """
    name = told_apart(roster, seen, picked or other.action, evaluation.best)[0]
    if as_good(other):
        return msg("About as good: {other}.", other=name)
    if other.verdict not in COSTLY:
        return msg("Perhaps better than {other}, but it is too close to tell.", other=name)
    if roster.exact:
        loss = told_loss(other.wins, other.error, other.points, other.points_error, points)
        sentence = _difference(name, *loss)
    elif other.verdict == "mistake":
        sentence = msg("Clearly better than {other}.", other=name)
    else:
        sentence = msg("A little better than {other}.", other=name)
    why = roster.why_better(seen, other.action, evaluation.best)
    return sentence if why is None else msg("{said} {why}", said=sentence, why=why)


def motive(
    roster: Roster[State], seen: State, evaluation: Evaluation, played: Action, points: int
) -> Message:
    """Explain a searching player's action by its alternatives. `points`: see `comparison`."""
    own, best = row_of(roster, seen, evaluation, played), roster.name(seen, evaluation.best)
    if own is not None and own.verdict in COSTLY:
        return msg(
            "Missed a better play: {best}. {reason}",
            best=best,
            reason=comparison(roster, seen, evaluation, own, points, played),
        )
    if own is not evaluation.rows[0]:
        if own is not None and as_good(own):
            return msg("About as good: {other}.", other=best)
        return msg("Perhaps {best} was better, but it is too close to tell.", best=best)
    other = rival(roster, seen, evaluation)
    if other is None:
        return msg("There was nothing else to choose.")
    return comparison(roster, seen, evaluation, other, points)


def in_deals(words: Message, percent: int) -> Message:
    """Fill in the nearest simple rate, in words with `count` and `deals`: 34% is 1 in 3."""
    wins, deals = min(_RATES, key=lambda rate: abs(log(100 * rate[0] / rate[1] / abs(percent))))
    return words.filled(wins, deals=deals)


def _difference(other: Message, percent: int, points: int) -> Message:
    """Write the difference in wins out of 100 deals and points (see `told_loss`)."""
    saved = nmsg("{count} point", "{count} points", abs(points))
    if percent < 0:
        fewer = nmsg("one fewer win in {deals} deals", "{count} fewer wins in {deals} deals")
        return msg(
            "About {points} better than {other}, but {wins}.",
            points=saved,
            wins=in_deals(fewer, percent),
            other=other,
        )
    if percent == 0:
        if points == 0:
            return msg("A little better than {other}.", other=other)
        return msg("About {points} better than {other}.", points=saved, other=other)
    words = nmsg("one more deal in {deals}", "{count} more deals in {deals}")
    more = in_deals(words, percent)
    if points == 0:
        return msg("Wins about {wins} than {other}.", wins=more, other=other)
    both = msg("Wins about {wins} than {other}, and is {points} better.")
    if points < 0:
        both = msg("Wins about {wins} than {other}, but is {points} worse.")
    return both.filled(wins=more, points=saved, other=other)
