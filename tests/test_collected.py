"""No test is left out: `make test` or `make test-long` runs every file named like a test."""

import collections
import os
import re
import shlex
import shutil
import subprocess
import sys

import pytest

from tests import ROOT
from tests.slow import listed
from tests.sorted_out import KINDS

_MADE = ("dist", "out")
"""Folders that git ignores."""


@pytest.mark.long
@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
def test_every_test_is_run_by_one_of_the_targets_of_make():
    """Pytest itself lists the tests, since by default it silently skips folders with some names."""
    ran = collections.Counter(name for command in commands() for name in chosen(command))
    there = {f"{file}::{kind}" for file in files() for kind in KINDS}
    assert len(there) > 100, "the tests have moved"
    left_out, twice = there - ran.keys(), [name for name, times in ran.items() if times > 1]
    assert not left_out, f"{len(left_out)} are run by no target: {sorted(left_out)[:5]}"
    assert not twice, f"{len(twice)} are run twice: {sorted(twice)[:5]}"


@pytest.mark.long
def test_every_slow_test_is_one():
    """The list of slow tests names only tests that exist, also after a test was renamed."""
    command = [sys.executable, "-m", "pytest", "-o", "addopts=", "--collect-only", "-q"]
    files = {name.partition("::")[0] for name in listed()}
    said = subprocess.run(
        [*command, *sorted(files)], cwd=ROOT, check=True, capture_output=True, text=True
    )
    gone = listed() - set(said.stdout.splitlines())
    assert not gone, f"measure them anew, or take these out of the list: {sorted(gone)[:5]}"


def files():
    """Return all files named like tests."""
    folders = [path for path in ROOT.iterdir() if path.is_dir() and path.name not in _MADE]
    return {
        path.relative_to(ROOT).as_posix()
        for folder in folders
        if not folder.name.startswith(".")
        for path in folder.rglob("test_*.py")
    }


def commands():
    """Return the make targets' arguments for pytest, for all shares together: this test may run in
    one share.
    """
    said = subprocess.run(
        ["make", "--dry-run", "test", "test-long", "SHARE=1/1"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    found = [line for line in said.stdout.splitlines() if " -m pytest " in line]
    assert found, said.stdout
    return [shlex.split(line) for line in found]


def chosen(command):
    """Return the tests that a command would run, as ``file::kind``."""
    needed = ("-p", "xdist.plugin", "-p", "tests.sorted_out")  # others take long
    said = subprocess.run(
        ["env", *command, "-n0", "--collect-only", *needed],
        cwd=ROOT,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        check=True,
        capture_output=True,
        text=True,
    )
    return re.findall(r"^(tests/\S+::\S+)$", said.stdout, re.MULTILINE)


@pytest.mark.long
def test_a_test_that_hangs_is_ended_and_says_what_every_thread_does(tmp_path):
    """The limit here is one second; other tests may run beside it."""
    hangs = "import threading, time\n\ndef wait():\n    time.sleep(999)\n\n"
    hangs += (
        "def test_hangs():\n    threading.Thread(target=wait, daemon=True).start()\n    wait()\n"
    )
    (tmp_path / "test_hangs.py").write_text(hangs)
    command = [sys.executable, "-m", "pytest", "-c", str(ROOT / "pyproject.toml")]
    command += ["-o", "faulthandler_timeout=1", "-p", "no:cacheprovider", str(tmp_path)]
    for beside in ([], ["-n", "1"]):
        done = subprocess.run([*command, *beside], cwd=ROOT, capture_output=True, text=True)
        assert done.returncode != 0
        assert done.stderr.count(" in wait") == 2, done.stderr
        assert "in test_hangs" in done.stderr
