"""Small pictures of the tables of recorded games: made in a process of their own, kept
among what may be deleted at any time, and there a moment after they are first asked for.
"""

import hashlib
import json
import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import cast

import pygame

from swoop_desktop import __version__
from swoop_desktop.processes import PAINT
from swoop_desktop.processes.helper import Helper, NoAnswer
from swoop_desktop.processes.job import Cancelled
from swoop_desktop.records.summary import RecordSummary
from swoop_desktop.resources.language import spoken
from swoop_desktop.scenes.games.thumbnail import Order
from swoop_desktop.storage.cache_db import Kept
from swoop_desktop.storage.settings import Settings
from swoop_desktop.ui.cache import SurfaceCache

log = logging.getLogger(__name__)

_MOST = 600
"""Pictures that are kept on disk: some 30 MB."""
_WHOLE, _SMALL = 16_000_000, 6_000_000
"""Bytes of pictures that are kept in memory, and of those in the size of a list."""
PATIENCE = 30.0
"""Seconds for one picture: whatever takes longer never comes to an end."""
_TRIES = 3
"""Deaths in a row after which no painter is started any more."""


class TablePictures:
    """The pictures; to be closed. All but the work itself is called on one thread."""

    def __init__(self, cache: Path, settings: Settings, tell: Callable[[], object]) -> None:
        """`cache` is the folder of what may be deleted. `tell` is called on another thread when
        there is a new picture.
        """
        self._kept, self._tell = Kept(cache, "tables", _MOST, bytes), tell
        self._settings = _looks(settings)
        self._whole: SurfaceCache[str] = SurfaceCache(_WHOLE)
        self._small: SurfaceCache[tuple[str, tuple[int, int]]] = SurfaceCache(_SMALL)
        self._none: set[str] = set()
        """Of what there is no picture, for now."""
        self._asked: dict[str, Path] = {}
        """What is wanted, by name, in the order in which it was asked for."""
        self._begun = ""
        """What is being done."""
        self._came: queue.SimpleQueue[tuple[str, pygame.Surface | None]] = queue.SimpleQueue()
        self._wake = threading.Condition()
        self._job = Helper("tables", PAINT, self._work, tell, patience=PATIENCE)

    def picture(self, entry: RecordSummary, size: tuple[int, int]) -> pygame.Surface | None:
        """The table of a game, in so many pixels; None as long as there is no picture of it."""
        if entry.damage is not None or not entry.size:
            return None
        name = self._name(entry)
        found = self._small.get((name, size))
        if found is not None or name in self._none:
            return found
        whole = self._whole.get(name)
        if whole is not None:
            return self._small.put((name, size), pygame.transform.smoothscale(whole, size))
        with self._wake:
            if name != self._begun:
                self._asked.setdefault(name, entry.path)
                self._wake.notify()
        return None

    def forget(self) -> None:
        """What was asked for so far is out of sight by now."""
        with self._wake:
            self._asked.clear()

    def take_in(self) -> bool:
        """Take in what has come. True if there was anything. Raises what went wrong on the thread,
        after which nothing more comes.
        """
        self._job.check()
        before = True
        came = False
        while before:
            try:
                name, picture = self._came.get_nowait()
            except queue.Empty:
                before = False
                continue
            came = True
            if picture is None:
                self._none.add(name)
            else:
                self._whole.put(name, picture.convert())
        return came

    def close(self) -> None:
        """End the process and the thread, whatever they do."""
        self._job.leave()
        with self._wake:
            self._wake.notify()
        self._job.close()

    def _name(self, entry: RecordSummary) -> str:
        """What a picture is found by: it is another one when the record or the looks change."""
        looks = self._settings
        told = [
            __version__, str(entry.path), entry.size, entry.changed, looks.cloth, looks.card_back,
            looks.four_colour, looks.letters, looks.name, looks.face, looks.language,
            looks.high_contrast,
        ]  # fmt: skip
        whole = json.dumps(told).encode("utf-8", "surrogatepass")
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
            if picture is None and (made := self._paint(Order(record, self._settings))):
                picture = _loaded(made)
                self._kept.put({name: made})
            self._came.put((name, picture))
            with self._wake:
                self._begun = ""
            if not cancelled():
                self._tell()

    def _paint(self, order: Order) -> bytes:
        """Have a picture made. Nothing if there is none to be had."""
        if self._job.failures >= _TRIES:
            return b""
        try:
            (painted,) = self._job.run(order)
        except NoAnswer:
            return b""
        return cast(bytes, painted)


def _loaded(picture: bytes | None) -> pygame.Surface | None:
    """A picture that was kept; None if there is none, or it is damaged."""
    try:
        return pygame.image.load(BytesIO(picture), "table.jpg") if picture else None
    except pygame.error as error:
        log.info("a picture can't be used: %s", error)
        return None


def _looks(settings: Settings) -> Settings:
    """What of the settings is seen in a picture, and everything else as usual."""
    return replace(
        Settings(),
        cloth=settings.cloth,
        card_back=settings.card_back,
        four_colour=settings.four_colour,
        letters=settings.letters,
        name=settings.name,
        face=settings.face,
        language=spoken(),
        high_contrast=settings.high_contrast,
    )
