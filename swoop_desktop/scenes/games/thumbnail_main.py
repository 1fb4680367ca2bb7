"""The helper process that draws small pictures of tables: records come in, files go out.

It is given orders (`thumbnail.Order`), and says of each whether it is done.
"""

import logging
import os
from typing import NoReturn

import pygame

from swoop_desktop.processes.server import WAITED_FOR, Tell, serve
from swoop_desktop.resources.language import set_language, set_letters
from swoop_desktop.scenes.games.thumbnail import Order, paint

log = logging.getLogger(__name__)


def main() -> NoReturn:
    """Paint until nobody asks any more."""
    _open_no_window()
    serve(_paint, WAITED_FOR)


def _open_no_window() -> None:
    """Pictures can only be drawn where there is a window: one that is nowhere."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_mode((16, 16))


def _paint(order: Order, tell: Tell) -> None:
    done = False
    try:
        set_language(order.settings.language)
        set_letters(order.settings.letters)
        paint(order)
        done = True
    except Exception as error:  # noqa: BLE001 - the next record may be as good as this is bad
        log.info("%s: no picture: %r", order.record, error)
    tell(done)
