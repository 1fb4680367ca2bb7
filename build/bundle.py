"""Freeze the program for the system that this runs on, and try the result.

``python -m build.bundle`` leaves it in ``dist/SYSTEM/swoop-desktop``, on macOS in
``dist/macos/Swoop Desktop.app``. Two runs make the same bytes. ``--untried`` skips the trial.
"""

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from build import about, icon_files, inventory, licences, trial
from build.linux import paths

SPEC = about.ROOT / "build" / "swoop-desktop.spec"


def freeze() -> Path:
    """Make the frozen program; the folder, or the .app, in which it lies.

    Raises subprocess.CalledProcessError if PyInstaller fails; what it printed lies in
    ``dist/work/pyinstaller.log``.
    """
    icon_files.write(about.WORK / "icons")
    target = about.bundle()
    work = about.WORK / f"pyinstaller-{about.system()}"
    shutil.rmtree(work, ignore_errors=True)  # what an earlier Python left there is not ours
    environment = {
        **os.environ,
        "SOURCE_DATE_EPOCH": str(about.epoch()),
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYINSTALLER_CONFIG_DIR": str(about.WORK / "pyinstaller-cache"),
    }
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--workpath", str(work), "--distpath", str(target.parent), str(SPEC)]
    with (about.WORK / "pyinstaller.log").open("wb") as log:
        subprocess.run(command, check=True, env=environment, stdout=log, stderr=log)
    if about.system() == "linux":
        paths.forget(target)
    licences.write(_beside(target))
    inventory.write(target)
    _date(target)
    return target


def _beside(target: Path) -> Path:
    """Where people look for texts: beside the program, or where macOS keeps them."""
    return target / "Contents" / "Resources" if target.suffix == ".app" else target


def _date(target: Path) -> None:
    """Everything is as old as the source: archives of two runs are the same, too."""
    for path in target.rglob("*"):
        if not path.is_symlink():
            os.utime(path, (about.epoch(), about.epoch()))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="build.bundle", description=__doc__)
    parser.add_argument("--untried", action="store_true", help="make it, and don't try it")
    chosen = parser.parse_args(arguments)
    try:
        target = freeze()
    except subprocess.CalledProcessError:
        log = about.WORK / "pyinstaller.log"
        print(log.read_text(encoding="utf-8", errors="replace")[-4000:], file=sys.stderr)
        print(f"PyInstaller failed; all that it said is in {log}.", file=sys.stderr)
        return 1
    except licences.LicenceError as missing:
        print(missing, file=sys.stderr)
        return 1
    print(f"{target.relative_to(about.ROOT)}: {trial.weight(target) / 1e6:.1f} MB")
    return 0 if chosen.untried else trial.run(target)


if __name__ == "__main__":
    sys.exit(main())
