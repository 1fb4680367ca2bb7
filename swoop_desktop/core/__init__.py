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
from collections.abc import Callable
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


def _(text: str) -> str:
    """Mark a text for translators: whoever asks for it knows the language, see `said`."""
    return text


class _NotUsed(Exception):
    """The compiled core is there, but the sources run; the text says why, with its fields."""

    level = logging.INFO

    def __init__(self, why: str, **fields: str) -> None:
        super().__init__(why.format(**fields))
        self.why, self.fields = why, fields


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


def not_understood(translate: Callable[[str], str] = str) -> str:
    """Say what is wrong with what the environment asks for; empty if nothing is."""
    if asked() in ("", PURE, INSISTED):
        return ""
    told = translate(_("{name} is {found}; it may be {one} or {other}"))
    found = repr(os.environ[SWITCH])
    return told.format(name=SWITCH, found=found, one=repr(PURE), other=repr(INSISTED))


def said(translate: Callable[[str], str] = str) -> str:
    """Say which core runs, why the compiled one does not if there is one, and what nobody
    understood of what was asked for; in the language of a function, English without one.
    """
    runs = _("fast core: compiled") if RUNS_COMPILED else _("fast core: pure Python")
    told, chain = translate(runs), translate(_("{list}; {next}"))
    ignored = translate(_IGNORED[0]).format(**_IGNORED[1]) if _IGNORED else ""
    for more in filter(None, (ignored, not_understood(translate))):
        told = chain.format(list=told, next=more)
    return told


def _use_compiled() -> None:
    """Raises _NotUsed, or FileNotFoundError if there is none."""
    try:
        os.stat(COMPILED)  # noqa: PTH116
    except FileNotFoundError:
        raise
    except OSError:  # such as a link that leads to itself: the sources can do without
        raise _Damaged(_("the compiled one is damaged: its folder can’t be read")) from None
    if asked() == PURE:
        raise _NotUsed(_("the compiled one is not used with {setting}"), setting=f"{SWITCH}={PURE}")
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
        why = _("the compiled one cannot be loaded: {error}")
        raise _Damaged(why, error=str(error)) from None


def _whole() -> list[str]:
    """Return the names of the compiled modules, if these sources and this Python go with them.
    Raises _NotUsed.
    """
    try:
        made_from, ending, *files = _content(f"{COMPILED}/{STAMP}").decode("utf-8").splitlines()
        if made_from != digest():
            raise _NotUsed(_("the compiled one was made from other sources"))
        if ending != EXTENSION_SUFFIXES[0]:
            raise _NotUsed(
                _("the compiled one was made for another Python ({ending})"), ending=ending
            )
        found = []
        for known, name in (line.split(" ") for line in files):
            # One that is damaged would end the process, and nobody could say why.
            if known not in (ANY, checksum(_content(f"{COMPILED}/{name}"))):
                why = _("the compiled one is damaged: {name} is not as it was made")
                raise _Damaged(why, name=name)
            found.append(name.removesuffix(ending))
    except OSError as error:
        name = os.path.basename(error.filename)  # noqa: PTH119
        missing = isinstance(error, FileNotFoundError)
        gone = _("the compiled one is damaged: {name} is missing")
        locked = _("the compiled one is damaged: {name} can’t be read")
        raise _Damaged(gone if missing else locked, name=name) from None
    except ImportError as error:
        raise _Damaged(_("the compiled one is damaged: {error}"), error=str(error)) from None
    except ValueError:
        why = _("the compiled one is damaged: nobody can read its {name}")
        raise _Damaged(why, name=STAMP) from None
    return found


def _content(path: str) -> bytes:
    """Read a file. Raises OSError, also for a pipe, from which nothing would ever come."""
    if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116
        raise OSError(errno.EINVAL, "no file that has an end", path)
    with open(path, "rb") as file:  # noqa: PTH123 - pathlib takes longer
        return file.read()


RUNS_COMPILED: bool
"""Whether the compiled core runs."""
_IGNORED: tuple[str, dict[str, str]] | None = None
"""Why not, where there is one: a text and its fields."""
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
