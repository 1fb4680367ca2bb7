"""The process that draws small pictures of tables: records come in, files of pictures go out.

``python -m swoop_desktop.scenes.painter`` reads `Order`s from standard input, and writes for each
whether it is done to standard output. It ends when whoever asked does. Here and not in the window,
since to play a long record through holds up a frame, however many threads there are.
"""

import contextlib
import logging
import os
import pickle
import signal
import sys
import threading
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, NamedTuple

from swoop_desktop.session.settings import Settings

log = logging.getLogger(__name__)

SIZE = (640, 400)
"""Of a picture, in pixels."""
_FROM = (1120, 700)
"""Of the table that is made smaller, so that its words can just be read."""
_LONGEST = 30.0
"""Seconds for one picture: whatever takes longer never comes to an end."""
_NICE = 10


class Order(NamedTuple):
    """A picture that somebody wants."""

    record: Path
    file: Path
    """Where it is to be."""
    settings: Settings
    """Which cards, which cloth, whose face, and in which language."""


def painter() -> tuple[str, ...]:
    """The command line that starts one, also where the program is packed into an executable."""
    from swoop_desktop.session import PAINT

    if getattr(sys, "frozen", False):
        return (sys.executable, PAINT)
    return (sys.executable, "-P", "-m", "swoop_desktop.scenes.painter")


def paint(order: Order) -> None:
    """Draw the table of a record as it stands at its end, and write the picture. Raises OSError,
    and Fault if the record is damaged.
    """
    import pygame

    from swoop_desktop.scenes.table.likeness import likeness
    from swoop_desktop.session import reading
    from swoop_desktop.session.files import write_whole
    from swoop_desktop.session.session import Session

    session = Session.unsaved(reading.read(order.record, reading.RECORD))
    picture = pygame.transform.smoothscale(likeness(session, order.settings, _FROM), SIZE)
    session.close()
    file = BytesIO()
    pygame.image.save(picture, file, "table.jpg")
    write_whole(order.file, file.getvalue(), private=True, synced=False)


def main() -> int:
    """Paint until the pipe is closed."""
    from swoop_desktop.session.thinker import pipes

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
    from swoop_desktop.ui.language import set_language

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
    # What is sent names its type by this module, whose name is another one here.
    from swoop_desktop.scenes import painter as itself

    sys.exit(itself.main())
