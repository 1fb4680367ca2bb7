"""Collects the licences of everything bundled into a frozen program (``licences.toml``).

Texts come from the installed packages and Python, so that they match the frozen versions.
"""

import importlib.metadata
import re
import sys
import sysconfig
import textwrap
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path

from build import about

DATA = about.ROOT / "build" / "licences.toml"
FILE_NAME = "THIRD-PARTY.txt"
_WIDTH = 100
_LGPL = "pygame/docs/generated/LGPL.txt"
"""Path of the LGPL 2.1 in pygame-ce's package."""
_LIBRARY = re.compile(r"\.(so|dll|dylib)(\.|$)", re.IGNORECASE)
_EXTENSION = re.compile(r"\.(cpython-|abi3\.)")
"""Suffixes of Python's extension modules; the notices of their packages cover them."""


class LicenceError(Exception):
    """Raised if a licence's text is missing; the message says where it was sought."""


@dataclass(frozen=True)
class Part:
    """A bundled third-party part, from ``licences.toml``."""

    name: str
    purpose: str
    licence: str
    home: str
    package: str = ""
    """Python distribution that contains the part."""
    source: str = ""
    """Address of the part's source code, if the licence requires it."""
    text: str = ""
    """Source of the licence text: ``python``, ``package``, or empty for shared terms."""
    copyright: str = ""
    notice: str = ""
    libraries: tuple[str, ...] = ()
    """Patterns for names of the part's shared libraries."""

    @property
    def terms(self) -> list[str]:
        return [word for word in self.licence.split() if word not in ("AND", "OR", "WITH")]

    def brings(self, library: str) -> bool:
        """True if a library of this name belongs to the part."""
        name = library.lower().removeprefix("lib")
        return any(fnmatchcase(name, f"{pattern}[-.]*") for pattern in self.libraries)


@cache
def parts() -> tuple[Part, ...]:
    """Return the parts in the order of ``licences.toml``."""
    told = tomllib.loads(DATA.read_text(encoding="utf-8"))["part"]
    return tuple(Part(**{**part, "libraries": tuple(part.get("libraries", ()))}) for part in told)


def unnamed(files: Iterable[Path]) -> list[str]:
    libraries = {path.name for path in files if _is_library(path)}
    return sorted(name for name in libraries if not any(part.brings(name) for part in parts()))


def notices() -> str:
    """Return all notices as text. Raises LicenceError."""
    blocks = [_title(), *map(_block, parts())]
    blocks += [_headed(f"Terms: {name}", text) for name, text in _shared_terms()]
    return "\n\n\n".join(blocks) + "\n"


def write(folder: Path) -> Path:
    """Write the notices into a folder, and return the file. Raises LicenceError."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE_NAME
    path.write_text(notices(), encoding="utf-8", newline="\n")
    return path


def _is_library(path: Path) -> bool:
    return bool(_LIBRARY.search(path.name)) and not (
        _EXTENSION.search(path.name) or "lib-dynload" in path.parts
    )


def _title() -> str:
    own = (about.ROOT / "LICENSE").read_text(encoding="utf-8").strip()
    home = about.homepage()
    source = f"at {home}" if home else "where you got it"
    told = f"""
        {about.NAME} {about.version()} is passed on under the terms below. After them stands what it
        carries of others and on which terms. The libraries lie beside the program as files of
        their own and may be replaced by changed versions of them; the source of {about.NAME} and
        the recipe that makes this program of it are {source}."""
    return "\n\n".join((_filled(told), own))


def _block(part: Part) -> str:
    version = f" {importlib.metadata.version(part.package)}" if part.package else ""
    lines = [f"{part.purpose[0].upper()}{part.purpose[1:]}.", f"Home: {part.home}"]
    if part.source:
        lines.append(f"Source: {part.source}")
    lines.append(f"Licence: {part.licence}")
    paragraphs = ["\n".join(lines), _filled(part.copyright), _filled(part.notice), _own_terms(part)]
    return _headed(part.name + version, "\n\n".join(filter(None, paragraphs)))


def _own_terms(part: Part) -> str:
    if part.text == "python":
        return _pythons_licence()
    return "\n\n".join(_licence_files(part.package)) if part.text == "package" else ""


def _shared_terms() -> list[tuple[str, str]]:
    """Return name and text of licences shared by several parts."""
    used = {name for part in parts() for name in part.terms if part.text != "package"}
    wordings = tomllib.loads(DATA.read_text(encoding="utf-8"))["terms"]
    shared = [(name, text.strip()) for name, text in wordings.items() if name in used]
    return [*shared, ("LGPL-2.1", _file_of("pygame-ce", _LGPL))]


def _licence_files(package: str) -> list[str]:
    files = importlib.metadata.files(package) or []
    found = [path for path in files if ".dist-info" in str(path) and "LICEN" in path.name.upper()]
    if not found:
        raise LicenceError(f"the package {package} brings no licence; see build/licences.toml")
    return [path.read_text(encoding="utf-8").strip() for path in found]


def _file_of(package: str, name: str) -> str:
    for path in importlib.metadata.files(package) or []:
        if path.as_posix() == name:
            return path.read_text(encoding="utf-8").strip()
    raise LicenceError(f"the package {package} brings no {name}; see build/licences.py")


def _pythons_licence() -> str:
    folders = (Path(sysconfig.get_path("stdlib")), Path(sys.base_prefix))
    for path in (folder / name for folder in folders for name in ("LICENSE.txt", "LICENSE")):
        if path.is_file():
            return path.read_text(encoding="utf-8").strip()
    sought = " and ".join(map(str, folders))
    raise LicenceError(f"Python's own LICENSE.txt is not in {sought}; use a Python that brings it")


def _headed(title: str, text: str) -> str:
    return f"{title}\n{'=' * len(title)}\n\n{text}"


def _filled(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), _WIDTH, break_long_words=False)


if __name__ == "__main__":
    print(notices(), end="")
