"""A disk that loses its power: what is written goes through it, and at any moment it tells what
could be found afterwards.

What was synced is there. Of what was not, any part may be: each 512 bytes of a write for itself,
each change of a name for itself, in any order; a hole is filled with zeros. A name is in its
folder, and on disk when that is synced.
"""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from swoop_desktop.storage import disk

SECTOR = 512
Keep = Callable[[], bool]
"""Whether the next thing that was not synced is on disk."""
Names = list[tuple[Path, "Inode | None"]]
"""A change of names, at once: what each is from then on, None for nothing."""

Found = dict[Path, bytes | None]
"""The content of each file in the folder that is watched; None for a folder in it."""


class Inode:
    """A file, whatever its name, or a folder (which has no content here)."""

    def __init__(self, *, folder: bool = False) -> None:
        self.folder = folder
        self.safe = b""
        self.pending: list[tuple[int, bytes | None]] = []
        """Where and what was written, or, without what, where it was cut off."""

    def sync(self) -> None:
        self.safe, self.pending = self.after(lambda: True), []

    def after(self, keep: Keep) -> bytes:
        """What is found, if so much of what is pending is on disk."""
        found = bytearray(self.safe)
        for start, data in self.pending:
            if data is None:
                if keep():
                    del found[start:]
                continue
            at = 0
            while at < len(data):
                size = min(SECTOR - (start + at) % SECTOR, len(data) - at)
                if keep():
                    found.extend(b"\0" * (start + at - len(found)))
                    found[start + at : start + at + size] = data[at : at + size]
                at += size
        return bytes(found)


class Power:
    """The disk, as it would be found."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.names: dict[Path, Inode] = {}
        """As the running program sees them."""
        self.safe: dict[Path, Inode] = {}
        self.pending: list[Names] = []
        self.moments = 0

    def change(self, *names: tuple[Path, Inode | None]) -> None:
        self.pending.append(list(names))
        _apply(self.names, names)

    def sync_folder(self, folder: Path) -> None:
        for change in self.pending:
            if change[0][0].parent == folder:
                _apply(self.safe, change)
        self.pending = [change for change in self.pending if change[0][0].parent != folder]

    def cut(self, keep: Keep) -> Found:
        """What is found."""
        names = dict(self.safe)
        for change in self.pending:
            if keep():
                _apply(names, change)
        contents = {inode: inode.after(keep) for inode in names.values()}
        found: Found = {}
        for path, inode in sorted(names.items()):
            parents = [parent for parent in path.parents if parent.is_relative_to(self.root)]
            if not all(parent == self.root or parent in names for parent in parents):
                continue  # its folder has no name
            found[path.relative_to(self.root)] = None if inode.folder else contents[inode]
        return found


def lay_out(found: Found, into: Path) -> None:
    """Make what is found after a cut in this folder."""
    into.mkdir(parents=True)
    for path, content in found.items():
        if content is None:
            (into / path).mkdir()
        else:
            (into / path).write_bytes(content)


def _apply(
    names: dict[Path, Inode], change: "Names | tuple[tuple[Path, Inode | None], ...]"
) -> None:
    for path, inode in change:
        if inode is None:
            names.pop(path, None)
        else:
            names[path] = inode


def ways(rng: random.Random, samples: int) -> Iterator[Keep]:
    """How much of what is pending may be on disk: nothing, all, the beginning, the end, any."""
    yield lambda: False
    yield lambda: True
    for _ in range(samples):
        left = [rng.randrange(8)]

        def beginning(left: list[int] = left) -> bool:
            left[0] -= 1
            return left[0] >= 0

        yield beginning
        first = [rng.randrange(6)]

        def end(first: list[int] = first) -> bool:
            first[0] -= 1
            return first[0] < 0

        yield end
        share = rng.random()
        yield lambda share=share: rng.random() < share  # type: ignore[misc]


@contextmanager
def watched(
    root: Path,
    monkeypatch: pytest.MonkeyPatch,
    look: Callable[[Power], None],
    deaf: str = "",
) -> Iterator[Power]:
    """What is written goes to the disk, and `look` is called before each call to it and at the end.
    `deaf` is the name of a call that does nothing: a mistake that the test should find.
    """
    power = Power(root)
    files: dict[int, Inode] = {}
    real = {name: getattr(disk, name) for name in dir(disk) if callable(getattr(disk, name))}

    def opened(file: FileIO, inode: Inode) -> FileIO:
        files[id(file)] = inode
        kept.append(file)
        return file

    kept: list[FileIO] = []  # so that no two have the same id

    def make_folder(folder: Path, mode: int) -> None:
        real["make_folder"](folder, mode)
        power.change((folder, Inode(folder=True)))

    def create(path: Path, mode: int) -> FileIO:
        file = real["create"](path, mode)
        inode = Inode()
        power.change((path, inode))
        return opened(file, inode)

    def update(path: Path) -> FileIO:
        return opened(real["update"](path), power.names[path])

    def write(file: FileIO, data: bytes | memoryview) -> int:
        at = file.tell()
        size: int = real["write"](file, data)
        files[id(file)].pending.append((at, bytes(data[:size])))
        return size

    def cut(file: FileIO, size: int) -> None:
        real["cut"](file, size)
        files[id(file)].pending.append((size, None))

    def sync(file: FileIO) -> None:
        files[id(file)].sync()

    def rename(source: Path, target: Path) -> None:
        real["replace"](source, target)
        power.change((target, power.names[source]), (source, None))

    def link(source: Path, target: Path) -> None:
        real["link"](source, target)
        power.change((target, power.names[source]))

    def unlink(path: Path) -> None:
        real["unlink"](path)
        power.change((path, None))

    calls: dict[str, Callable[..., Any]] = {
        "make_folder": make_folder,
        "create": create,
        "update": update,
        "write": write,
        "cut": cut,
        "sync": sync,
        "sync_folder": power.sync_folder,
        "replace": rename,
        "rename": rename,
        "link": link,
        "unlink": unlink,
    }

    def before(name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        def step(*args: Any) -> Any:
            power.moments += 1
            look(power)
            return None if name == deaf else call(*args)

        return step

    with monkeypatch.context() as patch:
        for name, call in calls.items():
            patch.setattr(disk, name, before(name, call))
        try:
            yield power
        finally:
            for file in kept:
                file.close()
        look(power)
