"""A process that reviews a deal, and does it badly: ``python -m tests.review.stub_review HOW``."""

import os
import sys
import time

from swoop_desktop.engine.events import Action
from swoop_desktop.processes.server import serve
from swoop_desktop.review import deal_review
from swoop_desktop.review.decisions import Fortune, Reviewed

HOW = sys.argv[1]


def judge(_deal, _seat, *, first=0):
    """The first decision tells who judges."""
    yield Reviewed(os.getpid(), 0, Action("stop"), 0.0, 0.0, 0.0, 0.0, 0.0, "", 0.0, "")
    if HOW == "dies":
        os._exit(3)
    if HOW == "breaks":
        raise ValueError("no such card")
    if HOW == "stutters":
        os.write(PIPE, b"no pickle\n")
    if HOW != "lucky":
        time.sleep(1000)


def chances(_deal, _seat):
    yield Fortune(1, 0, 0.1, 0.2, 0.02)


if __name__ == "__main__":
    PIPE = os.dup(1)
    deal_review.reviewed = judge
    deal_review.fortunes = chances
    serve(deal_review.judged, 5)
