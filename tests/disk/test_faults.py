"""Every call to the disk fails, once and for good: nothing reported as saved is lost, a sentence
explains the failure, and nothing breaks.
"""

import ast
import errno
import inspect
import os
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest

from swoop_desktop import cli
from swoop_desktop.engine.cards import Source
from swoop_desktop.engine.messages import Refusal
from swoop_desktop.engine.record import Fault, Replay, longest_beginning
from swoop_desktop.engine.registry import find_rules
from swoop_desktop.play.session import HUMAN, Seat, Session, Setup
from swoop_desktop.records.collection import Collection
from swoop_desktop.statistics.kept_numbers import KeptNumbers
from swoop_desktop.storage import disk
from swoop_desktop.storage.paths import DataDir
from swoop_desktop.storage.settings import Settings, SettingsFile
from swoop_desktop.storage.shared_file import NotKept
from swoop_desktop.tour.tables import TourProgress
from tests import OLD
from tests.disk.faulty import CALLS, failing, faulty
from tests.play.recorded import BEGUN, Recorded
from tests.records.collections import entries_of

T = TypeVar("T")
PACKAGE = Path(__file__).parent.parent.parent / "swoop_desktop"
ERRORS = (errno.EIO, errno.ENOSPC, errno.EACCES, errno.EINTR)
THOROUGH = bool(os.environ.get("SWOOP_FAULTS"))


def sentence(said):
    """Check that a message is a sentence for players, without an error's name."""
    words = str(said)
    assert words.rstrip().endswith((".", "!", "?", "swoop", "swoop.")), words
    assert "Errno" not in words, words


def setup(seed):
    seats = tuple(Seat(name, HUMAN) for name in ("Anna", "Bo", "Cleo"))
    return Setup(*find_rules("classic"), seats, seed)


def decide(session, choose):
    seat = session.to_act()[0]
    session.submit(seat, choose.choice(session.seen_by(seat).legal))


def once_each(session):
    """Return the session's problems; check that each is reported once."""
    said = [str(problem) for problem in session.problems]
    assert len(set(said)) == len(said), "said once each"
    return list(session.problems)


class Saved:
    """The lines of each game reported as saved."""

    def __init__(self):
        self.games = {}

    def look(self, session):
        if session.saved:
            self.games[session.setup.seed] = len(session.history)

    def check(self, folder):
        """Check that some record on disk has all saved lines of each game."""
        found = {}
        for path in folder.rglob("*.swoop"):
            if not path.read_bytes():
                continue  # created on a full disk
            try:
                replay = Replay(path.read_bytes())
            except Fault as fault:
                beginning = longest_beginning(path.read_bytes(), fault)
                if beginning is None:
                    continue
                replay = beginning.replay
            seed = replay.header.seed or 0
            found[seed] = max(found.get(seed, 0), len(replay.events))
        for seed, events in self.games.items():
            assert found.get(seed, 0) >= events, f"game {seed} lost {events - found.get(seed, 0)}"


def records(folder, disk_):
    """Begin a game, leave and resume it, while its file is deleted and changed."""
    saved, choose = Saved(), Source(4)
    path = folder / "records" / "game.swoop"
    session = Session.new(setup(1), path)
    saved.look(session)
    for decision in range(9):
        if decision == 3 and session.path is not None and session.path.exists():
            session.path.unlink()
            saved.games.clear()
        if decision == 6 and session.path is not None and session.path.exists():
            session.path.write_text("theirs\n")
            saved.games.clear()
        decide(session, choose)
        saved.look(session)
    session.close()
    # In this test a failed release counts as done.
    disk_.calls["between"] += 1
    told, left = once_each(session), session.path
    assert left is not None
    if left.exists() and left.read_bytes():
        try:
            resumed = Session.resume(left, DataDir.at(folder))
        except (OSError, Fault) as error:
            assert not saved.games, f"{left}: {error}"
        else:
            for _ in range(3):
                decide(resumed, choose)
                saved.look(resumed)
            resumed.close()
            told += once_each(resumed)
    for problem in told:
        sentence(problem)
    if disk_.broken and not saved.games:
        assert told, "nothing is saved, and nothing was said"
    disk_.heal()
    saved.check(folder)


