"""Which records of a folder need not be looked at for a game to go on with: those of games that are
over, or that only bots played.

The title asks before its first picture, and there may be ten thousand. So their names are kept in a
small file, which is only a cache: one that is missing or cannot be read is made anew. A record that
was once finished stays so, since the program never writes to it again.
"""

import logging
import os
from collections.abc import Iterable
from pathlib import Path

from swoop_desktop.storage import limited_read
from swoop_desktop.storage.atomic_files import make_folder, write_whole

log = logging.getLogger(__name__)

_FIRST = b"swoop-desktop finished 1"
_MOST = 16_000_000
"""Most bytes of the file; a name has some forty."""


class FinishedCache:
    """The names, of one folder."""

    def __init__(self, path: Path, folder: Path) -> None:
        self.path = path
        self._folder = os.fsencode(folder)
        self._names = frozenset[str]()
        self._read = False

    @property
    def names(self) -> frozenset[str]:
        """Names of the files, without their folder."""
        if not self._read:
            self._read, self._names = True, self._load()
        return self._names

    def save(self, names: Iterable[str]) -> None:
        """Keep these and no others. Nothing is lost if that fails."""
        wanted = frozenset(name for name in names if "\n" not in name)
        if wanted == self.names:
            return
        lines = [_FIRST, self._folder, *map(os.fsencode, sorted(wanted))]
        try:
            make_folder(self.path.parent, private=True)
            write_whole(self.path, b"\n".join(lines) + b"\n", private=True, synced=False)
        except OSError as error:
            log.warning("%s could not be written: %s", self.path, error)
        self._names = wanted

    def _load(self) -> frozenset[str]:
        try:
            told = limited_read.read(self.path, _MOST)
        except FileNotFoundError:
            return frozenset()
        except OSError as error:
            log.info("%s is made anew: %s", self.path, error)
            return frozenset()
        first, folder, *names = told.split(b"\n") if told.count(b"\n") > 1 else (b"", b"")
        if first != _FIRST or folder != self._folder or names.pop() != b"":
            log.info("%s is made anew", self.path)
            return frozenset()
        return frozenset(os.fsdecode(b"\n".join(names)).split("\n"))
