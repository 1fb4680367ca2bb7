"""Tests a frozen program as players use it.

``python -m build.trial`` tests the result of ``python -m build.bundle``.
"""

import hashlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

from build import about, licences
from swoop_desktop import core

LARGEST = {"linux": 32_000_000}
"""By system: most bytes of a bundle. Other systems have no limit."""
PATIENCE = 300
"""Seconds: timeout of a command, even on a slow machine."""
_GAMES = ("simulate", "--games", "12", "--seed", "5", "--json", "--bots", "medium,easy,easy,easy")


class Broken(Exception):
    """Raised if the frozen program fails; the text says how."""


def weight(target: Path) -> int:
    return sum(path.stat().st_size for path in _files(target))


def run(target: Path) -> int:
    """Run all tests and print the results; return the exit status."""
    failed = False
    for name, attempt in _ATTEMPTS.items():
        try:
            found = attempt(target)
        except Broken as problem:
            failed = True
            print(f"  FAILED  {name}: {problem}", file=sys.stderr)
        else:
            print(f"  ok      {name}: {found}")
    return int(failed)


def executable(target: Path) -> Path:
    """Return the program that prints: on Windows the console one."""
    if target.suffix == ".app":
        return target / "Contents" / "MacOS" / about.COMMAND
    if about.system() == "windows":
        return target / f"{about.CONSOLE_COMMAND}.exe"
    return target / about.COMMAND


def _size(target: Path) -> str:
    limit = LARGEST.get(about.system(), sys.maxsize)
    if (found := weight(target)) > limit:
        raise Broken(f"{found / 1e6:.1f} MB, and no more than {limit / 1e6:.1f} are allowed")
    return f"{found / 1e6:.1f} MB"


def _no_twins(target: Path) -> str:
    """Check that PyInstaller brought no library twice."""
    seen: dict[bytes, Path] = {}
    libraries = [path for path in _files(target) if {".dll", ".so", ".dylib"} & set(path.suffixes)]
    for path in libraries:
        twin = seen.setdefault(hashlib.sha256(path.read_bytes()).digest(), path)
        if twin != path:
            raise Broken(f"{twin.relative_to(target)} and {path.relative_to(target)} are the same")
    return f"{len(libraries)} libraries, no two the same"


def _notices(target: Path) -> str:
    """Check that all third-party parts are named with their licences."""
    if nameless := licences.unnamed(_files(target)):
        raise Broken(f"{licences.DATA.name} names nobody who brings {', '.join(nameless)}")
    if not any(path.name == licences.FILE_NAME for path in _files(target)):
        raise Broken(f"{licences.FILE_NAME} is missing")
    return f"everything is named in {licences.FILE_NAME}"


def _version(target: Path) -> str:
    said = _ask(target, "--version").splitlines()[0]
    if said != f"{about.COMMAND} {about.version()}":
        raise Broken(f"says it is {said!r}, and the source is {about.version()}")
    return said


def _core(target: Path) -> str:
    """Check that the program runs the core that the bundle holds."""
    there = any(path.name == core.STAMP for path in _files(target))
    expected = "fast core: compiled" if there else "fast core: pure Python"
    for option in ("--version", "--self-test"):
        if expected not in (said := _ask(target, option).splitlines()):
            raise Broken(f"{option} does not say {expected!r}, but {said}")
    return expected.removeprefix("fast core: ")


def _self_test(target: Path) -> str:
    said = _ask(target, "--self-test").splitlines()
    if said[-1] != "ok":
        raise Broken("; ".join(said))
    return ", ".join(said[1:-1])


def _whole_game(target: Path) -> str:
    return _watched(target, "--bots", "easy")


def _experts(target: Path) -> str:
    """Play a deal with a bot that thinks in a helper process."""
    return _watched(target, "--bots", "expert,easy,easy,easy", "--deals", "1")


def _watched(target: Path, *options: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "Zoë's games"
        _ask(
            target, "--data-dir", str(data), "watch", "--speed", "instant", "--seed", "7", *options
        )
        records = list((data / "records").glob("*.swoop"))
        if len(records) != 1:
            raise Broken(f"left {len(records)} records instead of one")
        _ask(target, "check", str(records[0]))
        log = (data / "log.txt").read_text(encoding="utf-8")
        if " WARNING " in log or " ERROR " in log:
            raise Broken(f"wrote in its log:\n{log}")
        lines = records[0].read_text(encoding="utf-8").splitlines()
    return f"{len(lines)} lines of record, which `check` accepts"


def _same_games(target: Path) -> str:
    """Check that the frozen program, on two processes, plays the same games as the sources."""
    found = _counted(_ask(target, *_GAMES, "--jobs", "2"))
    command = [sys.executable, "-m", "swoop_desktop", *_GAMES]
    told = subprocess.run(
        command, cwd=about.ROOT, check=True, capture_output=True, text=True, timeout=PATIENCE
    )
    expected = _counted(told.stdout)
    if found != expected:
        raise Broken(f"plays {found}, and the source {expected}")
    return f"{found['deals']} deals, as from the source"


def _counted(text: str) -> dict[str, object]:
    counted: dict[str, object] = json.loads(text)
    del counted["seconds"]
    return {name: value for name, value in counted.items() if "ms" not in name}


def _ask(target: Path, *arguments: str) -> str:
    """Return a command's output. Raises Broken on failure or timeout."""
    command = [*_screen(), str(executable(target)), *arguments]
    # Development variables, language and sound card must make no difference.
    unwanted = ("PYTHON", "SDL_", "PYGAME", core.SWITCH)
    clean = {name: text for name, text in os.environ.items() if not name.startswith(unwanted)}
    clean |= {"SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
    # Files, not pipes: a surviving child would hold a pipe open forever.
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        running = subprocess.Popen(
            command, env=clean, stdout=out, stderr=err, start_new_session=True
        )
        try:
            status = running.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            _end(running)
            raise Broken(f"`{' '.join(arguments)}` did not end in {PATIENCE} seconds") from None
        said, complaint = _text(out), _text(err)
    if status or "Traceback" in complaint or "Warning" in complaint:
        raise Broken(f"`{' '.join(arguments)}` ended with {status}:\n{complaint}")
    return said


def _end(running: "subprocess.Popen[bytes]") -> None:
    if sys.platform == "win32":
        subprocess.run(["taskkill", "/T", "/F", "/PID", str(running.pid)], check=False)
    else:
        os.killpg(running.pid, signal.SIGKILL)
    running.wait()


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode("utf-8").replace("\r\n", "\n")


def _screen() -> list[str]:
    """Return the command that provides a screen if there is none."""
    if about.system() != "linux" or "DISPLAY" in os.environ or not shutil.which("xvfb-run"):
        return []
    return ["xvfb-run", "--auto-servernum", "--server-args=-screen 0 1280x800x24"]


def _files(target: Path) -> Iterator[Path]:
    return (path for path in target.rglob("*") if path.is_file() and not path.is_symlink())


_ATTEMPTS: dict[str, Callable[[Path], str]] = {
    "size": _size,
    "nothing twice": _no_twins,
    "notices": _notices,
    "version": _version,
    "fast core": _core,
    "self-test": _self_test,
    "a whole game": _whole_game,
    "a deal with an expert": _experts,
    "games on two processors": _same_games,
}


if __name__ == "__main__":
    sys.exit(run(about.bundle()))
