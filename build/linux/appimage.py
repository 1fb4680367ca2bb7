"""Make an AppImage: one file that is the program.

``python -m build.linux.appimage --runtime ADDRESS --sha256 DIGEST`` makes one of the frozen
program. The AppImage project's runtime, which mounts the file, is used only if its digest matches.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path

from build import about
from build.linux import tree

FOLDER = about.WORK / "linux" / "AppDir"
_EXECUTABLE = 0o755


class AppImageError(Exception):
    """Raised if no AppImage can be made; the text says why."""


def lay_out(root: Path, bundle: Path) -> Path:
    """Lay out the folder that the runtime will mount."""
    tree.fill(root, bundle)
    (root / "AppRun").symlink_to(tree.PROGRAM / about.COMMAND)
    entry = Path("usr", "share", "applications", f"{about.COMMAND}.desktop")
    (root / entry.name).symlink_to(entry)
    icon = Path("usr", "share", "icons", "hicolor", "256x256", "apps", f"{about.COMMAND}.png")
    (root / icon.name).symlink_to(icon)
    (root / ".DirIcon").symlink_to(icon)
    return root


def seal(root: Path, runtime: Path, target: Path) -> Path:
    """Append the folder to the runtime as one executable file. Raises AppImageError."""
    packed = root.with_suffix(".squashfs")
    epoch = str(about.epoch())
    command = ["mksquashfs", str(root), str(packed), "-noappend", "-all-root", "-no-xattrs"]
    command += ["-comp", "zstd", "-mkfs-time", epoch, "-all-time", epoch, "-quiet", "-no-progress"]
    if shutil.which(command[0]) is None:
        raise AppImageError("mksquashfs is not installed: sudo apt install squashfs-tools")
    done = subprocess.run(command, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"})
    if done.returncode:
        raise AppImageError(f"mksquashfs: {done.stderr.strip()}")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(runtime.read_bytes() + packed.read_bytes())
    target.chmod(_EXECUTABLE)
    packed.unlink()
    return target


def fetch(address: str, digest: str, into: Path) -> Path:
    """Download a file and verify its digest. Raises AppImageError."""
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            content = answer.read()
    except (OSError, ValueError) as reason:
        raise AppImageError(f"{address}: {reason}") from None
    if (found := hashlib.sha256(content).hexdigest()) != digest.lower():
        raise AppImageError(f"{address}: its SHA-256 is {found}, and not {digest}: not used")
    into.parent.mkdir(parents=True, exist_ok=True)
    into.write_bytes(content)
    return into


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m build.linux.appimage", description=__doc__)
    parser.add_argument("--runtime", required=True, metavar="ADDRESS", help="https:// or file://")
    parser.add_argument("--sha256", required=True, metavar="DIGEST", help="of the runtime")
    asked = parser.parse_args(arguments)
    name = f"{about.COMMAND}-{about.version()}-x86_64.AppImage"
    try:
        runtime = fetch(asked.runtime, asked.sha256, about.WORK / "linux" / "runtime")
        made = seal(lay_out(FOLDER, about.bundle("linux")), runtime, about.INSTALLERS / name)
    except (AppImageError, OSError) as reason:
        print(reason, file=sys.stderr)
        return 1
    print(f"{made.relative_to(about.ROOT)}: {made.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
