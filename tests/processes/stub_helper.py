"""A helper process that tells each question back: ``python -m tests.processes.stub_helper HOW``."""

import os
import sys
import time

from swoop_desktop.processes.server import Tell, serve

HOW = sys.argv[1]


def answer(question: str, tell: Tell) -> None:
    if HOW == "broken":
        raise ValueError(question)
    tell(os.nice(0) if HOW == "plain" else question)
    while HOW == "chatty":
        tell(question)
    if HOW == "slow":
        time.sleep(1000)


if __name__ == "__main__":
    serve(answer, 7, once=HOW == "once")
