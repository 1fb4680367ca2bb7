"""Who plays Swoop."""

from swoop_desktop.bots.roster import Level, Roster
from swoop_desktop.bots.swoop.easy import EasyBot, rule_of_easy
from swoop_desktop.bots.swoop.evaluating import evaluate
from swoop_desktop.bots.swoop.luck import luck, luck_words
from swoop_desktop.bots.swoop.medium import MediumBot, rule_of_medium
from swoop_desktop.bots.swoop.reasons import name_of, placed_name, why_better
from swoop_desktop.bots.swoop.slips import MOMENTS, slip_of
from swoop_desktop.bots.swoop.thinking import expert, hard
from swoop_desktop.bots.swoop.weights import STYLES
from swoop_desktop.engine.swoop.state import State

ROSTER: Roster[State] = Roster(
    {
        "easy": Level(EasyBot, rule=rule_of_easy),
        "medium": Level(MediumBot, styled=True, rule=rule_of_medium),
        "hard": Level(hard, styled=True, searches=True),
        "expert": Level(expert, styled=True, searches=True),
    },
    evaluate,
    State.move_of,
    name_of,
    why_better,
    slip_of,
    MOMENTS,
    luck,
    luck_words,
    placed=placed_name,
    styles=tuple(STYLES),
)
