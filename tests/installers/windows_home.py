"""A Windows with a screen: its installed programs, processes and dialogs."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from build import about
from build.windows import script
from swoop_desktop.helpers import is_helper
from swoop_desktop.processes import THINK
from tests.installers.report import expect
from tests.installers.screen import Screen, wait
from tests.installers.wine import FOLDER, Wine
from tests.window.desk import Desk

PICTURES = FOLDER / "pictures"
_SAID = FOLDER / "said.txt"
_TRACED = re.compile(r'trace:msgbox:MSGBOX_OnInit L"(.*)"')
"""Wine's line with the words of a message box; `_TRACE` requests it."""
_TRACE = {"WINEDEBUG": "-all,trace+msgbox"}
UNINSTALL_KEY = rf"HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{about.COMMAND}"
CLASSES = r"HKCU\Software\Classes"
_VALUE = re.compile(r"^ {4}(.+?) {4}REG_\w+ {4}(.*)$", re.MULTILINE)


class Home(Wine):
    """A Windows with a screen. `folder` is where the program gets installed."""

    def __init__(self, home: Path, desk: Desk) -> None:
        super().__init__(home, desk.display)
        self.desk = desk
        self.folder = self.local / "Programs" / about.NAME

    @property
    def program(self) -> Path:
        """The program in the Start menu."""
        return self.folder / f"{about.COMMAND}.exe"

    @property
    def data(self) -> Path:
        return self.local / about.COMMAND

    @property
    def records(self) -> Path:
        return self.data / "records"

    @property
    def menu_entry(self) -> Path:
        """The shortcut in the Start menu."""
        menu = self.profile / "AppData" / "Roaming" / "Microsoft" / "Windows" / "Start Menu"
        return menu / "Programs" / f"{about.NAME}.lnk"

    @property
    def desktop_entry(self) -> Path:
        return self.profile / "Desktop" / f"{about.NAME}.lnk"

    def registry(self, key: str) -> dict[str, str]:
        """Return a registry key's values; none if the key is missing."""
        # Like other Windows tools, reg does not print UTF-8.
        said = self.run("reg", "query", key, encoding="cp437").stdout
        return dict(_VALUE.findall(said.replace("\r", "")))

    def merge_types(self) -> None:
        """Make our file types visible: Windows finds a single user's types at once, but Wine 8
        reads only those of all users.
        """
        for name in (".swoop", script.RECORD_CLASS):
            ours, everybody = rf"{CLASSES}\{name}", rf"HKLM\Software\Classes\{name}"
            done = self.run("reg", "copy", ours, everybody, "/s", "/f")
            expect(done.returncode == 0, done.stdout)

    def ask(self, *words: object, status: int = 0) -> str:
        """Return the console program's output. Raises AssertionError on another exit status."""
        command = (self.folder / f"{about.CONSOLE_COMMAND}.exe", *words)
        done = self.run(*command, more={"SDL_AUDIODRIVER": "dummy"})
        expect(done.returncode == status, f"{words} ended with {done.returncode}:\n{done.stdout}")
        return done.stdout.replace("\r", "")

    def running(self) -> dict[int, list[str]]:
        """Return the arguments of each of the program's processes in this Windows."""
        found = {}
        for process in Path("/proc").iterdir():
            if process.name.isdigit():
                program, *words = self._words(process)
                if re.search(rf"\b({about.COMMAND}|{about.CONSOLE_COMMAND})\.exe$", program):
                    found[int(process.name)] = words
        return found

    def thinkers(self) -> list[int]:
        """Return the processes in which bots think."""
        return [pid for pid, words in self.running().items() if words == [THINK]]

    def open(self, *words: object) -> Screen:
        """Double-click a file, or the program with arguments; return its window, at rest."""
        screen = self.screen(self._opened(*words))
        screen.still()
        return screen

    def screen(self, pid: int) -> Screen:
        return Screen(self.desk, pid)

    @contextmanager
    def dialog(self, name: str, *words: object) -> Iterator[list[str]]:
        """Double-click; a dialog must appear instead of the program. Save its picture, and yield
        its words.
        """
        pid = self._opened(*words)
        said: list[str] = []
        wait(self._heard, f"a dialog about {name}")
        self.screen(pid).picture(PICTURES / f"{name}.png")
        said.extend(self._heard())
        yield said

        def closed() -> bool:
            """Press Return; True if no process is left. An unfocused dialog misses the key."""
            self.desk.do("key", "Return")
            return not self.running()

        try:
            wait(closed, "the end of the program")
        finally:
            self.end()

    def close(self, screen: Screen) -> None:
        """Close the window, and wait until all processes are gone."""
        screen.close()
        wait(lambda: not self.running(), "the end of the program")

    def kill(self, screen: Screen) -> None:
        """Kill the program, as in a power cut. Its helpers must end by themselves."""
        os.kill(screen.pid, signal.SIGKILL)
        wait(lambda: not self.running(), "the bots' process to end, too")

    def end(self) -> None:
        """Kill all running processes of the program."""
        for pid in self.running():
            os.kill(pid, signal.SIGKILL)
        wait(lambda: not self.running(), "the end of the program")

    def windows(self) -> set[int]:
        """Return the processes that have a window."""
        return {pid for pid, words in self.running().items() if not is_helper(words)}

    def double_click(self, *words: object) -> None:
        """Double-click a file, or the program with arguments."""
        command = self.command("start", *words)
        with _SAID.open("wb") as said:
            subprocess.Popen(
                command,
                env={**self.environment, **_TRACE},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=said,
            )

    def _opened(self, *words: object) -> int:
        self.double_click(*words)
        wait(self.windows, f"the program, after {words}")
        return self.windows().pop()

    def _heard(self) -> list[str]:
        text = _SAID.read_text(encoding="utf-8", errors="replace")
        return [_plain(said) for said in _TRACED.findall(text)]

    def _words(self, process: Path) -> list[str]:
        """Return a process's command line, if it belongs to this Windows and still runs."""
        try:
            environment = (process / "environ").read_bytes().split(b"\0")
            words = (process / "cmdline").read_bytes().rstrip(b"\0").split(b"\0")
        except OSError:
            return [""]
        ours = f"WINEPREFIX={self.home}".encode() in environment
        return [word.decode("utf-8", "replace") for word in words] if ours else [""]


def _plain(traced: str) -> str:
    r"""Decode Wine's output: \n, \\ and non-ASCII characters such as \00eb."""
    traced = traced.replace("\\r", "")
    found = re.sub(r"\\([0-9a-f]{4})", lambda code: chr(int(code[1], 16)), traced)
    return found.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")


def processor_seconds(pid: int) -> float:
    """Return the processor time of a process in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
