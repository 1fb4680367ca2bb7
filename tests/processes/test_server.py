"""What the processes that compute for the window do alike: they end with it, whatever they do."""

import contextlib
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from swoop_desktop.helpers import HELPERS, helper_module
from swoop_desktop.processes.client import Child, Process, Service, helper

ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
SOON = 30


def stub(how: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.processes.stub_helper", how)


def started(command: tuple[str, ...]) -> "subprocess.Popen[bytes]":
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, env=ENVIRONMENT)


def test_a_word_is_a_helper_alone() -> None:
    for word, module in HELPERS.items():
        assert helper_module([word]) == module
        assert helper_module([word, "more"]) == helper_module(["more", word]) == ""
        assert helper(word)[-1] == word
    assert helper_module([]) == helper_module(["simulate"]) == ""


@pytest.mark.parametrize("word", HELPERS)
def test_each_ends_without_a_word_when_nobody_asks_any_more(word: str) -> None:
    with started(helper(word)) as process:
        assert process.communicate(timeout=SOON) == (b"", b"")
    assert process.returncode == 0


@pytest.mark.parametrize("half", [b"", pickle.dumps("a question")[:-3]])
def test_one_in_the_middle_of_an_answer_ends_with_whoever_asked(half: bytes) -> None:
    with started(stub("slow")) as process:
        assert process.stdin is not None
        process.stdin.write(pickle.dumps("begin"))
        process.stdin.flush()
        assert process.stdout is not None
        assert pickle.load(process.stdout) == "begin"
        process.stdin.write(half)
        assert process.communicate(timeout=SOON) == (b"", b"")
    assert process.returncode == 0


def test_one_whose_answer_nobody_hears_ends_without_a_word() -> None:
    with started(stub("chatty")) as process:
        assert process.stdin is not None and process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(pickle.dumps("begin"))
        process.stdin.flush()
        assert process.stderr.read() == b""
        assert process.wait(SOON) == 0


def test_a_mistake_of_ours_ends_it_and_is_said_where_it_is_read() -> None:
    with started(stub("broken")) as process:
        assert process.stdin is not None and process.stderr is not None
        process.stdin.write(pickle.dumps("begin"))
        process.stdin.flush()
        assert b"ValueError: begin" in process.stderr.read()
        assert process.wait(SOON) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has other priorities")
def test_the_window_comes_first_and_ctrl_c_is_meant_for_it() -> None:
    child, behind = Child(stub("plain")), min(19, os.nice(0) + 7)
    try:
        assert child.ask(pickle.dumps("how nice?"), SOON) == behind
        os.kill(child.pid, signal.SIGINT)
        assert child.ask(pickle.dumps("and now?"), SOON) == behind
    finally:
        child.end()


# -- as the window sees them ---------------------------------------------------------------------


def heard(command: tuple[str, ...], hear: Callable[[object], None] | None = None) -> list[object]:
    """All that a process says after one question."""
    answers: queue.SimpleQueue[object] = queue.SimpleQueue()

    def put(answer: object) -> None:
        answers.put(answer)
        if hear is not None:
            hear(answer)

    process = Process(command, put)
    with contextlib.suppress(EOFError):  # it may have said all that it has to say, and ended
        process.send(pickle.dumps("begin"))
    found = []
    while (answer := answers.get(timeout=SOON)) is not None:
        found.append(answer)
    process.end()
    return found


def test_the_end_of_a_process_is_no_news_for_the_log(caplog: pytest.LogCaptureFixture) -> None:
    assert heard(stub("once")) == ["begin"]
    assert heard((sys.executable, "-c", "print('nonsense')")) == []
    assert heard((sys.executable, "-c", "import os; os.write(1, b'\\x80\\x04')")) == []
    assert not caplog.records


def test_what_can_not_be_taken_in_is_logged_and_ends_it(caplog: pytest.LogCaptureFixture) -> None:
    def refuse(answer: object) -> None:
        if answer is not None:
            raise ValueError("who would have thought of that?")

    assert heard(stub("chatty"), refuse) == ["begin"]
    assert "who would have thought of that?" in caplog.text
    caplog.clear()
    unknown = "import os; os.write(1, b'cno.such.module\\nThing\\n.')"
    assert heard((sys.executable, "-c", unknown)) == []
    assert "no.such" in caplog.text or "No module named" in caplog.text


def test_a_service_starts_what_it_needs_and_drops_what_fails() -> None:
    question, service = pickle.dumps("begin"), Service(stub("slow"))
    try:
        assert service.pid is None and service.ask(question, SOON) == "begin"
        first = service.pid
        for failures in (1, 2):
            with pytest.raises(TimeoutError):
                service.ask(question, 0)
            assert service.pid is None and service.failures == failures
        assert service.ask(question, SOON) == "begin" and service.failures == 0
        assert service.pid not in (None, first)
    finally:
        service.end()
    with pytest.raises(OSError, match="there is none"):
        Service(("there is none",)).start()


def test_what_is_hung_up_on_answers_no_more() -> None:
    question, service = pickle.dumps("begin"), Service(stub("slow"))
    assert service.ask(question, SOON) == "begin"
    hanging_up = threading.Timer(0.1, service.hang_up)
    hanging_up.start()
    with pytest.raises(EOFError):
        service.ask(question, SOON)
    hanging_up.join()
    assert service.hung_up and service.failures == 0 and service.pid is None
    for again in (service.start, lambda: service.ask(question, SOON)):
        with pytest.raises(EOFError):
            again()
        assert service.pid is None, "one was started for nothing"
