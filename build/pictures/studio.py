"""A program without a screen whose time is ours, so that every frame of it can be kept."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pygame

from swoop_desktop.app import App
from swoop_desktop.engine import record
from swoop_desktop.engine.actions import Action
from swoop_desktop.engine.replay import Replay
from swoop_desktop.play.session import Session
from swoop_desktop.scenes.framework.scene import Scene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings

GAMES = Path(__file__).parent / "games"
"""The games that are shown, as records: what was decided in them is decided again."""
FRAME = 1 / 60
"""Seconds of the game in a step."""
_LONGEST = 60.0
"""Seconds of the game that anything may take to come."""
_WAIT = 5
"""Milliseconds of the wall's clock from one look to the next, while others draw."""


@contextmanager
def studio(settings: Settings) -> "Iterator[Studio]":
    """A program with these settings, which are not saved, and without a window on any screen."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as folder:
        app = App(DataDir.at(Path(folder)), settings, silent=True)
        try:
            yield Studio(app)
        finally:
            app.close()


class Studio:
    """Lets time pass in a program, and keeps what it shows."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def table(self) -> TableScene:
        """The table, which must be on top."""
        scene = self.app.scene
        if not isinstance(scene, TableScene):
            raise TypeError(f"{type(scene).__name__} lies where the table should")
        return scene

    def play(self, name: str, seen: int, deals: int = 0) -> None:
        """Open the recorded game of this name, up to the end of so many deals or, with 0, of the
        record, and show its last decisions, so many, as they are made.
        """
        lines = (GAMES / f"{name}.swoop").read_bytes().splitlines(keepends=True)
        if deals:
            ends = [i for i, line in enumerate(lines) if b"deal_end" in line]
            del lines[ends[deals - 1] :]
        kept = len(lines) - seen
        session = Session.of(Replay(b"".join(lines[:kept])))
        self.app.go.table(session)
        self.rest()
        for line in lines[kept:]:
            self.decide(*session.read(record.from_bytes(line)))

    def decide(self, seat: int, action: Action) -> None:
        """Decide for a seat, and see what comes of it."""
        self.table.session.submit(seat, action)
        self.rest()

    def wait(self, seconds: float) -> None:
        """Let so much time pass."""
        for _ in range(round(seconds / FRAME)):
            self.app.step(FRAME, [])

    def rest(self) -> None:
        """Let time pass until nothing moves any more at the table, or it is covered."""
        table, passed = self.table, 0.0
        while self.app.scene is table and table.public.ended is None:
            self.app.step(FRAME, [])
            passed += FRAME
            if table.director.idle and table.director.swooping is None:
                return
            if passed > _LONGEST:
                raise TimeoutError("the cards never came to rest")

    def await_scene(self, kind: type[Scene]) -> None:
        """Let time pass until a scene of this kind lies on top."""
        passed = 0.0
        while not isinstance(self.app.scene, kind):
            self.app.step(FRAME, [])
            passed += FRAME
            if passed > _LONGEST:
                raise TimeoutError(f"no {kind.__name__}, but {type(self.app.scene).__name__}")

    def pick(self, action: Action) -> Iterator[None]:
        """Pick the cards of an action for the person at the screen, one with every step."""
        player = self.table.viewers.player
        if player is None:
            raise ValueError("nobody sits at the screen")
        for picked in player.seen.picks(action):
            self.table.commands.pick(picked)
            yield
        if player.selection.action(player.seen) != action:
            raise ValueError(f"{action} can't be done at this moment of the game")

    def look(self) -> pygame.Surface:
        """What is shown at this moment, once everything is drawn that other threads draw: the
        game's time stands still meanwhile.
        """
        while self._drawing():
            pygame.time.wait(_WAIT)
            self.app.step(0.0, [])
        return self.app.window.surface.copy()

    def film(self, seconds: float, rate: int) -> Iterator[pygame.Surface]:
        """What is shown in the next seconds, so many pictures in each."""
        times = [round(i / rate / FRAME) for i in range(round(seconds * rate) + 1)]
        for before, now in pairwise(times):
            for _ in range(now - before):
                self.app.step(FRAME, [])
            yield self.look()

    def _drawing(self) -> bool:
        scene = self.app.scene
        if isinstance(scene, TableScene):
            return scene.picture.busy or scene.picture.changed
        return not scene.settled()
