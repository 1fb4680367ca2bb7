"""A packed program restarts itself for the helpers of `multiprocessing`."""

import multiprocessing.resource_tracker
import multiprocessing.spawn
import multiprocessing.util
import sys

import pytest

from swoop_desktop.simulate import worker_main


def test_a_worker_is_told_from_a_command(monkeypatch):
    """The command line is the one that `multiprocessing` gives a packed program."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    begun = []
    monkeypatch.setattr(multiprocessing.spawn, "spawn_main", lambda **told: begun.append(told))
    line = multiprocessing.spawn.get_command_line(tracker_fd=5, pipe_handle=7)
    monkeypatch.setattr(sys, "argv", line)
    with pytest.raises(SystemExit):
        worker_main.serve(line[1:])
    assert begun == [{"tracker_fd": 5, "pipe_handle": 7}]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such process")
def test_the_tracker_is_what_multiprocessing_asks_for(monkeypatch):
    lines = []
    tracked = []

    def start(_path, line, _handed):
        lines.append(line)
        raise OSError("it is not to be started")

    monkeypatch.setattr(multiprocessing.util, "spawnv_passfds", start)
    monkeypatch.setattr(multiprocessing.resource_tracker, "main", tracked.append)
    with pytest.raises(OSError, match="not to be started"):
        multiprocessing.resource_tracker.ResourceTracker().ensure_running()
    (line,) = lines
    with pytest.raises(SystemExit):
        worker_main.serve([str(word) for word in line[1:]])
    assert tracked and f"main({tracked[0]})" in line[-1]


@pytest.mark.parametrize(
    "words", [["simulate", "--jobs", "2"], ["-c"], ["-c", "print(1)"], ["game.swoop", "-c"]]
)
def test_a_command_stays_one(words):
    worker_main.serve(words)
