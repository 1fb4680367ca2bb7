"""A match in progress: seats, record, journal, resume, settings, bot worker."""

from collections.abc import Sequence

THINK = "--think"
PAINT = "--paint"
TRY = "--try"
COUNT = "--count"
COMPARE = "--compare"
HELPERS = {
    THINK: "swoop_desktop.session.thinker",
    PAINT: "swoop_desktop.scenes.painter",
    TRY: "swoop_desktop.session.trier",
    COUNT: "swoop_desktop.session.counter",
    COMPARE: "swoop_desktop.session.comparer",
}
"""The processes that compute for the window: the one word that makes a packed program (which is its
own interpreter) each of them, and the module whose `main` it runs.
"""


def helper_module(words: Sequence[str]) -> str:
    """The module of the helper process that a packed program is after which these words stand;
    empty if it is none.
    """
    return HELPERS.get(words[0], "") if len(words) == 1 else ""
