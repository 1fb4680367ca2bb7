"""Environments in which the program works only in part or not at all: a message says so."""

import re
import tarfile
from collections.abc import Callable
from pathlib import Path

from build import about
from swoop_desktop.errors import DAMAGED, NO_DISPLAY
from tests.installers.chroot import Root
from tests.installers.opened import LOG, PROGRAM, closed, opened
from tests.installers.report import Report, expect
from tests.window.desk import Desk

_LOADER = "[PYI-"
"""Beginning of the boot loader's lines. Without Python only the loader can report anything."""


def without_libraries(root: Root, archive: Path, home: str, display: str, report: Report) -> str:
    """Run the archive on a system without a desktop; return the unpacked program."""
    with tarfile.open(archive) as tar:
        tar.extractall(root.path(home), filter="tar")
    folder = f"{home}/{archive.name.removesuffix('.tar.xz')}"
    for path in (root.path(folder), *root.path(folder).rglob("*")):
        root.give(path, home)
    program = f"{folder}/{about.COMMAND}"
    said = _ends(root, program, home, NO_DISPLAY, DISPLAY=display)
    for word in ("libX11.so.6", "libx11-6", "libXext"):
        expect(word in said, f"nothing of {word} in:\n{said}")
    report.proved("without the libraries of a desktop it names them and the packages", said)
    return program


def without_display(root: Root, home: str, report: Report) -> None:
    """Start without a desktop, and with a desktop that does not answer."""
    said = _ends(root, PROGRAM, home, NO_DISPLAY)
    expect("DISPLAY" in said, said)
    report.proved("without a desktop it says so", said)
    said = _ends(root, PROGRAM, home, NO_DISPLAY, DISPLAY=":99")
    expect("DISPLAY=:99" in said, said)
    report.proved("with a desktop that does not answer it says so", said)


def read_only_home(root: Root, home: str, desk: Desk, pictures: Path, report: Report) -> None:
    """The game can be played, and a message says that nothing is saved."""
    root.mount("--bind", str(root.path(home)), inside=home)
    root.mount("-o", "remount,ro,bind", inside=home)
    screen = opened(root, desk, home, PROGRAM)
    picture = screen.picture(pictures / "read-only-home.png")
    closed(root, screen)
    said = LOG.read_text(encoding="utf-8")
    expect("Traceback" not in said, said)
    expect("No log is kept" in said, f"it only says: {said}")
    report.proved(f"in a home that can't be written it opens, and says so ({picture.name})", said)


def damaged(root: Root, program: str, home: str, display: str, report: Report) -> None:
    """Run an unpacked program with a file missing or cut."""
    inside = root.path(program).parent / "_internal"
    harms: dict[str, tuple[str, Callable[[Path], object], int, str]] = {
        "a picture is missing": ("wordmark.svg.z", Path.unlink, DAMAGED, "wordmark.svg"),
        "a picture is cut short": ("wordmark.svg.z", _halve, DAMAGED, "wordmark.svg"),
        "a font is missing": ("FiraSans-SemiBold.ttf.z", Path.unlink, DAMAGED, "FiraSans-SemiBold"),
        "SDL is missing": ("libSDL2-2*", Path.unlink, DAMAGED, "libSDL2-2"),
        "SDL is something else": ("libSDL2-2*", _blank, DAMAGED, "libSDL2-2"),
        "SDL is cut short": ("libSDL2-2*", _halve, DAMAGED, "libSDL2-2"),
        "a font is cut short": ("FiraSans-Italic.ttf.z", _halve, DAMAGED, "FiraSans-Italic"),
        "a part of pygame is missing": ("window.cpython*", Path.unlink, DAMAGED, "pygame/window"),
        "Python is missing": ("libpython3*", Path.unlink, 255, f"{_LOADER}.*libpython3"),
        "Python's modules are cut short": ("base_library.zip", _halve, 1, _LOADER),
    }
    for what, (name, harm, status, words) in harms.items():
        with report.part(f"damaged: {what}"):
            path, *_others = [path for path in inside.rglob(name) if not path.is_symlink()]
            whole = path.read_bytes()
            harm(path)
            try:
                said = _ends(root, program, home, status, DISPLAY=display)
            finally:
                path.write_bytes(whole)
            expect(re.search(words.replace("[", r"\["), said), f"nothing of {words} in:\n{said}")
            report.proved(f"damaged: {what}", _essence(said))


def _essence(said: str) -> str:
    """Return the boot loader's own lines of a long message, if any."""
    loader = [line for line in said.splitlines() if line.startswith(_LOADER)]
    return "\n".join(loader) or said


def _halve(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _blank(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def _ends(root: Root, program: str, home: str, status: int, **environment: str) -> str:
    """Return the message with which the program ends. Raises AssertionError if it is not for
    people.
    """
    done = root.attempt("timeout", "60", program, home=home, **environment)
    expect(done.returncode == status, f"ended with {done.returncode}, not {status}: {done.stdout}")
    expect(done.stdout.strip(), "ended without a word")
    expect("Traceback" not in done.stdout, f"no message for people:\n{done.stdout}")
    return done.stdout
