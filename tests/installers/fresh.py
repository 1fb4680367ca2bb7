"""Play and test in a clone on Debians with only the README's requirements.

``python -m tests.installers.fresh`` as root, or ``make test-fresh``. In each fresh Debian a user
other than root clones the last commit, runs ``make play`` without and with a screen, installs the
packages that the program asks for, and runs ``make test``: with nothing else installed, and with
the programs for tests of real windows. The tests' output is left in dist/work/debian.
"""

import argparse
import ast
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

from build import about
from swoop_desktop.errors import NO_DISPLAY
from tests.installers.chroot import WORK, Root, alone, missing
from tests.installers.report import Report, expect
from tests.installers.screen import wait
from tests.window import desk as desks
from tests.window.desk import Desk

ALONE = "--alone"
"""The option with which this module runs in namespaces of its own."""
RELEASES = ("bookworm", "trixie")
_ASKED = ("make", "git", "python3", "python3-venv")
"""Packages that the README requires."""
_WINDOWS = ("xvfb", "xauth", "openbox", "xdotool", "x11-utils")
_PATIENCE = 3600.0
"""Seconds: timeout of `make test`."""


def main(releases: tuple[str, ...] = RELEASES) -> int:
    """Test each release in namespaces of its own."""
    if os.geteuid() != 0:
        print("This needs root: sudo make test-fresh", file=sys.stderr)
        return 2
    if wanted := [*missing(), *desks.missing()]:
        print(
            f"Not installed: {', '.join(wanted)}. On Debian and Ubuntu: sudo apt install "
            "debootstrap xvfb openbox xdotool x11-utils",
            file=sys.stderr,
        )
        return 2
    return max(alone("tests.installers.fresh", ALONE, one) for one in releases)


def _all(release: str, report: Report) -> None:
    with Desk() as desk:
        root = Root(release, shared_memory=False)
        try:
            with report.part(f"a fresh Debian {release}"):
                _Newcomer(root, desk, report).try_all()
        finally:
            root.close()


