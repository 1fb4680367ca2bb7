"""The fast core: what bots do millions of times in thought, in plain numbers.

The modules are ordinary Python, written so that mypyc compiles them well. Where they have been
compiled (`python -m build.core`), the compiled ones lie in the folder `compiled` beside their
sources and are used instead of them: all or none, only if they were made from just these sources
and for this Python, and only if every one of them can be loaded. So what runs is never a mixture,
and never another version than what one reads. Both play the same. Which one runs says `said`; the
sources run in any case where the environment has ``SWOOP_DESKTOP_CORE=pure``.

It is the bottom of the house: it imports nothing of the program.
"""

import errno
import logging
import os
import stat
import sys
import zlib
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from typing import Final

COMPILED: Final = os.path.join(os.path.dirname(__file__), "compiled")  # noqa: PTH118, PTH120
"""Where the compiled modules lie, if there are any."""
STAMP: Final = "made-from"
"""The file there that says what they were made from: the `digest`, the ending of modules of the
Python that they are for, and a line for each file with its `checksum`, a space and its name.
"""
ANY: Final = "-"
"""Instead of a checksum: of a file that is signed later. The system looks after it then."""
SWITCH: Final = "SWOOP_DESKTOP_CORE"
"""In the environment: what is asked for."""
PURE: Final = "pure"
"""Has the sources run, and wheels and programs be made without a compiled core."""
INSISTED: Final = "compiled"
"""Has wheels and programs be made with one or not at all."""
FROZEN: Final = "frozen"
"""The module of a frozen program that holds the digest of what it was made from."""


class _NotUsed(Exception):
    """The compiled core is there, but the sources run; the text says why, and goes on a sentence
    that begins with it.
    """

    level = logging.INFO


class _Damaged(_NotUsed):
    level = logging.WARNING


def digest(folder: str = os.path.dirname(__file__)) -> str:  # noqa: PTH120 - pathlib takes longer
    """A checksum of the sources in a folder; of a frozen program, which has none, what it was when
    it was made.
    """
    try:
        names = sorted(name for name in os.listdir(folder) if name.endswith(".py"))  # noqa: PTH208
    except OSError:
        names = []
    if not names:
        return str(import_module(f"{__name__}.{FROZEN}").DIGEST)
    found = 0
    for name in names:
        found = zlib.crc32(_content(f"{folder}/{name}"), zlib.crc32(name.encode(), found))
    return f"{found:08x}"


def checksum(content: bytes) -> str:
    """Compute what the stamp says of a compiled module: that it is whole, not who made it."""
    return f"{zlib.crc32(content):08x}"


def asked() -> str:
    """Read what the environment asks for: `PURE`, `INSISTED` or nothing; or something that it may
    not, see `not_understood`.
    """
    return os.environ.get(SWITCH, "").strip().lower()


def not_understood() -> str:
    """Say what is wrong with what the environment asks for; empty if nothing is."""
    if asked() in ("", PURE, INSISTED):
        return ""
    return f"{SWITCH} is {os.environ[SWITCH]!r}; it may be {PURE!r} or {INSISTED!r}"


def said() -> str:
    """Say which core runs, why the compiled one does not if there is one, and what nobody
    understood of what was asked for.
    """
    reasons = (IGNORED and f"the compiled one {IGNORED}", not_understood())
    runs = "fast core: compiled" if RUNS_COMPILED else "fast core: pure Python"
    return "; ".join([runs, *filter(None, reasons)])


def _use_compiled() -> None:
    """Raises _NotUsed, or FileNotFoundError if there is none."""
    try:
        os.stat(COMPILED)  # noqa: PTH116
    except FileNotFoundError:
        raise
    except OSError:  # such as a link that leads to itself: the sources can do without
        raise _Damaged("is damaged: its folder can't be read") from None
    if asked() == PURE:
        raise _NotUsed(f"is not used with {SWITCH}={PURE}")
    modules = _whole()
    __path__.insert(0, COMPILED)
    before = {*sys.modules}
    try:
        for name in modules:
            import_module(f"{__name__}.{name}")
    except Exception as error:  # noqa: BLE001 - whatever it is: the sources can do without
        __path__.remove(COMPILED)
        for name in {*sys.modules} - before:
            if name.startswith(f"{__name__}."):
                del sys.modules[name]
                globals().pop(name.rpartition(".")[2], None)
        raise _Damaged(f"cannot be loaded: {error}") from None


def _whole() -> list[str]:
    """Return the names of the compiled modules, if these sources and this Python go with them.
    Raises _NotUsed.
    """
    try:
        made_from, ending, *files = _content(f"{COMPILED}/{STAMP}").decode("utf-8").splitlines()
        if made_from != digest():
            raise _NotUsed("was made from other sources")
        if ending != EXTENSION_SUFFIXES[0]:
            raise _NotUsed(f"was made for another Python ({ending})")
        found = []
        for known, name in (line.split(" ") for line in files):
            # One that is damaged would end the process, and nobody could say why.
            if known not in (ANY, checksum(_content(f"{COMPILED}/{name}"))):
                raise _Damaged(f"is damaged: {name} is not as it was made")
            found.append(name.removesuffix(ending))
    except OSError as error:
        name = os.path.basename(error.filename)  # noqa: PTH119
        missing = isinstance(error, FileNotFoundError)
        what = "is missing" if missing else "can't be read"
        raise _Damaged(f"is damaged: {name} {what}") from None
    except ImportError as error:
        raise _Damaged(f"is damaged: {error}") from None
    except ValueError:
        raise _Damaged(f"is damaged: nobody can read its {STAMP}") from None
    return found


def _content(path: str) -> bytes:
    """Read a file. Raises OSError, also for a pipe, from which nothing would ever come."""
    if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
        raise OSError(errno.EINVAL, "no file that has an end", path)
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib takes longer
        return file.read()


RUNS_COMPILED: bool
"""Whether the compiled core runs."""
IGNORED: str
"""Why not, where there is one; else empty. It goes on *the compiled core …*"""
try:
    _use_compiled()
except FileNotFoundError:
    RUNS_COMPILED, IGNORED, _level = False, "", logging.INFO
except _NotUsed as _why:
    RUNS_COMPILED, IGNORED, _level = False, str(_why), _why.level
else:
    RUNS_COMPILED, IGNORED, _level = True, "", logging.INFO
if not_understood():
    _level = logging.WARNING
logging.getLogger(__name__).log(_level, "%s", said())
