"""A .tar.xz to unpack and play, or to install for one user."""

import lzma
import shutil
import tarfile
from pathlib import Path

from build import about
from build.linux import tree

_HERE = Path(__file__).parent
READ_ME = ("README.txt", "LISEZMOI.txt")


def make(bundle: Path, into: Path) -> Path:
    name = f"{about.COMMAND}-{about.version()}-linux-x86_64"
    folder = about.WORK / "linux" / "archive" / name
    shutil.rmtree(folder.parent, ignore_errors=True)
    tree.copy(bundle, folder)
    tree.share(folder / "share")
    shutil.copy(_HERE / "install.sh", folder)
    (folder / "install.sh").chmod(0o755)
    for paper in READ_ME:
        (folder / paper).write_text(_read_me(paper), encoding="utf-8")
    return pack(folder, into / f"{name}.tar.xz")


def pack(folder: Path, target: Path) -> Path:
    """Pack a folder reproducibly."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with lzma.open(target, "wb", preset=9) as packed, tarfile.open(fileobj=packed, mode="w") as tar:
        for path in (folder, *sorted(folder.rglob("*"))):
            name = str(Path(folder.name) / path.relative_to(folder))
            tar.add(path, name, recursive=False, filter=_plain)
    return target


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Remove owner, time and unusual permissions."""
    member.uid = member.gid = 0
    member.uname = member.gname = "root"
    member.mtime = about.epoch()
    member.mode = 0o755 if member.mode & 0o100 else 0o644
    return member


def _read_me(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8").replace("@VERSION@", about.version())
