"""What a person at the table is told of what they could do, once it was thought over."""

from swoop_desktop.bots.registry import roster_of
from swoop_desktop.bots.wording import comparison, rival
from swoop_desktop.engine.game import Game, Observation
from swoop_desktop.engine.messages import Message, msg
from swoop_desktop.engine.opaque import Rules
from swoop_desktop.play.bot_questions import Answer


def hint(game: Game, rules: Rules, seen: Observation, answer: Answer) -> Message:
    """Say what is best of what a person sees, and what it was compared with."""
    play, found = seen.spelled_out(answer.action), answer.evaluation
    if len(seen.legal) == 1:
        return msg("{play}. That is all you can do now.", play=play)
    if found is None:
        return msg(
            "{play}. This is allowed and was picked at random: no bot knows this game well enough"
            " to say more.",
            play=play,
        )
    roster = roster_of(game.name)
    other = rival(roster, seen, found)
    if other is None:
        return msg("{play}.", play=play)
    points = -1 if game.high_wins(rules) else 1
    reason = comparison(roster, seen, found, other, points)
    return msg("{play}. {reason}", play=play, reason=reason)
