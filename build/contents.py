"""What of Python, pygame and the fonts goes into the frozen program, and what stays out."""

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
"""Of PyInstaller's tables: where it goes, where it lies, what it is."""

CORE = about.WORK / "core"
"""The compiled core, if there is one, before it is frozen."""
_CORE_NEEDS = ("librt.vecs", "mypy_extensions")
"""What the compiled core loads, the second by way of the first."""

CODECS = {
    *("aliases", "ascii", "charmap", "cp437", "latin_1", "mbcs", "oem", "raw_unicode_escape"),
    *("unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_32_be", "utf_32_le"),
    *("utf_8", "utf_8_sig"),
}
"""The encodings that Python itself may ask for; cp437 is that of names in zip files."""
UNUSED = [
    # Python's own, which something imports in a branch that never runs here.
    *("_decimal", "decimal", "_pydecimal", "fractions", "statistics", "pprint"),
    *("asyncio", "bz2", "_bz2", "curses", "_curses", "doctest", "email", "ftplib", "html", "http"),
    *("lib2to3", "lzma", "_lzma", "pdb", "pydoc", "readline", "_hashlib", "ssl", "_ssl"),
    *("sqlite3.dump", "tarfile", "tkinter", "_tkinter", "unittest", "xml", "xmlrpc"),
    *(
        "ipaddress",
        "zipfile",
    ),  # those stand for themselves (`lazy_imports.py`), and nobody uses them
    *("dask", "distributed"),  # an extra for people who have Python
    *("mypy", "mypyc", "pkg_resources", "setuptools", "numpy", "typing_extensions", "stringprep"),
    # Codecs of legacy encodings: the frozen program speaks UTF-8.
    *(
        f"encodings.{codec.name}"
        for codec in iter_modules(encodings.__path__)
        if codec.name not in CODECS
    ),
    *(f"_codecs_{name}" for name in ("cn", "hk", "iso2022", "jp", "kr", "tw")),
    "_multibytecodec",
    # Parts of pygame that the program does not touch.
    *("pygame._camera", "pygame.camera", "pygame.docs", "pygame.examples", "pygame.fastevent"),
    *("pygame.ftfont", "pygame._freetype", "pygame.freetype", "pygame.gfxdraw", "pygame.midi"),
    *("pygame.pixelarray", "pygame.pypm", "pygame.sndarray", "pygame.sprite"),
    *("pygame.surfarray", "pygame.tests"),
    # Of `pygame._sdl2` only gamepads are used; `beginning.py` stands for what it loads by itself.
    *("pygame._sdl2.audio", "pygame._sdl2.controller_old", "pygame._sdl2.mixer"),
    *("pygame._sdl2.touch", "pygame._sdl2.video", "pygame._sdl2.window", "pygame.controller"),
]
"""Modules that nobody needs in any frozen program."""

HOOKS = ("pyi_rth_inspect", "pyi_rth_multiprocessing", "pyi_rth_pkgutil")
"""What PyInstaller has every program do before it begins. The first and the last make sources be
looked for that are not there, and modules be listed, which nobody asks for; and what the second is
for, the program does itself, when it is needed (`simulate/worker_main.py`). They load a lot for it.
"""

_ASSETS = PurePath("swoop_desktop", "_assets")
_TO_PACK = {".svg", ".wav"}
"""Files that take much less room packed; the program unpacks each when it reads it."""
_ICONS = PurePath(ICON).parent
"""Those that installers and desktops use, of which the program itself takes one."""
_OF_THE_SYSTEM = re.compile(r"lib(stdc\+\+|gcc_s|X11|Xau|Xdmcp|bsd|md)\.so")
"""Every Linux has them, newer than ours; an old copy beside a new graphics driver breaks it, and
one of X would be loaded beside that which SDL finds.
"""
_OF_OTHER_FORMATS = re.compile(
    r"(freetype|portmidi|lib(ogg|opus|opusfile|tiff|wavpack|webp|webpdemux|xmp)(-\d+)?)\.dll"
)
"""What pygame's wheel for Windows brings for pictures and sounds of which we have none. SDL looks
for each when it meets its format, and does without.
"""
_DEFAULT_FONT = "freesansbold.ttf"
"""pygame's, for programs that bring none."""


def assets(source: Path, work: Path) -> list[tuple[str, str]]:
    """Put what the program needs of its assets into a folder, packed where that pays; each file
    there, and the folder where it goes, for PyInstaller.
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
    """Modules that PyInstaller leaves out."""
    return UNUSED if CORE.is_dir() else [*UNUSED, *_CORE_NEEDS]


def core_modules() -> list[str]:
    """The modules of the core, which runs without the compiled one if need be, and what that one
    needs, if there is one.
    """
    sources = sorted(Path(core.__file__).parent.glob("*.py"))
    names = [f"{core.__name__}.{path.stem}" for path in sources if path.stem != "__init__"]
    return names + [*_CORE_NEEDS] * CORE.is_dir()


def compiled_core() -> list[Entry]:
    """The files of the compiled core, if there is one, for PyInstaller."""
    folder = PurePath("swoop_desktop", "core", PurePath(core.COMPILED).name)
    kinds = {core.STAMP: "DATA"}
    paths = sorted(CORE.iterdir()) if CORE.is_dir() else []
    return [
        (str(folder / path.name), str(path), kinds.get(path.name, "EXTENSION")) for path in paths
    ]


def core_digest(work: Path) -> list[Entry]:
    """Write the module by which a frozen program, which has no sources, knows whether a compiled
    core goes with its modules; for PyInstaller.
    """
    work.write_text(f"DIGEST = {core.digest()!r}\n", encoding="ascii")
    return [(f"{core.__name__}.{core.FROZEN}", str(work), "PYMODULE")]


def kept(entries: list[Entry]) -> list[Entry]:
    """The entries without what nobody needs."""
    return [entry for entry in entries if _needed(PurePath(entry[0]))]


def packed(entries: list[Entry], work: Path) -> list[Entry]:
    """The entries with fonts packed, which then take half the room."""
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
        # Every library comes twice: the one beside pygame's modules is not the one that is loaded.
        return target.parent.name != "pygame" and not _OF_OTHER_FORMATS.fullmatch(target.name)
    if target.suffix == ".ttf" and not set(PACKAGES).isdisjoint(target.parts):
        return target.name in {face.file for face in WEIGHTS.values()}
    return target.name != _DEFAULT_FONT
