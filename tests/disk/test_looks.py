"""Every read of the disk fails, as every change does in `test_faults.py`: nothing breaks, the
action is refused in a sentence or skipped, and no file is lost.
"""

import errno
import inspect
import logging
import os
from contextlib import contextmanager
from pathlib import Path

import pytest

from swoop_desktop import cli
from swoop_desktop.engine.messages import Refusal
from swoop_desktop.engine.record import Fault
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import Session
from swoop_desktop.records.collection import Collection
from swoop_desktop.records.folder import waiting_games
from swoop_desktop.resources.language import tr
from swoop_desktop.rulesets.library import Library
from swoop_desktop.scenes.common.path_field import completed, folder_problem
from swoop_desktop.statistics.counter import numbers_in
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage import file_status
from swoop_desktop.storage.paths import DataDir, unwritable
from swoop_desktop.storage.settings import Settings, SettingsFile
from tests.disk.faulty import LOOKS, faulty
from tests.fuzz.tour import SAID, guide, tour
from tests.play.recorded import Recorded
from tests.records.collections import entries_of

ERRORS = (errno.EACCES, errno.EIO, errno.ENAMETOOLONG, errno.ESTALE, errno.ENOENT)
RULES = b'name = "Mine"\nbased_on = "classic"\n'


def left(folder, record):
    """Make a folder with two games, one of them in an added folder, and a rule set."""
    data = DataDir.at(folder)
    added = folder / "added"
    for place in (data.records, added, data.rules):
        place.mkdir(parents=True)
    for path in (data.records / "2026-11-21-184213-x.swoop", added / "y.swoop"):
        path.write_bytes(record)
        os.utime(path, (5, 5))
    (data.rules / "mine.toml").write_bytes(RULES)
    data.shelf.write_text(f"folders = ['{added}']\n")
    return data


@contextmanager
def refused(*also):
    """Allow a refusal instead of the action; check its words."""
    try:
        yield
    except (Refusal, *also) as error:
        words = str(getattr(error, "reason", error))
        assert words, error
        assert "Errno" not in words or isinstance(error, OSError), words


def everything(data):
    """Do everything that the program does with a folder, without a window."""
    path, other = data.records / "2026-11-21-184213-x.swoop", data.records.parent / "added"
    told = []
    shelf, library = Collection(data), Library(data.rules)
    unwritable(data)
    waiting_games(data)
    entries_of(shelf)
    shelf.paths(told)
    shelf.entry(path)
    told += shelf.untold()
    for folder in (other, other.parent, other / "none", path):
        with refused():
            shelf.add_folder(folder)
    with refused():
        shelf.rename(path, "Ours")
    with refused():
        shelf.export(path, data.pictures)
    with refused():
        shelf.restore(shelf.delete(other / "y.swoop"))
    with refused(OSError):  # the window reports it
        numbers_in(data, path)
    with refused():
        KeptNumbers(data).keep([path])
    library.look()
    library.changed()
    game, rules = find_rules("quebec")
    with refused():
        library.delete(library.duplicate(game, rules).path)
    with refused():
        library.export(game, rules, data.pictures)
    SettingsFile(data.settings).load()
    SettingsFile(data.settings).save(Settings(mute=True))
    with refused(OSError, Fault):
        session = Session.resume(path, data)
        seat = session.to_act()[0]
        session.submit(seat, session.seen_by(seat).legal[0])
        session.close()
    completed(f"{data.records.parent}/rec")
    folder_problem(str(data.records / "new"))


def commands(data):
    """Run the command line; it must end with one of its exit codes."""
    folder = str(data.records.parent)
    for words in (
        ("check", str(data.records), str(data.records.parent / "added" / "y.swoop")),
        ("--data-dir", folder, "rules"),
        ("--data-dir", folder, "rules", "show", "mine"),
    ):
        try:
            code = cli.main(words)
        except SystemExit as end:
            code = int(end.code or 0)
        assert code in (0, 1, 2), words


def pages(data):
    """Open every page that shows the folder."""
    with guide(data.records.parent) as pilot:
        assert set(tour(pilot)) <= SAID


def cases(found, every):
    """Yield calls with a failure, once and for good, with each error by turns: the first call of
    each name, and every `every`th other.
    """
    number = 0
    for name in LOOKS:
        for nth in range(1, found.calls[name] + 1):
            for for_good in (False, True):
                number += 1
                if nth == 1 or number % every == 0:
                    yield name, nth, ERRORS[number % len(ERRORS)], for_good


@pytest.fixture(scope="module")
def record():
    return Recorded("swoops150", deals=1).data


LONG = pytest.mark.long


@pytest.mark.parametrize(
    ("way", "every"),
    [
        pytest.param(everything, 9, id="everything"),
        pytest.param(commands, 1, id="commands"),
        pytest.param(everything, 1, id="everything, each", marks=LONG),
        pytest.param(pages, 8, id="pages", marks=LONG),
    ],
)
def test_any_look_may_fail(way, every, record, tmp_path, monkeypatch, capsys, caplog):
    caplog.set_level(logging.CRITICAL)
    data = left(tmp_path / "well", record)
    with faulty(monkeypatch) as found:
        way(data)
    tried = 0
    for number, case in enumerate(cases(found, every)):
        data = left(tmp_path / str(number), record)
        name, nth, code, for_good = case
        with faulty(monkeypatch) as broken:
            broken.fail(*case)
            try:
                way(data)
            except Exception as error:
                again = "for good" if for_good else "once"
                told = f"call {nth} of {name}: {errno.errorcode[code]}, {again}: {error!r}"
                raise AssertionError(told) from error
        assert "Traceback" not in "".join(capsys.readouterr())
        saved = [path.read_bytes() for path in data.records.parent.rglob("*.swoop")]
        assert sum(content.startswith(record) for content in saved) >= 2, "a game is lost"
        assert (data.rules / "mine.toml").read_bytes() == RULES
        tried += 1
    assert tried >= len([name for name in LOOKS if found.calls[name]])


def test_every_look_is_tried(record, tmp_path, monkeypatch):
    """Each function is in the list `LOOKS`, and is called."""
    source = inspect.getsource(file_status)
    asking = source[source.index("# -- system calls") : source.index("# -- never failing")]
    assert {line.split("(")[0][4:] for line in asking.split("\n") if line.startswith("def ")} == {
        *LOOKS
    }
    with faulty(monkeypatch) as found:
        everything(left(tmp_path / "well", record))
        file_status.same(Path("a"), Path("b"))
    assert {name for name in LOOKS if found.calls[name]} == set(LOOKS)


def test_why_the_system_refused_is_said_in_words_of_our_own():
    """Each error number has our own words: the system's are for programmers."""
    for name, words in file_status.REASONS.items():
        number = getattr(errno, name, None)
        if number is None:
            continue  # only on another system
        error = OSError(number, os.strerror(number), "x")
        assert tr(file_status.reason_of(error)) == tr(words) != error.strerror, name
        assert not str(words).endswith(".")
    rare = OSError(errno.ECHILD, os.strerror(errno.ECHILD))
    assert str(file_status.reason_of(rare)) == os.strerror(errno.ECHILD)
    assert str(file_status.reason_of(OSError("as a library says it"))) == "as a library says it"
    taken = PermissionError(errno.EACCES, "in use")
    taken.winerror = 32
    assert "Another program" in str(file_status.reason_of(taken))
