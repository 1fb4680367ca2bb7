"""Who plays Capture the Hearts."""

from swoop_desktop.bots.hearts.easy import EasyBot
from swoop_desktop.bots.hearts.evaluating import evaluate, move_of
from swoop_desktop.bots.hearts.expert import ExpertBot
from swoop_desktop.bots.hearts.judging import hard, medium
from swoop_desktop.bots.hearts.reasons import chosen, name_of, why_better
from swoop_desktop.bots.hearts.slips import MOMENTS, SLIPS, slip_of
from swoop_desktop.bots.hearts.styles import STYLES
from swoop_desktop.bots.roster import Level, Roster, Rule
from swoop_desktop.engine.hearts.state import State
from swoop_desktop.engine.messages import Message, msg

_EASY = msg("Plays for what this round may bring, and keeps the rest.")
_MEDIUM = msg("Saves high cards and hearts for the last rounds, and remembers no cards.")
_HARD = msg("Counts what has been played, and weighs every round.")


def _rule(said: Message) -> Rule[State]:
    return lambda seen, action: msg("{said} {why}", said=said, why=chosen(seen, action))


ROSTER: Roster[State] = Roster(
    {
        "easy": Level(EasyBot, rule=_rule(_EASY)),
        "medium": Level(medium, medium, rule=_rule(_MEDIUM)),
        "hard": Level(hard, hard, rule=_rule(_HARD)),
        "expert": Level(ExpertBot, searches=True),
    },
    evaluate,
    move_of,
    name_of,
    why_better,
    slip_of,
    SLIPS,
    MOMENTS,
    exact=False,
    styles=tuple(STYLES),
)
