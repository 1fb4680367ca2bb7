"""Work on a dask cluster: results equal those of local work, even if a worker dies; machines that
would differ are refused.
"""

import errno
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from functools import partial

import pytest

from benchmarks import experts, ladder
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.simulate import cluster
from swoop_desktop.simulate.cluster import Cluster
from swoop_desktop.simulate.executor import ExecutorError, InlineExecutor
from swoop_desktop.simulate.simulation import Table
from swoop_desktop.simulate.tournament import duplicate
from tests.simulate.machines import (
    LONGEST,
    OTHER_DASK,
    ROOT,
    Many,
    held,
    kill,
    machines,
    until,
)
from tests.test_cli import run

TABLE = ("--rules", "classic", "--bots", "easy,random,random", "--deals", "1", "--games", "12")

UNLIKE = {
    "no program": "does not have swoop_desktop",
    "other version": "has swoop_desktop 9.9, and this machine ",
    "other sources": "has other sources of swoop_desktop than this machine",
    "no benchmarks": "does not have benchmarks",
    "other benchmarks": "has other sources of benchmarks than this machine",
    "other dask": "has dask 2020.1.0, and this machine ",
    "threads": "start it with --nworkers 3 --nthreads 1",
}
"""By difference between machines: the message."""
CHANGED = {
    "other version": ("swoop_desktop/__init__.py", '__version__ = "', '__version__ = "9.9" or "'),
    "other sources": ("swoop_desktop/core/chance.py", "", "# Another line.\n"),
    "other benchmarks": ("benchmarks/counting.py", "", "# Another line.\n"),
}
"""By difference: a file, a text of the file, and the text's replacement."""

pytestmark = pytest.mark.long
"""These tests start and lose clusters."""


def table():
    game, rules = find_rules("classic")
    return Table(game.name, rules, ("easy", "random", "random"), 4, deals=1, recorded=True)


def untimed(outcomes):
    for outcome in outcomes:
        outcome.tally.times.clear()
    return outcomes


def simulated(capfd, *arguments):
    """Simulate; return the printed results without times, and assert that nothing else is
    printed.
    """
    assert run("simulate", *TABLE, "--json", *arguments) == 0
    printed = capfd.readouterr()
    assert printed.err == ""
    return timeless(printed.out)


def timeless(printed):
    """Parse results, and remove times."""
    found = json.loads(printed)
    del found["seconds"]
    for one in found.get("contestants", ()):
        for name in ("ms_mean", "ms_p99", "ms_max"):
            del one[name]
    return found


def climbed(folder, *who):
    """Climb a rung of the ladder; return its values without times."""
    file = folder / "ladder.json"
    one = ("--rules", "classic", "--levels", "easy", "--deals", "3", "--json", str(file))
    ladder.main([*one, *who])
    return [
        [name, value]
        for rung in json.loads(file.read_text("utf-8"))["rungs"]
        for level in rung["contestants"]
        for name, value in level.items()
        if not name.startswith("ms_")
    ]


def refusal(capfd, address):
    """Return the message that replaces a result."""
    assert run("simulate", *TABLE, "--scheduler", address) == 2
    printed = capfd.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1, printed.err
    return printed.err


def refusal_of_experts(capfd, address):
    """Return the message that replaces results of games that need the benchmarks."""
    with pytest.raises(SystemExit) as end:
        experts.main(["--against", "easy", "--games", "1", "--scheduler", address])
    assert end.value.code == 2
    said = capfd.readouterr().err
    assert said.count("\n") == 1, said
    return said


def elsewhere(home, unlike):
    """Make the programs of a machine unlike ours."""
    home.mkdir()
    packages = {"no program": (), "other benchmarks": ("swoop_desktop", "benchmarks")}
    for name in packages.get(unlike, ("swoop_desktop",)):
        without = shutil.ignore_patterns("__pycache__", "compiled*")
        shutil.copytree(ROOT / name, home / name, ignore=without)
    if unlike in CHANGED:
        name, old, new = CHANGED[unlike]
        text = (home / name).read_text("utf-8")
        assert old in text
        (home / name).write_text(text.replace(old, new, 1), "utf-8")


