"""Counts verdicts on decisions of known cost (`build.oracle`), in a review and before a mistake.
The argument is the file of known costs.
"""

import json
import sys
from collections import Counter
from pathlib import Path

from build import oracle
from swoop_desktop.bots.swoop.thinking import evaluate
from swoop_desktop.engine.cards import Source, derived
from swoop_desktop.engine.swoop.state import State
from swoop_desktop.play.bot_questions import HINT_MOVES
from swoop_desktop.review.decisions import EFFORT

COSTS, FINE = 0.05, 0.025
"""Costs: a play at or above the first must be called a mistake, one below the second must not."""
DENIED = 0.01
"""Cost of a play by equally likely deals (`any_cost`): a cheaper play gets no verdict."""


def main(path):
    review, hints = Counter[str](), Counter[str]()
    for played in oracle.read(path):
        for seen, action, truth in played.decisions():
            assert isinstance(seen, State)
            rng = Source(derived("told", played.seed, truth.place))
            asked = evaluate(seen, action, EFFORT, rng).asked
            count(review, truth, asked.verdict == "mistake")
            review["said fine"] += asked.verdict == "fine"
            review["said fine, dear"] += asked.verdict == "fine" and truth.cost >= COSTS
            move = seen.move_of(action)
            rows = evaluate(seen, None, HINT_MOVES, rng).rows
            asked = next(row for row in rows if seen.move_of(row.action) == move)
            count(hints, truth, asked.verdict == "mistake")
    print(json.dumps([review, hints]))


def count(found, truth, called):
    """Count a decision."""
    found["called"] += called
    if truth.cost >= COSTS and truth.any_cost >= DENIED:
        found["dear"] += 1
        found["dear, called"] += called
    elif truth.cost < FINE:
        found["fine"] += 1
        found["fine, called"] += called


if __name__ == "__main__":
    main(Path(sys.argv[1]))
