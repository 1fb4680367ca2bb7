"""Who plays Swoop."""

from swoop_desktop.bots.roster import Level, Roster
from swoop_desktop.bots.swoop.evaluating import evaluate, luck, luck_words
from swoop_desktop.bots.swoop.reasons import MOMENTS, name_of, placed_name, slip_of, why_better
from swoop_desktop.bots.swoop.thinking import EXPERT, HARD, SearchingBot, Thought
from swoop_desktop.bots.swoop.thumb import EasyBot, MediumBot, rule_of_easy, rule_of_medium
from swoop_desktop.bots.swoop.weights import EXPERIENCED, STYLES, styled
from swoop_desktop.engine.swoop.state import State


def _searching(thought: Thought) -> Level[State]:
    def bot(style: str = "") -> SearchingBot:
        return SearchingBot(thought, styled(EXPERIENCED, style))

    return Level(bot, styled=True, searches=True)


ROSTER: Roster[State] = Roster(
    {
        "easy": Level(EasyBot, rule=rule_of_easy),
        "medium": Level(MediumBot, styled=True, rule=rule_of_medium),
        "hard": _searching(HARD),
        "expert": _searching(EXPERT),
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
