"""The main loop of helper processes: pickled questions on standard input, answers on standard
output, until the window ends.
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
    """Answer questions in turn until the pipe closes. `answer` returns an answer or an iterator of
    answers; an empty tuple follows the last answer.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(nice)
    incoming, outgoing = _pipes()
    asked: queue.SimpleQueue[Asked] = queue.SimpleQueue()
    Job("questions", lambda _cancelled: _listen(incoming, asked))
    try:
        while True:
            answered = answer(asked.get())
            if isinstance(answered, Iterator):
                for part in answered:
                    _say(outgoing, (part,))
                _say(outgoing, ())
            else:
                _say(outgoing, (answered,), ())
    except BaseException:  # noqa: BLE001 - the window notices the missing answer
        _break()


def _say(outgoing: BinaryIO, *answers: tuple[object, ...]) -> None:
    data = b"".join(map(pickle.dumps, answers))
    try:
        outgoing.write(data)
        outgoing.flush()
    except OSError:
        os._exit(0)  # The window is gone; a normal exit would flush again.


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """Move the pipes off the descriptors that `print` and `input` use."""
    pipes = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    return pipes


def _listen(incoming: BinaryIO, asked: "queue.SimpleQueue[Asked]") -> None:
    """Read questions. Exit at once when the pipe closes, even during an answer."""
    try:
        while True:
            asked.put(pickle.load(incoming))
    except (EOFError, OSError, pickle.UnpicklingError):  # The window has ended.
        os._exit(0)
    except BaseException:  # noqa: BLE001 - nothing that follows could be understood
        _break()


def _break() -> NoReturn:
    sys.excepthook(*sys.exc_info())
    os._exit(1)
