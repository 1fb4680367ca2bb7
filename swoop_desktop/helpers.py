"""The helper processes of the program: the one word that makes it each of them."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from swoop_desktop.processes import COMPARE, COUNT, EXPLAIN, PAINT, REVIEW, SUM_UP, THINK, TRY

WAITED_FOR: Final = 5
BESIDE: Final = 10
"""How nice a process is: the window draws first where both need the same processor, then comes what
somebody waits for, and then what goes on beside the game.
"""


class Answering(NamedTuple):
    """What a helper process does."""

    module: str
    function: str
    """Answers each question (`processes.server.serve`)."""
    nice: int


HELPERS = {
    THINK: Answering("swoop_desktop.play.bot_questions", "decide", WAITED_FOR),
    PAINT: Answering("swoop_desktop.scenes.games.thumbnail", "painted", WAITED_FOR),
    TRY: Answering("swoop_desktop.rulesets.trial_run", "tried", BESIDE),
    COUNT: Answering("swoop_desktop.statistics.counter", "count", BESIDE),
    COMPARE: Answering("swoop_desktop.daily.bot_comparison", "compared", BESIDE),
    REVIEW: Answering("swoop_desktop.review.deal_review", "judged", WAITED_FOR),
    SUM_UP: Answering("swoop_desktop.review.past_deals", "summed_up", WAITED_FOR),
    EXPLAIN: Answering("swoop_desktop.review.motives", "motive", WAITED_FOR),
}


def is_helper(words: Sequence[str]) -> bool:
    """Whether the program is a helper process after which these words stand."""
    return len(words) == 1 and words[0] in HELPERS
