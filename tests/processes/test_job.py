"""A job: its result, its errors, and that nothing else starts a thread."""

import ast
import sys
import threading
import time
from pathlib import Path

import pytest

from swoop_desktop.processes import frame_priority
from swoop_desktop.processes.helper import Process
from swoop_desktop.processes.job import GivenUp, Job, begin_late

PACKAGE = Path(__file__).parent.parent.parent / "swoop_desktop"
STARTERS = {"Thread", "Timer", "ThreadPoolExecutor", "start_new_thread", "run_in_executor"}


def test_the_result_is_there_when_it_is_told():
    told = []
    begin = threading.Event()

    def run(_cancelled):
        begin.wait(20)
        return 7

    job = Job("seven", run, lambda: told.append(job.result))
    assert job.result is None and not job.over
    begin.set()
    job.wait(20)
    assert job.over and told == [7]
    job.close()


def test_what_goes_wrong_is_logged_and_raised_where_somebody_looks(caplog):
    told = threading.Event()
    job = Job("a mistake", lambda _cancelled: 1 // 0, told.set)
    job.wait(20)
    assert told.is_set() and "a mistake went wrong" in caplog.text
    for _ in range(2):
        with pytest.raises(ZeroDivisionError):
            assert job.result is None


@pytest.mark.parametrize("gives_up", [False, True])
def test_whoever_closes_it_waits_and_is_not_told(gives_up):
    told = threading.Event()

    def run(cancelled):
        while not cancelled():
            threading.Event().wait(0.001)
        if gives_up:
            raise GivenUp

    job = Job("endless", run, told.set)
    job.close()
    job.wait(20)
    job.check()
    assert job.over and job.cancelled and not told.is_set()


def test_it_begins_between_frames(monkeypatch):
    """A thread that began within a frame would make this frame take several times as long."""
    monkeypatch.setattr(frame_priority, "LONGEST", 20.0)
    with frame_priority.frame():
        job = Job("seven", lambda _cancelled: 7)
        time.sleep(0.05)
        assert not job.over, "it went on beside a frame"
    job.wait(20)
    assert job.result == 7


@pytest.mark.parametrize("wait", [Job.wait, Job.close, lambda job: job.leave(15.0)])
def test_a_frame_that_waits_for_it_waits_for_no_end_of_itself(wait, monkeypatch):
    monkeypatch.setattr(frame_priority, "LONGEST", 20.0)
    began = time.monotonic()
    with frame_priority.frame():
        job = Job("seven", lambda _cancelled: 7)
        wait(job)
        assert job.over and time.monotonic() - began < 10
        assert frame_priority.in_frame(), "others no longer give way"


def test_other_threads_that_wait_for_it_leave_frames_alone():
    release = threading.Event()
    job = Job("slow", lambda _cancelled: release.wait(20))
    other = Job("waits", lambda _cancelled: job.wait(20))
    with frame_priority.frame():
        release.set()
    other.wait(20)
    assert other.over and not frame_priority.in_frame(), "all give way to a frame that is over"


def test_nothing_else_starts_a_thread():
    found = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Attribute) and node.attr in STARTERS)
        or (isinstance(node, ast.alias) and node.name in STARTERS)
    }
    assert found == {"processes/job.py"}


@pytest.fixture
def no_threads(monkeypatch):
    """Let no thread start, until the returned function is called."""
    real, none = threading.Thread.start, [True]

    def start(thread):
        if none:
            raise RuntimeError("can't start new thread")
        real(thread)

    monkeypatch.setattr(threading.Thread, "start", start)
    return none.clear


def test_without_a_thread_it_begins_later(no_threads):
    job = Job("seven", lambda _cancelled: 7)
    begin_late()
    assert job.late and not job.over
    no_threads()
    begin_late()
    job.wait(20)
    assert job.result == 7 and not job.late


def test_without_a_thread_whoever_waits_does_it(no_threads):
    job = Job("seven", lambda _cancelled: 7)
    job.wait(20)
    assert job.over and job.result == 7
    job.wait(20)
    no_threads()
    begin_late()


def test_without_a_thread_what_is_closed_is_not_done(no_threads):
    done = []
    job = Job("seven", lambda _cancelled: done.append(True))
    job.close()
    assert job.over and not done
    no_threads()
    begin_late()
    assert not done


def test_without_a_thread_no_process_is_kept(no_threads):
    with pytest.raises(OSError, match="threads"):
        Process((sys.executable, "-c", "input()"))
