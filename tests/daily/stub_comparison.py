"""A process that plays games of a comparison, and does it badly:
``python -m tests.daily.stub_comparison HOW``.
"""

import os
import sys
import time

from swoop_desktop.daily import bot_comparison
from swoop_desktop.processes.server import serve

HOW = sys.argv[1]


def play(table, number):
    if number == 0:
        return os.getpid()
    if HOW == "dies":
        os._exit(3)
    if HOW == "breaks":
        raise ValueError("no such card")
    if HOW == "stutters":
        os.write(PIPE, b"no pickle\n")
    time.sleep(1000)
    return 0


if __name__ == "__main__":
    PIPE = os.dup(1)
    bot_comparison.play = play
    serve(bot_comparison.compared, 10)
