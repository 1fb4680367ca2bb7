"""Helper processes end with the window, whatever they are doing."""

import contextlib
import importlib
import os
import pickle
import signal
import subprocess
import sys
import threading

import pytest

from swoop_desktop.helpers import HELPERS, is_helper
from swoop_desktop.processes.helper import Helper, NoAnswer, Process, command_of
from tests.processes.helped import NO_PROGRAM, gone, helped_by
from tests.processes.helped import started as noted

ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
SOON = 30


def stub(how):
    return (sys.executable, "-m", "tests.processes.stub_helper", how)


def started(command):
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=ENVIRONMENT)


def test_a_word_is_a_helper_alone():
    for word, (module, function, _nice) in HELPERS.items():
        assert is_helper([word]) and command_of(word)[-1] == word
        assert not is_helper([word, "more"]) and not is_helper(["more", word])
        assert callable(getattr(importlib.import_module(module), function))
    assert not is_helper([]) and not is_helper(["simulate"])


@pytest.mark.parametrize("word", HELPERS)
def test_each_ends_without_a_word_when_nobody_asks_any_more(word):
    with started(command_of(word)) as process:
        assert process.communicate(timeout=SOON) == (b"", b"")
    assert process.returncode == 0


@pytest.mark.parametrize("half", [b"", pickle.dumps("a question")[:-3]])
def test_one_in_the_middle_of_an_answer_ends_with_whoever_asked(half):
    with started(stub("slow")) as process:
        assert process.stdin is not None
        process.stdin.write(pickle.dumps("begin"))
        process.stdin.flush()
        assert process.stdout is not None
        assert pickle.load(process.stdout) == ("begin",)
        process.stdin.write(half)
        assert process.communicate(timeout=SOON) == (b"", b"")
    assert process.returncode == 0


def test_one_whose_answer_nobody_hears_ends_without_a_word():
    with started(stub("chatty")) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(pickle.dumps("begin"))
        process.stdin.flush()
        assert process.stderr.read() == b""
        assert process.wait(SOON) == 0


def test_a_mistake_of_ours_ends_it_and_is_said_where_it_is_read():
    with started(stub("broken")) as process:
        assert process.stdin is not None and process.stderr is not None
        process.stdin.write(pickle.dumps("begin"))
        process.stdin.flush()
        assert b"ValueError: begin" in process.stderr.read()
        assert process.wait(SOON) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other priorities")
def test_the_window_comes_first_and_ctrl_c_is_meant_for_it():
    process, behind = Process(stub("plain")), min(19, os.nice(0) + 7)
    try:
        for question in ("how nice?", "and now?"):
            process.ask(question)
            assert (process.hear(SOON), process.hear(SOON)) == ((behind,), ())
            os.kill(process.pid, signal.SIGINT)
    finally:
        process.end()


# -- as the window sees them ---------------------------------------------------------------------


def heard(*command):
    """Return a process's whole output after one question, and why it ended."""
    process, found = Process(command), list[object]()
    try:
        with contextlib.suppress(EOFError):  # the process may have sent everything and ended
            process.ask("begin")
        while said := process.hear(SOON):
            found += said
    except EOFError:
        found.append("gone")
    finally:
        process.end()
    return found


def test_the_end_of_a_process_is_no_news_for_the_log(caplog):
    assert heard(*stub("well")) == ["begin"]
    assert heard(*stub("once")) == ["begin", "gone"]
    assert heard(sys.executable, "-c", "print('nonsense')") == ["gone"]
    assert heard(sys.executable, "-c", "import os; os.write(1, b'\\x80\\x04')") == ["gone"]
    assert not caplog.records


def test_what_can_not_be_taken_in_is_logged_and_ends_it(caplog):
    unknown = "import os; os.write(1, b'cno.such.module\\nThing\\n.')"
    assert heard(sys.executable, "-c", unknown) == ["gone"]
    assert "no.such" in caplog.text or "No module named" in caplog.text


class Asking(Helper[None]):
    """A helper that asks a stub these questions and keeps the answers."""

    def __init__(self, how, *questions, patience=SOON):
        self.found = []
        self.waits = threading.Event()
        with helped_by(*(stub(how) if how else NO_PROGRAM)):
            super().__init__("asking", "", lambda _: self._ask(questions), patience=patience)

    def _ask(self, questions):
        for question in questions:
            try:
                for answer in self.run(question):
                    self.found.append(answer)
                    self.waits.set()
            except NoAnswer as error:
                self.found += [type(error.why), self.failures]


def test_one_process_answers_all_that_is_asked(caplog):
    with noted() as pids:
        job = Asking("well", "one", "two", "three")
        job.wait(SOON)
    assert job.found == ["one", "two", "three"] and len(pids) == 1 and not job.failures
    assert job.pid is None and job.over
    job.close()
    job.check()
    assert not caplog.records


def test_another_is_started_for_what_is_asked_after_one_that_died(caplog):
    with noted() as pids:
        job = Asking("once", "one", "two")
        job.wait(SOON)
    assert job.found == ["one", EOFError, 1, "two", EOFError, 2] and len(set(pids)) == 2
    assert "no answer for asking" in caplog.text


def test_one_that_takes_too_long_is_ended():
    with noted() as pids:
        job = Asking("slow", "one", "two", patience=0.0)
        job.wait(SOON)
    assert job.found == [TimeoutError, 1, TimeoutError, 2] and len(set(pids)) == 2


def test_where_none_can_be_started_it_is_said():
    job = Asking("", "one", "two")
    job.wait(SOON)
    assert job.found == [FileNotFoundError, 1, FileNotFoundError, 2]


def test_what_is_closed_asks_no_more(caplog):
    with noted() as pids:
        job = Asking("slow", "one", "two")
        assert job.waits.wait(SOON)
        job.close()
        job.wait(SOON)
    assert job.found == ["one", EOFError, 0, EOFError, 0], "it is no failure"
    assert len(pids) == 1 and gone(*pids), "one was started for nothing, or lives on"
    assert job.over and job.pid is None and not caplog.records


def test_answers_that_nobody_hears_to_their_end_are_no_answers_to_what_follows():
    def work(_cancelled):
        begin.wait(SOON)
        return [next(job.run(question)) for question in ("one", "two")]

    begin = threading.Event()
    with helped_by(*stub("chatty")), noted() as pids:
        job = Helper("asking", "", work)
        begin.set()
        job.wait(SOON)
    assert job.result == ["one", "two"] and len(set(pids)) == 2


def test_work_that_needs_an_answer_ends_without_one():
    def work(_cancelled):
        begin.wait(SOON)
        (answer,) = job.run("begin")
        return str(answer)

    begin = threading.Event()
    with helped_by(*stub("once")):
        job = Helper("asking", "", work)
        begin.set()
        job.wait(SOON)
    assert job.over and job.result is None, "nothing is raised"
