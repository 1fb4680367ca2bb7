"""The tree of installed files that every Linux package is made of."""

import shutil
from pathlib import Path

from build import about
from build.linux import desktop, metainfo, papers

_ICONS = about.ROOT / "assets" / "icons"
PROGRAM = Path("usr", "lib", about.COMMAND)


def fill(root: Path, bundle: Path) -> Path:
    """Lay out all files below `root`, and return it."""
    shutil.rmtree(root, ignore_errors=True)
    copy(bundle, root / PROGRAM)
    share(root / "usr" / "share")
    command = root / "usr" / "bin" / about.COMMAND
    command.parent.mkdir(parents=True)
    command.symlink_to(Path("..", "lib", about.COMMAND, about.COMMAND))
    return root


def copy(bundle: Path, into: Path) -> None:
    """Copy the frozen program, with permissions for everybody."""
    shutil.copytree(bundle, into, symlinks=True)
    for path in (into, *into.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == into / about.COMMAND else 0o644)


def share(root: Path) -> None:
    """Write the menu entry, file type, metainfo, manuals and icons."""
    _write(root / "applications" / f"{about.COMMAND}.desktop", desktop.entry())
    _write(root / "mime" / "packages" / f"{about.COMMAND}.xml", desktop.record_type())
    _write(root / "metainfo" / f"{about.APP_ID}.metainfo.xml", metainfo.metainfo())
    for language, page in papers.manuals().items():
        place = root / "man" / language / "man6" / f"{about.COMMAND}.6.gz"
        _write(place, papers.packed(page))
    icons = root / "icons" / "hicolor"
    for picture in _ICONS.glob("app-*.png"):
        size = picture.stem.removeprefix("app-")
        _write(icons / f"{size}x{size}" / "apps" / f"{about.COMMAND}.png", picture.read_bytes())
    drawing = (_ICONS / "app.svg").read_bytes()
    _write(icons / "scalable" / "apps" / f"{about.COMMAND}.svg", drawing)
    sheet = desktop.record_icon()
    _write(icons / "scalable" / "mimetypes" / f"{desktop.RECORD_ICON}.svg", sheet)


def _write(path: Path, content: str | bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    path.chmod(0o644)
