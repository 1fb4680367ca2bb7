"""Thumbnails of recorded games: drawn on demand in a helper process, since a thread would block
frames, and cached on disk.
"""

import hashlib
import json
import logging
import os
import queue
import threading
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple, cast

import pygame

from swoop_desktop import __version__
from swoop_desktop.engine.record import Replay
from swoop_desktop.play.session import Session
from swoop_desktop.processes import PAINT
from swoop_desktop.processes.helper import Helper, NoAnswer
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.records.summary import RecordSummary
from swoop_desktop.resources.language import set_language, set_letters, spoken
from swoop_desktop.storage import limited_read
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.settings import Settings
from swoop_desktop.ui.cache import SurfaceCache

SIZE = (640, 400)
"""Pixels: width and height of a thumbnail."""
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


log = logging.getLogger(__name__)

MOST = 600
"""Most thumbnails on disk: some 30 MB."""
_WHOLE, _SMALL = 16_000_000, 6_000_000
"""Bytes of full thumbnails in memory, and of scaled ones."""
PATIENCE = 30.0
"""Seconds: timeout of one thumbnail."""
TRIES = 3
"""Number of failures in a row after which the helper stays off."""


class TablePictures:
    """Cache of thumbnails, for one thread; close it."""

    def __init__(self, cache: Path, settings: Settings, tell: Callable[[], object]) -> None:
        """A thread calls `tell` for each new thumbnail."""
        self._kept, self._tell = Kept(cache, "tables", MOST, bytes), tell
        self._settings = _looks(settings)
        self._whole: SurfaceCache[str] = SurfaceCache(_WHOLE)
        self._small: SurfaceCache[tuple[str, tuple[int, int]]] = SurfaceCache(_SMALL)
        self._none: set[str] = set()
        self._asked: dict[str, Path] = {}
        self._begun = ""
        self._came: queue.SimpleQueue[tuple[str, pygame.Surface | None]] = queue.SimpleQueue()
        self._wake = threading.Condition()
        self._job = Helper("tables", PAINT, self._work, tell, patience=PATIENCE)

    def picture(self, entry: RecordSummary, size: tuple[int, int]) -> pygame.Surface | None:
        """Return the scaled thumbnail, or None and request it."""
        if entry.damage is not None or not entry.size:
            return None
        name = self._name(entry)
        picture = self._small.get((name, size))
        if picture is not None or name in self._none:
            return picture
        whole = self._whole.get(name)
        if whole is not None:
            return self._small.put((name, size), pygame.transform.smoothscale(whole, size))
        with self._wake:
            if name != self._begun:
                self._asked.setdefault(name, entry.path)
                self._wake.notify()
        return None

    def forget(self) -> None:
        """Drop all requests: their games may be out of sight."""
        with self._wake:
            self._asked.clear()

    def take_in(self) -> bool:
        """Take in finished thumbnails. True if there were any. Raises the thread's error."""
        self._job.check()
        came = not self._came.empty()
        while not self._came.empty():
            name, picture = self._came.get()
            if picture is None:
                self._none.add(name)
            else:
                self._whole.put(name, picture.convert())
        return came

    def close(self) -> None:
        self._job.leave()
        with self._wake:
            self._wake.notify()
        self._job.close()

    def _name(self, entry: RecordSummary) -> str:
        """Return the cache key, by record and visible settings."""
        identity = [__version__, str(entry.path), entry.size, entry.changed, *_seen(self._settings)]
        whole = json.dumps(identity).encode("utf-8", "surrogatepass")
        return hashlib.sha256(whole).hexdigest()[:40]

    def _work(self, cancelled: Cancelled) -> None:
        while True:
            with self._wake:
                while not self._asked and not cancelled():
                    self._wake.wait()
                if cancelled():
                    return
                self._begun = name = next(iter(self._asked))
                record = self._asked.pop(name)
            picture = _loaded(self._kept.get(name))
            if picture is None and (png := self._paint(Order(record, self._settings))):
                picture = _loaded(png)
                self._kept.put({name: png})
            self._came.put((name, picture))
            with self._wake:
                self._begun = ""
            if not cancelled():
                self._tell()

    def _paint(self, order: Order) -> bytes:
        if self._job.failures >= TRIES:
            return b""
        try:
            (painted,) = self._job.run(order)
        except NoAnswer:
            return b""
        return cast(bytes, painted)


def _loaded(picture: bytes | None) -> pygame.Surface | None:
    """Decode a thumbnail; None if there is none, or it is damaged."""
    try:
        return pygame.image.load(BytesIO(picture), "table.jpg") if picture else None
    except pygame.error as error:
        log.info("a picture can't be used: %s", error)
        return None


_SEEN = (
    *("cloth", "card_back", "four_colour", "letters", "name", "face"),
    *("high_contrast", "language"),
)
"""Settings that a thumbnail shows."""


def _seen(settings: Settings) -> list[object]:
    return [getattr(settings, name) for name in _SEEN]


def _looks(settings: Settings) -> Settings:
    seen: dict[str, Any] = dict(zip(_SEEN, _seen(settings), strict=True))
    return Settings(**{**seen, "language": spoken()})
