"""Hints and warnings for a person at the table."""

from typing import Final

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.wording import comparison, rival, row_of
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.game import Game
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.engine.state import State
from swoop_desktop.play.bot_questions import Answer
from swoop_desktop.play.session import Setup

NOBODY: Final = msg("No bot knows this game well enough.")
"""If moves can't be compared."""
_TUTORED: Final = (None, "moment", "again", "code")
"""Origins of games with warnings: not the deal of the day, which is compared afterwards, nor the
tour, whose aims differ.
"""


def may_be_tutored(setup: Setup) -> bool:
    """True if the player may be warned before a mistake: alone against bots."""
    origin = None if setup.origin is None else setup.origin.kind
    return setup.you is not None and len(setup.seats) > 1 and origin in _TUTORED


def doubt(game: Game, rules: Rules, seen: State, answer: Answer, action: Action) -> Message | None:
    """Return what would be better if the action is surely a mistake, else None."""
    found, roster = answer.evaluation, roster_of(game.name)
    if found is None:
        return None
    row = row_of(roster, seen, found, action)
    if row is None or row.verdict != "mistake":
        return None
    play = seen.spelled_out(found.best)
    reason = comparison(roster, seen, found, row, _points(game, rules), action)
    return msg("Better: {play}. {reason}", play=play, reason=reason)


def hint(game: Game, rules: Rules, seen: State, answer: Answer, *, taught: bool = False) -> Message:
    """Say what to play and why; who is `taught` gets a rule of thumb where nothing is proved."""
    play, found = seen.spelled_out(answer.action), answer.evaluation
    if len(seen.legal) == 1:
        return msg("{play}. That is all you can do now.", play=play)
    roster = roster_of(game.name)
    other = None if found is None else rival(roster, seen, found)
    if taught and roster.advice is not None:
        why = None if other is None else roster.why_better(seen, other.action, answer.action)
        why = why or roster.advice(seen, answer.action)
        return msg("{play}. {reason}", play=play, reason=why)
    if found is None or other is None:
        return msg("{play}.", play=play)
    reason = comparison(roster, seen, found, other, _points(game, rules))
    return msg("{play}. {reason}", play=play, reason=reason)


def no_hint(game: Game, seen: State) -> Message | None:
    known = len(seen.legal) == 1 or roster_of(game.name).own
    return None if known else NOBODY


def _points(game: Game, rules: Rules) -> int:
    """Return 1 where points are bad, else -1."""
    return -1 if game.high_wins(rules) else 1
