"""The list of what belongs to a frozen program, by which it knows at its start that it is whole."""

from pathlib import Path

from build.macos import signing
from swoop_desktop import inventory


def write(target: Path) -> None:
    """Put the list into the folder, or the .app, of a frozen program."""
    if target.suffix == ".app":
        _write_app(target / "Contents")
        return
    folder = target / "_internal"
    sizes = {name: (folder / name).stat().st_size for name in _names(folder)}
    (folder / inventory.NAME).write_bytes(_listed(sizes))


def _write_app(contents: Path) -> None:
    """The same where macOS wants code and data apart, each to be seen from the other by links."""
    folder, data = contents / "Frameworks", contents / "Resources"
    names = {name for name in _names(folder) | _names(data) if (folder / name).is_file()}
    # The signature that comes later changes the size of code.
    sizes = {
        name: 0 if signing.is_mach_o(folder / name) else (folder / name).stat().st_size
        for name in names
    }
    # As a file among the code it could not be signed, and with it the .app.
    (data / inventory.NAME).write_bytes(_listed(sizes))
    link = folder / inventory.NAME
    link.unlink(missing_ok=True)
    link.symlink_to(Path("..", data.name, inventory.NAME))


def _names(folder: Path) -> set[str]:
    """Of all files below a folder but the list itself."""
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    return found - {inventory.NAME}


def _listed(sizes: dict[str, int]) -> bytes:
    """The bytes that each file must have, as `swoop_desktop.inventory` reads them."""
    lines = [f"{size} {name}" for name, size in sorted(sizes.items())]
    return "".join(f"{line}\n" for line in (*lines, inventory.END.format(len(lines)))).encode()
