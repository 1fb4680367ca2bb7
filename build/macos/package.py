"""Sign the frozen .app and wrap it in a .dmg.

``python -m build.macos.package`` runs on a Mac; ``--dry-run`` only prints the commands, on any
system. Each architecture needs its own image. Images are not reproducible: hdiutil writes the time.
"""

import argparse
import platform
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path

from build import about
from build.macos import keychain, signing
from build.macos.signing import Command, Credentials

_PATIENCE = 3
"""Number of tries for hdiutil, which reports "Resource busy" while macOS scans new files."""


def image_name(architecture: str) -> str:
    return f"{about.COMMAND}-{about.version()}-macos-{architecture}.dmg"


def make(bundle: Path, into: Path) -> list[Path]:
    """Sign the .app, and return the image. Raises subprocess.CalledProcessError, or ValueError for
    incomplete credentials.
    """
    image = into / image_name(platform.machine())
    into.mkdir(parents=True, exist_ok=True)
    with keychain.lent() as who:
        for command in commands(bundle, image, who):
            run(command)
    print(_told(who))
    return [image]


def run(command: Command) -> None:
    """Run a command; hdiutil gets several tries."""
    for left in reversed(range(_PATIENCE if command[0] == "hdiutil" else 1)):
        try:
            subprocess.run(command, check=True)
        except subprocess.CalledProcessError:
            if not left:
                raise
            time.sleep(10)
        else:
            return


def commands(app: Path, image: Path, who: Credentials) -> list[Command]:
    folder = about.WORK / "macos" / "image"
    return [
        *signing.sign(app, who),
        ["rm", "-rf", str(folder)],
        ["mkdir", "-p", str(folder)],
        ["ditto", str(app), str(folder / app.name)],
        ["ln", "-s", "/Applications", str(folder / "Applications")],
        _wrap(folder, image),
        *signing.notarise(image, who),
    ]


def _wrap(folder: Path, image: Path) -> Command:
    volume = f"{about.NAME} {about.version()}"
    options = ["-volname", volume, "-srcfolder", str(folder), "-fs", "HFS+", "-format", "UDZO"]
    return ["hdiutil", "create", *options, "-ov", str(image)]


def _told(who: Credentials) -> str:
    if who.notarises:
        return f"signed as {who.identity}, and notarised"
    if who.identity != signing.AD_HOC:
        return f"signed as {who.identity}, but not notarised: macOS will warn"
    return (
        "signed ad hoc: macOS will warn, see docs/install.md (MACOS_IDENTITY names a certificate)"
    )


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m build.macos.package", description=__doc__)
    parser.add_argument("--dry-run", action="store_true", help="print the commands, run nothing")
    asked = parser.parse_args(arguments)
    app = about.bundle("macos")
    if not app.is_dir():
        print(f"{app} is not there: `python -m build.bundle` makes it on a Mac", file=sys.stderr)
        return 1
    try:
        if asked.dry_run:
            image = about.INSTALLERS / image_name(platform.machine())
            for command in commands(app, image, Credentials.of()):
                print(shlex.join(command))
        elif shutil.which("hdiutil") is None:
            print("only macOS can make a .dmg; --dry-run prints the commands", file=sys.stderr)
            return 1
        else:
            print(*make(app, about.INSTALLERS), sep="\n")
    except ValueError as wrong:
        print(wrong, file=sys.stderr)
        return 1
    except subprocess.CalledProcessError as failed:
        print(f"{failed.cmd[0]} failed with {failed.returncode}, see above", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
