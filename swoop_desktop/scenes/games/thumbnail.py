"""A small picture of the table of a recorded game: how it is ordered, and how it is made.

It is made in a helper process and not in the window's, since to play a long
record through holds up a frame, however many threads there are.
"""

import logging
import os
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pygame

from swoop_desktop.engine.replay import Replay
from swoop_desktop.play.session import Session
from swoop_desktop.resources.language import set_language, set_letters
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.settings import Settings

log = logging.getLogger(__name__)

SIZE = (640, 400)
"""Of a picture, in pixels."""
_FROM = (1120, 700)
"""Of the table that is made smaller, so that its words can just be read."""


class Order(NamedTuple):
    """A picture that somebody wants."""

    record: Path
    settings: Settings
    """Which cards, which cloth, whose face, and in which language."""


def painted(order: Order) -> bytes:
    """Draw a picture, in a helper process, and return its JPEG; nothing if there is none."""
    _open_no_window()
    try:
        set_language(order.settings.language)
        set_letters(order.settings.letters)
        return paint(order)
    except Exception as error:  # noqa: BLE001 - the next record may be as good as this is bad
        log.info("%s: no picture: %r", order.record, error)
        return b""


@cache
def _open_no_window() -> None:
    """Pictures can only be drawn where there is a window: one that is nowhere."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((16, 16))


def paint(order: Order) -> bytes:
    """Draw the table of a record as it stands at its end, as a JPEG. Raises OSError,
    and Fault if the record is damaged.
    """
    from swoop_desktop.scenes.table.view.thumbnail import (
        draw_thumbnail,  # which the window has no need of
    )

    session = Session.of(Replay(limited_read.read(order.record, limited_read.RECORD)))
    picture = pygame.transform.smoothscale(draw_thumbnail(session, order.settings, _FROM), SIZE)
    session.close()
    file = BytesIO()
    pygame.image.save(picture, file, "table.jpg")
    return file.getvalue()
