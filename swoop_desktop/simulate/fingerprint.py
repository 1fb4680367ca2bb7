"""Which program this is, to the byte of its sources: two that are the same play the same games."""

import importlib
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from swoop_desktop import __version__

HOME = __name__.partition(".")[0]


@dataclass(frozen=True, slots=True)
class Program:
    """The programs of a machine, to be compared with those of another one."""

    version: str
    sources: tuple[tuple[str, str], ...]
    """A checksum for each package that does the work."""

    def differs(self, other: "Program") -> str:
        """Say what the other machine has that is not as here; empty if they are the same."""
        if other.version != self.version:
            return f"{HOME} {other.version}, and this machine {self.version}"
        for (name, ours), (_name, theirs) in zip(self.sources, other.sources, strict=True):
            if ours != theirs:
                return f"other sources of {name} than this machine"
        return ""


def this(packages: Iterable[str] = ()) -> Program:
    """Return the program that runs, and packages that use it. Raises ModuleNotFoundError if one is
    missing.
    """
    names = dict.fromkeys([HOME, *packages])
    return Program(__version__, tuple((name, _digest(name)) for name in names))


@cache
def _digest(package: str) -> str:
    """Return a checksum of all sources of a package, as they were when it was first asked for:
    whoever has run for long has loaded those, whatever was written since. The same with and without
    a compiled core, which plays the same. Empty for what has no sources of its own.
    """
    found = 0
    folders = [Path(path) for path in getattr(importlib.import_module(package), "__path__", ())]
    sources = [(path.relative_to(top), path) for top in folders for path in top.rglob("*.py")]
    for name, path in sorted((name.as_posix(), path) for name, path in sources):
        found = zlib.crc32(path.read_bytes(), zlib.crc32(name.encode(), found))
    return f"{found:08x}" if sources else ""
