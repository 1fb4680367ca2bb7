"""Compile the fast core with a C compiler: ``python -m build.core``.

The result lies beside its sources, and is used until they change. ``--into FOLDER``, for wheels and
frozen programs, heeds ``SWOOP_DESKTOP_CORE`` in the environment: ``pure`` skips compiling,
``compiled`` insists on it; by default the core is compiled if possible.
"""

import argparse
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

from swoop_desktop import core

SOURCES = Path(core.__file__).parent
PLAIN = {"__init__", "vecs"}
"""Modules that stay Python: the package itself, and `vecs`, which stands in for mypyc's types."""
_TOOLS = ("mypy", "setuptools", "librt")
_SETUP = """
import sys

from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(sys.argv[1:], debug_level="0", group_name="swoop_desktop.core.fast")
arguments = ["build_ext", "--build-lib", "out"]
setup(name="core", packages=[], ext_modules=modules, script_args=arguments)
"""
_FLAGS = {
    "linux": {"CFLAGS": "-g0", "LDFLAGS": "-s"},
    "darwin": {"CFLAGS": "-g0", "LDFLAGS": "-Wl,-x"},
}
"""Compiler flags that omit debug information."""


class CoreError(Exception):
    """Raised if the core can't be compiled; the text says why."""


def make(into: Path) -> None:
    """Compile the core into a folder, which is replaced at the end. Raises CoreError."""
    if reason := missing():
        raise CoreError(reason)
    with tempfile.TemporaryDirectory() as name:
        # Outside the project, or setuptools would read its pyproject.toml.
        work = Path(name)
        copy = work / "swoop_desktop" / "core"
        shutil.copytree(
            SOURCES, copy, ignore=lambda _, names: {n for n in names if n[-3:] != ".py"}
        )
        (work / "swoop_desktop" / "__init__.py").touch()
        _compile(work, [path for path in sorted(copy.glob("*.py")) if path.stem not in PLAIN])
        made = work / "out" / "swoop_desktop" / "core"
        _stamp(made, core.digest(str(copy)))
        try:
            _replace(made, into)
        except OSError as error:
            raise CoreError(f"the compiled core can't be put in its place: {error}") from error


def as_asked(into: Path) -> str:
    """Compile the core unless the environment says no; return why it is absent. Raises CoreError if
    the environment insists.
    """
    asked = core.asked()
    if reason := core.not_understood():
        raise CoreError(reason)
    shutil.rmtree(into, ignore_errors=True)
    if asked == core.PURE:
        return f"{core.SWITCH}={core.PURE} asks for none"
    try:
        make(into)
    except CoreError as reason:
        if asked == core.INSISTED:
            raise
        return str(reason)
    return ""


def missing() -> str:
    """Return why the core can't be compiled here; empty if it can."""
    if sys.implementation.name != "cpython":
        return f"mypyc compiles for CPython alone, and this is {sys.implementation.name}"
    if reason := _no_compiler():
        return reason
    for tool in _TOOLS:
        if importlib.util.find_spec(tool) is None:
            return f"{tool} is not installed here (`make core` gets what it takes)"
    return ""


def _no_compiler() -> str:
    if not _has_compiler():
        return f"there is no C compiler{_hint()}"
    header = Path(sysconfig.get_path("include"), "Python.h")
    if not header.is_file():
        return f"Python's own headers are missing: there is no {header}{_hint()}"
    return ""


def _has_compiler() -> bool:
    if sys.platform == "win32":
        installer = Path(os.environ.get("PROGRAMFILES(X86)", ""), "Microsoft Visual Studio")
        return (installer / "Installer" / "vswhere.exe").is_file() or bool(shutil.which("cl"))
    words = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    return any(shutil.which(word) for word in words[:1])


def _hint() -> str:
    return "; on Debian and Ubuntu: sudo apt install gcc python3-dev" * (sys.platform == "linux")


def _compile(work: Path, sources: list[Path]) -> None:
    """Compile sources. Raises CoreError with the compiler's output."""
    names = [path.relative_to(work).as_posix() for path in sources]
    (work / "setup.py").write_text(_SETUP, encoding="utf-8")
    flags = {
        name: f"{os.environ.get(name, '')} {flag}".strip()
        for name, flag in _FLAGS.get(sys.platform, {}).items()
    }
    done = subprocess.run(
        [sys.executable, "setup.py", *names],
        check=False,
        cwd=work,
        env=os.environ | flags,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )
    if done.returncode:
        raise CoreError(f"{done.stdout}\nmypyc or the C compiler failed, see above")


def _stamp(made: Path, digest: str) -> None:
    """Write the stamp that `swoop_desktop.core` checks."""
    names = sorted(path.name for path in made.iterdir())
    checksums = [core.checksum((made / name).read_bytes()) for name in names]
    _write_stamp(made / core.STAMP, [digest, EXTENSION_SUFFIXES[0]], checksums, names)


def stamp_frozen(target: Path) -> None:
    """Update the stamp in a frozen program, whose modules were stripped. In an .app any checksum
    passes: macOS verifies files itself.
    """
    for stamp in target.rglob(core.STAMP):
        if stamp.is_symlink():
            continue
        digest, ending, *lines = stamp.read_text(encoding="ascii").splitlines()
        names = [line.partition(" ")[2] for line in lines]
        if target.suffix == ".app":
            checksums = [core.ANY] * len(names)
        else:
            checksums = [core.checksum((stamp.parent / name).read_bytes()) for name in names]
        _write_stamp(stamp, [digest, ending], checksums, names)


def _write_stamp(stamp: Path, made: list[str], checksums: list[str], names: list[str]) -> None:
    files = [f"{known} {name}" for known, name in zip(checksums, names, strict=True)]
    text = "".join(f"{line}\n" for line in [*made, *files])
    stamp.write_text(text, encoding="ascii", newline="\n")


def _replace(made: Path, into: Path) -> None:
    """Replace a folder in one step, so that no reader sees it incomplete. Raises OSError."""
    into.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=f"{into.name}.", dir=into.parent) as name:
        beside = Path(name)
        shutil.copytree(made, beside / "new")
        if into.exists():
            into.rename(beside / "old")
        try:
            (beside / "new").rename(into)
        except OSError:
            if (beside / "old").exists():
                (beside / "old").rename(into)
            raise


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="build.core", description=__doc__)
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--into", type=Path, metavar="FOLDER", help="put it there, if the environment agrees"
    )
    where.add_argument(
        "--look", action="store_true", help="only look whether there is a compiler; status 1 if not"
    )
    chosen = parser.parse_args(arguments)
    try:
        if chosen.look:
            return int(_no_compiler() != "")
        if chosen.into is None:
            make(Path(core.COMPILED))
            print(f"compiled into {core.COMPILED}")
        elif reason := as_asked(chosen.into):
            print(f"The fast core is not compiled: {reason}.", file=sys.stderr)
    except CoreError as reason:
        print(f"The fast core can't be compiled: {reason}.", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
