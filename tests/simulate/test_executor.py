"""Executors give equal results, in order, and never take all work at once."""

import contextlib
import os
import signal
import subprocess
import sys

import pytest

from swoop_desktop.simulate.executor import (
    MOST_PROCESSES,
    ExecutorError,
    InlineExecutor,
    ProcessExecutor,
    shares,
)
from tests.simulate.machines import LONGEST, ROOT, Many


@pytest.mark.usefixtures("shared_memory")
def test_processes_do_the_same_in_the_same_order_and_again():
    items = list(range(-30, 30))
    with ProcessExecutor(2) as executor:
        for most in (1, 7, 100):
            assert list(executor.map(abs, items, most)) == list(
                InlineExecutor().map(abs, items, most)
            )
        with pytest.raises(TypeError):
            list(executor.map(abs, [1, "two", 3]))
        many = Many()
        assert next(iter(executor.map(abs, many, 16))) == 0
        assert 0 < many.taken < 20, "of a million, only what has somebody to do it soon"


@pytest.mark.usefixtures("shared_memory")
@pytest.mark.skipif(sys.platform == "win32", reason="has no such signals")
@pytest.mark.parametrize(
    ("name", "status"), [("SIGTERM", 143), ("SIGKILL", -9), ("SIGINT", 130)], ids=str
)
def test_however_the_program_ends_its_workers_end_with_it_and_at_once(name, status):
    """A surviving process would keep its output open for readers. Like a terminal, the test sends
    Ctrl+C to the whole process group.
    """
    program = (
        "import signal, sys; from swoop_desktop import cli; from tests.simulate import machines\n"
        # A shell's background processes ignore Ctrl+C.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from swoop_desktop.simulate import simulation\n"
        "simulation.played = lambda work, most, table, numbers, executor, *others: "
        "executor.map(machines.waiting, range(9))\n"
        "sys.exit(cli.main(['simulate', '--jobs', '2']))"
    )
    begun = subprocess.Popen(
        [sys.executable, "-c", program],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert begun.stdout is not None
    assert [begun.stdout.readline() for _ in range(2)] == ["waiting\n"] * 2
    number = getattr(signal, name)
    (os.killpg if name == "SIGINT" else os.kill)(begun.pid, number)
    try:
        said = begun.communicate(timeout=LONGEST / 3)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(begun.pid, signal.SIGKILL)
    assert begun.returncode == status
    if name != "SIGKILL":
        assert said == ("", "")


def test_more_processes_than_any_machine_has_are_refused():
    ProcessExecutor(MOST_PROCESSES)
    with pytest.raises(
        ExecutorError, match=f"{MOST_PROCESSES} processes at most, not 10{'0' * 19}"
    ):
        ProcessExecutor(10**20)


@pytest.mark.parametrize("number", [0, 1, 7, 16, 100, 1000])
@pytest.mark.parametrize("workers", [1, 2, 50])
def test_shares_are_all_there_is_in_order(number, workers):
    parts = list(shares(range(number), 16, workers))
    assert [item for part in parts for item in part] == list(range(number))
    assert all(1 <= len(part) <= 16 for part in parts)
    assert len(parts) >= min(number, 4 * workers), "everybody has some"
