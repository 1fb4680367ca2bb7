"""Uses the installed program as people do: starts it from the menu, plays, and opens games."""

import subprocess
import sys
from pathlib import Path

from build import about
from build.linux.desktop import RECORD_ICON
from tests.installers.chroot import WORK, Root
from tests.installers.mirror import FEW, QUICK, mirrored
from tests.installers.opened import closed, killed, opened, thinkers
from tests.installers.report import Report, expect
from tests.installers.screen import Screen
from tests.window.desk import Desk

ENTRY = f"/usr/share/applications/{about.COMMAND}.desktop"
PICTURES = WORK / "pictures"
_DATA = f".local/share/{about.COMMAND}"


class Person:
    """A user with a home in the system, at a desk outside it."""

    def __init__(self, root: Root, desk: Desk, home: str, report: Report) -> None:
        self.root, self.desk, self.home, self.report = root, desk, home, report

    @property
    def records(self) -> Path:
        return self.root.path(self.home) / _DATA / "records"

    def hurry(self) -> None:
        """Make cards and bots fast."""
        folder = self.root.path(self.home) / ".config" / about.COMMAND
        folder.mkdir(parents=True)
        (folder / "settings.toml").write_text(QUICK, encoding="utf-8")
        for path in (folder.parent, folder, folder / "settings.toml"):
            self.root.give(path, self.home)

    def from_the_menu(self) -> Screen:
        """Start the program by its desktop entry."""
        return opened(self.root, self.desk, self.home, "gio", "launch", ENTRY)

    def begin(self) -> Path:
        """Begin a game against an expert from the title, play some turns, and kill the program as
        in a power cut; return the record.
        """
        screen = self.from_the_menu()
        title = screen.picture(PICTURES / "title.png")
        found = self.desk.do("search", "--onlyvisible", "--classname", f"^{about.COMMAND}$")
        expect(found == screen.window, f"its desktop entry does not know the window: {found}")
        self.report.proved(f"started from its entry in the menu, which knows it ({title.name})")
        with mirrored(screen, WORK / "mirror") as mirror:
            record = mirror.begin(self.records, PICTURES / "new-game.png")
        screen.still()
        table = screen.picture(PICTURES / "table.png")
        self.report.proved(f"{FEW} turns played against an expert ({table.name})")
        (thinker,) = thinkers(self.root)
        self.report.proved(f"the bots think in process {thinker}, beside {screen.pid}")
        killed(self.root, screen)
        return record

    def go_on(self, record: Path) -> None:
        """Resume the killed game from the title, and play to the deal's end."""
        before = record.read_bytes()
        screen = self.from_the_menu()
        screen.picture(PICTURES / "continue.png")
        with mirrored(screen, WORK / "mirror", self.records) as mirror:
            mirror.title()
            mirror.press_there("continue")
            done = mirror.play(record)
        screen.still()
        scores = screen.picture(PICTURES / "scores.png")
        closed(self.root, screen)
        expect(record.read_bytes().startswith(before), "the record was not gone on with")
        self.report.proved(f"continued after a kill to the end of the deal: {done} more turns "
                           f"({scores.name})")  # fmt: skip
        command = [sys.executable, "-m", "swoop_desktop", "check", str(record)]
        checked = subprocess.run(command, capture_output=True, text=True)
        expect(checked.returncode == 0, checked.stdout + checked.stderr)
        inside = f"/{record.relative_to(self.root.folder)}"
        self.root.run(about.COMMAND, "check", inside, home=self.home)
        self.report.proved("`check` accepts the record, here and there", checked.stdout)

    def open_a_game(self, record: Path) -> None:
        """Double-click a game's file: its type opens the program, which resumes the game."""
        lines = record.read_bytes().splitlines(keepends=True)
        folder = self.root.path(self.home) / "Mes documents"
        folder.mkdir()
        game = folder / "partie d'été.swoop"
        game.write_bytes(b"".join(lines[: len(lines) // 2]))
        for path in (folder, game):
            self.root.give(path, self.home)
        inside = f"/{game.relative_to(self.root.folder)}"
        said = self.root.run("gio", "info", "-a", "standard", inside)
        expect(f"content-type: {about.RECORD_TYPE}" in said and RECORD_ICON in said, said)
        said = self.root.run("gio", "mime", about.RECORD_TYPE)
        expect(f"{about.COMMAND}.desktop" in said, said)
        screen = opened(self.root, self.desk, self.home, "gio", "open", inside)
        with mirrored(screen, WORK / "mirror") as mirror:
            mirror.play(game, 1)
        screen.still()
        picture = screen.picture(PICTURES / "opened.png")
        closed(self.root, screen)
        self.report.proved(
            f"a game opened by a double-click and gone on with, in {self.home} ({picture.name})"
        )
