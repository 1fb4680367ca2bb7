"""What the processes that compute for the window do alike: they read what is asked from standard
input, write what they find out to standard output, both as pickled objects, and end when whoever
asked does.
"""

import contextlib
import os
import pickle
import queue
import signal
import sys
from collections.abc import Callable
from typing import BinaryIO, NoReturn, TypeAlias, TypeVar

from swoop_desktop.processes.job import Job

Asked = TypeVar("Asked")

Tell: TypeAlias = Callable[[object], None]
"""Sends an answer, or a part of one."""

WAITED_FOR, BESIDE = 5, 10
"""How nice a process is: the window draws first where both need the same processor, then comes what
somebody waits for, and then what goes on beside the game.
"""


def serve(answer: Callable[[Asked, Tell], object], nice: int, *, once: bool = False) -> NoReturn:
    """Answer one question after another, or one alone, and end the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)
    incoming, outgoing = _pipes()
    asked: queue.SimpleQueue[Asked] = queue.SimpleQueue()
    Job("questions", lambda _cancelled: _listen(incoming, asked))

    def tell(told: object) -> None:
        data = pickle.dumps(told)
        try:
            outgoing.write(data)
            outgoing.flush()
        except OSError:
            os._exit(0)  # the window is gone; at a usual exit it would be tried once more

    try:
        answer(asked.get(), tell)
        while not once:
            answer(asked.get(), tell)
    except BaseException:  # noqa: BLE001 - whoever asked sees that there is no answer
        _break()
    os._exit(0)  # the thread that listens never ends by itself


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the two pipes, under other numbers than those that `print` and `input` use."""
    pipes = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return pipes


def _listen(incoming: BinaryIO, asked: "queue.SimpleQueue[Asked]") -> None:
    """Take questions in. When the pipe is closed, nobody wants to know any more, or the window was
    killed: then end the process at once, even if the other thread is in the middle of an answer.
    """
    try:
        while True:
            asked.put(pickle.load(incoming))
    except (EOFError, OSError, pickle.UnpicklingError):  # killed in the middle of a question
        os._exit(0)
    except BaseException:  # noqa: BLE001 - nothing that follows could be understood
        _break()


def _break() -> NoReturn:
    """Say what went wrong, where somebody may read it, and end the process."""
    sys.excepthook(*sys.exc_info())
    os._exit(1)
