"""The program's helper processes, by the argument that starts each."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from swoop_desktop.processes import COMPARE, COUNT, EXPLAIN, PAINT, REVIEW, SUM_UP, THINK, TRY

WAITED_FOR: Final = 5
BESIDE: Final = 10
"""Niceness of helpers that the player waits for, and of background work; the window's is 0."""


class Answering(NamedTuple):
    module: str
    function: str
    nice: int


HELPERS = {
    THINK: Answering("swoop_desktop.play.bot_questions", "decide", WAITED_FOR),
    PAINT: Answering("swoop_desktop.scenes.games.thumbnails", "painted", WAITED_FOR),
    TRY: Answering("swoop_desktop.rulesets.trial", "tried", BESIDE),
    COUNT: Answering("swoop_desktop.statistics.counter", "count", BESIDE),
    COMPARE: Answering("swoop_desktop.daily.bot_comparison", "compared", BESIDE),
    REVIEW: Answering("swoop_desktop.review.deal_review", "judged", WAITED_FOR),
    SUM_UP: Answering("swoop_desktop.review.past_deals", "summed_up", WAITED_FOR),
    EXPLAIN: Answering("swoop_desktop.review.motives", "motive", WAITED_FOR),
}


def is_helper(words: Sequence[str]) -> bool:
    return len(words) == 1 and words[0] in HELPERS
