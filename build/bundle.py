"""Freeze the program for this system, and test the result.

``python -m build.bundle`` writes ``dist/SYSTEM/swoop-desktop``, on macOS ``dist/macos/Swoop
Desktop.app``. Two runs make the same bytes. ``--untried`` skips the test.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from build import about, catalogs, contents, core, icon_files, inventory, licences, trial
from build.linux import formats, paths

SPEC = about.ROOT / "build" / "swoop-desktop.spec"
LOG = about.WORK / "pyinstaller.log"


class FreezeError(Exception):
    """Raised if freezing fails; the text says why."""


def freeze() -> Path:
    """Make the frozen program. Raises FreezeError, CoreError, LicenceError, FormatError; patchelf
    may raise OSError and subprocess.CalledProcessError.
    """
    icon_files.write(about.WORK / "icons")
    if reason := core.as_asked(contents.CORE):
        print(f"without a compiled core: {reason}")
    target = about.bundle()
    _run_pyinstaller(target.parent)
    if about.system() == "linux":
        formats.forget(target)
        paths.forget(target)
    core.stamp_frozen(target)
    licences.write(_beside(target))
    inventory.write(target)
    _date(target)
    return target


def _run_pyinstaller(into: Path) -> None:
    """Run PyInstaller with its output in a file. Raises FreezeError."""
    work = about.WORK / f"pyinstaller-{about.system()}"
    shutil.rmtree(work, ignore_errors=True)  # another Python may have left files there
    environment = {
        **os.environ,
        "SOURCE_DATE_EPOCH": str(about.epoch()),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYINSTALLER_CONFIG_DIR": str(about.WORK / "pyinstaller-cache"),
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--workpath", str(work), "--distpath", str(into), str(SPEC)]
    with LOG.open("wb") as log:
        done = subprocess.run(command, check=False, env=environment, stdout=log, stderr=log)
    if done.returncode:
        end = LOG.read_text(encoding="utf-8", errors="replace")[-4000:]
        raise FreezeError(f"{end}\nPyInstaller failed; all that it said is in {LOG}.")


def _beside(target: Path) -> Path:
    """Return the folder for licence texts: the program's own; in an .app, Resources."""
    return target / "Contents" / "Resources" if target.suffix == ".app" else target


def _date(target: Path) -> None:
    """Date all files like the source, so that archives of two runs are equal."""
    for path in target.rglob("*"):
        if not path.is_symlink():
            os.utime(path, (about.epoch(), about.epoch()))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="build.bundle", description=__doc__)
    parser.add_argument("--untried", action="store_true", help="make it, and don't try it")
    chosen = parser.parse_args(arguments)
    try:
        catalogs.make_all()
        target = freeze()
    except (
        FreezeError,
        core.CoreError,
        formats.FormatError,
        licences.LicenceError,
        OSError,
        subprocess.CalledProcessError,
    ) as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"{target.relative_to(about.ROOT)}: {trial.weight(target) / 1e6:.1f} MB")
    return 0 if chosen.untried else trial.run(target)


if __name__ == "__main__":
    sys.exit(main())
