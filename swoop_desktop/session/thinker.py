"""What the process does in which bots search: questions come in, answers go out.

``python -m swoop_desktop.session.thinker`` reads from standard input and writes to standard output.
It knows a game only from the observations that it is sent, and ends when the sender does.
"""

import contextlib
import os
import pickle
import queue
import signal
import sys
import threading
from typing import BinaryIO

from swoop_desktop.session.questions import Question, decide

_NICE = 5
"""A lower priority than the window has, which draws first where both need the same processor."""


def main() -> int:
    """Answer until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICE)
    incoming, outgoing = pipes()
    questions: queue.SimpleQueue[Question] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(incoming, questions), daemon=True).start()
    while True:
        answer = decide(questions.get())
        try:
            pickle.dump((answer.action, answer.fault, answer.why), outgoing)
            outgoing.flush()
        except OSError:
            os._exit(0)  # the window is gone; at a usual exit it would be tried once more


def pipes() -> tuple[BinaryIO, BinaryIO]:
    """The two pipes, under other numbers than those that `print` and `input` use."""
    pipes = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return pipes


def _listen(incoming: BinaryIO, questions: "queue.SimpleQueue[Question]") -> None:
    """Take questions in. When the pipe is closed, the game is over or the window was killed: then
    end the process at once, even if the other thread is in the middle of a decision.
    """
    with contextlib.suppress(Exception):
        while True:
            questions.put(pickle.load(incoming))
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
