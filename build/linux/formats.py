"""Removes libraries for unused picture and sound formats from a bundle.

pygame's Linux libraries link them, so symbols imported from them become *weak*: a missing symbol
then has the address 0, which SDL only calls for a file of that format.
"""

import re
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

from build.linux import elf

UNUSED = re.compile(
    r"lib(FLAC|fluidsynth|mpg123|ogg|opus|opusfile|sharpyuv|sndfile|vorbis|vorbisenc|vorbisfile"
    r"|wavpack|webp|webpdemux)[-.].*"
)
"""Removed libraries. Others (libtiff, libxmp) must stay: the loader insists on their versioned
symbols.
"""
_SYMBOL = struct.Struct("<IBBHQQ")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_SYMBOLS, _VERSIONS_NEEDED = 11, 0x6FFFFFFE
"""ELF section types: dynamic symbols, and required symbol versions."""
_GLOBAL, _WEAK = 1, 2


class FormatError(Exception):
    """Raised if a library can't do without a removed one; the text says why."""


def forget(target: Path) -> list[str]:
    """Remove the unused libraries. Raises FormatError, or FileNotFoundError without patchelf."""
    patchelf = elf.tool("patchelf")
    going = [path for path in elf.files(target) if UNUSED.fullmatch(path.name)]
    names = {path.name for path in going}
    brought = {name for path in going for _, name, defined in symbols(path.read_bytes()) if defined}
    for path in elf.files(target):
        asked = [patchelf, "--print-needed", str(path)]
        needed = subprocess.run(asked, check=True, capture_output=True, text=True).stdout.split()
        if path not in going and (lost := names.intersection(needed)):
            path.write_bytes(without(path, brought, lost))
            drop = [word for name in sorted(lost) for word in ("--remove-needed", name)]
            subprocess.run([patchelf, *drop, str(path)], check=True)
    for path in target.rglob("*"):
        if path.name in names:  # also deletes links beside the program
            path.unlink()
    return sorted(names)


def without(path: Path, brought: set[str], lost: set[str]) -> bytes:
    """Return a library whose imports from `lost` libraries are weak. Raises FormatError."""
    data = path.read_bytes()
    if insisted := lost.intersection(versioned(data)):
        raise FormatError(f"{path.name} asks for versions of {', '.join(sorted(insisted))}")
    changed = bytearray(data)
    for at, name, defined in symbols(data):
        info = data[at + 4]
        if name in brought and not defined and info >> 4 == _GLOBAL:
            changed[at + 4] = _WEAK << 4 | info & 0xF
    return bytes(changed)


def symbols(data: bytes) -> Iterator[tuple[int, str, bool]]:
    """Yield offset, name and definedness of each dynamic symbol."""
    for offset, size, names in _sections(data, _SYMBOLS):
        for at in range(offset, offset + size, _SYMBOL.size):
            name, _, _, section, _, _ = _SYMBOL.unpack_from(data, at)
            yield at, _text(data, names + name), section != 0


def versioned(data: bytes) -> Iterator[str]:
    """Yield the libraries that must have symbols of certain versions."""
    for offset, _, names in _sections(data, _VERSIONS_NEEDED):
        at, step = offset, 1
        while step:
            _, _, name, _, step = struct.unpack_from("<HHIII", data, at)
            yield _text(data, names + name)
            at += step


def _sections(data: bytes, kind: int) -> Iterator[tuple[int, int, int]]:
    """Yield offset, size and offset of names for each section of a type."""
    if data[4:6] != b"\x02\x01":
        raise FormatError("a library is not for 64 bits, the lowest first")
    (table,) = struct.unpack_from("<Q", data, 40)
    count = struct.unpack_from("<H", data, 60)[0]
    every = [_SECTION.unpack_from(data, table + i * _SECTION.size) for i in range(count)]
    for _, found, _, _, offset, size, link, *_ in every:
        if found == kind:
            yield offset, size, every[link][4]


def _text(data: bytes, at: int) -> str:
    return bytes(data[at : data.index(0, at)]).decode()
