"""Programs of the system do not find the libraries of a packed program."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from swoop_desktop.system import alert, picture_clipboard, reduced_motion
from swoop_desktop.system.environment import own_environment
from swoop_desktop.system.file_manager import show_folder

USERS: dict[str, Callable[[], object]] = {
    "motion": lambda: reduced_motion._answer(("gsettings",)),
    "alert": lambda: alert._run(("zenity",)),
    "clipboard": lambda: picture_clipboard.Copy(b"", ("xclip",), lambda: None).close(),
    "folder": lambda: show_folder(Path("/")),
}


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a program finds that PyInstaller made, and that was started with one of these set."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setenv("LD_LIBRARY_PATH", "/bundle")
    monkeypatch.delenv("LD_LIBRARY_PATH_ORIG", raising=False)
    monkeypatch.setenv("DYLD_LIBRARY_PATH", "/bundle")
    monkeypatch.setenv("DYLD_LIBRARY_PATH_ORIG", "/usual")


def test_it_is_as_it_was(packed: None) -> None:
    found = own_environment()
    assert "LD_LIBRARY_PATH" not in found, "there was none"
    assert found["DYLD_LIBRARY_PATH"] == "/usual"
    assert "PATH" in found and not [name for name in found if name.endswith("_ORIG")]


def test_a_program_that_is_not_packed_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/home/zoe/lib")
    assert own_environment()["LD_LIBRARY_PATH"] == "/home/zoe/lib"


@pytest.mark.skipif(sys.platform == "win32", reason="it starts no programs for this")
@pytest.mark.parametrize("user", USERS)
def test_whoever_starts_a_program_gives_it_that(
    user: str, packed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[dict[str, str]] = []

    def start(*_command: object, env: dict[str, str], **_more: object) -> None:
        given.append(env)
        raise FileNotFoundError(2, "no such program")

    def spawn(_name: str, _words: object, env: dict[str, str], **more: object) -> None:
        start(env=env, **more)

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(os, "posix_spawnp", spawn)
    USERS[user]()
    assert given == [own_environment()]
