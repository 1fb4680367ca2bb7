"""The fast core: bots' inner loops in plain numbers. Imports nothing of the program.

Modules are Python that mypyc compiles well. Compiled modules (`python -m build.core`) lie in
`compiled`. They replace the sources all together, and only if they match the sources and this
Python and all load. Both cores play alike. ``SWOOP_DESKTOP_CORE=pure`` forces the sources.
"""

import errno
import logging
import os
import stat
import sys
import zlib
from collections.abc import Callable
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

COMPILED: Final = os.path.join(os.path.dirname(__file__), "compiled")  # noqa: PTH118, PTH120
STAMP: Final = "made-from"
"""File in `COMPILED`: the sources' `digest`, this Python's extension suffix, then a `checksum` and
name for each file.
"""
ANY: Final = "-"
"""Stands for the checksum of a file that is signed later and that the system verifies."""
SWITCH: Final = "SWOOP_DESKTOP_CORE"
PURE: Final = "pure"
INSISTED: Final = "compiled"
"""Value of `SWITCH` with which a build without a compiled core fails."""
FROZEN: Final = "frozen"
"""Module of a frozen program with the digest of its sources."""


def _(text: str) -> str:
    return text


class _NotUsed(Exception):
    """The sources run despite a compiled core."""

    level = logging.INFO

    def __init__(self, why: str, **fields: str) -> None:
        super().__init__(why.format(**fields))
        self.why, self.fields = why, fields


class _Damaged(_NotUsed):
    level = logging.WARNING


def digest(folder: str = os.path.dirname(__file__)) -> str:  # noqa: PTH120 - pathlib takes longer
    """Return the checksum of the sources, or the stored checksum in a frozen program."""
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))  # noqa: PTH208
    except OSError:
        names = []
    if not names:
        return str(import_module(f"{__name__}.{FROZEN}").DIGEST)
    crc = 0
    for name in names:
        crc = zlib.crc32(_content(f"{folder}/{name}"), zlib.crc32(name.encode(), crc))
    return f"{crc:08x}"


def checksum(content: bytes) -> str:
    """Return a checksum that detects damage, not tampering."""
    return f"{zlib.crc32(content):08x}"


def asked() -> str:
    """Return the value of `SWITCH` in lower case, maybe invalid."""
    return os.environ.get(SWITCH, "").strip().lower()


def not_understood(translate: Callable[[str], str] = str) -> str:
    """Explain an invalid value of `SWITCH`; empty if it is valid."""
    if asked() in ("", PURE, INSISTED):
        return ""
    template = translate(_("{name} is {found}; it may be {one} or {other}"))
    value = repr(os.environ[SWITCH])
    return template.format(name=SWITCH, found=value, one=repr(PURE), other=repr(INSISTED))


def said(translate: Callable[[str], str] = str) -> str:
    """Describe which core runs, why not the compiled core, and an invalid `SWITCH`."""
    runs = _("fast core: compiled") if RUNS_COMPILED else _("fast core: pure Python")
    listed, chain = translate(runs), translate(_("{list}; {next}"))
    ignored = translate(_IGNORED[0]).format(**_IGNORED[1]) if _IGNORED else ""
    for more in filter(None, (ignored, not_understood(translate))):
        listed = chain.format(list=listed, next=more)
    return listed


def _use_compiled() -> None:
    """Load the compiled core. Raises _NotUsed, or FileNotFoundError if there is none."""
    try:
        os.stat(COMPILED)  # noqa: PTH116
    except FileNotFoundError:
        raise
    except OSError:
        raise _Damaged(_("the compiled one is damaged: its folder can’t be read")) from None
    if asked() == PURE:
        raise _NotUsed(_("the compiled one is not used with {setting}"), setting=f"{SWITCH}={PURE}")
    modules = _whole()
    __path__.insert(0, COMPILED)
    before = {*sys.modules}
    try:
        for name in modules:
            import_module(f"{__name__}.{name}")
    except Exception as error:  # noqa: BLE001 - the sources can stand in for any failure
        __path__.remove(COMPILED)
        for name in {*sys.modules} - before:
            if name.startswith(f"{__name__}."):
                del sys.modules[name]
                globals().pop(name.rpartition(".")[2], None)
        why = _("the compiled one cannot be loaded: {error}")
        raise _Damaged(why, error=str(error)) from None


def _whole() -> list[str]:
    """Return the names of the compiled modules. Raises _NotUsed for a mismatch."""
    try:
        made_from, ending, *files = _content(f"{COMPILED}/{STAMP}").decode("utf-8").splitlines()
        if made_from != digest():
            raise _NotUsed(_("the compiled one was made from other sources"))
        if ending != EXTENSION_SUFFIXES[0]:
            raise _NotUsed(
                _("the compiled one was made for another Python ({ending})"), ending=ending
            )
        names = []
        for known, name in (line.split(" ") for line in files):
            # Compare checksums: a damaged module would crash the process silently.
            if known not in (ANY, checksum(_content(f"{COMPILED}/{name}"))):
                why = _("the compiled one is damaged: {name} has changed")
                raise _Damaged(why, name=name)
            names.append(name.removesuffix(ending))
    except OSError as error:
        name = os.path.basename(error.filename)  # noqa: PTH119
        missing = isinstance(error, FileNotFoundError)
        gone = _("the compiled one is damaged: {name} is missing")
        locked = _("the compiled one is damaged: {name} can’t be read")
        raise _Damaged(gone if missing else locked, name=name) from None
    except ImportError as error:
        raise _Damaged(_("the compiled one is damaged: {error}"), error=str(error)) from None
    except ValueError:
        why = _("the compiled one is damaged: its {name} can’t be read")
        raise _Damaged(why, name=STAMP) from None
    return names


def _content(path: str) -> bytes:
    """Read a regular file. Raises OSError, also for a pipe, which would block."""
    if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
        raise OSError(errno.EINVAL, "no file that has an end", path)
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib takes longer
        return file.read()


RUNS_COMPILED: bool
_IGNORED: tuple[str, dict[str, str]] | None = None
"""Why an existing compiled core doesn't run: text and fields."""
_level = logging.INFO
try:
    _use_compiled()
except FileNotFoundError:
    RUNS_COMPILED = False
except _NotUsed as _why:
    RUNS_COMPILED, _IGNORED, _level = False, (_why.why, _why.fields), _why.level
else:
    RUNS_COMPILED = True
if not_understood():
    _level = logging.WARNING
logging.getLogger(__name__).log(_level, "%s", said())
