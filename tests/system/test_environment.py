"""The system's programs do not find a packed program's libraries."""

import os
import subprocess
import sys
import time

import pytest

from tests import ROOT

PACKED = """
import sys
sys.frozen, sys.argv = {frozen}, ["swoop-desktop", "--version"]
from swoop_desktop import __main__
try:
    __main__.main()
except SystemExit as done:
    assert not done.code
sys.frozen = False
{then}
"""
USERS = {
    "fc-list": "import pygame; pygame.font.get_fonts()",
    "gsettings": "from swoop_desktop.system.reduced_motion import _answer; _answer(('gsettings',))",
    "zenity": "from swoop_desktop.system import alert; alert._run(('zenity',))",
    "xclip": "from swoop_desktop.system.clipboard import Copy; Copy(b'', ('xclip',)).wait(20)",
    "xdg-open": """from pathlib import Path
from swoop_desktop.system.file_manager import show_folder
show_folder(Path('/'))""",
}
"""By program of the system, our code that starts it."""


def found_by(program, folder, *, frozen=True, **paths):
    """Return the library paths that a system's program gets from ours."""
    told, stub = folder / "told", folder / program
    stub.write_text(
        f'#!/bin/sh\nenv | grep "LD_LIBRARY" > "{told}.new"\nmv "{told}.new" "{told}"\n'
    )
    stub.chmod(0o755)
    path = os.pathsep.join((str(folder), os.environ["PATH"]))
    environment = {**os.environ, "PATH": path, "SDL_VIDEODRIVER": "dummy", **paths}
    code = PACKED.format(frozen=frozen, then=USERS[program])
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for _ in range(200):  # some programs are not waited for
        if told.exists():
            break
        time.sleep(0.05)
    return sorted(told.read_text().split())


@pytest.mark.skipif(sys.platform != "linux", reason="other systems start other programs")
@pytest.mark.parametrize("program", USERS)
def test_whatever_is_started_finds_what_was_there_before(program, tmp_path):
    """PyInstaller leaves this environment if only DYLD_LIBRARY_PATH was set before."""
    found = found_by(
        program,
        tmp_path,
        LD_LIBRARY_PATH="/bundle",
        DYLD_LIBRARY_PATH="/bundle",
        DYLD_LIBRARY_PATH_ORIG="/usual",
    )
    assert found == ["DYLD_LIBRARY_PATH=/usual"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems start other programs")
def test_a_program_that_is_not_packed_changes_nothing(tmp_path):
    found = found_by("xdg-open", tmp_path, frozen=False, LD_LIBRARY_PATH="/home/zoe/lib")
    assert found == ["LD_LIBRARY_PATH=/home/zoe/lib"]
