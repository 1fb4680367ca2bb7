"""Finds things in a window that can only be seen: a mirror shows the same pages in a hidden window.

The program under test is packed, without any code for tests. But its record is on disk after every
decision, and the same record, opened here at the same size, gives the same table. So positions to
click are looked up in the mirror. The settings must be the same.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from swoop_desktop.play.session import Session
from swoop_desktop.storage.paths import DataDir
from tests.installers.screen import Screen, wait
from tests.pilot import Pilot, centre, flying, key_of

_MOST = 400
"""Most decisions of a person in one deal."""
FEW = 3
"""Number of decisions at the beginning of a game, before the program is killed."""
QUICK = 'speed = "instant"\nbot_delay = 0\n'
"""Settings for fast cards and bots."""
_SEED = "20"


class Mirror:
    """Plays on a real screen, at the positions in the mirror."""

    def __init__(self, pilot: Pilot, screen: Screen, folder: Path) -> None:
        self.pilot, self.screen, self.folder = pilot, screen, folder

    # -- pages -----------------------------------------------------------------------------------

    def title(self) -> None:
        """Show the title in the mirror as on the screen; it offers to continue a recorded game."""
        from swoop_desktop.scenes.title.page import TitleScene

        self.pilot.app.restart(TitleScene([]))
        self.pilot.step(1)

    def press(self, key: str) -> None:
        """Press a button on the screen and in the mirror."""
        self.press_there(key)
        self.pilot.click_node(key)
        self.pilot.step(0.5)

    def press_there(self, key: str) -> None:
        """Press a button on the real screen only."""
        self.screen.click(centre(self.pilot.node(key)))

    def begin(self, records: Path, picture: Path) -> Path:
        """Begin a game against an expert from the title, and play a few turns; return the program's
        new record in `records`. The page for the new game is pictured.
        """
        self.title()
        self.press("new")
        self.press("seat 1")
        self.press("player 1 bot:expert")
        self.press("code")
        self.screen.type(_SEED)
        self.screen.still()
        self.screen.picture(picture)
        self.press_there("start")
        wait(lambda: any(found.stat().st_size for found in records.glob("*.swoop")), "a record")
        (record,) = records.glob("*.swoop")
        self.play(record, FEW)
        return record

    # -- the table -------------------------------------------------------------------------------

    def play(self, record: Path, most: int = _MOST) -> int:
        """Decide on the real screen until the deal is over, at most `most` times; return the number
        of decisions.
        """
        for done in range(most):
            if not self._turn(record):
                return done
            self._decide(record)
        return most

    def _turn(self, record: Path) -> bool:
        """Wait until a person is to act. False if the deal is over."""
        asked: list[bool] = []

        def looked() -> bool:
            if b'"deal_end"' in record.read_bytes():
                asked.append(False)
            else:
                with self._copy(record) as session:
                    if set(session.to_act()) & set(session.setup.humans):
                        asked.append(True)
            return bool(asked)

        wait(looked, "a person's turn", 120)
        return asked[-1]

    def _decide(self, record: Path) -> None:
        """Play the largest playable set of cards, or any other action."""
        from swoop_desktop.scenes.table.scene import TableScene

        before = record.stat().st_size
        with self._copy(record) as session:
            pilot = self.pilot
            pilot.app.restart(TableScene(session))
            pilot.wait(lambda: pilot.scene.viewers.offered, "the same table")
            pilot.step(1)
            seen = pilot.scene.viewers.player.seen
            action = max(seen.legal, key=lambda one: len(one.cards) + len(one.columns))
            for card in seen.picks(action):
                self.press(key_of(card))
            self.press_there("play" if seen.picks(action) else f"do {action}")
            wait(lambda: record.stat().st_size > before, f"{action} to be written down")

    @contextmanager
    def _copy(self, record: Path) -> Iterator[Session]:
        copy = self.folder / "copy.swoop"
        shutil.copyfile(record, copy)
        session = Session.resume(copy)
        try:
            yield session
        finally:
            session.close()
            copy.unlink()


@contextmanager
def mirrored(screen: Screen, folder: Path, records: Path | None = None) -> Iterator[Mirror]:
    """Mirror a window, with an emptied folder and copies of its records."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if records is not None and records.is_dir():
        shutil.copytree(records, DataDir.at(folder).records)
    with flying(folder, window=screen.size, speed="instant", bot_delay=0) as pilot:
        yield Mirror(pilot, screen, folder)
