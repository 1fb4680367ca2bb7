"""The process that draws small pictures of tables: records come in, files of pictures go out.

``python -m swoop_desktop.scenes.painter`` reads orders (`scenes.painting`) from standard input, and
writes for each whether it is done to standard output. It ends when whoever asked does.
"""

import contextlib
import logging
import os
import pickle
import signal
import sys
import threading
from typing import BinaryIO

from swoop_desktop.scenes.painting import Order, paint
from swoop_desktop.session.thinker import pipes
from swoop_desktop.ui.language import set_language

log = logging.getLogger(__name__)

_LONGEST = 30.0
"""Seconds for one picture: whatever takes longer never comes to an end."""
_NICE = 5


def main() -> int:
    """Paint until the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(_NICE)
    incoming, outgoing = pipes()
    _open_no_window()
    with contextlib.suppress(EOFError, OSError):
        while True:
            _paint_next(incoming, outgoing)
    os._exit(0)  # nobody listens any more


def _open_no_window() -> None:
    """Pictures can only be drawn where there is a window: one that is nowhere."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    import pygame

    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((16, 16))


def _paint_next(incoming: BinaryIO, outgoing: BinaryIO) -> None:
    order: Order = pickle.load(incoming)
    end = threading.Timer(_LONGEST, os._exit, (1,))
    end.daemon = True
    end.start()
    try:
        set_language(order.settings.language)
        paint(order)
        told = b"+"
    except Exception as error:  # noqa: BLE001 - the next record may be as good as this is bad
        log.info("%s: no picture: %r", order.record, error)
        told = b"-"
    end.cancel()
    outgoing.write(told)
    outgoing.flush()


if __name__ == "__main__":
    sys.exit(main())
