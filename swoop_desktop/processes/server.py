"""What the processes that compute for the window do alike: they read questions from standard input,
write the answers to standard output, both as pickled objects, and end when whoever asked does.
"""

import contextlib
import os
import pickle
import queue
import signal
import sys
from collections.abc import Callable, Iterator
from typing import BinaryIO, NoReturn, TypeVar

from swoop_desktop.processes.job import Job

Asked = TypeVar("Asked")


def serve(answer: Callable[[Asked], object], nice: int) -> NoReturn:
    """Answer one question after another, and end the process. `answer` returns an answer, or an
    iterator over several; an empty tuple follows the last one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)
    incoming, outgoing = _pipes()
    asked: queue.SimpleQueue[Asked] = queue.SimpleQueue()
    Job("questions", lambda _cancelled: _listen(incoming, asked))
    try:
        while True:
            found = answer(asked.get())
            if isinstance(found, Iterator):
                for one in found:
                    _say(outgoing, (one,))
                _say(outgoing, ())
            else:
                _say(outgoing, (found,), ())
    except BaseException:  # noqa: BLE001 - whoever asked sees that there is no answer
        _break()


def _say(outgoing: BinaryIO, *said: tuple[object, ...]) -> None:
    data = b"".join(map(pickle.dumps, said))
    try:
        outgoing.write(data)
        outgoing.flush()
    except OSError:
        os._exit(0)  # the window is gone; at a usual exit it would be tried once more


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
