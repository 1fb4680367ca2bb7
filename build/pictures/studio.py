"""Runs the program without a screen in simulated time, so that every frame can be captured."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pygame

from swoop_desktop.app import App
from swoop_desktop.engine import record
from swoop_desktop.engine.events import Action
from swoop_desktop.engine.record import Replay
from swoop_desktop.play.session import Session
from swoop_desktop.scenes.framework.scene import Scene
from swoop_desktop.scenes.table.scene import TableScene
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings

GAMES = Path(__file__).parent / "games"
"""Records of the games shown."""
FRAME = 1 / 60
"""Seconds of simulated time per step."""
_LONGEST = 60.0
"""Seconds of simulated time: timeout."""
_WAIT = 5
"""Milliseconds of real time between checks of drawing threads."""


@contextmanager
def studio(settings: Settings) -> "Iterator[Studio]":
    """Yield a program without a window; its settings are not saved."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    with tempfile.TemporaryDirectory() as folder:
        app = App(DataDir.at(Path(folder)), settings, silent=True)
        try:
            yield Studio(app)
        finally:
            app.close()


class Studio:
    """Advances the program's time, and captures pictures."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def table(self) -> TableScene:
        """The table; raises TypeError if another scene is on top."""
        scene = self.app.scene
        if not isinstance(scene, TableScene):
            raise TypeError(f"{type(scene).__name__} lies where the table should")
        return scene

    def play(self, name: str, seen: int, deals: int = 0) -> None:
        """Replay a game to the end of deal `deals` (0: of the record), with its last `seen`
        decisions live.
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
        """Make a decision, and wait for its animation."""
        self.table.session.submit(seat, action)
        self.rest()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self.app.step(FRAME, [])

    def rest(self) -> None:
        table, passed = self.table, 0.0
        while self.app.scene is table and table.public.ended is None:
            self.app.step(FRAME, [])
            passed += FRAME
            if table.director.idle and table.director.swooping is None:
                return
            if passed > _LONGEST:
                raise TimeoutError("the cards never came to rest")

    def await_scene(self, kind: type[Scene]) -> None:
        passed = 0.0
        while not isinstance(self.app.scene, kind):
            self.app.step(FRAME, [])
            passed += FRAME
            if passed > _LONGEST:
                raise TimeoutError(f"no {kind.__name__}, but {type(self.app.scene).__name__}")

    def pick(self, action: Action) -> Iterator[None]:
        """Pick an action's cards, one per step."""
        player = self.table.viewers.player
        if player is None:
            raise ValueError("nobody sits at the screen")
        for picked in player.seen.picks(action):
            self.table.commands.pick(picked)
            yield
        if player.selection.action(player.seen) != action:
            raise ValueError(f"{action} can't be done at this moment of the game")

    def look(self) -> pygame.Surface:
        """Return the current picture once all threads have drawn; simulated time stands still."""
        while self._drawing():
            pygame.time.wait(_WAIT)
            self.app.step(0.0, [])
        return self.app.window.surface.copy()

    def film(self, seconds: float, rate: int) -> Iterator[pygame.Surface]:
        """Yield the pictures of the next seconds, at this rate."""
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
