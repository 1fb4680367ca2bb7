"""Selects what the frozen program contains of Python, pygame and the fonts."""

import encodings
import re
import shutil
import sys
import zlib
from pathlib import Path, PurePath
from pkgutil import iter_modules
from typing import TypeAlias

from build import about
from swoop_desktop import core
from swoop_desktop.resources.assets import PACKED
from swoop_desktop.ui.fonts import PACKAGES, WEIGHTS
from swoop_desktop.ui.window import ICON

Entry: TypeAlias = tuple[str, str, str]
"""PyInstaller's entry: target, source, kind."""

CORE = about.WORK / "core"
_CORE_NEEDS = ("librt.vecs", "mypy_extensions")
"""Modules that the compiled core loads."""

CODECS = {
    *("aliases", "ascii", "charmap", "cp437", "latin_1", "mbcs", "oem", "raw_unicode_escape"),
    *("unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le"),
    *("utf_8", "utf_8_sig"),
}
"""Encodings that Python itself needs; cp437 is for names in zip files."""
UNUSED = [
    # Python's own, imported only in branches that never run here.
    *("_decimal", "decimal", "_pydecimal", "fractions", "statistics", "pprint"),
    *("asyncio", "bz2", "_bz2", "curses", "_curses", "doctest", "email", "ftplib", "html", "http"),
    *("lib2to3", "lzma", "_lzma", "pdb", "pydoc", "readline", "_hashlib", "ssl", "_ssl"),
    *("sqlite3.dump", "tarfile", "tkinter", "_tkinter", "unittest", "xml", "xmlrpc"),
    *(
        "ipaddress",
        "zipfile",
    ),  # lazy stand-ins (`lazy_imports.py`) that are never used
    *("dask", "distributed"),  # an extra of the Python package alone
    *("mypy", "mypyc", "pkg_resources", "setuptools", "numpy", "typing_extensions", "stringprep"),
    # Legacy encodings: the frozen program uses UTF-8.
    *(
        f"encodings.{codec.name}"
        for codec in iter_modules(encodings.__path__)
        if codec.name not in CODECS
    ),
    *(f"_codecs_{name}" for name in ("cn", "hk", "iso2022", "jp", "kr", "tw")),
    "_multibytecodec",
    # Unused parts of pygame.
    *("pygame._camera", "pygame.camera", "pygame.docs", "pygame.examples", "pygame.fastevent"),
    *("pygame.ftfont", "pygame._freetype", "pygame.freetype", "pygame.gfxdraw", "pygame.midi"),
    *("pygame.pixelarray", "pygame.pypm", "pygame.sndarray", "pygame.sprite"),
    *("pygame.surfarray", "pygame.tests"),
    # Of `pygame._sdl2` only gamepads are used; `beginning.py` replaces their audio and video.
    *("pygame._sdl2.audio", "pygame._sdl2.controller_old", "pygame._sdl2.mixer"),
    *("pygame._sdl2.touch", "pygame._sdl2.video", "pygame._sdl2.window", "pygame.controller"),
]
"""Modules that no frozen program needs."""

HOOKS = ("pyi_rth_inspect", "pyi_rth_multiprocessing", "pyi_rth_pkgutil")
"""PyInstaller's run-time hooks to skip: they load many modules, and are useless or run on demand
(`simulate/worker_main.py`).
"""

_ASSETS = PurePath("swoop_desktop", "_assets")
_TO_PACK = {".svg", ".wav"}
"""Suffixes of files to compress."""
_ICONS = PurePath(ICON).parent
"""Folder of icons for installers and desktops; the program itself uses one of them."""
_OF_THE_SYSTEM = re.compile(r"lib(stdc\+\+|gcc_s|X11|Xau|Xdmcp|bsd|md)\.so")
"""Libraries of every Linux; an old copy breaks new graphics drivers, or clashes with the system's X
libraries.
"""
_OF_OTHER_FORMATS = re.compile(
    r"(freetype|portmidi|lib(ogg|opus|opusfile|tiff|wavpack|webp|webpdemux|xmp)(-\d+)?)\.dll"
)
"""Libraries in pygame's Windows wheel that SDL loads only for formats that we don't use."""
_DEFAULT_FONT = "freesansbold.ttf"
"""pygame's default font, which we never use."""


def assets(source: Path, work: Path) -> list[tuple[str, str]]:
    """Copy the needed assets, compressed where that pays; return source and target folder of
    each.
    """
    shutil.rmtree(work, ignore_errors=True)
    found = []
    for path in sorted(path for path in source.rglob("*") if path.is_file()):
        name = path.relative_to(source)
        if name.parent == _ICONS and name != PurePath(ICON):
            continue
        data, ready = path.read_bytes(), work / name
        if name.suffix in _TO_PACK:
            data, ready = zlib.compress(data, 9), ready.with_name(name.name + PACKED)
        ready.parent.mkdir(parents=True, exist_ok=True)
        ready.write_bytes(data)
        found.append((str(ready), (_ASSETS / name.parent).as_posix()))
    return found


def unused() -> list[str]:
    return UNUSED if CORE.is_dir() else [*UNUSED, *_CORE_NEEDS]


def core_modules() -> list[str]:
    """Return the modules of the core and of its compiled runtime."""
    sources = sorted(Path(core.__file__).parent.glob("*.py"))
    names = [f"{core.__name__}.{path.stem}" for path in sources if path.stem != "__init__"]
    return names + [*_CORE_NEEDS] * CORE.is_dir()


def compiled_core() -> list[Entry]:
    folder = PurePath("swoop_desktop", "core", PurePath(core.COMPILED).name)
    kinds = {core.STAMP: "DATA"}
    paths = sorted(CORE.iterdir()) if CORE.is_dir() else []
    return [
        (str(folder / path.name), str(path), kinds.get(path.name, "EXTENSION")) for path in paths
    ]


def core_digest(work: Path) -> list[Entry]:
    """Write the module with the digest by which a frozen program checks its compiled core."""
    work.write_text(f"DIGEST = {core.digest()!r}\n", encoding="ascii")
    return [(f"{core.__name__}.{core.FROZEN}", str(work), "PYMODULE")]


def kept(entries: list[Entry]) -> list[Entry]:
    """Return the entries that are needed."""
    return [entry for entry in entries if _needed(PurePath(entry[0]))]


def packed(entries: list[Entry], work: Path) -> list[Entry]:
    """Return the entries with fonts compressed, to half their size."""
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    found = []
    for target, source, kind in entries:
        if target.endswith(".ttf"):
            ready = work / f"{PurePath(target).name}{PACKED}"
            ready.write_bytes(zlib.compress(Path(source).read_bytes(), 9))
            found.append((f"{target}{PACKED}", str(ready), kind))
        else:
            found.append((target, source, kind))
    return found


def _needed(target: PurePath) -> bool:
    if sys.platform == "linux" and _OF_THE_SYSTEM.match(target.name):
        return False
    if sys.platform == "win32" and target.suffix == ".dll":
        # Each DLL comes twice; the copy beside pygame's modules is never loaded.
        return target.parent.name != "pygame" and not _OF_OTHER_FORMATS.fullmatch(target.name)
    if target.suffix == ".ttf" and not set(PACKAGES).isdisjoint(target.parts):
        return target.name in {face.file for face in WEIGHTS.values()}
    return target.name != _DEFAULT_FONT
