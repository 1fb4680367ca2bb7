"""Two programs with one collection, and one that is killed: nothing is lost or unreadable."""

import os
import subprocess
import sys

import pytest

from tests import ROOT

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="programs are forked")


def run(how, folder, times):
    command = [
        sys.executable,
        "-m",
        "tests.records.shared_collection",
        how,
        str(folder),
        str(times),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("times", [10, pytest.param(100, marks=pytest.mark.long)])
def test_two_programs_at_once_lose_nothing(tmp_path, times):
    run("together", tmp_path, times)


@pytest.mark.parametrize("times", [15, pytest.param(100, marks=pytest.mark.long)])
def test_killed_at_any_moment_everything_is_readable(tmp_path, times):
    run("killed", tmp_path, times)
