"""A helper process that echoes each question: ``python -m tests.processes.stub_helper HOW``."""

import os
import sys
import time

from swoop_desktop.processes.server import serve

HOW = sys.argv[1]


def answer(question):
    if HOW == "broken":
        raise ValueError(question)
    yield os.nice(0) if HOW == "plain" else question
    while HOW == "chatty":
        yield question
    if HOW == "slow":
        time.sleep(1000)
    if HOW == "once":
        os._exit(0)


if __name__ == "__main__":
    serve(answer, 7)
