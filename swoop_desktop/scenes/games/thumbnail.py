"""Draws thumbnails of recorded games in a helper process: a thread would block frames."""

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
"""Pixels."""
_FROM = (1120, 700)
"""Pixels before scaling, so that words stay just legible."""


class Order(NamedTuple):
    record: Path
    settings: Settings


def painted(order: Order) -> bytes:
    """Draw a thumbnail in a helper process, and return its JPEG; empty on failure."""
    _open_no_window()
    try:
        set_language(order.settings.language)
        set_letters(order.settings.letters)
        return paint(order)
    except Exception as error:  # noqa: BLE001 - the next record may be fine
        log.info("%s: no picture: %r", order.record, error)
        return b""


@cache
def _open_no_window() -> None:
    """Open an invisible window, which drawing needs."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((16, 16))


def paint(order: Order) -> bytes:
    """Return a JPEG of a record's final table. Raises OSError, and Fault if the record is
    damaged.
    """
    from swoop_desktop.scenes.table.view.thumbnail import (
        draw_thumbnail,  # only the helper needs this
    )

    session = Session.of(Replay(limited_read.read(order.record, limited_read.RECORD)))
    picture = pygame.transform.smoothscale(draw_thumbnail(session, order.settings, _FROM), SIZE)
    session.close()
    file = BytesIO()
    pygame.image.save(picture, file, "table.jpg")
    return file.getvalue()
