"""Programs that share one collection: two at once, or one that is killed repeatedly.

`python -m tests.records.shared_collection together|killed FOLDER TIMES` forks them, since this
process has one thread and all modules loaded. It fails if anything is lost.
"""

import json
import os
import random
import select
import shutil
import signal
import sys
import time
import traceback
from functools import partial
from pathlib import Path

from swoop_desktop.engine.messages import Refusal
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.folder import waiting_games
from swoop_desktop.storage import disk
from swoop_desktop.storage.paths import DataDir
from tests import OLD
from tests.records.collections import entries_of, finished

RECORDS = 6
STEPS = 8
LONG_AGO = 1_700_000_000


def main():
    how, folder, times = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    os.environ["HOME"] = str(folder)
    os.environ["XDG_DATA_HOME"] = str(folder / "desktop")
    os.fsync = lambda handle: None  # nobody cuts the power
    {"together": together, "killed": killed}[how](folder, times)


def laid(folder):
    """A collection with a few records."""
    data = DataDir.at(folder)
    data.records.mkdir(parents=True)
    for number, old in enumerate(sorted(OLD.glob("*_unfinished.swoop"))[:RECORDS]):
        path = data.records / f"{number}.swoop"
        shutil.copyfile(old, path)
        os.utime(path, (LONG_AGO, LONG_AGO))
    return data


def forked(work):
    """Run a function in a forked process; return the process's id."""
    process = os.fork()
    if process:
        return process
    code = 1
    try:
        work()
        code = 0
    except BaseException:  # noqa: BLE001 - told, and the process ends
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(code)


def ended(process):
    """Return the exit code, or minus the signal that killed the process."""
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


def together(folder, runs):
    for run in range(runs):
        home = folder / f"run{run}"
        data = laid(home)
        contents = {path.read_bytes() for path in data.records.iterdir()}
        processes = [forked(partial(visit, data, home, run, who)) for who in range(2)]
        assert [ended(process) for process in processes] == [0, 0], f"run {run} broke"
        left = [path for path in folder.rglob("*") if path.is_file()]
        found = {path.read_bytes() for path in left if path.suffix == ".swoop"}
        assert contents <= found, f"run {run}: {len(contents - found)} records are lost"
        assert not [path for path in left if path.name.endswith("-part")]
        shelf, problem = Collection(data), data.shelf.with_name("shelf.toml.unreadable-1")
        assert not problem.exists()
        given = [json.loads((home / f"{who}.json").read_bytes()) for who in range(2)]
        for entry in entries_of(shelf):
            names = [told[entry.path.name] for told in given if entry.path.name in told]
            assert not names or entry.name in names, f"run {run}: {entry.path} lost its name"
        listed = entries_of(shelf)
        shutil.rmtree(data.cache)
        assert entries_of(Collection(data)) == listed, f"run {run}: the index says something else"
        shutil.rmtree(home)
        shutil.rmtree(folder / "desktop", ignore_errors=True)


def visit(data, home, run, who):
    """Do some random actions on the collection."""
    if run % 2:
        disk.to_trash = no_trash
    rng = random.Random(f"{run} {who}")
    shelf, given, deleted = Collection(data), {}, []
    for step in range(STEPS):
        path = data.records / f"{rng.randrange(RECORDS)}.swoop"
        action = rng.choice(("list", "rename", "rename", "delete", "delete", "restore", "export"))
        try:
            if action == "list":
                assert all(entry.facts.game for entry in entries_of(Collection(data)))
                waiting_games(data)
            elif action == "rename":
                for number in rng.sample(range(RECORDS), 4):
                    path = data.records / f"{number}.swoop"
                    given[path.name] = f"{who}-{step}"
                    shelf.rename(path, given[path.name])
            elif action == "delete":
                deleted.append(shelf.delete(path))
            elif action == "restore" and deleted:
                back, name = deleted.pop(), ""
                name = shelf.restore(back).name
                if name != back.path.name and back.path.name in given:
                    given[name] = given[back.path.name]
            elif action == "export":
                shelf.export(path, home / f"{who}-{step}")
        except Refusal as error:
            told = str(error)
            assert "no longer there" in told or "no such file" in told or "open in" in told, told
    (home / f"{who}.json").write_text(json.dumps(given))


def no_trash(path):
    raise OSError(95, "there is none", str(path))


def killed(folder, kills):
    data = laid(folder / "home")
    rng = random.Random(5)
    names = {}
    told = 0
    for kill in range(kills):
        reader, writer = os.pipe()
        process = forked(partial(write, data, kill, writer))
        os.close(writer)
        assert os.read(reader, 1) == b"!", f"kill {kill}: it did not begin"
        if kill % 2:  # every second process is killed only after a report
            select.select([reader], [], [], 60)
        time.sleep(rng.random() * 0.03)
        os.kill(process, signal.SIGKILL)
        assert ended(process) == -signal.SIGKILL, f"kill {kill}: it broke before"
        with os.fdopen(reader) as pipe:
            saved = dict(line.split() for line in pipe.read().splitlines())
        told += len(saved)
        names |= saved
        shelf = Collection(data)
        begun = shelf.reading()
        assert finished(begun)
        begun.close()
        problems = begun.problems + shelf.untold()
        assert problems == [], f"kill {kill}: {problems}"
        listed = list(shelf.index.listed())
        assert len(listed) == RECORDS
        for entry in listed:
            key = entry.path.name
            wanted = names.get(key, "")
            # The last name may be written without a report.
            assert entry.name == wanted or after(entry.name, wanted), f"kill {kill}: {key}"
            names[key] = entry.name
        assert len(waiting_games(data)) == RECORDS
    assert told >= kills // 2, "it was always killed before it had written anything"


def after(name, told):
    """True if a name was given later than another."""
    return [int(part) for part in name.split("-")] > [int(part or -1) for part in told.split("-")]


def write(data, kill, writer):
    """Write the index and names of games in an endless loop."""
    os.write(writer, b"!")
    step = 0
    while True:
        path = data.records / f"{step % RECORDS}.swoop"
        os.utime(path, (LONG_AGO + step, LONG_AGO + step))
        entries_of(Collection(data))
        Collection(data).rename(path, f"{kill}-{step}")
        os.write(writer, f"{path.name} {kill}-{step}\n".encode())
        step += 1


if __name__ == "__main__":
    main()