def files(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture
def there(tmp_path):
    with machines(tmp_path) as found:
        yield found


def test_the_share_of_a_lost_worker_is_done_again_and_all_is_as_here(there, tmp_path, capfd):
    there.scheduler()
    workers = [there.worker(), there.worker()]
    flag = tmp_path / "held"
    killer = threading.Thread(target=kill, args=(flag,))
    killer.start()
    told = []
    with Cluster(there.address, told.append) as executor:
        found = list(executor.map(partial(held, flag, table()), range(12), 2))
        killer.join()
        assert sum(worker.poll() is not None for worker in workers) == 1, "none was killed"
        assert untimed(found) == untimed(
            list(InlineExecutor().map(partial(held, flag, table()), range(12)))
        )
        with pytest.raises(ZeroDivisionError):
            list(executor.map(partial(divmod, 1), [1, 0]))
        many = Many()
        assert next(iter(executor.map(abs, many, 16))) == 0
        assert 0 < many.taken < 100, "of a million, only what has somebody to do it soon"
    assert told == []
    for options in ((), ("--duplicate",)):
        folders = [tmp_path / f"{name}{len(options)}" for name in ("here", "away")]
        here = simulated(capfd, *options, "--records", folders[0])
        away = ("--scheduler", there.address, "--records", folders[1])
        assert here == simulated(capfd, *options, *away)
        assert files(folders[0]) == files(folders[1])
    rungs = [climbed(tmp_path, *who) for who in ((), ("--scheduler", there.address))]
    assert rungs[0] == rungs[1]


@pytest.mark.parametrize(
    "address",
    ["", "nonsense", "tcp://", "127.0.0.1", "127.0.0.1:0", "a:99999", "http://a.test:80", "a b:1"],
)
def test_what_is_no_address(address, capfd):
    assert f"{address!r} is not the address" in refusal(capfd, address)


def test_a_scheduler_that_is_not_there(capfd):
    said = refusal(capfd, "127.0.0.1:1")
    assert "no scheduler can be reached at 127.0.0.1:1: " in said
    assert "Errno" not in said
    assert "certificates" in refusal(capfd, "tls://127.0.0.1:1")


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (TimeoutError(errno.ETIMEDOUT, "x"), "nobody answers"),
        (OSError(errno.EHOSTUNREACH, "x"), "nobody answers"),
        (OSError(errno.ENETUNREACH, "x"), "nobody answers"),
        (OSError(errno.EHOSTDOWN, "x"), "nobody answers"),
        (ConnectionRefusedError(errno.ECONNREFUSED, "x"), "nobody answers"),
        (ConnectionResetError(errno.ECONNRESET, "x"), "The connection was cut off"),
        (socket.gaierror(socket.EAI_NONAME, "x"), "no computer of this name is found"),
        (TimeoutError(), "nobody answers"),
    ],
)
def test_a_network_is_not_told_as_a_disk(monkeypatch, capfd, error, words):
    def refuse(*_):
        raise error

    monkeypatch.setattr(socket, "create_connection", refuse)
    assert refusal(capfd, "192.0.2.7:8786").rstrip().endswith(f"192.0.2.7:8786: {words}")