def settings(folder, disk_):
    """Change settings three times, from two copies of the program."""
    path = folder / "config" / "settings.toml"
    ours, theirs = SettingsFile(path), SettingsFile(path)
    ours.load()
    theirs.load()
    kept = {}
    changes = (
        (ours, Settings(mute=True), {"mute": True}),
        (theirs, Settings(volume=3), {"volume": 3}),
        (ours, Settings(mute=True, cloth="blue"), {"cloth": "blue"}),
    )
    for file, wanted, change in changes:
        problem = file.save(wanted)
        if problem is None:
            kept |= change
        else:
            sentence(problem)
        if path.exists():
            found = tomllib.loads(path.read_text())
            assert {**found, **kept} == found, "what was saved is there, and whole"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("mute = ")
    disk_.calls["between"] += 1
    broken = SettingsFile(path)
    _, problems = broken.load()
    for problem in problems:
        sentence(problem)
    broken.save(replace(Settings(), sort="suit"))
    assert "mute = " in [found.read_text() for found in path.parent.iterdir()]


def statistics(folder, disk_):
    """Keep a game's numbers, then exclude earlier games from the statistics and include
    them again.
    """
    record = Recorded("swoops150", deals=1).write(folder)
    data = DataDir.at(folder / "data")
    file, medals = KeptNumbers(data), TourProgress(data.progress)
    games, since, won = 0, "", 0
    steps = (
        (lambda: file.keep([record]), 1, ""),
        (lambda: medals.save("one", "gold"), 1, ""),
        (lambda: file.reset(BEGUN), 1, BEGUN.isoformat()),
        (file.undo_reset, 1, ""),
    )
    for number, (step, then_games, then_since) in enumerate(steps):
        problem = refused(step)
        disk_.calls["between"] += 1
        found, problems = file.load()
        assert not problems
        if problem is None:
            games, since = max(games, len(found.games)), then_since
            assert (len(found.games), found.since) == (games, since)
            won = max(won, number == 1)
        else:
            sentence(problem)
        assert len(found.games) <= then_games
        assert len(medals.load(mend=False)[0]) >= won, "a medal is lost"
    data.progress.parent.mkdir(parents=True, exist_ok=True)
    data.progress.write_text("since = ")
    broken = refused(file.reset)
    if broken is not None:
        sentence(broken)
    assert "since = " in [found.read_text() for found in data.progress.parent.iterdir()]


def refused(change):
    """Return the reason if a change was not made."""
    try:
        return change()
    except NotKept as error:
        return error.reason


def simulated(folder, disk_):
    """Record games of bots."""
    into = folder / "some" / "games"
    words = ("simulate", "--bots", "random", "--deals", "1", "--games", "2", "--records", str(into))
    code = cli.main(words)
    assert code in (0, 2)
    found = sorted(into.glob("*.swoop")) if into.exists() else []
    for path in found:
        Replay(path.read_bytes())
    if code == 0:
        assert len(found) == 2


def shelf(folder, disk_):
    """Name, delete, restore and copy a game, and list its folder in between."""
    data, old = DataDir.at(folder), next(iter(sorted(OLD.glob("classic_*.swoop"))))
    content = old.read_bytes()
    data.records.mkdir(parents=True)
    path = data.records / "game.swoop"
    path.write_bytes(content)
    os.utime(path, (5, 5))
    found, told, name = Collection(data), list[str](), ""

    def tried(attempt):
        try:
            return attempt()
        except Refusal as error:
            told.append(str(error))
            sentence(f"{error}.")
            return None
        finally:
            everywhere = [p.read_bytes() for p in folder.rglob("*.swoop")]
            assert content in everywhere, "the record is gone"

    for wanted in ("First", "Second"):
        if tried(lambda wanted=wanted: found.rename(path, wanted) or True):
            name = wanted
    assert [entry.facts.game for entry in entries_of(found)] == ["swoop"]
    for emptied in (False, True):
        deleted = tried(lambda path=path: found.delete(path))
        if deleted is None:
            continue
        assert not path.exists()
        if emptied and deleted.at is not None:
            (folder / "kept.swoop").write_bytes(content)
            deleted.at.unlink()
        path = tried(lambda deleted=deleted: found.restore(deleted)) or path
    tried(lambda: found.export(path, folder / "copies"))
    disk_.calls["between"] += 1
    if not told:
        listed = [(entry.path, entry.name) for entry in entries_of(Collection(data))]
        assert listed == [(path, name)]
        assert (folder / "copies" / path.name).read_bytes() == content
    disk_.heal()
    assert len(entries_of(Collection(data))) >= path.exists()


