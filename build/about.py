"""What recipes need to know about the program, each fact from the one place where it stands.

The version stands in ``swoop_desktop/__init__.py``, whose it is in ``LICENSE``, what changed in
``CHANGELOG.md``. Where it is published, the environment of the build says.
"""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "Swoop Desktop"
COMMAND = "swoop-desktop"
"""The program on a command line, and the name of packages, of the .desktop entry and of icons."""
CONSOLE_COMMAND = "swoop-desktop-cli"
"""The same program on Windows for a console: one that has windows has no output there."""
APP_ID = "io.github.swoop_desktop.SwoopDesktop"
"""For AppStream and macOS, which want a reversed address."""
MAINTAINER = "Swoop Desktop maintainers"
ADDRESS = "swoop-desktop@swoop-desktop.invalid"
"""Packages must name one. This one can't belong to anybody (RFC 2606): questions go to the page
where the program is published.
"""
RECORD_TYPE = "application/x-swoop-game"
"""MIME type of a ``.swoop`` record."""

DIST = ROOT / "dist"
"""Everything that is made; ignored by git. Never ``build/``, which holds the recipes."""
WORK = DIST / "work"
INSTALLERS = DIST / "installers"
_HOME = re.compile(r"https://[A-Za-z0-9.-]+(/[A-Za-z0-9._-]+){2}")
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def system() -> str:
    """Of this machine: linux, windows or macos."""
    return SYSTEMS[sys.platform]


def bundle(of: str = "") -> Path:
    """The folder in which the frozen program of a system lies; on macOS it is the .app."""
    of = of or system()
    return DIST / of / (f"{NAME}.app" if of == "macos" else COMMAND)


def version() -> str:
    """Three numbers with dots."""
    text = (ROOT / "swoop_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("swoop_desktop/__init__.py: no __version__ of three numbers")
    return found[1]


def project() -> dict[str, object]:
    """The ``[project]`` table of pyproject.toml."""
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(table, dict)
    return table


def summary() -> str:
    """What the program is, in a line."""
    return str(project()["description"])


def homepage() -> str:
    """Where the project is published, without a slash at the end, as GitHub tells its workflows.

    Empty anywhere else: an address that we only guess may belong to somebody else tomorrow, who
    would then hand out what people take for ours.
    """
    told = (os.environ.get("GITHUB_SERVER_URL", ""), os.environ.get("GITHUB_REPOSITORY", ""))
    return "/".join(told) if _HOME.fullmatch("/".join(told)) else ""


def copyright_holder() -> str:
    """Year and name, from the licence."""
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    found = re.search(r"^Copyright \(c\) (.+)$", text, re.MULTILINE)
    if found is None:
        raise ValueError("LICENSE: no line begins with 'Copyright (c)'")
    return found[1]


def epoch() -> int:
    """Seconds since 1970 that stand in everything made, so that two runs make the same bytes:
    ``SOURCE_DATE_EPOCH`` where it is set, else the time of the last commit.
    """
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 1_700_000_000  # a source archive: any time will do, as long as it is always the same
