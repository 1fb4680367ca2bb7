"""What the process does that plays rules on trial.

``python -m swoop_desktop.session.trier`` reads a plan from standard input and writes to standard
output what `trying.tried` tells. It ends when whoever asked does.
"""

import contextlib
import os
import pickle
import signal
import sys
import threading
from typing import BinaryIO

from swoop_desktop.session.thinker import pipes
from swoop_desktop.session.trying import Plan, Told, tried

_NICE = 10
"""A lower priority than that of the window, and of bots that somebody waits for."""


def main() -> int:
    """Try what is asked for, and say what comes of it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICE)
    incoming, outgoing = pipes()
    plan: Plan = pickle.load(incoming)
    threading.Thread(target=_listen, args=(incoming,), daemon=True).start()

    def tell(told: Told) -> None:
        try:
            pickle.dump(told, outgoing)
            outgoing.flush()
        except OSError:
            os._exit(0)  # the window is gone; at a usual exit it would be tried once more

    tried(plan, tell)
    os._exit(0)  # the thread that listens never ends by itself


def _listen(incoming: BinaryIO) -> None:
    """When the pipe is closed, nobody wants to know any more: then end the process at once."""
    with contextlib.suppress(OSError):
        incoming.read()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