def test_something_else_that_listens_there(monkeypatch, capfd):
    """A silent server gets as little time as a scheduler."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        said = refusal(capfd, address)
    assert said.rstrip().endswith(f"no scheduler can be reached at {address}: nobody answers")


def test_the_extra_is_not_installed(monkeypatch, capfd):
    for name in ("distributed", "asyncio"):  # a frozen program lacks both
        monkeypatch.setitem(sys.modules, name, None)
    assert 'pip install "swoop-desktop[cluster]"' in refusal(capfd, "127.0.0.1:1")


def test_processes_or_a_cluster(capfd):
    assert run("simulate", "--jobs", "2", "--scheduler", "127.0.0.1:1") == 2
    assert "not allowed with" in capfd.readouterr().err


@pytest.mark.long
@pytest.mark.parametrize(
    ("who", "unlike"),
    [
        *(("worker", unlike) for unlike in UNLIKE if "benchmarks" not in unlike),
        *(("scheduler", unlike) for unlike in ("no program", "other dask")),
        *(("late worker", unlike) for unlike in ("no program", "other sources", "other dask")),
    ],
)
def test_who_would_not_do_the_same_is_refused_by_name(who, unlike, there, tmp_path, capfd):
    home, program, says = ROOT, (), UNLIKE[unlike]
    if unlike == "other dask":
        program = ("-c", OTHER_DASK)
    elif unlike != "threads":
        home = tmp_path / "home"
        elsewhere(home, unlike)
    threads = 3 if unlike == "threads" else 1
    if who == "scheduler":
        there.scheduler(*program, home=home)
        assert f"the scheduler {says}" in refusal(capfd, there.address)
        return
    there.scheduler()
    if who == "worker":
        there.worker(*program, threads=threads, home=home)
        said = refusal(capfd, there.address)
    else:
        with Cluster(there.address, lambda text: None) as executor:
            waiting = executor.map(partial(duplicate, table()), range(2))
            there.worker(*program, threads=threads, home=home)
            with pytest.raises(ExecutorError) as caught:
                list(waiting)
            said = str(caught.value)
    assert "the worker tcp://127.0.0.1:" in said
    assert says in said


@pytest.mark.long
@pytest.mark.parametrize("unlike", ["no benchmarks", "other benchmarks"])
def test_who_has_not_our_benchmarks_plays_only_what_is_not_of_them(unlike, there, tmp_path, capfd):
    elsewhere(tmp_path / "home", unlike)
    there.scheduler()
    there.worker(home=tmp_path / "home")
    said = refusal_of_experts(capfd, there.address)
    assert "the worker tcp://127.0.0.1:" in said
    assert UNLIKE[unlike] in said
    assert simulated(capfd, "--scheduler", there.address) == simulated(capfd)


@pytest.fixture
def certified(tmp_path):
    """Environment variables for dask, from the recipe in docs/cluster.md."""
    page = (ROOT / "docs" / "cluster.md").read_text("utf-8")
    recipe = page.partition("\n## Security\n")[2]
    commands = "".join(re.findall(r"^```\n(.+?)^```", recipe, re.MULTILINE | re.DOTALL))
    assert "openssl" in commands
    done = subprocess.run(
        ["sh", "-ec", f"{commands}\nenv"], cwd=tmp_path, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    said = (line.partition("=") for line in done.stdout.splitlines())
    return {name: value for name, _, value in said if name.startswith("DASK_")}


@pytest.mark.skipif(
    sys.platform == "win32" or shutil.which("openssl") is None,
    reason="the recipe is for shells that have openssl",
)
def test_who_has_no_certificate_does_not_belong_to_the_cluster(certified, tmp_path, capfd):
    with machines(tmp_path, certified, "tls") as there:
        there.scheduler()
        there.worker()
        assert there.address.startswith("tls://")
        command = [sys.executable, "-m", "swoop_desktop", "simulate", *TABLE, "--json"]
        done = subprocess.run(
            [*command, "--scheduler", there.address],
            cwd=ROOT,
            env={**os.environ, **certified},
            capture_output=True,
            text=True,
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert timeless(done.stdout) == simulated(capfd)
        assert "dask's settings name none" in refusal(capfd, there.address)
        plain = there.address.replace("tls://", "tcp://")
        assert f"no scheduler can be reached at {plain}: " in refusal(capfd, plain)


@pytest.mark.long
def test_it_waits_where_all_workers_are_lost(there, tmp_path):
    there.scheduler()
    there.worker()
    flag, told = tmp_path / "held", list[str]()

    def replace():
        kill(flag)
        until(lambda: told, "nothing is said")
        there.worker()

    replacing = threading.Thread(target=replace)
    replacing.start()
    with Cluster(there.address, told.append) as executor:
        found = list(executor.map(partial(held, flag, table()), range(5)))
    replacing.join()
    assert untimed(found) == untimed(
        list(InlineExecutor().map(partial(held, flag, table()), range(5)))
    )
    assert told == [f"{there.address} has no worker: waiting for one (Ctrl+C ends it)"]


@pytest.mark.long
def test_it_ends_with_a_sentence_where_the_scheduler_is_lost(there, tmp_path):
    scheduler = there.scheduler()
    there.worker()
    flag = tmp_path / "held"

    def end():
        until(flag.exists, "nobody has it")
        scheduler.kill()

    ending = threading.Thread(target=end)
    ending.start()
    with (
        pytest.raises(ExecutorError) as caught,
        Cluster(there.address, lambda text: None) as executor,
    ):
        list(executor.map(partial(held, flag, table()), range(5)))
    ending.join()
    assert str(caught.value) == f"the scheduler at {there.address} is not there any more"


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl+C goes to the whole console there")
@pytest.mark.parametrize("workers", [0, 1])
def test_it_ends_when_it_is_told_to(workers, there):
    there.scheduler()
    for _ in range(workers):
        there.worker()
    program = (
        "import signal, sys; from swoop_desktop import cli\n"
        # A shell's background processes ignore Ctrl+C.
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "sys.exit(cli.main(['simulate', '--games', '1000000', '--scheduler', sys.argv[1]]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", program, there.address],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    there.processes.append(process)
    assert process.stderr is not None
    if workers:
        worker_log = there.folder / "1.log"
        until(lambda: b"out-of-band" in worker_log.read_bytes(), "it does not begin")
        threading.Event().wait(2)
    else:
        assert "waiting for one" in process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, error = process.communicate(timeout=LONGEST)
    assert (process.returncode, out, error) == (130, "", "")
