"""Remove and cut each file of the frozen program in turn: the program names the file, or works.

``python -m tests.installers harmed`` tests the program that ``make bundle`` made for Linux. Every
file and every link is removed, and cut to half its bytes. Either the message names the file, and
the exit code is that of a damaged copy; or the program passes the self-test. The copies, one for
each processor, share all other files.
"""

import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from build import about
from swoop_desktop.errors import DAMAGED
from tests.installers.report import Report, expect

Harm: TypeAlias = tuple[str, bool]
"""A file's name; True if the file is cut to its half, False if it is removed."""
_PATIENCE = 120
_STARTING = threading.Lock()
"""Held while a program is written or started: a starting process briefly inherits all files open
for writing, and a program open for writing can't be started.
"""
_BEFORE = re.compile(
    rf"{about.COMMAND}|_internal/(base_library\.zip|libpython3\.\d+\.so\.1\.0|libz\.so\.1"
    r"|python3\.\d+/lib-dynload/(_struct|zlib)\.[\w-]+\.so)"
)
"""Files that PyInstaller loads before our code can check anything; nothing else belongs here. If
one is missing, the boot loader reports it, unless the system has its own; a cut file may end the
program silently.
"""
_LOADER = "[PYI-"
"""Beginning of the boot loader's report."""
_UNNEEDED = re.compile(r"THIRD-PARTY\.txt")
"""Files that the program does not need."""


def main() -> int:
    """Harm every file; return the exit status."""
    bundle = about.bundle("linux")
    if not bundle.is_dir():
        print("There is no frozen program yet: run `make bundle` first.", file=sys.stderr)
        return 2
    report = Report()
    names = sorted(
        path.relative_to(bundle).as_posix() for path in bundle.rglob("*") if not path.is_dir()
    )
    harms = [(name, cut) for name in names for cut in (False, True)]
    workers = os.cpu_count() or 1
    about.WORK.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=about.WORK) as folder, ThreadPoolExecutor(workers) as pool:
        copies: queue.SimpleQueue[Path] = queue.SimpleQueue()
        for number in range(workers):
            copy = Path(folder) / f"{number}"
            shutil.copytree(bundle, copy, symlinks=True, copy_function=os.link)
            copies.put(copy)
        found = list(pool.map(lambda harm: _tried(harm, bundle, copies), harms))
    for name, cut in harms:
        with report.part(f"{name} {'cut short' if cut else 'gone'}"):
            _judge(name, cut, *found.pop(0))
    if not report.failed:
        report.proved(f"{len(names)} files, each gone and each cut short: it says so, or works")
    return int(bool(report.failed))


def _tried(harm: Harm, bundle: Path, copies: "queue.SimpleQueue[Path]") -> tuple[int, str]:
    """Return exit status and output of a harmed program."""
    copy = copies.get()
    try:
        with _harmed(harm, bundle, copy):
            return _ended(copy)
    finally:
        copies.put(copy)


@contextmanager
def _harmed(harm: Harm, bundle: Path, copy: Path) -> Iterator[None]:
    name, cut = harm
    whole, path = bundle / name, copy / name
    path.unlink()  # shared with other copies: never write into it
    if cut:
        with _STARTING:
            shutil.copy(whole, path)
            os.truncate(path, whole.stat().st_size // 2)
    try:
        yield
    finally:
        path.unlink(missing_ok=True)
        os.link(whole, path, follow_symlinks=False)


def _ended(copy: Path) -> tuple[int, str]:
    home = copy.with_name(f"{copy.name}-home")
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": str(home)}
    command = [str(copy / about.COMMAND), "--self-test"]
    try:
        with _STARTING:
            process = subprocess.Popen(
                command,
                env={"PATH": os.defpath, "LANG": "C.UTF-8", **quiet},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                encoding="utf-8",
                errors="replace",
            )
    except FileNotFoundError as error:
        return 127, str(error)  # as a shell reports it
    with process:
        try:
            said, _ = process.communicate(timeout=_PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()
            return 0, f"it did not end in {_PATIENCE} seconds"
    return process.returncode, said


def _judge(name: str, cut: bool, status: int, said: str) -> None:
    if _BEFORE.fullmatch(name):
        expect(status, "works without it: it is not loaded before all others")
        words = _LOADER in said or status == DAMAGED
        expect(cut or name == about.COMMAND or words, f"says:\n{said}")
    elif _UNNEEDED.fullmatch(name):
        expect((status, said.splitlines()[-1:]) == (0, ["ok"]), f"ended with {status}:\n{said}")
    else:
        expect(status == DAMAGED, f"ended with {status}, not {DAMAGED}:\n{said}")
        expect("Traceback" not in said and "Install it again" in said, f"says:\n{said}")
        expect(Path(name).name in said, f"does not name it:\n{said}")


if __name__ == "__main__":
    sys.exit(main())
