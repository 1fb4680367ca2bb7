"""The helper processes of the program: the one word that makes it each of them."""

from collections.abc import Sequence

from swoop_desktop.processes import COMPARE, COUNT, PAINT, REVIEW, THINK, TRY

HELPERS = {
    THINK: "swoop_desktop.play.search_main",
    PAINT: "swoop_desktop.scenes.games.thumbnail_main",
    TRY: "swoop_desktop.rulesets.trial_main",
    COUNT: "swoop_desktop.statistics.counter_main",
    COMPARE: "swoop_desktop.daily.comparison_main",
    REVIEW: "swoop_desktop.review.review_main",
}
"""The modules whose `main` the words run."""


def helper_module(words: Sequence[str]) -> str:
    """The module of the helper process that the program is after which these words stand; empty if
    it is none.
    """
    return HELPERS.get(words[0], "") if len(words) == 1 else ""
