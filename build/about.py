"""Facts about the program for all recipes, each read from its one source."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NAME = "Swoop Desktop"
COMMAND = "swoop-desktop"
"""Name of the command, the packages, the .desktop entry and the icons."""
CONSOLE_COMMAND = "swoop-desktop-cli"
"""Windows's command with console output, which a windowed program lacks."""
APP_ID = "io.github.swoop_desktop.SwoopDesktop"
"""Reverse domain name, for AppStream and macOS."""
MAINTAINER = "Swoop Desktop maintainers"
ADDRESS = "swoop-desktop@swoop-desktop.invalid"
"""Packages require an address. Nobody can own this one (RFC 2606)."""
RECORD_TYPE = "application/x-swoop-game"
"""MIME type of ``.swoop`` records."""

DIST = ROOT / "dist"
"""Folder of all build results, ignored by git."""
WORK = DIST / "work"
INSTALLERS = DIST / "installers"
_HOME = re.compile(r"https://[A-Za-z0-9.-]+(/[A-Za-z0-9._-]+){2}")
SYSTEMS = {"linux": "linux", "win32": "windows", "darwin": "macos"}


def system() -> str:
    return SYSTEMS[sys.platform]


def bundle(of: str = "") -> Path:
    """Return the folder of the frozen program, on macOS the .app."""
    of = of or system()
    return DIST / of / (f"{NAME}.app" if of == "macos" else COMMAND)


def version() -> str:
    text = (ROOT / "swoop_desktop" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if found is None:
        raise ValueError("swoop_desktop/__init__.py: no __version__ of three numbers")
    return found[1]


def project() -> dict[str, object]:
    table = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert isinstance(table, dict)
    return table


def summary() -> str:
    return str(project()["description"])


def homepage() -> str:
    """Return the project's address inside GitHub's workflows; empty elsewhere, since a guessed
    address could belong to an impostor.
    """
    told = (os.environ.get("GITHUB_SERVER_URL", ""), os.environ.get("GITHUB_REPOSITORY", ""))
    return "/".join(told) if _HOME.fullmatch("/".join(told)) else ""


def copyright_holder() -> str:
    text = (ROOT / "LICENSE").read_text(encoding="utf-8")
    found = re.search(r"^Copyright \(c\) (.+)$", text, re.MULTILINE)
    if found is None:
        raise ValueError("LICENSE: no line begins with 'Copyright (c)'")
    return found[1]


def epoch() -> int:
    """Return seconds since 1970, the same in each build: ``SOURCE_DATE_EPOCH``, or the last
    commit's time.
    """
    if "SOURCE_DATE_EPOCH" in os.environ:
        return int(os.environ["SOURCE_DATE_EPOCH"])
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    try:
        return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 1_700_000_000  # a source archive has no commits: any fixed time will do
