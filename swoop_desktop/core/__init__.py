"""The fast core: what bots do millions of times in thought, in plain numbers.

The modules are ordinary Python, written so that mypyc compiles them well. Where they have been
compiled (`python -m build.core`), the compiled ones lie in the folder `compiled` beside their
sources and are used instead of them, all or none, and only if they were made from just these
sources. So what runs is never a mixture, and never another version than what one reads. Both play
the same.

It is the bottom of the house: it imports nothing of the program.
"""

import zlib
from pathlib import Path

COMPILED = Path(__file__).with_name("compiled")
"""Where the compiled modules lie, if there are any."""
STAMP = COMPILED / "made-from"
"""The file that says which sources they were made from: their `digest`."""


def digest() -> str:
    """A checksum of the sources; empty where there are none, as in a frozen program."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    found = 0
    for source in sources:
        found = zlib.crc32(source.read_bytes(), zlib.crc32(source.name.encode(), found))
    return f"{found:08x}" if sources else ""


def _usable() -> bool:
    try:
        return STAMP.read_text("ascii").strip() == digest()
    except (OSError, ValueError):
        return False


if _usable():
    __path__.insert(0, str(COMPILED))
