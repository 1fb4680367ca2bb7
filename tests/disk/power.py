"""A disk that loses power: at any moment it can produce the files that a restart might find.

Synced data survives. Of other data any part may survive: each 512 bytes of a write, and each change
of a name, independently and in any order; gaps hold zeros. A name is on disk once its folder is
synced.
"""

from collections.abc import Callable
from contextlib import contextmanager
from pathlib import Path

from swoop_desktop.storage import disk

SECTOR = 512
Keep = Callable[[], bool]
"""Called for each unsynced part: True if it reached the disk."""
Names = list[tuple[Path, "Inode | None"]]
"""Several names changed at once: each path, and its new file or None if the path is removed."""

Found = dict[Path, bytes | None]
"""By path in the watched folder: the file's content; None for a subfolder."""


class Inode:
    """A file under any name, or a folder (without content here)."""

    def __init__(self, *, folder=False):
        self.folder = folder
        self.safe = b""
        self.pending = []
        """Offset and data of each write; data None: the offset of a truncation."""

    def sync(self):
        self.safe, self.pending = self.after(lambda: True), []

    def after(self, keep):
        """Return the content if `keep` decides which pending sectors are on disk."""
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
    """The disk as a restart would find it."""

    def __init__(self, root):
        self.root = root
        self.names = {}
        """The names as the running program sees them."""
        self.safe = {}
        self.pending = []
        self.moments = 0

    def change(self, *names):
        self.pending.append(list(names))
        _apply(self.names, names)

    def sync_folder(self, folder):
        for change in self.pending:
            if change[0][0].parent == folder:
                _apply(self.safe, change)
        self.pending = [change for change in self.pending if change[0][0].parent != folder]

    def cut(self, keep):
        """Return the files after a power cut."""
        names = dict(self.safe)
        for change in self.pending:
            if keep():
                _apply(names, change)
        contents = {inode: inode.after(keep) for inode in names.values()}
        found = {}
        for path, inode in sorted(names.items()):
            parents = [parent for parent in path.parents if parent.is_relative_to(self.root)]
            if not all(parent == self.root or parent in names for parent in parents):
                continue  # its folder's name is not on disk
            found[path.relative_to(self.root)] = None if inode.folder else contents[inode]
        return found


def lay_out(found, into):
    """Write the files found after a cut into this folder."""
    into.mkdir(parents=True)
    for path, content in found.items():
        if content is None:
            (into / path).mkdir()
        else:
            (into / path).write_bytes(content)


def _apply(names, change):
    for path, inode in change:
        if inode is None:
            names.pop(path, None)
        else:
            names[path] = inode


def ways(rng, samples):
    """Yield choices of the unsynced parts on disk: none, all, the first ones, the last ones, random
    ones.
    """
    yield lambda: False
    yield lambda: True
    for _ in range(samples):
        left = [rng.randrange(8)]

        def beginning(left=left):
            left[0] -= 1
            return left[0] >= 0

        yield beginning
        first = [rng.randrange(6)]

        def end(first=first):
            first[0] -= 1
            return first[0] < 0

        yield end
        share = rng.random()
        yield lambda share=share: rng.random() < share


@contextmanager
def watched(root, monkeypatch, look, deaf=""):
    """Writes go to this disk; `look` is called before each call and at the end. `deaf` names a call
    that does nothing: a fault that the test should find.
    """
    power = Power(root)
    files = {}
    real = {name: getattr(disk, name) for name in dir(disk) if callable(getattr(disk, name))}

    def opened(file, inode):
        files[id(file)] = inode
        kept.append(file)
        return file

    kept = []  # keeps files alive, so that no id is reused

    def make_folder(folder, mode):
        real["make_folder"](folder, mode)
        power.change((folder, Inode(folder=True)))

    def create(path, mode):
        file = real["create"](path, mode)
        inode = Inode()
        power.change((path, inode))
        return opened(file, inode)

    def update(path):
        return opened(real["update"](path), power.names[path])

    def write(file, data):
        at = file.tell()
        size = real["write"](file, data)
        files[id(file)].pending.append((at, bytes(data[:size])))
        return size

    def cut(file, size):
        real["cut"](file, size)
        files[id(file)].pending.append((size, None))

    def sync(file):
        files[id(file)].sync()

    def rename(source, target):
        real["replace"](source, target)
        power.change((target, power.names[source]), (source, None))

    def link(source, target):
        real["link"](source, target)
        power.change((target, power.names[source]))

    def unlink(path):
        real["unlink"](path)
        power.change((path, None))

    calls = {
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

    def before(name, call):
        def step(*args):
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
