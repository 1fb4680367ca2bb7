"""Writes the list of files by which a frozen program verifies itself."""

from pathlib import Path

from build.macos import signing
from swoop_desktop import inventory


def write(target: Path) -> None:
    """Write the list into a frozen program's folder or .app."""
    if target.suffix == ".app":
        _write_app(target / "Contents")
        return
    folder = target / "_internal"
    sizes = {name: (folder / name).stat().st_size for name in _names(folder)}
    (folder / inventory.NAME).write_bytes(_listed(sizes))


def _write_app(contents: Path) -> None:
    """Write the list into an .app, where code and data lie apart."""
    folder, data = contents / "Frameworks", contents / "Resources"
    names = {name for name in _names(folder) | _names(data) if (folder / name).is_file()}
    # Signing will change the size of code.
    sizes = {
        name: 0 if signing.is_mach_o(folder / name) else (folder / name).stat().st_size
        for name in names
    }
    # A data file among code would break the signing of the .app.
    (data / inventory.NAME).write_bytes(_listed(sizes))
    link = folder / inventory.NAME
    link.unlink(missing_ok=True)
    link.symlink_to(Path("..", data.name, inventory.NAME))


def _names(folder: Path) -> set[str]:
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return found - {inventory.NAME}


def _listed(sizes: dict[str, int]) -> bytes:
    lines = [f"{size} {name}" for name, size in sorted(sizes.items())]
    return "".join(f"{line}\n" for line in (*lines, inventory.END.format(len(lines)))).encode()