SCENARIOS = (records, settings, statistics, simulated, shelf)


def counted(scenario, folder, monkeypatch):
    """Run a scenario without failures; return the counter."""
    with faulty(monkeypatch) as found:
        scenario(folder, found)
    return found


def cases(found):
    """Yield each call with a failure, once and for good. The first call of a name gets each error;
    later calls get one error in turn, or each error in thorough tests.
    """
    for name in CALLS:
        for nth in range(1, found.calls[name] + 1):
            for for_good in (False, True):
                turn = (nth + for_good) % len(ERRORS)
                for error in ERRORS if nth == 1 or THOROUGH else ERRORS[turn : turn + 1]:
                    yield name, nth, error, for_good


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_any_call_may_fail(scenario, tmp_path, monkeypatch, capsys):
    found = counted(scenario, tmp_path / "well", monkeypatch)
    tried = 0
    for number, case in enumerate(cases(found)):
        with faulty(monkeypatch) as broken:
            broken.fail(*case)
            try:
                scenario(tmp_path / str(number), broken)
            except (AssertionError, OSError) as error:
                name, nth, code, for_good = case
                raise AssertionError(
                    f"call {nth} of {name}: {errno.errorcode[code]}, "
                    f"{'for good' if for_good else 'once'}: {error!r}"
                ) from error
        assert broken.broken, f"{case} did not happen"
        told = capsys.readouterr().err
        assert "Traceback" not in told
        tried += 1
    assert tried > 40


def test_every_call_is_tried(tmp_path, monkeypatch):
    """The scenarios reach every call of the module."""
    made = {
        name
        for name, found in inspect.getmembers(disk, inspect.isfunction)
        if found.__module__ == disk.__name__
    }
    assert made - {"remove_folder"} == set(CALLS)
    reached = set()
    for scenario in SCENARIOS:
        found = counted(scenario, tmp_path / scenario.__name__, monkeypatch)
        reached |= {name for name, count in found.calls.items() if count}
    assert set(CALLS) - reached == set()


CHANGERS = {
    "fsync",
    "ftruncate",
    "truncate",
    "mkdir",
    "makedirs",
    "mkstemp",
    "mkdtemp",
    "rename",
    "renames",
    "rmdir",
    "rmtree",
    "unlink",
    "write_bytes",
    "write_text",
    "symlink_to",
    "chmod",
    "copyfile",
}
"""Names of methods that change files, and of no other methods."""


@pytest.mark.parametrize(
    "path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE))
)
def test_nothing_else_changes_files(path):
    """No other module may change files, since its failures would not be tested. Only the log may be
    lost.
    """
    if path.relative_to(PACKAGE).as_posix() in ("storage/disk.py", "logs.py"):
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        owner = node.func.value
        if isinstance(owner, ast.Name) and owner.id in ("disk", "wave"):
            continue  # sounds are made in memory
        name = node.func.attr
        where = f"{path.name}:{node.lineno}"
        assert name not in CHANGERS, f"{where}: {name}"
        if name == "open":
            modes = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            modes += [word.value.value for word in node.keywords
                      if word.arg == "mode" and isinstance(word.value, ast.Constant)]  # fmt: skip
            written = [mode for mode in modes if isinstance(mode, str) and set(mode) & set("wax+")]
            assert not written, f"{where}: open {written}"


@pytest.mark.skipif(os.name != "posix", reason="folders cannot be synced")
@pytest.mark.parametrize("error", [errno.EINVAL, errno.ENOTSUP, errno.EACCES, errno.EIO])
def test_a_folder_that_cannot_be_synced(error, tmp_path, monkeypatch):
    """If the system can't sync folders, nothing is reported; if syncing fails, the error is."""
    monkeypatch.setattr(os, "fsync", failing(error))
    if error == errno.EIO:
        with pytest.raises(OSError, match="Input/output"):
            disk.sync_folder(tmp_path)
    else:
        disk.sync_folder(tmp_path)