class _Newcomer:
    """A user of a fresh Debian with a clone."""

    def __init__(self, root: Root, desk: Desk, report: Report) -> None:
        self.root, self.desk, self.report = root, desk, report
        root.apt("update")
        root.apt("install", "--no-install-recommends", *_ASKED)
        self.home = root.add_person("anna", "/home/anna")
        self.clone = f"{self.home}/swoop-desktop"
        source = f"file://{about.ROOT}"
        subprocess.run(
            ["git", "clone", "--quiet", "--depth", "1", source, str(root.path(self.clone))],
            check=True,
        )
        _let_pip_speak_as_here(root, self.home)
        for path in root.path(self.home).rglob("*"):
            root.give(path, self.home)

    def try_all(self) -> None:
        """Try messages first, then the window, then the tests."""
        said = self._ends("play", DISPLAY=self.desk.display)
        expect("libX11.so.6" in said and "Traceback" not in said, said)
        self.report.proved("make play names the libraries that it lacks", _last(said))
        found = re.search(r"On Debian and Ubuntu, install (\S+) and (\S+);", said)
        expect(found, "it does not say which packages to install")
        assert found is not None
        self.root.apt("install", "--no-install-recommends", *found.groups())
        said = self._ends("play")
        expect("DISPLAY" in said and "Traceback" not in said, said)
        self.report.proved("make play says that there is no screen", _last(said))
        self._opens()
        with self.report.part("make test with nothing else"):
            self._tests("bare")
        self.root.mount("-t", "tmpfs", "tmpfs", inside="dev/shm")
        self.root.apt("install", "--no-install-recommends", *_WINDOWS)
        with self.report.part("make test with a screen"):
            self._tests("screen", DISPLAY=self.desk.display)

    def _ends(self, target: str, **environment: str) -> str:
        """Return make's output; the program must find no screen."""
        done = self.root.attempt("make", "-C", self.clone, target, home=self.home, **environment)
        expect(f"Error {NO_DISPLAY}\n" in done.stdout, done.stdout)
        return done.stdout

    def _opens(self) -> None:
        """The window opens, and closes again."""
        words = self.root.command(
            ("make", "-C", self.clone, "play"), self.home, DISPLAY=self.desk.display
        )
        began = time.monotonic()
        with subprocess.Popen(words, stdin=subprocess.DEVNULL) as process:
            find = ("search", "--onlyvisible", "--classname", f"^{about.COMMAND}$")

            def window() -> str:
                try:
                    return self.desk.do(*find)
                except RuntimeError:  # no window yet
                    return ""

            wait(window, "a window", 120)
            self.report.proved(f"make play opens its window in {time.monotonic() - began:.1f} s")
            self.desk.do("windowactivate", "--sync", window(), "key", "alt+F4")
            process.wait(60)
        expect(process.returncode == 0, f"make play ended with {process.returncode}")

    def _tests(self, name: str, **environment: str) -> None:
        """Run all tests; report the skipped ones with reasons."""
        log = WORK / f"{self.root.release}-{name}.txt"
        words = self.root.command(
            ("make", "-C", self.clone, "test"), self.home, PYTEST_ADDOPTS="-rs", **environment
        )
        began = time.monotonic()
        with log.open("wb") as said:
            status = subprocess.run(
                words, stdin=subprocess.DEVNULL, stdout=said, stderr=said, timeout=_PATIENCE
            ).returncode
        text = log.read_text(encoding="utf-8", errors="replace")
        expect(status == 0, f"make test ended with {status}, see {log}:\n{text[-3000:]}")
        ends = [line for line in text.splitlines() if re.search(r"\d+ passed", line)]
        skipped = [line for line in text.splitlines() if line.startswith("SKIPPED")]
        minutes = (time.monotonic() - began) / 60
        self.report.proved(
            f"make test passes in {minutes:.0f} minutes, see {log.name}", "\n".join(ends + skipped)
        )


def _last(said: str) -> str:
    """Return the program's lines of an output, without make's and pip's."""
    others = ("make", "Installing", "WARNING")
    return "\n".join(line for line in said.splitlines() if not line.startswith(others))


def _let_pip_speak_as_here(root: Root, home: str) -> None:
    """Give the system's pip this machine's index, certificates and folders. The file may hold
    passwords, so only its user can read it; it is deleted with the system.
    """
    said = subprocess.run(
        [sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True
    ).stdout
    options = {
        name.rpartition(".")[2]: str(ast.literal_eval(value))
        for name, _, value in (line.partition("=") for line in said.splitlines())
    }
    for path in _files(options):
        target = root.path(str(path))
        if path.is_dir():
            root.mount("--bind", str(path), inside=str(path))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target)
    config = root.path(home) / ".config" / "pip" / "pip.conf"
    config.parent.mkdir(parents=True)
    config.touch(mode=0o600)
    lines = [f"{name} = {value.replace(chr(10), ' ')}" for name, value in options.items()]
    config.write_text("\n".join(["[global]", *lines, ""]), encoding="utf-8")


def _files(options: dict[str, str]) -> set[Path]:
    """Return the files and folders named in pip's options. A file index has its packages
    beside it.
    """
    found = set()
    for name, value in options.items():
        for word in value.split():
            path = Path(word.removeprefix("file://"))
            if path.is_absolute() and path.exists():
                found.add(path.parent if name.endswith("index-url") else path)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.installers.fresh", description=__doc__)
    parser.add_argument(ALONE, action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "releases",
        nargs="*",
        default=RELEASES,
        metavar="RELEASE",
        help=f"of Debian; {' and '.join(RELEASES)} if none is named",
    )
    asked = parser.parse_args()
    if not asked.alone:
        sys.exit(main(tuple(asked.releases)))
    written = Report()
    _all(asked.releases[0], written)
    sys.exit(bool(written.failed))
